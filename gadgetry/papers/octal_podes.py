"""Section 4 of "Octal Games on Graphs", 0.33: k-podes, bipodes, trees and grids.

The figures of Lemmas 57 and 58 are unreadable; the base cases of the proofs say what they show. In
Lemma 57, B is a k-pode P with the centre u, and B' has a vertex v more, adjacent to u and to two
leaves w and x. In Lemma 58, B is P with a vertex z at u, and in B' it is z that v is adjacent to.
Tables 4 and 5 are unreadable too: every entry is computed twice, from the tree and by Theorem 61.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import bipode, pode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.papers.registry import Cell
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.octal.octal_graph import OctalGraphs
from gadgetry.solvers.octal.octal_grid import OctalGrid

CODE = OctalCode.of("0.33")
COMMAND = "gadgetry tables octal"
Lengths = tuple[int, ...]
Chains = tuple[int, int, int, int]  # a1, a2, b1, b2


class Trees:
    """Values of podes and bipodes for 0.33, from the trees themselves; one table for all.

    >>> trees = Trees()
    >>> trees.pode(1, 1, 3), trees.bipode(1, (1, 1), (1, 1)), trees.entry(1, (2, 0, 2, 0))
    (0, 0, 0)
    """

    def __init__(self) -> None:
        self._arena = OctalGraphs(CODE)
        self._search = Grundy(self._arena)

    def value(self, position: OctalGraph) -> int:
        """The value of a position."""
        return self._search.value(self._arena.state(position))

    def pode(self, *lengths: int) -> int:
        """The value of Pod(l1,...,lk)."""
        return self.value(pode("0.33", *lengths))

    def bipode(self, middle: int, first: Lengths, second: Lengths) -> int:
        """The value of Bipod(first; second; middle)."""
        return self.value(bipode("0.33", middle, len(first), *first, *second))

    def entry(self, middle: int, chains: Chains) -> int:
        """The value of the bipode B with a1 chains of length 1, a2 of length 2, and so on."""
        a1, a2, b1, b2 = chains
        return self.bipode(middle, (1,) * a1 + (2,) * a2, (1,) * b1 + (2,) * b2)


def cells(chains: int, rows: int, entries: int, squares: int) -> Iterator[Cell]:
    """The cells: lemmas on podes of so many chains, rows of podes, entries of Tables 4 and 5.

    Conjecture 63 is tested on all grids with 3k rows and at most so many squares.

    >>> [cell.table for cell in cells(2, 4, 1, 6) if not cell.agrees][:2]
    ['Lemma 50, proof', 'Lemma 52 (section 4.3)']
    """
    trees = Trees()
    yield from _podes(trees, chains)
    yield from _rows(trees, rows)
    yield from _bipodes(trees, chains)
    yield from _tables(trees, entries)
    yield _any_vertex(trees)
    for n in range(2, squares // 3 + 1):
        for height in range(3, squares // n + 1, 3):
            board = OctalGrid(CODE, height, n)
            computed = "P" if Grundy(board).is_zero(board.full) else "N"
            family = f"octal-graph --family grid --parameters 0.33,{height},{n}"
            command = f"gadgetry generate {family} | gadgetry solve - --winner-only"
            yield Cell("Conjecture 63", f"{height} x {n}", "P", computed, command)


def _podes(trees: Trees, chains: int) -> Iterator[Cell]:
    """Lemmas 47 to 51 and Theorem 53."""
    central = longer = reduced = outcome = 0
    for k in range(chains + 1):
        for lengths in combinations_with_replacement(range(6), k):
            value = trees.pode(*lengths)
            longer += sum(
                trees.pode(*lengths[:i], lengths[i] + 3, *lengths[i + 1 :]) != value
                for i in range(k)
            )
            reduced += trees.pode(*(length % 3 for length in lengths)) != value
            outcome += (value > 0) != _theorem_53(lengths)
            graph = pode("0.33", *lengths)
            if value and sum(lengths) > 1:
                away = [move for move in graph.moves() if 0 not in move]
                central += all(trees.value(graph.play(move)) for move in away)
    bounds = f"exceptions, up to {chains} chains of up to 5 vertices"
    yield Cell("Lemma 47", bounds, "0", str(central), COMMAND)
    yield Cell(
        "Lemma 48", "Pod(1,1,1)", str(trees.pode(0)), str(trees.pode(1, 1, 1)), _pode(1, 1, 1)
    )
    yield Cell("Lemma 49", "Pod(1,1,3)", "0", str(trees.pode(1, 1, 3)), _pode(1, 1, 3))
    yield Cell("Lemma 50", bounds, "0", str(longer), COMMAND)
    vertices = pode("0.33", 0, 2 + 3).graph.vertices
    yield Cell("Lemma 50, proof", "P_3 made longer by 3", "P_5", f"P_{vertices}", _pode(0, 5))
    yield Cell("Corollary 51", bounds, "0", str(reduced), COMMAND)
    yield Cell("Theorem 53", bounds, "0", str(outcome), COMMAND)


def _theorem_53(lengths: Lengths) -> bool:
    ones = sum(length % 3 == 1 for length in lengths)
    twos = sum(length % 3 == 2 for length in lengths)
    return (
        (ones == twos == 0)
        or (twos % 2 == 1 and (ones, twos) != (0, 1))
        or (twos == 2 and ones % 2 == 0)
        or (twos != 2 and twos % 2 == 0 and ones % 2 == 1)
    )


def _rows(trees: Trees, most: int) -> Iterator[Cell]:
    """Lemma 52 and Theorem 64: row k has the podes of k chains, by how many of them have 2."""
    for k in range(2, most + 1):
        values = [trees.pode(*[1] * (k - twos), *[2] * twos) for twos in range(k + 1)]
        outcomes = "".join("PN"[value > 0] for value in values)
        in_text = _repeated("PNN", "PN", k) if k % 2 == 0 else _repeated("NNP", "N", k)
        in_proof = _repeated("PNNN", "PN", k) if k % 2 == 0 else _repeated("NNP", "N", k)
        yield Cell("Lemma 52 (section 4.3)", f"row {k}", in_text, outcomes, COMMAND)
        yield Cell("Lemma 52 (appendix B)", f"row {k}", in_proof, outcomes, COMMAND)
        if k >= 4:
            word = "".join(map(str, values))
            odd, even = _repeated("0312", "03", k), _repeated("1203", "12", k)
            if k >= 5:
                printed = odd if k % 2 else even
                yield Cell("Theorem 64", f"row {k}", printed, word, COMMAND)
            printed = even if k % 2 else odd
            yield Cell("Theorem 64, corrected", f"{k} chains", printed, word, COMMAND)


def _repeated(start: str, again: str, k: int) -> str:
    return (start + again * k)[: k + 1]


def _bipodes(trees: Trees, chains: int) -> Iterator[Cell]:
    """Lemmas 55 to 60."""
    middle = longer = reduced = 0
    podes = [p for k in range(chains) for p in combinations_with_replacement(range(1, 4), k)]
    for first in podes:
        for second in podes:
            for m in range(4):
                value = trees.bipode(m, first, second)
                middle += trees.bipode(m % 3, first, second) != value
                middle += trees.bipode(m + 3, first, second) != value
                longer += any(
                    trees.bipode(m, first, made) != value for made in _made_longer(second)
                )
                small = [tuple(length % 3 for length in side) for side in (first, second)]
                reduced += trees.bipode(m, small[0], small[1]) != value
    bounds = f"exceptions, below {chains} chains of up to 3 vertices a side"
    yield Cell("Lemma 55", f"{bounds}, m <= 6", "0", str(middle), COMMAND)
    value = trees.bipode(1, (1, 1), (1, 1))
    command = _solved("bipode", (1, 2, 1, 1, 1, 1))
    yield Cell("Lemma 56", "Bipod(1,1;1,1;1)", "0", str(value), command)
    beside = behind = 0
    for k in range(chains + 1):
        for lengths in combinations_with_replacement(range(1, 6), k):
            # v is the centre of a bipode whose other centre is u, at distance 1 or 2
            beside += trees.bipode(1, lengths, (1, 1)) != trees.pode(*lengths)
            behind += trees.bipode(2, lengths, (1, 1)) != trees.pode(*lengths, 1)
    bounds_57 = f"exceptions, P of up to {chains} chains of up to 5 vertices"
    yield Cell("Lemma 57", bounds_57, "0", str(beside), COMMAND)
    yield Cell("Lemma 58", bounds_57, "0", str(behind), COMMAND)
    yield Cell("Lemma 59", f"{bounds}, m <= 3", "0", str(longer), COMMAND)
    yield Cell("Corollary 60", f"{bounds}, m <= 3", "0", str(reduced), COMMAND)


def _made_longer(lengths: Lengths) -> Iterator[Lengths]:
    yield (*lengths, 3)
    for i, length in enumerate(lengths):
        yield (*lengths[:i], length + 3, *lengths[i + 1 :])


def _tables(trees: Trees, most: int) -> Iterator[Cell]:
    """Tables 4 and 5 entry by entry, and what section 4.4 says about them."""
    for middle, table in ((1, "Table 4"), (2, "Table 5")):
        formula = theorem_61(middle)
        for a1, a2, b1, b2 in product(range(most + 1), repeat=4):
            chains = a1, a2, b1, b2
            command = _solved(
                "bipode", (middle, a1 + a2, *[1] * a1, *[2] * a2, *[1] * b1, *[2] * b2)
            )
            computed = str(trees.entry(middle, chains))
            yield Cell(
                f"{table}, by Theorem 61", _place(chains), str(formula(chains)), computed, command
            )
    zero = apart = 0
    for a1, a2, b1, b2 in product(range(most + 1), repeat=4):
        one, other = trees.pode(*[1] * a1, *[2] * a2), trees.pode(*[1] * b1, *[2] * b2)
        value = trees.entry(1, (a1, a2, b1, b2))
        zero += one == 0 and value != other
        many = a1 + a2 >= 3 <= b1 + b2 and (a1, a2, b1, b2) != (0, 3, 0, 3)
        apart += many and value != one ^ other
    where = f"exceptions, all numbers up to {most}"
    yield Cell("Section 4.4, (k,l,1), one pode is in P", where, "0", str(zero), COMMAND)
    yield Cell("Section 4.4, (k,l,1), corrected", where, "0", str(apart), COMMAND)
    # As printed, the left side of Theorem 61 has the numbers in another order than the right side.
    a1, a2, b1, b2 = chains = (0, 1, 0, 1)
    computed = str(trees.entry(1, (a1, b1, a2, b2)))
    printed = str(theorem_61(1)(chains))
    yield Cell("Theorem 61, left side", f"{_place(chains)}, m=1", printed, computed, COMMAND)
    for middle, chains in ((1, (0, 0, 0, 0)), (2, (0, 0, 2, 0))):
        printed = str(theorem_61(middle, terminal=False)(chains))
        computed = str(trees.entry(middle, chains))
        where = f"{_place(chains)}, m={middle}"
        yield Cell("Theorem 61, a pode without chains", where, printed, computed, COMMAND)
    # A large bipode that is no sum: the podes are Pod(2,2) and Pod(1,...,1,2).
    ones = (1,) * 8
    printed = str(trees.pode(2, 2) ^ trees.pode(*ones, 2))
    computed = str(trees.bipode(1, (2, 2), (*ones, 2)))
    command = _solved("bipode", (1, 2, 2, 2, *ones, 2))
    where = "Bipod(2,2;1,1,1,1,1,1,1,1,2;1)"
    yield Cell("Section 4.4, (k,l,1), large enough", where, printed, computed, command)


def theorem_61(middle: int, terminal: bool = True) -> Callable[[Chains], int]:
    """The formula for bipodes with a chain of m = `middle` edges.

    Its terminal values are those of the bipodes of which one pode is its centre alone,
    Pod(1,...,2,m); as printed the formula is for them too (`terminal=False`).

    >>> theorem_61(1)((2, 0, 2, 0))
    0
    """

    @cache
    def single(ones: int, twos: int, more: int) -> int:
        """The pode of so many chains of length 1 and 2, and one of length `more`, by its moves."""
        ones, twos = ones + (more % 3 == 1), twos + (more % 3 == 2)  # Corollary 51
        if ones + twos == 0:
            return 1
        if (ones, twos) in ((1, 0), (0, 1)):
            return 2 if ones else 0
        seen = {single(ones - 1, twos, 0)} if ones else set()
        if twos:
            seen |= {single(ones + 1, twos - 1, 0), single(ones, twos - 1, 0)}
        return _mex(seen)

    @cache
    def value(chains: Chains) -> int:
        a1, a2, b1, b2 = chains
        if terminal and a1 + a2 == 0:
            return single(b1, b2, middle)
        if terminal and b1 + b2 == 0:
            return single(a1, a2, middle)
        seen = set()
        if a1 > 0:
            seen.add(value((a1 - 1, a2, b1, b2)))
        if b1 > 0:
            seen.add(value((a1, a2, b1 - 1, b2)))
        if a2 > 0:
            seen |= {value((a1, a2 - 1, b1, b2)), value((a1 + 1, a2 - 1, b1, b2))}
        if b2 > 0:
            seen |= {value((a1, a2, b1, b2 - 1)), value((a1, a2, b1 + 1, b2 - 1))}
        if (a1, a2) == (1, 0):
            seen.add(single(b1, b2, middle - 1))
        if (b1, b2) == (1, 0):
            seen.add(single(a1, a2, middle - 1))
        return _mex(seen)

    return value


def _mex(seen: set[int]) -> int:
    return min(set(range(len(seen) + 1)) - seen)


def _any_vertex(trees: Trees) -> Cell:
    """Observation 62: the bipode Bipod(1,1;1,1,2;1) and the middle vertex of its longest chain."""
    whole = bipode("0.33", 1, 2, 1, 1, 1, 1, 2)
    size = whole.graph.vertices
    edges = whole.graph.edges.tolist()
    more = [(6, size), (size, size + 1), (size + 1, size + 2)]
    longer = OctalGraph.of("0.33", size + 3, [*edges, *more])
    outcomes = " to ".join("PN"[trees.value(graph) > 0] for graph in (whole, longer))
    where = "a P_3 at a vertex of Bipod(1,1;1,1,2;1)"
    return Cell("Observation 62", where, "N to P", outcomes, COMMAND)


def _place(chains: Chains) -> str:
    return ", ".join(
        f"{name}={n}" for name, n in zip(("a1", "a2", "b1", "b2"), chains, strict=True)
    )


def _pode(*lengths: int) -> str:
    return _solved("pode", lengths)


def _solved(family: str, parameters: Lengths) -> str:
    numbers = ",".join(map(str, parameters))
    chosen = f"octal-graph --family {family} --parameters 0.33,{numbers}"
    return f"gadgetry generate {chosen} | gadgetry solve -"
