"""The first player wins the AVOID TRUE instance iff the QBF is true.

Play of AVOID TRUE ends when the False variables are exactly one inclusion-minimal clause C, so it
lasts |V| - |C| moves: with |V| even, the first player owns the clauses of odd size and the second
those of even size, and a clause is dead once it holds a True variable.

The prefix is made alternating, E A E ... E, by dummy variables; N is its length (odd).
Variables: `p_k`, `n_k` (k = 1..N: variable k is True, False), the punishers `w_1..w_(N-1)`, `z`,
and `q` if some clause has an odd number of distinct literals, else `d`, which occurs nowhere.

    stage   c_k = {p_k, n_k} + {w_1..w_(k-1)}                              k = 1..N
    end     e   = {z} + {w_1..w_(N-1)}
    clause  D_j = {p_i : x_i in C_j} + {n_i : -x_i in C_j} + {w_1..w_(N-1)}  (+ {q} if odd)

|V| = 3N + 1, N + 1 + m clauses. Stage k is the first with c_k alive; its mover must hit c_k, that
is set variable k: else the other answers `w_k`, which leaves no clause alive but c_k, his own.
After stage N the second player plays `z` and wins if some D_j is alive; else only e is, and the
first player wins. So the winning moves are the winning values, and strategies carry over.

The construction is this project's (Schaefer 1978 proved that AVOID TRUE is PSPACE-complete through
a longer chain).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gadgetry.formulas import EXISTS, AvoidTrue, Clauses, Qbf, Variables
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.avoid_true_purposes import avoid_true_purpose
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, OF_CLAUSE
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy

CHOICE, PUNISHER, CLOSING, STAGE, END, CLAUSE = range(6)


@dataclass(frozen=True)
class AlternatingPrefix:
    """The variable of each stage, 0 for a dummy; odd stages (from 1) are existential.

    >>> from gadgetry.formulas import Cnf
    >>> AlternatingPrefix.of(Qbf([("a", [2, 1])], Cnf(2, []))).stages
    (0, 2, 0, 1, 0)
    """

    stages: tuple[int, ...]

    @classmethod
    def of(cls, qbf: Qbf) -> AlternatingPrefix:
        """The stages of a QBF; its free variables are existential, and come first."""
        stages: list[int] = []
        for quantifier, v in [*((EXISTS, v) for v in qbf.free), *qbf.quantified()]:
            if (quantifier is EXISTS) != (len(stages) % 2 == 0):
                stages.append(0)
            stages.append(v)
        if len(stages) % 2 == 0:
            stages.append(0)
        return cls(tuple(stages))


class QbfToAvoidTrue(Reduction[AlternatingPrefix]):
    """The punisher chain.

    >>> from gadgetry.formulas import Cnf
    >>> from gadgetry.formulas.evaluation import first_player_wins
    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> true, false = Qbf([("a", [1]), ("e", [2])], matrix), Qbf([("e", [1]), ("a", [2])], matrix)
    >>> [first_player_wins(QbfToAvoidTrue().build(qbf).target) for qbf in (true, false)]
    [True, False]
    """

    source = Kind.named("qbf")
    target = Kind.named("avoid-true")
    theorem = "The first player wins the AVOID TRUE instance iff the QBF is true."
    citation = "Schaefer 1978 (the theorem); the construction is Gadgetry's, with proof"
    claim = Claim("winner", "first")
    carries = ("winning moves", "strategy")
    bounds = (("qbf", 2, 4), ("qbf", 3, 2))
    checked = (
        "all prefixes and all CNFs with (variables, clauses) up to (2,4) and (3,2);"
        " random QBFs to 7 variables"
    )
    proved = (
        "for all QBFs: who wins, the sizes, and which moves win at every stage"
        " (qbf_to_avoid_true_correct, qbf_to_avoid_true_sizes in"
        " proofs/formulas/qbf_to_avoid_true.v; qbf_to_avoid_true_moves, qbf_to_avoid_true_last_move"
        " in proofs/formulas/qbf_to_avoid_true_moves.v)"
    )

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        stages = len(AlternatingPrefix.of(source).stages)
        distinct = [len(set(clause)) for clause in source.matrix.clauses]
        clauses = sum(size + size % 2 + stages - 1 for size in distinct)
        return {
            "variables": 3 * stages + 1,
            "clauses": stages + 1 + len(distinct),
            "literals": stages * (stages + 3) // 2 + stages + clauses,
            "empty_clauses": distinct.count(0) if stages == 1 else 0,
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[AlternatingPrefix]:
        qbf: Qbf = source
        prefix = AlternatingPrefix.of(qbf)
        stages = prefix.stages
        count = len(stages)
        stage_of = {v: k for k, v in enumerate(stages) if v}
        punishers = np.arange(2 * count + 1, 3 * count, dtype=np.int32)
        z, q = 3 * count, 3 * count + 1
        rows = [np.append([2 * k + 1, 2 * k + 2], punishers[:k]) for k in range(count)]
        rows.append(np.append([z], punishers))
        odd = False
        for clause in qbf.matrix.clauses:
            literals = [2 * stage_of[abs(x)] + (1 if x > 0 else 2) for x in dict.fromkeys(clause)]
            parity = [q] if len(literals) % 2 else []
            odd |= bool(parity)
            rows.append(np.concatenate((literals, punishers, parity)))
        ends = np.cumsum([len(row) for row in rows])
        clauses = Clauses(np.concatenate(rows).astype(np.int32), ends)
        target = AvoidTrue(_names(qbf, stages, odd), clauses)
        dummies = stages.count(0)
        said = "1 dummy variable makes" if dummies == 1 else f"{dummies} dummy variables make"
        notes = (f"{said} the prefix alternate",) if dummies else ()
        return Compiled(
            self, "standard", qbf, target, _provenance(qbf, stages), self.claim, notes,
            prefix,
        )  # fmt: skip

    def winning_moves(
        self, compiled: Compiled[AlternatingPrefix], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        if not outcome:
            return ()
        if compiled.plan.stages[0] == 0:  # a dummy: both of its values do
            return (1, 2)
        return tuple(sorted(1 if x > 0 else 2 for x in moves))

    def back(self, compiled: Compiled[AlternatingPrefix], position: Any, move: Any) -> Any:
        """The literal that becomes true; None where its variable has its value, or has none."""
        stages = compiled.plan.stages
        if move > 2 * len(stages) or not (v := stages[(move - 1) // 2]):
            return None
        if position is not None and _opposite(move) in position.true:
            return None
        return v if move % 2 else -v

    def explain(self, compiled: Compiled[AlternatingPrefix], position: Any, move: Any) -> str:
        name = compiled.target.variables.name(move)  # type: ignore[union-attr]
        literal = self.back(compiled, position, move)
        if literal is not None:
            variable = compiled.source.matrix.variables.name(abs(literal))
            return f"{name} sets {variable} to {'true' if literal > 0 else 'false'}"
        stages = compiled.plan.stages
        if move <= 2 * len(stages) and (v := stages[(move - 1) // 2]):
            return f"{name} sets nothing: {compiled.source.matrix.variables.name(v)} has its value"
        if move <= 2 * len(compiled.plan.stages):
            return f"{name} passes the dummy stage {(move + 1) // 2}"
        if move < 3 * len(compiled.plan.stages):
            k = move - 2 * len(compiled.plan.stages)
            return f"{name} punishes whoever has not set his variable at stage {k}"
        return f"{name} closes the game: it answers whoever has not set the last variable"

    def purpose(self, compiled: Compiled[AlternatingPrefix], gadget: Gadget) -> Purpose:
        assert isinstance(compiled.graph, AvoidTrue)
        return avoid_true_purpose(compiled.graph, compiled.plan.stages, gadget)

    def transfer(
        self, compiled: Compiled[AlternatingPrefix], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        return _AvoidTrueStrategy(compiled, strategy)


def _opposite(move: int) -> int:
    """The variable of the other value, of one that sets a variable of the formula."""
    return move + 1 if move % 2 else move - 1


class _AvoidTrueStrategy:
    """The proof as a player: win by parity, punish, or set the stage's variable."""

    def __init__(self, compiled: Compiled[AlternatingPrefix], strategy: Strategy) -> None:
        self.stages = compiled.plan.stages
        self.strategy = strategy
        self.clauses = [frozenset(c) for c in compiled.target.clauses]  # type: ignore[union-attr]

    def __call__(self, position: AvoidTruePosition) -> int:
        true = position.true
        mine = len(true) % 2 == 0  # the first player moves, and owns the odd clauses
        alive = [c for c in self.clauses if true.isdisjoint(c)]
        own = [c for c in alive if (len(c) % 2 == 1) == mine]
        theirs = [c for c in alive if (len(c) % 2 == 1) != mine]
        if not theirs:
            return position.moves()[0]
        for move in sorted(int(v) for v in frozenset.intersection(*theirs) - true):
            if any(move not in c for c in own):
                return move
        stage = next(k for k in range(len(self.stages)) if true.isdisjoint(self.clauses[k]))
        v = self.stages[stage]
        positive = True
        if v:
            values = {x: 2 * k + 1 in true for k, x in enumerate(self.stages[:stage]) if x}
            positive = self.strategy(values) > 0
        return 2 * stage + (1 if positive else 2)


