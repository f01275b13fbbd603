"""`gadgetry gtp`: Hex for other programs."""

from __future__ import annotations

import sys

import click

from gadgetry.cli.options import Count, OneOf, Seconds, quiet_already
from gadgetry.cli.output import answer_at_once

LONGEST = 10_001  # characters of a line that are read; the rest of it is dropped


@click.command("gtp")
@click.option("--size", type=Count(1, 26), default=11, show_default=True, metavar="N")
@click.option(
    "--effort", type=OneOf(["light", "normal", "strong"]), default="normal", show_default=True
)
@click.option("--nodes", type=Count(1), metavar="N", help="Positions a move, in place of --effort.")
@click.option("--time", "seconds", type=Seconds(), metavar="SECONDS", help="Seconds a move.")
@click.option("--swap", is_flag=True, help="The swap rule holds.")
@quiet_already
def command(size: int, effort: str, nodes: int | None, seconds: float | None, swap: bool) -> None:
    """Play Hex with a program that speaks GTP, such as HexGui.

    Commands are read from standard input, one a line, until quit; list_commands lists them. The
    same commands get the same moves, unless there is a limit of --time or a clock.

    \b
    gadgetry gtp --effort strong
    printf 'boardsize 5\\ngenmove black\\nquit\\n' | gadgetry gtp
    """
    from gadgetry.api.players import EFFORTS, GtpSession, HexSettings

    settings = HexSettings(nodes=nodes or EFFORTS[effort])
    session = GtpSession(settings, rows=size, seconds=seconds, swap=swap)
    while not session.ended:
        line = sys.stdin.buffer.readline(LONGEST)
        if not line:
            return
        rest = line
        while len(rest) == LONGEST and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(LONGEST)
        answer_at_once(session.answer(line.decode("utf-8", "replace")))
