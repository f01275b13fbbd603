"""The FLAG COLORING engine against a plain recursion over moves() and play()."""

from __future__ import annotations

import random

import networkx
import pytest

from by_definition.play import grundy_value
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import grid, path, route, star, usa
from gadgetry.solvers.flags.flag_coloring import Flags
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question


def random_position(rng, colours):
    size = rng.randint(0, 7 if colours < 4 else 6)
    pairs = [(u, v) for v in range(size) for u in range(v)]
    edges = [pair for pair in pairs if rng.random() < rng.choice((0.2, 0.4, 0.7))]
    return FlagColoring([rng.randrange(colours) for _ in range(size)], edges)


@pytest.mark.parametrize("colours", [2, 3, 4])
def test_value_outcome_stars_and_winning_moves_agree_with_the_rules(colours):
    rng, known = random.Random(colours), {}
    outcomes = set()
    for _ in range(250):
        position = random_position(rng, colours)
        value = grundy_value(position, known)
        winning = tuple(m for m in position.moves() if grundy_value(position.play(m), known) == 0)
        verdict = solve(position, Question(moves="all"))
        assert (verdict.value, verdict.winning_moves) == (value, winning)
        assert solve(position, Question(value=False)).outcome == (value != 0)
        assert solve(position, Question(moves="one")).winning_moves == winning[:1]
        for star_value in range(4):
            assert solve(position, Question(star=star_value)).outcome == (value == star_value)
        outcomes.add(value)
    assert outcomes >= {0, 1, 2, 3}


def test_one_search_gives_right_values_for_thousands_of_positions():
    # one table for all: a wrong canonical form would mix positions up
    rng, known = random.Random(7), {}
    flags = Flags()
    search = Grundy(flags)
    for _ in range(3000):
        position = random_position(rng, rng.choice((2, 3, 4)))
        assert search.value(flags.state(position)) == grundy_value(position, known)


def test_all_connected_bipartite_graphs_to_seven_vertices():
    flags, known = Flags(), {}
    search = Grundy(flags)
    values = set()
    for graph in networkx.graph_atlas_g():
        if not 0 < len(graph) <= 7 or not networkx.is_connected(graph):
            continue
        if not networkx.is_bipartite(graph):
            continue
        side = networkx.bipartite.color(graph)
        position = FlagColoring([side[v] for v in range(len(graph))], graph.edges)
        value = grundy_value(position, known)
        assert search.value(flags.state(position)) == value
        values.add(value)
    assert values == {0, 1, 2, 3, 4, 5}


def test_isomorphic_positions_share_a_state():
    rng = random.Random(3)
    flags = Flags()
    for position in (route(2, 2, 4, 6), grid(3, 3), grid(2, 3, 3), usa(), star(5)):
        names = list(range(len(position.colours)))
        rng.shuffle(names)
        shuffled: list[int | None] = [None] * len(names)
        for v, colour in enumerate(position.colours):
            shuffled[names[v]] = colour
        edges = [(names[u], names[v]) for u, v in position.edges]
        assert flags.state(FlagColoring(shuffled, edges)) == flags.state(position)


def test_exchanging_colours_shares_a_state():
    flags = Flags()
    position = grid(2, 4, 3)
    for renamed in ((1, 2, 0), (0, 2, 1)):
        colours = [renamed[c] for c in position.colours if c is not None]
        assert flags.state(FlagColoring(colours, position.edges)) == flags.state(position)


def test_a_sum_is_the_xor_of_its_components():
    two = FlagColoring([0, 1, 0, 0, 1], [(0, 1), (1, 2), (3, 4)])  # *2 + *
    assert solve(two, Question(moves="all")).value == 3
    assert solve(two, Question(value=False, moves="all")).winning_moves == ((0, 1), (2, 1))


def test_no_vertex_and_no_edge_have_no_moves():
    for position in (FlagColoring([]), FlagColoring([0, 1])):
        verdict = solve(position, Question(moves="all"))
        assert (verdict.value, verdict.winner, verdict.winning_moves) == (0, "second", ())


def test_a_thousand_moves_deep_is_no_recursion_error():
    assert solve(star(1500)).value == 2
    assert solve(path(50)).value == 50 % 3


def test_a_limit_leaves_the_position_undecided():
    verdict = solve(grid(5, 5), limits=Limits(nodes=10))
    assert (verdict.outcome, verdict.limit) == (None, "10 nodes")


def test_a_time_limit_is_kept_while_a_large_graph_is_arranged():
    verdict = solve(path(3000), limits=Limits(seconds=0))
    assert (verdict.outcome, verdict.limit) == (None, "0 seconds")


def test_more_vertices_than_masks_can_hold_are_not_accepted():
    solvers = {solver.name for solver in applicable(star(10_000), Question())}
    assert "grundy" not in solvers
    assert "grundy" in {s.name for s in applicable(star(9_999), Question())}


def test_small_flags_like_that_of_the_usa_agree_with_the_rules():
    known, values = {}, set()
    for stripes, beside, stars in ((3, 2, 2), (4, 2, 3), (5, 3, 1), (5, 3, 2), (4, 3, 3)):
        line = [(v, v + 1) for v in range(1, stripes)]
        canton = [(0, v) for v in [*range(1, beside + 1), *range(stripes + 1, stripes + 1 + stars)]]
        colours = [2, *[v % 2 for v in range(stripes)], *[1] * stars]
        flag = FlagColoring(colours, line + canton)
        assert solve(flag).value == grundy_value(flag, known)
        values.add(solve(flag).value)
    assert len(values) > 1


def test_the_flag_of_the_usa_is_lost_by_the_first_player():
    assert solve(usa()).value == 0


def test_the_paper_s_replies_on_the_flag_of_the_usa_win():
    flag = usa()
    canton, red, white, blue = 0, 0, 1, 2
    # the canton turned white: four red pendants and a path of length five; w6 is stripe 12
    assert solve(flag.play((canton, white)).play((12, red))).value == 0
    # turned red: an odd number of white pendants and a path of length six
    assert solve(flag.play((canton, red)), Question(value=False)).outcome
    # a star turned blue is answered by another one
    assert solve(flag.play((14, blue)).play((15, blue))).value == 0


def lean_graph(variables, clauses):
    """The graph of AVOID TRUE without the paper's two vertices x and x'."""
    colours, edges, y = [1] * (variables + 1), [], variables
    for clause in [c for c in clauses for _ in range(4)] + [tuple(range(variables))] * 3:
        node = len(colours)
        colours += [0, 1, 0, 1, 0]
        edges += [(v, node) for v in clause] + [(node + i, node + i + 1) for i in range(4)]
        edges.append((y, node + 4))
    return FlagColoring(colours, edges)


@pytest.mark.parametrize(
    ("clauses", "winning"),
    [([(0, 1), (1, 2)], ((0, 0), (2, 0))), ([(0,), (1, 2)], ((0, 0),)), ([(0,), (1,)], ())],
)
def test_winning_moves_of_fifty_nine_vertices_are_those_of_avoid_true(clauses, winning):
    position = lean_graph(3, clauses)
    assert len(position.colours) == 59
    assert solve(position, Question(value=False, moves="all")).winning_moves == winning
