"""CRAM is NODE KAYLES on its dominoes: to lay one takes it away with all that overlap it.

A vertex for each place where a domino can lie, joined with those that share a square with it. The
graph is given to the search without values and components, so that nothing is shared with the
engine of the board.
"""

from __future__ import annotations

from gadgetry.games.dominoes.cram import Cram
from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.solvers.kayles.plus_star import PlusStar
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "as-kayles"
MOST_DOMINOES = 1_000


def domino_graph(position: Cram) -> NodeKayles:
    """The dominoes in the order of the moves, and which of them overlap.

    >>> domino_graph(Cram(("...",))).graph.edges.tolist()
    [[0, 1]]
    """
    moves = position.moves()
    at: dict[int, list[int]] = {}
    for i, move in enumerate(moves):
        for square in move:
            at.setdefault(square, []).append(i)
    edges = {(i, j) for places in at.values() for i in places for j in places if i < j}
    return NodeKayles.of(len(moves), sorted(edges))


def run(position: Cram, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a board.

    >>> run(Cram(("...", "...")), Question(moves="all"), Budget()).winning_moves
    ((0, 3), (1, 4), (2, 5))
    """
    told = PlusStar(domino_graph(position), budget).answer(question)
    moves = position.moves()
    chosen = told.winning_moves
    named = None if chosen is None else tuple(moves[i] for i in chosen)
    return Verdict(NAME, told.outcome, told.winner, told.value, named)


def _accepts(position: Cram, _: Question) -> bool:
    return len(position.moves()) <= MOST_DOMINOES


SOLVERS = (
    Solver(
        NAME,
        "as NODE KAYLES on the dominoes, without components and values",
        takes=(Cram.ruleset,),
        run=run,
        preference=5,
        accepts=_accepts,
    ),
)
