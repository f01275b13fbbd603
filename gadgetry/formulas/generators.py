"""Random formulas from a seed; the same bytes on every machine.

Only `random.Random.random` is used: its sequence for a seed is promised for all versions of
Python, while `sample` and `choice` may change.
"""

from __future__ import annotations

import re
from random import Random

from gadgetry._wording import counted
from gadgetry.formulas.avoid_true import AvoidTrue
from gadgetry.formulas.clauses import Clause
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.qbf import Block, Qbf, Quantifier

_PATTERN = re.compile(r"(?:[ea][0-9]*)*")
MOST = 100_000_000


def random_cnf(variables: int, clauses: int, width: int, seed: int) -> Cnf:
    """A uniform k-CNF: each clause has `width` different variables, each sign by a fair coin.

    >>> list(random_cnf(4, 2, 3, seed=7).clauses) == list(random_cnf(4, 2, 3, seed=7).clauses)
    True
    """
    _check(variables, clauses, width)
    rng = Random(seed)
    return Cnf(variables, [_clause(rng, variables, width, signs=True) for _ in range(clauses)])


def random_avoid_true(variables: int, clauses: int, width: int, seed: int) -> AvoidTrue:
    """A uniform positive k-CNF.

    >>> random_avoid_true(5, 2, 5, seed=1).clauses.sizes.tolist()
    [5, 5]
    """
    _check(variables, clauses, width)
    rng = Random(seed)
    rows = [_clause(rng, variables, width, signs=False) for _ in range(clauses)]
    return AvoidTrue(variables, rows)


def random_qbf(prefix: str, clauses: int, width: int, seed: int) -> Qbf:
    """A QBF with the prefix of a pattern such as `eae` or `e10a10e5`, and a uniform k-CNF.

    >>> qbf = random_qbf("e2ae", 6, 3, seed=7)
    >>> [(str(b.quantifier), b.variables) for b in qbf.prefix]
    [('e', (1, 2)), ('a', (3,)), ('e', (4,))]
    """
    blocks = prefix_pattern(prefix)
    variables = sum(len(block.variables) for block in blocks)
    return Qbf(blocks, random_cnf(variables, clauses, width, seed))


def prefix_pattern(pattern: str) -> list[Block]:
    """The blocks of a pattern: letters `e` and `a`, each with an optional number of variables.

    >>> prefix_pattern("eea3")[0].variables
    (1, 2)
    """
    blocks, first = [], 1
    for letter, size in prefix_runs(pattern):
        blocks.append(Block(Quantifier(letter), tuple(range(first, first + size))))
        first += size
    return blocks


def prefix_runs(pattern: str) -> list[tuple[str, int]]:
    """The quantifier and the number of variables of each block of a pattern.

    >>> prefix_runs("eea3")
    [('e', 2), ('a', 3)]
    """
    if not _PATTERN.fullmatch(pattern) or not pattern:
        raise FormulaError(f"expected a prefix pattern such as eae or e10a10, got {pattern!r}")
    runs: list[tuple[str, int]] = []
    for letter, digits in re.findall(r"([ea])([0-9]*)", pattern):
        size = int(digits[:10] or 1)
        if not 1 <= size <= MOST:
            raise FormulaError(f"expected blocks of 1 to {MOST:,} variables, got {letter}{digits}")
        if runs and runs[-1][0] == letter:
            size += runs.pop()[1]
        runs.append((letter, size))
    _check(sum(size for _, size in runs), 0, 0)
    return runs


def _check(variables: int, clauses: int, width: int) -> None:
    if not (0 <= variables <= MOST and 0 <= clauses * max(width, 1) <= MOST):
        raise FormulaError(
            f"expected at most {MOST:,} variables and as many literals,"
            f" got {counted(variables, 'variable')} and {counted(clauses, 'clause')} of {width}"
        )
    if not 0 <= width <= variables and clauses:
        raise FormulaError(
            f"expected a width from 0 to {counted(variables, 'variable')}, got {width}"
        )


def _clause(rng: Random, variables: int, width: int, signs: bool) -> Clause:
    """Floyd's sampling of `width` different variables, then a shuffle-free sort and signs."""
    chosen: set[int] = set()
    for top in range(variables - width + 1, variables + 1):
        candidate = 1 + int(rng.random() * top)
        chosen.add(top if candidate in chosen else candidate)
    return tuple(-v if signs and rng.random() < 0.5 else v for v in sorted(chosen))
