"""From a prefix and a circuit to a formula, with a note on every variable that was added."""

from __future__ import annotations

from gadgetry.formulas import EXISTS, Block, Cnf, Qbf
from gadgetry.formulas.circuit import Circuit
from gadgetry.formulas.clausal_form import clausal_form
from gadgetry.parsers.source import Source


def cnf_of(source: Source, circuit: Circuit) -> Cnf:
    """The circuit as a CNF; notes the variables that name subformulas."""
    form = clausal_form(circuit)
    if form.defined:
        names = ", ".join(map(form.cnf.variables.name, form.defined[:5]))
        more = f" and {len(form.defined) - 5} more" if len(form.defined) > 5 else ""
        source.note(
            f"new variables name subformulas (Tseitin), innermost existential: {names}{more}"
        )
    return form.cnf


def qbf_of(source: Source, prefix: list[Block], circuit: Circuit) -> Qbf:
    """The quantified circuit as a prenex CNF: new variables join the innermost exists block."""
    matrix = cnf_of(source, circuit)
    new = tuple(range(len(circuit.variables) + 1, len(matrix.variables) + 1))
    blocks = list(prefix)
    if new and blocks and blocks[-1].quantifier is EXISTS:
        blocks[-1] = Block(EXISTS, blocks[-1].variables + new)
    elif new:
        blocks.append(Block(EXISTS, new))
    return Qbf(blocks, matrix)