def _names(qbf: Qbf, stages: Sequence[int], odd: bool) -> Variables:
    """`b+` and `b-` for variable b, `dummy3+` for the dummy of stage 3; and w1.., z, q or d."""
    stem = "dummy"
    while any(name.startswith(stem) for name in qbf.matrix.variables.named.values()):
        stem += "_"
    bases = [qbf.matrix.variables.name(v) if v else f"{stem}{k}" for k, v in enumerate(stages, 1)]
    names = [base + sign for base in bases for sign in "+-"]
    names += [f"w{k}" for k in range(1, len(stages))] + ["z", "q" if odd else "d"]
    return Variables.of(names)


def _provenance(qbf: Qbf, stages: Sequence[int]) -> Provenance:
    names = qbf.matrix.variables
    count = len(stages)

    def element(k: int) -> tuple[str, int]:
        return ("variable", stages[k]) if stages[k] else ("formula", 0)

    def stage(k: int) -> str:
        return f"variable {names.name(stages[k])}" if stages[k] else f"dummy of stage {k + 1}"

    kinds = (
        GadgetKind("choice", ("p", "n"), element, lambda k: f"choice of {stage(k)}"),
        GadgetKind("punisher", ("w",), element, lambda k: f"punisher of {stage(k)}"),
        GadgetKind("closing", ("z", "q"), FORMULA, lambda _: "closing variables"),
        GadgetKind("stage", ("c",), element, lambda k: f"stage {k + 1}, {stage(k)}"),
        GadgetKind("end", ("e",), FORMULA, lambda _: "end"),
        GadgetKind("clause", ("D",), *OF_CLAUSE),
    )
    vertices, edges = PartsBuilder(), PartsBuilder()
    vertices.add(CHOICE, count, 2)
    vertices.add(PUNISHER, count - 1, 1)
    vertices.add(CLOSING, 1, 2)
    edges.add(STAGE, count, 1)
    edges.add(END, 1, 1)
    edges.add(CLAUSE, len(qbf.matrix.clauses), 1)
    return Provenance(kinds, vertices.parts(), edges.parts())


REDUCTIONS = (QbfToAvoidTrue(),)
