"""Who wins, what it is worth, which moves win; and the winner's strategy, to be checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from gadgetry._wording import counted, nimber_in_words
from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import (
    ArgumentError,
    Undecided,
    a,
    a_count,
    an_instance,
    one_of,
    the_limits,
    undecided,
)
from gadgetry.api.limiting import Limits
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Impartial, Position, Puzzle, kind_of
from gadgetry.solvers import registry, verdict
from gadgetry.solvers.limits import Budget, keeping
from gadgetry.solvers.verdict import Question
from gadgetry.solvers.warming import Warmed
from gadgetry.solvers.warming import kernels as kernels
from gadgetry.solvers.warming import warming as warming
from gadgetry.verifiers.agreement import named
from gadgetry.verifiers.certificates.certificate import Certificate, make_certificate

MOVES = ("none", "one", "all")


@dataclass(frozen=True, repr=False)
class Verdict(verdict.Verdict):
    """What a solver says of an `instance`: a verdict that knows what it was asked.

    >>> import gadgetry as gd
    >>> verdict = gd.solve(gd.games.Nim((1, 2)), moves="all")
    >>> verdict.winner, verdict.value, verdict.winning_moves
    ('first', 3, ((1, 1),))
    >>> print(verdict)
    nim: the first player wins, value *3
    winning moves: heap 2: 2 to 1
    solver: xor, 1 node

    Of Hex, Y, Shannon and formulas without negations it knows the `trace`, too: cells that suffice
    for the winner, though his opponent had every other free one.

    >>> gd.solve(gd.games.Hex(3, 3)).trace
    ('b1', 'c1', 'b2', 'a3', 'b3')
    """

    instance: Any = None
    question: Question = field(default=Question(), compare=False)
    limits: Limits = field(default=Limits(), compare=False)
    asked: str | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The verdict for people."""
        instance = self.instance
        lines = [f"{kind_of(instance)}: {self._outcome()}"]
        if self.winning_moves is not None and self.outcome is not None:
            names = [named(instance, move) for move in self.winning_moves]
            label = "best move" if isinstance(instance, Puzzle) else "winning move"
            if isinstance(instance, Qbf | Cnf):
                label = "winning first value"
            label += "s" * (self.question.moves == "all")
            lines.append(f"{label}: {', '.join(names) if names else 'none'}")
        lines.append(f"solver: {self.solver}, {counted(self.nodes, 'node')}")
        return lines

    def _outcome(self) -> str:
        instance, star = self.instance, self.question.star
        if self.outcome is None:
            return f"undecided after {self.limit}{self.between()}"
        if (most := self.question.at_most) is not None:
            moves = counted(most, "move")
            return f"{moves} are enough" if self.outcome else f"{moves} are not enough"
        if star is not None:
            return f"the value is {'' if self.outcome else 'not '}{nimber_in_words(star)}"
        if isinstance(instance, Cnf):
            return "satisfiable" if self.outcome else "unsatisfiable"
        if isinstance(instance, Qbf):
            return "true" if self.outcome else "false"
        if isinstance(instance, Puzzle):
            if not self.outcome:
                return "cannot be solved"
            return "can be solved" if self.value is None else counted(self.value, "move")
        if isinstance(instance, Impartial | AvoidTrue):
            who = f"the {'first' if self.outcome else 'second'} player wins"
            who += " in misere play" if self.question.misere else ""
            return who if self.value is None else f"{who}, value {nimber_in_words(self.value)}"
        return f"{self.winner} wins"

    def to_json(self) -> dict[str, Any]:
        """The verdict for programs: what `gadgetry solve --json` writes."""
        moves = self.winning_moves
        return {
            "schema": "gadgetry-verdict/1",
            "instance": kind_of(self.instance),
            "outcome": self.outcome,
            "winner": self.winner,
            "value": self.value,
            "winning_moves": None if moves is None else [_move_json(move) for move in moves],
            "trace": None if self.trace is None else [_move_json(move) for move in self.trace],
            "solver": self.solver,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "limit": self.limit,
            "bounds": None if self.bounds is None else list(self.bounds),
        }

    @cached_property
    def line(self) -> tuple[Any, ...]:
        """A line of best play to the end of the game; raises `Undecided` where the limits end.

        >>> import gadgetry as gd
        >>> gd.solve(gd.games.Nim((1, 2))).line
        ((1, 1), (0, 0), (1, 0))
        """
        from gadgetry.api.best_play import line_of_play

        instance = self.instance
        start = AvoidTruePosition(instance) if isinstance(instance, AvoidTrue) else instance
        if not isinstance(start, Position):
            raise ArgumentError("expected a game: a formula has values, and no moves")
        return line_of_play(start, self.limits)

    def certificate(self, path: str | Path | None = None, *, autotree: bool = False) -> Certificate:
        """The winner's strategy, for `check`; in a file, if one is named. `autotree`: as a tree of
        the winner's moves alone, which is far shorter, of Hex, Shannon and formulas without
        negations.

        What the verdict has left of its limits holds for this too: `Undecided` is raised then.

        >>> import gadgetry as gd
        >>> verdict = gd.solve(gd.games.Nim((1, 1)))
        >>> gd.check(verdict.certificate(), verdict.instance).winner
        'second'
        """
        from gadgetry.api.files import write_file

        question = self.question
        if question.misere:
            raise Undecided("a question about misere play, of which there are no certificates")
        if self.outcome is None or (question.star, question.at_most) != (None, None):
            raise Undecided(self.limit or "a question that is not who wins")
        budget = Budget(self.limits, self.nodes, monotonic() - self.seconds)
        with undecided(), keeping(budget):
            made = make_certificate(self.instance, budget, self.asked, autotree=autotree)
        if path is not None:
            file = Path(a("the path of a file", path, str, Path))
            write_file((line.encode() for line in made.lines()), file)
        return made


