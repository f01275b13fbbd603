"""Misere play: the same moves, but who makes the last move loses.

There are no values here: sums are not told by numbers, and two equal parts do not cancel. What is
left is who wins. A position is the sum of its components: a state is the multiset of those that
have moves, so that positions in which the same parts stand in other places are one.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.position import Impartial
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "misere-parts"
# The rulesets whose components are their sum in misere play too, as the tests check.
RULESETS = ("cram", "nim", "node-kayles", "octal", "octal-graph", "sum")


class MisereParts:
    """Who wins sums of parts, by the texts of the parts, in order.

    >>> from gadgetry.games.octal.octal import heaps
    >>> parts = MisereParts(Budget())
    >>> [n for n in range(1, 21) if not parts.wins(heaps("0.77", n))]
    [1, 4, 9, 12, 20]
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.known: dict[tuple[str, ...], bool] = {(): True}
        self.part: dict[str, Impartial[Any]] = {}
        self.options: dict[str, list[tuple[str, ...]]] = {}

    def state(self, position: Impartial[Any]) -> tuple[str, ...]:
        """The parts that have a move, in order."""
        names = []
        for part in position.components():
            name = str(part)
            if name not in self.part:
                self.part[name] = part
            if self.after(name):
                names.append(name)
        return tuple(sorted(names))

    def after(self, name: str) -> list[tuple[str, ...]]:
        """What the moves of a part leave of it, as the texts of parts, each once."""
        if name not in self.options:
            self.budget.spend()
            part, left = self.part[name], set()
            for move in part.each_move():
                self.budget.look()
                pieces = part.play(move).components()
                self.part.update((str(piece), piece) for piece in pieces)
                left.add(tuple(sorted(map(str, pieces))))
            self.options[name] = sorted(left)
        return self.options[name]

    def wins(self, position: Impartial[Any]) -> bool:
        """Does the player to move win?"""
        root = self.state(position)
        waiting = [] if root in self.known else [(root, iter(self._moves(root)))]
        while waiting:
            here, moves = waiting[-1]
            for option in moves:
                if option not in self.known:
                    # Looked at again when it is known.
                    waiting[-1] = here, iter([option, *moves])
                    waiting.append((option, iter(self._moves(option))))
                    break
                if not self.known[option]:
                    self.known[here] = True
                    waiting.pop()
                    break
            else:
                self.known[here] = False
                waiting.pop()
        return self.known[root]

    def _moves(self, state: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The states after each move, the smallest first."""
        self.budget.spend()
        found = set()
        for i, name in enumerate(state):
            if i and state[i - 1] == name:
                continue
            rest = [*state[:i], *state[i + 1 :]]
            for left in self.after(name):
                found.add(tuple(sorted(rest + [piece for piece in left if self.after(piece)])))
        return sorted(found, key=lambda option: (sum(map(len, option)), option))


def run(position: Impartial[Any], question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.games.octal.octal import heaps
    >>> run(heaps("0.77", 3), Question(misere=True, moves="all"), Budget()).winning_moves
    ((0, (1,)),)
    """
    parts = MisereParts(budget)
    won = parts.wins(position)
    fit = []
    for move in position.each_move() if won and question.moves != "none" else ():
        if not parts.wins(position.play(move)):
            fit.append(move)
            if question.moves == "one":
                break
    chosen = None if question.moves == "none" else tuple(fit)
    return Verdict(NAME, won, "first" if won else "second", winning_moves=chosen)


SOLVERS = (
    Solver(
        NAME,
        "misere play of sums, by the multiset of their parts",
        takes=RULESETS,
        run=run,
        preference=-190,
        misere=True,
    ),
)
