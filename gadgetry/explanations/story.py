"""What is told, block by block; the formats (text, Markdown, HTML) are written from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from gadgetry.diagrams.scene import Scene


@dataclass(frozen=True)
class Heading:
    """A heading: level 1 is the title."""

    level: int
    text: str


@dataclass(frozen=True)
class Paragraph:
    """Words; a page shows those of `kind` "notice" as such."""

    text: str
    kind: str = ""


@dataclass(frozen=True)
class Row:
    """A row of a table or an item of a list; choosing it lights up what bears its token."""

    cells: tuple[str, ...]
    token: str = ""


@dataclass(frozen=True)
class Items:
    """A list, of one cell each."""

    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Table:
    """A table; choosing a row lights up what bears its token."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Details:
    """A longer text as it is, folded away where the format can: a construction in full."""

    title: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A picture; `marks` are the tokens of its shapes, `name` is for a file's name.

    One that is `small` stands among the words, the others beside them.
    """

    name: str
    caption: str
    scene: Scene
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    small: bool = False


@dataclass(frozen=True)
class PlayedMove:
    """A move of a line of play: whose it is, what it means, and why it is made.

    `tokens`: those of the one vertex or cell, and the one arc, that it is made on.
    """

    player: str
    name: str
    meaning: str
    why: str = ""
    tokens: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The move in a sentence or two.

        >>> PlayedMove("first player", "~x", "~x sets x to true", "Nothing else wins.").words
        'first player: ~x sets x to true. Nothing else wins.'
        """
        said = self.meaning
        if not said.startswith(self.name):
            said = f"{self.name}: {said}" if said else self.name
        whose = f"{self.player}: " if self.player else ""
        return f"{whose}{said.rstrip('.')}.{f' {self.why}' if self.why else ''}"


@dataclass(frozen=True)
class Play:
    """A line of play; a page steps through it, one move at a time."""

    steps: tuple[PlayedMove, ...]


Block = Heading | Paragraph | Items | Table | Details | Figure | Play


@dataclass(frozen=True)
class Story:
    """An explanation, from its title on."""

    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The text of the first heading.

        >>> Story((Heading(1, "A QBF as geography"),)).title
        'A QBF as geography'
        """
        return next((b.text for b in self.blocks if isinstance(b, Heading)), "")

    def figures(self) -> Iterator[Figure]:
        """Its pictures, in order."""
        return (block for block in self.blocks if isinstance(block, Figure))

    def _repr_html_(self) -> str:
        """The page in a frame of its own, for a notebook: its style and script stay inside."""
        from gadgetry.explanations.page import story_frame

        return story_frame(self)
