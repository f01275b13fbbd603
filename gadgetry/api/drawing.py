"""A picture of a formula, of a game, or of what it compiles to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadgetry._advice import Advice, Setting
from gadgetry._unknown import unknown
from gadgetry.api.compiling import Compilation, compile, is_formula
from gadgetry.api.errors import ArgumentError, a, an_instance, one_of, the_limits
from gadgetry.api.files import write_file
from gadgetry.api.limiting import Limits, within
from gadgetry.api.pictures.cell_signs import SIGNS, cell_signs
from gadgetry.diagrams.overlay import Overlay, move_place
from gadgetry.diagrams.picture import picture, titles
from gadgetry.diagrams.render import PICTURES, render
from gadgetry.diagrams.scene import Scene
from gadgetry.formulas import AvoidTrue, Formula
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Position
from gadgetry.reductions.graph import GraphArrays

if TYPE_CHECKING:
    from gadgetry.api.best_play import BestPlay

__all__ = ["PICTURES", "SIGNS", "Picture", "Wanted", "draw", "scene_of"]

STEPS = 100_000_000  # for moves laid over a picture, unless the limits say otherwise
SECONDS = 20.0  # for numbers laid over a board, unless the limits say otherwise
NUMBERS = ("potentials", "paths")


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture; notebooks show it. `notes`: what is not shown, and what was left undecided.

    >>> import gadgetry as gd
    >>> picture = gd.draw(gd.games.Hex(3, 3))
    >>> picture.svg[:5], picture.render("png")[1:4]
    ('<svg ', b'PNG')
    """

    scene: Scene
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<picture: {' / '.join(self.scene.title) or 'without a title'}>"

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self.render("svg").decode()

    def render(self, format: str) -> bytes:
        """The picture as the bytes of a file: `dot`, `svg`, `png`, `pdf` or `tex`."""
        return render(self.scene, one_of("a picture's format", format, PICTURES))

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write it to a file, whole or not at all; the suffix names the format."""
        file = Path(a("the path of a file", path, str, Path))
        write_file([self.render(format or _suffix(file))], file)


def draw(
    thing: Formula | Position[Any] | Compilation,
    path: str | Path | None = None,
    *,
    to: str | None = None,
    fold: bool | None = None,
    focus: str | None = None,
    moves: bool = False,
    play: bool = False,
    trace: bool = False,
    dead: bool = False,
    captured: bool = False,
    dominated: bool = False,
    numbers: str | None = None,
    limits: Limits | None = None,
) -> Picture:
    """Draw a formula, a game or what was compiled; with a path, into a file.

    The suffix names the format: .svg, .png, .pdf, .dot or .tex. `to`: draw what it compiles to.
    `fold`: one box for each gadget; else by size. `focus`: only these gadgets and what touches
    them. `moves` marks the winning moves, `play` numbers a line of best play, `numbers` writes into
    the cells of a Hex board what programs play by: "potentials" or "paths". On Hex, Y and Shannon,
    `trace` marks cells that suffice for the winner, though his opponent had all the others; `dead`,
    `captured` and `dominated` mark what is found of these. The limits are of each stage: building,
    searching, drawing.

    >>> import gadgetry as gd
    >>> gd.draw(gd.games.Nim((1, 2)), moves=True)
    <picture: nim: 2 heaps / winning moves: heap 2: 2 to 1>
    >>> gd.draw(gd.games.Hex(2, 2), trace=True).scene.title[-1]
    'trace of Black: a1, b1, a2'
    """
    allowed = the_limits(limits)
    format = None if path is None else _suffix(Path(a("the path of a file", path, str, Path)))
    if format is not None and format not in PICTURES:
        raise unknown(ArgumentError, "a picture's format", PICTURES, format or str(path))
    given = thing if to is None else compile(thing, to, limits=allowed)
    asked = dict(zip(SIGNS, (trace, dead, captured, dominated), strict=True))
    signs = tuple(name for name, wanted in asked.items() if wanted)
    made = scene_of(given, allowed, Wanted(fold, focus, moves, play, signs, numbers))
    if path is not None:
        with within(allowed):
            made.write(path)
    return made


def _suffix(path: Path) -> str:
    return path.suffix.removeprefix(".")


@dataclass(frozen=True)
class Wanted:
    """What a picture is to show, as `draw` is told it; `signs`: those of `SIGNS`."""

    fold: bool | None = None
    focus: str | None = None
    moves: bool = False
    play: bool = False
    signs: tuple[str, ...] = ()
    numbers: str | None = None

    @property
    def of_position(self) -> bool:
        """Is anything asked of the position, and not only of the construction?"""
        return self.moves or self.play or bool(self.signs) or self.numbers is not None


def scene_of(
    thing: Formula | Position[Any] | Compilation,
    limits: Limits,
    wanted: Wanted,
    note: Callable[[str], None] = lambda said: None,
) -> Picture:
    """The picture; `note` is called with what is not shown, before the search for moves."""
    made = thing if isinstance(thing, Compilation) else None
    # A compiled graph's position is made only where somebody looks at it: it may be large.
    looked_at = made is None or wanted.of_position
    instance: Any = an_instance(made.target if made is not None else thing) if looked_at else None
    if wanted.numbers is not None:
        return _numbered(instance, wanted, limits)
    if made is None and wanted.focus is not None:
        expected = Advice("expected ", Setting("to"), " or a bundle: FILE has no gadgets")
        raise ArgumentError(expected, "focus")
    notes: list[str] = []

    def tell(more: Sequence[str]) -> None:
        notes.extend(more)
        for one in more:
            note(one)

    tell(_folded(made, wanted.fold, wanted.focus))
    title = titles(made.compiled.steps) if made is not None else []
    overlay = Overlay()
    if wanted.moves or wanted.play:
        best, start = _best(made, instance, limits, wanted.moves, wanted.play)
        title += [*best.words, *best.notes]
        overlay = Overlay.of(start, best.winning, best.line)
        tell(_with_advice(best))
    if wanted.signs:
        with within(limits):
            signs = cell_signs(instance, wanted.signs, limits.or_steps(STEPS))
        title += [*signs.words, *signs.notes]
        overlay = signs.over(overlay)
        tell(signs.notes)
    with within(limits):
        return Picture(_drawn(made, instance, title, wanted, overlay), tuple(notes))


def _numbered(instance: Any, wanted: Wanted, limits: Limits) -> Picture:
    """A Hex board with numbers in its cells."""
    from gadgetry.api.board_numbers import numbered_board

    numbers = one_of("`numbers`", wanted.numbers, NUMBERS)
    if wanted.signs:
        expected = Advice("expected none with ", Setting(wanted.signs[0]), ": a cell has one sign")
        raise ArgumentError(expected, "numbers")
    longest = SECONDS if limits.seconds is None else limits.seconds
    with within(replace(limits, seconds=longest)):
        return Picture(numbered_board(instance, numbers))


def _with_advice(best: BestPlay) -> list[str]:
    """What is left undecided; with the last, what to do."""
    if not best.advice:
        return [*best.notes]
    return [*best.notes[:-1], Advice(best.notes[-1], "; ", best.advice)]


def _drawn(
    made: Compilation | None, instance: Any, title: list[str], wanted: Wanted, overlay: Overlay
) -> Scene:
    if made is None:
        scene = picture(instance, fold=wanted.fold, overlay=overlay)
        return replace(scene, title=(*scene.title, *title))
    return picture(
        made.compiled, title=title, fold=wanted.fold, focus=wanted.focus, overlay=overlay
    )


def _folded(made: Compilation | None, fold: bool | None, focus: str | None) -> list[str]:
    """A note, where a picture is folded that nobody wanted so."""
    from gadgetry.diagrams.clause_table import MOST_COLUMNS, MOST_ROWS, too_large
    from gadgetry.diagrams.construction import MOST_EDGES, MOST_VERTICES
    from gadgetry.diagrams.construction import too_large as too_large_graph

    graph = made.compiled.last.graph if made is not None else None
    if graph is None or fold is not None or focus is not None or isinstance(graph, Position):
        return []
    if isinstance(graph, GraphArrays):
        most = f"more than {MOST_VERTICES} vertices or {MOST_EDGES} edges"
        unfolded = Setting("focus"), " and ", Setting("fold", value=False)
        said = Advice(f"{most}: folded, one box for many; see ", *unfolded)
        return [said] * too_large_graph(graph)
    most = f"more than {MOST_COLUMNS} variables or {MOST_ROWS} clauses"
    return [f"{most}: folded, only their kinds are shown"] * too_large(graph)


def _best(
    made: Compilation | None, instance: Any, limits: Limits, moves: bool, play: bool
) -> tuple[BestPlay, Any]:
    """What the solver says for a picture, and the position of which it says it."""
    from gadgetry.api.best_play import best_play

    start = AvoidTruePosition(instance) if isinstance(instance, AvoidTrue) else instance
    if play and is_formula(start):
        said = Advice("expected a game; a formula has values, see ", Setting("moves"))
        raise ArgumentError(said, "play")
    name = _vertex_namer(made, start)
    return best_play(start, limits.or_steps(STEPS), moves=moves, play=play, name=name), start


def _vertex_namer(made: Compilation | None, position: Any) -> Callable[[Any], str] | None:
    """What a move of a compiled graph game is called: by its vertex, as in the picture."""
    graph = made.compiled.last.graph if made is not None else None
    if made is None or not isinstance(graph, GraphArrays):
        return None
    provenance = made.provenance

    def name(move: Any) -> str:
        place = move_place(position, move)
        if not isinstance(place, int):
            return str(position.move_name(move))
        return graph.name(place) if graph.vertex_name else provenance.vertex_name(place)

    return name
