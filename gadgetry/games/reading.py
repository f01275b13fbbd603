"""Reading positions in which two players claim elements: the checks their rulesets share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gadgetry.games.numbers import integer_in
from gadgetry.games.position import GameError

MOST_ELEMENTS = 2**26


def integer(data: dict[str, Any], key: str, low: int, high: int = MOST_ELEMENTS) -> int:
    """The integer under a key, within bounds.

    >>> integer({"rows": 3}, "rows", 1)
    3
    >>> integer({"rows": True}, "rows", 1, 9)
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: "rows": expected an integer from 1 to 9, got True
    """
    value = data.get(key)
    if type(value) is not int or not low <= value <= high:
        raise GameError(f'"{key}": expected an integer from {low} to {high}, got {value!r}')
    return value


def integers(data: dict[str, Any], key: str, low: int, high: int) -> tuple[int, ...]:
    """The list of integers within bounds under a key; none when the key is missing.

    >>> integers({"cut": [3, 1]}, "cut", 0, 4), integers({}, "cut", 0, 4)
    ((3, 1), ())
    """
    value = data.get(key, [])
    if not isinstance(value, list) or any(
        type(x) is not int or not low <= x <= high for x in value
    ):
        raise GameError(f'"{key}": expected a list of integers from {low} to {high}')
    return tuple(value)


def pairs(data: dict[str, Any], key: str, low: int, high: int) -> list[tuple[int, int]]:
    """The list of pairs of integers within bounds under a key.

    >>> pairs({"edges": [[0, 1]]}, "edges", 0, 1)
    [(0, 1)]
    """
    value = data.get(key)
    if not isinstance(value, list):
        raise GameError(f'"{key}": expected a list of pairs')
    for pair in value:
        good = isinstance(pair, list) and len(pair) == 2
        if not good or any(type(x) is not int or not low <= x <= high for x in pair):
            raise GameError(f'"{key}": expected pairs of integers from {low} to {high}')
    return [(u, v) for u, v in value]


def player(data: dict[str, Any], players: Sequence[str]) -> str:
    """The player under the key `to_move`; the first one when it is missing.

    >>> player({"to_move": "Cut"}, ("Short", "Cut")), player({}, ("Short", "Cut"))
    ('Cut', 'Short')
    """
    value = data.get("to_move", players[0])
    if not isinstance(value, str) or value not in players:
        raise GameError(f'"to_move": expected {players[0]} or {players[1]}, got {value!r}')
    return value


def elements(data: dict[str, Any], key: str, low: int, high: int) -> frozenset[int]:
    """The different integers within bounds under a key; none when the key is missing.

    >>> sorted(elements({"cut": [3, 1]}, "cut", 0, 4))
    [1, 3]
    """
    listed = integers(data, key, low, high)
    if len(set(listed)) < len(listed):
        raise GameError(f'"{key}": expected every number once, got one twice')
    return frozenset(listed)


def text_lines(
    text: str, ruleset: str, once: Sequence[str] = ()
) -> Iterator[tuple[int, list[str]]]:
    """The number and the words of each line after the first, which must name the ruleset.

    `once`: first words of lines that are there once at most, as is the one of who is to move.

    >>> list(text_lines("hex\\n\\nBlack to move", "hex"))
    [(3, ['Black', 'to', 'move'])]
    """
    lines = text.splitlines()
    if not lines or lines[0].split() != [ruleset]:
        raise GameError(f"expected {ruleset}, got {(lines or [''])[0]!r}", 1)
    seen: set[str] = set()
    for number, line in enumerate(lines[1:], 2):
        if not (words := line.split()):
            continue
        key = "to move" if words[1:] == ["to", "move"] else words[0]
        if key in seen:
            raise GameError(f"expected one line {key}, got another", number)
        if key in (*once, "to move"):
            seen.add(key)
        yield number, words


def mover_in(number: int, words: list[str], players: Sequence[str]) -> str | None:
    """The player whom a line `NAME to move` names; None for any other line.

    >>> mover_in(2, ["White", "to", "move"], ("Black", "White"))
    'White'
    """
    if words[1:] != ["to", "move"]:
        return None
    if words[0] not in players:
        raise GameError(f"expected {players[0]} or {players[1]}, got {words[0]!r}", number)
    return words[0]


def numbers_in(number: int, words: list[str]) -> list[int]:
    """The integers that a line lists after its first word.

    >>> numbers_in(4, ["cut", "3", "1"])
    [3, 1]
    """
    try:
        return [integer_in(word) for word in words[1:]]
    except GameError:
        raise GameError(
            f"expected integers after {words[0]!r}, got {' '.join(words[1:])!r}", number
        ) from None
