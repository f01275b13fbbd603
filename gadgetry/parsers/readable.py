"""The language for people: `exists x, y . forall z . (x | ~y) & (z -> x)`, `avoid (a | b) & c`.

A formula without a prefix is a CNF, one with a prefix (`exists`, `forall`, `free`) a QBF, one
behind `avoid` an AVOID TRUE instance. Variables are numbered in the order in which they appear,
unless `variables a, b, c .` in front says otherwise. Operators, tightest first:
`~ & ^ | -> <->`; `true`, `false`; `# comment`; any other name in double quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from gadgetry.formulas import AvoidTrue, Block, Formula, Qbf, Quantifier, Variables
from gadgetry.formulas.circuit import Circuit, Gate, Operation
from gadgetry.parsers.errors import GrammarError, VariableError, quoted
from gadgetry.parsers.formats import Format
from gadgetry.parsers.grammar import parse_tree
from gadgetry.parsers.matrix import cnf_of, qbf_of
from gadgetry.parsers.names import check_names
from gadgetry.parsers.qdimacs import note_free_variables
from gadgetry.parsers.source import Source

_WORDS = {
    "EXISTS": "a quantifier",
    "FORALL": "a quantifier",
    "NAME": "a name",
    "_NOT": "'~'",
    "LPAR": "'('",
    "RPAR": "')'",
    "_AND": "'&'",
    "_OR": "'|'",
    "_XOR": "'^'",
    "_IMPLIES": "'->'",
    "_IFF": "'<->'",
    "DOT": "'.'",
    "COMMA": "','",
    "$END": "the end",
}
_HINTS = {
    "exists": "quantifiers stand in front of the whole formula, each block ended by '.'",
    "forall": "quantifiers stand in front of the whole formula, each block ended by '.'",
    "avoid": "'avoid' stands first and takes no quantifiers",
    "=": "equivalence is <->",
    "-": "negation is ~, implication is ->",
    "+": "or is |",
    "*": "and is &",
    "/": "and is &",
    "\\": "or is |",
    '"': "a name in quotes ends on its line, with the escapes of JSON",
    "$END": "a quantifier block ends with '.'; every '(' needs its ')'",
}
_HEAD = re.compile(r"""\s*(?![ \t]*p[ \t]+[A-Za-z])(?:[^\W\d]|["(~!¬∃∀⊤⊥])""")
_PLAIN = re.compile(r"[^\W\d]\w*'*")
_RESERVED = {"exists", "forall", "free", "avoid", "variables", "true", "false"}
_OPERATIONS: dict[str, Operation] = {"conjunction": "and", "disjunction": "or"}


def read_readable(source: Source) -> Formula:
    """The formula that a person wrote.

    >>> qbf = read_readable(Source("f", "∃x . ∀y . (x ∨ ¬y) ∧ (y → x)".encode()))
    >>> list(qbf.matrix.clauses)
    [(1, -2), (-2, 1)]
    """
    tree = parse_tree("readable", source, _WORDS, hints=_HINTS)
    names = _Names(source)
    if tree.children[0].data == "declaration":
        names.declare(tree.children[0])
    statement = tree.children[-1]
    blocks, free = [], False
    for block in statement.children[:-1] if statement.data == "prenex" else []:
        word, bound = str(block.children[0]), names.bind(block)
        free |= word == "free"
        if word != "free":
            quantifier = Quantifier.EXISTS if word in ("exists", "∃") else Quantifier.FORALL
            blocks.append(Block(quantifier, bound))
    circuit = _circuit(names, statement.children[-1])
    if statement.data == "avoid":
        return _avoid_true(source, statement.children[0].start_pos, circuit)
    if not blocks and not free:
        return cnf_of(source, circuit)
    qbf = qbf_of(source, blocks, circuit)
    if not free:
        note_free_variables(source, qbf)
    return qbf


class _Names:
    """Names to numbers, in order of appearance; knows what is declared and bound."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.numbers: dict[str, int] = {}
        self.bound: set[int] = set()
        self.declared = False

    def declare(self, declaration: Any) -> None:
        for token in self._tokens(declaration):
            if self.text(token) in self.numbers:
                raise self._error(f"variable {quoted(token)} is declared twice", token)
            self.number(token)
        self.declared = True

    def bind(self, block: Any) -> tuple[int, ...]:
        variables = []
        for token in self._tokens(block):
            v = self.number(token)
            if v in self.bound:
                raise self._error(f"variable {quoted(token)} is quantified twice", token)
            self.bound.add(v)
            variables.append(v)
        return tuple(variables)

    def number(self, token: Any) -> int:
        name = self.text(token)
        if self.declared and name not in self.numbers:
            raise self._error(f"expected a declared variable, got {quoted(token)}", token)
        return self.numbers.setdefault(name, len(self.numbers) + 1)

    def text(self, token: Any) -> str:
        if not token.startswith('"'):
            return str(token)
        try:
            name = json.loads(token)
        except ValueError:
            name = ""
        if not name:
            raise self.source.error(
                GrammarError,
                f"expected a name in quotes with the escapes of JSON, got {quoted(token)}",
                token.start_pos,
            )
        return str(name)

    def _tokens(self, tree: Any) -> Iterable[Any]:
        return tree.children[-1].children if hasattr(tree.children[-1], "children") else ()

    def _error(self, message: str, token: Any) -> Exception:
        return self.source.error(VariableError, message, token.start_pos)


def _circuit(names: _Names, tree: Any) -> Circuit:
    """The tree as a circuit, bottom up and without recursion."""
    parts = list(tree.iter_subtrees())
    leaves = [part.children[0] for part in parts if part.data == "variable"]
    for token in sorted(leaves, key=lambda t: t.start_pos):
        names.number(token)
    n = len(names.numbers)
    gates: list[Gate] = []
    done: dict[int, int] = {}

    def gate(operation: Operation, *inputs: int) -> int:
        gates.append(Gate(operation, inputs))
        return n + len(gates)

    for part in parts:
        if part.data == "variable":
            done[id(part)] = names.number(part.children[0])
            continue
        inputs = [done[id(child)] for child in part.children if id(child) in done]
        if part.data == "negation":
            node = -inputs[0]
        elif part.data in _OPERATIONS:
            node = gate(_OPERATIONS[part.data], *inputs)
        elif part.data == "implication":
            node = gate("or", -inputs[0], inputs[1])
        elif part.data in ("true", "false"):
            node = gate("and" if part.data == "true" else "or")
        else:
            node = inputs[0]
            for x in inputs[1:]:
                node = gate("xor", node, x if part.data == "xor" else -x)
        done[id(part)] = node
    return Circuit(Variables.of(names.numbers), tuple(gates), done[id(tree)])


def _avoid_true(source: Source, at: int, circuit: Circuit) -> AvoidTrue:
    cnf = cnf_of(source, circuit)
    negative = [j for j, clause in enumerate(cnf.clauses, 1) if min(clause, default=1) < 0]
    if negative:
        raise source.error(
            VariableError,
            f"expected clauses of variables without negation, clause {negative[0]} has one",
            at,
            "AVOID TRUE is played on positive CNFs",
        )
    return AvoidTrue(cnf.variables, cnf.clauses)


def write_readable(formula: Formula) -> Iterator[str]:
    """The lines of a formula that reads back to the same one.

    >>> from gadgetry.formulas import Cnf
    >>> print("".join(write_readable(Cnf(["a", "b c"], [[1, -2], [2], []]))), end="")
    (a | ~"b c") &
    "b c" &
    false
    """
    matrix = formula.matrix
    variables = matrix.variables
    check_names(len(variables))
    shown = [_shown(name) for name in variables]
    if _order_of_appearance(formula) != list(range(1, len(variables) + 1)):
        yield f"variables {', '.join(shown)} .\n"
    if isinstance(formula, Qbf):
        bound = {v for _, v in formula.quantified()}
        unbound = [name for v, name in enumerate(shown, 1) if v not in bound]
        if unbound or not formula.prefix:
            yield f"free {', '.join(unbound)} .\n"
        for block in formula.prefix:
            word = "exists" if block.quantifier is Quantifier.EXISTS else "forall"
            yield f"{word} {', '.join(shown[v - 1] for v in block.variables)} .\n"
    elif isinstance(formula, AvoidTrue):
        yield "avoid\n"
    last = len(matrix.clauses) - 1
    for j, clause in enumerate(matrix.clauses):
        literals = [("~" if x < 0 else "") + shown[abs(x) - 1] for x in clause]
        text = " | ".join(literals) or "false"
        yield (f"({text})" if len(clause) > 1 else text) + (" &\n" if j < last else "\n")
    if last < 0:
        yield "true\n"


def _order_of_appearance(formula: Formula) -> list[int]:
    matrix = formula.matrix
    order: dict[int, None] = {}
    if isinstance(formula, Qbf):
        bound = [v for _, v in formula.quantified()]
        unbound = set(range(1, len(matrix.variables) + 1)).difference(bound)
        order = dict.fromkeys([*sorted(unbound), *bound])
    for clause in matrix.clauses:
        for x in clause:
            order.setdefault(abs(x))
    return list(order)


def _shown(name: str) -> str:
    plain = _PLAIN.fullmatch(name) and name.isprintable() and name not in _RESERVED
    return name if plain else json.dumps(name, ensure_ascii=not name.isprintable())


FORMAT = Format(
    name="readable",
    summary="for people: exists x . forall y . (x | ~y) & (y -> x)",
    kinds=("cnf", "qbf", "avoid-true"),
    recognises=lambda text, at: bool(_HEAD.match(text, at)),
    read=read_readable,
    write=write_readable,
    comment="# ",
)
