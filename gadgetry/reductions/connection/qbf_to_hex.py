"""Black, to move on a Hex board, wins iff the QBF is true. By expansion, or of polynomial size.

`auto`: `expand` or `polynomial`, whichever has fewer empty cells (`hex_variant`); the notes of a
board say which, and why.

`expand` and `compact`: the prefix is expanded into a choice tree (`choice_tree`), with a leaf for
each assignment; the tree becomes a planar structure of nets and switches (`choice_nets`), that
a board: by a fixed layout (`fixed_layout`), or drawn by visibility and compacted (`drawn_layout`):
slower, and a far smaller board. A clause is evaluated by the compiler: the board plays only the
choices. So this is an expansion, of exponential size. That Black wins the net structure iff he wins
the choices is proved for all trees (docs/proofs.md); that a board plays as its nets is checked.

    empty cells = 2 a half gate + 2 a Black fork + 5 a White fork + 1 a True leaf

`crossing-free`: tracks, wires and a White choice among the clauses (`crossing_free_nets`), of
polynomial size, for formulas whose wires need not cross; a formula of another kind is refused with
the clause whose wires do. Drawn by visibility. EXPERIMENTAL: checked by search for small formulas.

`polynomial`: the same with sturdier wires that may cross (`crossing_nets`), for every formula.
The winner's strategy is carried over (`crossing_black`, `crossing_white`). Its theorem is told in
docs/hex_theorem.md, and proved by machine of the nets; the notes of a board say what is known.

On every board a net is a solid Black chain, a switch an empty cell, the rest is White. The finished
board is read back from its cells alone and compared with the structure (`reading`), so Hex on it
*is* the vertex Shannon game of the structure.

Vertices of the provenance are the board's cells, row by row; there are no edges. By expansion each
switch and each net is a role of its gadget, and s, t and the White cells belong to the gadget
`frame`; crossing-free, each cell belongs to a switch, a net or the filling.

Hex is PSPACE-complete: Reisch (1981), whose gadgets are not used. These are this project's.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gadgetry.formulas import Qbf
from gadgetry.games.connection.hex import MOST_ROWS, Hex
from gadgetry.games.position import IllegalMove
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.boards import crossing_free_board, fixed_layout
from gadgetry.reductions.connection.boards.board_certificate import board_certificate
from gadgetry.reductions.connection.boards.board_strategy import BoardStrategy
from gadgetry.reductions.connection.boards.crossing_free_board import (
    choice_of,
    crossing_free,
    with_crossings,
)
from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.boards.hex_variant import (
    EXPAND,
    POLYNOMIAL,
    empty_cells,
    variant_for,
)
from gadgetry.reductions.connection.boards.reading import BoardOfNets, padded
from gadgetry.reductions.connection.nets.choice_nets import (
    BLACK_FORK,
    WHITE_FORK,
    Piece,
    choice_nets,
    pieces,
)
from gadgetry.reductions.connection.nets.choice_provenance import FRAME, choice_provenance
from gadgetry.reductions.connection.nets.choice_strategy import ChoiceStrategy
from gadgetry.reductions.connection.nets.choice_tree import Choice, Leaf, expand
from gadgetry.reductions.connection.nets.crossing_nets import crossing_sizes
from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy
from gadgetry.reductions.connection.nets.net_purposes import (
    FILLING_PURPOSE,
    FRAME_PURPOSE,
    net_purpose,
    piece_purpose,
    switch_purpose,
)
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import (
    Gadget,
)
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import (
    Bounds,
    Compiled,
    Reduction,
    ReductionError,
    Sizes,
    Strategy,
)

AUTO, COMPACT, CROSSING_FREE = "auto", "compact", "crossing-free"
OLD_NAME = "experimental"  # of polynomial, before 0.3
_POLYNOMIAL = {CROSSING_FREE: crossing_free, POLYNOMIAL: with_crossings}
_OF_TREES = (
    "that the nets of a choice tree are right is proved for all trees (choice_nets_correct in"
    " proofs/connection/choice_nets.v); that a board plays as its nets is checked only"
)
_OF_LAYOUTS = (
    "that Black wins the nets iff the QBF is true is proved for every QBF"
    " (qbf_to_crossing_nets_correct in proofs/connection/crossing_arranged.v), and that they are"
    " planar (crossing_nets_drawn in proofs/drawing/drawn_nets.v); that a board plays"
    " as its nets is checked only"
)


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
    citation = "Reisch 1981 (that Hex is PSPACE-complete); the construction is Gadgetry's own"
    claim = Claim("winner", "Black")
    bounds: ClassVar[Bounds] = (("qbf", 2, 2),)
    checked = (
        "expand, compact: all prefixes on two variables with at most 2 clauses, and random QBFs on"
        " three and four variables, solved on the board; proved of the nets of all trees, not of"
        " boards."
        " crossing-free: its nets, of two-variable formulas, decided by search but for a few"
        " (docs/hex_decided.md); the smallest formulas and the two xors on the board; not proved."
        " polynomial: proved of the nets of every QBF without empty clauses, which are planar"
        " (docs/hex_theorem.md); how a board is drawn of them is not proved; decided by search:"
        " nets and boards with a crossing or two, none wrong, some undecided (docs/hex_decided.md);"
        " boards certified one by one (docs/hex_certified.md); the winner's strategy"
        " in thousands of games (docs/hex_games.md) and against every reply on the smallest"
        " formulas. Nothing of it is Reisch's construction"
    )
    unproved: ClassVar[Mapping[str, str]] = {
        AUTO: "as of the variant that it takes",
        **dict.fromkeys((EXPAND, COMPACT), _OF_TREES),
        POLYNOMIAL: _OF_LAYOUTS,
    }
    variants: ClassVar[Mapping[str, str]] = {
        AUTO: "expand or polynomial, whichever has fewer empty cells; the notes say which",
        EXPAND: "the prefix expanded into a choice tree: exponential",
        COMPACT: "as expand, the board drawn and compacted: far smaller, slower",
        CROSSING_FREE: "of polynomial size, for wires that need not cross; experimental",
        POLYNOMIAL: "of polynomial size, for every QBF; both winners' strategies carry over",
    }
    carries = ("strategy",)

    def variant(self, name: str | None) -> str:
        """The variant of that name, `experimental` by its present one."""
        if name == OLD_NAME:
            message = f"the variant {OLD_NAME} is called {POLYNOMIAL}"
            warnings.warn(message, DeprecationWarning, stacklevel=2)
        return super().variant(POLYNOMIAL if name == OLD_NAME else name)

    def has_variant(self, name: str) -> bool:
        return name == OLD_NAME or super().has_variant(name)

    def carried(self, variant: str) -> tuple[str, ...]:
        """No strategy is known where wires are of the cheap form."""
        return () if variant == CROSSING_FREE else self.carries

    def bounds_of(self, variant: str) -> Bounds:
        """The polynomial boards are hard to solve, which is what they are for."""
        far: dict[str, Bounds] = {COMPACT: (("qbf", 2, 1),), CROSSING_FREE: (("qbf", 2, 1),)}
        far[POLYNOMIAL] = (("qbf", 1, 2),)
        far[AUTO] = (("qbf", 2, 1),)  # of so small formulas, expand
        return far.get(variant, self.bounds)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        """Exact; the board is drawn for it but for `expand`, since compaction decides its size."""
        chosen = self._chosen(source, variant)
        if chosen in _POLYNOMIAL:
            return _POLYNOMIAL[chosen](source).made.hex.sizes()
        tree = expand(source).tree
        if chosen == COMPACT:
            return board_of(choice_nets(tree)).hex.sizes()
        rows, columns = fixed_layout.size(tree)
        return {"rows": rows, "columns": columns, "empty_cells": empty_cells(tree)}

    def _chosen(self, source: Any, variant: str | None) -> str:
        chosen = self.variant(variant)
        return variant_for(source)[0] if chosen == AUTO else chosen

    def foretold(self, source: Any, variant: str | None = None) -> Sizes:
        """Of a board that is drawn: its empty cells, exactly; with crossings, how many wires cross.

        >>> from gadgetry.formulas import Cnf
        >>> qbf = Qbf([("e", [1])], Cnf(1, [[1]]))
        >>> QbfToHex().foretold(qbf, "polynomial")
        {'empty_cells': 32, 'crossings': 0}
        """
        if not isinstance(source, Qbf):
            return {}
        chosen = self._chosen(source, variant)
        if chosen == COMPACT:
            return {"empty_cells": empty_cells(expand(source).tree)}
        if chosen != POLYNOMIAL or not all(source.matrix.clauses):
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
        chosen = self._chosen(source, variant)
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
        provenance = choice_provenance(parts, made, position)
        plan, notes = HexPlan(made, tuple(parts)), (*_why(qbf, chosen), *expansion.notes)
        return Compiled(self, chosen, qbf, position, provenance, self.claim, notes, plan)

    def _polynomial(
        self, qbf: Qbf, chosen: str, rows: int | None, columns: int | None
    ) -> Compiled[HexPlan]:
        found = _POLYNOMIAL[chosen](qbf)
        position = _resized(found.made.hex, rows, columns)
        provenance = crossing_free_board.provenance(qbf, found.made, position)
        plan, notes = HexPlan(found.made), (*_why(qbf, chosen), *found.notes)
        return Compiled(self, chosen, qbf, position, provenance, self.claim, notes, plan)

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

    def transfer(
        self, compiled: Compiled[HexPlan], strategy: Strategy, endgame: Strategy
    ) -> BoardStrategy:
        """Black's run of threats, or White's pairs; by expansion the tree says who wins where."""
        made = compiled.plan.board
        if compiled.variant == CROSSING_FREE:
            raise ReductionError(f"the variant {CROSSING_FREE} carries the winner only")
        if compiled.variant == POLYNOMIAL:
            run, gates = crossing_strategy(compiled.source, made.nets, strategy)
            return BoardStrategy(made, run.move, gates.move, gates.decisive())
        tree = compiled.plan.pieces[0].node if compiled.plan.pieces else Leaf(False)
        choices = ChoiceStrategy.on(tree)
        return BoardStrategy(made, choices.black, choices.white)

    def certificate(
        self, compiled: Compiled[HexPlan], strategy: Strategy, winner: str
    ) -> dict[str, list[Any]]:
        """Of polynomial boards: joins if Black wins, cuts if White does."""
        if compiled.variant != POLYNOMIAL:
            return super().certificate(compiled, strategy, winner)
        return board_certificate(compiled.source, compiled.plan.board, strategy, winner)


def _why(qbf: Qbf, chosen: str) -> tuple[str, ...]:
    """A note if it is the variant that is taken unless one is asked for: also if it was asked for,
    since a bundle names it, and what is compiled on from a bundle says the same."""
    if chosen not in (EXPAND, POLYNOMIAL):
        return ()
    taken, why = variant_for(qbf)
    return (f"variant {taken}: {why}",) if taken == chosen else ()


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


REDUCTIONS = (QbfToHex(),)
