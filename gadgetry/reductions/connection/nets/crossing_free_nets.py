"""A QBF of the crossing-free class as planar nets, of polynomial size.

EXPERIMENTAL, and not proved. Checked: planar; by search the two xors of 70 switches and 106 of the
108 smallest two-variable QBFs with at most two clauses a side (38 true; 2 undecided, none wrong).

Clauses are all-positive (left) or all-negative (right); a mixed clause `P or N` becomes `(P or z)
(N or -z)` with an innermost existential z. A left literal is true iff its variable's left track is
never visited by the component of s. `x/y`: Black plays x, White must answer y.

    track     U_1..U_k (one an occurrence), Q, Z, from junction B to the next, B':
              entry {B,U_1}  tip_i {U_i,F_i,G_i}  c {U_i,U_(i+1)}  cq {U_k,Q}
              h1 {Q,Z,F}  cz {Q,Z}  h2 {Z,F}  b {Z,B'}      F: the innermost face so far on that side
    exists    two tracks from B
    forall    k {B,K}  X {K,M}  Y {K,Rt}  N {M,Rt,Z_left}   M: the left track's first net, whose entry
              is X; the right track starts from Rt
    wire      of a clause C through the face Fo to a new inner face G:
              a {C,W0}  k1 {W0,Fo,P}  b {W0,W1}  y1 {W1,G,P}  f {W1,G}  k2 {Fo,P}  y2 {G,P}  far {Fo,G}
    clauses   k {B,K}  X {K,M}  r {M,T}  Y {K,Rt}  N {M,Rt,T}   T: the face between the two groups
              last clause: enter {B,C}  r {C,T}; where M leads to one clause, M is its C

Wires go up both sides, the outermost to the topmost variable. They need not cross when each clause's
wires are contiguous in the order of the variables; else `ReductionError` names a clause.
"""  # noqa: E501

from __future__ import annotations

from dataclasses import dataclass, field

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.reductions.labels import Element
from gadgetry.reductions.reduction import ReductionError, Refused

LEFT, RIGHT = "l", "r"


@dataclass(frozen=True)
class Sides:
    """The prefix with the added variables, and the variables of each clause on its side.

    Clauses are numbered from 1 as in the source; a mixed one stands on both sides.
    """

    prefix: tuple[tuple[bool, int], ...]  # is it existential, the variable
    left: dict[int, tuple[int, ...]]
    right: dict[int, tuple[int, ...]]


def monotone_sides(qbf: Qbf) -> Sides:
    """The clauses as left and right ones, mixed ones split by a new innermost variable.

    >>> from gadgetry.formulas import Cnf
    >>> sides = monotone_sides(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, -2]])))
    >>> sides.prefix, sides.left, sides.right
    (((False, 1), (True, 2), (True, 3)), {1: (1, 3)}, {1: (2, 3)})
    """
    prefix = [(True, v) for v in qbf.free]
    prefix += [(q is EXISTS, v) for q, v in qbf.quantified()]
    fresh = len(qbf.matrix.variables)
    left: dict[int, tuple[int, ...]] = {}
    right: dict[int, tuple[int, ...]] = {}
    for j, clause in enumerate(qbf.matrix.clauses, 1):
        literals = set(clause)
        if not literals:
            raise ReductionError(f"clause {j} is empty: expected clauses with literals")
        if any(-x in literals for x in literals):
            continue
        plain = sorted(x for x in literals if x > 0)
        negated = sorted(-x for x in literals if x < 0)
        if plain and negated:
            fresh += 1
            prefix.append((True, fresh))
            plain.append(fresh)
            negated.append(fresh)
        left |= {j: tuple(plain)} if plain else {}
        right |= {j: tuple(negated)} if negated else {}
    return Sides(tuple(prefix), left, right)


