"""All small formulas up to the symmetries that keep what they mean; and random ones by seed.

A CNF is a multiset of clauses, a clause a set of literals without a variable and its negation. Two
formulas are the same up to renaming variables: all of them in AVOID TRUE, those of one block in a
QBF; and up to exchanging a variable with its negation in a QBF, which keeps its truth. Of each
class the multiset that is least in the order of the clauses is taken. A part of a least multiset,
its first clauses, is least itself, so multisets that are not are not continued.

How many there are is known beforehand, by Burnside's lemma.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count, groupby, permutations, product
from math import factorial
from random import Random

from gadgetry._advice import Advice, Setting
from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf

Row = tuple[int, ...]  # where a symmetry takes each clause, clauses by number
Literals = tuple[int, ...]

KINDS = ("avoid-true", "qbf", "cnf")
MOST_IMAGES = 10**8  # clauses under symmetries: they are listed
MOST_CLAUSES = 200
MOST_LITERALS = 10**7  # that a random instance may have


def instances(kind: str, variables: int, clauses: int, flips: bool = True) -> Iterator[Formula]:
    """All instances with at most so many variables and clauses up to symmetry, small ones first.

    >>> [list(i.clauses) for i in instances("avoid-true", 1, 1)]
    [[], [()], [], [()], [(1,)]]
    >>> sum(1 for _ in instances("qbf", 2, 2)) == count_instances("qbf", 2, 2)
    True
    """
    _check_bounds(kind, variables, clauses, flips)
    for total in range(variables + clauses + 1):
        for k in range(max(0, total - clauses), min(variables, total) + 1):
            yield from exactly(kind, k, total - k, flips)


def count_instances(kind: str, variables: int, clauses: int, flips: bool = True) -> int:
    """How many `instances` there are, by Burnside's lemma.

    >>> count_instances("avoid-true", 4, 3)
    207
    """
    _check_bounds(kind, variables, clauses, flips)
    sizes = product(range(variables + 1), range(clauses + 1))
    return sum(_count(word, k, n, flips) for k, n in sizes for word in _prefixes(kind, k))


def exactly(kind: str, variables: int, clauses: int, flips: bool = True) -> Iterator[Formula]:
    """All instances of exactly so many variables and clauses, up to symmetry."""
    for word in _prefixes(kind, variables):
        literals = _clauses(variables, word is None)
        for chosen in _least_multisets(_symmetries(word, variables, flips), clauses):
            yield _formula(kind, word, variables, [literals[c] for c in chosen])


def random_instance(kind: str, variables: int, clauses: int, seed: int) -> Formula:
    """An instance with at most so many variables (one at least) and clauses, from a seed.

    >>> random_instance("qbf", 4, 5, seed=1) == random_instance("qbf", 4, 5, seed=1)
    True
    """
    _check_kind(kind)
    if variables * (clauses + 1) > MOST_LITERALS:
        raise FormulaError(
            Advice(
                f"{kind}: expected at most {MOST_LITERALS:,} literals,"
                f" got {counted(variables, 'variable')} in each of"
                f" {counted(clauses, 'clause')}: lower ",
                Setting("variables"),
                " or ",
                Setting("clauses"),
            )
        )
    rng = Random(seed)

    def below(n: int) -> int:  # only `random` gives the same numbers in all versions
        return int(rng.random() * n)

    k = 1 + below(max(1, variables))
    word = None
    if kind != "avoid-true":
        word = "".join("e" if kind == "cnf" or rng.random() < 0.5 else "a" for _ in range(k))
    rows: list[Literals] = []
    for _ in range(below(clauses + 1)):
        density = (1 + below(3)) / 4
        kept = (v for v in range(1, k + 1) if rng.random() < density)
        rows.append(tuple(-v if word and rng.random() < 0.5 else v for v in kept))
    return _formula(kind, word, k, rows)


def _check_kind(kind: str) -> None:
    if kind not in KINDS:
        what = "a source that can be enumerated (name a chain from one, as in qbf..TARGET)"
        raise unknown(FormulaError, what, KINDS, kind)


def _check_bounds(kind: str, variables: int, clauses: int, flips: bool) -> None:
    """Refuse what cannot be listed, before anything is."""
    _check_kind(kind)
    signs = kind != "avoid-true"

    def images(k: int) -> int:
        symmetries = factorial(k) << (k if signs and flips else 0)
        return symmetries * int((3 if signs else 2) ** k)

    most = next(k for k in count() if images(k + 1) > MOST_IMAGES)
    if variables > most or clauses > MOST_CLAUSES:
        raise FormulaError(
            Advice(
                f"{kind}: expected at most {counted(most, 'variable')} and {MOST_CLAUSES} clauses,"
                f" of which all instances can be listed; got {variables:,} and {clauses:,}: see ",
                Setting("random"),
            )
        )


def _prefixes(kind: str, variables: int) -> Iterator[str | None]:
    """The quantifier of each variable, in all ways; None for AVOID TRUE, which has none."""
    if kind == "avoid-true":
        yield None
    elif kind == "cnf":
        yield "e" * variables
    else:
        yield from map("".join, product("ea", repeat=variables))


def _formula(kind: str, word: str | None, variables: int, rows: list[Literals]) -> Formula:
    if word is None:
        return AvoidTrue(variables, rows)
    cnf = Cnf(variables, rows)
    if kind == "cnf":
        return cnf
    return Qbf([(word[b[0] - 1], b) for b in _blocks(word)], cnf)


def _blocks(word: str | None) -> list[list[int]]:
    """The variables of each block of equal quantifiers."""
    runs = groupby(range(1, len(word or "") + 1), lambda v: (word or "")[v - 1])
    return [list(run) for _, run in runs]


@cache
def _clauses(variables: int, positive: bool) -> tuple[Literals, ...]:
    """All clauses, short ones first."""
    signs = (0, 1) if positive else (0, 1, -1)
    rows = (
        tuple(s * v for v, s in enumerate(row, 1) if s) for row in product(signs, repeat=variables)
    )
    return tuple(sorted(rows, key=lambda row: (len(row), [(abs(x), x < 0) for x in row])))


@cache
def _symmetries(word: str | None, variables: int, flips: bool) -> tuple[Row, ...]:
    """The symmetries as permutations of the clauses."""
    literals = _clauses(variables, word is None)
    number = {row: c for c, row in enumerate(literals)}
    blocks = _blocks(word) if word is not None else [list(range(1, variables + 1))]
    flipping = flips and word is not None
    found: list[Row] = []
    for images in product(*(permutations(block) for block in blocks)):
        renamed = dict(
            pair
            for block, image in zip(blocks, images, strict=True)
            for pair in zip(block, image, strict=True)
        )
        for signs in product((1, -1) if flipping else (1,), repeat=variables):
            image_of = {s * v: s * signs[v - 1] * renamed[v] for v in renamed for s in (1, -1)}
            rows = (tuple(sorted((image_of[x] for x in row), key=abs)) for row in literals)
            found.append(tuple(number[row] for row in rows))
    return tuple(found)


def _least_multisets(symmetries: tuple[Row, ...], size: int) -> Iterator[tuple[int, ...]]:
    """The multisets of clauses that no symmetry makes less, as ascending tuples, in order."""
    count = len(symmetries[0])
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        if any(sorted(row[c] for c in chosen) < list(chosen) for row in symmetries):
            continue
        if len(chosen) == size:
            yield chosen
            continue
        first = chosen[-1] if chosen else 0
        waiting += [(*chosen, c) for c in reversed(range(first, count))]


def _count(word: str | None, variables: int, size: int, flips: bool) -> int:
    """Burnside: the mean over the symmetries of the number of multisets that they fix."""
    symmetries = _symmetries(word, variables, flips)
    types = Counter(tuple(sorted(_cycles(row))) for row in symmetries)
    fixed = sum(times * _fixed_multisets(cycles, size) for cycles, times in types.items())
    return fixed // len(symmetries)


def _cycles(row: Row) -> Iterator[int]:
    """The lengths of a permutation's cycles."""
    seen: set[int] = set()
    for start in range(len(row)):
        length, at = 0, start
        while at not in seen:
            seen.add(at)
            length, at = length + 1, row[at]
        if length:
            yield length


def _fixed_multisets(cycles: tuple[int, ...], size: int) -> int:
    """The coefficient of x^size in the product of 1 / (1 - x^c) over the cycles' lengths c."""
    ways = [1] + [0] * size
    for c in cycles:
        for n in range(c, size + 1):
            ways[n] += ways[n - c]
    return ways[size]
