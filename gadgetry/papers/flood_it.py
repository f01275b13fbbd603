"""What "The complexity of free flood filling games" prints, recomputed.

Theorem 1 through Lemma 3: the number of vertices, and that fixed and free agree, on all rooted
trees in bounds. The remark that |V| - 1 moves always suffice. That with two colours trees are easy
is another paper's. Theorem 2 through the recurrence, Lemma 4's counts and Algorithm 3, which are
not right as printed; Corollary 5 with the corrected program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from math import comb

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.reductions.flooding.flood_it_to_free_flood_it import FloodItToFreeFloodIt
from gadgetry.solvers.flooding.flood_it_paths import Word
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve

COMMAND = "gadgetry tables flood-it"
WORDS = ("ab", "aba", "abc", "abca", "abcba", "abcab")


def algorithm_3(
    word: Sequence[int],
    colours: int,
    *,
    minimum: bool = False,
    cuts: bool = False,
    colours_inside: bool = False,
) -> int:
    """The output of Algorithm 3 as printed, or with some of its three slips repaired.

    `minimum`: T[i,j] is the least T[i,j,c] known, and not n. `cuts`: also after the first and
    before the last vertex. `colours_inside`: the loop over the colours is the inner one.

    >>> algorithm_3((0, 1), 2), algorithm_3((0, 1), 2, minimum=True, cuts=True)
    (2, 1)
    """
    n = len(word)
    t = {(i, i, c): int(word[i - 1] != c) for i in range(1, n + 1) for c in range(colours)}
    least = {(i, i): 0 for i in range(1, n + 1)}

    def fill(i: int, j: int, c: int) -> None:
        t[i, j, c] = n
        for h in range(i, j) if cuts else range(i + 1, j - 1):
            t[i, j, c] = min(
                t[i, j, c],
                least[i, h] + 1 + t[h + 1, j, c],
                t[i, h, c] + least[h + 1, j] + 1,
                t[i, h, c] + t[h + 1, j, c],
            )

    def close(i: int, j: int, c: int) -> None:
        if not minimum:
            least[i, j] = n
        t[i, j, c] = min(t[i, j, c], least[i, j] + 1)

    intervals = [(i, i + length) for length in range(1, n) for i in range(1, n - length + 1)]
    every = range(colours)
    if colours_inside:
        rounds = [((i, j), every) for i, j in intervals]
    else:
        rounds = [((i, j), range(c, c + 1)) for c in every for i, j in intervals]
    for (i, j), inside in rounds:
        for c in inside:
            fill(i, j, c)
        if minimum:
            least[i, j] = min([n, *(t[i, j, d] for d in range(inside.stop))])
        for c in inside:
            close(i, j, c)
    return least[1, n]


def recompute(vertices: int = 4) -> Iterator[Cell]:
    """Every claim, trees and graphs to so many vertices.

    >>> [cell.table for cell in recompute(1)][:2]
    ['Section 3', 'Section 3']
    """
    yield from _lemma_3(vertices)
    yield from _counts()
    for text in WORDS:
        word = ["abc".index(letter) for letter in text]
        best = solve(FloodIt.path(text)).value
        command = f"printf 'flood-it\\npath {text}\\n' | gadgetry solve -"
        yield Cell("Algorithm 3", f"path {text}", str(algorithm_3(word, 3)), str(best), command)
        repaired = algorithm_3(word, 3, minimum=True, cuts=True, colours_inside=True)
        yield Cell("Algorithm 3, corrected", f"path {text}", str(repaired), str(best), command)
    for name, cyclic in (("Theorem 2, corrected", False), ("Corollary 5, corrected", True)):
        wrong = sum(
            Word(word, cyclic, 3).optimum(Budget())
            != solve(
                FloodIt.cycle(word) if cyclic else FloodIt.path(word), solver="flood-it-search"
            ).value
            for word in _words(5)
            if not cyclic or word[0] != word[-1]
        )
        where = "exceptions, words of 5 letters over 3 colours"
        yield Cell(name, where, "0", str(wrong), COMMAND)


def _words(n: int) -> Iterator[tuple[int, ...]]:
    """Without equal neighbours, and beginning with the first colour."""
    for word in product(range(3), repeat=n - 1):
        if all(a != b for a, b in pairwise((0, *word))):
            yield (0, *word)


def _lemma_3(most: int) -> Iterator[Cell]:
    copies = FloodItToFreeFloodIt()
    for n in range(1, most + 2):
        path = FloodIt.path([i % 3 for i in range(n)], source=0)
        built = copies.build(path, "n").sizes["vertices"]
        yield Cell("Section 3", f"vertices, n = {n}", str(n * n - n + 1), str(built), COMMAND)
    wrong = longest = 0
    for n in range(1, most + 1):
        for edges in _trees(n):
            for paint in product(range(3), repeat=n - 1):
                position = FloodIt((0, *paint), edges, 0)
                fixed = solve(position).value or 0
                free = solve(copies.build(position, "n").target, solver="flood-it-search").value
                wrong += fixed != free
                longest = max(longest, fixed - (n - 1))
    bounds = f"trees with at most {most} vertices, 3 colours"
    yield Cell("Lemma 3", f"exceptions, {bounds}", "0", str(wrong), COMMAND)
    yield Cell("Section 3", f"most moves over |V| - 1, {bounds}", "0", str(longest), COMMAND)


def _trees(n: int) -> Iterator[list[tuple[int, int]]]:
    """All trees in which each vertex hangs on an earlier one."""
    for parents in product(*(range(v) for v in range(1, n))):
        yield [(u, v) for v, u in enumerate(parents, 1)]


def _counts() -> Iterator[Cell]:
    """The numbers of intervals and cuts that Lemma 4 counts with."""
    for n, length in ((5, 1), (5, 4)):
        pairs = sum(j - i == length for i, j in combinations(range(1, n + 1), 2))
        where = f"pairs (i, j) with j - i = {length}, n = {n}"
        yield Cell("Lemma 4", where, str(n - length + 1), str(pairs), COMMAND)
    for i, j in ((1, 4), (1, 6)):
        pairs = sum(1 for _ in combinations(range(i + 1, j), 2))
        where = f"pairs i < i' < j' < j, i = {i}, j = {j}"
        yield Cell("Lemma 4", where, str(comb(j - i - 2, 2)), str(pairs), COMMAND)


TABLES = PaperTables(
    name="flood-it",
    paper="Fukui, Nakanishi, Uehara, Uno, Uno: The complexity of free flood filling games",
    bounds="trees to 4 vertices, words to 5 letters, three colours",
    recompute=recompute,
    errata=frozenset(
        {
            *(("Algorithm 3", f"path {word}") for word in WORDS),
            *(("Lemma 4", f"pairs (i, j) with j - i = {length}, n = 5") for length in (1, 4)),
            *(("Lemma 4", f"pairs i < i' < j' < j, i = 1, j = {j}") for j in (4, 6)),
        }
    ),
)
