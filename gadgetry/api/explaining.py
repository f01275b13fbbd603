"""A construction and its moves in the words of the formula."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadgetry.api.building import find_move
from gadgetry.api.compiling import Compilation, compile, is_formula
from gadgetry.api.errors import a, the_limits, undecided
from gadgetry.api.files import write_file
from gadgetry.api.limiting import Limits
from gadgetry.formulas import Formula
from gadgetry.games.position import Position

if TYPE_CHECKING:
    from gadgetry.api.best_play import BestPlay
    from gadgetry.explanations.story import Story
    from gadgetry.explanations.telling import MoveTold
    from gadgetry.verifiers.agreement import Agreement

STEPS = 20_000_000  # of each solver, unless the limits say otherwise: some seconds
LINE_STEPS = 3 * STEPS  # of all searches for the line of best play together
MOST_SOLVED = 5_000  # parts of a target that solvers are asked about
MOST_LINE = 16  # moves of the line of best play


@dataclass(frozen=True, repr=False)
class Explanation:
    """A construction told step by step, and the moves that were asked for; prints as text.

    >>> import gadgetry as gd
    >>> told = gd.explain(gd.AvoidTrue(["a", "b"], [[1, 2]]), to="flag-coloring")
    >>> print(str(told).partition("\\n")[0])
    From avoid-true to flag-coloring
    >>> told.html[:15]
    '<!DOCTYPE html>'
    """

    of: Compilation
    moves: tuple[MoveTold, ...]
    story: Story
    played: tuple[Any, ...] = ()
    limits: Limits = field(default_factory=Limits)

    def __repr__(self) -> str:
        return f"<explanation: {self.story.title}>"

    def __str__(self) -> str:
        from gadgetry.explanations.plain_text import story_text

        return story_text(self.story, {})

    @property
    def markdown(self) -> str:
        """The same in Markdown; the pictures are not in it: see `write`."""
        from gadgetry.explanations.markdown import story_markdown

        return story_markdown(self.story, {})

    @property
    def html(self) -> str:
        """One page that needs nothing else, with the pictures; a click shows what became what."""
        from gadgetry.explanations.page import story_page

        return story_page(self.story)

    @property
    def slides(self) -> str:
        """Slides in LaTeX's Beamer: built gadget by gadget, then played move by move.

        The moves are those that were asked for, else a line of best play.
        """
        from gadgetry.api.pictures.slides import slides_of

        return slides_of(self.of, self.played, self.limits)

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry explain --json` writes."""
        from gadgetry.explanations.as_json import story_blocks

        steps = self.of.compiled.steps
        return {
            "schema": "gadgetry-explanation/1",
            "chain": [step.reduction.name for step in steps],
            "variants": [step.variant for step in steps],
            "claim": self.of.claim.to_json(),
            "moves": [{"move": move.name, "said": move.said} for move in self.moves],
            "blocks": story_blocks(self.story),
        }

    def write(self, path: str | Path) -> None:
        """Write a page (.html), slides (.tex), Markdown (.md) or text, its pictures beside it."""
        file = Path(a("the path of a file", path, str, Path))
        if file.suffix in (".html", ".htm", ".tex"):
            text = self.slides if file.suffix == ".tex" else self.html
            write_file([text.encode()], file)
        else:
            text = self.with_pictures(file, markdown=file.suffix == ".md")
            write_file([text.encode()], file)

    def with_pictures(self, file: Path, markdown: bool) -> str:
        """The text that goes into a file, its pictures written beside it."""
        from gadgetry.diagrams.svg import scene_svg
        from gadgetry.explanations.markdown import story_markdown
        from gadgetry.explanations.plain_text import story_text

        stem, names = file.with_suffix(""), {}
        for figure in self.story.figures():
            picture = stem.with_name(f"{stem.name}-{figure.name}.svg")
            write_file([scene_svg(figure.scene).encode()], picture)
            names[figure.name] = picture.name
        return story_markdown(self.story, names) if markdown else story_text(self.story, names)


def explain(
    thing: Formula | Position[Any] | Compilation,
    *moves: Any,
    to: str | None = None,
    limits: Limits | None = None,
    pictures: bool = True,
) -> Explanation:
    """Tell step by step what something compiles to, and what moves mean, played one after another.

    `to`: what it is compiled to, if it is not compiled yet. A move is one of `position.moves()`, or
    its name.

    >>> import gadgetry as gd
    >>> told = gd.explain(gd.AvoidTrue(["a", "b"], [[1], [2]]), (11, 0), to="flag-coloring")
    >>> told.moves[0].said
    'recolouring a sets it to True'
    """
    allowed = the_limits(limits)
    if isinstance(thing, Compilation) and to is None:
        made = thing
    else:
        made = compile(thing, a("`to`, the name of a kind", to, str), limits=allowed)
    told = moves_told(made, moves)
    with undecided():
        story = _story(made, told, allowed, pictures)
    return Explanation(made, tuple(told), story, moves, allowed)


def moves_told(made: Compilation, moves: Sequence[Any]) -> list[MoveTold]:
    """The moves in words, each played after those before."""
    from gadgetry.diagrams.overlay import move_place
    from gadgetry.explanations.telling import MoveTold

    if not moves:
        return []
    told, position = [], made.start
    for given in moves:
        move = find_move(position, given) if isinstance(given, str) else given
        place = move_place(position, move)
        said = made.compiled.explain(position, move)
        vertex = place if isinstance(place, int) else None
        told.append(MoveTold(position.move_name(move), said, vertex))
        position = position.play(move)
    return told


def _story(made: Compilation, told: list[MoveTold], limits: Limits, pictures: bool) -> Story:
    from gadgetry.explanations.telling import LineTold, tell

    found, best = asked(made, limits, MOST_LINE)
    line = LineTold(moves_told(made, best.line), best.notes) if best is not None else None
    return tell(made.compiled, made.predicted, found, moves=told, line=line, pictures=pictures)


def asked(
    made: Compilation, limits: Limits, longest: int
) -> tuple[Agreement | str, BestPlay | None]:
    """What the solvers say of both sides, or why none is asked; and where they agree, best play.

    `longest`: the most moves of the line of best play.
    """
    from gadgetry.api.best_play import best_play
    from gadgetry.verifiers.agreement import agreement

    compiled = made.compiled
    size = sum(compiled.last.sizes.values())
    if size > MOST_SOLVED:
        return f"solvers are asked about at most {MOST_SOLVED:,} parts, here are {size:,}", None
    found = agreement(compiled.chain, compiled.source, limits.or_steps(STEPS))
    if not found.agrees or is_formula(compiled.target):
        return found, None
    allowed = limits.or_steps(LINE_STEPS)
    return found, best_play(made.start, allowed, moves=False, play=True, most=longest)
