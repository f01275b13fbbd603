"""A board of somebody else, checked where it comes in, and from then on watched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gadgetry._plugins import PluginKind, is_ours
from gadgetry._watched import FUNCTION, WORD, Faulty, Test, check_declared, shown, watched
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.scene import Scene
from gadgetry.games.registry import rulesets

_ENTRY: dict[str, Test] = {"ruleset": WORD, "draw": FUNCTION}
_SCENE: Test = ("a Scene or None", lambda value: value is None or isinstance(value, Scene))


def checked_board(candidate: Any, place: str) -> Board:
    """The board, from now on watched; `place` says where it comes from.

    It is of a ruleset of others: every game of ours has its picture already, as a text if need be.

    >>> checked_board(Board("nim", lambda *of: None), "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: board nim: expected a ruleset of others, ours have\
 their pictures
    """
    if not isinstance(candidate, Board):
        raise Faulty(f"{place}: expected a Board, got {shown(candidate)}")
    name = candidate.ruleset
    check_declared(candidate, _ENTRY, "board", place)
    if name not in rulesets():
        raise Faulty(f"{place}: board {name}: expected a ruleset, there is none of this name")
    if is_ours(rulesets()[name].position):
        raise Faulty(
            f"{place}: board {name}: expected a ruleset of others, ours have their pictures"
        )
    said = f"the board {name}"
    draw = watched(candidate.draw, said, place, _SCENE)
    later = candidate.later and watched(candidate.later, said, place, _SCENE)
    near = candidate.near and watched(candidate.near, said, place, _SCENE)
    return replace(candidate, draw=draw, later=later, near=near)


OUTSIDE = PluginKind[Board]("board", "BOARDS", "BOARDS", checked_board, lambda b: (b.ruleset,))
