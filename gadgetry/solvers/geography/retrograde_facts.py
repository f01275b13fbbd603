"""What the search of `retrograde.py` has learned of a position, with its reasons.

A `Fact` of a vertex: with the token there, whoever moves loses (wins) if only some vertices are
still unvisited, those that the winner goes to, and some others have been visited, those that the
loser would go to. Where the token's vertex has a move to a lost vertex, the fact is that of the
move; where all moves are to won vertices, it is all of theirs together. So a fact applies to many
positions: on the graph of a QBF it is much as a learned clause or cube. A vertex keeps its latest
facts only.

Facts speak of few vertices. One to which a single arc leads has not been visited whenever the token
stands at the tail of that arc: nobody else comes there, and the token comes to the tail once. So
nothing needs to be said of it; nor of what had been visited before the search began.
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

LATEST: Final = 64  # facts that a vertex keeps: more save few positions and take longer to look at


class Fact(NamedTuple):
    """Whoever moves has lost (or not) if all of `need` is unvisited and all of `been` is not.

    Both are sets of vertices, a bit each.
    """

    lost: bool
    need: int
    been: int

    def and_too(self, other: Fact) -> Fact:
        """Lost, for both reasons together."""
        return Fact(True, self.need | other.need, self.been | other.been)

    def given(self, need: int, been: int) -> Fact:
        """The same, if that is so too."""
        return Fact(self.lost, self.need | need, self.been | been)

    def and_after(self, move: int, after: Fact) -> Fact:
        """What follows for the position before a move, given what other moves lead to.

        `move` is the bit of the vertex that it goes to.

        >>> NOTHING.and_after(0b100, Fact(True, 0b1, 0b100))
        Fact(lost=False, need=5, been=0)
        >>> NOTHING.and_after(0b100, Fact(False, 0b1, 0b110))
        Fact(lost=True, need=1, been=2)
        """
        if after.lost:
            return Fact(False, after.need | move, after.been & ~move)
        both = self.and_too(after)
        return Fact(True, both.need, both.been & ~move)


NOTHING: Final = Fact(True, 0, 0)  # without a move


def latest_fact(facts: deque[Fact], asked: int, been: int, lost: bool | None = None) -> Fact | None:
    """The latest fact that needs nothing of `asked`, and nothing visited but `been`.

    `lost`: what it must say, if that matters. It becomes the latest one.

    >>> facts = deque([Fact(True, 0b1, 0), Fact(True, 0b100, 0b10)])
    >>> latest_fact(facts, 0b11, 0b11)
    Fact(lost=True, need=4, been=2)
    >>> facts[0]
    Fact(lost=True, need=4, been=2)
    """
    for i, fact in enumerate(facts):
        if not (fact.need & asked or fact.been & ~been) and lost in (None, fact.lost):
            del facts[i]
            facts.appendleft(fact)
            return fact
    return None
