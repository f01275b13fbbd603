"""Where the cells of a drawn board come from: each is a switch, a stone of a net, or filling.

Vertices of the provenance are the board's cells, row by row; there are no edges.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.connection.boards.reading import BoardOfNets
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import GadgetKind, Parts, PartsBuilder, Provenance

SWITCH, NET, FILLING = range(3)
Names = Callable[[int], str]
Elements = Callable[[int], Element]


def net_kinds(
    switch: Names, switch_element: Elements, net: Names, net_element: Elements
) -> tuple[GadgetKind, ...]:
    """The kinds of gadgets: switches and nets by their numbers, and the filling.

    >>> kinds = net_kinds(str, lambda i: ("vertex", i), str, lambda i: ("net", i))
    >>> [kind.name for kind in kinds]
    ['switch', 'net', 'filling']
    """
    return (
        GadgetKind("switch", ("",), switch_element, switch),
        GadgetKind("net", ("",), net_element, net),
        GadgetKind("filling", ("",), lambda _: ("formula", 0), lambda _: "filling"),
    )


def net_provenance(made: BoardOfNets, position: Hex, kinds: tuple[GadgetKind, ...]) -> Provenance:
    """Of a drawn board, or of a bigger one it was padded to: Black rows below are t's.

    >>> from gadgetry.reductions.connection.nets.nets import Nets
    >>> from gadgetry.reductions.connection.boards.drawn_layout import board_of
    >>> made = board_of(Nets([("w", ["s", "t"])], []))
    >>> kinds = net_kinds(str, lambda i: ("vertex", i), "st".__getitem__, lambda i: ("net", i))
    >>> found = net_provenance(made, made.hex, kinds)
    >>> [found.vertex_name(v) for v in range(3)]
    ['s', '0', 't']
    """
    rows, columns = made.owner.shape
    switches = len(made.nets.switches)
    owner = np.full((position.rows, position.columns), -1, np.int32)
    owner[:rows, :columns] = made.owner
    s, t = switches, switches + 1
    owner[0], owner[rows - 1 :] = s, t
    cells = owner.ravel()
    kind = np.where(cells < 0, FILLING, np.where(cells < switches, SWITCH, NET))
    index = np.where(kind == NET, cells - switches, np.maximum(cells, 0))
    role = np.zeros(len(cells), np.uint8)
    parts = Parts(kind.astype(np.uint8), index.astype(np.int32), role)
    return Provenance(kinds, parts, PartsBuilder().parts())
