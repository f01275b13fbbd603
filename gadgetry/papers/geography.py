"""Theorem 3.1 and the lemmas of "Winning the War by (Strategically) Losing Battles", recomputed.

Each lemma is checked on every case in stated bounds: the directed-edge gadget (3.1, 3.2, Theorem
3.1) on all digraphs on up to three vertices with every set of vertices visited; the nimber
constructor (5.1 to 5.6) for n = 5, 6 and 7, every start N_k and every set of removed N_i; in 5.1
and 5.2 also with, for every removed N_i, the vertices on a way from M_i or P_i to some R_j, which a
play has taken. As printed, any of these vertices may be missing: that is not so. A cell has the
values that occur where the lemma promises some, or the number of exceptions, or the first one.
Theorems without a gadget are in `geography_theorems`, what is wrong as printed elsewhere in
`geography_printed`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from gadgetry._wording import nimber_in_words
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import nimber, nimber_vertices, tell
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.papers import geography_printed, geography_theorems
from gadgetry.papers.geography_printed import COMMAND, NONE
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.reductions.geography.generalized_geography_to_undirected_geography import (
    GeneralizedGeographyToUndirectedGeography,
)
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

Way = tuple[int, ...]


def recompute(vertices: int = 3, most: int = 7) -> Iterator[Cell]:
    """Every lemma, digraphs to so many vertices, and the constructor to *most.

    >>> [cell.agrees for cell in recompute(2, 5)][1:4]
    [True, True, True]
    """
    yield from _directed_edge_gadget(vertices)
    for n in range(5, most + 1):
        yield from _constructor(n)
    yield from _by_the_letter()
    for n in range(most + 2):
        value = nimber_in_words(solve(nimber(n)).value or 0)
        command = f"gadgetry generate undirected-geography --family nimber --parameters {n}"
        yield Cell(
            "Algorithm 1", f"n={n}", nimber_in_words(n), value, f"{command} | gadgetry solve -"
        )
    for k, p, start in ((1, 3, 1), (1, 3, 2), (2, 3, 1), (2, 3, 2), (3, 4, 1), (3, 4, 2)):
        printed = nimber_in_words(p if (start == 1) == (k == 1) else k)
        value = nimber_in_words(solve(tell(k, p, start)).value or 0)
        command = (
            f"gadgetry generate undirected-geography --family tell --parameters {k},{p},{start}"
        )
        where = f"*{k} from *{p}, v_2 = *{start}"
        yield Cell("Theorem 3.2, corrected", where, printed, value, f"{command} | gadgetry solve -")
    yield from geography_theorems.cells(5, vertices)
    yield from geography_printed.cells()


def _directed_edge_gadget(vertices: int) -> Iterator[Cell]:
    """Wrong way, correct way, and the theorem."""
    wrong_way: set[int] = set()
    correct = theorem = 0
    for n in range(1, vertices + 1):
        pairs = [(u, v) for u in range(n) for v in range(n) if u != v]
        for count in range(len(pairs) + 1):
            for arcs in combinations(pairs, count):
                game = GeneralizedGeography.of(n, arcs, start=0)
                graph = _plain(game)
                second = not solve(game, Question(value=False)).outcome
                theorem += (_value(graph, 0, ()) == 1) != second
                for number, (x, y) in enumerate(arcs):
                    a, d = (2 * n + 8 * number + role for role in (0, 5))
                    for gone in _subsets(set(range(n)) - {x, y}):
                        wrong_way.add(_value(graph, d, (y, *gone)))
                        right = _value(graph, a, (x, *gone)), _through(graph, a, (x, y), gone)
                        correct += (right[0] == 1) != (right[1] == 1)
    bounds = f"all digraphs on up to {vertices} vertices"
    values = ", ".join(map(nimber_in_words, sorted(wrong_way)))
    yield Cell("Lemma 3.1", f"wrong way, {bounds}", "*2, *3", values, COMMAND)
    yield Cell("Lemma 3.2", f"exceptions, {bounds}", "0", str(correct), COMMAND)
    yield Cell("Theorem 3.1", f"exceptions, {bounds}", "0", str(theorem), COMMAND)


def _plain(game: GeneralizedGeography) -> UndirectedGeography:
    """Vertex v keeps its number; the gadget of arc i begins at 2n + 8i."""
    graph = GeneralizedGeographyToUndirectedGeography().build(game, "plain").target
    assert isinstance(graph, UndirectedGeography)
    return graph


def _through(
    graph: UndirectedGeography, a: int, ends: tuple[int, int], gone: tuple[int, ...]
) -> int:
    """The value with the token on y, after x, a, b, c, d."""
    return _value(graph, ends[1], (ends[0], a, a + 2, a + 3, a + 5, *gone))


def _constructor(n: int) -> Iterator[Cell]:
    position, at = nimber(n), nimber_vertices(n)
    ranks = range(4, n + 1)
    ways = {i: [way for (_, above, _), way in _ways(n).items() if above == i] for i in ranks}
    grounded, rest, skip_two, skip_one, least, parity = (0,) * 6
    for k in ranks:
        for removed in _subsets(set(ranks) - {k}):
            gone = tuple(at["N", i] for i in removed)
            lower = [i for i in removed if i < k]
            for taken in product(*([(), *ways[i]] for i in removed)):
                missing = (*gone, *(v for way in taken for v in way))
                grounded += _value(position, at["R", k], (*missing, at["N", k])) != 0
                rest += _value(position, at["N", k], (*missing, at["R", k])) != 0
            if k > 4:
                minus = _value(position, at["M", k], (*gone, at["N", k]))
                plus = _value(position, at["P", k], (*gone, at["N", k]))
                skip_two += minus != (3 if lower else 1)
                skip_one += plus != (3 if lower else 2)
            value = _value(position, at["N", k], gone)
            if not lower:
                least += value < 4
            else:
                above = [i for i in ranks if i > min(lower) and i not in removed]
                parity += value != (1 if len(above) % 2 else 2)
    found = {
        "Lemma 5.1": grounded,
        "Lemma 5.2": rest,
        "Lemma 5.3": skip_two,
        "Lemma 5.4": skip_one,
        "Lemma 5.5": least,
        "Lemma 5.6": parity,
    }
    for lemma, exceptions in found.items():
        yield Cell(lemma, f"exceptions, n={n}", "0", str(exceptions), COMMAND)


def _ways(n: int) -> dict[tuple[str, int, int], Way]:
    """The ways M_i a b c R_j and P_i a c e f R_j, by their letter, i and j, without R_j."""
    graph, at = nimber(n).graph, nimber_vertices(n)
    ways: dict[tuple[str, int, int], Way] = {}
    for i, letter in product(range(5, n + 1), "MP"):
        ahead: list[Way] = [(at[letter, i],)]
        for way in ahead:  # what branches off a way is a tree
            onward = {int(v) for v in graph.neighbours(way[-1])} - {*way, at["N", i]}
            ends = [j for j in range(4, i) if at["R", j] in onward]
            ways |= {(letter, i, j): way for j in ends}
            ahead += [(*way, v) for v in sorted(onward) if not ends]
    return ways


def _by_the_letter() -> Iterator[Cell]:
    """Lemmas 5.1 and 5.2 as printed: the first exception with N_i and one vertex of a way gone."""
    for lemma, token, behind, n in (("Lemma 5.1", "R", "N", 5), ("Lemma 5.2", "N", "R", 6)):
        position, at = nimber(n), nimber_vertices(n)
        exceptions = (
            f"{letter}_{i}{j}^({name}) and N_{i} removed, k={k}"
            for (letter, i, j), way in _ways(n).items()
            for name, v in zip("abc" if letter == "M" else "acef", way[1:], strict=True)
            for k in range(4, n + 1)
            if k != i and _value(position, at[token, k], (at["N", i], at[behind, k], v))
        )
        where = f"any M_ij or P_ij removed, n={n}"
        yield Cell(f"{lemma}, by the letter", where, NONE, next(exceptions, NONE), COMMAND)


def _value(position: UndirectedGeography, token: int, visited: tuple[int, ...]) -> int:
    here = UndirectedGeography(position.graph, (token,), frozenset((token, *visited)))
    value = solve(here).value
    assert value is not None
    return value


def _subsets(numbers: set[int]) -> Iterator[tuple[int, ...]]:
    for count in range(len(numbers) + 1):
        yield from combinations(sorted(numbers), count)


TABLES = PaperTables(
    name="geography",
    paper="Burke, Ferland & Teng, arXiv:2106.02114, Theorems 3.1 to C.2, Lemmas 3.1 to 5.6",
    bounds="digraphs on up to 3 vertices, graphs on up to 5; the nimber constructor to *8, its"
    " lemmas to n = 7",
    recompute=recompute,
    errata=geography_printed.ERRATA
    | {
        ("Lemma 5.1, by the letter", "any M_ij or P_ij removed, n=5"),
        ("Lemma 5.2, by the letter", "any M_ij or P_ij removed, n=6"),
    },
)
