"""The `gadgetry` command: verbs from `cli/verbs`, one file each, and the exit codes.

0 done; 10 / 20 solved: true or the first player wins / false or the second; 1 disagree, and 3
undecided, for `verify`; 2 bad input or usage; 130 interrupted.
"""

from __future__ import annotations

import ast
import os
import re
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click

import gadgetry
import gadgetry.cli.verbs

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
            verbs = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"expected a verb, one of {verbs}; got {args[0]!r}", ctx)
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"gadgetry.cli.verbs.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        room = formatter.width - 6 - max(map(len, names))
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name, room)) for name in names])


def _summary(verb: str, room: int) -> str:
    """The first sentence of a verb's help, which is the docstring of its `command`.

    >>> _summary("list", 80)
    'List the formats, rulesets, reductions and solvers there are.'
    """
    source = Path(gadgetry.cli.verbs.__path__[0], f"{verb}.py").read_text(encoding="utf-8")
    functions = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef))
    help = next(ast.get_docstring(node) for node in functions if node.name == "command")
    return click.Command(verb, help=help).get_short_help_str(room)


@click.command(
    cls=Verbs,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(gadgetry.__version__, prog_name="gadgetry", message="%(prog)s %(version)s")
def cli() -> None:
    """Compile formulas to games, with the gadgets of the papers, and check that both agree."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit with its code; nothing but a clear error on bad input."""
    _set_up_streams()
    sys.exit(run(arguments))


def _set_up_streams() -> None:
    """The same bytes in every locale; and a stream that was closed is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code.

    >>> run(["--version"])
    gadgetry 0.1.0
    0
    """
    from gadgetry.cli.output import tell

    try:
        code = cli.main(args=arguments, prog_name="gadgetry", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except SystemExit:  # click's answer to a closed pipe; its code, 1, would mean "disagree"
        return 128 + signal.SIGPIPE
    except click.exceptions.Exit as asked:
        return asked.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return 2
    except click.UsageError as error:
        message = error.format_message()
        hint = suggestion(message) or (
            f"\nhint: {error.ctx.command_path} --help" if error.ctx else ""
        )
        tell("error", message + hint)
        return 2
    except click.ClickException as error:
        tell("error", error.format_message())
        return 2
    except BrokenPipeError:  # the reader of a pipe has gone: not our mistake
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except (KeyboardInterrupt, click.Abort):
        tell("interrupted", "nothing was written")
        return 130
    except OSError as error:
        name = "standard input or output" if error.filename is None else error.filename or "''"
        tell("error", f"{name}: {error.strerror or error}")
        return 2
    except MemoryError:
        tell("error", "out of memory")
        return 2
    except ValueError as error:  # FormulaError, GameError: what was expected, what was found
        tell("error", str(error) + suggestion(str(error)))
        return 2


def suggestion(message: str) -> str:
    """A hint, where a message ends in the word it got and lists one that is spelled much like it.

    >>> suggestion("expected a verb, one of solve, sweep; got 'slove'")
    "\\nhint: did you mean 'solve'?"
    >>> suggestion("expected a verb, one of solve, sweep; got 'draw'")
    ''
    """
    said = re.fullmatch(r"(?s)(.*)[;,] got '([^'\n]{1,80})'", message)
    if not said:
        return ""
    from difflib import get_close_matches

    words = re.findall(r"[a-z0-9][a-z0-9.-]*", said[1])
    close = get_close_matches(said[2].lower(), words, n=1, cutoff=0.7)
    return f"\nhint: did you mean {close[0]!r}?" if close else ""
