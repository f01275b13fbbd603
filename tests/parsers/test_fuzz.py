"""Mutated inputs: an error of ours or a formula, never another exception; both paths agree."""

from pathlib import Path
from random import Random

import pytest

from gadgetry.formulas import FormulaError
from gadgetry.parsers import parse, write
from gadgetry.parsers.dimacs_text import read_dimacs_text
from gadgetry.parsers.source import source_from

FIXTURES = Path(__file__).parent / "fixtures"
SEEDS = [p.read_bytes() for p in sorted(FIXTURES.iterdir()) if p.suffix != ".expected"]
PIECES = [
    *(b"0 1 -1 2 99999999999 - -- % p cnf avoid a e c x \n \r\n \t \0 \x80 \xff".split(b" ")),
    *(b" ", b"\n", b"e 1 0\n", b"1 2 0\n", b"\xef\xbb\xbf", b"\x1f\x8b", "∃∀¬∧∨→".encode()),
    *(b'( ) & | ~ -> <-> ^ . , " \\ exists forall free avoid variables true false # '.split(b" ")),
    *(b"= and or xor ite output( #QCIR-14 VARNAME varname".split(b" ")),
]


def mutated(rng: Random, data: bytes) -> bytes:
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(data) + 1)
        end = at + rng.randrange(4)
        action = rng.randrange(5)
        if action == 0:
            data = data[:at] + data[end:]
        elif action == 1:
            data = data[:at] + rng.choice(PIECES) + data[at:]
        elif action == 2:
            data = data[:at] + rng.choice(PIECES) + data[end:]
        elif action == 3:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        else:
            other = rng.choice(SEEDS)
            data = data[:at] + other[rng.randrange(len(other) + 1) :]
    return data


def family_outcome(data: bytes, grammar: str, fast: bool):
    try:
        source = source_from(data)
        text = read_dimacs_text(source, grammar, positive=grammar == "avoid", fast=fast)
    except FormulaError as error:
        return str(error)
    return text.variables, text.clauses, text.prefix


def check(rng: Random) -> bool:
    """One mutated input; True if it is a formula."""
    data = mutated(rng, rng.choice(SEEDS))
    if b"p" in data:
        grammar = rng.choice(["dimacs", "qdimacs", "avoid"])
        assert family_outcome(data, grammar, True) == family_outcome(data, grammar, False), data
    try:
        formula = parse(data)
    except FormulaError as error:
        message = str(error)
    else:
        message = ""
    if message:
        assert len(message.splitlines()) <= 4, data
        return False
    assert parse("".join(write(formula))).kind in (formula.kind, "cnf"), data
    return True


@pytest.mark.parametrize("seed", range(8))
def test_mutated_input_is_a_formula_or_an_error(seed):
    rng = Random(seed)
    good = sum(check(rng) for _ in range(2500))
    assert 30 < good < 2400


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_more_mutated_inputs(seed):
    rng = Random(seed)
    for _ in range(20_000):
        check(rng)
