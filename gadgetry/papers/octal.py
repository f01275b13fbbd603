"""Every theorem, table and conjecture of "Octal Games on Graphs", recomputed.

Lemmas about all graphs of a kind are checked on every such graph in stated bounds: their cells
count the exceptions. The conjectures are tested, not proved. Of Tables 4 and 5 the scan has no
readable entry; docs/octal.md has them in full.
"""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.papers import octal_dominoes, octal_heaps, octal_podes
from gadgetry.papers.registry import Cell, PaperTables


def recompute(small: bool = False) -> Iterator[Cell]:
    """Every cell in the bounds of `TABLES`, or in small ones.

    >>> next(recompute(small=True))
    Cell(table='Section 2.2', where='0.07, period', printed='34', computed='34', \
command='gadgetry show 0.07')
    """
    if small:
        yield from octal_heaps.cells(largest_period=34, zeros=False, vertices=4)
        yield from octal_dominoes.cells(trees=8, two=5, three=4, squares=20)
        yield from octal_podes.cells(chains=3, rows=8, entries=2, squares=15)
    else:
        yield from octal_heaps.cells(largest_period=10**6, zeros=True, vertices=6)
        yield from octal_dominoes.cells(trees=14, two=10, three=8, squares=30)
        yield from octal_podes.cells(chains=4, rows=12, entries=6, squares=24)


# See the errata page.
def _errata(rows: int) -> frozenset[tuple[str, str]]:
    return frozenset(
        {
            ("Section 2.2", "0.07, pre-period"),
            ("Section 2.2", "0.07, the first 34 values"),
            ("Definition 26", "edges of P_3 - e"),
            ("Lemma 40, proof", "the answer below, s(G) = 1+ 3 3"),
            ("Lemma 50, proof", "P_3 made longer by 3"),
            ("Theorem 61, left side", "a1=0, a2=1, b1=0, b2=1, m=1"),
            ("Theorem 61, a pode without chains", "a1=0, a2=0, b1=0, b2=0, m=1"),
            ("Theorem 61, a pode without chains", "a1=0, a2=0, b1=2, b2=0, m=2"),
            ("Section 4.4, (k,l,1), large enough", "Bipod(2,2;1,1,1,1,1,1,1,1,2;1)"),
            *(("Lemma 52 (section 4.3)", f"row {k}") for k in range(4, rows + 1, 2)),
            *(("Theorem 64", f"row {k}") for k in range(5, rows + 1)),
        }
    )


SMALL_ERRATA = _errata(8)

TABLES = PaperTables(
    name="octal",
    paper="Dailly, Octal Games on Graphs (internship report)",
    bounds=(
        "trees to 14 vertices; (1,2)-grid graphs to 10 columns, (1,3)- to 8; Conjecture 43 to 30"
        " squares; podes of 4 chains of 5, rows to 12 chains; Tables 4 and 5 whole; Conjecture 63"
        " to 24 squares; 0.007 to 16,384"
    ),
    recompute=recompute,
    errata=_errata(12),
)
