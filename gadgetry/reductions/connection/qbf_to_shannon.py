"""Short, who moves first, wins the vertex Shannon game iff the QBF is true.

The stages are the variables in the order of the prefix (free ones are existential and come
first), then the end. `front` is at first `[s]`; "front-v" is an edge from each of its vertices.

    exists x (X,N,u,z,a,e,b,d):
        front-X front-u X-N N-t u-z z-N u-a a-e e-t a-b b-d d-t               front := [X, b]
    forall y (k,X,N,r,R,a,e,b,d):
        front-k k-X X-N N-t X-r r-t k-R R-N k-a a-e e-t a-b b-d d-t           front := [X, b]
    end: front-kend; kend is the root of a full binary tree with a leaf for each clause
        (one clause: kend is its leaf; no clause: kend-t); a leaf is adjacent to the tests of its
        literals: e and d for x, N for -x

|V| = 2 + 8E + 9A + max(2m - 1, 1) for E existential, A universal variables and m clauses;
|E| = 10E + 13A + the edges of the fronts (one from s, else two, for each of the entrances X, u,
k, kend) + 2(m - 1) + 2 for each positive and 1 for each negative literal (m = 0: + 1).

Play (Short / Cut). exists x, true: X / N. False: N / X, u / z, a / e, b / d. forall y: k, and Cut
chooses: true: / N, X / r; false: / X, N / R, a / e, b / d. End: Cut deletes a child of each tree
node that Short claims, and so chooses the clause; at the leaf Short wins iff a literal is true: N
is his, or e and d are both free. Why nothing else helps either side: `shannon_stages`, where this
is a pair of strategies.

Before building, equal literals of a clause become one, tautological clauses are left out, and of
several clauses with an empty one among them only the first empty one is kept; `notes` says so.

Even & Tarjan 1976 proved the theorem; the construction is this project's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.shannon_drawing import shannon_drawing
from gadgetry.reductions.connection.shannon_layout import (
    EXISTENTIAL,
    EXISTENTIAL_ROLES,
    LEAF,
    TREE,
    UNIVERSAL,
    UNIVERSAL_ROLES,
    Ints,
    KeptMatrix,
    S,
    ShannonLayout,
    ShannonPlan,
    T,
    stages,
)
from gadgetry.reductions.connection.shannon_purposes import shannon_purpose
from gadgetry.reductions.connection.shannon_stages import ShannonStrategy
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import Gadget, GadgetKind, Parts, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXISTENTIAL_EDGES = ("XN", "Nt", "uz", "zN", "ua", "ae", "et", "ab", "bd", "dt")
UNIVERSAL_EDGES = (
    "kX", "XN", "Nt", "Xr", "rt", "kR", "RN", "ka", "ae", "et", "ab", "bd", "dt"
)  # fmt: skip
_SHOWN = 5


class QbfToShannon(Reduction[ShannonPlan]):
    """Generalized Hex.

    >>> from gadgetry.formulas import Cnf
    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> true, false = Qbf([("a", [1]), ("e", [2])], matrix), Qbf([("e", [1]), ("a", [2])], matrix)
    >>> [QbfToShannon().build(qbf).sizes for qbf in (true, false)]
    [{'vertices': 22, 'edges': 38}, {'vertices': 22, 'edges': 37}]
    >>> compiled = QbfToShannon().build(true)
    >>> QbfToShannon().explain(compiled, None, compiled.plan.layout.at(0, "N"))
    'variable x1: N: Cut sets x1 to true'
    """

    source = Kind.named("qbf")
    target = Kind.named("shannon")
    theorem = "Short, who moves first, wins the vertex Shannon game iff the QBF is true."
    citation = "Even & Tarjan 1976 (the theorem); the construction is Gadgetry's, with proof"
    claim = Claim("winner", "Short")
    carries = ("strategy",)
    bounds = (("qbf", 2, 3),)
    checked = (
        "all prefixes on at most 2 variables with all sets of at most 3 clauses;"
        " random QBFs of 3 and 4 variables"
    )
    proved = (
        "for all QBFs: who wins, the sizes, and which settings of a variable win"
        " (qbf_to_shannon_correct, qbf_to_shannon_sizes in proofs/connection/qbf_to_shannon.v;"
        " qbf_to_shannon_moves in proofs/connection/qbf_to_shannon_moves.v)"
    )

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        matrix = KeptMatrix.of(source)
        universal = np.array([q is not EXISTS for q, _ in stages(source)], bool)
        entrances = np.append(np.where(universal, 1, 2), 1)
        m = matrix.clauses
        tests = int(np.where(matrix.literals > 0, 2, 1).sum())
        return {
            "vertices": 2 + int(np.where(universal, 9, 8).sum()) + max(2 * m - 1, 1),
            "edges": int(np.where(universal, 13, 10).sum() + entrances.sum() * 2 - entrances[0])
            + (2 * (m - 1) + tests if m else 1),
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[ShannonPlan]:
        matrix = KeptMatrix.of(source)
        layout = ShannonLayout.of(source, matrix.clauses)
        edges = _Edges()
        for kind, entrances, inner in (
            (EXISTENTIAL, ("X", "u"), EXISTENTIAL_EDGES),
            (UNIVERSAL, ("k",), UNIVERSAL_EDGES),
        ):
            where = np.flatnonzero(layout.universal == (kind == UNIVERSAL))
            gadgets = np.arange(len(where))
            for edge in inner:
                edges.add(kind, gadgets, layout.at(where, edge[0]), layout.at(where, edge[1]))
            for entrance in entrances:
                for these, exits in layout.fronts(where):
                    edges.add(kind, gadgets[these], exits, layout.at(where[these], entrance))
        _end(edges, layout, matrix)
        tails, heads, parts = edges.arrays()
        graph = GraphArrays(
            Shannon.ruleset,
            layout.vertices,
            tails,
            heads,
            data={"terminals": [S, T], "to_move": "Short"},
        )
        provenance = Provenance(_kinds(source, layout, matrix), layout.parts(), parts)
        return Compiled(
            self, self.variant(variant), source, graph, provenance, self.claim,
            tuple(_notes(source, matrix)), ShannonPlan(layout, matrix),
        )  # fmt: skip

    def back(self, compiled: Compiled[ShannonPlan], position: Any, move: Any) -> Any:
        """The literal that a move sets; of a universal variable it is Cut who moves."""
        layout = compiled.plan.layout
        place = layout.place(move)
        if place is None or place[1] not in "XN":
            return None
        stage, role = place
        universal = bool(layout.universal[stage])
        if position is not None and (position.to_move == "Cut") != universal:
            return None
        v = int(layout.variables[stage])
        return v if (role == "X") != universal else -v

    def drawing(self, compiled: Compiled[ShannonPlan], source: Drawing | None) -> Drawing | None:
        graph = compiled.graph
        assert isinstance(graph, GraphArrays)
        plan = compiled.plan
        return shannon_drawing(plan.layout, graph, plan.matrix.numbers.tolist())

    def explain(self, compiled: Compiled[ShannonPlan], position: Any, move: Any) -> str:
        layout = compiled.plan.layout
        name = compiled.provenance.vertex_name(move)
        literal = self.back(compiled, position, move)
        if literal is not None:
            variable = compiled.source.matrix.variables.name(abs(literal))
            who = "Cut" if layout.universal[layout.stage_of(move)] else "Short"
            return f"{name}: {who} sets {variable} to {'true' if literal > 0 else 'false'}"
        place = layout.place(move)
        if place is None:
            chooses = position is None or position.to_move == "Cut"
            return f"{name}: {'Cut chooses other clauses' if chooses else 'towards the clauses'}"
        if place[1] == "k":
            return f"{name}: Cut has to choose a value"
        if position is None:
            return f"{name}: on the way through, or against it"
        return f"{name}: {'on the way through' if position.to_move == 'Short' else 'forced'}"

    def purpose(self, compiled: Compiled[ShannonPlan], gadget: Gadget) -> Purpose:
        return shannon_purpose(compiled.plan, compiled.source.matrix.variables, gadget)

    def transfer(
        self, compiled: Compiled[ShannonPlan], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """Short's strategy where Short is to move, else Cut's; no endgame is needed."""
        layout = compiled.plan.layout
        gadgets = [layout.roles(i) for i in range(len(layout.variables))]
        variables = layout.variables.tolist()
        clauses = compiled.plan.matrix.rows()
        return ShannonStrategy(gadgets, variables, layout.end, clauses, strategy)


class _Edges:
    """Collects edges gadget kind by gadget kind, in whole-array steps."""

    def __init__(self) -> None:
        self.tails: list[Any] = [np.zeros(0, np.int32)]
        self.heads: list[Any] = [np.zeros(0, np.int32)]
        self.builder = PartsBuilder()

    def add(self, kind: int, gadgets: Any, tails: Any, heads: Any) -> None:
        """An edge for each of the gadgets."""
        self.tails.append(np.asarray(tails, np.int32))
        self.heads.append(np.asarray(heads, np.int32))
        self.builder.add_rows(kind, gadgets.astype(np.int32), np.zeros(len(gadgets), np.uint8))

    def arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32], Parts]:
        """All that was added, in order."""
        return np.concatenate(self.tails), np.concatenate(self.heads), self.builder.parts()


def _end(edges: _Edges, layout: ShannonLayout, matrix: KeptMatrix) -> None:
    """kend, the tree and the leaves: node i of the heap has the children 2i + 1 and 2i + 2."""
    m, kend, count = layout.clauses, layout.end, len(layout.variables)
    front = [S] if not count else [layout.at(count - 1, "X"), layout.at(count - 1, "b")]
    kind = LEAF if m == 1 else TREE
    edges.add(kind, np.zeros(len(front)), front, np.full(len(front), kend))
    if not m:
        edges.add(TREE, np.zeros(1), [kend], [T])
        return
    nodes = np.arange(m - 1)
    for child in (1, 2):
        edges.add(TREE, nodes, kend + nodes, kend + 2 * nodes + child)
    stage_of = np.zeros(int(layout.variables.max(initial=0)) + 1, np.int64)
    stage_of[layout.variables] = np.arange(count)
    for sign, role in ((1, "e"), (1, "d"), (-1, "N")):
        here = matrix.literals * sign > 0
        clause, stage = matrix.of_clause[here], stage_of[np.abs(matrix.literals[here])]
        edges.add(LEAF, clause, kend + m - 1 + clause, layout.at(stage, role))


def _notes(qbf: Qbf, matrix: KeptMatrix) -> list[str]:
    notes: list[str] = []
    if qbf.free:
        names = _listed([qbf.matrix.variables.name(v) for v in qbf.free[:_SHOWN]], len(qbf.free))
        notes.append(f"free variables are existential and come first: {names}")
    if matrix.empty is not None:
        notes.append(f"clause {matrix.empty} is empty, so the formula is false: only it is kept")
    elif len(matrix.tautologies):
        numbers = [str(j) for j in matrix.tautologies[:_SHOWN].tolist()]
        listed = _listed(numbers, len(matrix.tautologies))
        notes.append(f"tautological clauses are left out: {listed}")
    if not matrix.clauses:
        notes.append("no clause is left, so the formula is true: kend is joined to t")
    return notes


def _listed(words: list[str], count: int) -> str:
    return ", ".join(words) + (f" and {count - len(words)} more" if count > len(words) else "")


def _kinds(qbf: Qbf, layout: ShannonLayout, matrix: KeptMatrix) -> tuple[GadgetKind, ...]:
    names = qbf.matrix.variables
    of_kind = [layout.variables[layout.universal == flag] for flag in (False, True)]

    def formula(_: int) -> Element:
        return ("formula", 0)

    def clause(j: int) -> Element:
        return ("clause", int(matrix.numbers[j]))

    def variable(kind: str, roles: tuple[str, ...], its: Ints) -> GadgetKind:
        return GadgetKind(
            kind,
            roles,
            lambda i: ("variable", int(its[i])),
            lambda i: f"variable {names.name(int(its[i]))}",
        )

    return (
        GadgetKind("terminals", ("s", "t"), formula, lambda _: "terminals"),
        variable("exists", EXISTENTIAL_ROLES, of_kind[0]),
        variable("forall", UNIVERSAL_ROLES, of_kind[1]),
        GadgetKind("tree", ("",), formula, lambda i: f"tree node {i}" if i else "kend"),
        GadgetKind("leaf", ("",), clause, lambda j: f"leaf of clause {matrix.numbers[j]}"),
    )


REDUCTIONS = (QbfToShannon(),)
