"""The game graph of a position, layer by layer, P and N positions in two colours (Figures 5, 6)."""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry._wording import counted
from gadgetry.diagrams.scene import Entry, Line, Scene, Shape, Words, clipped, shortened, text_width

_FILLS = {"P": "#9ecae1", "N": "#fdd0a2"}
_SIZE, _LINE = 8.0, 10.0


def game_graph_scene(
    texts: Sequence[str], options: Sequence[tuple[int, ...]], outcomes: Sequence[str]
) -> Scene:
    """A box for each position: its text, and its outcome; an arrow to each option.

    >>> scene = game_graph_scene(["..", "##"], [(1,), ()], ["N", "P"])
    >>> [shape.badge for shape in scene.shapes], len(scene.lines)
    (['N', 'P'], 1)
    """
    shapes, words = _boxes(texts, options, outcomes)
    arrows = [
        Line(
            clipped([(shapes[u].x, shapes[u].y), (shapes[v].x, shapes[v].y)], shapes[u], shapes[v]),
            shapes[u].name, shapes[v].name, arrow=True,
        )
        for u, after in enumerate(options)
        for v in after
    ]  # fmt: skip
    said = f"game graph: {counted(len(texts), 'position')}, the start is {outcomes[0]}"
    legend = [
        Entry(Shape("", 0, 0, 14, 11, "round", mark, _FILLS[mark], size=8), words_of)
        for mark, words_of in (("P", "the previous player wins"), ("N", "the next player wins"))
    ]
    boxes = tuple(shapes[v] for v in range(len(texts)))
    return Scene((said,), boxes, tuple(arrows), words=tuple(words), legend=tuple(legend),
                 kind="graph")  # fmt: skip


def _boxes(
    texts: Sequence[str], options: Sequence[tuple[int, ...]], outcomes: Sequence[str]
) -> tuple[dict[int, Shape], list[Words]]:
    """The boxes in layers, and the lines of text in them."""
    lines = [[shortened(line, 24) for line in text.split("\n")][:12] for text in texts]
    widths = [max(24.0, *(text_width(line, _SIZE) + 10 for line in text)) for text in lines]
    layers: dict[int, list[int]] = {}
    for v, depth in enumerate(_depths(options)):
        layers.setdefault(depth, []).append(v)
    shapes: dict[int, Shape] = {}
    words: list[Words] = []
    y = 0.0
    for depth in sorted(layers):
        row = layers[depth]
        tall = max(len(lines[v]) for v in row) * _LINE + 10
        x = -(sum(widths[v] for v in row) + 14 * (len(row) - 1)) / 2
        for v in row:
            middle = x + widths[v] / 2
            shapes[v] = Shape(f"p{v}", middle, y, widths[v], len(lines[v]) * _LINE + 6, "round",
                              "", _FILLS[outcomes[v]], badge=outcomes[v], tip=texts[v])  # fmt: skip
            top = y - (len(lines[v]) - 1) * _LINE / 2
            words += [
                Words(middle, top + i * _LINE, line, _SIZE, "middle")
                for i, line in enumerate(lines[v])
            ]
            x += widths[v] + 14
        y += tall + 46
    return shapes, words


def _depths(options: Sequence[tuple[int, ...]]) -> list[int]:
    """The longest way from the start to each position, so that every arrow leads down."""
    depths = [0] * len(options)
    changed = True
    while changed:
        changed = False
        for u, after in enumerate(options):
            for v in after:
                if depths[v] <= depths[u]:
                    depths[v] = depths[u] + 1
                    changed = True
    return depths
