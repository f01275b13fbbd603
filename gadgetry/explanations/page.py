"""A story as one HTML page: pictures beside the words, nothing loaded from anywhere.

Its style and its script are in it, and a policy allows just these two, by their hashes: whatever a
name contains, it is text. Without the script the page reads as it is.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files

from gadgetry.diagrams.svg import scene_svg
from gadgetry.explanations.story import (
    Block,
    Details,
    Figure,
    Heading,
    Items,
    Paragraph,
    Play,
    PlayedMove,
    Row,
    Story,
    Table,
)
from gadgetry.formats.names import in_xml

_SMALL = {True: ' class="small"', False: ""}


def story_page(story: Story) -> str:
    """The page.

    >>> page = story_page(Story((Heading(1, 'a "><script> b'),)))
    >>> page.startswith("<!DOCTYPE html>"), "&quot;&gt;&lt;script&gt;" in page
    (True, True)
    """
    style, script = (_own(name) for name in ("page.css", "page.js"))
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{in_xml(story.title)}</title>",
        f"<style>{style}</style>\n</head>\n<body>",
        '<div class="beside">\n<main>',
    ]
    parts += [_block(block) for block in story.blocks]
    parts += ["</main>", '<aside aria-label="pictures">']
    parts += [_figure(figure) for figure in story.figures() if not figure.small]
    parts += ["</aside>", "</div>", '<p id="chosen" role="status"></p>']
    parts += [f"<script>{script}</script>", "</body>", "</html>"]
    return "\n".join(parts) + "\n"


def story_frame(story: Story) -> str:
    """The page in a frame, for a notebook: style, script and policy stay inside it.

    >>> story_frame(Story((Heading(1, "A"),))).startswith('<iframe sandbox="allow-scripts" ')
    True
    """
    page = story_page(story)
    return (
        f'<iframe sandbox="allow-scripts" title="{in_xml(story.title)}" width="100%" height="640"'
        f' frameborder="0" srcdoc="{escape(page, quote=True)}"></iframe>'
    )


def _own(name: str) -> str:
    return files("gadgetry.explanations").joinpath(name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{in_xml(block.text)}</h{block.level}>"
    if isinstance(block, Paragraph):
        kind = f' class="{block.kind}"' if block.kind else ""
        return f"<p{kind}>{in_xml(block.text)}</p>"
    if isinstance(block, Items):
        rows = [f"<li{_part(row)}>{_button(row)}</li>" for row in block.rows]
        return "\n".join(["<ul>", *rows, "</ul>"])
    if isinstance(block, Table):
        head = "".join(f'<th scope="col">{in_xml(cell)}</th>' for cell in block.head)
        rows = [_row(row) for row in block.rows]
        return "\n".join([f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>", *rows,
                          "</tbody></table>"])  # fmt: skip
    if isinstance(block, Play):
        return _play(block)
    if isinstance(block, Figure):
        return _figure(block) if block.small else ""
    if isinstance(block, Details):
        text = "\n".join(in_xml(line) for line in block.text.splitlines())
        return f"<details><summary>{in_xml(block.title)}</summary>\n<pre>{text}</pre></details>"
    return ""


def _play(play: Play) -> str:
    """The line of play; its buttons step through it in the last picture."""
    moves = "\n".join(_move(step) for step in play.steps)
    return (
        '<section class="play" aria-label="line of play">\n<p class="steps">'
        '<button type="button" data-step="back">Back</button> '
        '<button type="button" data-step="next">Next</button> '
        f'<span role="status"></span></p>\n<ol>\n{moves}\n</ol></section>'
    )


def _move(step: PlayedMove) -> str:
    tokens = in_xml(" ".join(step.tokens))
    return f'<li data-move="{tokens}"><button type="button">{in_xml(step.words)}</button></li>'


def _row(row: Row) -> str:
    rest = "".join(f"<td>{in_xml(cell)}</td>" for cell in row.cells[1:])
    return f"<tr{_part(row)}><td>{_button(row)}</td>{rest}</tr>"


def _part(row: Row) -> str:
    return f' data-part="{in_xml(row.token)}"' if row.token else ""


def _button(row: Row) -> str:
    said = in_xml(row.cells[0])
    if not row.token:
        return said
    return f'<button type="button" data-select="{in_xml(row.token)}">{said}</button>'


def _figure(figure: Figure) -> str:
    return (
        f'<figure id="figure-{in_xml(figure.name)}"{_SMALL[figure.small]}>'
        f"<figcaption>{in_xml(figure.caption)}</figcaption>\n"
        f"{scene_svg(figure.scene, figure.marks)}</figure>"
    )
