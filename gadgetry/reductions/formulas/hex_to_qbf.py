"""The QBF is true iff Black wins Hex: a prefix plays the game, a matrix keeps White's sides apart.

Black is the existential player: exactly one player joins his sides, so he wins iff his cells keep
left and right apart. `separating_formulas.py` has construction and exact sizes; its vertices
are the cells without Black's stones, its sides the first and the last column.

The encodings of Q-sage (Shaik, Mayer-Eichberger, van de Pol, Saffidine, arXiv:2301.07345) say
whether Black wins within a number of moves; this one says who wins.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.hex_embedding import empty_cells
from gadgetry.reductions.formulas.plays.play_in_time import PlayPlan
from gadgetry.reductions.formulas.plays.separating_formulas import SeparatingFormula
from gadgetry.reductions.formulas.plays.separation import KeptApart
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.reduction import Compiled


class HexToQbf(SeparatingFormula):
    """Hex as a QBF.

    >>> from gadgetry.formulas.evaluation import truth
    >>> [truth(HexToQbf().build(board).target) for board in (Hex(1, 2), Hex(2, 1))]
    [True, False]
    """

    source = Kind.named("hex")
    theorem = "The QBF is true iff Black wins Hex."
    citation = "Gadgetry's; the correction: Mayer-Eichberger & Saffidine, arXiv:2005.05098"
    claim = Claim("truth", True, "winner", "Black")
    bounds = (("hex", 4),)
    ablation = ("hex", 4)
    checked = "all positions with at most 4 cells, and random ones; winner and moves"
    owner = "Black"

    def sides(self, position: Hex) -> KeptApart:
        names = {v: position.name(v) for v, x in enumerate(position.cells) if x != "B"}
        last = position.columns - 1
        return KeptApart(
            names,
            [(u, v) for u in names for v in position.neighbours(u) if u < v and v in names],
            [v for v in names if v % position.columns == 0],
            [v for v in names if v % position.columns == last],
            frozenset(v for v in names if position.cells[v] == "W"),
        )

    def free(self, position: Hex) -> list[int]:
        return empty_cells(position)

    def vertex_name(self, position: Hex, vertex: int) -> str:
        return position.name(vertex)

    def move_of(self, compiled: Compiled[PlayPlan], element: int, sign: int) -> Any:
        """The cell's name."""
        return compiled.source.name(empty_cells(compiled.source)[element])


REDUCTIONS = (HexToQbf(),)
