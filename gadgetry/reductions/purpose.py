"""What a gadget is for, and why it works: the lemma of one gadget, in the names of the instance."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """A way in which a gadget is played, by either player in turn, and what it means.

    `vertices` are those that are played, in order (of a formula its variables, all from 0);
    `literal` is the one of the source that becomes true by it, if there is one.

    >>> Way((3, 5), "x is false", -1).literal
    -1
    """

    vertices: tuple[int, ...]
    meaning: str
    literal: int | None = None


@dataclass(frozen=True)
class Purpose:
    """What a gadget is for (`statement`), and `why` it does that: sentences, without the label.

    `ways`: how it can be played, each way with its meaning. `lemmas`: the names of those that say
    it and are checked by solvers (`gadgetry.verifiers.lemmas`). `case`: which case of its kind it
    is, where a kind has several; an explanation tells one of each in full.

    >>> print(Purpose("E chooses x here.", "Nobody else can.", lemmas=("punishers",)))
    E chooses x here. Nobody else can.
    """

    statement: str
    why: str
    ways: tuple[Way, ...] = ()
    lemmas: tuple[str, ...] = ()
    case: str = ""

    def __str__(self) -> str:
        return f"{self.statement} {self.why}"


def listed(names: list[str], last: str = "and", most: int = 8) -> str:
    """Names in a sentence; of many, the first and how many more there are.

    >>> listed(["a", "b", "c"]), listed(["a", "b", "c"], most=2)
    ('a, b and c', 'a, b and 1 more')
    """
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most:,} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
