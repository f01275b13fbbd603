"""Vertex covers as common supersequences: the words on the legs, and the way there and back.

`ManyColours`: a colour v + 1 for each vertex v (from 0) that has an edge, and for each edge uv the
words `u v` and `v u`. The shortest common supersequence has n + tau letters (n the number of these
vertices, tau the least size of a cover): a cover S, the rest, and S again are one; and in any one
the vertices that occur twice are a cover, as `u v` and `v u` need a letter again.

`ThreeColours`: a, b, c = 0, 1, 2; n all the vertices, from 1;  w = max(1, ceil((n + k) / 2)),
M = 3w, N = nM + w.

    clock  (ab)^N
    early  (ab)^(vM-w) c (ab)^(N-vM)                       for each vertex v
    late   (ab)^(vM) c (ab)^(N-vM-w)                       for each vertex v
    edge   (ab)^(uM-w) c (ab)^((v-u)M+w) c (ab)^(N-vM-w)   for each edge u < v

There is a common supersequence of at most 2N + n + k letters iff there is a cover of k. *There*:
into (ab)^N put a c after the pairs vM - w and vM + w if v is in the cover, else after vM. *Back*:
2N letters make the clock; let e be the number of further letters a and b, and C that of c,
e + C <= n + k <= 2w. There are at most N + e/2 pairs ab. So the c of the early and the late word
of v come after vM - w to vM + e/2 + w pairs, and as C >= 1 these windows are disjoint: C >= n + |D|
where D are the vertices with two c in their window, and |D| <= k. If neither end of an edge is in
D, the edge's word needs its two c to be those of u and v, which come after at least uM pairs and
before at least N - vM; so there are at least uM + ((v-u)M + w) + (N - vM) = N + w pairs, e >= 2w
and C = 0, which is false. So D is a cover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


Letters: TypeAlias = "NDArray[np.int32]"
A, B, C = range(3)


@dataclass(frozen=True)
class ManyColours:
    """The legs of length 2 for a graph on the vertices 0 to n-1.

    >>> legs = ManyColours(3, ((0, 1), (1, 2)), 1)
    >>> legs.most, legs.sequence({1}), sorted(legs.cover((2, 1, 3, 2)))
    (4, (2, 1, 3, 2), [1])
    """

    vertices: int
    edges: tuple[tuple[int, int], ...]
    k: int

    hub: ClassVar[int] = 0
    colours: ClassVar[tuple[str, ...]] = ("first", "second")

    @property
    def joined(self) -> tuple[int, ...]:
        """The vertices that have an edge."""
        return tuple(sorted({v for edge in self.edges for v in edge}))

    @property
    def most(self) -> int:
        """So many moves suffice iff there is a cover of k."""
        return len(self.joined) + self.k

    @property
    def length(self) -> int:
        """The number of letters of all words together."""
        return 4 * len(self.edges)

    def words(self) -> list[Letters]:
        """For each edge the word `u v`; for each edge the word `v u`. Words are rows."""
        ends = np.array(self.edges, np.int32).reshape(-1, 2) + 1
        return [ends, ends[:, ::-1]]

    def roles(self, words: Letters) -> NDArray[np.uint8]:
        """The place in the leg of each letter."""
        return np.broadcast_to(np.arange(2, dtype=np.uint8), words.shape)

    def sequence(self, cover: Collection[int]) -> tuple[int, ...]:
        """The colours to play, from a cover."""
        twice = [v + 1 for v in self.joined if v in cover]
        return (*twice, *(v + 1 for v in self.joined if v not in cover), *twice)

    def cover(
        self, colours: Sequence[int], touched: Collection[tuple[int, int]] = ()
    ) -> frozenset[int]:
        """A cover, from the colours that the hub took and the edges of legs moved by themselves.

        In the free puzzle (`touched`): let A be the vertices whose colour the hub never took. A
        leg with one of them has a move of its own, with two of them two, so these legs have at
        least 2|A| such moves. An edge between two vertices that the hub took once has one, too,
        by the argument above. So A, those taken twice, and one end of each such edge are a cover
        with no more than (number of moves) - n vertices.
        """
        times = Counter(colours)
        found = {v for v in self.joined if times[v + 1] != 1}
        found |= {u for u, v in self.edges if (u, v) in touched and not {u, v} & found}
        return frozenset(found)


@dataclass(frozen=True)
class ThreeColours:
    """The long legs over three letters, for a graph on the vertices 0 to n-1.

    >>> legs = ThreeColours(2, ((0, 1),), 1)
    >>> legs.window, legs.pairs, legs.most
    (2, 14, 31)
    >>> sorted(legs.cover(legs.sequence({1})))
    [1]
    """

    vertices: int
    edges: tuple[tuple[int, int], ...]
    k: int

    hub: ClassVar[int] = B
    colours: ClassVar[tuple[str, ...]] = ("a", "b", "c")

    @property
    def window(self) -> int:
        """w."""
        return max(1, -(-(self.vertices + self.k) // 2))

    @property
    def pairs(self) -> int:
        """N."""
        return (3 * self.vertices + 1) * self.window

    @property
    def most(self) -> int:
        """So many moves suffice iff there is a cover of k."""
        return 2 * self.pairs + self.vertices + self.k

    @property
    def length(self) -> int:
        """The number of letters of all words together."""
        short = 2 * (self.pairs - self.window)
        return 2 * self.pairs + 2 * self.vertices * (short + 1) + len(self.edges) * (short + 2)

    def words(self) -> list[Letters]:
        """The clock; early and late words by vertex; a word for each edge. Words are rows."""
        w, total = self.window, self.pairs
        places = [3 * w * (v + 1) for v in range(self.vertices)]
        early = [_word(at - w, total - at) for at in places]
        late = [_word(at, total - at - w) for at in places]
        ends = [sorted((places[u], places[v])) for u, v in self.edges]
        edge = [_word(one - w, two - one + w, total - two - w) for one, two in ends]
        kinds = ([_word(total)], early, late, edge)
        return [np.stack(words) if words else np.zeros((0, 1), np.int32) for words in kinds]

    def roles(self, words: Letters) -> NDArray[np.uint8]:
        """The letters themselves."""
        return words.astype(np.uint8)

    def sequence(self, cover: Collection[int]) -> tuple[int, ...]:
        """The colours to play, from a cover."""
        w, stops = self.window, list[int]()
        for v in range(self.vertices):
            at = 3 * w * (v + 1)
            stops += [at - w, at + w] if v in cover else [at]
        gaps = [b - a for a, b in pairwise([0, *stops, self.pairs])]
        return tuple(_word(*gaps).tolist())

    def vertex_at(self, pairs: int) -> int | None:
        """The vertex in whose window a c after so many pairs ab lies; None if in none."""
        w = self.window
        v = (pairs + w) // (3 * w)
        return v - 1 if 1 <= v <= self.vertices else None

    def cover(
        self, colours: Sequence[int], touched: Collection[tuple[int, int]] = ()
    ) -> frozenset[int]:
        """A cover, from a common supersequence: the vertices with two c in their window."""
        times: Counter[int] = Counter()
        letters = 0  # of the longest a b a b ... so far
        for colour in colours:
            if colour == C:
                if (v := self.vertex_at(letters // 2)) is not None:
                    times[v] += 1
            elif colour == letters % 2:
                letters += 1
        return frozenset(v for v, count in times.items() if count > 1)


def _word(*pairs: int) -> Letters:
    """(ab)^p1 c (ab)^p2 c ..."""
    ab = np.array([A, B], np.int32)
    parts: list[Any] = []
    for count in pairs:
        parts += [np.tile(ab, count), np.array([C], np.int32)]
    return np.concatenate(parts[:-1])
