"""Octal codes, and the moves that their digits allow."""

from __future__ import annotations

from random import Random

import pytest

from gadgetry.cli.main import run
from gadgetry.games.octal.octal import Octal, heaps
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def test_codes_are_read_and_written_without_needless_zeros():
    for text, canonical in (
        ("0.07", "0.07"),
        (".7", "0.7"),
        ("0.70", "0.7"),
        ("4.0", "4.0"),
        ("c.0f", "C.0F"),
        ("0.333...", "0.3..."),
        ("0.133...", "0.13..."),
        ("4.4...", "4.4..."),
        ("0.70...", "0.7"),
    ):
        assert str(OctalCode.of(text)) == canonical
        assert OctalCode.of(canonical) == OctalCode.of(text)


@pytest.mark.parametrize(
    "text",
    ["0.G", "1.7", "D.7", "07", "0.", "", "0.7.7", "0.٣", "0.3..", "0....", "0.3....", None, 0.7],
)
def test_other_codes_are_refused(text):
    with pytest.raises(GameError, match=r"expected a code such as 0\.16"):
        OctalCode.of(text)


def test_a_code_has_a_digit_before_the_dot_that_means_something():
    with pytest.raises(GameError, match="expected 0, 4, 8 or 12"):
        OctalCode((2, 7))
    with pytest.raises(GameError, match="digits 0 to 15"):
        OctalCode((0, 16))


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("0.1", ()),  # only a heap of one may be emptied
        ("0.2", ((0, (3,)),)),
        ("0.4", ((0, (1, 2)),)),
        ("0.7", ((0, (3,)), (0, (1, 2)))),
        ("0.0001", ((0, ()),)),
        ("0.0006", ()),
        ("4.0", ((0, (1, 3)), (0, (2, 2)))),
        ("0.8", ((0, (1, 1, 1)),)),
        ("8.0", ((0, (1, 1, 2)),)),
        ("0.0B", ((0, (2,)),)),
        ("0.3...", ((0, (3,)), (0, (2,)), (0, (1,)), (0, ()))),
        ("0.05...", ((0, (1, 1)), (0, ()))),
    ],
)
def test_the_digit_says_what_may_be_left_of_four_counters(code, moves):
    assert heaps(code, 4).moves() == moves


def test_a_move_is_legal_exactly_when_it_is_listed():
    for code in ("0.16", "0.73", "4.7", "0.356", "8.1F", "0.5..."):
        position = heaps(code, 5, 3)
        listed = position.moves()
        assert len(set(listed)) == len(listed)
        for i in range(3):
            for left in [
                (),
                *((a,) for a in range(7)),
                *((a, b) for a in range(6) for b in range(6)),
                *((a, b, c) for a in range(3) for b in range(3) for c in range(4)),
            ]:
                if (i, left) in listed:
                    after = position.play((i, left))
                    assert sum(after.heaps) <= sum(position.heaps)
                    assert after != position
                else:
                    with pytest.raises(IllegalMove, match="got"):
                        position.play((i, left))


@pytest.mark.parametrize("move", [None, 3, (0,), (0, 2), (0, [2]), (9, ()), (0, (1, 1, 1))])
def test_other_values_are_no_moves(move):
    with pytest.raises(IllegalMove, match="got"):
        heaps("0.77", 3).play(move)


def test_text_and_json_read_back():
    rng = Random(3)
    for _ in range(50):
        digits = "".join(rng.choices("0123456789ABCDEF", k=rng.randrange(1, 5)))
        code = f"{rng.choice('048C')}.{digits}{rng.choice(('', '...'))}"
        position = heaps(code, *(rng.randrange(100) for _ in range(rng.randrange(5))))
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("octal", "line 2"),
        ("octal\ncode 0.X\nheaps 1", "line 2: expected a code"),
        ("octal\ncode 0.7\nheaps x", "line 3"),
        ("octal\nheaps 1", "line 2"),
    ],
)
def test_bad_text_names_the_line(text, message):
    with pytest.raises(GameError, match=message):
        Octal.from_text(text)


@pytest.mark.parametrize("data", [{}, {"ruleset": "nim"}, {"ruleset": "octal", "heaps": [1]}])
def test_bad_json_is_a_game_error(data):
    with pytest.raises(GameError, match="expected"):
        Octal.from_json(data)


def test_families_take_a_code_and_numbers_on_the_command_line(capsys):
    assert run(["generate", "octal", "--family", "heaps", "--parameters", "0.07,4,6"]) == 0
    assert capsys.readouterr().out == "octal\ncode 0.07\nheaps 4 6\n"
    for wrong in ("4,6", "0.X,4", "x", "0.07,0.07"):
        assert run(["generate", "octal", "--family", "heaps", "--parameters", wrong]) == 2
        assert "expected" in capsys.readouterr().err
