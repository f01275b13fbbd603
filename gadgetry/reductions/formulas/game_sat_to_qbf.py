"""The QBF is true iff T wins GAME-SAT: a prefix plays the game, a matrix keeps the rules.

T is the existential player. The elements are the variables without a value, n of them; the options
of a move are their literals that the player may set: both, or his own where the formula is
isotone. The play is that of `play_in_time.py`, with values p_v; then for each clause of the formula
that no value makes true yet, its literals on p that none makes false. What is played after the
formula is decided changes nothing.

With s options a variable for T and F (1 if isotone, else 2), m = sn, L the bits of m - 1, u the
number of F's moves, L(C) the literals left and K the clauses left:

    variables  nm + nL + uL + n(n - 1) + n
    clauses    n + nm(L + 1) + (n - 1)m + um + (n - 1)(m + n) + (n - 2)n + K     for n >= 2

The play is this project's; the correction of F's moves is Mayer-Eichberger and Saffidine's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.formulas.set_colouring import SetColouring
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
from gadgetry.reductions.reduction import Compiled, Sizes

CLAUSE = len(KINDS)


class GameSatToQbf(PositionFormula):
    """GAME-SAT as a QBF.

    >>> from gadgetry.formulas import Cnf
    >>> GameSatToQbf().build(GameSat(Cnf(3, [[1, 2], [2, 3]]))).sizes
    {'variables': 26, 'clauses': 56, 'literals': 124, 'empty_clauses': 0, 'blocks': 3}
    """

    source = Kind.named("game-sat")
    theorem = "The QBF is true iff T wins GAME-SAT."
    citation = "Gadgetry's; the correction: Mayer-Eichberger & Saffidine, arXiv:2005.05098"
    claim = Claim("truth", True, "winner", "T")
    carries = ("winning moves", "strategy")
    bounds = (("game-sat", 3),)
    ablation = ("game-sat", 2)
    checked = "all CNFs with at most 3 variables and 2 clauses, either player to move, and random"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        position: GameSat = source
        free, rows = free_variables(position), clauses_left(position)
        turns = [(forall, len(options)) for forall, options in turns_of(position, free)]
        sizes = sizes_of_play(self.name, len(free), turns, values=True)
        return sizes | {
            "clauses": sizes["clauses"] + len(rows),
            "literals": sizes["literals"] + sum(map(len, rows.values())),
            "empty_clauses": sum(not row for row in rows.values()),
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[PlayPlan]:
        position: GameSat = source
        self.sizes(position)
        free, writer = free_variables(position), Writer()
        elements = [(("variable", v), position.cnf.variables.name(v)) for v in free]
        plan = write_play(writer, elements, turns_of(position, free), values=True)
        place = {v: plan.value + e for e, v in enumerate(free)}
        for number, row in clauses_left(position).items():
            gadget = writer.gadget(CLAUSE, ("clause", number), f"clause {number}")
            writer.clause(gadget, *(place[abs(x)] * (1 if x > 0 else -1) for x in row))
        provenance, qbf = writer.provenance((*KINDS, "clause")), writer.qbf()
        return Compiled(self, "standard", position, qbf, provenance, self.claim, plan=plan)

    def start(self, source: Any) -> GameSat:
        position: GameSat = source
        return position

    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> int:
        """The literal."""
        return free_variables(compiled.source)[element] * sign

    def outcome_values(
        self, compiled: Compiled[PlayPlan], history: Sequence[int]
    ) -> Mapping[int, bool]:
        """p of each variable, as it was set."""
        return values_of(compiled.plan, history)

    def purpose(self, compiled: Compiled[PlayPlan], gadget: Gadget) -> Purpose:
        if gadget.kind == "clause":
            return Purpose(f"It is {gadget.label}, as it is left.", "T wants every clause true.")
        return super().purpose(compiled, gadget)


def values_of(plan: PlayPlan, history: Sequence[int]) -> dict[int, bool]:
    """p of each element at the end of a play."""
    options = [turn.options[j] for turn, j in zip(plan.turns, history, strict=True)]
    return {plan.value + option.element: option.sign > 0 for option in options}


def free_variables(position: SetColouring) -> list[int]:
    """The variables without a value.

    >>> from gadgetry.formulas import Cnf
    >>> free_variables(GameSat(Cnf(3, []), frozenset({-2})))
    [1, 3]
    """
    given = {abs(lit) for lit in position.assigned}
    return [v for v in range(1, len(position.cnf.variables) + 1) if v not in given]


def clauses_left(position: SetColouring) -> dict[int, list[int]]:
    """The clauses that no value makes true yet, by number: the literals that none makes false.

    >>> from gadgetry.formulas import Cnf
    >>> clauses_left(GameSat(Cnf(3, [[1, 2, 2], [-1, 3]]), frozenset({1})))
    {2: [3]}
    """
    return {
        number: [lit for lit in dict.fromkeys(clause) if -lit not in position.assigned]
        for number, clause in enumerate(position.cnf.clauses, 1)
        if position.assigned.isdisjoint(clause)
    }


def turns_of(position: SetColouring, free: list[int]) -> list[tuple[bool, tuple[Taking, ...]]]:
    """Is each move F's, and its options."""
    options = {}
    for player in position.players:
        signs = replace(position, mover=player).signs()
        options[player] = tuple(
            Taking(e, sign, position.cnf.variables.literal(sign * v) if len(signs) > 1 else name)
            for e, v in enumerate(free)
            for name in [position.cnf.variables.name(v)]
            for sign in signs
        )
    first = position.players.index(position.mover)
    order = [position.players[(first + t) % 2] for t in range(len(free))]
    return [(player == "F", options[player]) for player in order]


REDUCTIONS = (GameSatToQbf(),)
