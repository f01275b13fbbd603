"""Black, to move on a Hex board, wins iff the QBF is true. By expansion, or of polynomial size.

`expand` and `compact`: the prefix is expanded into a choice tree (`choice_tree`: at most 6
variables, for there is a leaf for each assignment), the tree becomes a planar structure of nets and
switches (`choice_nets`), and that a board: by a fixed layout (`fixed_layout`), or drawn by
visibility and compacted (`drawn_layout`): slower, and a far smaller board. A clause is
evaluated by the compiler: the board plays only the choices. So this is an expansion, of exponential
size, and not Reisch's polynomial reduction. That Black wins the net structure iff he wins the
choices is checked by search and not proved for trees in general.

    empty cells = 2 a half gate + 2 a Black fork + 5 a White fork + 1 a True leaf

`crossing-free`: tracks, wires and a White choice among the clauses (`crossing_free_nets`), of
polynomial size, for formulas whose wires need not cross; a formula of another kind is refused with
the clause whose wires do. Drawn by visibility. EXPERIMENTAL: checked by search for small formulas.

`experimental`: the same with sturdier wires that may cross (`crossing_nets`), for every formula.
Its gadgets are checked by search in isolation only; the notes of a board say what is known.

On every board a net is a solid Black chain, a switch an empty cell, the rest is White. The finished
board is read back from its cells alone and compared with the structure (`reading`), so Hex on it
*is* the vertex Shannon game of the structure.

Vertices of the provenance are the board's cells, row by row; there are no edges. By expansion each
switch and each net is a role of its gadget, and s, t and the White cells belong to the gadget
`frame`; crossing-free, each cell belongs to a switch, a net or the filling.

Hex is PSPACE-complete: Reisch (1981). The gadgets are this project's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gadgetry.formulas import Qbf
from gadgetry.games.connection.hex import MOST_ROWS, Hex
from gadgetry.games.position import IllegalMove
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.boards import crossing_free_board, fixed_layout
from gadgetry.reductions.connection.boards.crossing_free_board import (
    choice_of,
    crossing_free,
    with_crossings,
)
from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.boards.reading import BoardOfNets, padded
from gadgetry.reductions.connection.nets.choice_nets import (
    BLACK_FORK,
    HALF_GATE,
    NETS,
    SWITCHES,
    TRUE_LEAF,
    WHITE_FORK,
    Piece,
    choice_nets,
    pieces,
)
from gadgetry.reductions.connection.nets.choice_tree import Choice, expand
from gadgetry.reductions.connection.nets.crossing_nets import crossing_sizes
from gadgetry.reductions.connection.nets.net_purposes import (
    FILLING_PURPOSE,
    FRAME_PURPOSE,
    net_purpose,
    piece_purpose,
    switch_purpose,
)
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import (
    Element,
    Gadget,
    GadgetKind,
    Parts,
    PartsBuilder,
    Provenance,
)
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Bounds, Compiled, Reduction, ReductionError, Sizes

KINDS = (HALF_GATE, BLACK_FORK, WHITE_FORK, TRUE_LEAF)
FRAME = "frame"
COMPACT, CROSSING_FREE, EXPERIMENTAL = "compact", "crossing-free", "experimental"
_POLYNOMIAL = {CROSSING_FREE: crossing_free, EXPERIMENTAL: with_crossings}
_FRAME_ROLES = ("top", "bottom", "White")


@dataclass(frozen=True)
class HexPlan:
    """The board before it was made bigger; by expansion, the pieces of the choice tree on it."""

    board: BoardOfNets
    pieces: tuple[Piece, ...] = ()


class QbfToHex(Reduction[HexPlan]):
    """A Hex board for a small QBF.

    >>> from gadgetry.formulas import Cnf
    >>> true, false = (Qbf([(q, [1])], Cnf(["x"], [[1]])) for q in "ea")
    >>> print(QbfToHex().build(true).target)
    hex
    B B B B B B B B B
     W B W W W W W W W
      W . W W W W W W W
       W B W W W W W W W
        W B B B B W W W W
         W B W W B W W W W
          W . W W . W W W W
           W B W W B W W W W
            W B W W B B B B W
             W B W W B W W B W
              W B W W . W W . W
               W B W W B W W B W
                B B B B B B B B B
    Black to move
    >>> QbfToHex().sizes(false)
    {'rows': 16, 'columns': 15, 'empty_cells': 8}
    """

    source = Kind.named("qbf")
    target = Kind.named("hex")
    theorem = "Black, to move, wins the Hex board iff the QBF is true."
    citation = "Reisch 1981 (the theorem); the construction is Gadgetry's, checked and not proved"
    claim = Claim("winner", "Black")
    bounds: ClassVar[Bounds] = (("qbf", 2, 2),)
    checked = (
        "expand, compact: all prefixes on two variables with at most 2 clauses, and random QBFs on"
        " three and four variables, solved on the board; not proved for trees in general."
        " crossing-free: the smallest formulas and the two xors; not proved."
        " experimental: its gadgets in isolation; not proved"
    )
    variants: ClassVar[Mapping[str, str]] = {
        "expand": "the prefix expanded into a choice tree: exponential, at most 6 variables",
        "compact": "as expand, the board drawn and compacted: far smaller, slower",
        CROSSING_FREE: "of polynomial size, for wires that need not cross; experimental",
        EXPERIMENTAL: "of polynomial size, for every QBF; only its gadgets are checked",
    }

    def bounds_of(self, variant: str) -> Bounds:
        """The polynomial boards are hard to solve, which is what they are for."""
        far: dict[str, Bounds] = {COMPACT: (("qbf", 2, 1),), CROSSING_FREE: (("qbf", 2, 1),)}
        far[EXPERIMENTAL] = (("qbf", 1, 2),)
        return far.get(variant, self.bounds)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        """Exact; the board is drawn for it but for `expand`, since compaction decides its size."""
        chosen = self.variant(variant)
        if chosen in _POLYNOMIAL:
            return _POLYNOMIAL[chosen](source).made.hex.sizes()
        tree = expand(source).tree
        if chosen == COMPACT:
            return board_of(choice_nets(tree)).hex.sizes()
        rows, columns = fixed_layout.size(tree)
        empty = sum(len(SWITCHES[piece.kind]) for piece in pieces(tree))
        return {"rows": rows, "columns": columns, "empty_cells": empty}

    def foretold(self, source: Any, variant: str | None = None) -> Sizes:
        """Of the board with crossings: its empty cells, exactly, and how many wires cross.

        >>> from gadgetry.formulas import Cnf
        >>> qbf = Qbf([("e", [1])], Cnf(1, [[1]]))
        >>> QbfToHex().foretold(qbf, "experimental")
        {'empty_cells': 32, 'crossings': 0}
        """
        if self.variant(variant) != EXPERIMENTAL or not isinstance(source, Qbf):
            return {}
        if not all(source.matrix.clauses):
            return {}
        switches, crossings = crossing_sizes(source)
        return {"empty_cells": switches, "crossings": crossings}

    def build(
        self,
        source: Any,
        variant: str | None = None,
        *,
        rows: int | None = None,
        columns: int | None = None,
    ) -> Compiled[HexPlan]:
        """Compile a QBF; `rows` and `columns` ask for a bigger board with the same play.

        >>> from gadgetry.formulas import Cnf
        >>> compiled = QbfToHex().build(Qbf([], Cnf(0, [])), rows=7, columns=7)
        >>> compiled.target.rows, compiled.target.moves()
        (7, ('b3',))
        """
        chosen = self.variant(variant)
        qbf: Qbf = source
        if chosen in _POLYNOMIAL:
            return self._polynomial(qbf, chosen, rows, columns)
        expansion = expand(qbf)
        if chosen == COMPACT:
            made = board_of(choice_nets(expansion.tree))
        else:
            made = fixed_layout.board(expansion.tree)
        position = _resized(made.hex, rows, columns)
        parts = list(pieces(expansion.tree))
        provenance = _provenance(parts, made, position)
        plan = HexPlan(made, tuple(parts))
        return Compiled(self, chosen, qbf, position, provenance, self.claim, expansion.notes, plan)

    def _polynomial(
        self, qbf: Qbf, chosen: str, rows: int | None, columns: int | None
    ) -> Compiled[HexPlan]:
        found = _POLYNOMIAL[chosen](qbf)
        position = _resized(found.made.hex, rows, columns)
        provenance = crossing_free_board.provenance(qbf, found.made, position)
        plan = HexPlan(found.made)
        return Compiled(self, chosen, qbf, position, provenance, self.claim, found.notes, plan)

    def explain(self, compiled: Compiled[HexPlan], position: Any, move: Any) -> str:
        board: Hex = compiled.graph  # type: ignore[assignment]
        cell = board.cell(move)
        gadget, role = compiled.provenance.of_vertex(cell)
        if board.cells[cell] != ".":
            raise IllegalMove(f"expected an empty cell of the board, got {move!r}")
        if compiled.variant in _POLYNOMIAL:
            decided = _decided(compiled, gadget.index)
            if decided is None or (position is not None and position.to_move != decided[0]):
                return gadget.label
            name = compiled.source.matrix.variables.name(abs(decided[1]))
            value = "true" if decided[1] > 0 else "false"
            return f"{gadget.label}; played by {decided[0]}, it makes {name} {value}"
        said = f"{role} of the {gadget.label}"
        piece = _piece(compiled, gadget.kind, gadget.index)
        mover, choice = _choices(piece).get(role, (None, 0))
        if position is not None and position.to_move != mover:
            return said
        if mover is None or not isinstance(piece.node, Choice):
            return said
        return f"{said}; played by {mover}, it chooses {piece.node.exits[choice]}"

    def back(self, compiled: Compiled[HexPlan], position: Any, move: Any) -> Any:
        board: Hex = compiled.graph  # type: ignore[assignment]
        gadget, role = compiled.provenance.of_vertex(board.cell(move))
        if compiled.variant in _POLYNOMIAL:
            decided = _decided(compiled, gadget.index) if gadget.kind == "switch" else None
            mine = decided and (position is None or position.to_move == decided[0])
            return decided[1] if decided and mine else None
        if gadget.kind == FRAME:
            return None
        mover, choice = _choices(_piece(compiled, gadget.kind, gadget.index)).get(role, (None, 0))
        if mover is None or (position is not None and position.to_move != mover):
            return None
        what, variable = gadget.element
        return (variable if choice else -variable) if what == "variable" else None

    def purpose(self, compiled: Compiled[HexPlan], gadget: Gadget) -> Purpose:
        nets = compiled.plan.board.nets
        if gadget.kind == "switch":
            said, decided = "", _decided(compiled, gadget.index)
            if decided is not None:
                who, literal = decided
                name = compiled.source.matrix.variables.name(abs(literal))
                said = f"If {who} takes it, {name} is {'true' if literal > 0 else 'false'}."
            return switch_purpose(nets, gadget.index, said)
        if gadget.kind == "net":
            return net_purpose(nets, gadget.index)
        if gadget.kind in (FRAME, "filling"):
            return FRAME_PURPOSE if gadget.kind == FRAME else FILLING_PURPOSE
        own = compiled.provenance.vertices_of(gadget.kind, gadget.index)
        cells = {compiled.provenance.of_vertex(v)[1]: v for v in own}
        return piece_purpose(_piece(compiled, gadget.kind, gadget.index), cells)

    def source_position(self, compiled: Compiled[HexPlan], position: Any) -> Any:
        """By expansion, the values on the way down the tree that the choices so far have taken."""
        if position is None or compiled.variant in _POLYNOMIAL:
            return None
        forks = {id(p.node): p for p in compiled.plan.pieces if p.kind in (BLACK_FORK, WHITE_FORK)}
        values: dict[int, bool] = {}
        node = compiled.plan.pieces[0].node if compiled.plan.pieces else None
        while isinstance(node, Choice) and node.element[0] == "variable":
            choice = _chosen(compiled.plan.board, forks[id(node)], position)
            if choice is None:
                break
            values[node.element[1]] = bool(choice)
            node = node.second if choice else node.first
        return values


def _chosen(board: BoardOfNets, fork: Piece, position: Hex) -> int | None:
    """Which subtree the stones on a fork's switches have chosen; None while it is open."""
    chosen = []
    for role, (player, choice) in _choices(fork).items():
        row, column = board.switch_at[fork.switch(role)]
        if position.cells[row * position.columns + column] == player[0]:
            chosen.append(choice)
    return chosen[0] if len(chosen) == 1 else None


