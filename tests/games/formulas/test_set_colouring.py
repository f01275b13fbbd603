"""The rules of GAME-SAT and of division games."""

import random

import pytest

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.evaluation import holds
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def random_position(rng):
    n = rng.randint(1, 6)
    literals = [sign * v for v in range(1, n + 1) for sign in (1, -1)]
    if rng.random() < 0.4:
        literals = literals[::2]
    size = min(3, len(literals))
    clauses = [rng.sample(literals, rng.randint(1, size)) for _ in range(rng.randint(0, 4))]
    assigned = frozenset(
        rng.choice([v, -v]) for v in rng.sample(range(1, n + 1), rng.randint(0, n))
    )
    kind = rng.choice([GameSat, Division])
    return kind(Cnf(n, clauses), assigned, rng.choice(["T", "F"]))


def test_the_winner_of_a_finished_game_is_the_value_of_the_formula():
    rng = random.Random(1)
    seen = set()
    for _ in range(300):
        position = random_position(rng)
        while position.winner() is None:
            position = position.play(rng.choice(position.moves()))
        winner = position.winner()
        # However the unset variables are filled, the formula has the winner's value.
        unset = range(1, len(position.cnf.variables) + 1)
        unset = [v for v in unset if not {v, -v} & position.assigned]
        true = {lit for lit in position.assigned if lit > 0}
        for extra in range(1 << len(unset)):
            filled = true | {v for i, v in enumerate(unset) if extra >> i & 1}
            assert holds(position.cnf.clauses, filled) == (winner == "T")
        assert position.moves() == ()
        seen.add(winner)
    assert seen == {"T", "F"}


def test_players_of_a_division_game_use_their_own_value_only():
    position = Division(Cnf(2, [[1, -2]]))
    assert position.moves() == (1, 2)
    assert position.play(2).moves() == (-1,)
    with pytest.raises(IllegalMove, match="T may set"):
        position.play(-1)


def test_game_sat_allows_both_values_unless_the_formula_is_isotone():
    assert GameSat(Cnf(1, [[-1]])).moves() == (1, -1)
    assert GameSat(Cnf(2, [[1, 2]]), mover="F").moves() == (-1, -2)


@pytest.mark.parametrize("move", [0, 3, -3, "1", None, 2, -2])
def test_only_unset_variables_may_be_set(move):
    with pytest.raises(IllegalMove, match="expected a literal"):
        GameSat(Cnf(2, [[1, -2]]), frozenset({2})).play(move)


def test_text_and_json_read_back():
    rng = random.Random(2)
    for _ in range(100):
        position = random_position(rng)
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position


def test_names_survive_and_name_the_moves():
    position = GameSat(Cnf(["a", "b c"], [[1, 2]]))
    assert position_from_text(str(position)) == position
    assert position_from_json(position.to_json()) == position
    assert position.move_name(-2) == "b c=F"


@pytest.mark.parametrize(
    "change",
    [
        {"variables": -1},
        {"variables": None},
        {"clauses": [[0]]},
        {"clauses": [[3]]},
        {"clauses": [1]},
        {"clauses": "1"},
        {"names": {"9": "a"}},
        {"names": {"one": "a"}},
        {"names": []},
        {"true": [1], "false": [1]},
        {"true": [-1]},
        {"to_move": "E"},
    ],
)
def test_json_that_is_no_position_is_refused(change):
    with pytest.raises(GameError):
        GameSat.from_json({**GameSat(Cnf(2, [[1, 2]])).to_json(), **change})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("division\nvariables two", "line 2"),
        ("division\nvariables 2\nclauses 1", "line 3"),
        ("division\nclause 1 2", "variables"),
    ],
)
def test_errors_in_a_text_say_where(text, message):
    with pytest.raises(GameError, match=message):
        Division.from_text(text)
