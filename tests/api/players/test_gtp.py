"""GTP: what a program may say, what it is answered, and that nothing it says breaks the session."""

import random

import pytest

from gadgetry.api.players.gtp import LONGEST, GtpSession
from gadgetry.players.hex_settings import HexSettings

QUICK = HexSettings(nodes=5, endgame_nodes=50)


def talk(*lines, **options):
    """The answers to some lines, without the empty line after each."""
    session = GtpSession(QUICK, **{"rows": 4, **options})
    answers = [session.answer(line) for line in lines]
    assert all(answer == "" or answer.endswith("\n\n") for answer in answers)
    return [answer[:-2] for answer in answers]


def test_the_session_says_who_it_is():
    assert talk("name", "protocol_version", "1 version")[:2] == ["= Gadgetry", "= 2"]
    assert talk("known_command play", "known_command jump") == ["= true", "= false"]
    (listed,) = talk("list_commands")
    commands = listed.removeprefix("= ").splitlines()
    assert {"boardsize", "clear_board", "genmove", "play", "quit", "showboard", "undo"} <= {
        *commands
    }
    assert [talk(f"known_command {name}") for name in commands] == [["= true"]] * len(commands)


def test_numbers_come_back():
    assert talk("17 name", "18 nothing", "0019 quit") == [
        "=17 Gadgetry",
        "?18 unknown command",
        "=0019",
    ]


def test_comments_and_empty_lines_have_no_answer():
    assert talk("", "   ", "# hello", "name # and a comment", "\tname\r\n") == [
        "", "", "", "= Gadgetry", "= Gadgetry",
    ]  # fmt: skip


def test_a_game_is_played_shown_and_taken_back():
    said = talk("boardsize 2", "play black b1", "play w a1", "showboard", "undo", "showboard")
    assert said[3] == "= \nhex\nW B\n . .\nBlack to move"
    assert said[5] == "= \nhex\n. B\n . .\nWhite to move"
    assert talk("undo") == ["? cannot undo"]


@pytest.mark.parametrize(("colour", "score"), [("black", "B+"), ("white", "W+")])
def test_the_winner_is_told(colour, score):
    cells = ("a1", "a2") if colour == "black" else ("a1", "b1")
    said = talk(
        "boardsize 2", "final_score", *(f"play {colour} {cell}" for cell in cells), "final_score"
    )
    assert said == ["=", "? cannot score", "=", "=", f"= {score}"]


def test_it_plays_both_sides_to_an_end():
    session, movers = GtpSession(QUICK, rows=4), ["black", "white"] * 8
    while session.position.winner() is None:
        answer = session.answer(f"genmove {movers.pop(0)}")
        assert answer.startswith("= ")
    assert session.answer("final_score") == "= B+\n\n"
    assert session.answer("genmove white").startswith("? expected a game that is not over")


def test_a_move_may_be_asked_for_and_not_played():
    move, _, board = talk("reg_genmove black", "gadgetry-last_choice", "showboard")
    assert move.startswith("= ")
    assert "B" not in board.replace("Black", "")


def test_boards_may_be_oblong_and_are_cleared():
    shown = talk("boardsize 3 2", "play black c2", "showboard", "clear_board", "showboard")
    assert shown[2] == "= \nhex\n. . .\n . . B\nWhite to move"
    assert shown[4] == "= \nhex\n. . .\n . . .\nBlack to move"


def test_the_swap_mirrors_the_stone():
    said = talk("play black c1", "play white swap-pieces", "showboard", "play black swap-pieces")
    assert said[2] == "= \nhex\n. . . .\n . . . .\n  W . . .\n   . . . .\nBlack to move"
    assert said[3].startswith("? expected swap-pieces as White's reply")


