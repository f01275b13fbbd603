"""T wins the division game iff he wins GAME-SAT, on the same formula without negations.

The way back of `division_to_game_sat.py`, where it is said why the moves are the same in every
position, and why a formula with negations is refused. All sizes stay as they are.

van Rijswijck, Set Colouring Games (2006), 4.2 and 4.3.
"""

from __future__ import annotations

from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.formulas.same_moves import SameMoves
from gadgetry.reductions.kinds import Kind


class GameSatToDivision(SameMoves):
    """The same formula.

    >>> from gadgetry.formulas import Cnf
    >>> GameSatToDivision().build(GameSat(Cnf(2, [[1, 2]]))).target.ruleset
    'division'
    """

    source = Kind.named("game-sat")
    target = Kind.named("division")
    theorem = "Without negations, T wins the division game iff he wins GAME-SAT."
    bounds = (("game-sat", 3),)
    checked = "all CNFs without negations with at most 3 variables and 2 clauses, and random ones"
    old = GameSat
    new = Division


REDUCTIONS = (GameSatToDivision(),)
