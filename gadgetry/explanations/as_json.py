"""A story for programs: its blocks as JSON values; pictures are left to `draw`."""

from __future__ import annotations

from typing import Any

from gadgetry.explanations.story import Details, Heading, Items, Paragraph, Play, Story, Table


def story_blocks(story: Story) -> list[dict[str, Any]]:
    """The blocks in order, each an object with its `kind`.

    >>> story_blocks(Story((Heading(2, "Gadgets"), Paragraph("two"))))
    [{'kind': 'heading', 'level': 2, 'text': 'Gadgets'}, {'kind': 'paragraph', 'text': 'two'}]
    """
    found: list[dict[str, Any]] = []
    for block in story.blocks:
        if isinstance(block, Heading):
            found.append({"kind": "heading", "level": block.level, "text": block.text})
        elif isinstance(block, Paragraph):
            found.append({"kind": block.kind or "paragraph", "text": block.text})
        elif isinstance(block, Items):
            found.append({"kind": "list", "items": [row.cells[0] for row in block.rows]})
        elif isinstance(block, Table):
            rows = [list(row.cells) for row in block.rows]
            found.append({"kind": "table", "head": list(block.head), "rows": rows})
        elif isinstance(block, Play):
            moves = [
                {"player": x.player, "move": x.name, "said": x.meaning, "why": x.why}
                for x in block.steps
            ]
            found.append({"kind": "line", "moves": moves})
        elif isinstance(block, Details):
            found.append({"kind": "details", "title": block.title, "text": block.text})
    return found
