"""An answer that travels with an instance: in a bundle, or in a comment of its file.

It says whether a property of the instance equals something, as a claim does, and who says so. No
solver reads it: `gadgetry verify` compares it with what solvers find.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, get_args

from gadgetry._wording import counted, nimber_in_words
from gadgetry.games.position import GameError
from gadgetry.reductions.claim import Claim, Property

MARK = "recorded answer: "
_RECORDED = re.compile(re.escape(MARK) + r"(\{[^{}\n]*\})")


@dataclass(frozen=True)
class RecordedAnswer:
    """The `property` equals `equals`, or does not; `exactly`: a number of moves, not at most it.

    >>> answer = RecordedAnswer("winner", "Short", False, "qcdcl")
    >>> print(answer)
    recorded answer: {"property": "winner", "equals": "Short", "holds": false, "by": "qcdcl"}
    >>> recorded_in(f"c {answer}") == answer, recorded_in("c nothing")
    (True, None)
    """

    property: Property
    equals: Any
    holds: bool
    by: str
    exactly: bool = False

    def to_json(self) -> dict[str, Any]:
        """The answer for a bundle."""
        data = asdict(self)
        return data if self.exactly else {k: v for k, v in data.items() if k != "exactly"}

    @classmethod
    def from_json(cls, data: Any) -> RecordedAnswer:
        """Read what `to_json` wrote; raises `GameError`."""
        good = (
            isinstance(data, dict)
            and data.keys() <= {"property", "equals", "holds", "by", "exactly", "witness"}
            and data.get("property") in get_args(Property)
            and isinstance(data.get("equals"), str | int)
            and isinstance(data.get("holds"), bool)
            and isinstance(data.get("by"), str)
            and isinstance(data.get("exactly", False), bool)
        )
        if not good:
            raise GameError(
                f"{MARK}expected the keys property, equals, holds and by, got {data!r:.80}"
            )
        known = {key: value for key, value in data.items() if key != "witness"}
        return cls(**known)

    def __str__(self) -> str:
        return MARK + json.dumps(self.to_json())

    def words(self) -> str:
        """The answer for people.

        >>> RecordedAnswer("winner", "Short", False, "qcdcl").words()
        'not: Short wins'
        """
        if self.exactly:
            if self.property == "value":
                return f"the value is {nimber_in_words(self.equals)}"
            return counted(self.equals, "move")
        return ("" if self.holds else "not: ") + Claim(self.property, self.equals).of_target()


def recorded_in(text: str) -> RecordedAnswer | None:
    """The first answer that a text records; `GameError` if it is none that can be."""
    found = _RECORDED.search(text)
    if found is None:
        return None
    try:
        data = json.loads(found[1])
    except ValueError:
        data = found[1]
    return RecordedAnswer.from_json(data)


def in_a_comment(
    begin: str, end: str = "\n", after: str = ""
) -> Callable[[Iterable[str], str], Iterator[str]]:
    """What puts words into a comment of a text in pieces: first, or `after` some characters that
    its first piece has.

    >>> print("".join(in_a_comment("// ", after="{\\n")(["graph {\\n", "}"], "words")))
    graph {
    // words
    }
    """

    def commented(pieces: Iterable[str], words: str) -> Iterator[str]:
        waiting = iter(pieces)
        first = next(waiting)
        at = first.index(after) + len(after)
        yield f"{first[:at]}{begin}{words}{end}{first[at:]}"
        yield from waiting

    return commented
