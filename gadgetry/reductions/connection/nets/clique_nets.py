"""A Shannon position as a net structure: what Short has is solid nets, free vertices are switches.

Each connected piece of Short's vertices, the terminals among them, is a net; its switches are the
free vertices beside it. The vertices that Cut has claimed are gone. The other edges between free
vertices are covered by cliques, each a net. So two switches share a net iff they are adjacent or
beside the same piece of Short's, and Short wins the one game iff he wins the other.

A free vertex on no simple way from s to t is *dead*: whoever claims it, any ways joined through it
are joined without it, so it changes neither the winner nor what other moves are worth. It is a
switch without nets.

A switch has at most three nets, so a vertex with more edges needs bigger cliques than edges; and
the whole must be planar with s and t side by side (`nets.check_drawable`). The first cover with big
cliques is taken if it is planar; if not, covers with as many single edges as the vertices allow,
`MOST_COVERS` at most. Where none will do, the position is refused with a message that names a
vertex or a subgraph, and says how many covers were tried: it may still have another one.
"""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry._wording import counted
from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.connection.nets.clique_cover import Clique, CliqueCover
from gadgetry.reductions.connection.nets.nets import MOST_NETS, Nets, Switch, check_drawable
from gadgetry.reductions.reduction import ReductionError, Refused

MOST_COVERS = 200
MOST_EDGES = 2000  # for a first cover with big cliques wherever they are


@dataclass(frozen=True)
class ShannonNets:
    """The structure and where it is from.

    `switches`: the vertex of each switch. `vertices`: of each net, Short's own vertices for a solid
    piece (the first `pieces` nets), else the clique.
    """

    nets: Nets
    switches: tuple[int, ...]
    vertices: tuple[Clique, ...]
    pieces: int
    dead: tuple[int, ...]


def shannon_nets(position: Shannon) -> ShannonNets | None:
    """The net structure of a position; None where Short has joined the terminals.

    >>> from gadgetry.games.connection.shannon import TerminalGraph
    >>> graph = TerminalGraph(5, [(0, 2), (0, 3), (2, 3), (2, 4), (3, 4), (4, 1)], (0, 1))
    >>> for switch in shannon_nets(Shannon(graph)).nets.switches:
    ...     print(switch.name, *switch.nets)
    2 s 2-3-4
    3 s 2-3-4
    4 t 2-3-4
    """
    drawing = _Sources(position)
    if drawing.joined:
        return None
    cliques = drawing.drawable_cover()
    vertices = (*drawing.pieces, *cliques)
    nets = drawing.nets(cliques)
    return ShannonNets(nets, tuple(drawing.free), vertices, len(drawing.pieces), drawing.dead)


