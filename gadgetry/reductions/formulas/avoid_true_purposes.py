"""Why the punisher chain of a QBF as AVOID TRUE works, gadget by gadget."""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry._wording import counted
from gadgetry.formulas import AvoidTrue
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way

PARITY = (
    "Play ends when the False variables are exactly one clause that has no True variable. The"
    " number of variables is even, so the first player has the last move if that clause has an odd"
    " size, the second if it has an even one."
)


def avoid_true_purpose(target: AvoidTrue, stages: Sequence[int], gadget: Gadget) -> Purpose:
    """The purpose of a gadget of qbf-to-avoid-true."""
    count, k = len(stages), gadget.index
    name = target.variables.name
    if gadget.kind == "choice":
        return _choice(target, stages, k)
    if gadget.kind == "punisher":
        w = name(2 * count + k + 1)
        return Purpose(
            f"It punishes who does not play {name(2 * k + 1)} or {name(2 * k + 2)} at stage"
            f" {k + 1}.",
            f"{w} stands in every clause behind stage {k + 1}, and not in the clause of that"
            f" stage. If that clause was not hit, the other answers {w}: no clause but this one"
            f" has only False variables, and its size makes the last move his. {PARITY}",
            lemmas=("punishers",),
        )
    if gadget.kind == "closing":
        return _closing(target, count)
    return _of_clause(target, count, gadget)


def _of_clause(target: AvoidTrue, count: int, gadget: Gadget) -> Purpose:
    """Of the clause of a stage, of the end, of a clause of the formula."""
    name, k = target.variables.name, gadget.index
    if gadget.kind == "stage":
        other = "second" if k % 2 == 0 else "first"
        return Purpose(
            f"At stage {k + 1} the player to move must hit it, by {name(2 * k + 1)} or"
            f" {name(2 * k + 2)}.",
            f"It has {counted(k + 2, 'variable')}, so where it is the last clause without a True"
            f" variable, the {other} player wins, the opponent of him who is to move at this"
            f" stage. {PARITY}",
            lemmas=("punishers",),
        )
    if gadget.kind == "end":
        return Purpose(
            "It is what is left if every clause of the formula is true.",
            f"It has {counted(count, 'variable')}, an odd number: where it is the last clause"
            " without a True variable, the first player wins.",
            lemmas=("end of the stages",),
        )
    return Purpose(
        "It stands for the clause: it is hit just if a literal of the clause is true.",
        "It has the variables of its literals, which were set to True if they are true, and all"
        " punishers, which nobody has played if both played well; its size is even. If no literal"
        f" is true, the second player plays {name(3 * count)}, which hits the end, and wins by"
        " this clause.",
        lemmas=("end of the stages",),
    )


def _choice(target: AvoidTrue, stages: Sequence[int], k: int) -> Purpose:
    name, count = target.variables.name, len(stages)
    who, player = ("first", "E") if k % 2 == 0 else ("second", "A")
    answer = name(2 * count + k + 1) if k + 1 < count else name(3 * count)
    plus, minus, v = name(2 * k + 1), name(2 * k + 2), stages[k]
    what = plus[:-1]
    statement = (
        f"{player}, the {who} player, chooses the value of {what} at stage {k + 1}."
        if v
        else f"{player}, the {who} player, passes stage {k + 1}: it is a dummy, to make the prefix"
        " alternate."
    )
    early = (
        " The punishers of the stages before would do that too, but they are in every clause that"
        " is left, and may not be played: the formula would be True."
        if k
        else ""
    )
    ways: tuple[Way, ...] = ()
    if v:
        ways = (
            Way((2 * k,), f"{player} sets {what} to true", v),
            Way((2 * k + 1,), f"{player} sets {what} to false", -v),
        )
    return Purpose(
        statement,
        f"At stage {k + 1} he plays {plus} or {minus}: each hits the clause of the stage.{early}"
        f" Any other move is answered by {answer}, and he has lost.",
        ways,
        ("punishers",),
        case="" if v else "dummy",
    )


def _closing(target: AvoidTrue, count: int) -> Purpose:
    z, last = target.variables.name(3 * count), target.variables.name(3 * count + 1)
    even = (
        f"{last} stands in the clauses that had an odd number of literals, so that all have an"
        " even size."
        if last == "q"
        else f"{last} stands in no clause; with it the number of variables is even."
    )
    return Purpose(
        f"{z} decides between the end and the clauses, {last} makes numbers even.",
        f"{z} stands in the end only. At the last stage it answers who does not set the last"
        " variable. Afterwards the second player plays it: if a clause is not hit, he wins by that"
        f" one, and if all are hit, no clause but the end is left, {z} would make the formula"
        f" True, and the first player wins. {even}",
        lemmas=("end of the stages",),
    )
