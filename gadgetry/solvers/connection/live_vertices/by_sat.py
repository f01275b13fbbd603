"""Is a vertex live, by SAT: the set of the vertices of an induced path.

A variable for each vertex. The terminals, the vertex asked for and the path walked so far are in
the set; of a vertex in it, two neighbours are, and of a terminal one. Such a set is an induced path
between the terminals and cycles apart from it. Where a cycle is found the clause is added that not
all of it is in the set, so that what is left is a path. Its least size is found by a totalizer.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.connection.live_vertex import LiveVertex
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict


class PathSets:
    """The sets, asked of a SAT solver; variable v + 1 stands for vertex v."""

    def __init__(self, position: LiveVertex, oracle: SatOracle, budget: Budget) -> None:
        self._near = position.graph.neighbours
        self._terminals = position.graph.terminals
        self._oracle, self._budget = oracle, budget
        self._outputs: list[int] = []
        for v in {*self._terminals, position.through, *position.path}:
            oracle.add([v + 1])
        self._variables = len(self._near)
        for v, row in enumerate(self._near):
            self._degree(v, row)

    def _degree(self, v: int, row: Sequence[int]) -> None:
        """If the vertex is in the set, so are one (a terminal) or two of its neighbours."""
        from pysat.card import CardEnc, EncType

        wanted = 1 if v in self._terminals else 2
        names = [u + 1 for u in row]
        if len(names) < wanted:
            self._oracle.add([-(v + 1)])
            return
        self._budget.work(len(names) * len(names))
        for left_out in [None] if wanted == 1 else names:
            self._oracle.add([-(v + 1), *(x for x in names if x != left_out)])
        most = CardEnc.atmost(names, wanted, top_id=self._variables, encoding=EncType.seqcounter)
        self._variables = max(self._variables, most.nv)
        for clause in most.clauses:
            self._oracle.add([-(v + 1), *clause])

    def path(self, most: int | None = None, through: int | None = None) -> list[int] | None:
        """The vertices of a path in order: at most so many, one more vertex among them."""
        assumed = [] if most is None else self._at_most(most)
        assumed += [] if through is None else [through + 1]
        while self._oracle.solve(assumed):
            signs = self._oracle.model()
            chosen = {v for v in range(len(self._near)) if signs[v] > 0}
            parts = self._parts(chosen)
            if len(parts) == 1:
                return parts[0]
            for cycle in parts[1:]:
                self._oracle.add([-(v + 1) for v in cycle])
        return None

    def _parts(self, chosen: set[int]) -> list[list[int]]:
        """The path from the first terminal in order, then the cycles."""
        parts = []
        for start in (self._terminals[0], *sorted(chosen)):
            part: list[int] = []
            ahead = [start] if start in chosen else []
            while ahead:
                v = ahead.pop()
                if v in chosen:
                    chosen.discard(v)
                    part.append(v)
                    ahead += [u for u in self._near[v] if u in chosen]
            parts += [part] if part else []
        return parts

    def _at_most(self, most: int) -> list[int]:
        """What to assume for sets of at most so many vertices; later, of one more at most."""
        from pysat.card import ITotalizer

        n = len(self._near)
        if not self._outputs:
            bound = most + 1
            self._budget.work(n * bound)
            self._budget.check(more=100 * n * bound)
            names = list(range(1, n + 1))
            with ITotalizer(lits=names, ubound=bound, top_id=self._variables) as counter:
                for clause in counter.cnf.clauses:
                    self._oracle.add(clause)
                self._outputs = list(counter.rhs)
        return [-self._outputs[most]] if most < n else []


def solve_by_sat(position: LiveVertex, question: Question, budget: Budget) -> Verdict:
    """Is the vertex live, the least number of moves, and the path on (`strategy`).

    >>> from gadgetry.games.connection.live_vertex import live_vertex
    >>> square = [(0, 1), (1, 3), (0, 2), (2, 3)]
    >>> [solve_by_sat(live_vertex(4, [*square, *more], (0, 3), 2), Question(), Budget()).value
    ...  for more in ([], [(1, 2)], [(0, 3)])]
    [2, 2, None]
    """
    name, before = "live-vertex-sat", 1 + len(position.path)
    with SatOracle("glucose4", budget) as oracle:
        sets = PathSets(position, oracle, budget)
        best = sets.path()
        if best is None:
            return Verdict(name, False, winning_moves=None if question.moves == "none" else ())
        while (shorter := sets.path(len(best) - 1)) is not None:
            best = shorter
        winning: tuple[int, ...] | None = None
        if question.moves == "all":
            winning = tuple(
                v for v in position.moves() if sets.path(len(best), through=v) is not None
            )
        elif question.moves == "one":
            winning = tuple(best[before : before + 1])
    moves = tuple(best[before:])
    return Verdict(name, True, value=len(moves), winning_moves=winning, strategy=moves)


SOLVERS = (
    Solver(
        name="live-vertex-sat",
        summary="SAT for the set of the path's vertices, with a totalizer, by PySAT's Glucose",
        takes=("live-vertex",),
        run=solve_by_sat,
        preference=10,
    ),
)
