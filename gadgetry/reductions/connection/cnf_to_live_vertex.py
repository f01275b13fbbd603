"""The vertex of the Shannon game is live, and not dead, iff the CNF is satisfiable.

Two rails lead to the vertex v: one above from the terminal s, one below from t.

    variable    on either rail two ways, x and ~x, to the next place; x of one rail and ~x of the
                other one are adjacent, so that both rails choose the same
    occurrence  of each different literal of a clause: behind the variables, only on the rail above,
                one way a literal to the end of the clause; it is adjacent to both vertices of
                the variable that make it false
    middle      v, adjacent to the last vertices of both rails

    |V| = 6 n + m + L + 3,  |E| = 10 n + 4 L + 2,  every path has 4 n + 2 m + 2 moves

for n variables, m clauses and L occurrences. A vertex is live iff it is on an induced path between
the terminals (thesis, Theorem 13.1.1). True literals give one: two vertices of it that do not
follow each other are not adjacent. Conversely let an induced path go through v. It has v between a
part above, from s, and one below, from t. If both have come to a variable, they go on to x or to ~x
each, as the way in has no other neighbours ahead; not to x and ~x, which are adjacent, neither as a
chord nor as an edge, which would close the path without v. From x above, ~x below would be adjacent
to the way in below, and an occurrence of ~x to x below: so both go on to the next places. In a
clause, an occurrence can go on to its end only: a vertex of a variable is adjacent to the way into
it, which is on the path. So the path goes through one literal of every clause, and none is false.

The reduction is ours; that the question is NP-complete follows, as the thesis says, from the
induced path pairs problem (Fellows 1989). An empty clause has no way to its end, and v is dead.
Repeated clauses, clauses with x and ~x and variables that occur nowhere need no care.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gadgetry.formulas import Cnf
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.two_rails import ROLES, S, T, TwoRails
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose, Way
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy

VARIABLE, OCCURRENCE, MIDDLE, TERMINALS, CLAUSE = range(5)


class CnfToLiveVertex(Reduction[TwoRails]):
    """Two rails that meet in the vertex.

    >>> yes, no = (CnfToLiveVertex().build(Cnf(1, [[1], [x]])) for x in (1, -1))
    >>> yes.sizes, yes.claim.equals
    ({'vertices': 13, 'edges': 20}, 10)
    >>> from gadgetry.solvers.registry import solve
    >>> solve(yes.target).value, solve(no.target).outcome
    (10, False)
    """

    source = Kind.named("cnf")
    target = Kind.named("live-vertex")
    theorem = (
        "The vertex is live, on an induced path between the terminals, iff the CNF is satisfiable."
    )
    citation = "Gadgetry; NP-completeness: Fellows 1989, van Rijswijck 2006, 13.1"
    claim = None
    carries = ("strategy",)
    bounds = (("cnf", 2, 4), ("cnf", 3, 2))
    checked = "all CNFs up to renaming with at most 2 variables and 4 clauses, and 3 and 2"

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        rails = TwoRails.of(source)
        edges = 10 * rails.variables + 4 * len(rails.literals) + 2
        return {"vertices": rails.vertices, "edges": edges}

    def build(self, source: Any, variant: str | None = None) -> Compiled[TwoRails]:
        cnf: Cnf = source
        rails = TwoRails.of(cnf)
        provenance = _provenance(rails)
        ends = np.concatenate([rows for _, rows in rails.edges]).astype(np.int32)
        graph = GraphArrays(
            "live-vertex", rails.vertices, ends[:, 0], ends[:, 1],
            data={"terminals": [S, T], "through": rails.middle},
            vertex_name=provenance.vertex_name,
        )  # fmt: skip
        claim = Claim("moves", rails.moves)
        return Compiled(self, "standard", cnf, graph, provenance, claim, (), rails)

    def explain(self, compiled: Compiled[TwoRails], position: Any, move: Any) -> str:
        rails, v = compiled.plan, int(move)
        literal, occurrence = rails.literal_of(v), rails.occurrence(v)
        if literal is not None:
            return f"{rails.cnf.variables.literal(literal)} is true"
        if occurrence is not None:
            clause, literal = occurrence
            return f"{rails.cnf.variables.literal(literal)} makes clause {clause + 1} true"
        return "the vertex that is asked for" if v == rails.middle else "on to the next place"

    def back(self, compiled: Compiled[TwoRails], position: Any, move: Any) -> Any:
        """The literal that becomes true where the path comes to a variable for the first time."""
        literal = compiled.plan.literal_of(int(move))
        if literal is None or position is None:
            return literal
        walked = {compiled.plan.literal_of(v) for v in position.path}
        return literal if not {literal, -literal} & walked else None

    def source_position(self, compiled: Compiled[TwoRails], position: Any) -> Any:
        """The values that the path has chosen; None where it has left the rails."""
        if position is None:
            return None
        chosen = {x for v in position.path if (x := compiled.plan.literal_of(v)) is not None}
        if any(-x in chosen for x in chosen):
            return None
        return {abs(x): x > 0 for x in sorted(chosen, key=abs)}

    def purpose(self, compiled: Compiled[TwoRails], gadget: Gadget) -> Purpose:
        return _purpose(compiled.plan, gadget)

    def drawing(self, compiled: Compiled[TwoRails], source: Drawing | None) -> Drawing:
        return compiled.plan.drawing()

    def transfer(
        self, compiled: Compiled[TwoRails], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        """A satisfying assignment, asked variable by variable; its path, vertex by vertex."""
        values: dict[int, bool] = {}
        for v in range(1, compiled.plan.variables + 1):
            values[v] = strategy(values) > 0
        path = compiled.plan.path({v if true else -v for v, true in values.items()})
        assert path is not None
        return lambda position: path[len(position.path)]


def _provenance(rails: TwoRails) -> Provenance:
    vertices, edges = PartsBuilder(), PartsBuilder()
    vertices.add(TERMINALS, 1, 2)
    vertices.add(VARIABLE, rails.variables, len(ROLES))
    vertices.add(OCCURRENCE, len(rails.literals), 1)
    vertices.add(CLAUSE, rails.clauses, 1)
    vertices.add(MIDDLE, 1, 1)
    for kind, (gadgets, _) in zip((VARIABLE, OCCURRENCE, MIDDLE), rails.edges, strict=True):
        edges.add_rows(kind, gadgets.astype(np.int32), np.zeros(len(gadgets), np.uint8))
    names = rails.cnf.variables

    def occurrence(i: int) -> str:
        return f"{names.literal(int(rails.literals[i]))} in clause {rails.clause_of[i] + 1}"

    kinds = (
        GadgetKind("variable", ROLES, lambda i: ("variable", i + 1), lambda i: names.name(i + 1)),
        GadgetKind(
            "occurrence", ("",), lambda i: ("clause", int(rails.clause_of[i]) + 1), occurrence
        ),
        GadgetKind("middle", ("",), lambda _: ("formula", 0), lambda _: "the vertex"),
        GadgetKind("terminals", ("s", "t"), lambda _: ("formula", 0), lambda _: "terminals"),
        GadgetKind("clause", ("end",), lambda j: ("clause", j + 1), lambda j: f"clause {j + 1}"),
    )
    return Provenance(kinds, vertices.parts(), edges.parts())


def _purpose(rails: TwoRails, gadget: Gadget) -> Purpose:
    names, i = rails.cnf.variables, gadget.index
    if gadget.kind == "variable":
        x, negated = names.literal(i + 1), names.literal(-i - 1)
        ways = tuple(
            Way((int(rails.of_variable(i, role)),), f"{names.literal(literal)} is true", literal)
            for role, literal in ((0, i + 1), (1, -i - 1))
        )
        return Purpose(
            f"The path chooses the value of {x} here, the same on both rails.",
            f"It comes by on both rails, and goes through {x} or {negated} on either; {x} above is"
            f" adjacent to {negated} below, and {negated} above to {x} below.",
            ways,
        )
    if gadget.kind == "occurrence":
        clause, literal = int(rails.clause_of[i]) + 1, int(rails.literals[i])
        x, negated = names.literal(literal), names.literal(-literal)
        return Purpose(
            f"The path may go through clause {clause} here if {x} is true.",
            f"The vertex is adjacent to both vertices of {negated}, one of which would make a chord"
            f" if {negated} were true. The path cannot go back to those: they are adjacent to the"
            " way into their variable, which it has used.",
        )
    if gadget.kind == "clause":
        return Purpose(
            f"The path comes here when {gadget.label} is true.",
            "Only the literals of the clause lead here from the end of the one before.",
        )
    if gadget.kind == "terminals":
        return Purpose(
            "The path is between these: above from s, below to t.",
            "They are the terminals of the Shannon game.",
        )
    return Purpose(
        "It is live, not dead, iff a path comes here on both rails.",
        "An induced path between the terminals goes through it iff its two neighbours, the last"
        " vertices of the rails, are on it.",
    )


REDUCTIONS = (CnfToLiveVertex(),)
