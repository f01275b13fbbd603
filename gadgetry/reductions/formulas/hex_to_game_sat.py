"""T wins isotone GAME-SAT iff Black wins Hex: a clause for every way in which White could win.

The variables are the empty cells, True for Black. The clauses are White's induced winning paths:
minimal sets of empty cells that, with White's stones, join left and right. They are the chordless
paths from side to side in the graph of the empty cells in which cells joined by White's stones are
adjacent. Black wins iff he has a cell of each, for exactly one player wins Hex. White has already
won: the empty clause. She cannot: no clause. Whoever was to move is to move.

Their number grows exponentially (8 x 8: Table 14.1.1 of the thesis); more than `MOST_PATHS` are
refused, before anything is built.

van Rijswijck, Set Colouring Games (2006), 4.2, 4.7 and 10.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gadgetry.formulas import Cnf, Variables
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.hex_embedding import (
    CELL,
    HexEmbedding,
    cell_kind,
    checked_board,
    empty_cells,
)
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose, listed
from gadgetry.reductions.reduction import Compiled, ReductionError, Sizes, measure

MOST_PATHS = 200_000
MOST_STEPS = 10_000_000


class HexToGameSat(HexEmbedding):
    """Hex as a formula.

    >>> compiled = HexToGameSat().build(Hex(2, 2))
    >>> [[compiled.target.cnf.variables.name(v) for v in c] for c in compiled.target.cnf.clauses]
    [['a1', 'b1'], ['b1', 'a2'], ['a2', 'b2']]
    """

    target = Kind.named("game-sat")
    theorem = "T wins GAME-SAT on White's induced winning paths iff Black wins Hex."
    citation = "van Rijswijck, Set Colouring Games (2006), 4.2, 4.7, 10.6"
    claim = Claim("winner", "T", "winner", "Black")
    bounds = (("hex", 6),)
    checked = "all positions to 2x3, empty boards to 4x4, random ones to 3x3; winner and moves"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return measure(_formula(source))

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        board = checked_board(self.name, source)
        cnf = _formula(board)
        empty = empty_cells(board)
        path = GadgetKind(
            "path", ("",), lambda _: ("formula", 0), lambda j: f"White's path {j + 1}"
        )
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add(CELL, len(empty), 1)
        edges.add(1, len(cnf.clauses), 1)
        kinds = (cell_kind(board, empty), path)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        target = GameSat(cnf, mover="T" if board.mover == "Black" else "F")
        return Compiled(self, self.variant(variant), board, target, provenance, self.claim)

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "path":
            clause = compiled.target.cnf.clauses[gadget.index]  # type: ignore[union-attr]
            names = [compiled.target.cnf.variables.name(int(v)) for v in clause]  # type: ignore[union-attr]
            if not names:
                return Purpose("White has won already.", "Nothing can make the empty clause true.")
            return Purpose(
                f"T needs one of {listed(names)}.",
                "They are a least set of empty cells with which White, with the stones that she"
                " has, joins left and right. If Black has a cell of every such set, White cannot"
                " win; and exactly one of the two wins Hex.",
            )
        return Purpose(
            f"It is the {gadget.label}: True if Black, that is T, takes it, False if White, F,"
            " does.",
            "A move of Hex is a move of GAME-SAT, and the other way round.",
        )

    def move_of(self, compiled: Compiled[None], cell: int, player: str) -> int:
        """The cell's variable, True for Black."""
        variable = empty_cells(compiled.source).index(cell) + 1
        return variable if player == "Black" else -variable

    def cell_of(self, compiled: Compiled[None], move: Any) -> int | None:
        """The cell of the variable."""
        return empty_cells(compiled.source)[abs(int(move)) - 1]

    def played(
        self, compiled: Compiled[None], position: GameSat
    ) -> tuple[list[int], list[int], str]:
        """True cells are Black's."""
        empty = empty_cells(compiled.source)
        black = sorted(empty[v - 1] for v in position.assigned if v > 0)
        white = sorted(empty[-v - 1] for v in position.assigned if v < 0)
        return black, white, "Black" if position.to_move == "T" else "White"


def _formula(board: Hex) -> Cnf:
    empty = empty_cells(board)
    variable = {cell: i for i, cell in enumerate(empty, 1)}
    names = Variables.of([board.name(cell) for cell in empty])
    if board.winner() == "White":
        return Cnf(names, [[]])
    rows = sorted(sorted(variable[cell] for cell in path) for path in winning_paths(board))
    return Cnf(names, rows)


def winning_paths(board: Hex) -> Iterator[list[int]]:
    """White's induced winning paths, as lists of empty cells from left to right.

    >>> [[board.name(v) for v in path] for board in [Hex(2, 2)] for path in winning_paths(board)]
    [['a1', 'b1'], ['a2', 'b1'], ['a2', 'b2']]
    >>> sum(1 for _ in winning_paths(Hex(4, 8)))
    2786
    """
    left, right, near = _reduced(board)
    found = steps = 0
    stack = [([v], left | {v}) for v in sorted(left, reverse=True)]
    while stack:
        path, forbidden = stack.pop()
        steps += 1
        v = path[-1]
        if v in right:
            found += 1
            yield path
        else:
            beyond = forbidden | near[v]
            stack += [([*path, w], beyond) for w in sorted(near[v] - forbidden, reverse=True)]
        if found > MOST_PATHS or steps > MOST_STEPS:
            raise ReductionError(
                f"expected a board with at most {MOST_PATHS} induced winning paths,"
                f" got {board.rows} x {board.columns} with more; use hex-to-shannon"
            )


def _reduced(board: Hex) -> tuple[set[int], set[int], dict[int, set[int]]]:
    """The empty cells that White's stones join to the left, to the right, and to each other."""
    left, right = set[int](), set[int]()
    near: dict[int, set[int]] = {}
    for start in empty_cells(board):
        near[start] = set()
        seen, stack = {start}, [start]
        while stack:
            v = stack.pop()
            if v % board.columns == 0:
                left.add(start)
            if v % board.columns == board.columns - 1:
                right.add(start)
            for w in board.neighbours(v):
                if w not in seen and board.cells[w] != "B":
                    seen.add(w)
                    if board.cells[w] == EMPTY:
                        near[start].add(w)
                    else:
                        stack.append(w)
    return left, right, near


REDUCTIONS = (HexToGameSat(),)
