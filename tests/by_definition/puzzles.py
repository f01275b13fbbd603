"""The least number of moves of a puzzle, by breadth-first search straight from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def distances(
    starts: Iterable[Any], legal: Callable[[Any, Any], bool] = lambda position, move: True
) -> dict[Any, int]:
    """The least number of moves from every position that can be reached from the starts."""
    before: dict[Any, list[Any]] = {p: [] for p in starts}
    order = list(before)
    for p in order:
        for move in p.moves():
            if legal(p, move):
                q = p.play(move)
                if q not in before:
                    before[q] = []
                    order.append(q)
                before[q].append(p)
    far = {p: 0 for p in order if p.solved()}
    queue = list(far)
    for q in queue:
        for p in before[q]:
            if p not in far:
                far[p] = far[q] + 1
                queue.append(p)
    return far
