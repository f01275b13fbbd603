"""Open question 2 of "Vexing vexillological logic": graphs in three colours and more."""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.analysis.small_flags import connected
from gadgetry.papers.questions.census import Census, Counting, Size
from gadgetry.papers.questions.registry import OpenQuestion

COLOURS = (3, 4, 5)


def sizes(vertices: int) -> Iterator[Size]:
    """So many vertices, in so many colours.

    >>> list(sizes(4))
    [(3, 3), (4, 3), (4, 4)]
    """
    return ((n, colours) for n in range(1, vertices + 1) for colours in COLOURS if colours <= n)


CENSUS = Census(
    "colours",
    lambda size, budget: connected(size[0], budget, size[1]),
    sizes,
    lambda size: f"{size[0]} in {size[1]} colours",
)

QUESTION = OpenQuestion(
    name="nimbers-in-colours",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    question="Is the nim dimension of n-color FLAG COLORING finite? (open question 2)",
    bound="vertices",
    usual=5,
    begin=lambda file, _: Counting(file, CENSUS),
)
