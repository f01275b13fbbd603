"""Why the gadgets of a QBF as the vertex Shannon game work, gadget by gadget."""

from __future__ import annotations

from typing import Any

from gadgetry.formulas import Variables
from gadgetry.reductions.connection.shannon_layout import ShannonLayout, ShannonPlan
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way, listed

CHOICES = {
    "exists": (("X N", True), ("N X u z a e b d", False)),
    "forall": (("k N X r", True), ("k X N R a e b d", False)),
}


def shannon_purpose(plan: ShannonPlan, names: Variables, gadget: Gadget) -> Purpose:
    """The purpose of a gadget of qbf-to-shannon; `names` are those of the formula's variables."""
    if gadget.kind in CHOICES:
        return _variable(plan.layout, names, gadget)
    if gadget.kind == "leaf":
        return _leaf(plan, names, gadget.index)
    if gadget.kind == "tree":
        return _tree(plan.layout, gadget.index)
    return Purpose(
        "Short wants to join s and t by vertices of his own, Cut wants to keep them apart.",
        "Short goes from s down through the gadgets of the variables to the clauses; on the way"
        " every move of his threatens to reach t, so Cut has no move to spare.",
    )


def _variable(layout: ShannonLayout, names: Variables, gadget: Gadget) -> Purpose:
    v = gadget.element[1]
    name, negated = names.literal(v), names.literal(-v)
    roles = layout.roles(layout.variables.tolist().index(v))
    chooser = "Short" if gadget.kind == "exists" else "Cut"
    ways = tuple(
        Way(tuple(roles[role] for role in played.split()),
            f"{chooser} sets {name} to {'true' if value else 'false'}", v if value else -v)
        for played, value in CHOICES[gadget.kind]
    )  # fmt: skip
    false = (
        "u threatens z, a threatens e and b threatens d, which Cut has to take. Short is at b, N is"
    )
    if gadget.kind == "exists":
        why = (
            "Short takes X, which threatens N and so t: Cut must take N. Short is at X, and e and"
            f" d are free: {name} is true. Or he takes N, which threatens X: Cut must take X; then"
            f" {false} his and e and d are hers: {name} is false."
        )
    else:
        why = (
            "Short takes k. It threatens X, and then N and r at once, and N, and then X and R at"
            " once: so Cut must take one of X and N, whichever she likes. If she takes N, Short"
            f" takes X, which threatens r, and is at X with e and d free: {name} is true. If she"
            " takes X, Short takes N, which threatens R; then a threatens e and b threatens d,"
            f" which Cut has to take. Short is at b, N is his and e and d are hers: {name} is"
            " false."
        )
    tests = f" At the end {name} is tested at e and d, and {negated} at N: see the leaves."
    return Purpose(f"{chooser} chooses the value of {name}.", why + tests, ways)


def _tree(layout: ShannonLayout, node: int) -> Purpose:
    if not layout.clauses:
        return Purpose("There is no clause left to be shown true.",
                       "kend is beside t: Short, who comes here, takes it and has won.",
                       case="none")  # fmt: skip
    children = tuple(layout.end + 2 * node + i for i in (1, 2))
    return Purpose(
        "Cut chooses among the clauses, half of them at each node.",
        "When Short has taken it, he threatens nothing yet, and it is Cut's turn: she takes one of"
        " its two children, and Short goes on to the other. So she can lead him to any leaf, that"
        " is to any clause, and he is sure to come to some leaf.",
        tuple(
            Way((layout.end + node, gone, kept), "Cut takes one child, Short goes on to the other")
            for gone, kept in (children, children[::-1])
        ),
    )


def _leaf(plan: ShannonPlan, names: Variables, j: int) -> Purpose:
    row = plan.matrix.rows()[j] if plan.matrix.clauses else ()
    number = int(plan.matrix.numbers[j])
    if not row:
        return Purpose(f"Short loses here: clause {number} is empty.",
                       "There is no literal, so the leaf leads nowhere.", case="empty")  # fmt: skip
    positive = [names.literal(x) for x in row if x > 0]
    negative = [names.literal(x) for x in row if x < 0]
    why: list[Any] = []
    if positive:
        why.append(
            f"For {listed(positive, 'or')} it is beside that variable's e and d: where both are"
            " free, that is where the variable is true, each of them leads to t, and Cut can take"
            " only one."
        )
    if negative:
        why.append(
            f"For {listed(negative, 'or')} it is beside that variable's N: where the variable is"
            " false N is Short's, and is beside t."
        )
    why.append("Of a false literal e and d, or N, are Cut's, and there is no way on.")
    return Purpose(f"Short wins here iff a literal of clause {number} is true.", " ".join(why))
