"""What ends a command early: one message on standard error, and the exit code.

1 means that a checked thing is wrong (`verify`, `sweep`, `check`, `tables`), and is none of these.
"""

from __future__ import annotations

import os
import signal
import sys

import click

from gadgetry._deliberate import deliberate
from gadgetry.cli.output import tell
from gadgetry.cli.signals import stop_again, stopped_by

WRONG = 2  # input or usage
INTERNAL = 70  # EX_SOFTWARE of sysexits.h
BROKEN_PIPE = 128 + signal.SIGPIPE
VARIABLE = "GADGETRY_TRACEBACK"
HOW = f"{VARIABLE}=1 shows the traceback"


def exit_code_of(error: BaseException) -> int:
    """Say what happened, and return the exit code.

    >>> exit_code_of(MemoryError())
    2
    """
    if os.environ.get(VARIABLE) and isinstance(error, Exception):
        import traceback

        tell("traceback", *"".join(traceback.format_exception(error)).splitlines())
    stop = _interruption(error)
    if stop is not None or stopped_by() is not None:  # a verb that keeps results says where
        tell("interrupted", str(stop or "") or "no file is half written")
        return 128 + (stopped_by() or signal.SIGINT)
    match error:
        case BrokenPipeError():
            from gadgetry.cli.standard_streams import drop_output

            drop_output()  # the reader of a pipe has gone: not our mistake
            return BROKEN_PIPE
        case click.Abort(__cause__=EOFError() as cause):  # click takes it for the end of the input
            return _internal(cause)
        case click.exceptions.NoArgsIsHelpError():
            error.show()
            return WRONG
        case click.UsageError():
            message = error.format_message()
            help = [f"hint: {error.ctx.command_path} --help"] if error.ctx else []
            tell("error", message, *(suggestion(error) or help))
            return WRONG
        case click.ClickException():
            tell("error", error.format_message())
            return WRONG
        case OSError():
            return _system_error(error)
        case MemoryError():
            tell("error", "out of memory")
            return WRONG
        case ValueError() if deliberate(error):  # FormulaError, GameError: what was expected
            rows = getattr(error, "rows", [str(error)])  # a ParseError shows the line, with a hint
            tell("error", *rows, *suggestion(error))
            return WRONG
    return _internal(error)


def _interruption(error: BaseException | None) -> KeyboardInterrupt | None:
    """Ctrl-C, also behind an error in its wake: a library may turn it into one of its own."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error


def tell_unraisable(failure: sys.UnraisableHookArgs) -> None:
    """What Python cannot raise, in a destructor or a callback of a library.

    A signal comes again a moment later, where it can be raised; anything else does no harm.
    """
    if isinstance(failure.exc_value, KeyboardInterrupt):
        stop_again()
    elif os.environ.get(VARIABLE):
        sys.__unraisablehook__(failure)


def _system_error(error: OSError) -> int:
    """The system refused: a file that is named, or one of the standard streams."""
    name = error.filename
    if name is None:
        from gadgetry.cli.standard_streams import drop_output

        drop_output()
    place = "standard input or output" if name is None else os.fsdecode(name) or "''"
    tell("error", f"{place}: {error.strerror or error}")
    return WRONG


def _internal(error: BaseException) -> int:
    """A bug: its line, and how to report it; or the fault of a plugin of somebody else."""
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    if outside := sys.modules.get("gadgetry._plugins"):
        place = outside.place_of_fault(error.__traceback__)
        if place is not None:
            tell("error", f"{place}: it fails: {what} ({HOW})")
            return WRONG
    tell(
        "internal error",
        f"{_place(error)}{what}; this is a bug of gadgetry: please report this line, the command"
        f" and its input ({HOW})",
    )
    return INTERNAL


def _place(error: BaseException) -> str:
    """The file and line that raised it."""
    step = error.__traceback__
    if step is None:
        return ""
    while step.tb_next is not None:
        step = step.tb_next
    return f"{os.path.basename(step.tb_frame.f_code.co_filename)}:{step.tb_lineno}: "


def suggestion(error: Exception) -> list[str]:
    """A hint, where an error about a name knows one that may have been meant.

    >>> from gadgetry._unknown import unknown
    >>> suggestion(unknown(ValueError, "a verb", ["solve", "sweep"], "slove"))
    ["hint: did you mean 'solve'?"]
    >>> suggestion(ValueError("expected a literal, one of 1 and 2; got 'on'"))
    []
    """
    from gadgetry._unknown import nearest

    meant = nearest(error)
    return [f"hint: did you mean {' or '.join(map(repr, meant))}?"] if meant else []
