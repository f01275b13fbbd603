"""Two sides kept apart, as clauses: a witness that no path of vertices not owned joins them.

For each vertex v that is not given to the owner, a variable a_v: v is reached from the first side
by vertices that the owner does not have. With p_v for "the owner takes v":

    first side   v on it:          p_v | a_v
    last side    v on it:          not a_v | p_v
    step         u - v, both ways: not a_u | p_v | a_v

The p_v is left out where the other player has v. Such a_v exist iff the owner's vertices separate
the sides: at least what is reached must be true, and that is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gadgetry.formulas import EXISTS
from gadgetry.reductions.formulas.plays.play_in_time import Writer
from gadgetry.reductions.labels import Element

KINDS = ("reached", "first side", "last side", "step")


@dataclass(frozen=True)
class KeptApart:
    """The graph without what the owner has: its vertices by name, pairs, and the two sides.

    `given`: the vertices that the other player has. `joined`: do the sides touch each other?
    """

    names: Mapping[int, str]
    pairs: Sequence[tuple[int, int]]
    first: Sequence[int]
    last: Sequence[int]
    given: frozenset[int]
    joined: bool = False

    def rows(self) -> Iterator[tuple[int, int, tuple[int, ...], int | None]]:
        """Each clause: its kind, its vertex, its a literals by vertex, and whose p it has.

        The a literals are vertices counted from 1, with a sign.
        """
        if self.joined:
            yield 1, 0, (), None
        for v in self.first:
            yield 1, v, (v + 1,), self._owned(v)
        for v in self.last:
            yield 2, v, (-v - 1,), self._owned(v)
        for u, v in self.pairs:
            yield 3, u, (-u - 1, v + 1), self._owned(v)
            yield 3, v, (-v - 1, u + 1), self._owned(u)

    def _owned(self, v: int) -> int | None:
        return None if v in self.given else v

    def sizes(self) -> tuple[int, int, int]:
        """How many variables, clauses and literals it adds.

        >>> KeptApart({0: "a", 1: "b"}, [(0, 1)], [0], [1], frozenset({1})).sizes()
        (2, 4, 8)
        """
        rows = list(self.rows())
        literals = sum(len(reached) + (owned is not None) for *_, reached, owned in rows)
        return len(self.names), len(rows), literals

    def reached(self, owned: set[int]) -> set[int]:
        """What is reached from the first side without the owner's vertices.

        >>> sorted(KeptApart({0: "a", 1: "b"}, [(0, 1)], [0], [1], frozenset({1})).reached(set()))
        [0, 1]
        """
        near: dict[int, list[int]] = {v: [] for v in self.names}
        for u, v in self.pairs:
            near[u].append(v)
            near[v].append(u)
        seen: set[int] = set()
        stack = [v for v in self.first if v not in owned]
        while stack:
            v = stack.pop()
            if v not in seen:
                seen.add(v)
                stack += [w for w in near[v] if w not in owned]
        return seen


def write_separation(
    writer: Writer, sides: KeptApart, place: Mapping[int, int], first_kind: int
) -> dict[Any, int]:
    """Write it after the play; `place`: p of the vertices that can be taken. The a, by vertex."""

    def gadget(kind: int, v: int) -> tuple[int, int]:
        element: Element = ("vertex", v)
        words = {0: "reached: ", 1: "first side: ", 2: "last side: ", 3: "from "}[kind]
        return writer.gadget(first_kind + kind, element, words + sides.names.get(v, "both sides"))

    reached = {
        v: writer.variable(EXISTS, f"a({name})", gadget(0, v)) for v, name in sides.names.items()
    }
    for kind, v, literals, owned in sides.rows():
        row = [reached[abs(x) - 1] * (1 if x > 0 else -1) for x in literals]
        writer.clause(gadget(kind, v), *row, *([place[owned]] if owned is not None else []))
    return reached
