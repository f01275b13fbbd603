"""What `doctor` looks at in what gives things a form: formats of games and of formulas, boards."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

from gadgetry.api.others.ruleset_checks import MOST_TRIED, Checks, Problems, positions
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.svg import scene_svg
from gadgetry.formats.registry import GameFormat
from gadgetry.formulas import FormulaError
from gadgetry.games.registry import position_from_text, rulesets
from gadgetry.parsers.detection import significant_part
from gadgetry.parsers.formats import Format, detect, parse
from gadgetry.parsers.source import source_from
from gadgetry.verifiers.sweeps.instances import Bounds

TINY_FORMULAS = (2, 1)  # variables, clauses


def _on_board(board: Board) -> Problems:
    """Most is told where it is drawn, by what stands there."""
    drawn = 0
    for one in positions(rulesets()[board.ruleset]):
        scene = picture(one)
        names = [shape.name for shape in scene.shapes]
        if len(set(names)) < len(names):
            yield f"expected shapes of different names, got {sorted(names)!r:.60}"
        if not scene_svg(scene).startswith("<svg"):
            yield f"expected a picture of {str(one)!r:.60}"
        drawn += board.draw(one, None, (), Overlay()) is not None
    if not drawn:
        yield "expected a Scene of some position, there is none"


def _round_trip(format: GameFormat) -> Problems:
    fit = [ruleset for name, ruleset in rulesets().items() if format.takes(name)]
    if not fit:
        yield f"expected a ruleset that it has a form for, got {format.games_in_words}"
    for ruleset in fit:
        one = position_from_text(ruleset.rules.example)
        text = format.write(one) if format.write else None
        if text is not None and format.read is not None:
            if not format.recognises(text):
                yield f"expected its own text to be recognised: {text!r:.80}"
            if format.read(text) != one and not format.graph_only:
                yield f"expected the same position when its text is read again: {text!r:.80}"


def _formulas_again(format: Format) -> Problems:
    for kind in format.kinds:
        for formula in islice(Bounds(kind, *TINY_FORMULAS).all(), MOST_TRIED):
            text = "".join(format.write(formula))
            again = parse(text, format.name)
            if again != formula:
                yield f"expected the same formula when its text is read again: {text!r:.80}"
            yield from _recognised(format, text)


def _recognised(format: Format, text: str) -> Problems:
    if not format.recognises(text, significant_part(text)):
        yield f"expected its own text to be recognised: {text!r:.80}"
    told = detect(source_from(text))
    if told.name != format.name:
        yield f"expected a text that is not taken for {told.name}, which is ours: {text!r:.80}"


def _cut_short(format: Format) -> Problems:
    """Where it fails, that is told as such."""
    for kind in format.kinds:
        text = "".join(format.write(next(iter(Bounds(kind, *TINY_FORMULAS).all()))))
        for end in range(len(text)):
            with suppress(FormulaError):
                format.read(source_from(text[:end]))
    yield from ()


OF_A_BOARD: Checks = {"positions are drawn on it": _on_board}
OF_A_GAME_FORMAT: Checks = {"positions are the same when they are read again": _round_trip}
OF_A_FORMULA_FORMAT: Checks = {
    "formulas are the same when they are read again": _formulas_again,
    "a text that is cut short is an error on purpose": _cut_short,
}
