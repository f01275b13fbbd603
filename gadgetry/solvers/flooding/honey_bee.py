"""HONEY-BEE by alpha-beta with a table, on the contracted graph.

An area of the start that no player holds stays as it is until it is absorbed, so a state is two
masks of areas of the start, the colours of both, who is to move and how many moves were wasted.

It is over before all is taken: who cannot reach more cells than the other holds never gets more.
Cells are reached through what the other does not hold. The second player needs only as many as
the first, so the first one loses where he reaches no more than the second holds, and wins where
the second reaches fewer than he holds. Moves that absorb most are tried first.
"""

from __future__ import annotations

from typing import NamedTuple

from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.solvers.flooding.flood_it_areas import contract
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "alpha-beta"


class Flooded(NamedTuple):
    """What the player to move holds, what the other does, and their colours."""

    mine: int
    other: int
    my_colour: int
    other_colour: int
    first: bool
    wasted: int


class Bees:
    """A search whose table lives on from question to question about one board.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> bees = Bees(HoneyBee(FloodIt.path("acdcb"), (0, 4)), Budget())
    >>> bees.mover_wins(bees.start), bees.moves(bees.start)
    (True, [2, 3])
    """

    def __init__(self, position: HoneyBee, budget: Budget) -> None:
        self.budget = budget
        areas = contract(position.board)
        self.masks, self.palette = areas.masks, areas.palette
        names = position.board.areas().tolist()
        number = {name: i for i, name in enumerate(areas.names)}
        self.cells = [names.count(name) for name in areas.names]
        self.of_colour = [0] * len(areas.palette)
        for v, colour in enumerate(areas.colours):
            self.of_colour[colour] |= 1 << v
        first, second = (number[names[source]] for source in position.sources)
        sides = [(1 << first, areas.colours[first]), (1 << second, areas.colours[second])]
        firsts_turn = position.to_move == position.players[0]
        (mine, my_colour), (other, its) = sides if firsts_turn else sides[::-1]
        self.start = Flooded(mine, other, my_colour, its, firsts_turn, position.wasted)
        self.all = (1 << len(areas.names)) - 1
        self.table: dict[Flooded, bool] = {}

    def size(self, held: int) -> int:
        """The number of cells in some areas."""
        cells = 0
        while held:
            cells += self.cells[(held & -held).bit_length() - 1]
            held &= held - 1
        return cells

    def border(self, held: int) -> int:
        """The areas next to some."""
        border, rest = 0, held
        while rest:
            border |= self.masks[(rest & -rest).bit_length() - 1]
            rest &= rest - 1
        return border & ~held

    def reached(self, held: int, other: int) -> int:
        """What can be flooded in the end: all that is connected without what the other holds."""
        front = held
        while front:
            front = self.border(front) & ~held & ~other
            held |= front
        return held

    def moves(self, state: Flooded) -> list[int]:
        """The colours that can be played, by number."""
        if state.wasted == 2:
            return []
        open_areas = self.all & ~state.mine & ~state.other
        taken = (state.my_colour, state.other_colour)
        return [c for c, has in enumerate(self.of_colour) if has & open_areas and c not in taken]

    def after(self, state: Flooded, colour: int) -> Flooded:
        """The state after a move."""
        gained = self.border(state.mine) & self.of_colour[colour] & ~state.other
        wasted = 0 if gained else state.wasted + 1
        mine = state.mine | gained
        return Flooded(state.other, mine, state.other_colour, colour, not state.first, wasted)

    def decided(self, state: Flooded) -> bool | None:
        """Has the player to move won? None while it is open."""
        mine, other = self.size(state.mine), self.size(state.other)
        if not self.moves(state):
            return mine > other or (mine == other and not state.first)
        mine_most = self.size(self.reached(state.mine, state.other))
        other_most = self.size(self.reached(state.other, state.mine))
        # The second player wins a tie.
        if mine > other_most or (mine == other_most and not state.first):
            return True
        return False if other > mine_most or (other == mine_most and state.first) else None

    def mover_wins(self, root: Flooded) -> bool:
        """Does the player to move win?"""
        path = [(root, self._open(root))] if root not in self.table else []
        while path:
            state, options = path[-1]
            while options and self.table.get(options[-1]) is True:
                options.pop()  # the opponent wins there
            if state in self.table or not options or options[-1] in self.table:
                self.table.setdefault(state, bool(options))
                path.pop()
            else:
                path.append((options[-1], self._open(options[-1])))
        return self.table[root]

    def _open(self, state: Flooded) -> list[Flooded]:
        """The states after each move, the best last; settles what is decided."""
        self.budget.spend()
        self.budget.work(4 * len(self.masks))
        won = self.decided(state)
        if won is not None:
            self.table[state] = won
            return []
        after = [self.after(state, colour) for colour in self.moves(state)]
        return sorted(after, key=lambda it: (self.size(it.other), it))


def run(position: HoneyBee, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.games.flooding.flood_it import FloodIt
    >>> run(HoneyBee(FloodIt.path("acdcb"), (0, 4)), Question(moves="all"), Budget()).winning_moves
    (2,)
    """
    bees = Bees(position, budget)
    wins = bees.mover_wins(bees.start)
    winning = []
    for colour in bees.moves(bees.start) if wins and question.moves != "none" else ():
        if not bees.mover_wins(bees.after(bees.start, colour)):
            winning.append(bees.palette[colour])
            if question.moves == "one":
                break
    first = wins == bees.start.first
    asked = None if question.moves == "none" else tuple(winning)
    return Verdict(NAME, wins, position.players[0 if first else 1], winning_moves=asked)


def _accepts(_: HoneyBee, question: Question) -> bool:
    return question.star is None


SOLVERS = (
    Solver(
        NAME,
        "alpha-beta with a table, and who cannot reach enough",
        takes=(HoneyBee.ruleset,),
        run=run,
        preference=10,
        accepts=_accepts,
        weight=10,
    ),
)
