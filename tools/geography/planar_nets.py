"""A planar board of geography as planar nets: a face is a net, an arc a segment that links its two.

The token starts at a stem, in the outer face, which is t. A gadget's switches at t go to the faces
around its vertex. The faces are linked to t by the segments that A has not run: its way is simple,
so what is left around it hangs together, but for the face that a second visit closes.
"""

from __future__ import annotations

from typing import TypeAlias

import networkx as nx

from gadgetry.reductions.connection.nets.crossing_nets import SEMIS, segment
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from tools.geography.merges import drawings
from tools.geography.nets_of_geography import Board, GeographyNets

Corners: TypeAlias = dict[tuple[int, frozenset[str]], str]
STEM = "stem"


def faces_of(board: Board) -> tuple[Corners, dict[tuple[int, int], tuple[str, str]]] | None:
    """The face at each corner of a vertex, between two arcs, and the two beside each arc.

    None if the board is not planar. An arc is named `a-b`; the stem leads to 0.

    >>> corners, beside = faces_of(Board(((0, 1),)))
    >>> corners[0, frozenset({"stem", "0-1"})], beside[0, 1]
    ('t', ('t', 't'))
    """
    own = board.blacks()
    arcs = [(a, b) for a, b in board.arcs if a in own and b]
    graph = nx.Graph([("start", STEM), (STEM, 0)])
    for a, b in arcs:
        graph.add_edges_from([(a, f"{a}-{b}"), (f"{a}-{b}", b)])
    is_planar, embedding = nx.check_planarity(graph)
    if not is_planar:
        return None
    corners: Corners = {}
    beside: dict[str, list[str]] = {}
    seen: set[tuple[object, object]] = set()
    walks = []
    for half in embedding.edges:
        if half not in seen:
            walks.append(embedding.traverse_face(*half, mark_half_edges=seen))
    for i, walk in enumerate(walks):
        face = "t" if "start" in walk else f"F{i}"
        for k, at in enumerate(walk):
            pair = frozenset(map(str, (walk[k - 1], walk[(k + 1) % len(walk)])))
            if isinstance(at, int):
                corners[at, pair] = face
            else:
                beside.setdefault(at, []).append(face)
    ends = {(a, b): tuple(beside[f"{a}-{b}"]) for a, b in arcs}
    return corners, {arc: (pair[0], pair[-1]) for arc, pair in ends.items()}


class PlanarNets(GeographyNets):
    """The gadgets with their faces, and a segment for each arc."""

    def made(self) -> Nets | None:
        """The nets; None if the board is not planar."""
        found = faces_of(self.board)
        if found is None:
            return None
        self.corners, beside = found
        for v, black in self.board.blacks().items():
            self.placed(v, black)
        for (a, b), (outer, inner) in beside.items():
            last = f"P{a}.{b}.{SEMIS}"
            faces = self.outside(a, b, (outer, inner))
            for x in segment(f"{a}.{b}", f"E{a}.{b}", *faces):
                nets = (self.head(a, b) if net == last else net for net in x.nets)
                self.switches.append(Switch(x.name, tuple(dict.fromkeys(nets))))
        names = dict.fromkeys(net for x in self.switches for net in x.nets)
        return Nets(self.switches, [net for net in names if net not in ("s", "t")])

    def outside(self, a: int, b: int, faces: tuple[str, str]) -> tuple[str, str]:
        """The faces of an arc, first that to which its run threatens to join A.

        If the arc ends in a merge that is the one between the heads: the other is cut off when A
        comes around by this arc.
        """
        names = [f"{x}-{b}" for x in self.board.into(b) if x in self.board.blacks()]
        if len(names) < 2:
            return faces
        between = self.corners.get((b, frozenset(names)), faces[0])
        one, other = faces
        return (one, other) if one == between else (other, one)

    def placed(self, v: int, black: bool) -> None:
        """A vertex's gadget, its switches at t at the right faces."""
        out = [b for b in self.board.out(v) if b]
        own = self.board.blacks()
        into = [a for a in self.board.into(v) if a in own] if v else []
        arcs = [f"{a}-{v}" for a in into] or [STEM]
        arcs += [f"{v}-{b}" for b in out]
        before = len(self.switches)
        self.vertex(v, black)
        mine, self.switches[before:] = self.switches[before:], []
        heads = {self.head(v, b): f"E{v}.{b}" for b in out}
        mine = [Switch(x.name, tuple(heads.get(net, net) for net in x.nets)) for x in mine]
        if len(arcs) < 3:
            face = next(f for (at, _), f in self.corners.items() if at == v)
            self.switches += [_at(x, {"F1": face, "F2": face, "F3": face, "t": face}) for x in mine]
            return
        ends = [self.head(a, v) for a in into] or ["s"]
        ends += [heads[self.head(v, b)] for b in out]
        rim = dict(zip(ends, ("a", "b", "o"), strict=True))
        around = {
            name: self.corners[v, frozenset((arcs[i], arcs[j]))]
            for name, (i, j) in {"F1": (0, 1), "F2": (1, 2), "F3": (2, 0)}.items()
        }
        turned = [Switch(x.name, tuple(rim.get(net, net) for net in x.nets)) for x in mine]
        back = {short: end for end, short in rim.items()} | around
        # The first drawing has as much as can be at F1, which no second visit cuts off.
        best = next(iter(drawings(turned)))
        self.switches += [_at(x, back) for x in best]


def _at(switch: Switch, names: dict[str, str]) -> Switch:
    return Switch(switch.name, tuple(dict.fromkeys(names.get(net, net) for net in switch.nets)))
