"""Options that verbs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from math import isfinite
from typing import Any, TypeVar, cast

import click

from gadgetry._unknown import unknown
from gadgetry.cli import completion

F = TypeVar("F", bound=Callable[..., Any])
Options = TypeVar("Options")
R = TypeVar("R")

MOST = 10**18
"""Larger numbers fit no machine word, and mean no size that there is."""


class Count(click.IntRange):
    """A whole number from `least` to `most`.

    >>> Count(1).convert("20", None, None)
    20
    """

    name = "number"

    def __init__(self, least: int = 0, most: int = MOST) -> None:
        super().__init__(least, most)
        self._expected = f"expected a whole number from {least} to {most:,}"
        self._digits = len(str(most))  # more of them need not be turned into a number

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        digits = str(value).strip().removeprefix("+").lstrip("0")
        if len(digits) > self._digits:
            self.fail(f"{self._expected}, got {value!r:.40}", param, ctx)
        number: int = super().convert(value, param, ctx)
        return number


SEED = Count(0, 2**128 - 1)


class Bytes(click.ParamType[int]):
    """A size such as 500M or 1.5G; 0 is none.

    >>> Bytes().convert("2G", None, None), Bytes().convert("1.5k", None, None)
    (2147483648, 1536)
    """

    name = "size"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        from gadgetry.api.limiting import bytes_of

        try:
            return bytes_of(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class OneOf(click.Choice[str]):
    """One of a few names; one that is nearly right is suggested.

    >>> OneOf(["text", "markdown"]).convert("text", None, None)
    'text'
    """

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(list(names))

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        if value not in self.choices:
            what = "a name" if param is None or not param.name else param.name.upper()
            raise unknown(click.UsageError, what, self.choices, str(value))
        return str(value)


class Seconds(click.FloatRange):
    """A time of at least 0; `nan` and `inf`, which no clock ever passes, are none.

    >>> Seconds().convert("1.5", None, None)
    1.5
    """

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(0)

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        seconds: float = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"expected a number of seconds, got {value!r:.40}", param, ctx)
        return seconds


def options_as(options: type[Options]) -> Callable[[Callable[[Options], R]], Callable[..., R]]:
    """All options of a verb that has many, as one value of a dataclass with a field for each.

    >>> from dataclasses import make_dataclass
    >>> options_as(make_dataclass("Options", ["file", "quiet"]))(lambda o: o.file)(file=1, quiet=2)
    1
    """

    def taking(function: Callable[[Options], R]) -> Callable[..., R]:
        @wraps(function)
        def command(**given: Any) -> R:
            return function(options(**given))

        return command

    return taking


def file_argument(function: F) -> F:
    """FILE, which may be `-`."""
    return click.argument("file", metavar="FILE", shell_complete=completion.files)(function)


def files_argument(function: F) -> F:
    """FILE..., each of which may be `-`, or have an instance a line (`.jsonl`)."""
    return click.argument(
        "files", metavar="FILE...", nargs=-1, required=True, shell_complete=completion.files
    )(function)


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
        "-o",
        "--output",
        "out",
        default="-",
        metavar="OUT",
        help="A file; standard output if -.",
        shell_complete=completion.files,
    )(function)


def memory_option(function: F) -> F:
    """--memory SIZE: the most memory."""
    return click.option(
        "--memory", type=Bytes(), metavar="SIZE", help="The most memory, such as 500M or 2G."
    )(function)


def limit_options(function: F) -> F:
    """--time, --nodes and --memory: where a search stops and says "undecided".

    The verb is given them as `limits`. The memory is kept in all that the verb does, the nodes in
    each search; the verb starts the clock (`from_now`), which all its searches share. Where a limit
    ends that no search keeps, the verb exits 3.
    """

    @wraps(function)
    def limited(*, time: float | None, nodes: int | None, memory: int | None, **rest: Any) -> Any:
        from gadgetry.api.limiting import Limits
        from gadgetry.cli.limiting import within

        with within(Limits(memory=memory)):
            return function(limits=Limits(time=time, nodes=nodes, memory=memory), **rest)

    seconds = click.option(
        "--time",
        type=Seconds(),
        metavar="SECONDS",
        help="The longest for all searches together; then: undecided.",
    )
    most = click.option(
        "--nodes",
        type=Count(),
        metavar="N",
        help="The most positions of a search; then: undecided.",
    )
    return cast(F, seconds(most(memory_option(limited))))


def whole_limit_options(function: F) -> F:
    """--time and --memory of a verb without a search: where it stops and exits 3.

    The verb is given the most memory, as `limits`.
    """

    @wraps(function)
    def limited(*, time: float | None, memory: int | None, **rest: Any) -> Any:
        from gadgetry.api.limiting import Limits
        from gadgetry.cli.limiting import within

        with within(Limits(time=time, memory=memory)):
            return function(limits=Limits(memory=memory), **rest)

    seconds = click.option(
        "--time", type=Seconds(), metavar="SECONDS", help="The longest it may take; then: exit 3."
    )
    return cast(F, seconds(memory_option(limited)))


def format_option(function: F) -> F:
    """--from FORMAT, of a verb that has no other format: `format`."""
    return _from_option("format")(function)


def source_format_option(function: F) -> F:
    """--from FORMAT, of a verb with a --format for what it writes: `source_format`."""
    return _from_option("source_format")(function)


def _from_option(parameter: str) -> Callable[[F], F]:
    return click.option(
        "--from",
        parameter,
        metavar="FORMAT",
        help="The input's format; else by content.",
        shell_complete=completion.source_formats,
    )


def chain_options(function: F) -> F:
    """--via and --variant: which chain of reductions, and which variant of one."""
    via = click.option(
        "--via",
        metavar="NAME,...",
        help="Reductions or types on the way, in order.",
        shell_complete=completion.via,
    )
    variant = click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="V",
        help="A reduction's variant.",
        shell_complete=completion.variants,
    )
    return via(variant(function))


def stops(via: str | None) -> tuple[str, ...]:
    """The names in `--via NAME,...`.

    >>> stops("uno,sum"), stops(None)
    (('uno', 'sum'), ())
    """
    return tuple(via.split(",")) if via else ()
