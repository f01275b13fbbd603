"""A story as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill

from gadgetry.explanations.story import (
    Details,
    Figure,
    Heading,
    Items,
    Paragraph,
    Play,
    Story,
    Table,
)
from gadgetry.formats.names import visible

WIDTH = 96


def story_text(story: Story, files: Mapping[str, str] | None = None) -> str:
    """The story as text; `files` are those of its pictures, by the figures' names.

    >>> from gadgetry.explanations.story import Row
    >>> blocks = (Heading(2, "Gadgets"), Table(("a", "of"), (Row(("diamond", "variable x")),)))
    >>> print(story_text(Story(blocks)), end="")
    Gadgets
    -------
    <BLANKLINE>
      a        of
      diamond  variable x
    """
    parts: list[str] = []
    for block in story.blocks:
        if isinstance(block, Heading):
            line = visible(block.text)
            under = {1: "=", 2: "-"}.get(block.level)
            parts.append(f"{line}\n{under * len(line)}" if under else line)
        elif isinstance(block, Paragraph):
            parts.append(_wrapped(block.text))
        elif isinstance(block, Items):
            parts.append("\n".join(_wrapped(row.cells[0], "  - ") for row in block.rows))
        elif isinstance(block, Play):
            moves = enumerate(block.steps, 1)
            parts.append("\n".join(_wrapped(move.words, f"{i:>4}. ") for i, move in moves))
        elif isinstance(block, Table):
            parts.append(_table(block))
        elif isinstance(block, Figure) and files and block.name in files:
            parts.append(f"Picture: {visible(files[block.name])}")
        elif isinstance(block, Details):
            continue  # `gadgetry show` tells it
    return "\n\n".join(parts) + "\n"


def _wrapped(text: str, first: str = "") -> str:
    return fill(
        visible(text), WIDTH, initial_indent=first, subsequent_indent=" " * len(first),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _table(table: Table) -> str:
    rows = [tuple(map(visible, cells)) for cells in (table.head, *(r.cells for r in table.rows))]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.head))]
    if sum(widths) + 2 * len(widths) > WIDTH:  # too wide: a paragraph for each row
        return "\n".join(_wrapped(_sentence(rows[0], row), "  - ") for row in rows[1:])
    lines = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(f"  {line.rstrip()}" for line in lines)


def _sentence(head: tuple[str, ...], cells: tuple[str, ...]) -> str:
    rest = "; ".join(f"{name} {cell}" for name, cell in zip(head[1:], cells[1:], strict=True))
    return f"{cells[0]}: {rest}"
