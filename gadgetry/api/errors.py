"""What the door refuses: arguments of the wrong type, or that do not go with the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from gadgetry._advice import Advice
from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf
from gadgetry.games.position import GameError, Position
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.limits import LimitReached, Limits

__all__ = ["ArgumentError", "FormulaError", "GameError", "ReductionError", "Undecided"]

LONGEST = 60  # characters of a value in a message


class ArgumentError(ValueError):
    """Arguments that are right one by one, and not together; `argument` is the name of one.

    >>> print(ArgumentError("expected no `via` without `to`", "via"))
    via: expected no `via` without `to`
    """

    def __init__(self, message: str, argument: str | None = None) -> None:
        super().__init__(message if argument is None else Advice(f"{argument}: ", message))
        self.message = message
        self.argument = argument


class Undecided(LimitReached):
    """A limit was reached before there was an answer; its text names the limit.

    A verdict and an agreement say themselves that they are undecided: this is raised where there
    is nothing that could say so.

    >>> import gadgetry as gd
    >>> gd.solve(gd.games.Hex(5, 5), limits=gd.Limits(nodes=1)).line
    Traceback (most recent call last):
    ...
    gadgetry.api.errors.Undecided: undecided after 0 moves of a line of best play
    """

    def __init__(self, limit: str) -> None:
        super().__init__(f"undecided after {limit}")
        self.limit = limit


@contextmanager
def undecided() -> Iterator[None]:
    """A limit that is reached in here is told as what it means."""
    try:
        yield
    except Undecided:
        raise
    except LimitReached as limit:
        raise Undecided(str(limit)) from None


def a(what: str, value: Any, *types: type) -> Any:
    """The value, if it is of one of the types; else a `TypeError` with what was given.

    >>> a("a name", "hex", str)
    'hex'
    >>> a("a name", 7, str)
    Traceback (most recent call last):
    ...
    TypeError: expected a name, got 7, of type int
    """
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        said = repr(value)
        said = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
        raise TypeError(f"expected {what}, got {said}, of type {type(value).__name__}")
    return value


def a_count(what: str, value: Any, least: int = 0) -> Any:
    """The value, if it is a whole number from `least` on.

    >>> a_count("`jobs`, a number of processes", 0, least=1)
    Traceback (most recent call last):
    ...
    ValueError: expected `jobs`, a number of processes, at least 1; got 0
    """
    if a(what, value, int) < least:
        raise ValueError(f"expected {what}, at least {least}; got {value}")
    return value


def a_function(what: str, value: Any) -> Any:
    """The value, if it can be called.

    >>> a_function("`note`, a function", 3)
    Traceback (most recent call last):
    ...
    TypeError: expected `note`, a function, got 3, of type int
    """
    return value if callable(value) else a(what, value, type(len))


def one_of(what: str, value: Any, names: Iterable[str]) -> Any:
    """The value, if it is one of some names.

    >>> one_of("`moves`", "some", ("none", "one", "all"))
    Traceback (most recent call last):
    ...
    ValueError: expected `moves`, one of none, one, all; got 'some'
    """
    from gadgetry._unknown import unknown

    if a(what, value, str) not in (known := tuple(names)):
        raise unknown(ValueError, what, known, value)
    return value


def an_instance(value: Any) -> Formula | Position[Any]:
    """The value, if it is a formula or a game.

    >>> an_instance("f.cnf")
    Traceback (most recent call last):
    ...
    TypeError: expected a formula or a game, got 'f.cnf', of type str; gadgetry.read reads a file, \
and gadgetry.parse a text
    """
    try:
        return a("a formula or a game", value, Cnf, Qbf, AvoidTrue, Position)  # type: ignore[no-any-return]
    except TypeError as error:
        if not isinstance(value, str | bytes):
            raise
        advice = "; gadgetry.read reads a file, and gadgetry.parse a text"
        raise TypeError(str(error) + advice) from None


def the_limits(value: Any) -> Limits:
    """The limits of a search; none for None.

    >>> the_limits(None) == Limits()
    True
    >>> the_limits(60)
    Traceback (most recent call last):
    ...
    TypeError: expected `limits`, as in Limits(time=60), got 60, of type int
    """
    if value is None:
        return Limits()
    return a("`limits`, as in Limits(time=60)", value, Limits)  # type: ignore[no-any-return]


def the_names(what: str, value: Any) -> tuple[str, ...]:
    """Names that are given as one, as several, or not at all.

    >>> the_names("`via`", "uno"), the_names("`via`", ["uno", "sum"]), the_names("`via`", None)
    (('uno',), ('uno', 'sum'), ())
    """
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    return tuple(
        a(f"{what}, a name", name, str)
        for name in a(f"{what}, a name or several", value, list, tuple)
    )
