"""The values of heaps are those of the definition, however they are computed."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest

from by_definition.octal_heaps import plain_nim_sequence
from gadgetry.games.general.nim import Nim
from gadgetry.games.octal.octal import heaps
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.octal.octal import NimSequence, nim_sequence
from gadgetry.solvers.octal.octal_sets import SetSequence
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


def random_code(rng: Random) -> OctalCode:
    digits = "".join(rng.choices("01234567", k=rng.randrange(1, 5)))
    return OctalCode.of(f"{rng.choice('0004')}.{digits}")


def other_code(rng: Random) -> OctalCode:
    """A hexadecimal code, an endless one, or both."""
    while True:
        digits = "".join(rng.choices("01234789BCEF", k=rng.randrange(1, 4)))
        code = OctalCode.of(f"{rng.choice('00048C')}.{digits}{rng.choice(('', '...'))}")
        if code.hexadecimal or code.endless:
            return code


def test_hexadecimal_and_endless_codes_have_the_values_of_the_definition():
    rng = Random(8)
    for _ in range(60):
        code = other_code(rng)
        assert nim_sequence(code, 45).tolist() == plain_nim_sequence(code, 45), code


def test_sets_of_values_give_octal_games_the_same_values():
    rng = Random(17)
    for _ in range(20):
        code = random_code(rng)
        assert SetSequence(code).upto(300).tolist() == NimSequence(code).upto(300).tolist(), code


def test_the_code_of_nim_is_nim():
    code = OctalCode.of("0.333...")
    assert nim_sequence(code, 3000).tolist() == list(range(3001))
    assert nim_sequence(code, 40).tolist() == plain_nim_sequence(code, 40)
    for sizes in combinations_with_replacement(range(4), 3):
        for misere in (False, True):
            question = Question(moves="all", misere=misere, value=not misere)
            ours, nim = solve(heaps("0.3...", *sizes), question), solve(Nim(sizes), question)
            assert (ours.value, ours.outcome) == (nim.value, nim.outcome)
            assert len(ours.winning_moves) == len(nim.winning_moves)


def test_the_fast_sequence_is_that_of_the_definition():
    rng = Random(16)
    for _ in range(60):
        code = random_code(rng)
        assert nim_sequence(code, 400).tolist() == plain_nim_sequence(code, 400), code


SPARSE = ["0.16", "0.36", "0.45", "0.77", "0.37", "0.644", "0.045", "4.7"]


@pytest.mark.parametrize("code", [*SPARSE, "0.07", "0.007", "0.106"])
def test_sparse_spaces_change_no_value(code):
    sequence = NimSequence(OctalCode.of(code))
    values = sequence.upto(1500).tolist()
    assert bool(sequence._mask) == (code in SPARSE)  # both ways of working are met
    assert values == plain_nim_sequence(OctalCode.of(code), 1500)


@pytest.mark.parametrize("mask", [0, 1, 2, 3, 5, 30])
def test_any_mask_gives_the_same_values(mask, monkeypatch):
    def choose(sequence):
        sequence._mask = mask
        values = sequence._values[: sequence._known].tolist()
        rare = [n for n, v in enumerate(values) if n and not sequence._is_common(v)]
        sequence._rare = np.array(rare if mask else [], np.intp)

    monkeypatch.setattr(NimSequence, "_choose_mask", choose)
    for code in ("0.16", "0.77", "0.37"):
        found = NimSequence(OctalCode.of(code)).upto(900).tolist()
        assert found == plain_nim_sequence(OctalCode.of(code), 900)


def test_a_sequence_grows_and_keeps_what_it_had():
    sequence = NimSequence(OctalCode.of("0.07"))
    short = sequence.upto(20).tolist()
    assert sequence.upto(700)[:21].tolist() == short
    assert sequence.upto(3).tolist() == short[:4]
    with pytest.raises(ValueError, match="read-only"):
        sequence.upto(3)[0] = 1


def test_values_above_255_have_room():
    # 0.333... (nim) as far as its digits go
    code = OctalCode((0, *[3] * 100))
    assert nim_sequence(code, 100).tolist() == list(range(101))
    big = NimSequence(OctalCode.of("0.7"))
    big.upto(600)
    big._values[500] = big._backwards[len(big._values) - 501] = 255
    big._known = 501
    big._mask = 0
    big._mex = lambda n: 256 + n  # type: ignore[method-assign]
    assert big.upto(502)[499:].tolist()[1:] == [255, 757, 758]


def test_heaps_are_solved_as_the_oracle_solves_them():
    rng = Random(2)
    outcomes = set()
    for _ in range(40):
        code = rng.choice((random_code, other_code))(rng)
        position = heaps(str(code), *(rng.randrange(6) for _ in range(2)))
        question = Question(moves="all")
        ours, oracle = solve(position, question), solve(position, question, solver="oracle")
        assert ours.solver == "nim-sequence"
        assert (ours.value, ours.winning_moves) == (oracle.value, oracle.winning_moves)
        outcomes.add(ours.outcome)
    assert outcomes == {True, False}


def test_limits_are_kept():
    with pytest.raises(LimitReached):
        nim_sequence(OctalCode.of("0.16"), 10**6, Budget(Limits(nodes=100)))
    for code in ("0.8", "0.4..."):
        with pytest.raises(LimitReached):
            nim_sequence(OctalCode.of(code), 10**6, Budget(Limits(nodes=100)))
    assert solve(heaps("0.16", 10**6), limits=Limits(nodes=100)).limit == "100 nodes"
