"""Moves as people call them, and as a screen reader says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry.api.compiling import Compilation
from gadgetry.api.playing.match import Match
from gadgetry.diagrams.overlay import move_place
from gadgetry.games.connection.swap_hex import SWAP
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import Position, TwoPlayer
from gadgetry.reductions.graph import GraphArrays

_SPOKEN = {
    "arratia": "claim {}",
    "avoid-true": "set {} to true",
    "cram": "cover {}",
    "domineering": "cover {}",
    "edge-geography": "move the token to {}",
    "edge-shannon": "claim the edge {}",
    "generalized-geography": "move the token to {}",
    "live-vertex": "go to {}",
    "multi-shannon": "claim {}",
    "nim": "{}",
    "node-kayles": "take {} and its neighbours",
    "octal-graph": "take {}",
    "shannon": "claim {}",
    "short-geography": "move the token to {}",
    "undirected-geography": "move the token to {}",
    "uno": "play the card {}",
    "swap-uno": "play the card {}",
    "vertex-cover": "take {}",
}
_STONES = ("equalized-hex", "hex", "reverse-hex", "scheduled-hex", "swap-hex", "y")


def move_names(match: Match, moves: Sequence[Any]) -> list[str]:
    """What moves of a match are called: of a compiled graph by the vertex, as in the picture.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> game = match_of(gd.compile(gd.parse("exists x . x"), to="generalized-geography"))
    >>> move_names(game, game.legal())
    ['x', '~x']
    >>> game = match_of(gd.compile(gd.parse("exists x . x"), to="sum"))
    >>> move_names(game, game.legal())
    ['start0', 'p1', 'edge: far']
    """
    position = match.position
    graph = match.thing.compiled.last.graph if isinstance(match.thing, Compilation) else None
    if isinstance(match.thing, Compilation) and isinstance(position, Sum):
        return [_named_in_sum(position, move, match.thing.provenance.vertex_name) for move in moves]
    if not isinstance(match.thing, Compilation) or not isinstance(graph, GraphArrays):
        return [position.move_name(move) for move in moves]
    name = graph.name if graph.vertex_name else match.thing.provenance.vertex_name
    return [_named(position, move, name) for move in moves]


def _named(position: Position[Any], move: Any, name: Any) -> str:
    place = move_place(position, move)
    if not isinstance(place, int):
        return position.move_name(move)
    if isinstance(move, tuple) and position.ruleset in ("flag-coloring", "flood-it"):
        return f"{name(place)} to colour {move[1]}"
    return str(name(place))


def _named_in_sum(position: Sum, move: Any, name: Any) -> str:
    """By the vertex: the vertices of all summands are numbered one after the other."""
    place = move_place(position, move)
    if not isinstance(place, tuple) or not isinstance(place[1], int):
        return position.move_name(move)
    before = (summand.sizes().get("vertices", 0) for summand in position.summands[: place[0]])
    return str(name(sum(before) + place[1]))


def spoken(position: Position[Any], move: Any, name: str) -> str:
    """A move in words, for who cannot see the picture.

    >>> from gadgetry.games.connection.hex import Hex
    >>> spoken(Hex(2, 2), "a1", "a1")
    'put a black stone on a1'
    """
    if move == SWAP:
        return "swap: take the first stone over, mirrored"
    if position.ruleset in _STONES and isinstance(position, TwoPlayer):
        return f"put a {position.to_move.lower()} stone on {name}"
    if isinstance(move, str) and move in ("pass", "swap"):
        return move
    return _SPOKEN.get(position.ruleset, "{}").format(name)
