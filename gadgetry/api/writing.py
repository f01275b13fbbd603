"""Formulas, games and what was compiled, in one of their formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry._unknown import names_kept
from gadgetry.api.building import Note, source_text
from gadgetry.api.compiling import Compilation, unheard
from gadgetry.api.errors import ArgumentError, a, a_function, an_instance, the_limits
from gadgetry.api.files import write_file
from gadgetry.api.limiting import Limits
from gadgetry.formats.play_record import PlayRecord
from gadgetry.formats.registry import format_for, format_of_suffix, write_game
from gadgetry.formats.registry import formats as game_formats
from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf
from gadgetry.formulas.sizes import formula_sizes
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import GameError, Position
from gadgetry.parsers import formats as formula_formats
from gadgetry.parsers.formats import DEFAULTS, Format, named_format
from gadgetry.parsers.formats import write as formula_lines
from gadgetry.reductions.graph import GraphArrays

__all__ = [
    "DEFAULTS",
    "check_format_of_game",
    "commented",
    "converted",
    "format_of_suffix",
    "formats_of_formulas",
    "formula_formats",
    "formula_json",
    "formula_lines",
    "formula_sizes",
    "game_formats",
    "is_text",
    "lines_of",
    "named_format",
    "pieces",
    "with_play",
    "write",
]

_SLICE = 1 << 16


def write(
    thing: Formula | Position[Any] | Compilation,
    path: str | Path | None = None,
    format: str | None = None,
    *,
    play: bool = False,
    limits: Limits | None = None,
    note: Note = unheard,
) -> str | None:
    """Write a formula, a game or what was compiled to a file; without a path, return its text.

    `format`: one of `list("formats")`; else as the path's suffix says, or the usual one. The file
    is whole or not there. `play`: with a line of best play, found within the `limits`, in a format
    that holds moves (`sgf`, `hexworld`). `note` is called with what a format leaves out.

    >>> import gadgetry as gd
    >>> print(gd.write(gd.parse("exists x . x"), format="qdimacs"), end="")
    c varname 1 x
    p cnf 1 1
    e 1 0
    1 0
    >>> gd.write(gd.games.Nim((1, 2)))
    '{"ruleset": "nim", "heaps": [1, 2]}\\n'
    >>> gd.write(gd.games.Hex(3, 1), format="sgf", play=True)
    '(;FF[4]GM[11]AP[Gadgetry]SZ[1:3]PL[B]\\n;B[a1];W[a2])\\n'
    """
    if path is not None:
        a("the path of a file", path, str, Path)
    if format is not None:
        a("`format`, the name of a format", format, str)
    elif path is not None and (named := format_of_suffix(str(path))):
        format = named.name
    a_function("`note`, a function", note)
    allowed = the_limits(limits)
    lines = with_play(thing, format, allowed) if play else lines_of(thing, format, note)
    if path is None:
        return "".join(lines)
    write_file((piece.encode() for piece in pieces(lines)), Path(path))
    return None


def lines_of(
    thing: Formula | Position[Any] | Compilation, format: str | None, note: Note = unheard
) -> Iterator[str]:
    """The text in pieces: it may be larger than the memory."""
    if isinstance(thing, Compilation):
        return compiled_lines(thing, format, note)
    instance = an_instance(thing)
    if isinstance(instance, Position):
        note_omissions(instance.ruleset, instance.to_json(), format, note)
        return iter([write_game(instance, format or "json")])
    formula, _ = converted(instance, format, note)
    return formula_lines(formula, format)


def pieces(lines: Iterable[str]) -> Iterator[str]:
    """Lines joined to pieces of a good size for writing."""
    piece: list[str] = []
    size = 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if size >= _SLICE:
            yield "".join(piece)
            piece, size = [], 0
    yield "".join(piece)


def compiled_lines(made: Compilation, format: str | None, note: Note) -> Iterator[str]:
    """A compiled target: a formula as text; a game as a bundle, or in one of its formats; with the
    answer that is recorded of it, if one is."""
    graph = made.compiled.last.graph
    if isinstance(graph, Formula) and is_text(made, format):
        lines = formula_lines(graph, format)
        if made.answer is None:
            return lines
        return commented(lines, str(made.answer), named_format(format or DEFAULTS[graph.kind]))
    if format in (None, "json"):
        return _bundle_lines(made)
    lines = _game_lines(made, str(format), note)
    if made.answer is None:
        return lines
    held = game_formats()[str(format)].commented
    if held is None:
        note(f"{format} holds no answer: none is recorded")
        return lines
    return held(lines, str(made.answer))


def commented(lines: Iterator[str], words: str, format: Format) -> Iterator[str]:
    """A formula with a comment first, unless the format's own first line must be first."""
    comment = f"{format.comment}{words}\n"
    first = next(lines)
    yield from (first, comment) if first.startswith("#QCIR") else (comment, first)
    yield from lines


def _bundle_lines(made: Compilation) -> Iterator[str]:
    """A bundle, with the answer and its witness."""
    from gadgetry.formats.bundle import write_bundle

    compiled, answer = made.compiled, None
    if made.answer is not None:
        answer = {**made.answer.to_json(), "witness": made.witness}
    return write_bundle(compiled, source_text(compiled.source), list(made.predicted), answer)


