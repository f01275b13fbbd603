"""The rules of AVOID TRUE."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.evaluation import holds
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

PATH = AvoidTruePosition(AvoidTrue(["a", "b", "c"], [[1, 2], [2, 3]]))


def random_position(rng: Random) -> AvoidTruePosition:
    k = rng.randrange(6)
    clauses = [
        [rng.randrange(1, k + 1) for _ in range(rng.randrange(4))] if k else []
        for _ in range(rng.randrange(4))
    ]
    true = frozenset(v for v in range(1, k + 1) if rng.random() < 0.3)
    names = [f"v {i}\n" if rng.random() < 0.3 else f"x{i}" for i in range(1, k + 1)]
    return AvoidTruePosition(AvoidTrue(names, clauses), true)


def test_a_move_sets_a_false_variable_and_leaves_the_formula_false():
    rng = Random(4)
    for _ in range(300):
        position = random_position(rng)
        clauses = tuple(position.instance.clauses)
        for v in range(1, len(position.instance.variables) + 1):
            after = position.true | {v}
            if v not in position.true and not holds(clauses, after):
                assert position.play(v).true == after
                assert v in position.moves()
            else:
                assert v not in position.moves()
                with pytest.raises(IllegalMove, match=f"got {v}"):
                    position.play(v)
        assert list(position.moves()) == sorted(position.moves())


def test_without_clauses_nobody_can_move():
    assert AvoidTruePosition(AvoidTrue(3, [])).moves() == ()


def test_with_an_empty_clause_all_variables_get_set():
    position = AvoidTruePosition(AvoidTrue(3, [[1], []]))
    assert position.moves() == (1, 2, 3)
    assert position.play(2).play(1).play(3).moves() == ()


@pytest.mark.parametrize("move", [0, 4, -1, True, "a", None, [1], 2])
def test_illegal_moves_raise(move):
    with pytest.raises(IllegalMove, match="got"):
        PATH.play(move)


def test_moves_have_the_names_of_their_variables():
    assert [PATH.move_name(move) for move in PATH.moves()] == ["a", "c"]


def test_text_is_for_people():
    position = AvoidTruePosition(AvoidTrue(["a", "x2"], [[1, 2], []]), frozenset({2}))
    text = 'avoid-true\nvariables 2\nname 1 "a"\nclause 1 2\nclause\ntrue 2'
    assert str(position) == text


def test_text_and_json_read_back():
    rng = Random(5)
    for _ in range(300):
        position = random_position(rng)
        assert position_from_text(str(position)) == position
        assert position_from_text(str(position).replace("\n", "\r\n") + "\r\n") == position
        assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ruleset": "nim"}, "avoid-true"),
        ({"variables": -1}, "variables: expected"),
        ({"variables": 10**20}, "variables: expected"),
        ({"variables": "many"}, "variables: expected"),
        ({"variables": None}, "variables: expected"),
        ({"clauses": None}, "clauses: expected"),
        ({"clauses": [1]}, "clause 1: expected"),
        ({"clauses": [[1], [4]]}, "clause 2: expected a number from 1 to 3, got 4"),
        ({"clauses": [[-1]]}, "clause 1: expected"),
        ({"clauses": [[0]]}, "clause 1: expected"),
        ({"clauses": [[10**30]]}, "clause 1: expected"),
        ({"clauses": [[True]]}, "clause 1: expected"),
        ({"true": [4]}, "true: expected"),
        ({"true": {"1": 1}}, "true: expected"),
        ({"names": ["a"]}, "names: expected"),
        ({"names": {"1": 7}}, "names: expected"),
        ({"names": {"one": "a"}}, "names: expected"),
        ({"names": {"1": "a", "2": "a"}}, "expected two names"),
        ({"names": {"1": ""}}, "expected a name"),
        ({"names": {"1": "x2"}}, "expected two names"),
    ],
)
def test_hostile_json_is_a_game_error(change, message):
    with pytest.raises(GameError, match=message):
        AvoidTruePosition.from_json(PATH.to_json() | change)


@pytest.mark.parametrize("data", [None, [], "avoid-true", {}])
def test_json_that_is_no_position_is_a_game_error(data):
    with pytest.raises(GameError, match='"ruleset": "avoid-true"'):
        AvoidTruePosition.from_json(data)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("avoid", 1),
        ("avoid-true\nclause 1", 2),
        ("avoid-true\nvariables many", 2),
        ("avoid-true\nvariables 2\nclause 3", 3),
        ("avoid-true\nvariables 2\nclause 1 -2", 3),
        ("avoid-true\nvariables 2\nclause 1\nname 1 a", 4),
        ("avoid-true\nvariables 2\nclause 1\nname 1 7", 4),
        ('avoid-true\nvariables 2\n\nname 3 "a"', 4),
        ("avoid-true\nvariables 2\nvariables 3", 3),
        ("avoid-true\nvariables 2\ntrue 0", 3),
    ],
)
def test_bad_text_is_a_game_error_that_names_the_line(text, line):
    with pytest.raises(GameError, match=f"^line {line}: expected"):
        AvoidTruePosition.from_text(text)
