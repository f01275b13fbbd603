"""Pictures of the positions of one game, all in the geometry of its start.

A graph stays where the start's picture has it, and only its state changes: the token, what is
visited or taken, the colours of areas. A board is drawn again, which leaves its cells in place.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np

from gadgetry.diagrams.boards import boards
from gadgetry.diagrams.clause_table import table_scene
from gadgetry.diagrams.construction import MOST_DRAWN, graph_scene, is_large, near_scene
from gadgetry.diagrams.hexagon_cells import StillBoard
from gadgetry.diagrams.layout import MOST_LAID_OUT, drawing_of, graph_of, laid_out
from gadgetry.diagrams.overlay import Overlay, move_place, move_places
from gadgetry.diagrams.picture import position_scene, side_by_side
from gadgetry.diagrams.scene import Scene
from gadgetry.diagrams.vertex_looks import VertexLooks
from gadgetry.games.connection.hexagons import STONES, HexagonBoard
from gadgetry.games.connection.swap_hex import SWAP
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import Position
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.reduction import Compiled

MOST_SEEDS = 12  # legal moves around which a large graph is shown, besides the last two
_NONE = Overlay()


@dataclass(frozen=True)
class Playground:
    """Where a game is played: its start, the steps that compiled it, and the graph's places.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> start = GeneralizedGeography.of(3, [(0, 1), (1, 2)], start=0)
    >>> ground = Playground.of(start)
    >>> scenes = [ground.scene([start], []), ground.scene([start, start.play(1)], [1])]
    >>> places = [[(shape.x, shape.y) for shape in scene.shapes] for scene in scenes]
    >>> places[0] == places[1], scenes[0].shapes == scenes[1].shapes
    (True, False)
    """

    start: Position[Any]
    steps: tuple[Compiled, ...] = ()
    graph: GraphArrays | None = None
    drawing: Drawing | None = None
    summands: tuple[Playground, ...] = field(default=())

    @classmethod
    def of(cls, start: Position[Any], steps: Sequence[Compiled] = ()) -> Playground:
        """The ground of a game from its start; `steps` if it is what they have compiled."""
        steps = tuple(steps)
        if isinstance(start, Sum):
            first = steps[-1].source if steps else None
            inner = isinstance(first, GraphArrays)
            parts = [
                cls.of(it, steps[:-1] if inner and not i else ())
                for i, it in enumerate(start.summands)
            ]
            return cls(start, steps, summands=tuple(parts))
        target = steps[-1].graph if steps else None
        graph = target if isinstance(target, GraphArrays) else graph_of(start)
        if graph is None:
            return cls(start, steps)
        small = graph.vertices <= MOST_DRAWN
        drawing = drawing_of(steps) if small and isinstance(target, GraphArrays) else None
        if drawing is None and graph.vertices <= MOST_LAID_OUT:
            looks = VertexLooks(graph, steps[-1].provenance if steps else None, None, _NONE)
            drawing = laid_out(graph, [looks.width(v) for v in range(graph.vertices)])
        return cls(start, steps, graph, drawing)

    def scene(
        self, positions: Sequence[Position[Any]], moves: Sequence[Any], focus: str | None = None
    ) -> Scene:
        """The picture of the last of the positions, which the moves have led to from the start.

        Of a large graph, only what is near the token or the last moves is shown, or the gadgets
        whose label contains the `focus`; the scene's title then says so.
        """
        places = _area_places(positions, moves)
        scene = self._scene(positions, moves, focus)
        if places is None:
            return scene
        shapes = (
            replace(shape, place=places[shape.place]) if isinstance(shape.place, int) else shape
            for shape in scene.shapes
        )
        return replace(scene, shapes=tuple(shapes))

    def last(self, positions: Sequence[Any], moves: Sequence[Any]) -> tuple[Hashable, ...]:
        """The places of the last move, as the picture has them by now; none at the start.

        >>> start = FlagColoring([0, 1, 0], [(0, 1), (1, 2)])
        >>> Playground.of(start).last([start, start.play((1, 0))], [(1, 0)])
        (0,)
        """
        if moves and moves[-1] == SWAP:  # the stone that was taken over
            return (positions[-1].name(positions[-1].cells.index(STONES["White"])),)
        if not moves or move_place(positions[-2], moves[-1]) is None:
            return ()
        if isinstance(positions[-1], FlagColoring):
            return (components(positions, moves)[moves[-1][0]],)
        if isinstance(positions[-1], Sum):
            i = moves[-1][0]
            inner = self.summands[i].last(*_of_summand(i, positions, moves))
            return tuple((i, place) for place in inner)
        return move_places(positions[-2], moves[-1])

    def _scene(
        self, positions: Sequence[Position[Any]], moves: Sequence[Any], focus: str | None
    ) -> Scene:
        position = positions[-1]
        if isinstance(position, Sum):
            return side_by_side(
                [self._summand(i, positions, moves) for i in range(len(self.summands))], ()
            )
        last = self.steps[-1] if self.steps else None
        if last is not None and isinstance(position, AvoidTruePosition):
            values = dict.fromkeys(position.true, True)
            return table_scene(position.instance, last.provenance, values=values)
        board = boards().get(position.ruleset)
        if board is not None and board.later is not None:
            scene = board.later(position, self.start, last)
            if scene is not None:
                return scene
            if board.near is not None:
                return board.near(position, self.start, last, focus)
        now = self._graph_now(positions, moves)
        provenance = last.provenance if last else None
        if now is not None and (focus or is_large(now)):
            seeds = [p for p in self._seeds(positions, moves) if isinstance(p, int)]
            return near_scene(now, provenance, self.drawing, seeds, focus)
        if now is None or self.drawing is None:
            if self.still is None or not isinstance(position, HexagonBoard):
                return position_scene(position, last, (), _NONE)
            scene = self.still.live(position)
            return replace(scene, shapes=(*self.still.still, *scene.shapes))
        return graph_scene(now, provenance, self.drawing)

    @cached_property
    def still(self) -> StillBoard | None:
        """Of a compiled board, what never changes; None of anything else."""
        if not self.steps or not isinstance(self.start, HexagonBoard):
            return None
        return StillBoard(self.start, position_scene(self.start, self.steps[-1], (), _NONE))

    def upper_scene(
        self, positions: Sequence[Position[Any]], moves: Sequence[Any], focus: str | None = None
    ) -> tuple[Scene, StillBoard | None]:
        """The scene without what is still, if anything is; and that."""
        if self.still is None or not isinstance(positions[-1], HexagonBoard):
            return self.scene(positions, moves, focus), None
        return self.still.live(positions[-1]), self.still

    def _seeds(self, positions: Sequence[Any], moves: Sequence[Any]) -> Iterator[Hashable]:
        """What is to be seen of a large graph: the last moves, then where moves can be made."""
        for position, move in [*zip(positions, moves, strict=False)][:-3:-1]:
            yield from move_places(position, move)
        for move in islice(positions[-1].each_move(), MOST_SEEDS):
            yield from move_places(positions[-1], move)

    def _summand(self, i: int, positions: Sequence[Any], moves: Sequence[Any]) -> Scene:
        """The picture of a summand, which has its own moves among those of the sum."""
        return self.summands[i].scene(*_of_summand(i, positions, moves))

    def _graph_now(
        self, positions: Sequence[Position[Any]], moves: Sequence[Any]
    ) -> GraphArrays | None:
        """The start's graph in the state of the last position; None where it is another graph."""
        graph, position = self.graph, positions[-1]
        if graph is None or (position.ruleset in boards() and self._has_board()):
            return None
        if isinstance(position, FlagColoring):
            home = components(positions, moves)
            colours = np.array([None if v is None else position.colours[v] for v in home], object)
            return replace(graph, vertex_data=graph.vertex_data | {"colours": colours})
        now = graph_of(position)
        if now is None or now.vertices != graph.vertices or len(now.tails) != len(graph.tails):
            return None
        return replace(graph, vertex_data=now.vertex_data, data=now.data)

    def _has_board(self) -> bool:
        board = boards()[self.start.ruleset]
        return board.draw(self.start, None, (), _NONE) is not None


