"""Options that verbs share."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

F = TypeVar("F", bound=Callable[..., Any])

_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


class Bytes(click.ParamType[int]):
    """A size such as 500M or 1.5G; 0 is none.

    >>> Bytes().convert("2G", None, None), Bytes().convert("1.5k", None, None)
    (2147483648, 1536)
    """

    name = "size"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        match = re.fullmatch(r"([0-9]{1,12}(?:\.[0-9]{1,3})?)([kmg]?)b?", str(value).lower())
        size = int(float(match[1]) * _UNITS[match[2]]) if match else 0
        if size < 1:
            self.fail(f"expected a size such as 500M or 2G, got {value!r}", param, ctx)
        return size


class Seconds(click.FloatRange):
    """A time of at least 0; `nan`, which no clock ever passes, is none.

    >>> Seconds().convert("1.5", None, None)
    1.5
    """

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(0)

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"expected a number of seconds, got {value!r}", param, ctx)
        return seconds


def file_argument(function: F) -> F:
    """FILE, which may be `-`."""
    return click.argument("file", metavar="FILE")(function)


def quiet_option(function: F) -> F:
    """--quiet: no notes."""
    return click.option("--quiet", is_flag=True, help="No notes on standard error.")(function)


def quiet_already(function: F) -> F:
    """--quiet, of a verb without notes: taken, so that scripts can say it everywhere."""
    return click.option(
        "--quiet", is_flag=True, expose_value=False, help="No notes: there are none here."
    )(function)


def json_option(function: F) -> F:
    """--json: machine output."""
    return click.option("--json", "as_json", is_flag=True, help="Machine-readable output.")(
        function
    )


def out_option(function: F) -> F:
    """-o OUT: a file, whole or not there; standard output by default."""
    return click.option(
        "-o", "--output", "out", default="-", metavar="OUT", help="A file; standard output if -."
    )(function)


def memory_option(function: F) -> F:
    """--memory SIZE: the most memory."""
    return click.option(
        "--memory", type=Bytes(), metavar="SIZE", help="The most memory, such as 500M or 2G."
    )(function)


def limit_options(function: F) -> F:
    """--time, --nodes and --memory: where a search stops and says "undecided".

    The verb is given them as `limits`, and the most memory in bytes as `memory` too.
    """

    @wraps(function)
    def limited(*, time: float | None, nodes: int | None, memory: int | None, **rest: Any) -> Any:
        from gadgetry.solvers.limits import Limits

        limits = Limits(time, nodes, memory // 2**20 if memory else None)
        return function(limits=limits, memory=memory, **rest)

    seconds = click.option(
        "--time", type=Seconds(), metavar="SECONDS", help="The longest search; then: undecided."
    )
    most = click.option(
        "--nodes", type=click.IntRange(0), metavar="N", help="The most positions; then: undecided."
    )
    return cast(F, seconds(most(memory_option(limited))))


def format_option(function: F) -> F:
    """--from FORMAT."""
    return click.option(
        "--from", "format", metavar="FORMAT", help="The input's format; else by content."
    )(function)


def chain_options(function: F) -> F:
    """--via and --variant: which chain of reductions, and which variant of one."""
    via = click.option(
        "--via", metavar="NAME,...", help="Reductions or types on the way, in order."
    )
    variant = click.option(
        "--variant", "variants", multiple=True, metavar="V", help="A reduction's variant."
    )
    return via(variant(function))
