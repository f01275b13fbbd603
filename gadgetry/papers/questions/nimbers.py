"""Open question 1 of "Vexing vexillological logic": graphs of large values, by climbing.

A new file begins with the best graphs of earlier searches, which the package has
(`data/questions/nimbers.json`), and with all graphs of up to seven vertices.
"""

from __future__ import annotations

import json
from importlib.resources import files

from gadgetry._wording import counted, nimber_in_words
from gadgetry.analysis.nimbers import Bipartite, Nimbers, Values
from gadgetry.papers.questions.registry import OpenQuestion, Row
from gadgetry.solvers.limits import Budget, keeping


def known_graphs() -> dict[int, Bipartite]:
    """The best graphs of earlier searches, by value.

    >>> known_graphs()[2].position().edges
    ((0, 2), (1, 2))
    """
    data = files("gadgetry.papers") / "data" / "questions" / "nimbers.json"
    graphs = json.loads(data.read_text(encoding="utf-8"))
    found = {}
    for value, graph in graphs.items():
        ends = (pair.split("-") for pair in graph["edges"].split())
        edges = frozenset((int(u), int(v)) for u, v in ends)
        found[int(value)] = Bipartite(tuple(map(int, graph["sides"])), edges)
    return found


class Climbing:
    """The climbs of a seed in so many colours, and their file."""

    def __init__(self, file: str, seed: int, colours: int = 2) -> None:
        self._nimbers, self._seed = Nimbers(file, colours=colours), seed
        self._colours = colours

    def go_on(self, to: int, budget: Budget) -> None:
        """Climb until the file has so many climbs."""
        with keeping(budget):
            if self._nimbers.done() == 0 and self._colours == 2:
                values = Values(nodes=10**9)
                for graph in known_graphs().values():
                    self._nimbers.keep(graph, values.value(graph))
                self._nimbers.all_small_graphs()
            while self._nimbers.done() < to:
                budget.check()
                self._nimbers.climb(self._seed)

    def rows(self) -> list[Row]:
        """A row for each value: the graph with the fewest vertices, then edges."""
        return [
            {
                "value": nimber_in_words(value),
                "vertices": len(graph.sides),
                "edges": len(graph.edges),
                "tree": graph.is_tree,
                "example": str(graph.position()),
            }
            for value, graph in self._nimbers.smallest().items()
        ]

    def bound(self) -> str:
        """How many climbs there were."""
        return counted(self._nimbers.done(), "climb")

    def close(self) -> None:
        """Let go of the file."""
        self._nimbers.__exit__(None, None, None)


QUESTION = OpenQuestion(
    name="nimbers",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    question="Is the nim dimension of 2-color FLAG COLORING finite? (open question 1, by climbing)",
    bound="climbs",
    usual=1,
    begin=Climbing,
)
