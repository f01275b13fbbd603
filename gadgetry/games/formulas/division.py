"""Division games: T and F take the variables of a CNF in turn; T's are True, F's are False.

T wins iff the formula ends True. The formula is arbitrary: CNF expresses every Boolean function.
A variable that occurs negated is (partly) misere, one would rather disown it, and the game is
then not isotone (thesis of van Rijswijck, 4.3; Yamasaki).
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
class Division(SetColouring):
    """A position of a division game.

    >>> from gadgetry.formulas.cnf import Cnf
    >>> misere = Division(Cnf(2, [[-1]]))
    >>> misere.moves(), misere.play(2).moves(), misere.play(2).play(-1).winner()
    ((1, 2), (-1,), 'T')
    """

    ruleset: ClassVar[str] = "division"

    def signs(self) -> tuple[int, ...]:
        """Only the player's own value."""
        return (1,) if self.mover == "T" else (-1,)


RULESET = Ruleset(
    position=Division,
    summary="T and F take the variables of a formula; T's are True, F's False; T wants it True.",
    paper="van Rijswijck, Set Colouring Games (2006), 4.3; Yamasaki (1978)",
    fields=FIELDS,
    small=Small("variables", partial(all_small, Division), partial(random_small, Division)),
    rules=Rules(
        position="A CNF, the variables that were taken, and who is to move, T or F.",
        move="Take a variable: those of T become True, those of F become False.",
        end="When all are taken, T wins if the formula is True, else F.",
        text="`variables N`, a line `clause 1 -2` for each clause (a minus negates); `name 1 a` "
        "names a variable, `set 1 -2` are those taken by T and by F; the last line is `T to "
        "move` or `F to move`.",
        example="division\n"
        "variables 3\n"
        "name 1 a\n"
        "name 2 b\n"
        "name 3 c\n"
        "clause 1 -2\n"
        "clause 2 3\n"
        "T to move",
    ),
)
