"""Wires that cross: the gadgets by search in isolation; the whole is planar."""

import random

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.reductions.connection.nets.crossing_free_nets import monotone_sides
from gadgetry.reductions.connection.nets.crossing_nets import (
    Lanes,
    crossing,
    crossing_nets,
    crossing_sizes,
    laid,
    lanes,
    lanes_of,
    segment,
)
from gadgetry.reductions.connection.nets.nets import Nets, Switch, check_drawable
from gadgetry.reductions.connection.nets.wire_orders import arranged
from gadgetry.solvers.registry import solve


def alone(switches, s, t, faces=()):
    """A gadget by itself; the faces are joined to t."""
    rows = [
        Switch(x.name, tuple(dict.fromkeys(t if net in faces else net for net in x.nets)))
        for x in switches
    ]
    others = dict.fromkeys(net for x in rows for net in x.nets if net not in (s, t))
    return Nets(rows, others, s, t)


def short_wins(nets, mover, solver="nets"):
    return solve(nets.shannon(mover), solver=solver).winner == "Short"


@pytest.mark.parametrize(("semis", "sturdy"), [(1, 0), (2, 6), (3, 18)])
def test_three_semis_link_the_faces_after_any_one_free_white_stone(semis, sturdy):
    switches = segment("w", "A", "S", "N", semis)
    wire = alone(switches, "S", "N")
    left = [short_wins(wire.without({x.name}), "Cut") for x in switches]
    assert (len(left), left.count(True)) == (6 * semis, sturdy)
    assert left == [short_wins(wire.without({x.name}), "Cut", "traces") for x in switches]


def test_a_segment_is_passed_by_whoever_has_the_move():
    switches = segment("w", "s", "S", "N")
    goal = Switch("goal", ("Pw.3", "t"))
    wins = {
        (exits, mover): short_wins(alone([*switches, *exits], "s", "t", ("S", "N")), mover)
        for exits in ((), (goal,))
        for mover in ("Short", "Cut")
    }
    assert [key for key, won in wins.items() if won] == [((goal,), "Short")]


@pytest.mark.parametrize("role", ["c0", "y1", "c1", "k1", "c"])
def test_no_switch_of_a_semi_can_be_left_out(role):
    """White's stone there blocks the wire, or cuts what it threatens."""
    switches = [x for x in segment("w", "s", "S", "N") if x.name != f"{role}_w.2"]
    goal = Switch("goal", ("Pw.3", "t"))
    assert not short_wins(alone([*switches, goal], "s", "t", ("S", "N")), "Short")


CROSSED, EAST, SOUTH = crossing("1", "a", "b", "S", "M", "N")


@pytest.mark.parametrize("solver", ["nets", "traces"])
def test_each_wire_leaves_a_crossing_where_it_should_and_only_with_the_move(solver):
    won = []
    for entry, right, wrong in (("a", EAST, SOUTH), ("b", SOUTH, EAST)):
        for exits in ((), (right,), (wrong,), (right, wrong)):
            goals = [Switch(f"goal {net}", (net, "t")) for net in exits]
            nets = alone([*CROSSED, *goals], entry, "t", ("S", "M", "N"))
            for mover in ("Short", "Cut"):
                wins = short_wins(nets, mover, solver)
                assert wins == (right in exits and mover == "Short"), (entry, exits, mover)
                won.append(wins)
    assert (len(won), won.count(True)) == (16, 4)


@pytest.mark.parametrize("name", [x.name for x in CROSSED])
def test_no_switch_of_a_crossing_can_be_left_out(name):
    """Some wire then does not pass, or leaves where it should not."""
    kept = [x for x in CROSSED if x.name != name]
    wrong = 0
    for entry, right, other in (("a", EAST, SOUTH), ("b", SOUTH, EAST)):
        for exit_, expected in ((right, True), (other, False)):
            nets = alone([*kept, Switch("goal", (exit_, "t"))], entry, "t", ("S", "M", "N"))
            wrong += short_wins(nets, "Short") != expected
    assert wrong


def test_crossings_are_inversions():
    assert len(lanes((1, 2, 3), {1: (1, 2, 3), 2: (1, 2, 3)}, (1, 2)).swaps()) == 3
    found = lanes((1, 2, 3), {1: (1, 3), 2: (2,)}, (1, 2))
    assert found.top == ((1, 1), (2, 2), (3, 1))
    assert len(found.swaps()) == 1


def random_qbf(rng):
    n = rng.randint(2, 4)
    clauses = [
        [rng.choice([1, -1]) * v for v in rng.sample(range(1, n + 1), rng.randint(1, min(3, n)))]
        for _ in range(rng.randint(2, 5))
    ]
    return Qbf([(rng.choice("ea"), [v]) for v in range(1, n + 1)], Cnf(n, clauses))


def test_forty_random_qbfs_are_planar_with_s_and_t_side_by_side():
    rng = random.Random(1)
    crossed = 0
    for _ in range(40):
        nets = crossing_nets(random_qbf(rng))
        check_drawable(nets)
        crossed += any(x.name.startswith("bE") for x in nets.switches)
    assert crossed > 10


@pytest.mark.parametrize("quantifier", "ea")
@pytest.mark.parametrize("clauses", [[[1]], [[-1]], []])
def test_one_variable_without_crossings_by_search(quantifier, clauses):
    qbf = Qbf([(quantifier, [1])], Cnf(1, clauses))
    assert short_wins(crossing_nets(qbf), "Short") == truth(qbf)


NONE = Lanes((), ())
SWAPPED = Lanes(((1, 1), (1, 2)), ((1, 2), (1, 1)))  # two unit clauses of one variable


def crossed(quantifier):
    qbf = Qbf([(quantifier, [1])], Cnf(1, [[1], [1]]))
    nets = laid(monotone_sides(qbf), SWAPPED, NONE)
    assert sum(x.name.startswith("bE") for x in nets.switches) == 1
    return qbf, nets


def test_a_whole_false_instance_with_a_crossing_by_search():
    qbf, nets = crossed("a")
    assert not truth(qbf)
    assert not short_wins(nets, "Short")


@pytest.mark.sweep
def test_a_whole_true_instance_with_a_crossing_by_search():
    qbf, nets = crossed("e")
    assert truth(qbf)
    assert short_wins(nets, "Short")


@pytest.mark.sweep
@pytest.mark.parametrize("prefix", ["aa", "ae", "ea"])
def test_whole_instances_of_two_variables_with_a_crossing_by_search(prefix):
    qbf = Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], Cnf(2, [[1], [2]]))
    both = Lanes(((2, 2), (1, 1)), ((1, 1), (2, 2)))
    assert short_wins(laid(monotone_sides(qbf), both, NONE), "Short") == truth(qbf)


@pytest.mark.parametrize("seed", range(8))
def test_the_sizes_are_known_before_anything_is_made(seed):
    qbf = random_qbf(random.Random(seed))
    switches, crossings = crossing_sizes(qbf)
    assert switches == len(crossing_nets(qbf).switches)
    assert crossings == sum(len(side.swaps()) for side in lanes_of(arranged(qbf)))
