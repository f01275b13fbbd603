"""T wins isotone GAME-SAT iff Black wins Hex: a clause for every way in which White could win.

The variables are the empty cells, True for Black. The clauses are White's induced winning paths:
minimal sets of empty cells that, with White's stones, join left and right. They are the chordless
paths from side to side in the graph of the empty cells in which cells joined by White's stones are
adjacent. Black wins iff he has a cell of each, for exactly one player wins Hex. White has already
won: the empty clause. She cannot: no clause. Whoever was to move is to move.

Their number grows exponentially (8 x 8: Table 14.1.1 of the thesis); more than `MOST_COALITIONS`
of `coalition_formula.py` are refused, before anything is built.

van Rijswijck, Set Colouring Games (2006), 4.2, 4.7 and 10.6.
"""

from __future__ import annotations

from gadgetry.reductions.formulas.board_coalitions import BoardCoalitions
from gadgetry.reductions.kinds import Kind


class HexToGameSat(BoardCoalitions):
    """Hex as a formula.

    >>> from gadgetry.games.connection.hex import Hex
    >>> compiled = HexToGameSat().build(Hex(2, 2))
    >>> [[compiled.target.cnf.variables.name(v) for v in c] for c in compiled.target.cnf.clauses]
    [['a1', 'b1'], ['b1', 'a2'], ['a2', 'b2']]
    """

    source = Kind.named("hex")
    theorem = "T wins GAME-SAT on White's induced winning paths iff Black wins Hex."
    citation = "van Rijswijck, Set Colouring Games (2006), 4.2, 4.7, 10.6"
    bounds = (("hex", 6),)
    checked = "all positions to 2x3, empty boards to 4x4, random ones to 3x3; winner and moves"
    chain = "path"
    instead = "; use hex-to-shannon"


REDUCTIONS = (HexToGameSat(),)
