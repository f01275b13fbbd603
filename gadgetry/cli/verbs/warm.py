"""`gadgetry warm`: kernels, compiled before they are needed."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from gadgetry.cli import completion
from gadgetry.cli.options import json_option, quiet_option, whole_limit_options
from gadgetry.cli.output import say, write_json

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits


@click.command("warm")
@click.argument("names", metavar="[KERNEL]...", nargs=-1, shell_complete=completion.kernels)
@whole_limit_options
@json_option
@quiet_option
def command(names: tuple[str, ...], limits: Limits, as_json: bool, quiet: bool) -> int:
    """Compile the KERNELs that long searches use, or all; once on a machine, a minute or two.

    A search that lasts some seconds compiles what it needs by itself, if it may take long enough;
    after this it never waits for that. What is compiled already stays. Exits 0 if all are ready, 1
    if numba fails (plain searches answer then), 3 at a limit. --quiet tells only what is not ready.

    \b
    gadgetry warm
    gadgetry warm qbf.qcdcl --time 60
    """
    from gadgetry.api.solving import warming

    done = []
    for kernel in warming(names, limits):
        done.append(kernel)
        if not as_json and not (quiet and kernel.ready):
            say(str(kernel))
    if as_json:
        kernels = [{**asdict(kernel), "ready": kernel.ready} for kernel in done]
        write_json({"schema": "gadgetry-warm/1", "kernels": kernels})
    return 0 if all(kernel.ready for kernel in done) else 1
