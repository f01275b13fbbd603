"""The formula pane follows the play: its values are those that the explanations say."""

import re
from random import Random

import pytest

import gadgetry as gd
from gadgetry.api.playing import match_of, reply
from gadgetry.api.playing.formula_pane import formula_pane, values_of

TRUE = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
FALSE = gd.parse("exists x . forall y . (x | y) & (~x | ~y)")
BY_MOVES = (
    "avoid-true",
    "flag-coloring",
    "game-sat",
    "generalized-geography",
    "node-kayles",
    "planar-geography",
    "shannon",
    "sum",
    "swap-uno",
    "undirected-geography",
    "uno",
)


def _said(game, match):
    """What the explanations of all moves say of each variable: the values, in order."""
    said = {}
    names = [game.source.matrix.variables.name(v) for v in (1, 2)]
    for position, move in zip(match.positions, match.played, strict=False):
        words = game.compiled.explain(position, move)
        for name, value in re.findall(r"(?:sets|chooses) (\w+) (?:to|=) (true|false)", words):
            said.setdefault(names.index(name) + 1, set()).add(value == "true")
    return said


def _plays(game, count, inside):
    """Complete plays by chance; `inside`: moves that mean something, or at least end nothing."""
    for seed in range(count):
        rng, match = Random(seed), match_of(game)
        while not match.over:
            moves = match.legal()
            numbers = range(len(moves))
            if inside:
                literals = game.compiled.back(match.position, moves)
                meant = [n for n in numbers if literals[n]]
                numbers = meant or [n for n in numbers[:6] if not match.play(n).over] or numbers
            match = match.play(rng.choice(numbers))
            if match.over or len(match.moves) < 6:
                yield match


@pytest.mark.parametrize("formula", [TRUE, FALSE], ids=["true", "false"])
@pytest.mark.parametrize("to", BY_MOVES)
def test_values_are_those_that_the_moves_say(to, formula):
    game = gd.compile(formula, to=to)
    seen = 0
    for inside, count in ((False, 1), (True, 1 if to == "flag-coloring" else 20)):
        for match in _plays(game, count, inside):
            said = _said(game, match)
            one = {v: values for v, values in said.items() if len(values) == 1}
            assert values_of(match).of == {v: min(values) for v, values in one.items()}
            seen += len(one)
    assert seen


@pytest.mark.parametrize("formula", [TRUE, FALSE], ids=["true", "false"])
@pytest.mark.parametrize("to", ["hex", pytest.param("y", marks=pytest.mark.sweep)])
def test_on_a_board_by_expansion_values_are_those_on_the_way_down_the_tree(to, formula):
    game = gd.compile(formula, to=to)
    seen = 0
    for match in _plays(game, 1, True):
        values, said = values_of(match).of, _said(game, match)
        assert all(value in said[v] for v, value in values.items())
        assert list(values) == [1, 2][: len(values)]  # no inner choice before the outer one
        seen += len(values)
    assert seen


@pytest.mark.parametrize(
    "to",
    [
        "generalized-geography",
        "shannon",
        *(pytest.param(slow, marks=pytest.mark.sweep) for slow in ("flag-coloring", "hex")),
    ],
)
@pytest.mark.parametrize("formula", [TRUE, FALSE], ids=["true", "false"])
def test_after_best_play_the_matrix_has_the_formulas_truth_value(to, formula):
    """Both play on in the formula: then every variable has a value, by the winner's strategy."""
    game = gd.compile(formula, to=to)
    match = match_of(game)
    while not match.over:
        match = match.play(reply(match).index)
    states = {clause["state"] for clause in formula_pane(match)["clauses"]}
    assert (states <= {"true"}) == (formula is TRUE) or "open" in states


def test_the_turn_is_told():
    game = gd.compile(FALSE, to="generalized-geography")
    match, turns = match_of(game), []
    while not match.over:
        turns.append(formula_pane(match)["turn"])
        match = match.play(0)
    assert list(dict.fromkeys(turns)) == [
        "exists is to choose x",
        "forall is to choose y",
        "the formula is false",
    ]


def test_a_step_that_does_not_tell_says_so():
    game = gd.compile(gd.Cnf(2, [[1, 2]]), to="flood-it")
    assert values_of(match_of(game)).note == (
        "the values are not known: cnf-to-vertex-cover does not say what moves set"
    )


def test_a_cover_says_which_literals_are_true():
    game = gd.compile(gd.Cnf(["x", "y"], [[1, 2], [-1]]), to="vertex-cover")
    match = match_of(game)
    assert values_of(match).of == {1: False}
    assert values_of(match.play(0)).of == {1: False, 2: True}


def test_a_formula_that_is_played_on_itself_has_its_pane():
    avoid = formula_pane(match_of(gd.AvoidTrue(["a", "b"], [[1], [2]]), [0]))
    assert [clause["state"] for clause in avoid["clauses"]] == ["true", "open"]
    assert avoid["blocks"][0]["quantifier"] is None
    assert formula_pane(match_of(gd.games.Nim((1,)))) is None
