"""Is a vertex live, by SAT: the set of the vertices of an induced path.

A variable for each vertex. The terminals, the vertex asked for and the path walked so far are in
the set; of a vertex in it, two neighbours are, and of a terminal one. Such a set is an induced path
between the terminals and cycles apart from it. Where a cycle is found the clause is added that not
all of it is in the set, so that what is left is a path. Its least size is found by a totalizer.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.games.connection.live_vertex import LiveVertex
from gadgetry.solvers.limits import Budget, LimitReached
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.sat.incremental import SatOracle
from gadgetry.solvers.verdict import Question, Verdict

SPEED = 200_000  # outputs of the counter's nodes that are made in a second, on a slow machine


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
        """If the vertex is in the set, so are one (a terminal) or two of its neighbours, not more.

        `one` and `two` say that there were so many, at least, among the neighbours so far.
        """
        here, wanted = v + 1, 1 if v in self._terminals else 2
        if len(row) < wanted:
            self._oracle.add([-here])
            return
        one = two = 0
        for x in (u + 1 for u in row):
            enough = one if wanted == 1 else two
            if enough:
                self._oracle.add([-here, -x, -enough])
            two = self._or(two, self._and(x, one))
            one = self._or(one, x)
        self._oracle.add([-here, one if wanted == 1 else two])

    def _and(self, x: int, y: int) -> int:
        """A variable for x and y; 0 is never true."""
        if not y:
            return 0
        self._variables += 1
        for clause in ([-self._variables, x], [-self._variables, y], [self._variables, -x, -y]):
            self._oracle.add(clause)
        return self._variables

    def _or(self, x: int, y: int) -> int:
        """A variable for x or y; 0 is never true."""
        if not x or not y:
            return x or y
        self._variables += 1
        for clause in ([self._variables, -x], [self._variables, -y], [-self._variables, x, y]):
            self._oracle.add(clause)
        return self._variables

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
            self._budget.work(10 * n * bound)
            self._budget.check(more=100 * n * bound)
            left = self._budget.time_left
            if left is not None and left * SPEED < n * bound:  # nothing can interrupt the counter
                raise LimitReached(f"{self._budget.limits.seconds:g} seconds")
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
