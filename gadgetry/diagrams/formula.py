"""A formula as a picture: variables in the order of the prefix, clauses below them.

A solid line is a positive literal, a dashed line ending in a dot a negative one; existential
variables are round, universal ones are boxes, so that it reads in black and white.
"""

from __future__ import annotations

from itertools import pairwise

import graphviz

from gadgetry.formulas import Formula, FormulaError, Qbf, Quantifier

MOST_NODES = 2000
_INK, _EXISTS, _FORALL, _CLAUSE = "#222222", "#dbe9f6", "#fbe3c8", "#f4f4f4"


def formula_dot(formula: Formula) -> str:
    """The picture in DOT.

    >>> from gadgetry.formulas import Cnf
    >>> dot = formula_dot(Qbf([("e", [1]), ("a", [2])], Cnf(["p", "q"], [[1, -2]])))
    >>> dot.splitlines()[0], "∃ p" in dot
    ('digraph formula {', True)
    """
    matrix = formula.matrix if isinstance(formula, Qbf) else formula
    size = len(matrix.variables) + len(matrix.clauses)
    if size > MOST_NODES:
        raise FormulaError(
            f"a picture of {size:,} variables and clauses cannot be read;"
            f" expected at most {MOST_NODES:,}"
        )
    dot = graphviz.Digraph("formula")
    dot.attr(
        rankdir="TB", nodesep="0.35", ranksep="0.9", splines="line",
        label=graphviz.escape(_title(formula)), labelloc="t", fontname="Helvetica", fontsize="13",
    )  # fmt: skip
    dot.attr(
        "node", fontname="Helvetica", fontsize="12", color=_INK, penwidth="0.8", style="filled"
    )
    dot.attr("edge", color=_INK, penwidth="0.8", arrowhead="none")
    with dot.subgraph() as row:
        row.attr(rank="same")
        order = _outermost_first(formula)
        for sign, v in order:
            shape, colour = ("box", _FORALL) if sign == "∀ " else ("ellipse", _EXISTS)
            label = graphviz.escape(sign + matrix.variables.name(v))
            row.node(f"v{v}", label=label, shape=shape, fillcolor=colour)
        for (_, left), (_, right) in pairwise(order):
            row.edge(f"v{left}", f"v{right}", style="invis")
    with dot.subgraph() as row:
        row.attr(rank="same")
        row.attr("node", shape="box", style="filled,rounded", fillcolor=_CLAUSE)
        for j in range(1, len(matrix.clauses) + 1):
            row.node(f"c{j}", label=f"clause {j}")
    for j, clause in enumerate(matrix.clauses, 1):
        for x in clause:
            if x > 0:
                dot.edge(f"v{x}", f"c{j}")
            else:
                dot.edge(f"v{-x}", f"c{j}", style="dashed", arrowhead="dot",
                         arrowsize="0.5")  # fmt: skip
    return str(dot.source)


def _title(formula: Formula) -> str:
    matrix = formula.matrix if isinstance(formula, Qbf) else formula
    kind = {"cnf": "CNF", "qbf": "QBF", "avoid-true": "AVOID TRUE"}[formula.kind]
    n, m = len(matrix.variables), len(matrix.clauses)
    return f"{kind}: {n} variables, {m} clauses (dashed, with a dot: negated)"


def _outermost_first(formula: Formula) -> list[tuple[str, int]]:
    """The variables in the order of the prefix, free ones first, each with its quantifier."""
    if not isinstance(formula, Qbf):
        return [("", v) for v in range(1, len(formula.variables) + 1)]
    signs = {Quantifier.EXISTS: "∃ ", Quantifier.FORALL: "∀ "}
    bound = [(signs[q], v) for q, v in formula.quantified()]
    unbound = set(range(1, len(formula.matrix.variables) + 1)).difference(v for _, v in bound)
    return [("", v) for v in sorted(unbound)] + bound
