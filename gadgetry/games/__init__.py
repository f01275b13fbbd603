"""Rulesets, one per file: positions, moves, when it is over. No search here.

The class of every ruleset's positions is here, loaded when it is first used.

>>> from gadgetry.games import Hex
>>> Hex(2, 2).moves()
('a1', 'b1', 'a2', 'b2')
"""

from __future__ import annotations

from typing import Any

from gadgetry._doors import door

_get, _, _mechanism = door(
    __name__,
    {
        "position": "GameError IllegalMove Impartial Position Puzzle TwoPlayer",
        "registry": "Ruleset families ruleset rulesets",
    },
)


def _positions() -> dict[str, Any]:
    """The classes of positions by their names; those of others, too."""
    from gadgetry.games.registry import rulesets

    return {each.position.__name__: each.position for each in rulesets().values()}


def __getattr__(name: str) -> Any:
    if name == "__all__":
        return __dir__()
    # No class begins with a small letter: modules do, and are asked for here before they are there.
    if name[:1].isupper() and name not in _mechanism and name in (found := _positions()):
        return found[name]
    return _get(name)


def __dir__() -> list[str]:
    return sorted([*_mechanism, *_positions()])
