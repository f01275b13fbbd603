"""The game graph of an impartial position, and Algorithm 1 of "Octal Games on Graphs" on it.

Definition 5: a vertex for every position that can be reached, an arc to each option. Positions that
are the same are one vertex. Algorithm 1 marks the sinks P, what has an arc to a P N, and takes the
marked ones away, until all are marked: every position has its outcome, P if the previous player
wins, N if the next one does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gadgetry._wording import counted
from gadgetry.games.position import GameError, Impartial
from gadgetry.solvers.limits import Budget

MOST_POSITIONS = 300  # that are drawn: nobody reads more


@dataclass(frozen=True)
class GameGraph:
    """The positions, the first one the start, the options of each by number, and P or N."""

    positions: tuple[Impartial[Any], ...]
    options: tuple[tuple[int, ...], ...]
    outcomes: tuple[str, ...]


def game_graph(
    start: Impartial[Any], most: int = MOST_POSITIONS, budget: Budget | None = None
) -> GameGraph:
    """The game graph of a position, marked by Algorithm 1.

    >>> from gadgetry.games.dominoes.cram import Cram
    >>> graph = game_graph(Cram(("..", ".#")))
    >>> graph.options, graph.outcomes
    (((1, 2), (), ()), ('N', 'P', 'P'))
    """
    budget = budget or Budget()
    number = {start: 0}
    positions, options = [start], list[tuple[int, ...]]()
    for position in positions:  # grows
        budget.spend()
        after = []
        for move in position.each_move():
            budget.look()
            option = position.play(move)
            if option not in number:
                number[option] = len(positions)
                positions.append(option)
                if len(positions) > most:
                    size = counted(most, "position")
                    raise GameError(f"expected a game graph of at most {size}: this one has more")
            after.append(number[option])
        options.append(tuple(sorted(set(after))))
    return GameGraph(tuple(positions), tuple(options), marked(options))


def marked(options: list[tuple[int, ...]]) -> tuple[str, ...]:
    """Algorithm 1: P or N for each vertex of a graph without cycles.

    >>> marked([(1, 2), (2,), ()])
    ('N', 'N', 'P')
    """
    marks: dict[int, str] = {}
    left = {v: set(after) for v, after in enumerate(options)}
    while left:
        sinks = [v for v, after in left.items() if not after]
        if not sinks:
            raise GameError("expected a game that ends: a position comes again after some moves")
        lost = set(sinks)
        won = {v for v, after in left.items() if after & lost}
        marks |= dict.fromkeys(sinks, "P") | dict.fromkeys(won, "N")
        gone = lost | won
        left = {v: after - gone for v, after in left.items() if v not in gone}
    return tuple(marks[v] for v in range(len(options)))
