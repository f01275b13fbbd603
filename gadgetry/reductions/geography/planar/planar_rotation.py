"""A vertex of a planar digraph becomes vertices of degree at most 3, whatever is round it.

Where all arcs in follow each other round the vertex, and so all arcs out, two sources are merged
and choices are forked, by paths of length 2. Else the vertex is split into two, and they again:

    split of x1 and x2    x1 -> q1 -> u1 -> y1 -> x2    q1 -> c1 -> y2
                          x2 -> q2 -> u2 -> y2 -> x1    q2 -> c2 -> y1

Who is to move at x1, and wants an arc out of x2, goes along q1, u1, y1. Who comes to x1 or x2 when
the other was visited before is sent along q there and loses: u and y end at a visited vertex, and
c at a false claim. Who has come from x1 to x2 and wants back is refuted by the claim c2: y1 was
visited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gadgetry.reductions.geography.planar.planarization import End

SPLIT_ROLES: Final = ("x", "q1", "u1", "y1", "c1", "q2", "u2", "y2", "c2")
X2, Q1, U1, Y1, C1, Q2, U2, Y2, C2 = range(9)
SPLIT_ARCS: Final = ((Q1, U1), (U1, Y1), (Q1, C1), (C1, Y2), (Q2, U2), (U2, Y2), (Q2, C2), (C2, Y1))
"""Those within; x1 -> q1, y1 -> x2, x2 -> q2, y2 -> x1 are the pieces' own."""

Link = tuple[str, int, int]
"""("link", the split's number at the vertex, its role): an arc of a piece to or from a split."""
Ref = int | Link


@dataclass(frozen=True)
class RotationPiece:
    """A vertex, all arcs in and then all arcs out, clockwise: numbers of arcs, or links."""

    ins: tuple[Ref, ...]
    outs: tuple[Ref, ...]

    @property
    def merges(self) -> int:
        """How often two sources are merged: till one is left, or two where one arc goes out."""
        return max(len(self.ins) - (2 if len(self.outs) <= 1 else 1), 0)

    @property
    def forks(self) -> int:
        """How often a choice is put off: till two are left."""
        return max(len(self.outs) - 2, 0)


def pieces(rotation: Sequence[End]) -> list[RotationPiece]:
    """The vertex, or what it is split into; split i makes piece i + 1.

    >>> pieces([(0, False), (1, True), (2, True), (3, False)])
    [RotationPiece(ins=(3, 0), outs=(1, 2))]
    >>> [len(p.ins) for p in pieces([(0, False), (1, True), (2, False), (3, True)])]
    [2, 2]
    """
    runs = _runs(rotation)
    found: list[RotationPiece] = []
    while len(runs) > 1:
        s = len(found)
        (ins, outs), *rest = runs
        found.append(RotationPiece((("link", s, Y2), *ins), (*outs, ("link", s, Q1))))
        rest[0] = ((("link", s, Y1), *rest[0][0]), rest[0][1])
        rest[-1] = (rest[-1][0], (*rest[-1][1], ("link", s, Q2)))
        runs = rest
    return [*found, RotationPiece(*runs[0])]


Run = tuple[tuple[Ref, ...], tuple[Ref, ...]]


def _runs(rotation: Sequence[End]) -> list[Run]:
    """Arcs in and the arcs out after them, again and again round the vertex."""
    starts = [i for i, (_, out) in enumerate(rotation) if not out and rotation[i - 1][1]]
    if not starts:
        ins = tuple(a for a, out in rotation if not out)
        return [(ins, tuple(a for a, out in rotation if out))]
    runs: list[Run] = []
    for i, start in enumerate(starts):
        end = starts[(i + 1) % len(starts)]
        size = (end - start) % len(rotation) or len(rotation)
        run = [rotation[(start + k) % len(rotation)] for k in range(size)]
        runs.append((tuple(a for a, out in run if not out), tuple(a for a, out in run if out)))
    return runs
