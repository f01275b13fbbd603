"""Values of gadgets: the order, what may be given away, and what is tried in the construction's."""

import pytest

from gadgetry.reductions.connection.nets.crossing_nets import crossing, segment
from gadgetry.solvers.connection.local.gadgets import GadgetGame, GadgetShape, analysed
from gadgetry.solvers.connection.local.values import PartitionGames

AS_GOOD = ("g1", "m")  # for White


def shape(switches, inner):
    """The gadget of some switches; all nets but the inner ones are terminals."""
    names = list(dict.fromkeys(net for x in switches for net in x.nets))
    rows = tuple(tuple(sorted(names.index(net) for net in x.nets)) for x in switches)
    terminals = tuple(i for i, net in enumerate(names) if net not in inner)
    return GadgetShape(rows, terminals, -1, -1)


def roles(switches, bits):
    return {x.name.partition("_")[0] for i, x in enumerate(switches) if bits >> i & 1}


def test_what_is_tried_in_a_fresh_semi():
    switches = segment("l", "A", "S", "N", semis=1)
    gifts, (white, black) = analysed(shape(switches, {"Vl.1", "Wl.1"}))
    assert gifts == (0, 0)
    assert roles(switches, black) == {"c0", "k1"}
    assert roles(switches, white) == {"y1", "k1"}


@pytest.mark.parametrize("end", ["W", "N"])
def test_what_is_tried_in_half_a_fresh_crossing(end):
    switches = [x for x in crossing("1", "a", "b", "S", "M", "N")[0] if f"_{end}1" in x.name]
    gadget = shape(switches, {f"{net}{end}1" for net in "VQX"})
    gifts, (white, black) = analysed(gadget)
    assert gifts == (0, 0)
    assert roles(switches, black) == {"i", "u", "j", "m"}
    assert roles(switches, white) == {"u", "g1"}
    game = GadgetGame(gadget)
    g1, m = (next(1 << i for i, x in enumerate(switches) if roles([x], 1) == {r}) for r in AS_GOOD)
    for x, y in ((g1, m), (m, g1)):
        assert game.values.at_most(game.value(0, x), game.value(0, y))


def test_more_stones_are_never_worse():
    switches = segment("l", "A", "S", "N", semis=1)
    game = GadgetGame(shape(switches, {"Vl.1", "Wl.1"}))
    start = game.value(0, 0)
    for i in range(len(switches)):
        better, worse = game.value(1 << i, 0), game.value(0, 1 << i)
        assert game.values.at_most(start, better)
        assert game.values.at_most(worse, start)
        assert not game.values.at_most(better, worse)


def test_partitions_that_do_not_refine_each_other_are_not_comparable():
    values = PartitionGames()
    a, b = values.atom((0, 0, 2)), values.atom((0, 1, 1))
    assert not values.at_most(a, b)
    assert not values.at_most(b, a)
    assert not values.yields(a, b)


def test_a_dead_switch_is_given_away_and_one_that_matters_is_not():
    dead = analysed(GadgetShape(((0, 1), (0, 1)), (0, 1), -1, -1))
    assert dead.gifts == (0, 3)
    needed = analysed(GadgetShape(((0, 1),), (0, 1), -1, -1))
    assert needed.gifts == (0, 0)
    assert needed.tried == (1, 1)