def _game_lines(made: Compilation, format: str, note: Note) -> Iterator[str]:
    """A game in one of its formats."""
    compiled = made.compiled
    graph = compiled.last.graph
    kind = compiled.last.reduction.target.name
    name = graph.ruleset if isinstance(graph, GraphArrays | Position) else kind
    chosen = format_for(name, str(format), compiled=True)
    if isinstance(graph, GraphArrays):
        note_omissions(name, {**graph.vertex_data, **graph.data}, format, note)
    if chosen.write_compiled:
        return chosen.write_compiled(compiled)
    game: Any = compiled.target
    if isinstance(game, AvoidTrue):
        game = AvoidTruePosition(game)
    if chosen.write_record:
        return iter([chosen.write_record(PlayRecord(game, comment=_comment(made)))])
    return iter([write_game(game, str(format))])


def with_play(
    thing: Formula | Position[Any] | Compilation, format: str | None, limits: Limits
) -> Iterator[str]:
    """The game with the moves of a line of best play, in a format that holds moves."""
    from gadgetry.api.best_play import line_of_play

    made = thing if isinstance(thing, Compilation) else None
    start: Any = an_instance(thing if made is None else made.target)
    known = game_formats()
    holding = [name for name, one in known.items() if one.write_record]
    chosen = known.get(format or "")
    if not isinstance(start, Position) or chosen is None or not chosen.write_record:
        expected = Advice("expected a game in a format that holds moves: ", " or ".join(holding))
        raise ArgumentError(expected, "play")
    format_for(start.ruleset, chosen.name)
    line = line_of_play(start, limits, made)
    said = "" if made is None else _comment(made)
    return iter([chosen.write_record(PlayRecord(start, line, said))])


def _comment(made: Compilation) -> str:
    """What a compiled board says of itself: what it is of, and what is known."""
    from gadgetry.diagrams.picture import titles

    return "\n".join([*titles(made.compiled.steps), *made.notes])


def is_text(made: Compilation, format: str | None) -> bool:
    """Is a compiled target written as the text of a formula?"""
    graph = made.compiled.last.graph
    return isinstance(graph, Formula) and format not in ("json", "csv", "text")


def note_omissions(ruleset: str, data: dict[str, Any], format: str | None, note: Note) -> None:
    """A note on what a format for graphs alone leaves out."""
    chosen = game_formats().get(format or "")
    left = [key for key in data if key not in ("ruleset", "vertices", "edges")]
    if chosen and chosen.graph_only and chosen.takes(ruleset):
        note(f"{format} holds the graph alone, not {', '.join(['ruleset', *left])}")


def formats_of_formulas(kind: str) -> list[str]:
    """The formats that hold formulas of a kind; none for the other games.

    >>> formats_of_formulas("cnf"), formats_of_formulas("hex")
    (['dimacs', 'readable'], [])
    """
    return [format.name for format in formula_formats().values() if kind in format.kinds]


def check_format_of_game(ruleset: str, format: str) -> None:
    """Refuse a format that a ruleset does not have, with the list of those that it has."""
    try:
        format_for(ruleset, format, compiled=True)
    except GameError as error:
        also = formats_of_formulas(ruleset)
        raise names_kept(GameError(", ".join([str(error), *also])), error) from None


def converted(formula: Formula, format: str | None, note: Note) -> tuple[Formula, list[str]]:
    """The formula as a kind that the format holds, where that keeps its meaning; and a note on it.

    >>> converted(Cnf(1, [[1]]), "qdimacs", print)[0].kind
    a CNF became a QBF: every variable is existential
    'qbf'
    """
    kinds = named_format(format or DEFAULTS[formula.kind]).kinds
    if formula.kind in kinds:
        return formula, []
    formula, notes = _as_one_of(formula, kinds)
    for said in notes:
        note(said)
    return formula, notes


def _as_one_of(formula: Formula, kinds: tuple[str, ...]) -> tuple[Formula, list[str]]:
    if isinstance(formula, Cnf) and "qbf" in kinds:
        variables = tuple(range(1, len(formula.variables) + 1))
        qbf = Qbf([("e", variables)] if variables else [], formula)
        return qbf, ["a CNF became a QBF: every variable is existential"]
    if isinstance(formula, Qbf) and "cnf" in kinds:
        if any(block.quantifier == "a" for block in formula.prefix):
            raise FormulaError("expected a format for QBFs: this one has universal variables")
        return formula.matrix, ["a QBF became a CNF: all its variables are existential"]
    if isinstance(formula, AvoidTrue):
        wanted = Setting("format", value="avoid", of="write")
        raise FormulaError(
            Advice("an AVOID TRUE instance is no CNF: expected ", wanted, " or readable")
        )
    return formula, []


def formula_json(
    formula: Formula, format: str, lines: Iterable[str], notes: Sequence[str] = ()
) -> dict[str, Any]:
    """A formula for programs: its kind, its sizes, its text, and what was noted.

    >>> formula_json(Cnf(1, [[1]]), "dimacs", formula_lines(Cnf(1, [[1]])))["text"]
    'p cnf 1 1\\n1 0\\n'
    """
    matrix = formula.matrix if isinstance(formula, Qbf) else formula
    return {
        "schema": "gadgetry-formula/1",
        "kind": formula.kind,
        "variables": len(matrix.variables),
        "clauses": len(matrix.clauses),
        "format": format,
        "text": "".join(lines),
        "notes": list(notes),
    }
