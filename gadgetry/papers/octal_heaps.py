"""Section 2 and the chains of "Octal Games on Graphs": what is said of games on heaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.papers.registry import Cell
from gadgetry.solvers.octal.octal import nim_sequence
from gadgetry.solvers.octal.octal_period import check_period, find_period

PRINTED = {"0.07": (34, 68), "0.16": (149459, 105351)}  # period, pre-period
FIRST_OF_DAWSON = "0112031103322405223301130211045274"
LAST_ZERO = 2**14  # heaps of 0.007; the report counts 37 zeros among the first 2^28


def cells(largest_period: int, zeros: bool, vertices: int) -> Iterator[Cell]:
    """The cells; games of a longer period are left out, and so are the zeros of 0.007.

    >>> [cell.computed for cell in cells(34, False, 2)][:2]
    ['34', '53']
    """
    for code, (period, preperiod) in PRINTED.items():
        if period > largest_period:
            continue
        found = find_period(OctalCode.of(code), 2**20)
        checked = found is not None and check_period(found)
        numbers = [str(found.period), str(found.preperiod)] if found and checked else ["?", "?"]
        command = f"gadgetry show {code}"
        yield Cell("Section 2.2", f"{code}, period", str(period), numbers[0], command)
        yield Cell("Section 2.2", f"{code}, pre-period", str(preperiod), numbers[1], command)
    first = "".join(map(str, nim_sequence(OctalCode.of("0.07"), 33).tolist()))
    where = "0.07, the first 34 values"
    yield Cell("Section 2.2", where, FIRST_OF_DAWSON, first, "gadgetry show 0.07")
    if zeros:
        values = nim_sequence(OctalCode.of("0.007"), LAST_ZERO)
        count = str(int((values == 0).sum()))
        where = f"0.007, zeros up to {LAST_ZERO}"
        yield Cell("Section 2.2", where, "37", count, "gadgetry tables octal")
    yield _any_vertices(vertices)
    for theorem, code, printed in (("Theorem 25", "0.03", "0011"), ("Theorem 44", "0.33", "012")):
        found = find_period(OctalCode.of(code), 1000)
        assert found is not None
        word = "".join(map(str, found.values[: found.period].tolist()))
        computed = f"{word}, from {found.preperiod} on"
        command = f"gadgetry show {code}"
        yield Cell(theorem, "the period", f"{printed}, from 0 on", computed, command)


def _any_vertices(most: int) -> Cell:
    """0.33 by Definition 21, where any vertices may be taken: a component is worth a heap."""
    from networkx import graph_atlas_g, is_connected

    exceptions = 0
    for graph in graph_atlas_g():
        if 0 < len(graph) <= most and is_connected(graph):
            near = [sum(1 << u for u in graph[v]) for v in range(len(graph))]
            exceptions += _by_definition_21(tuple(near)) != len(graph) % 3
    where = f"exceptions, connected graphs to {most} vertices"
    return Cell("Section 2.3, Definition 21", where, "0", str(exceptions), "gadgetry tables octal")


def _by_definition_21(near: tuple[int, ...]) -> int:
    def connected(left: int) -> bool:
        part = left & -left
        while True:
            grown = part
            for v in range(len(near)):
                if part >> v & 1:
                    grown |= near[v] & left
            if grown == part:
                return part == left
            part = grown

    @cache
    def value(left: int) -> int:
        vertices = [v for v in range(len(near)) if left >> v & 1]
        seen = set()
        for count in (1, 2):
            for taken in combinations(vertices, count):
                rest = left - sum(1 << v for v in taken)
                if connected(rest):
                    seen.add(value(rest))
        return min(set(range(len(seen) + 1)) - seen)

    return value((1 << len(near)) - 1)
