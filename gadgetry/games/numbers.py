"""Reading numbers out of JSON values and words of a text, whoever wrote them."""

from __future__ import annotations

from typing import Any

from gadgetry.games.position import GameError, wrong

MOST_DIGITS = 4000  # Python reads and writes 4300; nobody means those


def integer_in(word: str) -> int:
    """The number that a word is: digits, perhaps after a minus, and nothing else that `int` takes.

    >>> integer_in("-12")
    -12
    >>> integer_in("1_2")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: expected a number, got '1_2'
    """
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise GameError(f"expected a number, got {_short(word)}")
    return int(word)


def natural_number(value: Any, where: str | int, least: int = 0, most: int | None = None) -> int:
    """The number that a JSON value or a word is; `where` is its name, or the number of its line.

    >>> natural_number(7, "heap"), natural_number("7", 2)
    (7, 7)
    >>> natural_number(True, "heap")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: heap: expected a number of at least 0, got True
    """
    number = value if type(value) is int else None
    digits = isinstance(value, str) and value.isascii() and value.isdigit()
    if digits and len(value) <= MOST_DIGITS:
        number = int(value)
    if number is None or number < least or (most is not None and number > most):
        range_ = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise wrong(where, f"expected a number {range_}, got {_short(value)}")
    return number


def natural_numbers(
    value: Any, where: str | int, least: int = 0, most: int | None = None
) -> list[int]:
    """The numbers that a JSON list or the words of a line are.

    >>> natural_numbers([1, 2], "heaps"), natural_numbers("1 2".split(), 2)
    ([1, 2], [1, 2])
    """
    if not isinstance(value, list):
        raise wrong(where, f"expected a list of numbers, got {_short(value)}")
    return [natural_number(each, where, least, most) for each in value]


def _short(value: Any) -> str:
    """How a value looks, cut; a number of many digits has no `repr`."""
    if type(value) is int and value.bit_length() > 1000:
        return "a number of hundreds of digits"
    text = repr(value) if isinstance(value, int | float | str | None) else type(value).__name__
    return text if len(text) <= 60 else f"{text[:60]}..."
