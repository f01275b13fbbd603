"""T wins isotone GAME-SAT iff Black wins Y: a clause for every least way in which White could win.

The variables are the empty cells, True for Black. The clauses are White's least coalitions: minimal
sets of empty cells that, with White's stones, make one chain that touches all three sides. Black
wins iff he has a cell of each, for exactly one player wins Y. White has already won: the empty
clause. She cannot: no clause. Whoever was to move is to move.

A least coalition is a path without chords from one side to another and, unless it touches the third
one, a path without chords from beside it to there; not all such unions are least, so each is tested
(`least_sets.py`). Their number grows exponentially; more than `MOST_COALITIONS` of
`coalition_formula.py` are refused, before anything is built.

van Rijswijck, Set Colouring Games (2006), 4.2 and 4.6.
"""

from __future__ import annotations

from gadgetry.reductions.formulas.board_coalitions import BoardCoalitions
from gadgetry.reductions.kinds import Kind


class YToGameSat(BoardCoalitions):
    """Y as a formula.

    >>> from gadgetry.games.connection.y import Y
    >>> compiled = YToGameSat().build(Y(2))
    >>> [[compiled.target.cnf.variables.name(v) for v in c] for c in compiled.target.cnf.clauses]
    [['a1', 'a2'], ['a1', 'b2'], ['a2', 'b2']]
    """

    source = Kind.named("y")
    theorem = "T wins GAME-SAT on White's least coalitions iff Black wins Y."
    citation = "van Rijswijck, Set Colouring Games (2006), 4.2 and 4.6"
    bounds = (("y", 3),)
    checked = "all positions to 3 rows, empty boards and random ones to 5; winner and moves"
    chain = "coalition"


REDUCTIONS = (YToGameSat(),)
