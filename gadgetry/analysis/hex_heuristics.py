"""Numbers that Hex programs play by: two-distance, Y-reduction, counts of induced paths.

They are estimates, not verdicts; where they are exact is said, and tested. Van Rijswijck, Set
Colouring Games (2006), sections 12.2 to 12.4.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import inf

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY, STONES
from gadgetry.games.connection.y import Y

GOALS = (-1, -2)  # the player's two sides, as vertices of the reduced graph


def reduced(position: Hex, player: str) -> dict[int, set[int]]:
    """The player's reduced graph: empty cells and his two sides (-1, -2), own stones contracted.

    >>> sorted(reduced(Hex(1, 2, "B."), "White")[1])
    [-2]
    """
    own, last = STONES[player], len(position.cells) - 1
    black, columns = player == "Black", position.columns
    graph: dict[int, set[int]] = {v: set() for v in GOALS}
    graph |= {v: set() for v, stone in enumerate(position.cells) if stone == EMPTY}

    def sides(v: int) -> Iterator[int]:
        row, column = divmod(v, columns)
        first, second = (row, position.rows - 1) if black else (column, columns - 1)
        yield from (GOALS[0],) if first == 0 else ()
        yield from (GOALS[1],) if (row if black else column) == second else ()

    def join(u: int, v: int) -> None:
        if u != v:
            graph[u].add(v)
            graph[v].add(u)

    seen: set[int] = set()
    for v in range(last + 1):
        if position.cells[v] == EMPTY:
            for u in (*position.neighbours(v), *sides(v)):
                if u < 0 or position.cells[u] == EMPTY:
                    join(v, u)
        elif position.cells[v] == own and v not in seen:
            seen.add(v)
            chain, around, waiting = {v}, set(sides(v)), [v]
            while waiting:
                for u in position.neighbours(waiting.pop()):
                    if position.cells[u] == EMPTY:
                        around.add(u)
                    elif position.cells[u] == own and u not in chain:
                        chain.add(u)
                        around |= set(sides(u))
                        waiting.append(u)
            seen |= chain
            for one in around:
                for other in around:
                    join(one, other)
    return graph


def two_distance(position: Hex, player: str, goal: int = GOALS[0]) -> dict[int, float]:
    """Each empty cell's two-distance to one of the player's sides, and the other side's.

    One more than the second smallest distance of the neighbours; 1 beside the goal.

    >>> two_distance(Hex(2, 2), "Black")
    {0: 1, 1: 1, 2: 2, 3: 3, -2: 4}
    """
    graph = reduced(position, player)
    found: dict[int, float] = dict.fromkeys(graph[goal], 1)
    steps = 1
    while True:
        steps += 1
        near = {v for u, d in found.items() if d == steps - 1 for v in graph[u]}
        waiting = [v for v in near if v not in found and v != goal]
        # The far side is no way to anywhere.
        new = [v for v in waiting if sum(u >= 0 and u in found for u in graph[v]) >= 2]
        if not new:
            break
        found |= dict.fromkeys(new, steps)
    order = sorted((v for v in graph if v != goal), key=lambda v: (v < 0, v))
    return {v: found.get(v, inf) for v in order}


def potentials(position: Hex, player: str) -> dict[str, float]:
    """Of each empty cell, the sum of the two-distances to both sides of the player.

    >>> potentials(Hex(2, 2), "Black")
    {'a1': 4, 'b1': 3, 'a2': 3, 'b2': 4}
    """
    one, other = (two_distance(position, player, goal) for goal in GOALS)
    return {position.name(v): one[v] + other[v] for v in one if v >= 0}


def y_reduction(position: Y) -> list[list[float]]:
    """The pyramid of Y reduction: a row of values for each board, from the full one to one cell.

    A value is +1 for Black, -1 for White, 0 for an empty cell; of three, it is what the majority
    would be if they were independent.

    >>> y_reduction(Y(2, "BW."))
    [[1, -1, 0], [0.0]]
    """
    worth = {EMPTY: 0, STONES["Black"]: 1, STONES["White"]: -1}
    rows: list[list[float]] = [[worth[stone] for stone in position.cells]]
    for size in range(position.rows, 1, -1):
        above, values = rows[-1], []
        for r in range(size - 1):
            for c in range(r + 1):
                at, below = r * (r + 1) // 2 + c, (r + 1) * (r + 2) // 2 + c
                p, q, s = above[at], above[below], above[below + 1]
                values.append((p + q + s - p * q * s) / 2)
        rows.append(values)
    return rows


def coalitions(position: Hex, player: str) -> tuple[frozenset[str], ...]:
    """The coalition form: the least sets of empty cells with which the player wins.

    They are the induced paths of his reduced graph (2.4.3 and 4.4); he wants all cells of one of
    them, his opponent one cell of each.

    >>> [sorted(cells) for cells in coalitions(Hex(2, 2), "Black")]
    [['a1', 'a2'], ['a2', 'b1'], ['b1', 'b2']]
    """
    found = ({position.name(v) for v in path} for path in _induced(reduced(position, player)))
    return tuple(sorted(map(frozenset, found), key=sorted))


def path_counts(position: Hex, player: str, discount: float = 0.5) -> dict[str, float]:
    """Of each empty cell, the induced paths of the player through it, each weighed by its length.

    A path of l cells counts discount^(l - shortest); with 0 only the shortest count.

    >>> path_counts(Hex(2, 2), "Black", 1.0)
    {'a1': 1.0, 'b1': 2.0, 'a2': 2.0, 'b2': 1.0}
    """
    graph = reduced(position, player)
    through: dict[int, Counter[int]] = defaultdict(Counter)  # by length: the paths through a cell
    for path in _induced(graph):
        through[len(path)].update(path)
    shortest = min(through, default=0)
    counts = {v: 0.0 for v in sorted(graph) if v >= 0}
    for length, cells in sorted(through.items()):
        for v, paths in cells.items():
            counts[v] += paths * float(discount ** (length - shortest))
    return {position.name(v): count for v, count in counts.items()}


def _induced(graph: dict[int, set[int]]) -> Iterator[tuple[int, ...]]:
    """The chordless paths between the two sides, without these."""
    start, goal = GOALS
    waiting: list[tuple[tuple[int, ...], frozenset[int]]] = [((start,), frozenset({start}))]
    while waiting:
        path, closed = waiting.pop()
        here = path[-1]
        if goal in graph[here]:
            yield path[1:]
            continue
        for v in sorted(graph[here] - closed):
            waiting.append(((*path, v), closed | graph[here] | {v}))
