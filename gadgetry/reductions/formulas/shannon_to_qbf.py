"""The QBF is true iff Cut wins the vertex Shannon game: a prefix plays, a matrix separates.

Cut is the existential player, and wins iff her vertices keep the terminals apart.
`separating_formulas.py` has the construction and the exact sizes; its vertices are all but the
terminals and Cut's, its sides the neighbours of the terminals, which touch if these are adjacent.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.plays.play_in_time import PlayPlan
from gadgetry.reductions.formulas.plays.separating_formulas import SeparatingFormula
from gadgetry.reductions.formulas.plays.separation import KeptApart
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.reduction import Compiled


class ShannonToQbf(SeparatingFormula):
    """The Shannon game as a QBF.

    >>> from gadgetry.formulas.evaluation import truth
    >>> from gadgetry.games.connection.shannon import TerminalGraph
    >>> two = TerminalGraph(4, [(0, 1), (1, 3), (0, 2), (2, 3)], (0, 3))
    >>> one = TerminalGraph(3, [(0, 1), (1, 2)], (0, 2))
    >>> [truth(ShannonToQbf().build(Shannon(g, mover="Cut")).target) for g in (two, one)]
    [False, True]
    """

    source = Kind.named("shannon")
    theorem = "The QBF is true iff Cut wins the Shannon game."
    citation = "Gadgetry's; the correction: Mayer-Eichberger & Saffidine, arXiv:2005.05098"
    claim = Claim("truth", True, "winner", "Cut")
    bounds = (("shannon", 3),)
    ablation = ("shannon", 3)
    checked = "all graphs with at most 3 inner vertices, and random positions; winner and moves"
    owner = "Cut"

    def sides(self, position: Shannon) -> KeptApart:
        graph, (s, t) = position.graph, position.graph.terminals
        names = {v: str(v) for v in range(graph.vertices) if v not in {s, t} | position.cut}
        return KeptApart(
            names,
            [(u, v) for u, v in graph.edges.tolist() if u in names and v in names],
            [v for v in graph.neighbours[s] if v in names],
            [v for v in graph.neighbours[t] if v in names],
            position.short & names.keys(),
            t in graph.neighbours[s],
        )

    def free(self, position: Shannon) -> list[int]:
        taken = position.short | position.cut | set(position.graph.terminals)
        return [v for v in range(position.graph.vertices) if v not in taken]

    def vertex_name(self, position: Shannon, vertex: int) -> str:
        return str(vertex)

    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> Any:
        """The vertex."""
        return self.free(compiled.source)[element]


REDUCTIONS = (ShannonToQbf(),)
