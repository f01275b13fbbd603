"""What a solver is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from gadgetry._wording import counted, nimber_in_words


@dataclass(frozen=True)
class Question:
    """What is wanted of a position or formula.

    `value`: the Grundy value (or a puzzle's number of moves), not only who wins.
    `star`: only whether the Grundy value is this number.
    `moves`: no winning move, one, or all of them.
    `strategy`: the winner's strategy, of a QBF.
    `at_most`: only whether a puzzle is solved by so many moves.
    `misere`: of an impartial game in which who makes the last move loses.
    """

    value: bool = True
    star: int | None = None
    moves: Literal["none", "one", "all"] = "none"
    strategy: bool = False
    at_most: int | None = None
    misere: bool = False


@dataclass(frozen=True)
class Verdict:
    """An answer, or "undecided".

    `outcome`: True when the player to move wins, the formula is true, or the question
    "is it *k?" is answered yes; None when a limit was reached (`limit` names it).
    `winner`: a player's name ("first" / "second" where they have none).
    `winning_moves`: in the ruleset's order; None when not asked or not known.
    `nodes`, `seconds`: the effort, and `steps` besides nodes. `strategy`: see the solver. `silent`:
    it was not asked at all, and `limit` says why.
    `trace`: moves to the cells that suffice for the winner, though his opponent had every other
    free one (the carrier of his strategy); None where the solver knows none.
    `bounds`: of a puzzle that is undecided, between which numbers of moves its value is, if known.

    >>> verdict = Verdict("oracle", True, "first", 2, nodes=7)
    >>> verdict
    Verdict('oracle', True, winner='first', value=2, nodes=7)
    >>> print(verdict)
    the first player wins, *2 (oracle, 7 nodes)
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
    steps: int = 0
    silent: bool = False
    trace: tuple[Any, ...] | None = None
    bounds: tuple[int, int] | None = None

    def __repr__(self) -> str:
        """Without what is not there, the steps, and the seconds, which differ from run to run."""
        said = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(Verdict)[2:]
            if field.name not in ("seconds", "steps") and getattr(self, field.name) != field.default
        ]
        return f"Verdict({', '.join([repr(self.solver), repr(self.outcome), *said])})"

    def __str__(self) -> str:
        if self.outcome is None:
            answer = f"undecided after {self.limit}" if self.limit else "undecided"
            answer += self.between()
        elif self.winner in ("first", "second"):
            answer = f"the {self.winner} player wins"
        elif self.winner is not None:
            answer = f"{self.winner} wins"
        else:
            answer = "true" if self.outcome else "false"
        if self.value is not None:
            puzzle = self.winner is None
            answer += f", {counted(self.value, 'move') if puzzle else nimber_in_words(self.value)}"
        return f"{answer} ({self.solver}, {counted(self.nodes, 'node')})"

    def between(self) -> str:
        """The bounds in words, if there are any.

        >>> Verdict("search", None, bounds=(3, 5)).between()
        ', between 3 and 5 moves'
        """
        return "" if self.bounds is None else ", between {} and {} moves".format(*self.bounds)

    def at_most(self, moves: int) -> Verdict:
        """The same about the question whether a puzzle is solved by so many moves.

        >>> Verdict("oracle", True, value=3).at_most(2).outcome
        False
        >>> Verdict("search", None, limit="1 node", bounds=(3, 5)).at_most(5).outcome
        True
        """
        least, most = self.bounds or (None, None)
        if self.outcome and self.value is not None:
            least = most = self.value
        outcome = self.outcome
        if most is not None and most <= moves:
            outcome = True
        elif least is not None and least > moves:
            outcome = False
        limit = self.limit if outcome is None else None
        return replace(self, outcome=outcome, limit=limit, winning_moves=None)

    def with_effort(self, nodes: int, seconds: float, steps: int = 0) -> Verdict:
        """The same answer, and what it took.

        >>> Verdict("oracle", True).with_effort(7, 0.5).nodes
        7
        """
        told = object.__new__(Verdict)  # as `replace`, which takes several times as long
        told.__dict__.update(self.__dict__, nodes=nodes, seconds=seconds, steps=steps)
        return told
