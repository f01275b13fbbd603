"""Random QBFs with a knob: so many literals of each block in every clause (Chen, Interian 2005).

In uniform random QBFs some clause has no existential literal, or only ones that the universal
player answers, and nearly all are false. Here every clause has a fixed quota, and as the ratio of
clauses to variables grows, the formulas turn from true to false at a threshold, near which they
are hard: `hard_ratios.json` has measured ones.

A quota is a pattern as that of a prefix. With as many letters as the prefix has blocks, and the
same ones, it counts literals of each block: `a1e2` of `a20e20`. Else it counts those of each
quantifier, of any blocks: `e3a1` of `e10a10e10`.

Planted true: an existential variable is a constant or a literal of an earlier universal variable,
at random, and a clause is taken if these make it true. Planted false: some of the clauses are
false together when the universal player plays constants: implications around a cycle from a literal
to its negation and back, which the further existential literals split.

(Only `random.random` is used, as in `generators`.)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from random import Random

from gadgetry._wording import counted
from gadgetry.formulas.clauses import Clause
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.generators import MOST, prefix_pattern, prefix_runs
from gadgetry.formulas.qbf import Block, Qbf

TRIES = 1000  # of a clause that a planted solution makes true
Draw = tuple[str, tuple[int, ...], int]  # a quantifier, variables, and how many literals of them


def quota_qbf(prefix: str, clauses: int, quota: str, seed: int, planted: bool | None = None) -> Qbf:
    """A random QBF whose clauses have so many literals of each block, or of each quantifier.

    >>> print(quota_qbf("a3e3", 2, "a1e2", seed=1))
    forall x1, x2, x3 .
    exists x4, x5, x6 .
    (x1 | x5 | x6) &
    (x2 | ~x4 | x5)
    """
    blocks = prefix_pattern(prefix)
    draws = draws_of(blocks, quota)
    width = sum(count for _, _, count in draws)
    if clauses < 0 or clauses * max(width, 1) > MOST:
        raise FormulaError(f"expected at most {MOST:,} literals, got {clauses:,} times {width}")
    rng = Random(seed)
    if planted is None:
        rows = [_clause(draws, rng) for _ in range(clauses)]
    elif planted:
        rows = list(_true(blocks, draws, clauses, rng))
    else:
        rows = _false(blocks, draws, clauses, rng)
    return Qbf(blocks, Cnf(sum(len(block.variables) for block in blocks), rows))


def draws_of(blocks: Sequence[Block], quota: str) -> list[Draw]:
    """What a quota draws from: its blocks, or all variables of a quantifier.

    >>> draws_of(prefix_pattern("e1a2e1"), "e2a1")
    [('e', (1, 4), 2), ('a', (2, 3), 1)]
    """
    runs = prefix_runs(quota)
    if [letter for letter, _ in runs] == [str(block.quantifier) for block in blocks]:
        pools = [block.variables for block in blocks]
    else:
        if len({letter for letter, _ in runs}) < len(runs):
            raise FormulaError(
                "quota: expected a number for each block of the prefix, or one for e and one for"
                f" a; got {quota!r} for {counted_blocks(blocks)}"
            )
        pools = [
            tuple(v for b in blocks if b.quantifier == letter for v in b.variables)
            for letter, _ in runs
        ]
    for (letter, count), pool in zip(runs, pools, strict=True):
        if count > len(pool):
            raise FormulaError(
                f"quota {letter}{count}: expected at most {len(pool)}, the variables"
            )
    return [(letter, pool, n) for (letter, n), pool in zip(runs, pools, strict=True)]


def counted_blocks(blocks: Sequence[Block]) -> str:
    """The pattern of a prefix: e10a10."""
    return "".join(f"{block.quantifier}{len(block.variables)}" for block in blocks)


def _clause(draws: Sequence[Draw], rng: Random) -> Clause:
    chosen = [v for _, pool, count in draws for v in _some(pool, count, rng)]
    return tuple(v if rng.random() < 0.5 else -v for v in sorted(chosen))


def _some(pool: Sequence[int], count: int, rng: Random, without: Sequence[int] = ()) -> list[int]:
    """So many different ones of the pool (Floyd)."""
    left = [v for v in pool if v not in without] if without else pool
    chosen: list[int] = []
    for top in range(len(left) - count, len(left)):
        candidate = left[int(rng.random() * (top + 1))]
        chosen.append(left[top] if candidate in chosen else candidate)
    return chosen


def _true(
    blocks: Sequence[Block], draws: Sequence[Draw], clauses: int, rng: Random
) -> Iterator[Clause]:
    """Clauses that a random strategy of the existential player makes true."""
    strategy = _strategy(blocks, rng)
    for _ in range(clauses):
        for _ in range(TRIES):
            if _is_made_true(clause := _clause(draws, rng), strategy):
                break
        else:
            raise FormulaError(
                "planted: expected a quota under which a strategy makes clauses true, as it does"
                " with more existential literals"
            )
        yield clause


def _strategy(blocks: Sequence[Block], rng: Random) -> dict[int, int]:
    """What an existential variable is: a literal of an earlier universal variable, or MOST + 1 for
    true and its negation for false; the first of each block is a constant."""
    strategy: dict[int, int] = {}
    earlier: list[int] = []
    for block in blocks:
        if block.quantifier == "a":
            earlier += block.variables
            continue
        for number, v in enumerate(block.variables):
            copies = bool(earlier) and number > 0 and rng.random() < 0.5
            what = earlier[int(rng.random() * len(earlier))] if copies else MOST + 1
            strategy[v] = what if rng.random() < 0.5 else -what
    return strategy


def _is_made_true(clause: Clause, strategy: dict[int, int]) -> bool:
    """Is it true whatever the universal player does?"""
    literals = {
        (1 if x > 0 else -1) * strategy[abs(x)] if abs(x) in strategy else x for x in clause
    }
    return MOST + 1 in literals or any(-x in literals for x in literals)


def _false(
    blocks: Sequence[Block], draws: Sequence[Draw], clauses: int, rng: Random
) -> list[Clause]:
    """Random clauses, and among them a contradiction for a play of the universal player."""
    played = {v: rng.random() < 0.5 for b in blocks if b.quantifier == "a" for v in b.variables}
    core = []
    for split in _contradiction([draw for draw in draws if draw[0] == "e"], clauses, rng):
        others = [v for q, pool, count in draws if q == "a" for v in _some(pool, count, rng)]
        literals = [*split, *(-v if played[v] else v for v in others)]
        core.append(tuple(sorted(literals, key=abs)))
    if len(core) > clauses:
        least = counted(len(core), "clause")
        raise FormulaError(f"planted: expected at least {least}, got {clauses}")
    rows = [*core, *(_clause(draws, rng) for _ in range(clauses - len(core)))]
    for last in range(len(rows) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        rows[last], rows[other] = rows[other], rows[last]
    return rows


def _contradiction(draws: Sequence[Draw], clauses: int, rng: Random) -> list[list[int]]:
    """Existential literals of clauses that are false together; about half of all clauses at most.

    With two literals of one pool: a cycle of implications, x to ~x and back. Otherwise the empty
    clause alone. Then each is split by variables that its clause does not have.
    """
    wide = next((n for n, (_, _, count) in enumerate(draws) if count >= 2), None)
    left = [(pool, count - 2 * (n == wide)) for n, (_, pool, count) in enumerate(draws)]
    split = sum(count for _, count in left)
    if split > 20:
        raise FormulaError(f"planted: expected at most 22 existential literals, got {split + 2}")
    starts: list[list[int]] = [[]]
    if wide is not None:
        pool = draws[wide][1]
        length = max(2, min(len(pool), clauses // 2 ** (split + 1)))
        order = _some(pool, min(length, len(pool)), rng)
        literals = [v if rng.random() < 0.5 else -v for v in order]
        literals += literals[1:] if len(literals) == 2 else []
        middle = len(literals) // 2 + 1  # x1 -> ... -> ~x1 -> ... -> x1
        around = [*literals[:middle], -literals[0], *literals[middle:], literals[0]]
        starts = [[-a, b] for a, b in itertools.pairwise(around)]
    for pool, count in left:
        for _ in range(count):
            starts = [half for start in starts for half in _halves(start, pool, rng)]
    return starts


def _halves(start: list[int], pool: Sequence[int], rng: Random) -> list[list[int]]:
    """A clause with a further variable, and with its negation."""
    (v,) = _some(pool, 1, rng, without=[abs(x) for x in start])
    return [[*start, v], [*start, -v]]
