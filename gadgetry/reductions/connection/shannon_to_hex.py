"""Black wins a Hex board iff Short wins the vertex Shannon game; whoever was to move is to move.

The position becomes a structure of nets and switches (`clique_nets`): solid nets are what Short has
already, the terminals s and t among them; the other nets are cliques of free vertices; each free
vertex is a switch. The structure is drawn on a board (`drawn_layout`): s is the first row, t the
last, a net is a solid Black chain, a switch an empty cell that touches its nets, all else is White.
The finished board is read back from its cells alone and compared with the structure; so Hex on it
is the Shannon game, move by move, and winning moves and strategies go over unchanged.

    empty cells = free vertices

Rows and columns are what compaction leaves: `sizes` draws the board to know them. Needed: a cover
of the edges by cliques with at most three nets a vertex, planar together with the edge s-t; a
position without one is refused by name. Vertices that Cut has claimed have no cell; those on no
simple way from s to t, which decide nothing, have cells that touch no net. Where Short has
joined the terminals already, the board is one Black stone.

Vertices of the provenance are the board's cells, row by row; there are no edges.

Hex as a Shannon game: van Rijswijck, Set Colouring Games (2006), 4.7. The drawing: Tamassia and
Tollis (1986). The composition is this project's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.boards.reading import BoardOfNets
from gadgetry.reductions.connection.nets.clique_nets import ShannonNets, shannon_nets
from gadgetry.reductions.connection.nets.net_provenance import net_kinds, net_provenance
from gadgetry.reductions.connection.nets.net_purposes import (
    FILLING_PURPOSE,
    net_purpose,
    switch_purpose,
)
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy

_MOVER = {"Short": "Black", "Cut": "White"}
_PLAYER = {"Black": "Short", "White": "Cut"}


@dataclass(frozen=True)
class DrawnGraph:
    """The vertex of each empty cell; and the board, unless it is one stone."""

    vertex_at: Mapping[int, int]
    board: BoardOfNets | None = None


class ShannonToHex(Reduction[DrawnGraph]):
    """A Hex board for a planar Shannon position.

    >>> from gadgetry.games.connection.shannon import TerminalGraph
    >>> bridge = TerminalGraph(5, [(0, 2), (2, 3), (3, 1), (0, 4), (4, 1)], (0, 1))
    >>> compiled = ShannonToHex().build(Shannon(bridge, mover="Cut"))
    >>> print(compiled.target)
    hex
    B B B
     . W B
      B W B
       . W .
        B B B
    White to move
    >>> [compiled.reduction.explain(compiled, None, move) for move in compiled.target.moves()]
    ['vertex 2 (nets s, 2-3)', 'vertex 3 (nets t, 2-3)', 'vertex 4 (nets s, t)']
    """

    source = Kind.named("shannon")
    target = Kind.named("hex")
    theorem = "Black wins the Hex board iff Short wins the Shannon game it was drawn from."
    citation = "van Rijswijck, Set Colouring Games (2006), 10.3; the drawing is Gadgetry's"
    claim = Claim("winner", "Black", "winner", "Short")
    carries = ("winning moves", "strategy")
    checked = (
        "each board is read back; winner and winning moves of all graphs with at most 3 vertices"
        " besides the terminals and of random positions to 8, for both first movers"
    )
    bounds = (("shannon", 3),)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        """The board's sizes: it is drawn for that, since compaction decides them."""
        self.variant(variant)
        return _drawn(_position(source))[0].sizes()

    def build(self, source: Any, variant: str | None = None) -> Compiled[DrawnGraph]:
        chosen = self.variant(variant)
        position = _position(source)
        board, found, made = _drawn(position)
        notes = []
        if position.cut:
            gone = ", ".join(map(str, sorted(position.cut)))
            notes.append(f"claimed by Cut, so without a cell: {gone}")
        if found is not None and found.dead:
            useless = ", ".join(map(str, found.dead))
            notes.append(f"on no way from s to t, so cells that touch no net: {useless}")
        if found is None or made is None:
            notes.append("Short has joined the terminals: the board is one Black stone")
            plan, provenance = DrawnGraph({}), _one_stone()
        else:
            places = ((made.switch_at[str(v)], v) for v in found.switches)
            at = {row * board.columns + column: v for (row, column), v in sorted(places)}
            plan = DrawnGraph(at, made)
            provenance = net_provenance(made, board, _kinds(found))
        return Compiled(self, chosen, position, board, provenance, self.claim, tuple(notes), plan)

    def explain(self, compiled: Compiled[DrawnGraph], position: Any, move: Any) -> str:
        vertex, drawn = self.back(compiled, position, move), compiled.plan.board
        if vertex is None or drawn is None:
            board: Hex = compiled.graph  # type: ignore[assignment]
            return compiled.provenance.vertex_name(board.cell(move))
        nets = next(x.nets for x in drawn.nets.switches if x.name == str(vertex))
        return f"vertex {vertex} (nets {', '.join(nets)})" if nets else f"vertex {vertex} (no nets)"

    def purpose(self, compiled: Compiled[DrawnGraph], gadget: Gadget) -> Purpose:
        if compiled.plan.board is None:
            return Purpose("Black has won.", "Short had joined the terminals already.")
        nets = compiled.plan.board.nets
        if gadget.kind == "switch":
            said = f"It is the {gadget.label} of the Shannon game."
            return switch_purpose(nets, gadget.index, said)
        return net_purpose(nets, gadget.index) if gadget.kind == "net" else FILLING_PURPOSE

    def back(self, compiled: Compiled[DrawnGraph], position: Any, move: Any) -> Any:
        board: Hex = compiled.graph  # type: ignore[assignment]
        return compiled.plan.vertex_at.get(board.cell(move))

    def source_position(self, compiled: Compiled[DrawnGraph], position: Any) -> Shannon | None:
        """The source with the vertices of the stones put on cells that were empty."""
        if position is None:
            return None
        start: Shannon = compiled.source
        at = compiled.plan.vertex_at
        short = {v for cell, v in at.items() if position.cells[cell] == "B"}
        cut = {v for cell, v in at.items() if position.cells[cell] == "W"}
        return Shannon(start.graph, start.short | short, start.cut | cut, _PLAYER[position.mover])

    def winning_moves(
        self, compiled: Compiled[DrawnGraph], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The cells of the same vertices."""
        board: Hex = compiled.graph  # type: ignore[assignment]
        return tuple(board.name(c) for c, v in compiled.plan.vertex_at.items() if v in moves)

    def transfer(
        self, compiled: Compiled[DrawnGraph], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """Shannon is played beside Hex."""
        board: Hex = compiled.graph  # type: ignore[assignment]
        cell_of = {v: board.name(cell) for cell, v in compiled.plan.vertex_at.items()}

        def move(position: Any) -> Any:
            return cell_of[strategy(self.source_position(compiled, position))]

        return move


def _position(source: Any) -> Shannon:
    found = source.position() if isinstance(source, GraphArrays) else source
    if not isinstance(found, Shannon):
        raise ReductionError(
            f"shannon-to-hex: expected a Shannon position, got {type(found).__name__}"
        )
    return found


def _drawn(position: Shannon) -> tuple[Hex, ShannonNets | None, BoardOfNets | None]:
    mover = _MOVER[position.mover]
    found = shannon_nets(position)
    if found is None:
        return Hex(1, 1, "B", mover), None, None
    made = board_of(found.nets)
    return Hex(made.hex.rows, made.hex.columns, made.hex.cells, mover), found, made


def _kinds(found: ShannonNets) -> tuple[GadgetKind, ...]:
    return net_kinds(
        lambda i: f"vertex {found.switches[i]}",
        lambda i: ("vertex", found.switches[i]),
        lambda i: f"net {found.nets.nets[i]}",
        lambda i: ("net", i),
    )


def _one_stone() -> Provenance:
    kind = GadgetKind("net", ("",), lambda i: ("net", i), lambda _: "nets s and t")
    stone = PartsBuilder()
    stone.add(0, 1, 1)
    return Provenance((kind,), stone.parts(), PartsBuilder().parts())


REDUCTIONS = (ShannonToHex(),)
