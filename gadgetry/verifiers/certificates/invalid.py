"""What the checker of certificates raises."""

from __future__ import annotations

import json
from typing import Any

LONGEST = 2000  # characters of a position in a message


class NotACertificate(ValueError):
    """The data is no certificate at all; says what was expected."""


class InvalidCertificate(ValueError):
    """A certificate that proves nothing; names the position at which it fails.

    `problem`: what was expected, and what was found. `index`: the entry, if there is one.
    `path`: the moves that lead to the position, in words. `position`: its text form. `rows`: the
    lines of the message; a name with a newline in it is in one of them.

    >>> print(InvalidCertificate("expected a move", 2, ["heap 1: 3 to 1"], "nim"))
    position 2, after heap 1: 3 to 1: expected a move
    nim
    """

    def __init__(self, problem: str, index: int | None, path: list[str], position: Any) -> None:
        self.problem, self.index, self.path, self.position = problem, index, path, str(position)
        entry = "" if index is None else f"position {index}, "
        place = f"after {', then '.join(path)}" if path else "at the start"
        text = self.position.rstrip()
        shown = text if len(text) <= LONGEST else text[:LONGEST] + " ..."
        self.rows = [f"{entry}{place}: {problem}", *shown.splitlines()]
        super().__init__("\n".join(self.rows))


def json_text(value: Any) -> str:
    """JSON data as text, in which 1, 1.0 and true differ; of hostile data, no JSON at all.

    >>> json_text((1, "a")), json_text(True)
    ('[1, "a"]', 'true')
    """
    try:
        return json.dumps(value)
    except (RecursionError, TypeError, ValueError):  # too deep, not JSON, a number too long
        return "(not ordinary JSON)"


def shown(value: Any) -> str:
    """JSON data, cut to a length that fits a message.

    >>> shown([1] * 99)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...'
    """
    text = json_text(value)
    return text if len(text) <= 60 else f"{text[:60].rstrip()} ..."