def _decided(compiled: Compiled[HexPlan], switch: int) -> tuple[str, int] | None:
    """Who decides which literal with a switch of a board of polynomial size."""
    nets = compiled.plan.board.nets
    return choice_of(nets.switches[switch].name, nets, compiled.source)


def _choices(piece: Piece) -> dict[str, tuple[str, int]]:
    """Who chooses what (0: the first subtree) with which switch."""
    if piece.kind == BLACK_FORK:
        return {"be": ("Black", 0), "al": ("Black", 1)}
    return {"X": ("White", 0), "N": ("White", 1)} if piece.kind == WHITE_FORK else {}


def _piece(compiled: Compiled[HexPlan], kind: str, index: int) -> Piece:
    return [piece for piece in compiled.plan.pieces if piece.kind == kind][index]


def _resized(board: Hex, rows: int | None, columns: int | None) -> Hex:
    if rows is None and columns is None:
        return board
    for asked in (rows, columns):
        if asked is not None and asked > MOST_ROWS:
            raise ReductionError(f"expected at most {MOST_ROWS} rows and columns, got {asked}")
    return padded(board, rows or board.rows, columns or board.columns)


def _provenance(parts: list[Piece], made: BoardOfNets, position: Hex) -> Provenance:
    by_kind = {kind: [piece for piece in parts if piece.kind == kind] for kind in KINDS}
    roles = {kind: (*SWITCHES[kind], *(f"net {net}" for net in NETS[kind])) for kind in KINDS}
    place: dict[str, tuple[int, int, int]] = {"s": (len(KINDS), 0, 0), "t": (len(KINDS), 0, 1)}
    for k, kind in enumerate(KINDS):
        for i, piece in enumerate(by_kind[kind]):
            names = [
                *map(piece.switch, SWITCHES[kind]),
                *map(piece.net, NETS[kind]),
            ]
            place |= {name: (k, i, role) for role, name in enumerate(names)}
    # White cells are last in the table, where the owner -1 finds them
    table = np.array([*(place[name] for name in made.names), (len(KINDS), 0, 2)], np.int32)
    rows, columns = made.owner.shape
    owner = np.full((position.rows, position.columns), -1, np.int32)
    owner[:rows, :columns] = made.owner
    s, t = (made.names.index(net) for net in "st")
    owner[0], owner[rows - 1 :] = s, t
    cells = table[owner.ravel()]
    kinds = tuple(_kind(kind, roles[kind], by_kind[kind]) for kind in KINDS)
    frame = GadgetKind(FRAME, _FRAME_ROLES, lambda _: ("formula", 0), lambda _: FRAME)
    vertices = Parts(cells[:, 0].astype(np.uint8), cells[:, 1], cells[:, 2].astype(np.uint8))
    return Provenance((*kinds, frame), vertices, PartsBuilder().parts())


def _kind(name: str, roles: tuple[str, ...], parts: list[Piece]) -> GadgetKind:
    def element(i: int) -> Element:
        return parts[i].node.element

    def label(i: int) -> str:
        return f"{name} {parts[i].number} ({parts[i].node.label})"

    return GadgetKind(name, roles, element, label)


REDUCTIONS = (QbfToHex(),)
