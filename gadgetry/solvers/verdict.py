"""What a solver is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Question:
    """What is wanted of a position or formula.

    `value`: the Grundy value (or a puzzle's number of moves), not only who wins.
    `star`: only whether the Grundy value is this number.
    `moves`: no winning move, one, or all of them.
    `strategy`: the winner's strategy, of a QBF.
    """

    value: bool = True
    star: int | None = None
    moves: Literal["none", "one", "all"] = "none"
    strategy: bool = False


@dataclass(frozen=True)
class Verdict:
    """An answer, or "undecided".

    `outcome`: True when the player to move wins, the formula is true, or the question
    "is it *k?" is answered yes; None when a limit was reached (`limit` names it).
    `winner`: a player's name ("first" / "second" where they have none).
    `winning_moves`: in the ruleset's order; None when not asked or not known.
    `nodes`, `seconds`: the effort. `strategy`: see the solver.
    """

    solver: str
    outcome: bool | None
    winner: str | None = None
    value: int | None = None
    winning_moves: tuple[Any, ...] | None = None
    nodes: int = 0
    seconds: float = 0.0
    limit: str | None = None
    strategy: Any = None

    def with_effort(self, nodes: int, seconds: float) -> Verdict:
        """The same answer, and what it took.

        >>> Verdict("oracle", True).with_effort(7, 0.5).nodes
        7
        """
        told = object.__new__(Verdict)  # as `replace`, which takes several times as long
        told.__dict__.update(self.__dict__, nodes=nodes, seconds=seconds)
        return told
