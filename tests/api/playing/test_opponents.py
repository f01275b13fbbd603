"""Opponents: the perfect one wins what can be won, whatever the other does, and says how."""

from itertools import product

import pytest

import gadgetry as gd
from gadgetry.api.playing import match_of, reply
from gadgetry.api.playing.knowledge import _by_source, carried_by, knowledge, searched
from gadgetry.api.playing.move_words import move_names

SMALL = [
    *(gd.games.Nim(heaps) for heaps in product(range(3), repeat=3)),
    *(gd.games.Hex(rows, columns) for rows, columns in product((1, 2), (1, 2, 3))),
    *(gd.games.Hex(2, 2).play(cell) for cell in ("a1", "b1")),
    gd.AvoidTrue(3, [[1, 2], [2, 3]]),
]


def deep(truth):
    """A QBF with 40 variables and a truth value, whose Shannon graph is out of reach of search."""
    for seed in range(50):
        formula = gd.generate.qbf(prefix="ea" * 20, clauses=60 if not truth else 12, seed=seed)
        if gd.solve(formula, value=False).outcome == truth:
            return formula
    raise AssertionError


def plays(match, who):
    """Every play in which `who` is the perfect opponent, and the other does everything."""
    todo = [match]
    while todo:
        match = todo.pop()
        if match.over:
            yield match
        elif match.mover == who:
            todo.append(match.play(reply(match).index))
        else:
            todo += [match.play(index) for index in range(len(match.legal()))]


@pytest.mark.parametrize("start", SMALL, ids=str)
def test_the_perfect_opponent_wins_what_can_be_won(start):
    match = match_of(start)
    winner = match.winner or knowledge(match, gd.Limits()).winner
    assert all(play.winner == winner for play in plays(match, winner))


@pytest.mark.parametrize("start", SMALL, ids=str)
def test_where_a_move_comes_from_is_told(start):
    match = match_of(start)
    while not match.over:
        answer = reply(match)
        wins = knowledge(match, gd.Limits()).winner == match.mover
        assert answer.by == ("search" if wins else "nothing to lose")
        assert answer.said.startswith("a winning move" if wins else "bound to lose")
        match = match.play(answer.index)


@pytest.mark.parametrize("truth", [True, False])
@pytest.mark.parametrize("opponent", ["perfect", "careless"])
def test_a_formula_of_forty_variables_still_beats_you(truth, opponent):
    game = gd.compile(deep(truth), to="shannon")
    winner = "Short" if truth else "Cut"
    assert carried_by(game).player == winner
    match, by = match_of(game), set()
    while not match.over:
        answer = reply(match) if match.mover == winner else reply(match, opponent, 5)
        by |= {answer.by} if match.mover == winner else set()
        match = match.play(answer.index)
    assert match.winner == winner
    assert "strategy" in by


def test_who_has_left_his_strategy_is_not_said_to_win_by_it():
    game = gd.compile(deep(False), to="shannon")
    match = match_of(game)
    match = match.play(reply(match).index)
    carried = carried_by(game)
    assert carried.followed(match)
    answer = reply(match)
    assert answer.by == "strategy"
    other = next(i for i in range(len(match.legal())) if i != answer.index)
    assert not carried.followed(match.play(other))


def test_a_careless_opponent_goes_by_the_seed_and_the_moves():
    match = match_of(gd.games.Hex(5, 5))
    numbers = [reply(match, "careless", seed).index for seed in range(20)]
    assert numbers == [reply(match, "careless", seed).index for seed in range(20)]
    assert len(set(numbers)) > 5
    later = [reply(match.play(i), "careless", 0).index for i in range(20)]
    assert len(set(later)) > 5


def test_out_of_reach_of_everything_a_move_is_made_and_said_to_be_no_more():
    answer = reply(match_of(gd.games.Y(11)), limits=gd.Limits(nodes=1))
    assert answer.by == "undecided"
    assert answer.said.startswith("undecided after 1 node")


