"""The `gadgetry` command: verbs from `cli/verbs`, one file each, and the exit codes.

0 done; 10 / 20 solved: true or the first player wins / false or the second; 1 disagree, and 3
undecided, for `verify`; 2 bad input or usage; 70 a bug; 128 + a signal (see `failures`).
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

import click

import gadgetry
import gadgetry.cli.verbs
from gadgetry._advice import Advice, Call, Setting
from gadgetry._unknown import names_kept, unknown
from gadgetry.cli.completion import files
from gadgetry.cli.lazy import load_late
from gadgetry.cli.wording import in_options

if TYPE_CHECKING:
    from gadgetry.api.errors import ArgumentError

EXAMPLES = """\b
Examples:
  gadgetry generate qbf --prefix eae --clauses 6 --seed 7
  gadgetry generate cnf --variables 3 --clauses 4 --seed 1 | gadgetry compile - --to readable
  gadgetry compile examples/xor.qdimacs --to flag-coloring -o flag.json
  gadgetry solve flag.json --winner-only --moves all
  gadgetry verify examples/xor.qdimacs --to undirected-geography
  gadgetry draw examples/xor.qdimacs --to shannon -o shannon.svg
  gadgetry list
"""


LONGEST = 1000  # characters of a sentence


class Verbs(click.Group):
    """The verbs are the modules of `gadgetry.cli.verbs`, each with its `command`.

    A verb is imported when it is called: `gadgetry --help` reads their summaries in their files.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(m.name.rstrip("_") for m in iter_modules(gadgetry.cli.verbs.__path__))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            verbs = self.list_commands(ctx)
            raise unknown(click.UsageError, "a verb", verbs, args[0], Call("help"))
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _refuse_twice(click.Context(command, parent=ctx, info_name=name), rest)
        return name, command, rest

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        if ctx.resilient_parsing:  # a shell that completes wants words, and they need no arrays
            load_late("numpy")
        command: click.Command = import_module(f"gadgetry.cli.verbs.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; what it was given and cannot use is a mistake in its usage."""
        try:
            return super().invoke(ctx)
        except ValueError as error:
            from gadgetry.api.errors import ArgumentError

            if not isinstance(error, ArgumentError):
                raise
            raise _wrong_usage(error, ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name)) for name in names])


def _refuse_twice(ctx: click.Context, args: list[str]) -> None:
    """Of an option that takes one value and is given two, Click takes the last without a word."""
    _, _, given = ctx.command.make_parser(ctx).parse_args(list(args))
    single = (p for p in given if isinstance(p, click.Option) and not p.multiple and not p.is_flag)
    for option, times in Counter(single).items():
        if times > 1:
            name = max(option.opts, key=len)
            raise click.UsageError(f"{name}: expected once, got it {times} times", ctx)


def _wrong_usage(error: ArgumentError, ctx: click.Context) -> click.UsageError:
    """An argument that the front door refuses, called as it is on the command line."""
    said = error.message
    if error.argument is not None:
        said = Advice(Setting(error.argument), ": ", said)
    verb = click.Context(click.Command(None), parent=ctx, info_name=ctx.invoked_subcommand)
    return names_kept(click.UsageError(in_options(said), verb), error)


def _summary(verb: str) -> str:
    """The first sentence of a verb's help, which is the docstring of its `command`; never cut.

    >>> _summary("list")
    'List the formats, games, kinds, families, reductions, solvers, tables, open questions.'
    """
    source = Path(gadgetry.cli.verbs.__path__[0], f"{verb}.py").read_text(encoding="utf-8")
    functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    help = next(ast.get_docstring(node) for node in functions if node.name == "command")
    return click.Command(verb, help=help).get_short_help_str(LONGEST)


@click.command(
    cls=Verbs,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(gadgetry.__version__, prog_name="gadgetry", message="%(prog)s %(version)s")
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    metavar="FILE",
    help="A Python file (or module) with games, solvers, formats or reductions of others.",
    shell_complete=files,
)
@click.pass_context
def cli(ctx: click.Context, plugins: tuple[str, ...]) -> None:
    """Compile formulas to games, with the gadgets of the papers, and check that both agree."""
    if plugins:
        from gadgetry._plugins import naming

        ctx.with_resource(naming(plugins))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit with its code; nothing but a clear error on bad input."""
    from gadgetry.api.files import remove_unfinished
    from gadgetry.cli.failures import exit_code_of, tell_unraisable
    from gadgetry.cli.signals import leave_signals, set_up_signals
    from gadgetry.cli.standard_streams import finish_streams, set_up_streams

    set_up_streams()
    sys.unraisablehook = tell_unraisable
    try:
        set_up_signals()
        code = finish_streams(run(arguments))
        leave_signals()
    except KeyboardInterrupt as stop:  # while another end was being told
        code = exit_code_of(stop)
    remove_unfinished()
    sys.exit(code)


def _warn(message: Warning | str, *_: object) -> None:
    from gadgetry.cli.output import tell

    tell("warning", (str(message).strip() or "?").splitlines()[0])


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    >>> run(["--version"])
    gadgetry 0.2.0
    0
    """
    from gadgetry.cli.failures import exit_code_of

    streams = sys.stdout, sys.stderr
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _warn  # type: ignore[assignment]  # only the message counts
            code = cli.main(args=arguments, prog_name="gadgetry", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as asked:
        return asked.exit_code
    except SystemExit as asked:
        if sys.stdout is streams[0]:  # completion for a shell, which is answered
            return asked.code if isinstance(asked.code, int) else 0
        sys.stdout, sys.stderr = streams  # click's answer to a closed pipe: exit 1, and wrappers
        return exit_code_of(BrokenPipeError())
    except BaseException as error:
        return exit_code_of(error)
