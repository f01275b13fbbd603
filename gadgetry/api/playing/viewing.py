"""What a page shows of a match, as JSON data: players, moves, picture, formula, words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from gadgetry.api.compiling import Compilation
from gadgetry.api.errors import a
from gadgetry.api.playing.formula_pane import formula_pane
from gadgetry.api.playing.match import Match, result_in_words, sort_of
from gadgetry.api.playing.move_words import move_names, spoken
from gadgetry.api.playing.opponents import is_estimated
from gadgetry.api.playing.swap_rule import swap_rule
from gadgetry.diagrams.composition import PLAYED
from gadgetry.diagrams.hexagon_cells import StillBoard
from gadgetry.diagrams.overlay import move_place, move_places
from gadgetry.diagrams.picture import titles
from gadgetry.diagrams.playground import Playground
from gadgetry.diagrams.scene import Scene
from gadgetry.diagrams.svg import Clickable, scene_svg
from gadgetry.explanations.elements import element_words
from gadgetry.explanations.gadgets import why_it_holds
from gadgetry.explanations.marks import Marks, target_marks
from gadgetry.explanations.origins import origins
from gadgetry.games.connection.hexagons import HexagonBoard
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.uno import Uno
from gadgetry.games.position import Position
from gadgetry.games.registry import ruleset
from gadgetry.reductions.geography.uno_deck import Deal

SCHEMA = "gadgetry-match/1"
MOST_MOVES = 2_000  # that are listed; of those beyond, the number is told
MOST_COUNTED = 100_000
VALUE_COUNTS = (
    "Who wins says nothing of the formula here: the value shows beside another game, as in a sum"
)


def view(match: Match, focus: str | None = None) -> dict[str, Any]:
    """What a page shows of a match by now.

    `picture` is SVG: an element on which moves are made has the class `legal` and their numbers in
    `data-moves`, one of the last move the class `last`. Of a large construction only the part near
    the token or the last moves is drawn, or the gadgets whose label contains the `focus`; `shown`
    says so. A move whose `place` is null is not in the picture: it has no place, or, if it is
    `hidden`, one in another part. `more` counts the moves that are not listed, and `formula` is
    None where there is none. `estimated`: the board is so large that the perfect opponent plays by
    estimates. `swap`: see `swap_rule`.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> shown = view(match_of(gd.games.Hex(2, 2)))
    >>> shown["mover"], [move["name"] for move in shown["moves"]]
    ('Black', ['a1', 'b1', 'a2', 'b2'])
    >>> 'data-moves="3"' in shown["picture"]
    True
    """
    a("`match`, as match_of makes it", match, Match)
    return {**position_view(match, focus), "played": played(match), "words": words(match)}


def position_view(match: Match, focus: str | None = None, *, last: bool = True) -> dict[str, Any]:
    """The view without the moves so far; and, unless `last`, without the last move's mark.

    Then it is the same for every way to the position, but for what the formula pane says: the
    result does not tell the number of moves.
    """
    position = match.position
    ground = playground(match.thing)
    scene, below = ground.upper_scene(match.positions, match.played, focus)
    marked = ground.last(match.positions, match.played) if last else ()
    moves = match.legal(MOST_MOVES)
    places = [move_places(position, move) for move in moves]
    shapes: dict[Hashable, str] = {line.place: line.name for line in scene.lines}
    shapes |= {shape.place: shape.name for shape in reversed(scene.shapes)}
    part = next((line for line in scene.title if line.startswith("shown: ")), "")
    listed = []
    for index, name in enumerate(move_names(match, moves)):
        at = next((shapes[place] for place in places[index] if place in shapes), None)
        said = spoken(position, moves[index], name)
        entry = {"index": index, "name": name, "spoken": said, "place": at}
        elsewhere = bool(part) and at is None and bool(places[index])
        listed.append(entry | {"hidden": True} if elsewhere else entry)
    return {
        "schema": SCHEMA,
        "ruleset": position.ruleset,
        "sort": sort_of(position),
        "title": _title(match),
        "players": list(match.players),
        "mover": match.mover,
        "over": match.over,
        "winner": match.winner,
        "result": result_in_words(match, counted_moves=last),
        "estimated": is_estimated(match),
        "swap": swap_rule(match),
        "moves": listed,
        "more": _more(match, len(moves)),
        "shown": part,
        "picture": _svg(match, scene, places, marked, below),
        "formula": formula_pane(match),
    }


@lru_cache(maxsize=16)
def playground(thing: Compilation | Position[Any]) -> Playground:
    """Where a game is played."""
    if isinstance(thing, Compilation):
        return Playground.of(thing.start, thing.compiled.steps)
    return Playground.of(thing)


def _svg(
    match: Match,
    scene: Scene,
    places: Sequence[tuple[Hashable, ...]],
    last: tuple[Hashable, ...],
    below: StillBoard | None,
) -> str:
    numbers: dict[Hashable, list[int]] = {}
    for index, at in enumerate(places):
        for place in at:
            numbers.setdefault(place, []).append(index)
    name = f"{match.position.ruleset}: the position"
    whole = scene
    if below is not None and not below.drawn:
        whole = replace(scene, shapes=(*below.still, *scene.shapes))
    play = Clickable(name, numbers, last)
    return scene_svg(scene, _marks(match, whole), play, PLAYED, below)


def _marks(match: Match, scene: Scene) -> Marks | None:
    """What the shapes come from, as in explanations; stones of one gadget have the same."""
    if not isinstance(match.thing, Compilation):
        return None
    steps = match.thing.compiled.steps
    return target_marks(len(steps) - 1, steps[-1], scene, _origins(match.thing), parts=False)


@lru_cache(maxsize=16)
def _origins(thing: Compilation) -> Any:
    return origins(thing.compiled.steps)


def _more(match: Match, listed: int) -> int:
    """How many legal moves there are besides those that are listed; counted up to a bound."""
    if listed < MOST_MOVES:
        return 0
    return sum(1 for _ in islice(match.position.each_move(), listed, MOST_COUNTED))


def _title(match: Match) -> list[str]:
    if isinstance(match.thing, Compilation):
        return [str(line) for line in titles(match.thing.compiled.steps)]
    return [match.position.ruleset]


def played(match: Match) -> list[dict[str, Any]]:
    """The moves so far, with what each meant in the formula."""
    found = []
    for number, (index, move) in enumerate(zip(match.moves, match.played, strict=True)):
        before = match.at(number)
        [name] = move_names(before, [move])
        found.append(
            {"index": index, "name": name, "player": before.turn, "said": meaning(before, move)}
        )
    return found


def meaning(match: Match, move: Any) -> str:
    """What a move means in the words of what the game was compiled from; nothing if it was not."""
    if not isinstance(match.thing, Compilation):
        return ""
    return match.thing.compiled.explain(match.position, move)


def words(match: Match) -> dict[str, str]:
    """The rules, the theorem and the claim, whether each step to it is proved for all sizes, and
    why it holds, gadget by gadget; what the last move meant, and its gadget."""
    rules = ruleset(match.position.ruleset).rules
    found = {
        "rules": f"{rules.position} {rules.move} {rules.end}",
        "theorem": "",
        "claim": "",
        "proved": "",
        "why": "",
        "last": "",
        "gadget": "",
    }
    if isinstance(match.thing, Compilation):
        compiled = match.thing.compiled
        found["why"] = _why(match.thing)
        found["theorem"] = compiled.last.reduction.theorem
        kinds = compiled.steps[0].reduction.source.name, compiled.last.reduction.target.name
        found["claim"] = compiled.claim.between(*kinds)
        if compiled.claim.property == "value" and compiled.claim.equals is not None:
            found["claim"] += f". {VALUE_COUNTS}"
        if all(step.reduction.proved_of(step.variant) for step in compiled.steps):
            found["proved"] = "proved in Coq, for all sizes"
    if match.moves:
        before, move = match.at(len(match.moves) - 1), match.played[-1]
        found["last"] = meaning(before, move)
        found["gadget"] = gadget_in_words(before, move)
    return found


@lru_cache(maxsize=16)
def _why(thing: Compilation) -> str:
    """Why each step does what its theorem says, in paragraphs."""
    steps = thing.compiled.steps
    told = []
    for step in steps:
        if reasons := list(why_it_holds(step)):
            heading = f"{step.reduction.name}: {step.reduction.theorem}"
            told += [heading, *reasons] if len(steps) > 1 else reasons
    return "\n\n".join(told)


def gadget_in_words(match: Match, move: Any) -> str:
    """The gadget that a move is made in, and what it is for; nothing if there is none.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> match = match_of(gd.compile(gd.parse("exists x . x"), to="generalized-geography"))
    >>> gadget_in_words(match, 1)[:39]
    'diamond of x: E chooses the value of x.'
    """
    if not isinstance(match.thing, Compilation):
        return ""
    steps = match.thing.compiled.steps
    vertex = part_number(match.thing, match.position, move)
    provenance = steps[-1].provenance
    if vertex is None or not 0 <= vertex < len(provenance.vertices):
        return ""
    gadget, _ = provenance.of_vertex(vertex)
    purpose = steps[-1].reduction.purpose(steps[-1], gadget)
    if purpose is not None:
        return f"{gadget.label}: {purpose}"
    return f"{gadget.label}, for {element_words(steps, len(steps) - 1, gadget.element)}"


def part_number(thing: Compilation, position: Position[Any], move: Any) -> int | None:
    """The vertex, cell, card or variable of a compiled target that a move is made on, from 0."""
    place = move_place(position, move)
    if isinstance(position, HexagonBoard):
        return position.cell(move)
    if isinstance(position, Uno | SwapUno):
        plan = thing.compiled.last.plan
        return plan.vertex_of.get(move) if isinstance(plan, Deal) else None
    if isinstance(position, AvoidTruePosition | SetColouring) and isinstance(place, int):
        return place - 1
    if isinstance(position, Sum) and isinstance(place, tuple) and place[0] == 0:
        place = place[1]
    return place if isinstance(place, int) else None
