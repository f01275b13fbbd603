"""FLOOD-IT with at most two colours: the radius (free), the eccentricity of the source (fixed).

A move changes the only colour an area can change to, and absorbs all its neighbours. Playing one
area again and again takes as many moves as its eccentricity in the contracted graph. That no
solution is shorter than the eccentricity of the source (fixed) or the radius (free; Lagoutte,
arXiv:1008.3091) is proved in `gadgetry.solvers.flooding.flood_it`.
"""

from __future__ import annotations

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.solvers.flooding.flood_it_areas import Areas, contract
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Graph = tuple[tuple[int, ...], ...]


def layers(graph: Graph, start: int, at_most: int | None = None) -> list[list[int]]:
    """The vertices of a graph by their distance from `start`, as far as `at_most`.

    >>> layers(((1,), (0, 2), (1,)), 0)
    [[0], [1], [2]]
    """
    seen, found = {start}, [[start]]
    while at_most is None or len(found) <= at_most:
        fresh = []
        for u in found[-1]:
            for v in graph[u]:
                if v not in seen:
                    seen.add(v)
                    fresh.append(v)
        if not fresh:
            break
        found.append(fresh)
    return found


def centre(graph: Graph, budget: Budget) -> tuple[int, int]:
    """The radius of a connected graph, and the first vertex of that eccentricity.

    >>> centre(((1,), (0, 2), (1,)), Budget())
    (1, 1)
    """
    radius, best = len(graph), 0
    for v in range(len(graph)):
        budget.spend()
        found = layers(graph, v, at_most=radius - 1)
        if sum(map(len, found)) == len(graph):
            radius, best = len(found) - 1, v
    return radius, best


def absorb(graph: Graph, v: int) -> Graph:
    """The graph when v and its neighbours have become one vertex (0; the others keep order).

    >>> absorb(((1,), (0, 2), (1, 3), (2,)), 0)
    ((1,), (0, 2), (1,))
    """
    merged = {v, *graph[v]}
    number = dict.fromkeys(merged, 0)
    for u in range(len(graph)):
        number.setdefault(u, len(number) - len(merged) + 1)
    rows: list[set[int]] = [set() for _ in range(len(graph) - len(merged) + 1)]
    for u, row in enumerate(graph):
        rows[number[u]].update(number[w] for w in row)
    rows[0].discard(0)
    return tuple(tuple(sorted(row)) for row in rows)


def solve_two_colours(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> v = solve_two_colours(FloodIt.path("abab"), Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, ((1, 0), (0, 1)), ((0, 1), (1, 0), (2, 1), (3, 0)))
    >>> solve_two_colours(FloodIt.path("abab", source=1), Question(), Budget()).strategy
    (0, 1)
    """
    areas = contract(position)
    root = centre(areas.neighbours, budget)[1] if areas.source is None else areas.source
    moves = _flood_from(root, areas)
    first = moves[:1]
    if question.moves == "all" and areas.source is None:
        first = [
            (name, areas.palette[1 - areas.colours[v]])
            for v, name in enumerate(areas.names)
            if moves and centre(absorb(areas.neighbours, v), budget)[0] < len(moves)
        ]
    return Verdict(
        "flood-it-two-colours",
        True,
        value=len(moves),
        winning_moves=None if question.moves == "none" else tuple(first),
        strategy=tuple(moves),
    )


def _flood_from(root: int, areas: Areas) -> list[FloodMove]:
    """Recolour the area of `root` until it is all there is."""
    moves: list[FloodMove] = []
    name, colour = areas.names[root], areas.colours[root]
    for layer in layers(areas.neighbours, root)[1:]:
        colour = 1 - colour
        paint = areas.palette[colour]
        moves.append(paint if areas.source is not None else (name, paint))
        name = min(name, *(areas.names[v] for v in layer))
    return moves


def _at_most_two_colours(position: FloodIt, _: Question) -> bool:
    return len(set(position.colours.tolist())) <= 2


SOLVERS = (
    Solver(
        name="flood-it-two-colours",
        summary="Polynomial with two colours, by the radius or the eccentricity of the source",
        takes=("flood-it",),
        run=solve_two_colours,
        preference=20,
        accepts=_at_most_two_colours,
    ),
)
