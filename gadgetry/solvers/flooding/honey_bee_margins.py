"""HONEY-BEE by margins: by how many cells the first player can be ahead at the end.

The plain minimax value of every position, on the cells as they are: sets of cells, no contraction,
no bounds. It shares nothing with the alpha-beta search, and says how clear a win is.
"""

from __future__ import annotations

from functools import reduce

from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "margins"

Area = frozenset[int]
# The areas of the first and the second player, the colours they have, whose turn, moves wasted.
Held = tuple[Area, Area, int, int, int, int]


class Margins:
    """First's cells less Second's at the end, when both play for that.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> margins = Margins(HoneyBee(FloodIt.path("acdcb"), (0, 4)), Budget())
    >>> margins.of(margins.start), margins.of(margins.after(margins.start, 3))
    (1, -1)
    """

    def __init__(self, position: HoneyBee, budget: Budget) -> None:
        self.budget = budget
        self.paint: list[int] = position.board.colours.tolist()
        self.near: list[set[int]] = [set() for _ in self.paint]
        for u, v in position.board.edges.tolist():
            self.near[u].add(v)
            self.near[v].add(u)
        first, second = (self._spread({source}, self.paint[source]) for source in position.sources)
        colours = (self.paint[position.sources[0]], self.paint[position.sources[1]])
        turn = position.players.index(position.to_move)
        self.start: Held = (first, second, *colours, turn, position.wasted)
        self.known: dict[Held, int] = {}

    def _spread(self, area: set[int], colour: int, but: Area = frozenset()) -> Area:
        """An area with all cells of a colour that it touches, directly or through such cells."""
        grown, ahead = set(area), list(area)
        while ahead:
            fresh = {v for v in self.near[ahead.pop()] if self.paint[v] == colour}
            fresh -= grown | but
            grown |= fresh
            ahead += fresh
        return frozenset(grown)

    def colours(self, held: Held) -> list[int]:
        """What can be played."""
        if held[5] == 2:
            return []
        left = set(range(len(self.paint))) - held[0] - held[1]
        return sorted({self.paint[v] for v in left} - {held[2], held[3]})

    def after(self, held: Held, colour: int) -> Held:
        """What is held after a move."""
        first, second, one, other, turn, wasted = held
        if turn == 0:
            grown, one = self._spread(set(first), colour, second), colour
            wasted = 0 if len(grown) > len(first) else wasted + 1
            return grown, second, one, other, 1, wasted
        grown, other = self._spread(set(second), colour, first), colour
        wasted = 0 if len(grown) > len(second) else wasted + 1
        return first, grown, one, other, 0, wasted

    def of(self, root: Held) -> int:
        """The margin of the first player; inner positions first, without recursion."""
        ahead = [root]
        while ahead:
            held = ahead[-1]
            if held in self.known:
                ahead.pop()
                continue
            options = [self.after(held, colour) for colour in self.colours(held)]
            missing = [option for option in options if option not in self.known]
            if missing:
                ahead += missing
                self.budget.look(len(missing))
                continue
            self.budget.spend()
            better = max if held[4] == 0 else min
            known = [self.known[option] for option in options]
            self.known[held] = reduce(better, known) if known else len(held[0]) - len(held[1])
            ahead.pop()
        return self.known[root]


def margin(position: HoneyBee, budget: Budget | None = None) -> int:
    """By how many cells the first player can be ahead; 0 or less, and the second one wins.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> margin(HoneyBee(FloodIt.path("acdcb"), (0, 4)))
    1
    """
    margins = Margins(position, budget or Budget())
    return margins.of(margins.start)


def run(position: HoneyBee, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> run(HoneyBee(FloodIt.path("acdcb"), (0, 4)), Question(moves="all"), Budget()).winning_moves
    (2,)
    """
    margins = Margins(position, budget)
    first = margins.of(margins.start) > 0
    wins = first == (margins.start[4] == 0)
    winning = [
        colour
        for colour in margins.colours(margins.start)
        if wins
        and question.moves != "none"
        and (margins.of(margins.after(margins.start, colour)) > 0) == first
    ]
    asked = {"none": None, "one": tuple(winning[:1]), "all": tuple(winning)}[question.moves]
    return Verdict(NAME, wins, position.players[0 if first else 1], winning_moves=asked)


def _accepts(_: HoneyBee, question: Question) -> bool:
    return question.star is None


SOLVERS = (
    Solver(
        NAME,
        "by how many cells the first player can be ahead; plain minimax on the cells",
        takes=(HoneyBee.ruleset,),
        run=run,
        preference=5,
        accepts=_accepts,
        weight=10,
    ),
)
