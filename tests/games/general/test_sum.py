"""The rules of sums of games."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import DEEPEST, Sum
from gadgetry.games.position import GameError, IllegalMove, Puzzle
from gadgetry.games.registry import position_from_json, position_from_text

AVOID = AvoidTruePosition(AvoidTrue(["a", "b", "c"], [[1, 2], [2, 3]]))
MIXED = Sum((Nim((1,)), AVOID, Sum((Nim(()), Nim((2, 1))))))


def random_sum(rng: Random, depth: int = 3) -> Sum:
    summands = []
    for _ in range(rng.randrange(4)):
        kind = rng.randrange(3)
        if kind == 0 and depth:
            summands.append(random_sum(rng, depth - 1))
        elif kind == 1:
            summands.append(AVOID)
        else:
            summands.append(Nim(tuple(rng.randrange(4) for _ in range(rng.randrange(3)))))
    return Sum(tuple(summands))


def nested(depth: int) -> Sum:
    position = Sum(())
    for _ in range(depth - 1):
        position = Sum((position,))
    return position


def test_a_move_is_a_move_in_one_summand():
    assert MIXED.moves() == (
        (0, (0, 0)),
        (1, 1),
        (1, 3),
        (2, (1, (0, 0))),
        (2, (1, (0, 1))),
        (2, (1, (1, 0))),
    )
    assert MIXED.play((1, 3)).summands == (Nim((1,)), AVOID.play(3), MIXED.summands[2])
    assert MIXED.play((2, (1, (0, 1)))).summands[2] == Sum((Nim(()), Nim((1, 1))))
    assert [MIXED.move_name(m) for m in MIXED.moves()[2:4]] == [
        "summand 2: c",
        "summand 3: summand 2: heap 1: 2 to 0",
    ]


@pytest.mark.parametrize("move", [(0, (0, 1)), (1, 2), (3, 1), (-1, 1), 7, None, (0,), "ab"])
def test_illegal_moves_raise(move):
    with pytest.raises(IllegalMove, match="got"):
        MIXED.play(move)


def test_components_flatten_sums_within_sums():
    assert MIXED.components() == (Nim((1,)), AVOID, Nim((2,)), Nim((1,)))
    assert Sum(()).components() == Sum(()).moves() == ()


def test_text_and_json_read_back_nested_too():
    rng = Random(6)
    for _ in range(200):
        position = random_sum(rng)
        assert position_from_text(str(position)) == position
        assert position_from_text(str(position).replace("\n", "\r\n") + "\r\n") == position
        assert position_from_json(position.to_json()) == position


def test_summands_must_be_impartial():
    class Solitaire(Puzzle[int]):
        pass

    Solitaire.__abstractmethods__ = frozenset()
    with pytest.raises(GameError, match="expected impartial summands, got Solitaire"):
        Sum((Nim((1,)), Solitaire()))  # type: ignore[abstract]


@pytest.mark.parametrize(
    "summands",
    [None, 7, [None], [[]], [{}], [{"ruleset": 7}], [{"ruleset": "no such"}], [{"ruleset": "nim"}]],
)
def test_hostile_json_is_a_game_error(summands):
    with pytest.raises(GameError, match="expected"):
        Sum.from_json({"ruleset": "sum", "summands": summands})


def test_json_errors_say_which_summand():
    bad = {"ruleset": "nim", "heaps": [-1]}
    data = {"ruleset": "sum", "summands": [MIXED.to_json(), {"ruleset": "sum", "summands": [bad]}]}
    with pytest.raises(GameError, match=r"^summand 2: summand 1: heaps: expected"):
        Sum.from_json(data)


@pytest.mark.parametrize("data", [None, [], {}, {"ruleset": "nim"}])
def test_json_of_another_ruleset_is_refused(data):
    with pytest.raises(GameError, match='"ruleset": "sum"'):
        Sum.from_json(data)


def test_sums_are_nested_to_a_bound_and_no_deeper():
    deepest = nested(DEEPEST)
    assert Sum.from_json(deepest.to_json()) == Sum.from_text(str(deepest)) == deepest
    with pytest.raises(GameError, match="within one another"):
        Sum((deepest,))
    data = {"ruleset": "sum", "summands": []}
    lines = []
    for i in range(5000):
        data = {"ruleset": "sum", "summands": [data]}
        if i < 1200:
            lines += [" " * 2 * i + "sum", " " * 2 * i + "summand"]
    with pytest.raises(GameError, match="within one another"):
        Sum.from_json(data)
    with pytest.raises(GameError, match="within one another"):
        Sum.from_text("\n".join([*lines, " " * 2400 + "sum"]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected sum"),
        ("nim\nheaps 1", "line 1: expected sum"),
        ("sum\nnim", "line 2: expected summand"),
        ("sum\n  nim", "line 2: expected summand"),
        ("sum\nsummand\nnim", "line 3: expected"),
        ("sum\nsummand\n  nim\n  heaps x", "summand that begins on line 3: line 2: expected"),
        ("sum\nsummand\nsummand\n  nim\n  heaps 1", "line 3: expected a ruleset"),
    ],
)
def test_bad_text_is_a_game_error_that_names_the_line(text, message):
    with pytest.raises(GameError, match=message):
        Sum.from_text(text)
