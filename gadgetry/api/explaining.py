"""A construction and its moves in the words of the formula."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadgetry.api.building import find_move
from gadgetry.api.compiling import Compilation, compile, is_formula
from gadgetry.api.errors import a, an_instance, the_limits, undecided
from gadgetry.api.files import write_file
from gadgetry.api.limiting import Limits
from gadgetry.formulas import Formula
from gadgetry.games.position import Position

if TYPE_CHECKING:
    from gadgetry.explanations.story import Story
    from gadgetry.explanations.winning import MoveTold
    from gadgetry.verifiers.agreement import Agreement

STEPS = 20_000_000  # of each solver, unless the limits say otherwise: some seconds
LINE_STEPS = 3 * STEPS  # of all searches for the line of best play together
REASON_STEPS = STEPS // 4  # of all searches for what the other moves lose to
MOST_SOLVED = 5_000  # parts of a target that solvers are asked about
MOST_LINE = 24  # moves of the line of best play


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

    def _repr_html_(self) -> str:
        """The page in a frame of its own, which notebooks show."""
        return self.story._repr_html_()

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
    its name. The time of `limits` is for all of this together.

    >>> import gadgetry as gd
    >>> told = gd.explain(gd.AvoidTrue(["a", "b"], [[1], [2]]), (11, 0), to="flag-coloring")
    >>> told.moves[0].said
    'recolouring a sets it to True'
    """
    wanted = the_limits(limits)
    allowed = wanted.from_now()
    if isinstance(thing, Compilation) and to is None:
        made = thing
    else:
        an_instance(thing.source if isinstance(thing, Compilation) else thing)
        made = compile(thing, a("`to`, the name of a kind", to, str), limits=allowed)
    told = moves_told(made, moves)
    with undecided():
        story = _story(made, told, allowed, pictures)
    return Explanation(made, tuple(told), story, moves, wanted)


def gadget_purpose(
    made: Compilation, place: Any, position: Position[Any] | None = None
) -> str | None:
    """What the gadget of a vertex, or of a move in a position, is for and why it works.

    `place`: a vertex of the target, counted as in its provenance, or one of `position.moves()`, or
    its name. None where it belongs to no gadget, or the reduction does not say.

    >>> import gadgetry as gd
    >>> game = gd.compile(gd.parse("exists p . (p)"), "generalized-geography")
    >>> print(gadget_purpose(game, 1)[:44])
    diamond of p: E chooses the value of p. At s
    """
    from gadgetry.explanations.names import vertex_of_move

    step, at = made.compiled.last, made.start if position is None else position
    move = find_move(at, place) if isinstance(place, str) else place
    vertex = move if isinstance(place, int) else vertex_of_move(step, at, move)
    if vertex is None or not 0 <= vertex < len(step.provenance.vertices):
        return None
    gadget, _ = step.provenance.of_vertex(int(vertex))
    purpose = step.reduction.purpose(step, gadget)
    return None if purpose is None else f"{gadget.label}: {purpose}"


def moves_told(made: Compilation, moves: Sequence[Any]) -> list[MoveTold]:
    """The moves in words, each played after those before."""
    from gadgetry.explanations.names import vertex_of_move
    from gadgetry.explanations.winning import MoveTold

    if not moves:
        return []
    told, position = [], made.start
    for given in moves:
        move = find_move(position, given)
        said = made.compiled.explain(position, move)
        vertex = vertex_of_move(made.compiled.last, position, move)
        told.append(MoveTold(position.move_name(move), said, vertex))
        position = position.play(move)
    return told


def _story(made: Compilation, told: list[MoveTold], limits: Limits, pictures: bool) -> Story:
    from gadgetry.api.lines.reasons import Reasons
    from gadgetry.explanations.telling import tell

    found, line = asked(made, limits), None
    if is_played(made, found):
        allowed, afterwards = limits.or_steps(LINE_STEPS), limits.or_steps(REASON_STEPS)
        line = Reasons(made, allowed, afterwards, _move_names(made), MOST_LINE).line()
    return tell(made.compiled, made.predicted, found, moves=told, line=line, pictures=pictures)


def asked(made: Compilation, limits: Limits) -> Agreement | str:
    """What the solvers say of both sides, or why none is asked."""
    from gadgetry.verifiers.agreement import agreement_of

    compiled = made.compiled
    size = sum(compiled.last.sizes.values())
    if size > MOST_SOLVED:
        return f"solvers are asked about at most {MOST_SOLVED:,} parts, here are {size:,}"
    return agreement_of(compiled, made.predicted, limits.or_steps(STEPS))


def is_played(made: Compilation, found: Agreement | str) -> bool:
    """Is there a line of best play to show: is the target a game, and do the solvers agree?

    On a board that is too large for them, there is one if the formula's strategy is carried.
    """
    if isinstance(found, str) or is_formula(made.compiled.target):
        return False
    if found.verdict == "undecided":
        from gadgetry.api.lines.carried_line import carried_line_of

        return carried_line_of(made, made.start) is not None
    return found.agrees


def _move_names(made: Compilation) -> Callable[[Any, Any], str]:
    """A move by the name that its place has in the picture; else as the game names it."""
    from gadgetry.diagrams.picture import picture
    from gadgetry.explanations.names import PartNames, vertex_of_move
    from gadgetry.games.position import GameError

    try:
        scene = picture(made.compiled)
    except GameError:
        scene = None
    last, names = made.compiled.last, PartNames(made.compiled.last, scene)

    def name(position: Any, move: Any) -> str:
        vertex = vertex_of_move(last, position, move)
        return str(position.move_name(move)) if vertex is None else names(vertex)

    return name
