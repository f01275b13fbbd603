"""Changed targets that are no graphs: the cells of a board, the cards of two hands.

A cell that is taken away is White's, one that is added is Black's; a card that is taken away is in
no hand. The provenance of a board names its cells row by row, that of cards those of its `Deal`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from gadgetry.games.connection.hexagons import STONES
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Uno
from gadgetry.reductions.geography.uno_deck import Deal
from gadgetry.reductions.reduction import Compiled
from gadgetry.verifiers.ablation.alterations import Change, PartNeeded, pairs


def has_pieces(graph: Any) -> bool:
    """Is it a board or cards?

    >>> from gadgetry.games.connection.hex import Hex
    >>> has_pieces(Hex(2, 2)), has_pieces(Uno.of([], []))
    (True, True)
    """
    return isinstance(graph, Uno | SwapUno) or isinstance(getattr(graph, "cells", None), str)


def piece_changes(compiled: Compiled) -> Iterator[Change]:
    """What can be taken away from a board or cards, then what can be added.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.reductions.registry import reduction
    >>> [str(change) for change in piece_changes(reduction("hex-to-y").build(Hex(2, 2)))]
    ['cell: without cell', 'border: without cell', 'cell: with cell', 'border: with cell']
    """
    provenance = compiled.provenance
    roles = pairs(provenance.vertices.kind, provenance.vertices.role)
    cards = isinstance(compiled.graph, Uno | SwapUno)
    for added in (False,) if cards else (False, True):
        for kind, role in roles:
            it = provenance.kinds[kind]
            change = Change(it.name, "card" if cards else "cell", it.roles[role], added)
            if cards or _turned(compiled, change) != compiled.graph:
                yield change


def pieces_changed(compiled: Compiled, change: Change) -> Any:
    """The target after the change.

    >>> from gadgetry.games.connection.hex import Hex
    >>> from gadgetry.reductions.registry import reduction
    >>> built = reduction("hex-to-y").build(Hex(2, 2))
    >>> pieces_changed(built, Change("border", "cell", "")).cells
    'W....W'
    """
    if change.part == "cell":
        return _turned(compiled, change)
    deal = compiled.plan
    if not isinstance(deal, Deal):
        raise PartNeeded("deal: which card is which is not known")
    gone = Counter(deal.cards[v] for v in _at(compiled, change))
    swap = isinstance(compiled.graph, SwapUno)
    uno: Any = compiled.graph
    uno = uno.uno if swap else uno
    if uno.pile in gone:
        raise PartNeeded("pile: its card is gone")
    hands = [list((Counter(hand) - gone).elements()) for hand in uno.hands]
    left = Uno.of(hands[0], hands[1], uno.pile)
    return replace(compiled.graph, uno=left) if swap else left  # type: ignore[type-var]


def _turned(compiled: Compiled, change: Change) -> Any:
    board: Any = compiled.graph
    stone = STONES["Black" if change.added else "White"]
    at = set(_at(compiled, change))
    cells = "".join(stone if v in at else old for v, old in enumerate(board.cells))
    return replace(board, cells=cells)


def _at(compiled: Compiled, change: Change) -> list[int]:
    provenance = compiled.provenance
    kind = [k.name for k in provenance.kinds].index(change.kind)
    role = provenance.kinds[kind].roles.index(change.what)
    parts = provenance.vertices
    found: list[int] = np.flatnonzero((parts.kind == kind) & (parts.role == role)).tolist()
    return found
