"""Circuits become CNFs that mean the same."""

from itertools import product
from random import Random

from gadgetry.formulas import Variables
from gadgetry.formulas.circuit import Circuit, Gate
from gadgetry.formulas.clausal_form import clausal_form
from gadgetry.formulas.evaluation import holds


def random_circuit(rng: Random, variables: int, gates: int) -> Circuit:
    made = []
    for node in range(variables + 1, variables + gates + 1):
        operation = rng.choice(["and", "or", "xor", "ite"])
        arity = {"xor": 2, "ite": 3}.get(operation, rng.randrange(4))
        inputs = tuple(rng.choice([1, -1]) * rng.randrange(1, node) for _ in range(arity))
        made.append(Gate(operation, inputs))
    output = rng.choice([1, -1]) * (variables + gates)
    return Circuit(Variables(variables), tuple(made), output)


def extensions(cnf, true, variables):
    """How many ways the defined variables can be set under an assignment of the old ones."""
    new = range(variables + 1, len(cnf.variables) + 1)
    return sum(
        holds(cnf.clauses, true | {v for v, bit in zip(new, bits, strict=True) if bit})
        for bits in product([0, 1], repeat=len(new))
    )


def test_clausal_form_holds_exactly_where_the_circuit_does_in_exactly_one_way():
    rng = Random(1)
    named = outcomes = 0
    for _ in range(600):
        circuit = random_circuit(rng, 3, rng.randrange(1, 9))
        form = clausal_form(circuit)
        named += bool(form.defined)
        for bits in product([0, 1], repeat=3):
            true = {v for v, bit in zip((1, 2, 3), bits, strict=True) if bit}
            expected = circuit.value(true)
            outcomes |= 1 << expected
            assert extensions(form.cnf, true, 3) == expected
    assert named > 50
    assert outcomes == 3


def test_clauses_stay_as_they_are_written():
    gates = (Gate("or", (2, 1, 2)), Gate("or", ()), Gate("or", (1, -1)), Gate("and", (3, 4, 3, 5)))
    form = clausal_form(Circuit(Variables(2), gates, 6))
    # a shared clause gate is one conjunct each time it is used
    assert list(form.cnf.clauses) == [(2, 1, 2), (), (2, 1, 2), (1, -1)]
    assert form.defined == ()


def test_deep_and_shared_circuits_stay_linear():
    n = 3000
    gates = [Gate("or", (1, 2))]
    for i in range(n):
        gates.append(Gate(("and", "or", "xor")[i % 3], (3 + i, 3 + i)))
    form = clausal_form(Circuit(Variables(2), tuple(gates), 3 + n))
    assert len(form.cnf.clauses) < 10 * n


def test_new_names_do_not_clash():
    gates = [Gate("xor", (1, 2))]
    gates += [Gate("xor", (2 + i, 1)) for i in range(1, 9)]
    form = clausal_form(Circuit(Variables.of(["g1", "x9"]), tuple(gates), 11))
    assert form.defined
    assert len(set(form.cnf.variables)) == len(form.cnf.variables)
