"""Circuit -> CNF: clauses where it is one already, Tseitin's new variables where it is not.

The output is taken apart into conjuncts, through every `and` that it stands for. A conjunct that
is a clause stays as it is written. Any other is multiplied out if that takes no more literals
than naming its subformulas; otherwise each of its gates gets a new variable, defined in both
directions (Tseitin 1968), so that every assignment of the old variables extends in exactly one
way. The new variables belong innermost and existential. No step recurses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from gadgetry.formulas.circuit import Circuit, Gate
from gadgetry.formulas.clauses import Clause
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.variables import Variables, fresh_names

_MANY = 1 << 40  # sizes are only compared, so larger ones need not be exact


@dataclass(frozen=True, slots=True)
class ClausalForm:
    """The CNF, and the variables at its end that name gates."""

    cnf: Cnf
    defined: tuple[int, ...]


def clausal_form(circuit: Circuit) -> ClausalForm:
    """The CNF of a circuit, equivalent to it once the defined variables are projected away.

    >>> c = Circuit(Variables(3), (Gate("and", (1, 2)), Gate("or", (4, 3))), 5)
    >>> list(clausal_form(c).cnf.clauses)
    [(1, 3), (2, 3)]
    """
    return _Converter(circuit).convert()


class _Converter:
    def __init__(self, circuit: Circuit) -> None:
        self.circuit = circuit
        self.n = len(circuit.variables)
        self.names: dict[int, int] = {}  # gate node -> its new variable
        self.definitions: list[list[int]] = []
        self.sizes = self._multiplied_sizes()

    def convert(self) -> ClausalForm:
        clauses: list[Clause] = []
        for node in self._flatten(self.circuit.output, "and"):
            disjuncts = self._flatten(node, "or")
            if all(abs(x) <= self.n for x in disjuncts):
                clauses.append(tuple(disjuncts))
                continue
            tops = [tuple(disjuncts)] if self._is(node, "or") else self._products(node)
            if self._naming_is_smaller(tops, self.sizes[node][1]):
                clauses.extend(tuple(self._name(x) for x in top) for top in tops)
            else:
                clauses.extend(self._multiplied(node))
        clauses.extend(map(tuple, self.definitions))
        return ClausalForm(
            Cnf(self._variables(), clauses), tuple(range(self.n + 1, self.n + 1 + len(self.names)))
        )

    def gate(self, node: int) -> Gate:
        return self.circuit.gates[abs(node) - self.n - 1]

    def _is(self, node: int, operation: str) -> bool:
        """Does the signed node stand for this operation (by De Morgan where negated)?"""
        if abs(node) <= self.n:
            return False
        dual = {"and": "or", "or": "and"}[operation]
        return self.gate(node).operation == (operation if node > 0 else dual)

    def _flatten(self, root: int, operation: str) -> list[int]:
        """The operands of nested `operation`s, in order; a shared gate is opened only once."""
        leaves: list[int] = []
        opened: set[int] = set()
        stack = [root]
        while stack:
            node = stack.pop()
            if not self._is(node, operation):
                leaves.append(node)
            elif node not in opened:
                opened.add(node)
                sign = 1 if node > 0 else -1
                stack.extend(sign * x for x in reversed(self.gate(node).inputs))
        return leaves

    # Multiplying out: a signed node is a conjunction of products of its inputs' clauses.

    def _products(self, node: int) -> list[tuple[int, ...]]:
        """Signed nodes whose disjunctions, taken together, are the signed gate node."""
        inputs, sign = self.gate(node).inputs, (1 if node > 0 else -1)
        if self._is(node, "and"):
            return [(sign * x,) for x in inputs]
        if self._is(node, "or"):
            return [tuple(sign * x for x in inputs)]
        if self.gate(node).operation == "xor":
            a, b = inputs
            return [(a, sign * b), (-a, -sign * b)]
        c, t, e = inputs
        return [(-c, sign * t), (c, sign * e)]

    def _multiplied_sizes(self) -> dict[int, tuple[int, int]]:
        """Clauses and literals of each signed node when multiplied out."""
        sizes: dict[int, tuple[int, int]] = {}
        for v in range(1, self.n + 1):
            sizes[v] = sizes[-v] = (1, 1)
        for i in range(len(self.circuit.gates)):
            for node in (self.n + 1 + i, -(self.n + 1 + i)):
                count = length = 0
                for parts in self._products(node):
                    c, n = 1, 0
                    for x in parts:
                        c, n = c * sizes[x][0], n * sizes[x][0] + c * sizes[x][1]
                        c, n = min(c, _MANY), min(n, _MANY)
                    count, length = min(count + c, _MANY), min(length + n, _MANY)
                sizes[node] = (count, length)
        return sizes

    def _multiplied(self, root: int) -> list[Clause]:
        done: dict[int, list[Clause]] = {}
        for node in self._below([root]):
            if abs(node) <= self.n:
                done[node] = [(node,)]
                continue
            done[node] = [
                tuple(x for clause in choice for x in clause)
                for parts in self._products(node)
                for choice in product(*(done[x] for x in parts))
            ]
        return done[root]

    def _below(self, roots: list[int]) -> Iterator[int]:
        """The signed nodes that the roots' products need, inputs first."""
        seen: set[int] = set()
        stack = list(roots)
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                if abs(node) > self.n:
                    stack.extend(x for parts in self._products(node) for x in parts)
        return iter(sorted(seen, key=abs))

    # Naming: every gate below gets a variable and the clauses that define it.

    def _unnamed_below(self, roots: Iterable[int]) -> Iterator[int]:
        """The gates below that have no name yet; what lies below a named gate has one too."""
        seen: set[int] = set()
        stack = [abs(x) for x in roots]
        while stack:
            node = stack.pop()
            if node > self.n and node not in self.names and node not in seen:
                seen.add(node)
                yield node
                stack.extend(abs(x) for x in self.gate(node).inputs)

    def _naming_is_smaller(self, tops: list[tuple[int, ...]], size: int) -> bool:
        """Are the tops and the definitions below them fewer than `size` literals?

        Stops counting as soon as they are not: the work is bounded by what is written.
        """
        size -= sum(map(len, tops))
        for node in self._unnamed_below(x for top in tops for x in top):
            gate = self.gate(node)
            size -= 12 if gate.operation in ("xor", "ite") else 3 * len(gate.inputs) + 1
            if size <= 0:
                return False
        return size > 0

    def _name(self, root: int) -> int:
        """The literal for a signed node, defining what lies below it first."""
        for node in sorted(self._unnamed_below([root])):
            name = self.names[node] = self.n + 1 + len(self.names)
            for sign in (1, -1):  # name -> gate, and not name -> not gate
                for parts in self._products(sign * node):
                    self.definitions.append([-sign * name, *(self._literal(x) for x in parts)])
        return self._literal(root)

    def _literal(self, node: int) -> int:
        if abs(node) <= self.n:
            return node
        return self.names[abs(node)] * (1 if node > 0 else -1)

    def _variables(self) -> Variables:
        named = self.circuit.variables.named
        taken = self.circuit.variables
        fresh = iter(fresh_names(len(self.names), taken, "g"))
        for node, variable in self.names.items():
            named[variable] = self.circuit.gate_names.get(node) or next(fresh)
        return Variables(self.n + len(self.names), named)