def test_an_opponent_who_is_none_is_refused():
    with pytest.raises(ValueError, match="expected `opponent`, one of perfect, careless"):
        reply(match_of(gd.games.Nim((1,))), "friend")
    with pytest.raises(gd.GameError, match="this one is over"):
        reply(match_of(gd.games.Nim(())))


def test_on_a_large_hex_board_the_opponent_plays_by_estimates_and_says_so():
    match = match_of(gd.games.Hex(8, 8))
    answer = reply(match)
    assert answer.by == "estimates"
    assert answer == reply(match)
    position = gd.games.Hex(8, 8)
    for row in range(7):  # then Black holds a column but for its last cell
        position = position.play(f"d{row + 1}").play(f"{'abcefgh'[row]}8")
    match = match_of(position)
    answer = reply(match)
    assert (answer.by, match.legal()[answer.index]) == ("search", "d8")


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("exists a . forall b . exists c . (a | b | ~c) & (~b | c)", "Black"),
        ("forall a . exists b . forall c . (a | b | ~c) & (~b | c)", "White"),
    ],
)
def test_a_compiled_hex_board_is_won_by_its_formula_however_large_it_is(text, winner):
    match = match_of(gd.compile(gd.parse(text), to="hex"))
    assert len(match.legal()) > 40
    assert max(match.position.rows, match.position.columns) > 26
    while not match.over:
        answer = reply(match, "perfect" if match.mover == winner else "careless", 3)
        assert answer.by in ("strategy", "search", "chance")
        match = match.play(answer.index)
    assert match.winner == winner


def test_a_plain_hex_board_that_is_too_large_for_its_player_has_an_opponent_too():
    answer = reply(match_of(gd.games.Hex(27, 27)), limits=gd.Limits(nodes=100))
    assert answer.by == "undecided"


FLAG = gd.compile(gd.parse("forall x . exists y . (x | y) & (~x | ~y)"), to="flag-coloring")


def flag_move(name):
    """The match of the flag after a first move, by what the page calls it."""
    match = match_of(FLAG)
    return match.play(move_names(match, match.legal()).index(name))


@pytest.mark.parametrize("name", ["x+", "x-", "y+", "y-", "z", "d", "w1"])
def test_a_winner_who_errs_within_the_formula_is_known_to_have_lost(name):
    match = flag_move(f"variable {name} to colour 0")
    assert knowledge(match, gd.Limits()).winner == "second"
    while not match.over:
        match = match.play(reply(match).index)
    assert match.winner == "second"


@pytest.mark.parametrize("name", ["C_gamma to colour 1", "clause 1, copy 1 to colour 1"])
def test_what_leaves_the_formula_is_answered_as_in_the_proof(name):
    answer = reply(flag_move(name), limits=gd.Limits(nodes=5))  # a search would find one, too
    assert answer.by == "strategy"
    assert "left the formula" in answer.said


@pytest.mark.parametrize("variant", ["lean", "paper"])
@pytest.mark.parametrize("clauses", [[[1]], [[1, 2]], [[1, 2], [2, 3]], [[1, 2, 3], [1]]], ids=str)
def test_positions_of_a_flag_that_stand_for_one_of_the_formula_have_its_winner(clauses, variant):
    game = gd.compile(gd.AvoidTrue(3, clauses), to="flag-coloring", variant=variant)
    step, todo, seen = game.compiled.last, [match_of(game)], 0
    while todo:
        match = todo.pop()
        formula = step.reduction.source_position(step, match.position)
        if formula is None:
            continue
        seen += 1
        assert _by_source(match, gd.Limits()).winner == (
            match.turn if gd.solve(formula, value=False).outcome else match.other(match.turn)
        )
        exact = searched(match.position, gd.Limits(steps=2_000_000), False).outcome
        assert exact in (None, gd.solve(formula, value=False).outcome)
        first = step.plan.layout.variable(0)
        todo += [match.play(i) for i, (v, _) in enumerate(match.legal()) if first <= v < first + 3]
    assert seen > 1