class _Sources:
    """Short's pieces (that of s first, then that of t), the free vertices, and what they share."""

    def __init__(self, position: Shannon) -> None:
        graph = position.graph
        self.pieces = _pieces(position)
        self.joined = graph.terminals[1] in self.pieces[0]
        owned = {v for piece in self.pieces for v in piece} | position.cut
        self.free = [v for v in range(graph.vertices) if v not in owned]
        alive = _alive(position, self.pieces, self.free)
        self.dead = tuple(v for v in self.free if v not in alive)
        inside = alive
        self.beside = [
            sorted({u for v in piece for u in graph.neighbours[v]} & inside)
            for piece in self.pieces
        ]
        near = {v: set(graph.neighbours[v]) & inside if v in inside else set() for v in self.free}
        edges = [(u, v) for u in self.free for v in near[u] if u < v]
        shared: dict[int, set[int]] = {v: set() for v in self.free}
        self.spare = dict.fromkeys(self.free, MOST_NETS)
        for row in self.beside:
            for v in row:
                self.spare[v] -= 1
                shared[v].update(row)
        for v in self.free:
            near[v] |= shared[v] - {v}
        bare = sorted((u, v) for u, v in edges if v not in shared[u])
        self.cover = CliqueCover(near, bare, self.spare)

    def name(self, piece: int) -> str:
        """s and t are the pieces of the terminals."""
        return "st"[piece] if piece < 2 else f"short {self.pieces[piece][0]}"

    def nets(self, cliques: tuple[Clique, ...]) -> Nets:
        """The structure of a cover."""
        of: dict[int, list[str]] = {v: [] for v in self.free}
        for i, row in enumerate(self.beside):
            for v in row:
                of[v].append(self.name(i))
        names = ["-".join(map(str, clique)) for clique in cliques]
        for name, clique in zip(names, cliques, strict=True):
            for v in clique:
                of[v].append(name)
        others = [*(self.name(i) for i in range(2, len(self.pieces))), *names]
        return Nets([Switch(str(v), tuple(of[v])) for v in self.free], others)

    def drawable_cover(self) -> tuple[Clique, ...]:
        """A cover whose structure can be drawn; else `ReductionError` says what is in the way."""
        self.check_vertices()
        big = len(self.cover.bare) <= MOST_EDGES
        first = next(self.cover.covers(), None) if big else None
        problem: ReductionError | None = None
        tried = 0
        if first is not None:
            tried, problem = 1, self.problem(first)
            if problem is None:
                return first
        self.cover.steps, self.cover.gave_up = 0, False
        for cover in self.cover.covers(thrifty=True):
            tried += 1
            problem = self.problem(cover)
            if problem is None:
                return cover
            if tried >= MOST_COVERS:
                break
        if problem is None:
            end = "the search gave up" if self.cover.gave_up else "all choices were tried"
            raise Refused(
                f"expected cliques that cover the edges with at most {MOST_NETS} nets a vertex;"
                f" none found ({end})"
            )
        count = "the one cover" if tried == 1 else f"none of {tried} covers"
        raise Refused(
            f"{problem} ({count} by cliques {'is not' if tried == 1 else 'is'} planar;"
            " other covers may be)"
        )

    def problem(self, cliques: tuple[Clique, ...]) -> ReductionError | None:
        """Why a cover cannot be drawn."""
        try:
            check_drawable(self.nets(cliques))
        except ReductionError as error:
            return error
        return None

    def check_vertices(self) -> None:
        """Raise for a vertex that needs more nets than a switch has."""
        for v, spare in self.spare.items():
            if spare < 0:
                near = [self.name(i) for i, row in enumerate(self.beside) if v in row]
                raise Refused(
                    f"vertex {v} touches {counted(len(near), 'net')} ({', '.join(near)});"
                    f" expected at most {MOST_NETS}"
                )
        crowded = self.cover.crowded()
        if crowded is not None:
            v, apart = crowded
            near = [self.name(i) for i, row in enumerate(self.beside) if v in row]
            pieces = f" and {', '.join(near)}" if near else ""
            raise Refused(
                f"vertex {v} touches {counted(len(near) + len(apart), 'net')} or more:"
                f" it is adjacent to {', '.join(map(str, apart))}{pieces},"
                f" no two of which are adjacent; expected at most {MOST_NETS} nets"
            )


def _alive(position: Shannon, pieces: list[Clique], free: list[int]) -> set[int]:
    """The free vertices in one block with the edge s-t: those on simple ways from s to t."""
    import networkx

    node = {v: (i,) for i, piece in enumerate(pieces) for v in piece} | {v: (v, 0) for v in free}
    graph = networkx.Graph()
    graph.add_edge((0,), (1,))
    for u, v in position.graph.edges.tolist():
        if u in node and v in node and node[u] != node[v]:
            graph.add_edge(node[u], node[v])
    block = next(b for b in networkx.biconnected_components(graph) if {(0,), (1,)} <= b)
    return {v for v in free if node[v] in block}


def _pieces(position: Shannon) -> list[Clique]:
    """The connected pieces of Short's vertices, that of s first and that of t next."""
    s, t = position.graph.terminals
    mine = position.short | {s, t}
    pieces: list[Clique] = []
    seen: set[int] = set()
    for start in (s, t, *sorted(position.short)):
        if start in seen:
            continue
        piece, stack = {start}, [start]
        while stack:
            for v in position.graph.neighbours[stack.pop()]:
                if v in mine and v not in piece:
                    piece.add(v)
                    stack.append(v)
        seen |= piece
        pieces.append(tuple(sorted(piece)))
    return pieces
