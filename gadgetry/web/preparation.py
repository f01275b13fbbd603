"""The Hex player's fast code, compiled by a process of its own while nobody waits for it.

    python -m gadgetry.web.preparation PARENT

The first time on a machine that takes up to a minute, later a few seconds. It begins when a board
is first shown that needs it; workers load it, in a second, when it is there.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress

NICE = 5  # how far it stands back behind the answers


class Preparation:
    """At most one process, begun when it is first wanted; `ready`: workers may load the code."""

    def __init__(self) -> None:
        self.ready = False
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None

    def want(self) -> None:
        """Begin, unless that was done before."""
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._prepare())

    async def _prepare(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gadgetry.web.preparation", str(os.getpid()),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        self.ready = await self._process.wait() == 0

    async def close(self) -> None:
        """End it, whether it is done or not."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def main() -> None:
    """Compile what is not on disk; the exit code says whether it works."""
    from gadgetry.api.pages.processes import begin_as_worker
    from gadgetry.api.players import load_hex_player

    begin_as_worker(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(NICE)
    sys.exit(0 if load_hex_player() else 1)


if __name__ == "__main__":
    main()
