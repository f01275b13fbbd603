"""Lines of play on boards too large to search: both winners, in pictures, words and files."""

import pytest

import gadgetry as gd
from gadgetry.api.best_play import best_play, line_of_play
from gadgetry.formats import sgf
from gadgetry.formats.hexworld import write as link

TRUE = "forall x . exists y . (x | y) & (x | y)"
FALSE = "forall x y . (x | y) & (x | y)"


def played(position, moves):
    for move in moves:
        position = position.play(move)
    return position


@pytest.fixture(scope="module", params=[(TRUE, "Black"), (FALSE, "White")])
def board(request):
    formula, winner = request.param
    return gd.compile(gd.parse(formula), to="hex", variant="polynomial"), winner


def test_the_winner_of_the_formula_wins_the_line_on_a_board_with_a_crossing(board):
    made, winner = board
    line = line_of_play(made.target, gd.Limits(nodes=1), made)
    end = played(made.target, line)
    assert end.winner() == winner
    assert len(line) > 30


def test_white_who_is_lost_answers_where_the_run_goes_on(board):
    made, winner = board
    if winner == "Black":
        named = [made.explain(move) for move in line_of_play(made.target, gd.Limits(), made)[:3]]
        assert [said.split()[1].rstrip(";") for said in named] == ["k_1", "N_1", "X_1"]


def test_a_picture_shows_the_line_though_no_solver_would_find_it(board):
    made, winner = board
    found = best_play(made.target, gd.Limits(nodes=1), moves=False, play=True, made=made)
    assert found.words[0].startswith(f"{winner} wins, by the formula's strategy: ")
    assert found.notes == ()
    assert played(made.target, found.line).winner() == winner


def test_sgf_and_a_link_hold_the_line_and_sgf_what_is_known_of_the_board(board):
    made, winner = board
    text = gd.write(made, format="sgf", play=True)
    assert sgf.read(text).winner() == winner
    assert f"C[{made.compiled.last.reduction.theorem}\n" in text
    assert all(note in text for note in made.notes)
    with pytest.raises(gd.GameError, match="expected a board of at most 53 x 53"):
        gd.write(made, format="hexworld", play=True)


def test_a_link_opens_at_the_board_with_the_line_after_it():
    made = gd.compile(gd.parse("exists x . forall y . x & (x | y)"), to="hex")
    shown = gd.write(made, format="hexworld", play=True)
    line = line_of_play(made.target, gd.Limits(), made)
    assert shown == f"{link(made.target).strip()},{''.join(line)}\n"
    assert played(made.target, line).winner() == "Black"


def test_a_line_needs_a_format_that_holds_moves():
    with pytest.raises(gd.ArgumentError, match="play: expected a game in a format that holds"):
        gd.write(gd.games.Hex(2, 2), format="board", play=True)


def test_what_is_small_is_searched():
    made = gd.compile(gd.parse("exists x . x"), to="hex")
    found = best_play(made.target, gd.Limits(), moves=False, play=True, made=made)
    assert found.words[0].startswith("best play: ")


def test_a_comment_may_hold_any_text():
    from gadgetry.formats.play_record import PlayRecord

    said = "a ] b \\ c [\n\x1b[31m"
    text = sgf.write_record(PlayRecord(gd.games.Hex(2, 2), ("a1", "b2"), said))
    assert sgf.read(text).cells == "B..W"
    assert "\x1b" not in text
