"""Several tokens, or a pass: who wins UNDIRECTED GEOGRAPHY, where matchings tell it.

Call a position *held* if every vertex to which a token can go is in every maximum matching of the
unvisited vertices U. Then the player to move loses, however many tokens there are: let M be a
maximum matching of U. If he takes a token to v, the opponent takes it on to the partner w of v,
and the position is held again. For M without vw is a maximum matching of what is left, as it
leaves out the same vertices as before and has fewer edges for a path between two of them; and if
a token, on w or where it stood, could now go to a vertex that some maximum matching leaves out,
there is an alternating path from that vertex to one that M leaves out. With v before it (if the
token is on w), it is such a path from a vertex to which a token could go before.

With one token this is the theorem of 1993, and a position that is not held is won; with more there
is no such converse. An even number of passes changes nothing: a pass is answered by a pass. So who
wins is known where a position is held, where one of the moves leads to a held one, and where every
move has an answer that does. All this is polynomial; elsewhere the solver does not apply.
"""

from __future__ import annotations

from gadgetry.games.geography.undirected_geography import UndirectedGeography, UndirectedMove
from gadgetry.solvers.geography.matching import Matching
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "matched"


def is_held(position: UndirectedGeography, budget: Budget) -> bool:
    """Is every vertex to which a token can go in every maximum matching of the unvisited ones?

    >>> square = [(0, 1), (1, 2), (2, 3), (0, 3)]
    >>> [is_held(UndirectedGeography.of(4, square, [0, v]), Budget()) for v in (1, 2)]
    [True, False]
    """
    budget.spend()
    graph, visited = position.graph, position.visited
    matching = Matching(graph.neighbourhoods(), visited, budget)
    ahead = (v for token in position.tokens for v in graph.neighbours(token) if v not in visited)
    return all(map(matching.essential, ahead))


def told(
    position: UndirectedGeography, budget: Budget
) -> tuple[bool, UndirectedMove | None] | None:
    """Does the player to move win, and by which move? None where matchings do not tell.

    >>> path = [(0, 1), (1, 2), (2, 3), (3, 4)]
    >>> told(UndirectedGeography.of(5, path, [0, 4]), Budget())
    (True, (0, 1))
    """
    if _lost(position, budget):
        return False, None
    moves = position.moves()
    for move in moves:
        if _lost(position.play(move), budget):
            return True, move
    for move in moves:
        after = position.play(move)
        if not any(_lost(after.play(answer), budget) for answer in after.moves()):
            return None
    return False, None


def _lost(position: UndirectedGeography, budget: Budget) -> bool:
    return position.passes % 2 == 0 and is_held(position, budget)


def run(position: UndirectedGeography, question: Question, budget: Budget) -> Verdict:
    """Who wins, and one winning move; `DoesNotApply` where matchings do not tell.

    >>> square = [(0, 1), (1, 2), (2, 3), (0, 3)]
    >>> run(UndirectedGeography.of(4, square, [0, 2]), Question(value=False), Budget())
    Verdict('matched', False, winner='second')
    """
    answer = told(position, budget)
    if answer is None:
        raise DoesNotApply("expected a position that matchings decide")
    won, move = answer
    if question.star == 0:
        return Verdict(NAME, not won, value=None if won else 0)
    chosen = None if question.moves == "none" else () if move is None else (move,)
    return Verdict(NAME, won, "first" if won else "second", winning_moves=chosen)


def _accepts(position: UndirectedGeography, question: Question) -> bool:
    winner = question.star == 0 or (question.star is None and not question.value)
    several = len(position.tokens) != 1 or position.passes % 2 == 1
    return winner and several and question.moves != "all"


SOLVERS = (
    Solver(
        NAME,
        "who wins with several tokens or a pass, where matchings tell (polynomial)",
        takes=(UndirectedGeography.ruleset,),
        run=run,
        preference=25,
        accepts=_accepts,
    ),
)
