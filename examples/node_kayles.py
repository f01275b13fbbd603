"""The first player wins NODE KAYLES iff the QBF is true.

A game, a solver and a reduction from outside, in one file:

    gadgetry --plugin examples/node_kayles.py sweep qbf-to-schaefer-kayles --variables 2 --clauses 2

NODE KAYLES: take a vertex that is left, and all its neighbours with it; who cannot move loses. It
is called `schaefer-kayles` here, because the same game is also one of Gadgetry's own.

The prefix is made to alternate and to begin and end with an existential variable: where it does
not, a dummy that stands in no clause is put in. So there are n variables, n odd, and m clauses; E
sets x_1, x_3, ..., A sets x_2, x_4, ... The graph has n + 1 layers, each a clique, so that no more
than one vertex of a layer is ever picked:

    layer i <= n:   x_i, ~x_i, and y_{i,l} for every later layer l = i+1, ..., n+1
    layer n + 1:    c_j for every clause, and e
    y_{i,l}         is joined to all vertices of all layers behind i, but not to layer l
    c_j             is joined to its literals; e to both literals of x_n

If both play layer by layer and literals only, then after n moves A is to move, and only the clauses
without a true literal are left: A picks one and wins, or there is none and E has won. (e has gone
with x_n or ~x_n.) Nobody gains by leaving the order. Say it is time for layer i:

- who picks v in a later layer l is answered by y_{i,l}, not joined to v: all the rest is gone;
- who picks y_{i,l} leaves layer l only. It has a vertex, a literal or for l = n+1 the vertex e; the
  opponent picks one, and as the layer is a clique all is gone.

Without e the second point fails for A: once all clauses are true, y_{i,n+1} takes everything. The
smallest formula that shows it is exists x1 . forall x2 . x1, see the tests.

    |V| = 2n + n(n+1)/2 + m + 1
    |E| = n + sum over i = 1..n of (2k + k(k-1)/2 + (k-1) T_i) + L + 2 + m(m+1)/2

with k = n - i + 1 the number of y in layer i, T_i the number of vertices behind layer i, and L the
distinct literals summed over the clauses.

T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Comput. System
Sci. 16 (1978). The vertex e is ours: a retelling of the proof, the only one at hand, has none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

import numpy as np

from gadgetry.plugins import (
    EDGES,
    EXISTS,
    VERTEX,
    Budget,
    Claim,
    Compiled,
    Drawing,
    GadgetKind,
    GameError,
    GeographyGraph,
    GraphArrays,
    IllegalMove,
    Impartial,
    Kind,
    PartsBuilder,
    Provenance,
    Qbf,
    Question,
    Reduction,
    ReductionError,
    Rules,
    Ruleset,
    Sizes,
    Small,
    Solver,
    Verdict,
    from_text,
    graphs,
    list_of,
    random_graph,
    to_text,
    vertex_count,
    vertex_list,
)

# The game.


@dataclass(frozen=True)
class NodeKayles(Impartial[int]):
    """A graph of which some vertices are taken; a move is a vertex that is left.

    >>> path = NodeKayles.of(4, [(0, 1), (1, 2), (2, 3)])
    >>> path.moves(), path.play(1).moves()
    ((0, 1, 2, 3), (3,))
    """

    ruleset: ClassVar[str] = "schaefer-kayles"
    graph: GeographyGraph
    taken: frozenset[int] = frozenset()

    @classmethod
    def of(cls, vertices: int, edges: Any, taken: Any = ()) -> Self:
        """The position on a graph given by its number of vertices and its edges."""
        gone = frozenset(taken)
        if not all(0 <= v < vertices for v in gone):
            raise GameError(f"expected vertices 0 to {vertices - 1}, got {sorted(gone)}")
        return cls(GeographyGraph(vertices, edges), gone)

    def moves(self) -> tuple[int, ...]:
        return tuple(v for v in range(self.graph.vertices) if v not in self.taken)

    def play(self, move: int) -> Self:
        if move not in self.moves():
            raise IllegalMove(f"expected one of {self.moves()}, got {move!r}")
        return type(self)(self.graph, self.taken | {move, *self.graph.neighbours(move)})

    def components(self) -> tuple["NodeKayles", ...]:
        whole, left, parts = frozenset(range(self.graph.vertices)), set(self.moves()), []
        while left:
            part = [min(left)]
            left -= set(part)
            for v in part:
                fresh = left.intersection(self.graph.neighbours(v))
                left -= fresh
                part += fresh
            parts.append(type(self)(self.graph, whole.difference(part)))
        return tuple(parts)

    def to_json(self) -> dict[str, Any]:
        data = {"ruleset": self.ruleset} | self.graph.to_json()
        return data | ({"taken": sorted(self.taken)} if self.taken else {})

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        graph = GeographyGraph.from_json(data)
        return cls(graph, frozenset(vertex_list(data, "taken", graph.vertices)))

    def __str__(self) -> str:
        return to_text(self.to_json(), "-")

    @classmethod
    def from_text(cls, text: str) -> Self:
        return cls.from_json(from_text(text, cls.ruleset, "-", (), ("taken",)))


def _all(vertices: int) -> Iterator[NodeKayles]:
    return (NodeKayles.of(vertices, edges) for edges in graphs(vertices))


def _random(vertices: int, rng: Random) -> NodeKayles:
    return NodeKayles.of(vertices, random_graph(vertices, rng))


RULESET = Ruleset(
    NodeKayles,
    "take a vertex and its neighbours; who cannot move loses",
    "Schaefer 1978",
    fields={"vertices": vertex_count(), "edges": EDGES, "taken": list_of(VERTEX).if_any()},
    small=Small("vertices", _all, _random),
    rules=Rules(
        position="A graph of which some vertices are taken.",
        move="Take a vertex that is left, and with it all its neighbours.",
        end="Who cannot move loses.",
        text="`vertices N`, a line `U-V` for each edge; `taken V ...` if there are any.",
        example="schaefer-kayles\nvertices 5\n0-1\n1-2\n2-3\n3-4",
    ),
)


def path(vertices: int) -> NodeKayles:
    """A path: DAWSON'S KAYLES, the octal game 0.137."""
    return NodeKayles.of(vertices, [(v, v + 1) for v in range(vertices - 1)])


