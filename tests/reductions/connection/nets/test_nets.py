"""Net structures: their Shannon game, and what cannot be drawn on a board."""

import pytest

from gadgetry.reductions.connection.nets.nets import Nets, check_drawable
from gadgetry.reductions.reduction import ReductionError


def test_two_switches_are_adjacent_iff_they_share_a_net():
    nets = Nets([("a", ["s", "m"]), ("b", ["m", "n"]), ("c", ["n", "t"]), ("d", ["n"])], ["m", "n"])
    edges = {tuple(edge) for edge in nets.shannon().graph.edges.tolist()}
    assert edges == {(0, 2), (2, 3), (3, 4), (3, 5), (4, 5), (1, 4)}


def test_the_shannon_game_is_won_by_joining_the_nets():
    nets = Nets([("a", ["s", "m"]), ("b", ["m", "t"])], ["m"])
    assert nets.shannon().play(2).winner() is None
    assert nets.shannon().play(2).play(3).winner() == "Cut"
    assert nets.without({"b"}).shannon().winner() == "Cut"


@pytest.mark.parametrize(
    ("switches", "others", "message"),
    [
        ([("a", ["s", "s"])], [], "switch a: net s is given 2 times"),
        ([("a", ["s", "q"])], [], "switch a: expected nets of this, got 'q'"),
        ([("a", ["s"]), ("a", ["t"])], [], "switch a is given 2 times"),
        ([], ["s"], "net s is given 2 times"),
    ],
)
def test_a_structure_that_is_none_is_refused(switches, others, message):
    with pytest.raises(ReductionError, match=message):
        Nets(switches, others)


def test_a_switch_with_four_nets_is_named():
    nets = Nets([("a", ["s", "m"]), ("bad", ["s", "t", "m", "n"])], ["m", "n"])
    with pytest.raises(ReductionError, match=r"switch bad touches 4 nets \(s, t, m, n\)"):
        check_drawable(nets)


def test_a_kuratowski_subgraph_is_named():
    # three switches that touch the same three nets: K3,3
    nets = Nets([(x, ["s", "t", "m"]) for x in "abc"], ["m"])
    with pytest.raises(ReductionError) as error:
        check_drawable(nets)
    said = str(error.value)
    assert "K3,3 on net m, net s, net t, switch a, switch b, switch c" in said
    assert "net m - switch a" in said


def test_the_edge_between_s_and_t_counts():
    """K3,3 without an edge is planar, and with s and t as its ends it is not drawable."""
    pairs = [("a", "m"), ("a", "n"), ("b", "m"), ("b", "n"), ("b", "t"), ("s", "m"), ("s", "n")]
    inner = Nets(
        [(f"{x}{y}", [x, y]) for x, y in [*pairs, ("a", "t")]], others=["a", "b", "m", "n"]
    )
    with pytest.raises(ReductionError, match=r"K3,3 .*net s - net t"):
        check_drawable(inner)
    check_drawable(inner.without({"at"}))


def test_k5_is_told_from_k33():
    from itertools import combinations

    names = ["s", "t", "a", "b", "c"]
    nets = Nets([(x + y, [x, y]) for x, y in combinations(names, 2)], others=["a", "b", "c"])
    with pytest.raises(ReductionError, match=r"subdivision of K(5|3,3) on"):
        check_drawable(nets)
