"""T wins isotone GAME-SAT iff Short, or iff Cut, wins the Shannon game: cuts, or paths, as clauses.

The variables are the free vertices, True for T's player. One of the two wins, so he does iff he has
a vertex of every least coalition of the other's:

    short    T is Short, the clauses are the least cuts: minimal sets of free vertices that, with
             Cut's, separate the terminals
    cut      T is Cut, the clauses are Short's paths without chords: minimal sets of free vertices
             that, with Short's, join the terminals

F has already won: the empty clause. She cannot: no clause. Whoever was to move is to move. The
number of either grows exponentially (k paths of two inner vertices side by side have 2^k cuts, and
k squares in a row have 2^k paths): more than `MOST_COALITIONS` of `coalition_formula.py` are
refused, before anything is built; the other variant may be small. The least cuts are listed
without repetition by Takata's method, see `least_sets.py`.

van Rijswijck, Set Colouring Games (2006), 4.2, 4.5 and 4.7; Takata (2010).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.formulas.coalition_formula import CoalitionFormula
from gadgetry.reductions.formulas.least_sets import joined_by, joining_sets, least_cuts
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.reduction import ReductionError


class ShannonToGameSat(CoalitionFormula):
    """The Shannon game as a formula.

    >>> from gadgetry.games.connection.shannon import TerminalGraph
    >>> square = TerminalGraph(5, [(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)], (0, 4))
    >>> for variant in ("short", "cut"):
    ...     compiled = ShannonToGameSat().build(Shannon(square), variant)
    ...     names = compiled.target.cnf.variables.name
    ...     print([[names(v) for v in clause] for clause in compiled.target.cnf.clauses])
    [['1', '3'], ['2', '3']]
    [['1', '2'], ['3']]
    """

    source = Kind.named("shannon")
    theorem = (
        "T wins GAME-SAT on the other's least coalitions iff his player wins the Shannon game."
    )
    citation = "van Rijswijck, Set Colouring Games (2006), 4.2, 4.5, 4.7; the list of cuts: Takata"
    claim = Claim("winner", "T", "winner", "Short")
    bounds = (("shannon", 3),)
    checked = "all graphs with at most 3 inner vertices (4 in a test), and random positions"
    variants: ClassVar[Mapping[str, str]] = {
        "short": "T is Short, the clauses are the least cuts",
        "cut": "T is Cut, the clauses are the paths without chords",
    }
    element = "vertex"
    instead = "; the other variant may have fewer"

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim:
        return Claim("winner", "T", "winner", self.owner(variant))

    def start(self, source: Any) -> Shannon:
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, Shannon):
            raise ReductionError(f"{self.name}: expected shannon, got {position!r:.60}")
        return position

    def owner(self, variant: str) -> str:
        """Short or Cut."""
        return variant.capitalize()

    def free(self, position: Shannon) -> list[int]:
        """The free vertices."""
        taken = position.short | position.cut | set(position.graph.terminals)
        return [v for v in range(position.graph.vertices) if v not in taken]

    def coalitions(self, position: Shannon, variant: str) -> Iterator[int]:
        """The least cuts, or the paths without chords."""
        near = position.graph.neighbours
        sides = [set(near[t]) for t in position.graph.terminals]
        left = joined_by(self.free(position), near.__getitem__, position.short, sides)
        return least_cuts(left) if variant == "short" else joining_sets(left)

    def coalition_name(self, variant: str) -> str:
        return "Cut's cut" if variant == "short" else "Short's path"

    def move_name(self, position: Shannon, element: int) -> int:
        """The vertex."""
        return element

    def claimed(
        self, start: Shannon, variant: str, mine: list[int], theirs: list[int], mover: str
    ) -> Shannon:
        """The graph with these vertices claimed."""
        short, cut = (mine, theirs) if variant == "short" else (theirs, mine)
        return Shannon(start.graph, start.short.union(short), start.cut.union(cut), mover)


REDUCTIONS = (ShannonToGameSat(),)