def solve(
    instance: Formula | Position[Any] | Compilation,
    *,
    solver: str | None = None,
    moves: Literal["none", "one", "all"] = "one",
    value: bool | None = None,
    star: int | None = None,
    at_most: int | None = None,
    misere: bool = False,
    limits: Limits | None = None,
) -> Verdict:
    """Solve a formula, a game, or the target of what was compiled.

    `solver`: one of `list("solvers")`; else the best that fits. `moves`: how many winning moves are
    wanted. `value=False`: only who wins, which is often far cheaper; `value=True`: the Grundy value
    too. Else what was compiled is asked what its claim is about, and all other games for their
    value. `star`: only whether the Grundy value is this number; `at_most`: only whether a puzzle is
    solved by so many moves; `misere`: who makes the last move of an impartial game loses. Where the
    limits end, the verdict's `outcome` is None, and it may know `bounds` of a puzzle's value.

    >>> import gadgetry as gd
    >>> gd.solve(gd.parse("forall x . exists y . (x | y) & (~x | ~y)")).outcome
    True
    >>> gd.solve(gd.games.Hex(3, 3)).winner
    'Black'
    >>> flag = gd.compile(gd.parse("exists x y . (x | y) & (~x | ~y)"), to="flag-coloring")
    >>> print(flag.claim, gd.solve(flag).winner, gd.solve(flag).value, sep="; ")
    the first player wins iff the formula is true; first; None
    """
    property = instance.claim.property if isinstance(instance, Compilation) else None
    chosen = an_instance(instance.target if isinstance(instance, Compilation) else instance)
    one_of("`moves`", moves, MOVES)
    if solver is not None:
        a("`solver`, the name of a solver", solver, str)
    if star is not None:
        a_count("`star`, a Grundy value", star)
        if not isinstance(chosen, Impartial | AvoidTrue):
            raise ArgumentError(f"expected an impartial game, got {kind_of(chosen)}", "star")
    if at_most is not None:
        a_count("`at_most`, a number of moves", at_most)
        if not isinstance(chosen, Puzzle):
            raise ArgumentError(f"expected a puzzle, got {kind_of(chosen)}", "at_most")
    wanted: Literal["none", "one", "all"] = moves if star is None and at_most is None else "none"
    if a("`misere`, a truth value", misere, bool):
        if star is not None or not isinstance(chosen, Impartial | AvoidTrue):
            raise ArgumentError("expected an impartial game, asked who wins", "misere")
        value = False
    valued = needs_value(property) if value is None else a("`value`, a truth value", value, bool)
    question = Question(value=valued, star=star, moves=wanted, at_most=at_most, misere=misere)
    allowed = the_limits(limits)
    found = registry.solve(chosen, question, allowed, solver)
    told = {each.name: getattr(found, each.name) for each in fields(found)}
    return Verdict(**told, instance=chosen, question=question, limits=allowed, asked=solver)


def carried_verdict(
    compiled: Compilation, path: str | Path | None = None, limits: Limits | None = None
) -> tuple[Verdict, Certificate]:
    """Who wins what was compiled, by the certificate that the winner's strategy gives.

    >>> import gadgetry as gd
    >>> board = gd.compile(gd.parse("forall x . x"), to="hex", variant="polynomial")
    >>> verdict, made = carried_verdict(board)
    >>> print(verdict)
    hex: White wins
    solver: carried, 19 nodes
    """
    started, allowed = monotonic(), the_limits(limits)
    made = compiled.certificate(path, limits=allowed)
    start = compiled.start
    outcome = made.winner == getattr(start, "to_move", None)
    spent = monotonic() - started
    found = verdict.Verdict("carried", outcome, made.winner, nodes=len(made), seconds=spent)
    told = {each.name: getattr(found, each.name) for each in fields(found)}
    return Verdict(**told, instance=start, question=Question(value=False), limits=allowed), made


def needs_value(claimed: str | None) -> bool:
    """Is a game asked for its value, given what is claimed of it, if anything is?

    Of a claim about the winner nothing more is at stake, and the value may be out of reach.

    >>> needs_value("winner"), needs_value("value"), needs_value(None)
    (False, True, True)
    """
    return claimed != "winner"


def _move_json(move: Any) -> Any:
    return [_move_json(part) for part in move] if isinstance(move, tuple) else move


def warm(names: Sequence[str] = (), limits: Limits | None = None) -> list[Warmed]:
    """Compile kernels, all or those of these names, and keep the machine code on disk.

    After that no search waits for it. Raises `Undecided` at a limit; what was compiled stays.

    >>> warm(["qbf.qcdcl"])
    [Warmed(name='qbf.qcdcl', problem=None)]
    """
    names = a("`names`, a list of names of kernels", names, list, tuple)
    allowed = the_limits(limits)
    with undecided():
        return list(warming(names, allowed))
