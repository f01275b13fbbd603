"""What is wrong on the pages of the built site: python tools/check_site.py site

Looks at the HTML, which is what a reader gets: Markdown that was printed as it stands, code that
nothing highlights, links, anchors and pictures that lead nowhere. `make docs` runs it; it prints
a line for each fault, and exits 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
SILENT = {"code", "nav", "pre", "script", "style", "svg", "title"}  # no prose of the page
BREAK = "\f"  # between the text of two elements that are not in one line
IN_LINE = {"a", "abbr", "b", "code", "em", "i", "span", "strong", "sub", "sup"}
RAW = {
    "a fence of code": re.compile(r"```|~~~"),
    "a table": re.compile(r"\|[ \t:]*-{2,}[ \t:]*\|"),
    "a link or a picture": re.compile(r"\]\([^)\s]*\)"),
    "a list": re.compile(r"\n[ \t]*(?:[-*+]|[0-9]+\.) "),
    "a heading": re.compile(r"(?:^|[\n\f])[ \t]*#{1,6} "),
    "bold text": re.compile(r"\*\*\w|\w\*\*"),
}


@dataclass
class Block:
    """A block of code: its language, its text, and how many pieces of it are highlighted."""

    language: str | None
    text: str = ""
    highlighted: int = 0

    def fault(self) -> str | None:
        """What is wrong with it, in words; text has nothing to highlight."""
        first = self.text.strip().partition("\n")[0]
        if self.language is None:
            return f"a block of code without highlighting: {first!r:.60}"
        if self.language != "text" and first and not self.highlighted:
            return f"a block of {self.language} in which nothing is highlighted: {first!r:.60}"
        return None


class Page(HTMLParser):
    """A page of the site as far as it is checked.

    >>> page = Page('<h1 id="a">A</h1><p>| a |<br>|---|</p><img src="b.png"><a href="#c">c</a>')
    >>> page.ids, page.links
    ({'a'}, ['b.png', '#c'])
    >>> list(page.raw())
    ["a table is printed as it was written: '|---|'"]
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.blocks: list[Block] = []
        self.prose = ""
        self.heads: list[str] = []  # of tables
        self.code = ""  # what stands as code within the text
        self.open: list[tuple[str, list[str]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        classes = values.get("class", "").split()
        self.ids |= {values[key] for key in ("id", "name") if values.get(key)}
        self.links += [values[key] for key in ("href", "src") if values.get(key)]
        if tag not in IN_LINE:
            self.prose += BREAK
        if tag == "pre":
            self.blocks.append(Block(self._language()))
        elif tag == "thead":
            self.heads.append("")
        elif tag == "span" and classes and self._inside("pre"):
            self.blocks[-1].highlighted += 1
        if tag not in VOID:
            self.open.append((tag, classes))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self._inside(tag):
            if self.open.pop()[0] == tag:
                break
        if tag not in IN_LINE:
            self.prose += BREAK

    def handle_data(self, data: str) -> None:
        if self._inside("pre"):
            self.blocks[-1].text += data
        elif self._inside("code"):
            self.code += data + BREAK
        if self._inside("thead"):
            self.heads[-1] += data.strip()
        if not any(self._inside(tag) for tag in SILENT):
            self.prose += data

    def _inside(self, tag: str) -> bool:
        return any(name == tag for name, _ in self.open)

    def _language(self) -> str | None:
        """What the block around is highlighted as; None where nothing does that."""
        classes = next((found for _, found in reversed(self.open) if "highlight" in found), None)
        if classes is None:
            return None
        named = (name.removeprefix("language-") for name in classes if name.startswith("language-"))
        return next(named, "text")

    def raw(self) -> Iterator[str]:
        """The Markdown that stands on the page as it was written."""
        for name, pattern in RAW.items():
            for match in pattern.finditer(self.prose):
                piece = match[0].strip()
                yield f"{name} is printed as it was written: {piece!r:.60}"
        if "\\|" in self.code:
            yield "a bar in a table is printed with its backslash: write it without bars"


def faults(site: Path) -> Iterator[str]:
    """One line for each fault of the site, with its page."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        where = path.relative_to(site)
        for block in page.blocks:
            if fault := block.fault():
                yield f"{where}: {fault}"
        yield from (f"{where}: {fault}" for fault in page.raw())
        if "" in page.heads:
            yield f"{where}: a table without words in its head"
        for link in dict.fromkeys(page.links):
            if fault := _dead(site, pages, path, link):
                yield f"{where}: {fault}"


def _dead(site: Path, pages: dict[Path, Page], page: Path, link: str) -> str | None:
    """Why a link to the site itself leads nowhere; None if it does not."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    there = page
    if name := unquote(parts.path):
        there = site / name.lstrip("/") if name.startswith("/") else page.parent / name
        there = there.resolve()
        there = there / "index.html" if there.is_dir() else there
    if not there.is_file():
        return f"{link}: there is no such file"
    if parts.fragment and there in pages and unquote(parts.fragment) not in pages[there].ids:
        return f"{link}: there is no such place on the page"
    return None


def main(site: str) -> int:
    """Print the faults of a site; 1 if it has some, or no page at all."""
    root = Path(site).resolve()
    count = len(list(root.rglob("*.html")))
    lines = list(faults(root)) if count else [f"{site}: there are no pages"]
    print("\n".join(lines) if lines else f"{site}: {count} pages, nothing wrong with them")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