def wire_order(
    prefix: tuple[int, ...], clauses: dict[int, tuple[int, ...]]
) -> list[tuple[int, int]]:
    """The occurrences (variable, clause) of one side, outermost first, each clause's contiguous.

    >>> wire_order((1, 2), {1: (1, 2), 2: (2,)})
    [(1, 1), (2, 1), (2, 2)]
    >>> wire_order((1, 2), {1: (1, 2), 2: (1, 2)})
    Traceback (most recent call last):
    ...
    gadgetry.reductions.reduction.Refused: clause 2: its wires cross those of clause 1
    """
    order: list[tuple[int, int]] = []
    at = {v: i for i, v in enumerate(prefix)}
    for v in prefix:
        here = [j for j, variables in clauses.items() if v in variables]
        begun = [j for j in here if any(at[u] < at[v] for u in clauses[j])]
        going = [j for j in here if any(at[u] > at[v] for u in clauses[j])]
        for several in (begun, going):
            if len(several) > 1:
                raise _crossing(several[1], several[0])
        if begun and order[-1][1] != begun[0]:
            raise _crossing(begun[0], order[-1][1])
        if begun and begun == going and len(here) > 1:
            raise _crossing(begun[0], next(j for j in here if j != begun[0]))
        alone = [j for j in here if j not in begun and j not in going]
        order += [(v, j) for j in dict.fromkeys([*begun, *alone, *going])]
    return order


def _crossing(clause: int, other: int) -> ReductionError:
    return Refused(f"clause {clause}: its wires cross those of clause {other}")


def crossing_free_nets(qbf: Qbf) -> Nets:
    """The net structure of a QBF of the crossing-free class.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> len(crossing_free_nets(xor).switches)
    70
    """
    sides = monotone_sides(qbf)
    order = tuple(v for _, v in sides.prefix)
    drawing = NetDrawing(
        {LEFT: wire_order(order, sides.left), RIGHT: wire_order(order, sides.right)}
    )
    return drawing.nets(sides.prefix)


