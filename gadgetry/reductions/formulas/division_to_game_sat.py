"""T wins GAME-SAT iff he wins the division game, on the same formula without negations.

In a division game T's variables become True and F's False; in GAME-SAT a player may choose the
value, but where no clause has a negation T only sets True and F only False. So the moves are the
same in every position. A formula with negations is refused: there the two games differ (on the
clause -1 alone, with T to move, he wins GAME-SAT and loses the division game).

Variables, clauses and literals stay as they are.

van Rijswijck, Set Colouring Games (2006), 4.2 and 4.3.
"""

from __future__ import annotations

from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.formulas.same_moves import SameMoves
from gadgetry.reductions.kinds import Kind


class DivisionToGameSat(SameMoves):
    """The same formula.

    >>> from gadgetry.formulas import Cnf
    >>> DivisionToGameSat().build(Division(Cnf(2, [[1, 2]]))).target.ruleset
    'game-sat'
    """

    source = Kind.named("division")
    target = Kind.named("game-sat")
    theorem = "Without negations, T wins GAME-SAT iff he wins the division game."
    bounds = (("division", 3),)
    checked = "all CNFs without negations with at most 3 variables and 2 clauses, and random ones"
    old = Division
    new = GameSat


REDUCTIONS = (DivisionToGameSat(),)
