"""GAME-SAT: T and F set the variables of a CNF in turn; T wins iff it ends True.

A player may give a variable either value (thesis of van Rijswijck, 4.2), but when no clause has
a negation T only sets True and F only False: Schaefer's G_omega(POS CNF). In an isotone game the
other value is never better (thesis, 5.2), so this changes no outcome.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from gadgetry.games.formulas.set_colouring import (
    FIELDS,
    SetColouring,
    all_small,
    random_small,
)
from gadgetry.games.registry import Rules, Ruleset, Small


@dataclass(frozen=True)
class GameSat(SetColouring):
    """A GAME-SAT position.

    >>> from gadgetry.formulas.cnf import Cnf
    >>> GameSat(Cnf(2, [[1, 2]])).moves(), GameSat(Cnf(2, [[1, -2]])).moves()
    ((1, 2), (1, -1, 2, -2))
    >>> GameSat(Cnf(2, [[1], [2]])).play(1).play(-2).winner()
    'F'
    """

    ruleset: ClassVar[str] = "game-sat"

    @property
    def isotone(self) -> bool:
        """Has no clause a negation?"""
        return not bool((self.cnf.clauses.literals < 0).any())

    def signs(self) -> tuple[int, ...]:
        """Both values, or the player's own when the formula is isotone."""
        if not self.isotone:
            return (1, -1)
        return (1,) if self.mover == "T" else (-1,)


RULESET = Ruleset(
    position=GameSat,
    summary="T and F set the variables of a formula in any order; T wants it True.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.2; Schaefer (1978), G_omega(POS CNF)",
    fields=FIELDS,
    small=Small("variables", partial(all_small, GameSat), partial(random_small, GameSat)),
    rules=Rules(
        position="A CNF, the variables that have a value, and who is to move, T or F.",
        move="Give a variable a value, either one; where no clause has a negation, T sets True "
        "and F sets False.",
        end="When all have a value, T wins if the formula is True, else F.",
        text="`variables N`, a line `clause 1 2` for each clause (a minus negates); `name 1 a` "
        "names a variable, `set 1 -2` are those that are True and False; the last line is `T "
        "to move` or `F to move`.",
        example="game-sat\n"
        "variables 3\n"
        "name 1 a\n"
        "name 2 b\n"
        "name 3 c\n"
        "clause 1 2\n"
        "clause 2 3\n"
        "T to move",
    ),
)
