"""Sentences that name a setting: an argument to who calls a function, an option to who types.

The rooms below the command know no options. What they raise or note names settings as fields; as a
text it speaks to who calls from Python, and the command words the same parts as its options.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

LIMITS = ("time", "nodes", "memory")


@dataclass(frozen=True)
class Setting:
    """An argument of the front door by its name, perhaps with a `value` that it may be given.

    `letter`: what stands for a value where an option is explained. `of`: the function whose
    argument is meant, where several have one of that name.

    >>> print(Setting("random", "K"), Setting("format", value="qcir"), Setting("nodes"))
    `random` `format='qcir'` Limits(nodes=...)
    """

    name: str
    letter: str = ""
    value: Any = None
    of: str = ""

    def __str__(self) -> str:
        if self.name in LIMITS:
            return f"Limits({self.name}=...)"
        return f"`{self.name}`" if self.value is None else f"`{self.name}={self.value!r}`"


@dataclass(frozen=True)
class Call:
    """A function of the front door that tells more, and the argument that it is given.

    >>> print(Call("list", "formats"), Call("paths"))
    gadgetry.list("formats") gadgetry.paths
    """

    function: str
    argument: str = ""

    def __str__(self) -> str:
        given = f'("{self.argument}")' if self.argument else ""
        return f"gadgetry.{self.function}{given}"


Part = str | Setting | Call


class Advice(str):
    """A text in the words of Python, which keeps its parts: who speaks otherwise words them anew.

    >>> advice = Advice("lower ", Setting("size"))
    >>> advice
    'lower `size`'
    >>> Advice("3 rows: ", advice).worded(lambda setting: f"--{setting.name}")
    '3 rows: lower --size'
    """

    parts: tuple[Part, ...]

    def __new__(cls, *parts: Part) -> Advice:
        flat: list[Part] = []
        for part in parts:
            flat += part.parts if isinstance(part, Advice) else [part]
        advice = super().__new__(cls, "".join(map(str, flat)))
        advice.parts = tuple(flat)
        return advice

    def __str__(self) -> str:
        """Itself: `str(error)` of an error about a setting still has the parts."""
        return self

    def worded(self, word: Callable[[Setting | Call], str]) -> str:
        """The text with other words for its settings."""
        return "".join(part if isinstance(part, str) else word(part) for part in self.parts)
