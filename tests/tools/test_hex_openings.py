"""The page of openings: what it says of small boards is found again, and it is as it is written."""

from itertools import product

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from tools.connection.hex_openings import DOCS, decide, kept, openings, page, turned, winning

RECORDS = kept(DOCS / "hex_openings.jsonl")


def found(side: int, solver: str) -> tuple[str, ...]:
    """The winning openings, each opening by itself: nothing is turned."""
    moves = Hex(side, side).moves()
    question = Question(moves="none")
    after = {m: solve(Hex(side, side).play(m), question, solver=solver).winner for m in moves}
    return tuple(m for m in moves if after[m] == "Black")


@pytest.mark.parametrize(
    ("side", "solver"),
    [(2, "table"), (3, "table"), (3, "nets"), (4, "nets"), (5, "traces")],
)
def test_small_boards_are_decided_again(side, solver):
    assert winning(side, RECORDS) == found(side, solver)


@pytest.mark.sweep
@pytest.mark.parametrize(("side", "solver"), [(5, "nets"), (6, "traces"), (7, "traces")])
def test_large_boards_are_decided_again(side, solver):
    assert winning(side, RECORDS) == found(side, solver)


def test_who_wins_here_wins_on_the_board_turned_by_half():
    for side, (row, column) in product((2, 3, 4), product(range(4), repeat=2)):
        if row < side and column < side:
            name = Hex(side, side).name(row * side + column)
            here, there = (
                solve(Hex(side, side).play(o), Question(moves="none"), solver="traces").winner
                for o in (name, turned(side, name))
            )
            assert here == there


def test_of_two_openings_that_are_exchanged_one_is_searched():
    for side in range(1, 8):
        both = [*openings(side), *(turned(side, o) for o in openings(side))]
        assert set(both) == set(Hex(side, side).moves())
        assert len(both) == side * side + side % 2


def test_the_page_and_its_pictures_are_as_the_tool_writes_them():
    written = dict(page(RECORDS))
    assert len(written) == 7, (
        "python -m tools.connection.hex_openings --sides 7 writes what is missing"
    )
    for name, content in written.items():
        assert (DOCS / name).read_bytes() == content, name


def test_a_board_with_an_opening_that_is_not_decided_is_not_on_the_page():
    some = [r for r in RECORDS if (r["side"], r["opening"]) != (3, "b2")]
    assert winning(3, some) is None
    assert "pictures/hex-openings-3.svg" not in dict(page(some))
    assert decide(6, "a3", Limits(nodes=10))["winner"] is None