@dataclass
class NetDrawing:
    """Collects switches from the top down; `face` is the innermost face so far of each side."""

    wires: dict[str, list[tuple[int, int]]]
    switches: list[Switch] = field(default_factory=list)
    face: dict[str, str] = field(default_factory=lambda: {LEFT: "t", RIGHT: "t"})
    outer: dict[str, str] = field(default_factory=dict)  # of a clause's net: the face outside
    inner: dict[str, str] = field(default_factory=dict)
    elements: dict[str, Element] = field(default_factory=dict)  # of switches and nets, by name
    decides: dict[str, tuple[str, int]] = field(default_factory=dict)

    def nets(self, prefix: tuple[tuple[bool, int], ...]) -> Nets:
        """The whole structure: the chain of variables, and the clauses below it."""
        junction = "s"
        for existential, v in prefix:
            junction = self.variable(existential, v, junction)
        self.clauses(junction)
        found = dict.fromkeys(net for x in self.switches for net in x.nets)
        others = [net for net in found if net not in ("s", "t")]
        return Nets(self.switches, others, elements=self.elements, decides=self.decides)

    def add(self, name: str, *nets: str, of: Element | None = None) -> None:
        self.switches.append(Switch(name, nets))
        if of is not None:
            self.elements[name] = of

    def belong(self, element: Element, *nets: str) -> None:
        """Say of nets what they are of."""
        self.elements |= dict.fromkeys(nets, element)

    def variable(self, existential: bool, v: int, junction: str) -> str:
        after, element = f"B{v}", ("variable", v)
        if existential:
            for side, literal in ((LEFT, -v), (RIGHT, v)):
                first, _ = self.track(side, v, after)
                self.add(f"entry_{side}{v}", junction, first, of=element)
                self.decides[f"entry_{side}{v}"] = ("Black", literal)
            self.belong(element, after)
            return after
        self.add(f"k_{v}", junction, f"K{v}", of=element)
        left, z = self.track(LEFT, v, after)
        right, _ = self.track(RIGHT, v, after)
        self.add(f"X_{v}", f"K{v}", left, of=element)
        self.add(f"Y_{v}", f"K{v}", f"Rt{v}", of=element)
        self.add(f"entry_r{v}", f"Rt{v}", right, of=element)
        self.add(f"N_{v}", left, f"Rt{v}", z, of=element)
        self.decides |= {f"N_{v}": ("White", -v), f"X_{v}": ("White", v)}
        self.belong(element, after, f"K{v}", f"Rt{v}")
        return after

    def track(self, side: str, v: int, after: str) -> tuple[str, str]:
        """A track; its first net, and its Z."""
        own, element = f"{side}{v}", ("variable", v)
        clauses = [j for u, j in self.wires[side] if u == v]
        visited = [f"U{own}.{j}" for j in clauses]
        for u, j in zip(visited, clauses, strict=True):
            outer, inner = self.wire(side, v, j)
            self.add(f"tip_{own}.{j}", u, outer, inner, of=element)
        line = [*visited, f"Q{own}"]
        for i, u in enumerate(visited):
            self.add(f"c_{own}.{clauses[i]}", u, line[i + 1], of=element)
        q, z, face = line[-1], f"Z{own}", self.face[side]
        self.add(f"h1_{own}", q, z, face, of=element)
        self.add(f"cz_{own}", q, z, of=element)
        self.add(f"h2_{own}", z, face, of=element)
        self.add(f"b_{own}", z, after, of=element)
        self.belong(element, *line, z)
        return line[0], z

    def wire(self, side: str, v: int, j: int) -> tuple[str, str]:
        """A wire of clause j to variable v; the faces outside and inside of it."""
        own, clause = f"{side}{v}.{j}", f"C{side}{j}"
        outer, inner = self.face[side], f"G{own}"
        w0, w1, p = f"V{own}", f"W{own}", f"P{own}"
        element = ("clause", j)
        self.add(f"a_{own}", clause, w0, of=element)
        self.add(f"k1_{own}", w0, outer, p, of=element)
        self.add(f"wb_{own}", w0, w1, of=element)
        self.add(f"y1_{own}", w1, inner, p, of=element)
        self.add(f"f_{own}", w1, inner, of=element)
        self.add(f"k2_{own}", outer, p, of=element)
        self.add(f"y2_{own}", inner, p, of=element)
        self.add(f"far_{own}", outer, inner, of=element)
        self.belong(element, clause, w0, w1, p, inner)
        self.outer.setdefault(clause, outer)
        self.inner[clause] = self.face[side] = inner
        return outer, inner

    def row(self, side: str) -> list[str]:
        """The clauses' nets of a side, outermost first."""
        return list(dict.fromkeys(f"C{side}{j}" for _, j in self.wires[side]))

    def clauses(self, junction: str) -> None:
        """White's choice among the clauses: the innermost left ones first, the outermost in the
        middle, the innermost right ones last."""
        left, right = self.row(LEFT)[::-1], self.row(RIGHT)
        row = left + right
        after = [self.outer[c] for c in left] + [self.inner[c] for c in right]  # the next face
        if not row:
            self.add("w", junction, "t")
            return
        groups = [(junction, 0, len(row))]
        while groups:
            b, low, high = groups.pop()
            if high - low == 1:
                element = self.elements[row[low]]
                self.add(f"enter_{row[low]}", b, row[low], of=element)
                self.add(f"r_{row[low]}", row[low], after[low], of=element)
                continue
            middle = (low + high) // 2
            own, face = f"{low}-{high}", after[middle - 1]
            k, rt = f"KC{own}", f"RC{own}"
            m = row[low] if middle - low == 1 else f"MC{own}"
            self.add(f"ck_{own}", b, k)
            self.add(f"cX_{own}", k, m)
            self.add(f"cr_{own}", m, face)
            self.add(f"cY_{own}", k, rt)
            self.add(f"cN_{own}", m, rt, face)
            groups.append((rt, middle, high))
            if m != row[low]:
                groups.append((m, low, middle))
