"""A line of play as scenes: the start, and what it is after each move, which is ringed and told."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gadgetry.api.pictures.slides import outcome, player_of
from gadgetry.diagrams.boards import boards
from gadgetry.diagrams.composition import bounds
from gadgetry.diagrams.construction import is_large
from gadgetry.diagrams.overlay import Overlay, move_place
from gadgetry.diagrams.picture import picture, position_scene
from gadgetry.diagrams.playground import Playground
from gadgetry.diagrams.scene import Entry, Scene, Shape, Words
from gadgetry.reductions.graph import GraphArrays

if TYPE_CHECKING:
    from gadgetry.api.compiling import Compilation

LAST = "#b3261e"


@dataclass(frozen=True)
class LastMove(Overlay):
    """The moves so far with their numbers, and a ring where the last one was made."""

    def look(self, place: Hashable) -> dict[str, Any]:
        """How a shape at a place is marked."""
        marks = super().look(place)
        return marks | {"stroke": LAST} if "stroke" in marks else marks

    def legend(self) -> list[Entry]:
        """What the marks mean."""
        ring = Shape("", 0, 0, 11, 11, rim=2.4, stroke=LAST)
        number = Shape("", 0, 0, 11, 11, fill="#ffe066", label="1")
        return [Entry(ring, "thick ring: the last move"), Entry(number, "number: of the move")]


@dataclass(frozen=True)
class DrawnPlay:
    """A line of play: where it is played, compiled or not, and how its picture is wanted."""

    made: Compilation | None
    start: Any
    moves: Sequence[Any]
    fold: bool | None = None
    focus: str | None = None

    def scenes(self, title: Sequence[str]) -> list[Scene]:
        """The scenes, in one geometry, with a line below that tells the move.

        >>> from gadgetry.games.connection.hex import Hex
        >>> scenes = DrawnPlay(None, Hex(2, 2), ["a2", "b1"]).scenes(["a title"])
        >>> [scene.words[-1].text for scene in scenes]
        ['The start.', '1. Black: a2', '2. White: b1']
        """
        positions, told = [self.start], ["The start."]
        drawn = [self._scene(positions)]
        for number, move in enumerate(self.moves):
            who, name = player_of(positions[-1], number), self._words(positions[-1], move)
            positions.append(positions[-1].play(move))
            drawn.append(self._scene(positions))
            told.append(f"{number + 1}. {f'{who}: ' if who else ''}{name}")
        ends = [""] * len(self.moves) + [outcome(positions[-1], len(self.moves))]
        low = max(bounds(scene)[3] for scene in drawn)
        left = min(bounds(scene)[0] for scene in drawn)
        legend = {entry.text: entry for scene in drawn for entry in scene.legend}
        return [
            replace(scene, title=tuple(title), legend=tuple(legend.values()),
                    words=(*scene.words, Words(left, low + 31, end, 11),
                           Words(left, low + 16, words, 11, bold=True)))
            for scene, words, end in zip(drawn, told, ends, strict=True)
        ]  # fmt: skip

    def _words(self, position: Any, move: Any) -> str:
        if self.made is None:
            return str(position.move_name(move))
        return str(self.made.compiled.explain(position, move))

    def _scene(self, positions: Sequence[Any]) -> Scene:
        """The picture by now, in which everything stands where the moves have put it."""
        moves, position = self.moves[: len(positions) - 1], positions[-1]
        places = Overlay.of(self.start, (), moves).play
        last = move_place(self.start, moves[-1]) if moves else None
        overlay = LastMove(frozenset({last} - {None}), places)
        target = self.made.compiled.last if self.made is not None else None
        is_graph = target is not None and isinstance(target.graph, GraphArrays)
        if (moves and last is None) or (not is_graph and position.ruleset in boards()):
            now = position_scene(position, None if is_graph else target, (), overlay)
            if last is None or any(shape.stroke == LAST for shape in now.shapes):
                return now
        if self.ground is not None:
            scene = self.ground.scene(positions, moves)
            return _with_moves(scene, overlay, self.ground.last(positions, moves))
        if self.made is not None:
            return picture(self.made.compiled, fold=self.fold, focus=self.focus, overlay=overlay)
        return picture(self.start, fold=self.fold, overlay=overlay)

    @cached_property
    def ground(self) -> Playground | None:
        """Where tokens, stones and colours change; None where it is folded, or a part is drawn.

        There the moves are marked in the picture of the start.
        """
        if self.fold or self.focus is not None:
            return None
        ground = Playground.of(self.start, self.made.compiled.steps if self.made else ())
        return None if ground.graph is not None and is_large(ground.graph) else ground


def _with_moves(scene: Scene, overlay: Overlay, last: Sequence[Hashable]) -> Scene:
    """A scene with the numbers of the moves, and rings where the last one was made."""
    shapes = []
    for shape in scene.shapes:
        # An area bears the place of its least vertex; a number stands at the vertex itself.
        own = shape.part.number if shape.part and isinstance(shape.place, int) else shape.place
        look: dict[str, Any] = {"badge": overlay.play[own]} if own in overlay.play else {}
        if shape.place is not None and shape.place in last:
            look |= {"rim": 2.4, "stroke": LAST}
        shapes.append(replace(shape, **look) if look else shape)
    return replace(scene, shapes=tuple(shapes), legend=(*scene.legend, *overlay.legend()))
