"""Misere geography: who makes the last move loses; by what the token can still reach.

UNDIRECTED and GENERALIZED GEOGRAPHY with one token, and UNDIRECTED EDGE GEOGRAPHY. Misere
UNDIRECTED GEOGRAPHY is PSPACE-complete (Renault and Schmidt, arXiv:1401.0400), where normal play is
polynomial. A position is the token, what it can reach (vertices or edges, as bits), and how many
passes are left: in misere play two passes do not cancel. On trees there are at most as many of them
as the token has ways through edges, so there the search is polynomial.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gadgetry.games.geography.edge_geography import EdgeGeography
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "misere-reach"
State = tuple[int, int, int]
"""The token, what it can reach, and the passes that are left."""
Geography = UndirectedGeography | GeneralizedGeography | EdgeGeography


@dataclass
class MisereWalks:
    """Steps from each vertex: a bit that must be there, and the vertex where it leads.

    Of the games on vertices the bit is that of this vertex, of the one on edges that of the edge.

    >>> path = MisereWalks([[(2, 1)], [(1, 0), (4, 2)], [(2, 1)]], Budget())
    >>> [path.wins((v, 0b111 ^ 1 << v, 0)) for v in range(3)]
    [True, False, True]
    """

    steps: Sequence[Sequence[tuple[int, int]]]
    budget: Budget
    known: dict[State, bool] = field(default_factory=dict)

    def wins(self, state: State) -> bool:
        """Does the player to move win?"""
        root = self.reached(state)
        if root in self.known or not self.options(root):
            return self.known.setdefault(root, True)
        waiting = [(root, self.options(root))]
        while waiting:
            here, options = waiting[-1]
            while options and self.known.get(options[-1]):
                options.pop()
            if options and options[-1] not in self.known:
                ahead = self.options(options[-1])
                if ahead:
                    waiting.append((options[-1], ahead))
                else:  # who cannot move wins
                    self.known[options[-1]] = True
                continue
            self.known[here] = bool(options)  # the last one is lost
            waiting.pop()
        return self.known[root]

    def options(self, state: State) -> list[State]:
        """After each step, and after a pass."""
        self.budget.spend()
        token, left, passes = state
        steps = [(target, left ^ bit) for bit, target in self.steps[token] if left & bit]
        after = [self.reached((*step, passes)) for step in steps]
        return [*after, (token, left, passes - 1)] if passes else after

    def reached(self, state: State) -> State:
        """The position without what its token can no longer reach."""
        token, left, passes = state
        found, ahead, seen = 0, [token], {token}
        for v in ahead:
            for bit, target in self.steps[v]:
                if left & bit:
                    found |= bit
                    if target not in seen:
                        seen.add(target)
                        ahead.append(target)
        return token, found, passes


def _walks(position: Geography, budget: Budget) -> tuple[MisereWalks, State]:
    """The game, and where it stands."""
    steps: list[list[tuple[int, int]]]
    if isinstance(position, EdgeGeography):
        steps = [[] for _ in range(position.vertices)]
        for number, (u, v) in enumerate(position.edges):
            steps[u].append((1 << number, v))
            steps[v].append((1 << number, u))
        return MisereWalks(steps, budget), (position.token, (1 << len(position.edges)) - 1, 0)
    rows = position.graph.neighbourhoods()
    budget.check_masks(max(row, default=0) for row in rows)
    steps = [[(1 << v, v) for v in row] for row in rows]
    if isinstance(position, UndirectedGeography):
        token, passes = position.tokens[0], position.passes
    else:
        token, passes = position.token, 0
    open_ = (1 << len(rows)) - 1 & ~sum(1 << v for v in {token, *position.visited})
    return MisereWalks(steps, budget), (token, open_, passes)


def run(position: Geography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> path = UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=1)
    >>> run(path, Question(misere=True, moves="all"), Budget()).winning_moves
    (2,)
    """
    walks, start = _walks(position, budget)
    won = walks.wins(start)
    winning = []
    options = zip(position.moves(), walks.options(start), strict=True)
    for move, option in options if won and question.moves != "none" else ():
        if not walks.wins(option):
            winning.append(move)
            if question.moves == "one":
                break
    chosen = None if question.moves == "none" else tuple(winning)
    return Verdict(NAME, won, "first" if won else "second", winning_moves=chosen)


def _one_token(position: Geography, _: Question) -> bool:
    return not isinstance(position, UndirectedGeography) or len(position.tokens) == 1


SOLVERS = (
    Solver(
        NAME,
        "misere play, on what the token can still reach",
        takes=(
            UndirectedGeography.ruleset,
            GeneralizedGeography.ruleset,
            EdgeGeography.ruleset,
        ),
        run=run,
        preference=-190,
        accepts=_one_token,
        misere=True,
    ),
)
