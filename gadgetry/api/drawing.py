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
from gadgetry.api.pictures.animation import DrawnPlay
from gadgetry.api.pictures.cell_signs import SIGNS, cell_signs
from gadgetry.diagrams.composition import WHOLE, Frame
from gadgetry.diagrams.overlay import Overlay, move_place
from gadgetry.diagrams.picture import picture, titles
from gadgetry.diagrams.render import PICTURES, render
from gadgetry.diagrams.scene import Scene
from gadgetry.formulas import AvoidTrue, Formula
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Impartial, Position, kind_of
from gadgetry.reductions.graph import GraphArrays
from gadgetry.solvers.limits import Budget

if TYPE_CHECKING:
    from gadgetry.api.best_play import BestPlay

__all__ = ["PICTURES", "SIGNS", "Picture", "Wanted", "draw", "scene_of"]

STEPS = 100_000_000  # for moves laid over a picture, unless the limits say otherwise
SECONDS = 20.0  # for numbers laid over a board, unless the limits say otherwise
NUMBERS = ("potentials", "paths")
LEAST_SCALE, MOST_SCALE = 0.1, 10.0
SHORTEST, LONGEST = 0.1, 60.0  # seconds for a move


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture; notebooks show it. `notes`: what is not shown, and what was left undecided.

    `frame`: what is around it. `scenes`: those of a play, each of which stays for some seconds.

    >>> import gadgetry as gd
    >>> picture = gd.draw(gd.games.Hex(3, 3))
    >>> picture.svg[:5], picture.render("png")[1:4]
    ('<svg ', b'PNG')
    """

    scene: Scene
    notes: tuple[str, ...] = ()
    frame: Frame = WHOLE
    scenes: tuple[Scene, ...] = ()
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"<picture: {' / '.join(self.scene.title) or 'without a title'}>"

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self.render("svg").decode()

    def render(self, format: str) -> bytes:
        """The picture as the bytes of a file: `dot`, `svg`, `png`, `pdf` or `tex`.

        Of a play that moves, only the SVG does; the others show its moves with their numbers.
        """
        if self.scenes and format == "svg":
            from gadgetry.diagrams.animated import animated_svg

            return animated_svg(self.scenes, self.seconds, self.frame).encode()
        return render(self.scene, one_of("a picture's format", format, PICTURES), self.frame)

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
    game_graph: bool = False,
    scale: float = 1.0,
    title: bool = True,
    legend: bool = True,
    animate: float | None = None,
    limits: Limits | None = None,
) -> Picture:
    """Draw a formula, a game or what was compiled; with a path, into a file.

    The suffix names the format: .svg, .png, .pdf, .dot or .tex. `to`: draw what it compiles to.
    `fold`: one box for each gadget; else by size. `focus`: only these gadgets and what touches
    them. `moves` marks the winning moves, `play` numbers a line of best play, `numbers` writes into
    the cells of a Hex board what programs play by: "potentials" or "paths"; `game_graph`: all
    positions of a small impartial game, marked P and N. On Hex, Y and Shannon,
    `trace` marks cells that suffice for the winner, though his opponent had all the others; `dead`,
    `captured` and `dominated` mark what is found of these. `scale`: how much larger than usual;
    `title` and `legend`: with the words above and below the picture. `animate`: an SVG that plays
    a line of best play by itself, a move every so many seconds. The time of `limits` is for
    everything together: building, searching, drawing.

    >>> import gadgetry as gd
    >>> gd.draw(gd.games.Nim((1, 2)), moves=True)
    <picture: nim: 2 heaps / winning moves: heap 2: 2 to 1>
    >>> gd.draw(gd.games.Hex(2, 2), trace=True).scene.title[-1]
    'trace of Black: a1, b1, a2'
    """
    allowed = the_limits(limits).from_now()
    format = None if path is None else _suffix(Path(a("the path of a file", path, str, Path)))
    if format is not None and format not in PICTURES:
        raise unknown(ArgumentError, "a picture's format", PICTURES, format or str(path))
    frame = the_frame(scale, title, legend)
    the_pace(animate, format)
    given = thing if to is None else compile(thing, to, limits=allowed)
    asked = dict(zip(SIGNS, (trace, dead, captured, dominated), strict=True))
    signs = tuple(name for name, wanted in asked.items() if wanted)
    made = scene_of(
        given, allowed, Wanted(fold, focus, moves, play, signs, numbers, animate, game_graph)
    )
    made = replace(made, frame=frame)
    if path is not None:
        with within(allowed):
            made.write(path)
    return made


def the_frame(scale: float, title: bool, legend: bool) -> Frame:
    """What is around a picture, as the caller wants it.

    >>> the_frame(0, True, True)
    Traceback (most recent call last):
    ...
    gadgetry.api.errors.ArgumentError: scale: expected a number from 0.1 to 10, got 0
    """
    if not LEAST_SCALE <= a("`scale`, a number", scale, int, float) <= MOST_SCALE:
        expected = f"expected a number from {LEAST_SCALE:g} to {MOST_SCALE:g}, got {scale:g}"
        raise ArgumentError(expected, "scale")
    return Frame(float(scale), title, legend)


def the_pace(animate: float | None, format: str | None) -> None:
    """Refuse an animation that is not an SVG, or whose moves nobody could follow.

    >>> the_pace(1.5, "png")
    Traceback (most recent call last):
    ...
    gadgetry.api.errors.ArgumentError: animate: expected the format svg, png does not move
    """
    if animate is None:
        return
    if not SHORTEST <= a("`animate`, a number of seconds", animate, int, float) <= LONGEST:
        expected = f"expected {SHORTEST:g} to {LONGEST:g} seconds for each move, got {animate:g}"
        raise ArgumentError(expected, "animate")
    if format not in (None, "svg"):
        raise ArgumentError(f"expected the format svg, {format} does not move", "animate")


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
    animate: float | None = None
    game_graph: bool = False

    @property
    def plays(self) -> bool:
        """Is a line of play wanted?"""
        return self.play or self.animate is not None

    @property
    def of_position(self) -> bool:
        """Is anything asked of the position, and not only of the construction?"""
        return self.moves or self.plays or bool(self.signs) or self.numbers is not None


def scene_of(
    thing: Formula | Position[Any] | Compilation,
    limits: Limits,
    wanted: Wanted,
    note: Callable[[str], None] = lambda said: None,
) -> Picture:
    """The picture; `note` is called with what is not shown, before the search for moves."""
    made = thing if isinstance(thing, Compilation) else None
    # A compiled graph's position is made only where somebody looks at it: it may be large.
    looked_at = made is None or wanted.of_position or wanted.game_graph
    instance: Any = an_instance(made.target if made is not None else thing) if looked_at else None
    if wanted.game_graph or wanted.numbers is not None:
        return (_game_graph if wanted.game_graph else _numbered)(instance, wanted, limits)
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
    overlay, line = Overlay(), None
    if wanted.moves or wanted.plays:
        searching = limits.half_of_the_time()  # the rest is for drawing
        best, start = _best(made, instance, searching, wanted.moves, wanted.plays)
        title += [*best.words, *best.notes]
        overlay = Overlay.of(start, best.winning, best.line)
        line = DrawnPlay(made, start, best.line, wanted.fold, wanted.focus)
        tell(_with_advice(best))
    if wanted.signs:
        searching, name = limits.half_of_the_time(), _vertex_namer(made, instance)
        with within(limits):
            signs = cell_signs(instance, wanted.signs, searching.or_steps(STEPS), name)
        title += [*signs.words, *signs.notes]
        overlay = signs.over(overlay)
        tell(signs.notes)
    with within(limits):
        scene = _drawn(made, instance, title, wanted, overlay)
        return _moving(Picture(scene, tuple(notes)), line, wanted.animate)


def _game_graph(instance: Any, wanted: Wanted, limits: Limits) -> Picture:
    """All positions that can be reached, marked P and N by Algorithm 1 of the report."""
    from gadgetry.analysis.game_graph import game_graph
    from gadgetry.diagrams.game_graph import game_graph_scene

    if wanted.of_position or wanted.fold is not None or wanted.focus is not None:
        raise ArgumentError("expected nothing else to be drawn beside it", "game_graph")
    if not isinstance(instance, Impartial):
        raise ArgumentError(f"expected an impartial game, got {kind_of(instance)}", "game_graph")
    with within(limits):
        graph = game_graph(instance, budget=Budget(limits))
        texts = [str(p).partition("\n")[2] or str(p) for p in graph.positions]
        return Picture(game_graph_scene(texts, graph.options, graph.outcomes))


def _moving(picture: Picture, line: DrawnPlay | None, animate: float | None) -> Picture:
    """The picture, with the scenes of a line of play if it is to move."""
    if line is None or animate is None:
        return picture
    return replace(picture, scenes=tuple(line.scenes(picture.scene.title)), seconds=float(animate))


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
    allowed = limits.or_steps(STEPS)
    return best_play(start, allowed, moves=moves, play=play, name=name, made=made), start


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
