"""Geography as nets: what the gadgets do, and boards, with right merges and with wrong ones."""

from itertools import islice
from random import Random

from gadgetry.reductions.connection.nets.nets import Switch
from gadgetry.solvers.registry import solve
from tools.geography.merges import drawings, fails, planar
from tools.geography.nets_of_geography import Board, GeographyNets, random_boards
from tools.geography.report import merge


def everywhere(kind):
    """A merge with t at every face, which F1 stands for."""
    return [Switch(x.name, tuple("F1" if n == "t" else n for n in x.nets)) for x in merge(kind)]


def test_the_merges_do_what_is_said_of_them():
    assert fails(everywhere("loses"), False) == []
    assert fails(everywhere("wins"), True) == []
    assert fails(everywhere("leaks"), True) == [
        "from a, no way back to b",
        "from b, no way back to a",
    ]
    assert fails(everywhere("wins_later"), True) == ["from b, then a"]
    assert fails(everywhere("joins"), False)


def test_a_merge_without_one_of_its_switches_fails():
    whole = everywhere("loses")
    for i in range(len(whole)):
        assert fails(whole[:i] + whole[i + 1 :], False, 1), whole[i].name


def test_the_merge_that_loses_is_planar_and_the_one_that_wins_in_both_orders_is_not():
    assert any(not fails(drawing, False) for drawing in drawings(merge("loses")))
    assert not any(True for _ in drawings(merge("wins")))
    assert not planar([Switch("x", ("a", "o")), Switch("y", ("b", "F3"))])


def right(board, merges=("wins", "loses")):
    """Are the nets won by who wins by the rules?"""
    nets = GeographyNets(board, merges=merges).nets()
    return (solve(nets.shannon(), solver="nets").winner == "Short") == board.wins()


def test_small_boards_are_won_by_who_wins_geography():
    some = list(islice(random_boards(Random(5), 6), 25))
    assert {board.wins() for board in some} == {True, False}
    assert all(right(board) for board in some)


def test_other_merges_make_a_board_wrong():
    around = Board(((3, 2), (0, 3), (1, 4), (2, 1), (1, 2), (4, 3)))
    assert right(around)
    assert not right(around, ("leaks", "loses"))
    assert not right(around, ("joins", "loses"))
