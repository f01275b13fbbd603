"""What a visitor asks: checked where it comes in, before a worker sees it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

KINDS = ("look", "view", "reply", "hints", "line", "turning")
SLOW = frozenset({"look", "hints", "line", "turning"})
"""Questions that nobody needs to make the next move: they may not hold all workers at once."""
OPPONENTS = ("perfect", "careless")
MOST_TEXT = 400_000  # characters of a formula or a game
MOST_MOVES = 20_000
MOST_WORD = 200  # characters of a name
MOST_NAMES = 20
MOST_SEED = 2**53 - 1  # the largest whole number of JavaScript


class BadQuestion(ValueError):
    """A request that is no question; says what was expected."""


@dataclass(frozen=True)
class Asked:
    """A formula or a game as a text, and what it is to be compiled to."""

    text: str
    format: str | None = None
    to: str | None = None
    variant: tuple[str, ...] = ()
    via: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, data: Any) -> Asked:
        """What `source` in a request says."""
        if not isinstance(data, dict):
            raise BadQuestion("source: expected an object with the key text")
        return cls(
            _text(data.get("text")), _word("format", data.get("format")),
            _word("to", data.get("to")), _words("variant", data.get("variant")),
            _words("via", data.get("via")),
        )  # fmt: skip

    @property
    def key(self) -> str:
        """The same for the same source, and for no other."""
        return digest(asdict(self))


@dataclass(frozen=True)
class PageQuestion:
    """One request: what is asked, of which source, after which moves.

    >>> q = PageQuestion.from_json("view", {"source": {"text": "nim\\nheaps 1 2"}, "moves": [0]})
    >>> q.source.text, q.moves, q.opponent
    ('nim\\nheaps 1 2', (0,), 'perfect')
    >>> PageQuestion.from_json("view", {"source": {"text": 7}})
    Traceback (most recent call last):
    ...
    gadgetry.web.question.BadQuestion: source.text: expected a text
    """

    kind: str
    source: Asked
    moves: tuple[int, ...] = ()
    opponent: str = "perfect"
    seed: int = 0
    who: str | None = None
    most: int = 40
    focus: str | None = None

    @classmethod
    def from_json(cls, kind: str, data: Any) -> PageQuestion:
        """The question in a request; raises `BadQuestion`."""
        if kind not in KINDS:
            raise BadQuestion(f"expected one of {', '.join(KINDS)}")
        if not isinstance(data, dict):
            raise BadQuestion("expected a JSON object with the key source")
        opponent = data.get("opponent", "perfect")
        if opponent not in OPPONENTS:
            raise BadQuestion(f"opponent: expected one of {', '.join(OPPONENTS)}")
        return cls(
            kind, Asked.from_json(data.get("source")), _moves(data.get("moves")), opponent,
            _number("seed", data.get("seed", 0), MOST_SEED), _word("who", data.get("who")),
            _number("most", data.get("most", 40), 400), _word("focus", data.get("focus")),
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """What `from_json` reads, with its kind."""
        return asdict(self)

    @property
    def key(self) -> str:
        """The same for the same question, and for no other."""
        return digest(self.to_json())


def digest(data: Any) -> str:
    """The hash of JSON data."""
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadQuestion("source.text: expected a text")
    if len(value) > MOST_TEXT:
        raise BadQuestion(f"source.text: expected at most {MOST_TEXT:,} characters")
    return value


def _word(name: str, value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= MOST_WORD:
        raise BadQuestion(f"{name}: expected a name of at most {MOST_WORD} characters, or null")
    return value


def _words(name: str, value: Any) -> tuple[str, ...]:
    values = [] if value is None else value
    if not isinstance(values, list) or len(values) > MOST_NAMES:
        raise BadQuestion(f"{name}: expected a list of at most {MOST_NAMES} names")
    words = [_word(name, each) for each in values]
    if None in words:
        raise BadQuestion(f"{name}: expected names, got null among them")
    return tuple(word for word in words if word is not None)


def _moves(value: Any) -> tuple[int, ...]:
    values = [] if value is None else value
    if not isinstance(values, list) or len(values) > MOST_MOVES:
        raise BadQuestion(f"moves: expected a list of at most {MOST_MOVES:,} numbers")
    return tuple(_number("moves", each, MOST_SEED) for each in values)


def _number(name: str, value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadQuestion(f"{name}: expected a whole number from 0 to {most:,}")
    return value
