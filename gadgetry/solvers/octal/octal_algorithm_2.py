"""Algorithm 2 of "Octal Games on Graphs", with the moves: who wins, and how many moves he forces.

A table maps every position met to its outcome, and, as the report says above Table 2, to the number
of moves that are played when the winner, who plays winning moves only, wants many and the other
player wants few. So the winner tries to empty the graph, and what he plays is the strategy of which
Conjecture 43 says that it empties each grid in 0.03. Any code, any graph; no symmetry and no sums.
"""

from __future__ import annotations

from gadgetry.games.octal.octal_graph import OctalGraph, Taken
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Result = tuple[bool, int]  # does the player to move win, and how many moves will be played?
MOST_VERTICES = 100  # that are left: no game is longer, and the search is as deep


class Algorithm2:
    """The table T of the algorithm.

    >>> from gadgetry.games.octal.octal_families import grid
    >>> search = Algorithm2()
    >>> [search.solve(grid("0.03", 3, n)) for n in (1, 2, 3, 4)]
    [(True, 1), (True, 3), (False, 4), (False, 6)]
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self.table: dict[OctalGraph, Result] = {}

    def solve(self, position: OctalGraph) -> Result:
        """The outcome, and the number of moves; as deep as there are moves."""
        result = self.table.get(position)
        if result is None:
            self.budget.spend()
            after = [self.solve(position.play(move)) for move in position.moves()]
            result = self.table[position] = _best(after)
        return result

    def reply(self, position: OctalGraph) -> Taken:
        """The winner's move, after which most moves are played; of the loser, after which fewest.

        >>> from gadgetry.games.octal.octal_families import grid
        >>> Algorithm2().reply(grid("0.03", 3, 2))
        (0, 1)
        """
        wins, length = self.solve(position)
        for move in position.moves():
            if self.solve(position.play(move)) == (not wins, length - 1):
                return move
        raise ValueError("expected a position that is not over")


def _best(after: list[Result]) -> Result:
    """What a player has who may choose among these positions for the other one."""
    lost = [length for wins, length in after if not wins]
    if lost:
        return True, 1 + max(lost)
    return False, 1 + min((length for _, length in after), default=-1)


def run(position: OctalGraph, question: Question, budget: Budget) -> Verdict:
    """Who wins; the one winning move is the one after which most moves are played.

    >>> from gadgetry.games.octal.octal_families import grid
    >>> asked = Question(value=False, moves="one")
    >>> answer = run(grid("0.03", 3, 2), asked, Budget())
    >>> answer.winner, answer.winning_moves
    ('first', ((0, 1),))
    """
    search = Algorithm2(budget)
    wins, _ = search.solve(position)
    moves: tuple[Taken, ...] | None = () if question.moves != "none" else None
    if wins and question.moves == "one":
        moves = (search.reply(position),)
    elif wins and question.moves == "all":
        moves = tuple(m for m in position.moves() if not search.solve(position.play(m))[0])
    return Verdict("algorithm-2", wins, "first" if wins else "second", winning_moves=moves)


def _accepts(position: OctalGraph, question: Question) -> bool:
    plain = not question.value and question.star is None
    return plain and position.graph.vertices - len(position.gone) <= MOST_VERTICES


SOLVERS = (
    Solver(
        "algorithm-2",
        "who wins, by moves after which most are played (Algorithm 2)",
        takes=(OctalGraph.ruleset,),
        run=run,
        preference=-60,
        accepts=_accepts,
        weight=20,
        spare=True,
    ),
)