def random(vertices: int, *, seed: int) -> NodeKayles:
    """A random graph, from a seed."""
    return _random(vertices, Random(seed))


FAMILIES_OF = NodeKayles.ruleset
FAMILIES = {"path": path, "random": random}


# A solver: what is left is a bit mask, and falls into components.


class Masks:
    """Grundy values by the bit mask of a component."""

    def __init__(self, position: NodeKayles, budget: Budget) -> None:
        near = position.graph.neighbourhoods()
        self.closed = [1 << v | sum(1 << u for u in row) for v, row in enumerate(near)]
        self.left = sum(1 << v for v in position.moves())
        self.budget = budget
        self.values: dict[int, int] = {}

    def value(self, left: int) -> int:
        """The value of what is left."""
        total = 0
        while left:
            part, grown = 0, left & -left
            while part != grown:
                part = grown
                for v in bits(part):
                    grown |= self.closed[v] & left
            left &= ~part
            total ^= self.connected(part)
        return total

    def connected(self, part: int) -> int:
        """The value of a component."""
        if part not in self.values:
            self.budget.spend()
            seen = {self.value(part & ~self.closed[v]) for v in bits(part)}
            self.values[part] = min(set(range(len(seen) + 1)) - seen)
        return self.values[part]


def bits(mask: int) -> Iterator[int]:
    """The vertices of a mask."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def run(position: NodeKayles, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position."""
    masks = Masks(position, budget)
    value = masks.value(masks.left)
    moves = [v for v in bits(masks.left) if masks.value(masks.left & ~masks.closed[v]) == 0]
    asked = {"none": None, "one": tuple(moves[:1]), "all": tuple(moves)}[question.moves]
    outcome = value != 0 if question.star is None else value == question.star
    return Verdict("masks", outcome, "first" if value else "second", value, asked)


SOLVERS = (
    Solver(
        "masks",
        "Grundy values of components, which are bit masks",
        takes=(NodeKayles.ruleset,),
        run=run,
        preference=10,
    ),
)


# The reduction.

CHOICE, ORDER, CLAUSE, LAST = range(4)


