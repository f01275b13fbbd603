"""What others bring, checked where it comes in: nothing that it does is taken for ours.

What it declares is there and of its type. What its functions return is of the type that they
promise, and what they raise, unless it is an error of ours on purpose, is said to be their fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from gadgetry._deliberate import deliberate

Test = tuple[str, Callable[[Any], bool]]
"""What is expected, in words, and whether a value is that."""


class Faulty(ValueError):
    """Something of somebody else does what it may not do; says whose it is, and what."""


def is_strings(value: Any) -> bool:
    """A tuple or a list of strings?"""
    return isinstance(value, tuple | list) and all(isinstance(each, str) for each in value)


WORD: Test = ("a word", lambda value: isinstance(value, str) and value.strip() == value != "")
TEXT: Test = ("a string", lambda value: isinstance(value, str))
STRINGS: Test = ("a tuple of strings", is_strings)
NUMBER: Test = ("a number", lambda value: type(value) is int)
TRUTH: Test = ("True or False", lambda value: isinstance(value, bool))
FUNCTION: Test = ("a function", callable)


def check_declared(thing: Any, tests: Mapping[str, Test], kind: str, place: str) -> None:
    """Are all attributes there, and of their types? `Faulty` says which is not."""
    for name, (expected, test) in tests.items():
        try:
            value = getattr(thing, name)
        except Exception as error:  # it is missing, or a property that fails
            why = in_one_line(error)
            raise Faulty(f"{place}: {kind}.{name}: expected {expected}, {why}") from error
        if not test(value):
            raise Faulty(f"{place}: {kind}.{name}: expected {expected}, got {shown(value)}")


def watched(
    method: Callable[..., Any], whose: str, place: str, returned: Test | None = None
) -> Callable[..., Any]:
    """The function; where it fails, or returns what it must not, it is `Faulty`.

    >>> watched(lambda n: 1 // n, "mine", "mine.py")(0)
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: <lambda> of mine fails: ZeroDivisionError: integer division\
 or modulo by zero
    """
    name = getattr(method, "__name__", "it")

    @wraps(method)
    def watching(*arguments: Any, **options: Any) -> Any:
        try:
            value = method(*arguments, **options)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException as error:
            if deliberate(error):
                raise
            raise Faulty(f"{place}: {name} of {whose} fails: {in_one_line(error)}") from error
        if returned is not None and not returned[1](value):
            raise Faulty(f"{place}: {name} of {whose}: expected {returned[0]}, got {shown(value)}")
        return value

    return watching


def in_one_line(error: BaseException) -> str:
    """An error's type and message, whatever the message does.

    >>> in_one_line(KeyError("a"))
    "KeyError: 'a'"
    """
    try:
        words = " ".join(str(error).split())[:300]
    except Exception:  # a message that itself fails
        words = "?"
    return f"{type(error).__name__}: {words}"


def shown(value: Any) -> str:
    """A value of somebody else in a message: short, whatever its `repr` does.

    >>> shown([1] * 100)[:9]
    '[1, 1, 1,'
    """
    try:
        return " ".join(repr(value).split())[:80]
    except Exception:  # whatever its author wrote
        return f"a {type(value).__name__}"
