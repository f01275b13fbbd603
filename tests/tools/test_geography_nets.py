"""Geography as nets: what the gadgets do, and boards, with right merges and with wrong ones."""

from itertools import islice
from random import Random

import pytest

from gadgetry.reductions.connection.nets.nets import Switch, check_drawable
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from tools.geography.merges import drawings, fails, planar
from tools.geography.nets_of_geography import Board, GeographyNets, random_boards
from tools.geography.planar_nets import PlanarNets, faces_of
from tools.geography.report import merge


def everywhere(kind):
    """A merge with t at every face, which F1 stands for."""
    return [Switch(x.name, tuple("F1" if n == "t" else n for n in x.nets)) for x in merge(kind)]


def test_the_merges_do_what_is_said_of_them():
    assert fails(everywhere("loses"), False) == []
    assert fails(everywhere("wins"), True) == []
    assert fails(everywhere("crosses"), True) == []
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


def test_both_merges_are_planar_and_right_in_a_drawing_and_the_crossing_one_is_not():
    assert any(not fails(drawing, False) for drawing in drawings(merge("loses")))
    assert not fails(next(drawings(merge("wins"))), True)
    assert not any(True for _ in drawings(merge("crosses")))
    assert not planar([Switch("x", ("a", "o")), Switch("y", ("b", "F3"))])


@pytest.mark.sweep
def test_a_winning_merge_at_the_faces_that_a_second_visit_cuts_off_fails():
    *_, worst = drawings(merge("wins"))
    assert fails(worst, True) == ["from a, then b", "from b, then a"]


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


@pytest.mark.parametrize(
    "arcs", [((0, 1), (1, 2)), ((0, 1), (2, 1), (1, 2), (0, 3), (2, 3)), ((0, 1), (1, 2), (2, 3))]
)
def test_a_planar_board_becomes_planar_nets_that_its_winner_wins(arcs):
    board = Board(arcs)
    nets = PlanarNets(board).made()
    check_drawable(nets)
    winner = solve(nets.shannon(), solver="local", limits=Limits(nodes=500)).winner
    assert winner == ("Short" if board.wins() else "Cut")


def test_a_board_that_is_not_planar_has_no_planar_nets():
    into_k33 = ((0, 1), (5, 1), (1, 2), (6, 3), (7, 4))
    rest = ((2, 6), (2, 7), (3, 5), (3, 7), (4, 5), (4, 6))
    assert faces_of(Board(into_k33 + rest)) is None
    assert faces_of(Board(into_k33 + rest[1:])) is not None
