"""GENERALIZED GEOGRAPHY: search that forgets what the token can no longer reach."""

from __future__ import annotations

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.solvers.geography.star_search import StarSearch, Walk
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict


def run(position: GeneralizedGeography, question: Question, budget: Budget) -> Verdict:
    """Any question; who wins is cheaper than the value.

    >>> game = GeneralizedGeography.of(3, [(0, 1), (1, 2), (0, 2)], start=0)
    >>> verdict = run(game, Question(moves="all"), Budget())
    >>> verdict.value, verdict.winning_moves
    (2, (2,))
    """
    walk = Walk(position.graph.neighbourhoods(), position.token, position.visited)
    return StarSearch(walk, budget).answer(position.moves(), 0, question, "search")


SOLVERS = (
    Solver(
        "search",
        "who wins, is it *k, or the value, by search",
        takes=(GeneralizedGeography.ruleset,),
        run=run,
        preference=20,
    ),
)
