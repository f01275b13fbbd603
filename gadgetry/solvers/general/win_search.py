"""Depth first, with a table: a player to move wins by some move after which the other does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")


def mover_wins(root: Key, table: dict[Key, bool], opened: Callable[[Key], list[Key]]) -> bool:
    """Does the player to move win at `root`?

    `opened` lists the positions after each move, the first to be tried last, and enters in `table`
    what it decides by itself. The table is kept for further questions.

    >>> mover_wins(7, {}, lambda heap: [heap - take for take in (1, 2) if take <= heap])
    True
    >>> mover_wins(6, {}, lambda heap: [heap - take for take in (1, 2) if take <= heap])
    False
    """
    stack = [(root, opened(root))]
    while stack:
        key, options = stack[-1]
        while options:
            child = options[-1]
            if child not in table:
                stack.append((child, opened(child)))
                break
            options.pop()
            if not table[child]:
                table[key] = True
                stack.pop()
                break
        else:
            table.setdefault(key, False)
            stack.pop()
    return table[root]
