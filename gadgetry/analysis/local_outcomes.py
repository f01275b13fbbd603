"""What the local game of a set says of the game around it: Table 13.6.1 of the thesis.

The local game of a set of free vertices is the multi-Shannon game on it, with its neighbours as
terminals. A player who wins it moving second has captured the set: it may be filled in for him. A
player who wins it only when he moves first has a move that dominates the set: no other move in it
is better. Whatever is around it, a larger multi-Shannon game too. Thesis of van Rijswijck, 13.6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gadgetry.games.connection.multi_shannon import ManyTerminals, MultiShannon
from gadgetry.games.position import GameError
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

SHORT, CUT = MultiShannon.players
DRAW = "draw"
MEANINGS = {
    (SHORT, SHORT): "captured by Short",
    (CUT, CUT): "captured by Cut",
    (SHORT, DRAW): "dominated by Short",
    (DRAW, CUT): "dominated by Cut",
    (SHORT, CUT): "dominated by both",
    (DRAW, DRAW): "undetermined",
}


def local_game(position: MultiShannon, region: Iterable[int]) -> MultiShannon | None:
    """The local game of a set of free vertices, Short to move; None without two neighbours.

    Its vertices are those of the set, ascending, and then their neighbours that Cut has not.

    >>> ladder = ((0, 2), (0, 3), (2, 1), (3, 1), (2, 3))
    >>> game = local_game(MultiShannon(ManyTerminals(4, ladder, (0, 1))), [3])
    >>> game.graph.edges, game.graph.terminals
    (((1, 3), (1, 0), (3, 2), (0, 2), (3, 0)), (1, 2, 3))
    """
    inside = sorted(set(region))
    free = position.graph.inner - position.short - position.cut
    if not free >= set(inside):
        raise GameError(f"expected free vertices, got {inside}")
    near = {u for v in inside for u in position.graph.neighbours[v]}
    ends = sorted(near - set(inside) - position.cut)
    number = {v: i for i, v in enumerate([*inside, *ends])}
    if len(ends) < 2:
        return None
    edges = ((number[u], number[v]) for u, v in position.graph.edges if {u, v} <= set(number))
    last = len(number)
    return MultiShannon(ManyTerminals(last, tuple(edges), tuple(range(len(inside), last))))


def outcome(game: MultiShannon, limits: Limits = Limits()) -> str | None:
    """Who wins, or `draw`; None if that is undecided within the limits, which are for a search.

    >>> path = ManyTerminals(5, ((0, 1), (1, 2), (2, 3), (3, 4)), (0, 2, 4))
    >>> [outcome(MultiShannon(path, mover=name)) for name in MultiShannon.players]
    ['draw', 'draw']
    """
    strict, lenient = (
        solve(replace(game, draw=draw), Question(moves="none"), limits).winner
        for draw in (CUT, SHORT)
    )
    if None in (strict, lenient):
        return None
    return strict if strict == lenient else DRAW


def outcomes(game: MultiShannon, limits: Limits = Limits()) -> tuple[str | None, str | None]:
    """The outcome if Short moves first, and if Cut does; `MEANINGS` says what they mean.

    >>> bridge = ManyTerminals(4, ((0, 2), (0, 3), (2, 1), (3, 1)), (0, 1))
    >>> MEANINGS[outcomes(MultiShannon(bridge))]
    'captured by Short'
    """
    first, second = (outcome(replace(game, mover=mover), limits) for mover in (SHORT, CUT))
    return first, second


def merged(game: MultiShannon) -> MultiShannon:
    """The same game with one terminal for each clique of them that has the same neighbours.

    >>> corner = ManyTerminals(4, ((0, 1), (0, 3), (1, 3), (2, 3)), (0, 1, 2))
    >>> merged(MultiShannon(corner)).graph
    ManyTerminals(vertices=3, edges=((0, 2), (1, 2)), terminals=(0, 1))
    """
    graph = game.graph
    closed = {v: frozenset({v, *graph.neighbours[v]}) for v in graph.terminals}
    first: dict[frozenset[int], int] = {}
    for v in graph.terminals:
        first.setdefault(closed[v], v)
    left = [v for v in graph.terminals if first[closed[v]] == v]
    if len(left) < 2:
        return game
    gone = set(graph.terminals) - set(left)
    number = {v: i for i, v in enumerate(v for v in range(graph.vertices) if v not in gone)}
    edges = ((number[u], number[v]) for u, v in graph.edges if not {u, v} & gone)
    new = ManyTerminals(len(number), tuple(edges), tuple(number[v] for v in left))
    short, cut = (frozenset(number[v] for v in owned) for owned in (game.short, game.cut))
    return replace(game, graph=new, short=short, cut=cut)