def test_it_swaps_where_the_rule_holds_and_only_there():
    assert talk("play black b3", "genmove white", swap=True)[1] == "= swap-pieces"
    assert talk("play black b3", "genmove white")[1] != "= swap-pieces"
    said = talk("param_game", "param_game allow_swap 1", "play b b3", "genmove w", "param_game")
    assert (said[0], said[3], said[4]) == (
        "= [bool] allow_swap 0", "= swap-pieces", "= [bool] allow_swap 1",
    )  # fmt: skip
    assert talk("param_game allow_swap 2") == ["? expected param_game allow_swap 0 or 1"]


def test_legal_moves_and_what_a_program_may_analyze():
    assert talk("boardsize 2", "play b b1", "all_legal_moves")[2] == "= a1 a2 b2"
    (listed,) = talk("hexgui-analyze_commands")
    for line in listed.removeprefix("= ").splitlines():
        kind, _, command = line.split("/")
        assert kind == "string"
        assert talk(f"known_command {command}") == ["= true"]


def test_a_clock_is_kept_for_each_colour():
    session = GtpSession(QUICK, rows=4)
    assert session.answer("time_settings 100 10 5") == "=\n\n"
    session.answer("genmove black")
    assert session.clocks["Black"].seconds < session.clocks["White"].seconds == 100
    assert session.answer("time_left white 0.5 1") == "=\n\n"
    session.answer("genmove white")
    assert (session.clocks["White"].seconds, session.clocks["White"].moves) == (10, 5)
    assert session.answer("time_settings 0 10 0") == "=\n\n"  # no limit
    assert session.clocks == {}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play", "? expected play COLOUR CELL"),
        ("play red a1", "? expected black or white, got 'red'"),
        ("play black z9", "? expected a cell from a1 to d4, got 'z9'"),
        ("play black a99999999999999", "? expected a cell from a1 to d4, got 'a99999999999999'"),
        ("genmove", "? expected a colour"),
        ("boardsize", "? expected boardsize COLUMNS [ROWS]"),
        ("boardsize 0", "? expected a number from 1 to 26, got '0'"),
        ("boardsize 1e9", "? expected a number from 1 to 26, got '1e9'"),
        ("boardsize ²", "? expected a number from 1 to 26, got '²'"),
        ("boardsize 27", "? expected a number from 1 to 26, got '27'"),
        ("time_settings 1 2", "? expected time_settings MAIN_TIME PERIOD MOVES"),
        ("time_settings nan 0 0", "? expected a number of seconds, got 'nan'"),
        ("time_left black -1 0", "? expected a number of seconds, got '-1'"),
        ("time_left black x 0", "? expected a number of seconds, got 'x'"),
        ("known_command", "? expected a command"),
        ("1" * 30, "? unknown command"),
        ("9", "?9 unknown command"),
    ],
)
def test_a_wrong_command_is_told_in_one_line(line, answer):
    assert talk(line) == [answer]


def test_a_cell_is_taken_once():
    said = talk("play black a1", "play white A1")
    assert said[1] == "? expected an empty cell of an open game, got 'a1'"


def test_a_line_that_is_too_long_is_refused_and_the_next_one_answered():
    said = talk("play black " + "a" * LONGEST, "name")
    assert said == [f"? expected a line of at most {LONGEST:,} characters", "= Gadgetry"]


def test_hostile_lines_get_an_answer_in_form():
    rng = random.Random(1)
    session = GtpSession(QUICK, rows=3)
    words = [
        *session.commands,
        "black",
        "white",
        "a1",
        "b2",
        "swap-pieces",
        "9",
        "-1",
        "\x1b[2J",
        "é",
    ]
    words = [word for word in words if word not in ("quit", "genmove", "reg_genmove")]
    for _ in range(500):
        line = " ".join(rng.choices(words, k=rng.randrange(1, 5)))
        line += "".join(map(chr, rng.choices(range(300), k=rng.randrange(3))))
        answer = session.answer(line)
        assert answer == "" or answer[0] in "=?"
        assert answer == "" or answer.endswith("\n\n")
        assert "\x1b" not in answer
