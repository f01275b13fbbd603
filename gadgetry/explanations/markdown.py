"""A story as Markdown; names in it are shown as they are, and start nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

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

_SPECIAL = re.compile(r"[\\`*_{}\[\]()#+\-.!|~<>&$:\"'=@^/]")


def in_markdown(text: str) -> str:
    """Words as Markdown: characters with a meaning are escaped, and HTML's are entities.

    >>> print(in_markdown("*x* <script> [a](b) | c"))
    \\*x\\* &lt;script&gt; \\[a\\](b) \\| c
    """
    return _SPECIAL.sub(_escaped, visible(text))


def _escaped(found: re.Match[str]) -> str:
    c = found[0]
    if c in "<>&":
        return {"<": "&lt;", ">": "&gt;", "&": "&amp;"}[c]
    if c in "\\`*_[]|~$#{}":
        return f"\\{c}"
    before = found.string[: found.start()]
    if c in "+-=!" and not before.strip():  # a list, a heading, an image
        return f"\\{c}"
    if c == "." and before.strip().isdigit():  # "1." begins a list
        return "\\."
    if c == ":" and re.search(r"(https?|ftp)$", before, re.IGNORECASE):  # no link by itself
        return "&#58;"
    if c == "." and re.search(r"\bwww$", before, re.IGNORECASE):
        return "&#46;"
    return "&#64;" if c == "@" else c


def story_markdown(story: Story, files: Mapping[str, str] | None = None) -> str:
    """The story as Markdown; `files` are those of its pictures, by the figures' names.

    >>> print(story_markdown(Story((Heading(2, "A_b"), Paragraph("x")))), end="")
    ## A\\_b
    <BLANKLINE>
    x
    """
    parts: list[str] = []
    for block in story.blocks:
        if isinstance(block, Heading):
            parts.append(f"{'#' * block.level} {in_markdown(block.text)}")
        elif isinstance(block, Paragraph):
            said = in_markdown(block.text)
            parts.append(f"> {said}" if block.kind in ("notice", "lemma") else said)
        elif isinstance(block, Items):
            parts.append("\n".join(f"- {in_markdown(row.cells[0])}" for row in block.rows))
        elif isinstance(block, Play):
            moves = enumerate(block.steps, 1)
            parts.append("\n".join(f"{i}. {in_markdown(move.words)}" for i, move in moves))
        elif isinstance(block, Table):
            rows = [block.head, ("---",) * len(block.head)]
            lines = [f"| {' | '.join(rows[0])} |", f"|{'|'.join(rows[1])}|"]
            lines += [f"| {' | '.join(map(in_markdown, row.cells))} |" for row in block.rows]
            parts.append("\n".join(lines))
        elif isinstance(block, Figure) and files and block.name in files:
            parts.append(f"![{in_markdown(block.caption)}]({_url(files[block.name])})")
        elif isinstance(block, Details):
            text = visible_lines(block.text)
            parts.append(f"{in_markdown(block.title)}:\n\n{text}")
    return "\n\n".join(parts) + "\n"


def visible_lines(text: str) -> str:
    """A longer text as an indented block, which has no markup."""
    return "\n".join(f"    {visible(line)}".rstrip() for line in text.splitlines())


def _url(file: str) -> str:
    from urllib.parse import quote

    return quote(os.fsencode(file))