def _of_summand(
    i: int, positions: Sequence[Any], moves: Sequence[Any]
) -> tuple[list[Any], list[Any]]:
    """The positions and the moves of one summand."""
    own = [number for number, move in enumerate(moves) if move[0] == i]
    inner = [positions[0].summands[i], *(positions[n + 1].summands[i] for n in own)]
    return inner, [moves[n][1] for n in own]


def _area_places(positions: Sequence[Any], moves: Sequence[Any]) -> Sequence[Hashable] | None:
    """Where areas are recoloured: the place of each vertex is that of its area; else None.

    >>> _area_places([FloodIt.path("aab")], []), _area_places([FloodIt.path("aab", source=0)], [])
    ([0, 0, 2], [None, None, ('colour', 1)])
    """
    position = positions[-1]
    if isinstance(position, FlagColoring):
        return components(positions, moves)
    if not isinstance(position, FloodIt | HoneyBee):
        return None
    board = position.board if isinstance(position, HoneyBee) else position
    areas = board.areas().tolist()
    own = position.sources if isinstance(position, HoneyBee) else (board.source,)
    if own == (None,):
        return areas  # type: ignore[no-any-return]
    taken = {areas[source] for source in own}
    colours = zip(areas, board.colours.tolist(), strict=True)
    return [None if area in taken else ("colour", colour) for area, colour in colours]


def components(positions: Sequence[Any], moves: Sequence[Any]) -> list[int | None]:
    """Of FLAG COLORING, the vertex that stands for each of the start's vertices by now.

    >>> start = FlagColoring([0, 1, 0, 1], [(0, 1), (1, 2), (2, 3)])
    >>> components([start, start.play((1, 0))], [(1, 0)])
    [0, 0, 0, 3]
    """
    home = [None if colour is None else v for v, colour in enumerate(positions[0].colours)]
    for before, (vertex, colour) in zip(positions, moves, strict=False):
        joined = {vertex, *(u for u in before.neighbours[vertex] if before.colours[u] == colour)}
        least = min(joined)
        home = [least if v in joined else v for v in home]
    return home
