"""UNO on the table: the cards of both hands, and the pile; of a compiled deal, gadget by gadget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.looks import hull, kind_fill
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Region, Scene, Shape, Words, plain, text_width
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Card, Uno
from gadgetry.reductions.geography.uno_deck import Deal
from gadgetry.reductions.reduction import Compiled

MOST_CARDS = 800
_HANDS = ("#ffffff", "#d0d0d0")
_ROW = 900.0


def _draw(
    position: Uno | SwapUno, compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene | None:
    uno: Uno = position.uno if isinstance(position, SwapUno) else position
    of_card = _vertices(compiled)
    cards = [(card, hand) for hand in (0, 1) for card in uno.hands[hand]]
    if len(cards) > MOST_CARDS:
        return None
    groups: dict[tuple[int, str], list[tuple[Any, int]]] = {}
    for card, hand in cards:
        key = _gadget(compiled, card) or (hand, f"hand {hand + 1}")
        groups.setdefault(key, []).append((card, hand))
    shapes: list[Shape] = []
    regions: list[Region] = []
    words: list[Words] = []
    x = y = 0.0
    tallest = 0.0
    for (kind, label), members in sorted(groups.items(), key=lambda item: item[0][0]):
        rows = [[card for card, hand in members if hand == h] for h in (0, 1)]
        rows = [row for row in rows if row]
        if label.startswith("hand "):  # which may be long
            rows = [row[i : i + 20] for row in rows for i in range(0, len(row), 20)]
        widths = [[text_width(uno.move_name(card), 8) + 8 for card in row] for row in rows]
        wide = max(sum(ws) + 4 * len(ws) for ws in widths)
        wide = max(wide, text_width(label, 7.5) + 10)
        if x and x + wide > _ROW:
            x, y, tallest = 0.0, y + tallest + 30, 0.0
        inside: list[Shape] = []
        hands = dict(members)
        for r, (row, ws) in enumerate(zip(rows, widths, strict=True)):
            left = x
            for card, w in zip(row, ws, strict=True):
                inside.append(
                    Shape(
                        f"v{of_card.get(card, len(shapes) + len(inside))}",
                        left + w / 2,
                        y + 22 * r,
                        w,
                        17,
                        "round",
                        plain(uno.move_name(card), 16),
                        _HANDS[hands[card]],
                        size=8,
                        **overlay.look(card),
                    )
                )
                left += w + 4
        shapes += inside
        regions.append(Region(hull(inside, 4), kind_fill(kind)))
        words.append(Words(x - 3, y - 18, plain(label, 40), 7.5, ink="#444444"))
        tallest = max(tallest, 22.0 * len(rows))
        x += wide + 14
    pile = "empty" if uno.pile is None else uno.move_name(uno.pile)
    size = f"{position.ruleset}: {counted(len(cards), 'card')}, on the pile: {pile}"
    legend = [
        Entry(Shape("", 0, 0, 14, 12, "round", fill=_HANDS[0]), "of the player to move"),
        Entry(Shape("", 0, 0, 14, 12, "round", fill=_HANDS[1]), "of the other player"),
    ]
    return Scene((*title, size), tuple(shapes), (), tuple(regions), tuple(words),
                 (*legend, *overlay.legend()), "board")  # fmt: skip


def _vertices(compiled: Compiled | None) -> dict[Card, int]:
    """The vertex of each card of a compiled deal."""
    plan = compiled.plan if compiled else None
    return plan.vertex_of if isinstance(plan, Deal) else {}


def _gadget(compiled: Compiled | None, card: Any) -> tuple[int, str] | None:
    """The kind and the label of the gadget that a card belongs to."""
    of_card = _vertices(compiled)
    if compiled is None or card not in of_card:
        return None
    number = of_card[card]
    gadget, _ = compiled.provenance.of_vertex(number)
    return int(compiled.provenance.vertices.kind[number]), gadget.label


BOARDS = (Board("uno", _draw), Board("swap-uno", _draw))
