"""A QBF as planar nets, of polynomial size; wires may cross, so no QBF is refused.

That Black wins the nets iff the QBF is true is proved by machine (docs/hex_theorem.md); `STATUS`
says what is known, `crossing_black` and `crossing_white` how the winner of the QBF wins the nets.
Tracks, junctions and the clause tree are those of `crossing_free_nets`; a wire is made of segments,
and two wires of a side change places in crossings (bubble sort: one for each inversion between the
order of the clauses and that of the variables, see `wire_orders`).

    segment   three semis i = 1..3 from a net A on, between the outer face S and the inner N:
              c0 {A,W0}  y1 {W0,P,S}  c1 {W0,W1}  k1 {W1,P,N}  c {W1,P}  y2 {P,S}     then A := P
              run: c0/y1, c1/k1, c/y2. S and N stay linked after any one free White stone.
    tip       {U,S,P} for the last P; if the tip is still free, c threatens it too: Black wins
    crossing  of the outer wire a and the inner b; faces S outside, N inside, M between them
              i {a,VW}  u {VW,S,S1}  j {VW,QW}  h1 {QW,XW,M}  c {QW,XW}  h2 {XW,M}  aW {XW,m}
              i {b,VN}  u {VN,N,E1}  j {VN,QN}  h1 {QN,XN,M}  c {QN,XN}  h2 {XN,M}  aN {XN,m}
              bE {m,E1}  bS {m,S1}        a goes on, inside, from E1; b, outside, from S1
              run of a: i/u, j/h1, c/h2, aW/aN, bE/u of b
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass

from gadgetry.formulas import Qbf
from gadgetry.reductions.connection.nets.crossing_free_nets import (
    LEFT,
    RIGHT,
    NetDrawing,
    Sides,
)
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.reductions.connection.nets.wire_orders import Arrangement, arranged

STATUS = (
    "that Black wins the nets iff the formula is true, and that they are planar, is proved by"
    " machine for all formulas (docs/proofs.md); how a board is drawn of them is not;"
    " checked: gadgets by search, small formulas with a crossing or two by search (of the nets and"
    " of boards, none wrong, some undecided: docs/hex_decided.md), both winners' strategies against"
    " every reply on the smallest formulas and in thousands of games with crossings; read back from"
    " its cells: this board"
)
SEMIS = 3
A_CROSSING = 16 + 2 * SEMIS * 6  # switches: its own, and a segment of either wire before it

Wire = tuple[int, int]  # variable, clause


def segment(own: str, start: str, outer: str, inner: str, semis: int = SEMIS) -> list[Switch]:
    """A segment of a wire from the net `start`; it ends in the net `P{own}.3`.

    >>> [x.name for x in segment("l1", "C", "t", "G", semis=1)]
    ['c0_l1.1', 'y1_l1.1', 'c1_l1.1', 'k1_l1.1', 'c_l1.1', 'y2_l1.1']
    """
    found = []
    for i in range(1, semis + 1):
        at = f"{own}.{i}"
        w0, w1, p = f"V{at}", f"W{at}", f"P{at}"
        found += [
            Switch(f"c0_{at}", (start, w0)),
            Switch(f"y1_{at}", (w0, p, outer)),
            Switch(f"c1_{at}", (w0, w1)),
            Switch(f"k1_{at}", (w1, p, inner)),
            Switch(f"c_{at}", (w1, p)),
            Switch(f"y2_{at}", (p, outer)),
        ]
        start = p
    return found


def crossing(
    own: str, a: str, b: str, outer: str, middle: str, inner: str
) -> tuple[list[Switch], str, str]:
    """A crossing of the outer wire a and the inner wire b; where a goes on, and where b does.

    >>> switches, a, b = crossing("1", "A", "B", "S", "M", "N")
    >>> len(switches), a, b
    (16, 'E1', 'S1')
    """
    m, east, south = f"m{own}", f"E{own}", f"S{own}"
    found = []
    for end, entry, face, beyond in (("W", a, outer, south), ("N", b, inner, east)):
        at = f"{end}{own}"
        v, q, x = f"V{at}", f"Q{at}", f"X{at}"
        found += [
            Switch(f"i_{at}", (entry, v)),
            Switch(f"u_{at}", (v, face, beyond)),
            Switch(f"j_{at}", (v, q)),
            Switch(f"g1_{at}", (q, x, middle)),
            Switch(f"g_{at}", (q, x)),
            Switch(f"g2_{at}", (x, middle)),
            Switch(f"m_{at}", (x, m)),
        ]
    found += [Switch(f"bE_{own}", (m, east)), Switch(f"bS_{own}", (m, south))]
    return found, east, south


@dataclass(frozen=True)
class Lanes:
    """The wires of one side, outermost first, at the clauses and at the variables."""

    bottom: tuple[Wire, ...]
    top: tuple[Wire, ...]

    def swaps(self) -> list[int]:
        """The crossings, in order: lanes p and p + 1 change places.

        >>> Lanes(((1, 1), (2, 1), (1, 2)), ((1, 1), (1, 2), (2, 1))).swaps()
        [1]
        """
        now = self._places()
        found: list[int] = []
        p = 0
        while p < len(now) - 1:
            if now[p] <= now[p + 1]:
                p += 1
                continue
            now[p], now[p + 1] = now[p + 1], now[p]
            found.append(p)
            p = max(p - 1, 0)  # all before is in order
        return found

    def crossings(self) -> int:
        """How many swaps there are: the inversions, without listing them.

        >>> Lanes(((1, 1), (2, 1), (1, 2)), ((1, 1), (1, 2), (2, 1))).crossings()
        1
        """
        before: list[int] = []
        found = 0
        for place in self._places():
            at = bisect(before, place)
            found += len(before) - at
            before.insert(at, place)
        return found

    def _places(self) -> list[int]:
        place = {wire: i for i, wire in enumerate(self.top)}
        return [place[wire] for wire in self.bottom]


def lanes(
    prefix: tuple[int, ...], clauses: dict[int, tuple[int, ...]], order: tuple[int, ...]
) -> Lanes:
    """The lanes of one side, the variables and the clauses in these orders.

    >>> lanes((1, 2), {1: (1, 2), 2: (1, 2)}, (1, 2)).swaps()
    [1]
    >>> lanes((1, 2, 3), {1: (2, 3), 2: (1, 2)}, (2, 1)).swaps()
    []
    """
    at = {v: i for i, v in enumerate(prefix)}
    rank = {j: i for i, j in enumerate(order)}
    wires = [(v, j) for j, variables in clauses.items() for v in variables]
    bottom = sorted(wires, key=lambda wire: (rank[wire[1]], at[wire[0]]))
    top = sorted(wires, key=lambda wire: (at[wire[0]], rank[wire[1]]))
    return Lanes(tuple(bottom), tuple(top))


def crossing_nets(qbf: Qbf) -> Nets:
    """The net structure of any QBF.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> len(crossing_nets(qbf).switches)
    110
    """
    found = arranged(qbf)
    nets = laid(found.sides, *lanes_of(found))
    decides = {
        switch: (player, -literal if abs(literal) in found.negated else literal)
        for switch, (player, literal) in nets.decides.items()
    }
    return Nets(nets.switches, nets.others, nets.s, nets.t, nets.elements, decides)


def lanes_of(found: Arrangement) -> tuple[Lanes, Lanes]:
    """The lanes of the left and of the right side.

    >>> from gadgetry.formulas import Cnf
    >>> left, right = lanes_of(arranged(Qbf([("e", [1, 2])], Cnf(2, [[1, 2], [1, 2]]))))
    >>> left.crossings(), right.crossings()
    (1, 0)
    """
    sides = found.sides
    order = tuple(v for _, v in sides.prefix)
    return lanes(order, sides.left, found.left), lanes(order, sides.right, found.right)


def crossing_sizes(qbf: Qbf) -> tuple[int, int]:
    """The switches of the net structure and its crossings, exactly, before any is made.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> crossing_sizes(qbf)
    (110, 0)
    """
    found = arranged(qbf)
    both = lanes_of(found)
    crossings = sum(side.crossings() for side in both)
    straight = laid(found.sides, *(Lanes(side.bottom, side.bottom) for side in both))
    return len(straight.switches) + A_CROSSING * crossings, crossings


def laid(sides: Sides, left: Lanes, right: Lanes) -> Nets:
    """The net structure with wires in given lanes, which may cross more often than they need.

    >>> from gadgetry.formulas import Cnf
    >>> from gadgetry.reductions.connection.nets.crossing_free_nets import monotone_sides
    >>> sides = monotone_sides(Qbf([("e", [1])], Cnf(1, [[1], [1]])))
    >>> crossed = Lanes(((1, 1), (1, 2)), ((1, 2), (1, 1)))
    >>> len(laid(sides, crossed, Lanes((), ())).switches)
    109
    """
    return _Crossing({LEFT: left, RIGHT: right}).nets(sides.prefix)


class _Crossing(NetDrawing):
    """The wires of both sides are laid first; the tracks then find their tips and faces."""

    def __init__(self, both: dict[str, Lanes]) -> None:
        super().__init__({side: list(found.top) for side, found in both.items()})
        self.ends: dict[tuple[str, Wire], tuple[str, str, str]] = {}  # outer face, net, inner face
        self.rows = {side: self._lay(side, found) for side, found in both.items()}

    def _lay(self, side: str, found: Lanes) -> list[str]:
        """The wires of a side from the clauses up; the clauses' nets, outermost first."""
        now = list(found.bottom)
        faces = ["t", *(f"F{side}{v}.{j}" for v, j in now)]
        heads = {(v, j): f"C{side}{j}" for v, j in now}
        for p, (_, j) in enumerate(now):
            clause = f"C{side}{j}"
            self.belong(("clause", j), clause, faces[p + 1])
            self.outer.setdefault(clause, faces[p])
            self.inner[clause] = faces[p + 1]
        parts = dict.fromkeys(now, 0)

        def extend(p: int) -> None:
            wire = now[p]
            parts[wire] += 1
            own = f"{side}{wire[0]}.{wire[1]}.{parts[wire]}"
            made = segment(own, heads[wire], faces[p], faces[p + 1])
            self.switches += made
            around = {heads[wire], faces[p], faces[p + 1]}
            inside = {net for x in made for net in x.nets} - around
            self.belong(("clause", wire[1]), *(x.name for x in made), *inside)
            heads[wire] = f"P{own}.{SEMIS}"

        for n, p in enumerate(found.swaps()):
            extend(p)
            extend(p + 1)
            a, b = now[p], now[p + 1]
            made, east, south = crossing(
                f"{side}{n}", heads[a], heads[b], faces[p], faces[p + 1], faces[p + 2]
            )
            self.switches += made
            heads[a], heads[b] = east, south
            now[p], now[p + 1] = b, a
            faces[p + 1] = f"M{side}{n}"
        for p, wire in enumerate(now):
            extend(p)
            self.ends[side, wire] = (faces[p], heads[wire], faces[p + 1])
        return list(dict.fromkeys(f"C{side}{j}" for _, j in found.bottom))

    def wire(self, side: str, v: int, j: int) -> tuple[str, str]:
        """The outer face and the net at a wire's end."""
        outer, net, self.face[side] = self.ends[side, (v, j)]
        return outer, net

    def row(self, side: str) -> list[str]:
        """The clauses' nets of a side, outermost first."""
        return self.rows[side]
