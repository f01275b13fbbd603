"""Open question 4 of "Vexing vexillological logic": grids in every colouring, proper or not."""

from __future__ import annotations

from collections.abc import Iterator

from gadgetry.analysis.small_flags import colourings
from gadgetry.papers.questions.census import Census, Counting, Size
from gadgetry.papers.questions.registry import OpenQuestion

COLOURS = (2, 3, 4)


def sizes(squares: int) -> Iterator[Size]:
    """Boards of at most so many squares: squares, colours, rows, columns.

    >>> [size[1:] for size in sizes(4) if size[0] == 4]
    [(2, 1, 4), (2, 2, 2), (3, 1, 4), (3, 2, 2), (4, 1, 4), (4, 2, 2)]
    """
    for area in range(2, squares + 1):
        for colours in COLOURS:
            for rows in range(1, area + 1):
                if area % rows == 0 and rows * rows <= area >= colours:
                    yield area, colours, rows, area // rows


CENSUS = Census(
    "grids",
    lambda size, budget: colourings(size[2], size[3], size[1]),
    sizes,
    lambda size: f"{size[2]} x {size[3]} in {size[1]} colours",
)

QUESTION = OpenQuestion(
    name="nimbers-of-grids",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    question="What are the values of n-color FLAG COLORING games on grid graphs? (open question 4)",
    bound="squares",
    usual=7,
    begin=lambda file, _: Counting(file, CENSUS),
)