@dataclass(frozen=True)
class Layers:
    """The plan: which variable each layer sets, 0 for a dummy; and which vertex is which.

    Layers, clauses and vertices are counted from 0, so that E chooses in the even layers.

    >>> from gadgetry.plugins import Cnf
    >>> layers = Layers.of(Qbf([("a", [1])], Cnf(1, [[1]])))
    >>> layers.order, [layers.name(v) for v in range(layers.total)][:6]
    ((0, 1, 0), ['d1', '~d1', 'y1,2', 'y1,3', 'y1,4', 'x1'])
    """

    qbf: Qbf
    order: tuple[int, ...]

    @classmethod
    def of(cls, qbf: Qbf) -> "Layers":
        """The variables in order, with dummies where the prefix does not alternate."""
        order: list[int] = []
        for quantifier, v in [*((EXISTS, v) for v in qbf.free), *qbf.quantified()]:
            if (quantifier is EXISTS) != (len(order) % 2 == 0):
                order.append(0)
            order.append(v)
        return cls(qbf, (*order, *([0] if len(order) % 2 == 0 else [])))

    @property
    def n(self) -> int:
        return len(self.order)

    @property
    def m(self) -> int:
        return len(self.qbf.matrix.clauses)

    @cached_property
    def clauses(self) -> list[list[int]]:
        """The vertices of the distinct literals of each clause."""
        layer = {v: i for i, v in enumerate(self.order)}
        return [
            sorted({self.literal(layer[abs(x)], x < 0) for x in clause})
            for clause in self.qbf.matrix.clauses
        ]

    def first(self, layer: int) -> int:
        """The first vertex of a layer; behind the last one, the number of vertices."""
        if layer > self.n:
            return self.total
        return layer * (self.n + 2) - layer * (layer - 1) // 2

    @property
    def total(self) -> int:
        return self.first(self.n) + self.m + 1

    def literal(self, layer: int, negative: bool) -> int:
        return self.first(layer) + negative

    def punisher(self, layer: int, other: int) -> int:
        """y of a layer, for a later one."""
        return self.first(layer) + 2 + (other - layer - 1)

    def layer_of(self, vertex: int) -> int:
        return next(i for i in range(self.n + 1) if vertex < self.first(i + 1))

    def name(self, vertex: int) -> str:
        """`x1`, `~x1`, `d2` of a dummy, `y1,3`, `c2`, `e`."""
        i = self.layer_of(vertex)
        role = vertex - self.first(i)
        if i == self.n:
            return "e" if role == self.m else f"c{role + 1}"
        if role > 1:
            return f"y{i + 1},{i + role}"
        v, names = self.order[i], self.qbf.matrix.variables
        word = names.name(v) if v else f"d{i + 1}"
        return f"~{word}" if role else word

    @property
    def sizes(self) -> Sizes:
        n, m = self.n, self.m
        edges = n + sum(map(len, self.clauses)) + 2 + m * (m + 1) // 2
        for i in range(n):
            k, behind = n - i, self.total - self.first(i + 1)
            edges += 2 * k + k * (k - 1) // 2 + (k - 1) * behind
        return {"vertices": 2 * n + n * (n + 1) // 2 + m + 1, "edges": edges}


class QbfToNodeKayles(Reduction[Layers]):
    """Layers that must be played in order, then the clauses.

    >>> from gadgetry.plugins import Cnf
    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> true, false = Qbf([("a", [1]), ("e", [2])], matrix), Qbf([("e", [1]), ("a", [2])], matrix)
    >>> [QbfToNodeKayles().build(qbf).sizes for qbf in (true, false)]
    [{'vertices': 15, 'edges': 54}, {'vertices': 15, 'edges': 54}]
    """

    source = Kind.named("qbf")
    target = Kind.named(NodeKayles.ruleset)
    theorem = "The first player wins NODE KAYLES iff the QBF is true."
    citation = "Schaefer 1978"
    claim = Claim("winner", "first")
    carries = ("winning moves",)
    bounds = (("qbf", 2, 2),)
    checked = "all prefixes of up to 2 variables with all multisets of up to 2 clauses"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return Layers.of(source).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[Layers]:
        if not isinstance(source, Qbf):
            raise ReductionError(f"expected a qbf, got {source!r:.60}")
        layers = Layers.of(source)
        n, m, edges = layers.n, layers.m, Joined()
        for i in range(n):
            edges.join(CHOICE, i, layers.literal(i, False), [layers.literal(i, True)])
        for number, (i, other) in enumerate(_pairs(n)):
            y = layers.punisher(i, other)
            edges.join(ORDER, number, y, range(layers.first(i), y))
            edges.join(ORDER, number, y, range(layers.first(i + 1), layers.first(other)))
            edges.join(ORDER, number, y, range(layers.first(other + 1), layers.total))
        for j, literals in enumerate(layers.clauses):
            edges.join(CLAUSE, j, layers.first(n) + j, literals)
            edges.join(CLAUSE, j, layers.first(n) + j, range(layers.first(n), layers.first(n) + j))
        last = layers.first(n) + m
        edges.join(LAST, 0, last, [layers.literal(n - 1, False), layers.literal(n - 1, True)])
        edges.join(LAST, 0, last, range(layers.first(n), last))
        graph = GraphArrays(
            NodeKayles.ruleset, layers.total, *edges.arrays(), vertex_name=layers.name
        )
        provenance = Provenance(_kinds(layers), _vertices(layers), edges.parts.parts())
        variant = self.variant(variant)
        notes = _notes(layers)
        return Compiled(self, variant, source, graph, provenance, self.claim, notes, layers)

    def winning_moves(
        self, compiled: Compiled[Layers], outcome: bool, moves: Any
    ) -> tuple[int, ...]:
        layers = compiled.plan
        if not outcome:
            return ()
        if not layers.order[0]:  # a dummy: either literal will do
            return (layers.literal(0, False), layers.literal(0, True))
        return tuple(sorted(layers.literal(0, literal < 0) for literal in moves))

    def back(self, compiled: Compiled[Layers], position: Any, move: Any) -> Any:
        """The literal that becomes true; None for a move that sets no variable."""
        layers = compiled.plan
        i = layers.layer_of(move)
        role = move - layers.first(i)
        if i == layers.n or role > 1 or not layers.order[i]:
            return None
        return -layers.order[i] if role else layers.order[i]

    def explain(self, compiled: Compiled[Layers], position: Any, move: Any) -> str:
        layers = compiled.plan
        name, i = layers.name(move), layers.layer_of(move)
        role, literal = move - layers.first(i), self.back(compiled, position, move)
        if literal is not None:
            value = "true" if literal > 0 else "false"
            return f"{name} sets {layers.qbf.matrix.variables.name(abs(literal))} to {value}"
        if i == layers.n:
            return f"{name} says that this clause is false; {'only ' * (role == layers.m)}too early"
        if role > 1:
            return f"{name} leaves layer {i + role} only: right if that one was played too early"
        return f"{name} sets a dummy, and hands on"

    def drawing(self, compiled: Compiled[Layers], source: Drawing | None) -> Drawing:
        """A layer is a row, bent so that the lines of its clique are seen."""
        layers = compiled.plan
        places = []
        for i in range(layers.n + 1):
            count = layers.first(i + 1) - layers.first(i)
            for j in range(count):
                x = 2 * j - count
                places.append((x + 0.3 * i, -4 * i - 0.08 * (x + 1) ** 2))
        return Drawing(np.array(places, float), label=layers.name)


class Joined:
    """Edges gadget by gadget."""

    def __init__(self) -> None:
        self.parts = PartsBuilder()
        self.tails: list[int] = []
        self.heads: list[int] = []

    def join(self, kind: int, gadget: int, vertex: int, others: Any) -> None:
        """A vertex with others, as edges of a gadget."""
        others = list(others)
        self.tails += [min(vertex, other) for other in others]
        self.heads += [max(vertex, other) for other in others]
        roles = np.zeros(len(others), np.uint8)
        self.parts.add_rows(kind, np.full(len(others), gadget, np.int32), roles)

    def arrays(self) -> tuple[Any, Any]:
        return np.array(self.tails, np.int32), np.array(self.heads, np.int32)


def _pairs(n: int) -> list[tuple[int, int]]:
    """A layer and a later one, as their y come."""
    return [(i, other) for i in range(n) for other in range(i + 1, n + 1)]


def _vertices(layers: Layers) -> Any:
    """Which gadget each vertex belongs to."""
    parts, number = PartsBuilder(), 0
    for i in range(layers.n):
        parts.add_rows(CHOICE, np.full(2, i, np.int32), np.arange(2, dtype=np.uint8))
        later = np.arange(number, number + layers.n - i, dtype=np.int32)
        parts.add_rows(ORDER, later, np.zeros(len(later), np.uint8))
        number += len(later)
    parts.add(CLAUSE, layers.m, 1)
    parts.add(LAST, 1, 1)
    return parts.parts()


def _kinds(layers: Layers) -> tuple[GadgetKind, ...]:
    pairs = _pairs(layers.n)

    def element(i: int) -> tuple[str, int]:
        return ("variable", layers.order[i]) if layers.order[i] else ("formula", 0)

    def label(number: int) -> str:
        return layers.name(layers.punisher(*pairs[number]))

    return (
        GadgetKind(
            "choice",
            ("x", "~x"),
            element,
            lambda i: f"choice of {layers.name(layers.first(i))}",
        ),
        GadgetKind("order", ("",), lambda number: element(pairs[number][0]), label),
        GadgetKind("clause", ("",), lambda j: ("clause", j + 1), lambda j: f"clause {j + 1}"),
        GadgetKind("last", ("",), lambda _: ("formula", 0), lambda _: "e"),
    )


def _notes(layers: Layers) -> tuple[str, ...]:
    dummies = layers.order.count(0)
    return (f"{dummies} dummy variables make the prefix alternate",) if dummies else ()


REDUCTION = QbfToNodeKayles()
