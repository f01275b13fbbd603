"""The QBF is true iff the first player wins AVOID TRUE: a prefix sets variables, a matrix watches.

The first player is the existential one. Play goes on, with moves against the rules, till all n
variables are True: then who made the formula True first has lost, for who can make no other move
would have lost by not moving. The elements are the variables, taken as in `play_in_time.py`, with
o also after the last move: o_t,v says that v is True after t moves. After all moves

    over t      t even: one variable h_t, and for each clause C:  h_t -> some o_t,v of C
    open t      t odd: a variable s_t,C for each clause C,        s_t,C -> no o_t,v of C
                and one clause:  h_t-1 (if t > 1), or some s_t,C
    end         n even: the clause h_n (empty for n = 0)

so after each move of the first player the formula is False, or it was True before, by the other
one; and if he has no variable left to set, it must have been True. Without clauses he cannot move;
with an empty one the formula stays False, and the last to move wins.

With L the bits of n - 1, K clauses of S literals together, h = n // 2 and d = n - h, for n >= 2:

    variables  2n^2 + nL + hL + h + dK
    clauses    n + n^2 L + (n - 1)n + hn + 2n^2 + (n - 1)n + hK + dS + d + [n even]

The play is this project's; the correction of moves is Mayer-Eichberger and Saffidine's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gadgetry.formulas import EXISTS, AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.plays.play_in_time import (
    KINDS,
    PlayPlan,
    Taking,
    Writer,
    sizes_of_play,
    write_play,
)
from gadgetry.reductions.formulas.plays.position_formulas import PositionFormula
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, ReductionError, Sizes

OVER, OPEN, AFTER, END = range(len(KINDS), len(KINDS) + 4)
PURPOSES = {
    "over": (
        "Its variable may be true only if the formula is True then.",
        "After a move of the second player: if it is the first time, he has lost.",
    ),
    "open": (
        "Its variable may be true only if this clause is False then.",
        "A False clause is the witness that the formula is.",
    ),
    "after": (
        "After this move of the first player the formula is False, or it was True before it.",
        "Else he has made it True, and lost.",
    ),
    "end": (
        "When no variable is left for the first player, the formula must be True.",
        "Else he cannot move, and has lost.",
    ),
}


class AvoidTrueToQbf(PositionFormula):
    """AVOID TRUE as a QBF.

    >>> AvoidTrueToQbf().build(AvoidTrue(2, [[1], [2]])).sizes
    {'variables': 14, 'clauses': 26, 'literals': 55, 'empty_clauses': 0, 'blocks': 3}
    """

    source = Kind.named("avoid-true")
    theorem = "The QBF is true iff the first player wins AVOID TRUE."
    citation = "Gadgetry's; the correction: Mayer-Eichberger & Saffidine, arXiv:2005.05098"
    claim = Claim("truth", True, "winner", "first")
    carries = ("winning moves", "strategy")
    bounds = (("avoid-true", 3, 3), ("avoid-true", 4, 2))
    ablation = ("avoid-true", 3, 2)
    checked = "all positive CNFs up to renaming with (variables, clauses) to (3,3) and (4,2)"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        instance = self.start(source).instance
        n, clauses = len(instance.variables), _clauses(instance)
        turns = [(forall, len(options)) for forall, options in _turns(instance)]
        sizes = sizes_of_play(self.name, n, turns, every_taken=True)
        evens, odds, k = n // 2, n - n // 2, len(clauses)
        total = sum(map(len, clauses))
        later = max(0, odds - 1)  # odd moves but the first
        return sizes | {
            "variables": sizes["variables"] + evens + odds * k,
            "clauses": sizes["clauses"] + evens * k + odds * (total + 1) + (n % 2 == 0),
            "literals": sizes["literals"]
            + evens * (k + total)
            + odds * (2 * total + k)
            + later
            + (n > 0 and n % 2 == 0),
            "empty_clauses": int(n == 0 or not k),
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[PlayPlan]:
        instance = self.start(source).instance
        self.sizes(instance)
        writer, name = Writer(), instance.variables.name
        elements = [(("variable", v + 1), name(v + 1)) for v in range(len(instance.variables))]
        plan = write_play(writer, elements, _turns(instance), every_taken=True)
        more = _watch(writer, plan, _clauses(instance))
        plan = PlayPlan(plan.turns, 0, plan.last, more)
        provenance, qbf = writer.provenance((*KINDS, *PURPOSES)), writer.qbf()
        return Compiled(self, "standard", instance, qbf, provenance, self.claim, plan=plan)

    def start(self, source: Any) -> AvoidTruePosition:
        if not isinstance(source, AvoidTrue):
            raise ReductionError(
                f"{self.name}: expected an AVOID TRUE formula, got {source!r:.60}"
            )  # fmt: skip
        return AvoidTruePosition(source)

    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> int:
        """The variable."""
        return element + 1

    def outcome_values(
        self, compiled: Compiled[PlayPlan], history: Sequence[int]
    ) -> Mapping[int, bool]:
        """h: is it True then; s: is the clause False then."""
        clauses = _clauses(compiled.source)
        values = {}
        for (t, number), v in compiled.plan.more.items():
            true = {j + 1 for j in history[:t]}
            hit = [not true.isdisjoint(clause) for clause in clauses]
            values[v] = all(hit) if number is None else not hit[number]
        return values

    def purpose(self, compiled: Compiled[PlayPlan], gadget: Gadget) -> Purpose:
        if gadget.kind in PURPOSES:
            return Purpose(*PURPOSES[gadget.kind])
        return super().purpose(compiled, gadget)


def _clauses(instance: AvoidTrue) -> list[list[int]]:
    return [list(dict.fromkeys(clause)) for clause in instance.clauses]


def _turns(instance: AvoidTrue) -> list[tuple[bool, tuple[Taking, ...]]]:
    options = tuple(Taking(e, 0, name) for e, name in enumerate(instance.variables))
    return [(t % 2 == 1, options) for t in range(len(options))]


def _watch(writer: Writer, plan: PlayPlan, clauses: list[list[int]]) -> dict[Any, int]:
    """When the formula becomes True; h_t is (t, None), and s_t,C is (t, C)."""
    more: dict[Any, int] = {}
    for t, turn in enumerate(plan.turns, 1):
        o = turn.taken - 1
        if turn.forall:
            gadget = writer.gadget(OVER, ("formula", 0), f"over after {t}")
            h = more[t, None] = writer.variable(EXISTS, f"h{t}", gadget)
            for clause in clauses:
                writer.clause(gadget, -h, *(o + v for v in clause))
            continue
        for number, clause in enumerate(clauses):
            words = f"clause {number + 1} False after {t}"
            gadget = writer.gadget(OPEN, ("clause", number + 1), words)
            s = more[t, number] = writer.variable(EXISTS, f"s{t}.{number + 1}", gadget)
            for v in clause:
                writer.clause(gadget, -s, -(o + v))
        gadget = writer.gadget(AFTER, ("formula", 0), f"after {t}")
        before = [more[t - 1, None]] if t > 1 else []
        writer.clause(gadget, *before, *(more[t, number] for number in range(len(clauses))))
    n = len(plan.turns)
    if n % 2 == 0:
        end = [more[n, None]] if n else []
        writer.clause(writer.gadget(END, ("formula", 0), "the end"), *end)
    return more


REDUCTIONS = (AvoidTrueToQbf(),)
