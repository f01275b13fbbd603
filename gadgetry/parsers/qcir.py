"""QCIR-14, prenex: quantifier blocks, an output, and gates `and or xor ite`.

Reading gives a QBF in prenex CNF; gates that are not clauses already get new variables
(`clausal_form`). Writing gives the cleansed form: numbers for names, one `or` gate per clause;
names stand in `#VARNAME` comments. A file without the line `#QCIR-14`, as Q-sage writes it, is
read where its name ends in `.qcir` or somebody says that it is QCIR; a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gadgetry.formulas import Block, Qbf, Quantifier, Variables
from gadgetry.formulas.circuit import Circuit, Gate
from gadgetry.parsers.errors import VariableError, quoted
from gadgetry.parsers.formats import Format
from gadgetry.parsers.grammar import parse_tree
from gadgetry.parsers.matrix import qbf_of
from gadgetry.parsers.names import check_names, distinct_names, read_name, write_name
from gadgetry.parsers.source import Source

_WORDS = {
    "FORMAT_ID": "'#QCIR-14' or '#QCIR-G14' in the first line",
    "FREE": "'free'",
    "QUANTIFIER": "'exists' or 'forall'",
    "OUTPUT": "'output'",
    "NAME": "a name",
    "MINUS": "'-'",
    "AND": "'and'",
    "OR": "'or'",
    "XOR": "'xor'",
    "ITE": "'ite'",
    "EQUAL": "'='",
    "LPAR": "'('",
    "RPAR": "')'",
    "COMMA": "','",
    "$END": "the end of the file",
}
_HINTS = {
    ";": "quantifiers inside gates are not read: bring the formula into prenex form",
    "exists": "quantifier blocks stand before output(...), and not in gates",
    "forall": "quantifier blocks stand before output(...), and not in gates",
    "$END": "the file may have been cut",
}
_LETTERS = {"exists": "e", "forall": "a"}
_VARNAME = re.compile(r"^#VARNAME[ \t]+(\w+)[ \t]+([^\n]*?)[ \t\r]*$", re.MULTILINE)


def read_qcir(source: Source) -> Qbf:
    """A QBF; numbers stay the variables' numbers where they are 1..n.

    >>> text = b"#QCIR-14 4\\nforall(1)\\nexists(2)\\noutput(3)\\n3 = xor(1, 2)\\n"
    >>> list(read_qcir(Source("f", text)).matrix.clauses)
    [(1, 2), (-1, -2)]
    """
    tree = parse_tree("qcir", source, _WORDS, hints=_HINTS)
    declared: dict[str, int] = {}
    blocks: list[tuple[Quantifier, list[str]]] = []
    parts = [part for part in tree.children if hasattr(part, "data")]
    if len(parts) == len(tree.children):
        source.note("no line '#QCIR-14' at the beginning, read as QCIR-14")
    for part in parts:
        if part.data not in ("free", "block"):
            break
        names = part.children[-1].children if part.children else []
        for token in names:
            if str(token) in declared:
                raise _error(source, f"variable {quoted(token)} is declared twice", token)
            declared[str(token)] = len(declared) + 1
        if part.data == "block":
            blocks.append((Quantifier(_LETTERS[part.children[0]]), [str(t) for t in names]))
    numbers, variables = _numbered(source, declared)
    prefix = [Block(q, tuple(numbers[name] for name in names)) for q, names in blocks]
    gates = [part for part in parts if part.data == "gate"]
    output = next(part for part in parts if part.data == "output").children[0]
    return qbf_of(source, prefix, _circuit(source, numbers, variables, gates, output))


def _numbered(source: Source, declared: dict[str, int]) -> tuple[dict[str, int], Variables]:
    """Numbers 1..n stand for themselves; else variables are numbered as they are declared."""
    if set(declared) == {str(i) for i in range(1, len(declared) + 1)}:
        numbers = {name: int(name) for name in declared}
        names = [
            (numbers[match[1]], read_name(match[2]))
            for match in _VARNAME.finditer(source.text)
            if match[1] in numbers
        ]
        return numbers, distinct_names(source, len(numbers), names)
    return declared, Variables.of(declared)


def _circuit(
    source: Source,
    variables_of: dict[str, int],
    variables: Variables,
    parts: list[Any],
    output: Any,
) -> Circuit:
    nodes = dict(variables_of)
    names: dict[int, str] = {}
    gates: list[Gate] = []

    def literal(tree: Any) -> int:
        token = tree.children[-1]
        if str(token) not in nodes:
            raise _error(
                source, f"expected a variable or a gate defined above, got {quoted(token)}", token
            )
        return nodes[str(token)] * (-1 if len(tree.children) == 2 else 1)

    for part in parts:
        name, operation = part.children
        if str(name) in nodes:
            raise _error(source, f"{quoted(name)} is defined twice", name)
        inputs = [t for t in operation.children if hasattr(t, "data")]
        word: Any = str(operation.children[0]) if operation.data == "nary" else operation.data
        gates.append(Gate(word, tuple(literal(t) for t in inputs)))
        nodes[str(name)] = len(variables) + len(gates)
        if not name.isdigit():
            names[nodes[str(name)]] = str(name)
    return Circuit(variables, tuple(gates), literal(output), names)


def _error(source: Source, message: str, token: Any) -> Exception:
    return source.error(VariableError, message, token.start_pos)


def write_qcir(qbf: Qbf) -> Iterator[str]:
    """The lines of a file in cleansed form.

    >>> from gadgetry.formulas import Cnf
    >>> print("".join(write_qcir(Qbf([("e", [1])], Cnf(2, [[1, -2]])))), end="")
    #QCIR-14 4
    free(2)
    exists(1)
    output(4)
    3 = or(1, -2)
    4 = and(3)
    """
    n, m = len(qbf.matrix.variables), len(qbf.matrix.clauses)
    check_names(n)
    yield f"#QCIR-14 {n + m + 1}\n"
    for number, name in qbf.matrix.variables.named.items():
        yield f"#VARNAME {number} {write_name(name)}\n"
    bound = {v for _, v in qbf.quantified()}
    unbound = [v for v in range(1, n + 1) if v not in bound]
    if unbound:
        yield f"free({', '.join(map(str, unbound))})\n"
    for block in qbf.prefix:
        word = "exists" if block.quantifier is Quantifier.EXISTS else "forall"
        yield f"{word}({', '.join(map(str, block.variables))})\n"
    yield f"output({n + m + 1})\n"
    for j, clause in enumerate(qbf.matrix.clauses, n + 1):
        yield f"{j} = or({', '.join(map(str, clause))})\n"
    yield f"{n + m + 1} = and({', '.join(str(n + j) for j in range(1, m + 1))})\n"


FORMAT = Format(
    name="qcir",
    summary="QCIR-14: prenex quantified circuits, gates and or xor ite",
    kinds=("qbf",),
    recognises=lambda text, at: text.startswith("#QCIR", at),
    read=read_qcir,
    write=write_qcir,
    comment="# ",
)
