"""Where the cells of a choice tree's board come from: a role of a gadget, or the frame.

Vertices of the provenance are the board's cells, row by row; there are no edges. Each switch and
each net is a role of its gadget; s, t and the White cells belong to the gadget `frame`.
"""

from __future__ import annotations

import numpy as np

from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.connection.boards.reading import BoardOfNets
from gadgetry.reductions.connection.nets.choice_nets import (
    BLACK_FORK,
    HALF_GATE,
    NETS,
    SWITCHES,
    TRUE_LEAF,
    WHITE_FORK,
    Piece,
)
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import GadgetKind, Parts, PartsBuilder, Provenance

KINDS = (HALF_GATE, BLACK_FORK, WHITE_FORK, TRUE_LEAF)
FRAME = "frame"
_FRAME_ROLES = ("top", "bottom", "White")


def choice_provenance(parts: list[Piece], made: BoardOfNets, position: Hex) -> Provenance:
    """Of a board of a choice tree, or of a bigger one it was padded to."""
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
