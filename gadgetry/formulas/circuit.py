"""Boolean circuits: any matrix on its way to a CNF (`clausal_form`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gadgetry._wording import counted
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.variables import Variables

Operation = Literal["and", "or", "xor", "ite"]


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate and its signed inputs; `and()` is true, `or()` is false."""

    operation: Operation
    inputs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Circuit:
    """Gates over variables 1..n: gate `i` is node `n + 1 + i`, and `-node` is its negation.

    A gate's inputs come before it, so one pass in order meets every input first.

    >>> xor = Circuit(Variables(2), (Gate("xor", (1, -2)),), 3)
    >>> xor.value({1}), xor.value({1, 2})
    (False, True)
    """

    variables: Variables
    gates: tuple[Gate, ...]
    output: int
    gate_names: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        n = len(self.variables)
        for node, gate in enumerate(self.gates, n + 1):
            if any(not 0 < abs(x) < node for x in gate.inputs):
                raise FormulaError(f"gate {node}: expected inputs before it, got {gate.inputs}")
            if len(gate.inputs) != {"xor": 2, "ite": 3}.get(gate.operation, len(gate.inputs)):
                raise FormulaError(
                    f"gate {node}: {gate.operation} of {counted(len(gate.inputs), 'input')}"
                )
        if not 0 < abs(self.output) <= n + len(self.gates):
            raise FormulaError(f"expected an output node, got {self.output}")

    def value(self, true: set[int]) -> bool:
        """The output's value when exactly the variables `true` are True: the definition."""
        values = [False] + [v in true for v in range(1, len(self.variables) + 1)]

        def of(x: int) -> bool:
            return values[abs(x)] == (x > 0)

        for gate in self.gates:
            inputs = [of(x) for x in gate.inputs]
            if gate.operation == "and":
                values.append(all(inputs))
            elif gate.operation == "or":
                values.append(any(inputs))
            elif gate.operation == "xor":
                values.append(inputs[0] != inputs[1])
            else:
                values.append(inputs[1] if inputs[0] else inputs[2])
        return of(self.output)
