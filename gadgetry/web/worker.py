"""A worker process: questions as lines of JSON in, progress and answers as lines of JSON out.

It is started by `workers`, which kills it when it takes too long; it ends when its parent does.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from gadgetry.api.limiting import Limits
from gadgetry.api.pages.processes import begin_as_worker, listening
from gadgetry.web.question import PageQuestion

PAUSE = 0.2  # seconds between two words about progress


def main() -> None:
    """Answer until there are no more questions."""
    parent, megabytes = int(sys.argv[1]), int(sys.argv[2])
    begin_as_worker(parent)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever prints does not speak to the parent
    limit_memory(megabytes)
    from gadgetry.api.players import load_hex_player
    from gadgetry.web.answering import answer, by_estimates

    _write(out, {"ready": True})
    for line in sys.stdin:
        asked = json.loads(line)
        question = PageQuestion.from_json(asked["kind"], asked)
        limits = Limits(time=asked["seconds"], megabytes=megabytes)
        with listening(_teller(out)):
            status, body = answer(question, limits)
        # What a clock has cut short, another time might not.
        lasting = status < 500 and "undecided" not in body and question.kind != "look"
        estimated = by_estimates(body)
        lasting = lasting and not (estimated and question.kind == "reply")
        # The parent passes the second line on as it is: a picture may be a megabyte.
        _write(out, {"status": status, "lasting": lasting, "wants_hex": estimated})
        _write(out, body)
        if estimated and asked["hex_ready"]:
            load_hex_player()  # a second, once: most likely the visitor is thinking


def limit_memory(megabytes: int) -> None:
    """The system refuses more: the last wall, behind the limits that searches keep themselves."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    most = (megabytes + 512) << 20  # libraries, and room to say that there was not enough
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _teller(out: TextIO) -> Callable[[int, int], None]:
    last = [time.monotonic()]

    def tell(done: int, total: int) -> None:
        if time.monotonic() - last[0] > PAUSE:
            last[0] = time.monotonic()
            _write(out, {"done": done, "total": total})

    return tell


def _write(out: TextIO, message: Any) -> None:
    out.write(json.dumps(message) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
