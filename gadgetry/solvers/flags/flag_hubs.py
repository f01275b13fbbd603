"""FLAG COLORING of hubs: who wins, where every move but one kind can be seen to lose.

A *flag of hubs* has one vertex y, *hubs* of the other colour, and *variables* of y's colour, which
have hubs as their only neighbours. From a hub to y leads a *route*, a path of five edges. One hub,
B, is beside all variables and has s routes, s odd; of the others, u >= 4, each has one route and
some variable, and those with the same variables are an even number. (If s = 1 there may also be
hubs without a route, an even number, all of them beside all variables: *pendants*.) All of that is
read from the graph. A move at a variable makes B of all hubs beside it; if these are all hubs, it
*covers*. Otherwise the graph stays a flag of hubs, with s odd, but for u, which can come down to 2
if two hubs have the same variables, and no third one has.

*Who wins is who wins AVOID TRUE on the variables, a clause for the variables of each hub but B. If
u does not come down to 2, the winning moves are the same ones.* For as long as u >= 4, all moves
but those at variables that do not cover lose. P(2^a,4^b,6^c) is two vertices joined by so many
routes of these lengths, with p pendants at one end; it is lost for the player to move if p and b
are even, c > 0 and a + c > 1, or if only b > 1 is not 0; so is P(3^b,5^c) if p is even, b is odd
and c > 0 (proved for all numbers in `proofs/flags/route_counts.v`). A move at B makes one vertex of
all variables, B and its neighbours; its routes are then shorter by one, those of the other hubs
longer by one. So B answers

* a move at another hub, or inside its route: P(4^(s+1),6^(u-1)), with the pendants;
* a move inside a route of B: P(2,4^(s-1),6^u), with the pendants;
* a move at y: P(3^s,5^u), with the pendants;
* a move that covers: P(4^(s+u)), all pendants having flowed into B.

A move at B is answered inside a route of length 6, P(4^(s+1),6^(u-1)) again; and a move at a hub
without a route by another one of them, P(6^(u+1)) with two pendants less.

If u = 2, the other two hubs have the same variables, and s >= 3. With an odd number of variables
beside them AVOID TRUE is won by any of these; with an even number all moves lose, proved in
`proofs/flags/flag_last_answers.v`.

So that these moves lose is seen in the graph, as is the instance, and nothing is known of how the
flag was made. The instance is decided by the searches of `solvers/formulas`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.solvers.formulas import avoid_true_facts, avoid_true_parity
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

_INSIDE = 4  # vertices of a route between its hub and y
_FEWEST = 4  # hubs besides B
_SEARCHES = (*avoid_true_facts.SOLVERS, *avoid_true_parity.SOLVERS)

Neighbours = dict[int, tuple[int, ...]]


@dataclass(frozen=True)
class HubFlag:
    """The vertices that are variables, ascending, and the variables of each hub but B, once.

    `by_pairs`: two hubs can be all that is left, and other moves win then, too.

    >>> HubFlag((5, 7), ((7,),), by_pairs=False).instance().clauses[0]
    (2,)
    """

    variables: tuple[int, ...]
    clauses: tuple[tuple[int, ...], ...]
    by_pairs: bool

    def instance(self) -> AvoidTrue:
        """AVOID TRUE on the hubs; variable i + 1 is the vertex `variables[i]`."""
        number = {x: i for i, x in enumerate(self.variables, 1)}
        return AvoidTrue(len(number), [[number[x] for x in clause] for clause in self.clauses])


def hub_flag(position: FlagColoring) -> HubFlag | None:
    """The flag of hubs that a position is; None where it is none.

    >>> from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
    >>> flag = AvoidTrueToFlagColoring().build(AvoidTrue(3, [[1], [2, 3]])).target
    >>> hub_flag(flag)
    HubFlag(variables=(11, 12, 13), clauses=((11,), (11, 12, 13), (12, 13)), by_pairs=False)
    >>> hub_flag(flag.play((0, 1))) is None
    True
    """
    near = {v: beside for v, beside in position.neighbours.items() if beside}
    if len({position.colours[v] for v in near}) != 2:
        return None
    for y, beside in near.items():
        if len(beside) > _FEWEST and all(len(near[d]) == 2 for d in beside):
            flag = _read(near, y)
            if flag is not None:
                return flag
    return None


def _read(near: Neighbours, y: int) -> HubFlag | None:
    """The flag of hubs in which all routes end at y."""
    inside: set[int] = set()
    routes: Counter[int] = Counter()
    for d in near[y]:
        before, here = y, d
        for _ in range(_INSIDE):
            if len(near[here]) != 2:
                return None
            inside.add(here)
            one, other = near[here]
            before, here = here, other if one == before else one
        routes[here] += 1
    center = min(routes, key=lambda hub: (-len(near[hub]), hub))
    variables = frozenset(near[center]) - inside
    pendants = {v for x in variables for v in near[x]} - routes.keys()
    seen = 1 + _INSIDE * len(near[y]) + len(routes) + len(variables) + len(pendants)
    apart = len(inside) == _INSIDE * len(near[y]) and inside.isdisjoint(routes)
    if not (apart and y not in variables and seen == len(near)):
        return None
    of_hub = {hub: frozenset(near[hub]) - inside for hub in routes if hub != center}
    if not all(routes[hub] == 1 and of and of <= variables for hub, of in of_hub.items()):
        return None
    if any(variables != set(near[v]) for v in pendants):
        return None
    alike = Counter(of_hub.values())
    if not _others_lose(routes[center], len(pendants), alike):
        return None
    clauses = sorted(tuple(sorted(of)) for of in alike)
    by_pairs = any(n == 2 and of != variables for of, n in alike.items())
    return HubFlag(tuple(sorted(variables)), tuple(clauses), by_pairs)


def _others_lose(s: int, pendants: int, alike: Counter[frozenset[int]]) -> bool:
    """Do the numbers tell that of all moves only those at variables can win, while u >= 4?"""
    if pendants and (pendants % 2 or s > 1):
        return False
    return s % 2 == 1 and alike.total() >= _FEWEST and all(n % 2 == 0 for n in alike.values())


def run(position: FlagColoring, question: Question, budget: Budget) -> Verdict:
    """Who wins a flag of hubs, and by which moves.

    >>> from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
    >>> flag = AvoidTrueToFlagColoring().build(AvoidTrue(2, [[1], [2]])).target
    >>> run(flag, Question(value=False, moves="all"), Budget()).winning_moves
    ((11, 0), (12, 0))
    """
    flag = hub_flag(position)
    if flag is None:
        raise DoesNotApply("expected a flag of hubs")
    instance = flag.instance()
    search = next(solver for solver in _SEARCHES if solver.applies(instance, question))
    verdict = search.run(instance, question, budget)
    moves = verdict.winning_moves
    if moves is not None:
        first = flag.variables[0]
        colour = position.colours[position.neighbours[first][0]]
        moves = tuple((flag.variables[v - 1], colour) for v in moves)
    return replace(verdict, solver="hubs", winning_moves=moves)


def _accepts(position: FlagColoring, question: Question) -> bool:
    """Who wins, and no value."""
    if question.star != 0 and (question.star is not None or question.value):
        return False
    flag = hub_flag(position)
    return flag is not None and not (flag.by_pairs and question.moves != "none")


SOLVERS = (
    Solver(
        "hubs",
        "who wins flags of hubs and routes, as AVOID TRUE on the hubs",
        takes=(FlagColoring.ruleset,),
        run=run,
        preference=20,
        accepts=_accepts,
    ),
)
