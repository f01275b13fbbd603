"""The checker of certificates: what it names, what it refuses, and what it may not know."""

import ast
from pathlib import Path

import pytest

import gadgetry.verifiers.certificates.check as checker
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.general.nim import Nim
from gadgetry.verifiers.certificates.check import SCHEMA, check
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate

PAIRS = {
    "schema": SCHEMA,
    "game": "nim",
    "winner": "second",
    "positions": [[[[0, 0], 1], [[1, 0], 2]], [[1, 0], 3], [[0, 0], 3], []],
}
GAME = Nim((1, 1))


def error(positions, position=GAME, **changes) -> str:
    with pytest.raises(InvalidCertificate) as raised:
        check({**PAIRS, **changes, "positions": positions}, position)
    return str(raised.value)


def test_the_checker_is_short_and_knows_only_the_rules():
    """Nor may what it imports import a solver, or what makes certificates."""
    source = Path(checker.__file__)
    assert len(source.read_text().splitlines()) < 150
    todo, seen = [source], set()
    while todo:
        path = todo.pop()
        seen.add(path)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("gadgetry.verifiers"):
                imported = source.parents[3].joinpath(*node.module.split("."))
                todo += [p for p in [imported.with_suffix(".py")] if p not in seen]
            elif isinstance(node, ast.ImportFrom) and node.module.startswith("gadgetry"):
                assert node.module.split(".")[1] in ("formulas", "games", "_wording"), node.module
    shorter = {"assignment", "joins", "cuts", "board_chains", "closing", "mirror", "autotree"}
    shorter.add("forms")
    assert {path.stem for path in seen} == {"check", "invalid", "quantifier_game", *shorter}


def test_the_position_is_named_by_its_moves_and_its_text():
    text = error([[[[0, 0], 1], [[1, 0], 2]], [[1, 0], 3], [[1, 0], 3], []])
    assert text.startswith("position 2, after heap 2: 1 to 0: expected a legal move, got [1, 0]")
    assert text.endswith("nim\nheaps 1 0")


def test_every_reply_needs_an_answer():
    assert "got none" in error([[[[0, 0], 1]], [[1, 0], 2], []])
    assert "heap 2: 1 to 0" in error([[[[0, 0], 1]], [[1, 0], 2], []])


def test_moves_come_once():
    assert "once" in error([[[[0, 0], 1], [[1, 0], 2], [[1, 0], 2]], *PAIRS["positions"][1:]])


def test_an_entry_stands_for_one_position():
    text = error([[[[0, 0], 1], [[1, 0], 1]], [[1, 0], 2], []])
    assert text.startswith("position 1, after heap 2: 1 to 0: expected one position")


def test_the_same_position_on_the_other_players_turn_is_another_one():
    # From 2: take one; the 1 that is left is then taken by the loser, who is said to be stuck.
    text = error([[[0, 1], 1], [[[0, 0], 2]], []], Nim((2,)), winner="first")
    assert "but second has won" in text


def test_every_entry_is_reached():
    assert "none reaches 4" in error([*PAIRS["positions"], []])


def test_the_end_has_no_moves_and_is_the_winners():
    assert "expected a legal move" in error([*PAIRS["positions"][:3], [[[0, 0], 0]]])
    assert "but first has won" in error([[[[0, 0], 1]], []], Nim((1,)), winner="second")
    assert "but second has won" in error([[]], Nim(()), winner="first")


def test_plays_may_not_go_round():
    puzzle = FloodIt.path("abca")
    data = {"game": "flood-it", "winner": "solver"}
    text = error([[[0, 2], 1], [[0, 0], 0]], puzzle, **data)
    assert "comes back" in text
    assert "vertex 0 to colour 2, then vertex 0 to colour 0" in text
    assert "expected" in error([[[0, 1], 1], []], puzzle, **data)


def test_a_certificate_for_another_game_is_not_valid():
    assert 'expected "game": "hex", got "nim"' in error(PAIRS["positions"], Hex(2, 2))


def deep(levels: int) -> list:
    value: list = []
    for _ in range(levels):
        value = [value]
    return value


HOSTILE_ENTRIES = [
    [],
    None,
    {},
    "positions",
    {"0": []},
    [None],
    [0],
    [[0]],
    [[0, 0]],
    [[[0, 0]]],
    [[[[0, 0], 0]]],
    [[[[0, 0], -1], [[1, 0], -1]]],
    [[[[0, 0], 10**5000], [[1, 0], 1]]],
    [[[[0, 0], 1.0], [[1, 0], True]], []],
    [[[[0, 0], "1"], [[1, 0], None]], []],
    [[[[False, 0], 1], [[1, 0], 2]], *PAIRS["positions"][1:]],
    [[[[0.0, 0], 1], [[1, 0], 2]], *PAIRS["positions"][1:]],
    [[[[10**5000, 0], 1], [[1, 0], 2]], *PAIRS["positions"][1:]],
    [[[deep(100_000), 1], [[1, 0], 2]], *PAIRS["positions"][1:]],
    [deep(100_000)],
    deep(100_000),
    [[[float("nan"), 1], [float("inf"), 2]]],
    [[[{"a": 1}, 1], [{}, {}]]],
    [[[object(), 1], [[1, 0], 2]]],
    [[[[0, 0], i] for i in range(100_000)]],
    [[]] * 100_000,
]


@pytest.mark.parametrize("number", range(len(HOSTILE_ENTRIES)))
def test_hostile_entries_are_refused(number):
    for winner in ("first", "second"):
        data = {**PAIRS, "winner": winner, "positions": HOSTILE_ENTRIES[number]}
        with pytest.raises((InvalidCertificate, NotACertificate)) as raised:
            check(data, GAME)
        assert len(str(raised.value)) < 500


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "certificate",
        {},
        {"schema": "gadgetry/1"},
        {**PAIRS, "schema": ["gadgetry-certificate/1"]},
        {**PAIRS, "winner": None},
        {**PAIRS, "winner": ["second"]},
        {**PAIRS, "winner": "Second"},
        {key: value for key, value in PAIRS.items() if key != "positions"},
        deep(100_000),
    ],
    ids=range(11),
)
def test_what_is_no_certificate_is_called_that(data):
    with pytest.raises(NotACertificate):
        check(data, GAME)


@pytest.mark.parametrize("game", [None, 3, {}, ["nim"], "hex", deep(100_000)], ids=range(6))
def test_the_game_must_be_named(game):
    with pytest.raises(InvalidCertificate, match='expected "game": "nim"'):
        check({**PAIRS, "game": game}, GAME)


def test_a_quantified_variable_is_set_by_its_own_player():
    xor = Cnf(2, [[1, 2], [-1, -2]])
    data = {"schema": SCHEMA, "game": "qbf", "winner": "exists"}
    data["positions"] = [[[1, 1], [-1, 2]], [-2, 3], [2, 3], []]
    assert check(data, Qbf([("a", [1]), ("e", [2])], xor)) == "exists"
    with pytest.raises(InvalidCertificate):
        check(data, Qbf([("e", [2]), ("a", [1])], xor))
    data["positions"] = [[[1, 1], [-1, 2]], [2, 3], [2, 3], []]
    with pytest.raises(InvalidCertificate, match="forall has won"):
        check(data, Qbf([("a", [1]), ("e", [2])], xor))


def test_a_message_about_a_large_position_is_cut():
    with pytest.raises(InvalidCertificate) as raised:
        check({**PAIRS, "positions": [[]]}, Nim((1,) * 10_000))
    assert len(str(raised.value)) < 2200
    assert len(raised.value.position) > 10_000
