"""The value of a Hex position that is not decided, and the score of each cell.

A mixture of `two_distance`, `path_counts`, `y_reduction`, `resistance` and `monte_carlo`, each some
hundreds for the worth of a stone in the middle. By the scores moves are tried in order: a good cell
is good for either player. Python's and numba's alike, see `kernels.compiled`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.players.hex_certainty import Graph, certainty, graph_of
from gadgetry.players.hex_views import place
from gadgetry.players.monte_carlo import FILLINGS, fillings
from gadgetry.players.path_counts import shortest_paths
from gadgetry.players.path_counts import standing as standing_by_paths
from gadgetry.players.resistance import flow, potential, wires
from gadgetry.players.two_distance import potentials
from gadgetry.players.two_distance import standing as standing_by_distance
from gadgetry.players.y_reduction import slopes
from gadgetry.players.y_reduction import value as y_value

BOUND = 900_000  # no value is more, nor less than its negative
# Places in a list of weights.
TWO_DISTANCE, PATH_COUNTS, Y_REDUCTION, RESISTANCE, MONTE_CARLO = 0, 1, 2, 3, 4


def assess(
    black: Sequence[int],
    white: Sequence[int],
    facts: tuple[int, int, bool, bool],
    weights: Sequence[int],
    words: list[int],
    scores: list[float],
) -> tuple[int, int]:
    """What is certain for the mover (see `certainty`), and else his value; scores if wanted.

    `facts`: the columns of the position, who moves (0 Black, 1 White), whether virtual connections
    are looked for, whether scores are wanted. Views of Black and White.
    """
    columns, mover, virtual, scored = facts
    width, rows = columns + 2, len(black) // (columns + 2) - 2
    first = graph_of(black, width, columns, False)
    second = graph_of(white, rows + 2, columns, True)
    if mover == 0:
        certain = certainty(first, second, virtual, words)
    else:
        certain = certainty(second, first, virtual, words)
    if certain:
        return certain, 0
    if scored:
        for i in range(len(scores)):
            scores[i] = 0.0
    value = 0
    if weights[TWO_DISTANCE]:
        value += weights[TWO_DISTANCE] * by_distance(first, second, scored, scores)
    if weights[PATH_COUNTS]:
        value += weights[PATH_COUNTS] * by_paths(first, second, scored, scores)
    if weights[Y_REDUCTION]:
        value += weights[Y_REDUCTION] * by_y(black, width, scored, scores)
    if weights[RESISTANCE]:
        value += weights[RESISTANCE] * by_currents(black, white, columns, scored, scores)
    if weights[MONTE_CARLO]:
        here, across = (black, width) if mover == 0 else (white, rows + 2)
        chance = by_chance(here, across, columns, mover == 1, scored, scores)
        value += weights[MONTE_CARLO] * (chance if mover == 0 else -chance)
    value = min(max(value, -BOUND), BOUND)
    return 0, value if mover == 0 else -value


def by_distance(black: Graph, white: Graph, scored: bool, scores: list[float]) -> int:
    """Black's standing by two-distance less White's."""
    one, other = potentials(black[1], black[2]), potentials(white[1], white[2])
    if scored:
        for i in range(len(one)):
            scores[black[0][i]] -= 0.1 * one[i]
        for i in range(len(other)):
            scores[white[0][i]] -= 0.1 * other[i]
    return standing_by_distance(one) - standing_by_distance(other)


def by_paths(black: Graph, white: Graph, scored: bool, scores: list[float]) -> int:
    """Black's standing by path counts less White's."""
    standings = 0
    for sign, graph in ((1, black), (-1, white)):
        shortest, count, through = shortest_paths(graph[1], graph[2])
        standings += sign * standing_by_paths(shortest, count)
        if scored and count:
            for i in range(len(through)):
                scores[graph[0][i]] += through[i] / count
    return standings


def by_y(black: Sequence[int], width: int, scored: bool, scores: list[float]) -> int:
    """The value by Y-reduction."""
    if scored:
        one, other = slopes(black, width, False), slopes(black, width, True)
        for cell in range(len(scores)):
            at = place(cell, width - 2, False, width)
            scores[cell] += 2 * (one[at] + other[at])
    return int(10_000 * y_value(black, width))


def by_chance(
    board: Sequence[int],
    width: int,
    columns: int,
    mirrored: bool,
    scored: bool,
    scores: list[float],
) -> int:
    """In how many fillings by chance the player to move is joined, less in how many the other."""
    joined, fared = fillings(board, width, True, FILLINGS)
    if scored:
        for cell in range(len(scores)):
            scores[cell] += fared[place(cell, columns, mirrored, width)] / FILLINGS
    return 20_000 * joined // FILLINGS - 10_000


def by_currents(
    black: Sequence[int], white: Sequence[int], columns: int, scored: bool, scores: list[float]
) -> int:
    """The current through Black's circuit less that through White's, as a part of both."""
    rows = len(black) // (columns + 2) - 2
    ours = by_current(black, columns + 2, columns, False, scored, scores)
    theirs = by_current(white, rows + 2, columns, True, scored, scores)
    return int(10_000 * ((ours - theirs) / (ours + theirs)))


def by_current(
    board: Sequence[int],
    width: int,
    columns: int,
    mirrored: bool,
    scored: bool,
    scores: list[float],
) -> float:
    """The current through a player's circuit."""
    inner, top, bottom = wires(board, width)
    solved = potential(inner, top, bottom)
    current = 1e-12
    for i in range(len(top)):
        current += top[i] * (1 - solved[i])
    if scored:
        through = flow(inner, top, bottom, solved)
        for cell in range(len(scores)):
            r, c = cell // columns, cell % columns
            i = c * (width - 2) + r if mirrored else cell
            scores[cell] += through[i] / current
    return current
