"""UNO on the table: the cards of both hands, and the pile; of a compiled deal, gadget by gadget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gadgetry._wording import counted
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.looks import hull, kind_fill
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import INK, Entry, Part, Region, Scene, Shape, Words, plain, text_width
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Card, Uno
from gadgetry.reductions.geography.uno_deck import Deal
from gadgetry.reductions.reduction import Compiled

MOST_CARDS = 800
MOST_NEAR = 150  # of a deal with more than that
_HANDS = ("#ffffff", "#d0d0d0")
_ROW = 900.0
_LEGEND = (
    Entry(Shape("", 0, 0, 14, 12, "round", fill=_HANDS[0]), "of the player to move"),
    Entry(Shape("", 0, 0, 14, 12, "round", fill=_HANDS[1]), "of the other player"),
)
_PLAYED = "#c4c4c4"
_PLAYED_LEGEND = (
    Entry(Shape("", 0, 0, 14, 12, "round", stroke=_PLAYED), "played"),
    Entry(Shape("", 0, 0, 14, 12, "round", double=True), "played last, on the pile"),
)
_OWNERS = ("of the player who began", "of the other player")
_NONE = Overlay()


@dataclass(frozen=True)
class _Group:
    """Cards that lie together: those of a gadget, or those of a hand that belong to none."""

    kind: int
    label: str
    of_gadget: bool


def _draw(
    position: Uno | SwapUno, compiled: Compiled | None, title: Sequence[str], overlay: Overlay
) -> Scene | None:
    uno = _uno(position)
    cards = _cards(position)
    if len(cards) > MOST_CARDS:
        return None
    size = f"{position.ruleset}: {counted(len(cards), 'card')}, on the pile: {_pile(uno)}"
    scene = _table(uno, compiled, cards, overlay)
    return replace(scene, title=(*title, size))


def _table(
    uno: Uno, compiled: Compiled | None, cards: Sequence[tuple[Card, int]], overlay: Overlay
) -> Scene:
    """The cards in their groups, each with the number of its hand."""
    groups = _groups(compiled, cards)
    of_card = _vertices(compiled)
    shapes: list[Shape] = []
    regions: list[Region] = []
    words: list[Words] = []
    x = y = 0.0
    tallest = 0.0
    for group, members in sorted(groups.items(), key=lambda item: item[0].kind):
        rows = _rows(group, members)
        widths = [[text_width(uno.move_name(card), 8) + 8 for card in row] for row in rows]
        wide = max(sum(ws) + 4 * len(ws) for ws in widths)
        wide = max(wide, text_width(group.label, 7.5) + 10)
        if x and x + wide > _ROW:
            x, y, tallest = 0.0, y + tallest + 30, 0.0
        inside: list[Shape] = []
        hands = dict(members)
        for r, (row, ws) in enumerate(zip(rows, widths, strict=True)):
            left = x
            for card, w in zip(row, ws, strict=True):
                vertex = of_card.get(card, len(shapes) + len(inside))
                name = uno.move_name(card)
                inside.append(_card(name, card, vertex, (left, y + 22 * r), w, hands[card],
                                    overlay.look(card)))  # fmt: skip
                left += w + 4
        shapes += inside
        regions.append(Region(hull(inside, 4), kind_fill(group.kind)))
        words.append(Words(x - 3, y - 18, plain(group.label, 40), 7.5, ink="#444444"))
        tallest = max(tallest, 22.0 * len(rows))
        x += wide + 14
    return Scene((), tuple(shapes), (), tuple(regions), tuple(words),
                 (*_LEGEND, *overlay.legend()), "board")  # fmt: skip


def later_table(
    position: Uno | SwapUno, start: Uno | SwapUno, compiled: Compiled | None
) -> Scene | None:
    """The cards where they lay at the start; those that were played are faint, the last is ringed.

    Only those in the hand of the player to move, and the last one, have a place.

    >>> start = Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2))
    >>> scene = later_table(start.play((1, 1)), start, None)
    >>> [(shape.place, shape.fill, shape.double) for shape in scene.shapes]
    [((1, 1), '#ffffff', True), (None, '#ffffff', False), ((2, 1), '#d0d0d0', False)]
    """
    cards = _cards(start)
    return None if len(cards) > MOST_CARDS else _played_on(position, start, compiled, cards)


def near_table(
    position: Uno | SwapUno, start: Uno | SwapUno, compiled: Compiled | None, focus: str | None
) -> Scene:
    """Of a deal too large to lay out, the gadgets in which a card can be played or was played last,
    and those beside them; or the gadgets whose label contains the `focus`.

    >>> start = Uno.of([(1, 1), (2, 3)], [(2, 1), (4, 4)], pile=(1, 2))
    >>> near_table(start, start, None, None).title
    ('shown: 3 of 4 cards',)
    """
    cards = _cards(start)
    groups = _groups(compiled, cards)
    shown: list[tuple[Card, int]] = []
    missing = ""
    if focus:
        shown = [c for group, members in groups.items() if focus in group.label for c in members]
        if not shown:
            one = next(iter(groups)).label
            missing = f"; no gadget has {plain(focus, 40)!r} in its name, one is called {one!r}"
    shown = (shown or _near(position, groups))[:MOST_NEAR]
    said = f"shown: {len(shown):,} of {counted(len(cards), 'card')}{missing}"
    return replace(_played_on(position, start, compiled, shown), title=(said,))


def _near(
    position: Uno | SwapUno, groups: Mapping[_Group, list[tuple[Card, int]]]
) -> list[tuple[Card, int]]:
    """The cards on the pile and those that can be played, with all of their gadgets; then, while
    there is room, the cards that can be played on these, and so on."""
    home = {member[0]: group for group, members in groups.items() for member in members}
    wanted = [card for card in (_uno(position).pile, *position.moves()) if card in home]
    found: dict[tuple[Card, int], None] = {}
    while wanted and len(found) < MOST_NEAR:
        for card in wanted:
            group = home.pop(card, None)
            if group is not None:
                whole = (c for c in groups[group] if group.of_gadget or c[0] == card)
                found |= dict.fromkeys(whole)
        colours, ranks = {card[0] for card, _ in found}, {card[1] for card, _ in found}
        wanted = [card for card in home if card[0] in colours or card[1] in ranks]
    return list(found)


def _cards(start: Uno | SwapUno) -> list[tuple[Card, int]]:
    """The cards of both hands, each with the number of its hand."""
    return [(card, hand) for hand in (0, 1) for card in _uno(start).hands[hand]]


def _played_on(
    position: Uno | SwapUno, start: Uno | SwapUno, compiled: Compiled | None,
    cards: Sequence[tuple[Card, int]],
) -> Scene:  # fmt: skip
    """Some cards of the start as they are by now."""
    first, now = _uno(start), _uno(position)
    scene = _table(first, compiled, cards, _NONE)
    held: list[Counter[Any]] = [Counter(hand) for hand in now.hands]
    played = sum(map(len, first.hands)) - sum(map(len, now.hands))
    turns = played + (_swaps(start) - _swaps(position))
    by_player = held if turns % 2 == 0 else held[::-1]
    shapes = []
    for shape in scene.shapes:
        card, own = shape.place, _HANDS.index(shape.fill)
        owner = next((i for i in (own, 1 - own) if by_player[i][card] > 0), None)
        if owner is None:
            last = card == now.pile and not held[0][card]
            ink = INK if last else _PLAYED
            shapes.append(replace(shape, ink=ink, stroke=ink, fill="#ffffff", double=last,
                                  place=card if last else None))  # fmt: skip
            continue
        mine = by_player[owner] is held[0]
        by_player[owner][card] -= 1
        shapes.append(replace(shape, fill=_HANDS[owner], place=card if mine else None))
    legend = [Entry(entry.sample, text) for entry, text in zip(_LEGEND, _OWNERS, strict=True)]
    pile = Words(-3, -36, f"on the pile: {_pile(now)}", 9, bold=True)
    legend += _PLAYED_LEGEND
    return replace(scene, shapes=tuple(shapes), words=(*scene.words, pile), legend=tuple(legend))


def _pile(uno: Uno) -> str:
    return "empty" if uno.pile is None else uno.move_name(uno.pile)


def _swaps(position: Uno | SwapUno) -> int:
    """How many swaps are left."""
    return int(isinstance(position, SwapUno) and position.swap)


def _uno(position: Uno | SwapUno) -> Uno:
    return position.uno if isinstance(position, SwapUno) else position


def _groups(
    compiled: Compiled | None, cards: Sequence[tuple[Card, int]]
) -> dict[_Group, list[tuple[Card, int]]]:
    """The cards, each with the number of its hand, by what they lie together for."""
    groups: dict[_Group, list[tuple[Card, int]]] = {}
    for card, hand in cards:
        group = _gadget(compiled, card) or _Group(hand, f"hand {hand + 1}", False)
        groups.setdefault(group, []).append((card, hand))
    return groups


def _card(
    name: str, card: Card, vertex: int, left: tuple[float, float], width: float, hand: int,
    look: dict[str, Any],
) -> Shape:  # fmt: skip
    """A card; `left` is the middle of its left side."""
    return Shape(f"v{vertex}", left[0] + width / 2, left[1], width, 17, "round", plain(name, 16),
                 _HANDS[hand], size=8, part=Part("vertex", vertex), place=card,
                 **look)  # fmt: skip


def _rows(group: _Group, members: list[tuple[Card, int]]) -> list[list[Card]]:
    """The cards of each hand in a row; of a hand by itself, which may be long, in several."""
    hands = [[card for card, hand in members if hand == h] for h in (0, 1)]
    if group.of_gadget:
        return [row for row in hands if row]
    return [row[i : i + 20] for row in hands for i in range(0, len(row), 20)]


def _vertices(compiled: Compiled | None) -> dict[Card, int]:
    """The vertex of each card of a compiled deal."""
    plan = compiled.plan if compiled else None
    return plan.vertex_of if isinstance(plan, Deal) else {}


def _gadget(compiled: Compiled | None, card: Card) -> _Group | None:
    """The gadget that a card belongs to."""
    of_card = _vertices(compiled)
    if compiled is None or card not in of_card:
        return None
    number = of_card[card]
    gadget, _ = compiled.provenance.of_vertex(number)
    return _Group(int(compiled.provenance.vertices.kind[number]), gadget.label, True)


BOARDS = tuple(Board(name, _draw, later_table, near_table) for name in ("uno", "swap-uno"))
