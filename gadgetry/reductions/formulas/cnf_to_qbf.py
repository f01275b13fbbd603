"""The QBF is true iff the CNF is satisfiable: every variable becomes existential.

So that a CNF compiles to everything that a QBF compiles to. Variables and clauses stay as they are,
in one block in the order of their numbers; |V| and the clauses are unchanged.
"""

from __future__ import annotations

from typing import Any

from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import OF_CLAUSE
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy


class CnfToQbf(Reduction[None]):
    """The existential closure.

    >>> compiled = CnfToQbf().build(Cnf(2, [[1, -2]]))
    >>> [(str(q), v) for q, v in compiled.target.quantified()]
    [('e', 1), ('e', 2)]
    >>> CnfToQbf().build(Cnf(0, [[]])).target.prefix
    ()
    """

    source = Kind.named("cnf")
    target = Kind.named("qbf")
    theorem = "The QBF is true iff the CNF is satisfiable."
    citation = "by definition"
    claim = Claim("truth", True)
    carries = ("strategy",)
    bounds = (("cnf", 3, 3),)
    checked = "by definition: the QBF's truth is the search for a satisfying assignment"
    proved = (
        "for all CNFs: the QBF is true iff it is satisfiable"
        " (cnf_to_qbf_correct in proofs/formulas/cnf_to_qbf.v)"
    )

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        return {**sizes, "blocks": int(sizes["variables"] > 0)}

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        cnf: Cnf = source
        variables = tuple(range(1, len(cnf.variables) + 1))
        qbf = Qbf([("e", variables)] if variables else [], cnf)
        kinds = (
            GadgetKind(
                "variable",
                ("",),
                lambda i: ("variable", i + 1),
                lambda i: f"variable {cnf.variables.name(i + 1)}",
            ),
            GadgetKind("clause", ("",), *OF_CLAUSE),
        )
        vertices, edges = PartsBuilder(), PartsBuilder()
        vertices.add(0, len(variables), 1)
        edges.add(1, len(cnf.clauses), 1)
        provenance = Provenance(kinds, vertices.parts(), edges.parts())
        return Compiled(self, "standard", cnf, qbf, provenance, self.claim)

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        return move

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        name = compiled.source.variables.name(abs(move))
        return f"{name} is {'true' if move > 0 else 'false'} in the assignment"

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        if gadget.kind == "clause":
            return Purpose(f"It is {gadget.label}, as it was.", "The matrix is the CNF.")
        name = compiled.source.variables.name(gadget.element[1])
        return Purpose(
            f"{name} is bound by exists.",
            "The formula asks whether there are values that make every clause true: that is what"
            " it means that the CNF is satisfiable.",
        )

    def transfer(self, compiled: Compiled[None], strategy: Strategy, endgame: Strategy) -> Strategy:
        """A satisfying assignment, asked variable by variable, is the strategy."""
        return strategy


REDUCTIONS = (CnfToQbf(),)
