"""T, moving first, wins isotone GAME-SAT on the CNF iff the QBF is true.

G_omega(POS CNF): T sets variables True, F sets them False, alternately; T wants every clause to
hold a True variable. K is a list of tokens, at first empty; the prefix is read from the outside in:

    exists v   new u, p, n, t;  K := K + [u];  clauses K+{p,n}, K+{p,t}, K+{n,t}
    forall v   new p, n;  clause K+{p,n};
               if an exists comes later: new r, s;  clauses K+{p,r,s}, K+{n,r,s};  K := K + [r]
    clause C   K + {p_v : v in C} + {n_v : -v in C}
    start      the unit clause {s0}, which uses up T's first move

At most 4n + 1 variables and 3n + m + 1 clauses; any prefix, no dummies; free variables are
existential and outermost. If the QBF is false, F plays the stages in order, every move forcing;
if it is true, T answers forced moves in pairs, u by his QBF strategy, and any move out of order
with the first token of K that is not yet F's, which hits all later clauses. `r` and `s` cannot be
left out (smallest failure: forall 1 exists 2, (1,2)(-1,-2)). The clause K+{p,n} of `exists` is used
by the argument, but no QBF with (variables, clauses) to (2,3) or (3,2) notices when it is missing.

The construction is this project's; Schaefer (1978) proved the theorem through a longer chain.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from gadgetry.formulas import EXISTS, Clauses, Cnf, Qbf, Quantifier, Variables
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.formulas.game_sat_purposes import game_sat_purpose
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, OF_CLAUSE
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes

START, EXISTS_GADGET, FORALL_GADGET, LAST_FORALL, CLAUSE = range(5)
ROLES = {EXISTS_GADGET: "upnt", FORALL_GADGET: "pnrs", LAST_FORALL: "pn"}


class QbfToGameSat(Reduction[None]):
    """QBF to G_omega(POS CNF).

    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> compiled = QbfToGameSat().build(Qbf([("a", [1]), ("e", [2])], matrix))
    >>> compiled.sizes["variables"], compiled.sizes["clauses"], compiled.target.to_move
    (9, 9, 'T')
    """

    source = Kind.named("qbf")
    target = Kind.named("game-sat")
    theorem = "T, moving first, wins isotone GAME-SAT on the CNF iff the QBF is true."
    citation = "Schaefer 1978 (the theorem); the construction is Gadgetry's"
    claim = Claim("winner", "T")
    carries: ClassVar[tuple[str, ...]] = ()
    bounds: ClassVar[tuple[tuple[str, int, int], ...]] = (("qbf", 2, 3), ("qbf", 3, 1))
    checked = "all prefixes and all CNFs with (variables, clauses) up to (2,4) and (3,2)"
    proved = (
        "for all QBFs: who wins, the sizes, and which settings of a variable win"
        " (qbf_to_game_sat_correct, qbf_to_game_sat_sizes in proofs/formulas/qbf_to_game_sat.v;"
        " qbf_to_game_sat_moves in proofs/formulas/qbf_to_game_sat_moves.v)"
    )
    with_rs = True

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        count, rows, tokens, *_ = _stages(source, self.with_rs)
        distinct = [len(set(clause)) for clause in source.matrix.clauses]
        return {
            "variables": count,
            "clauses": len(rows) + len(distinct),
            "literals": sum(map(len, rows)) + sum(distinct) + len(tokens) * len(distinct),
            "empty_clauses": distinct.count(0) if not tokens else 0,
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[None]:
        qbf: Qbf = source
        count, rows, tokens, positive, negative, stages = _stages(qbf, self.with_rs)
        for clause in qbf.matrix.clauses:
            chosen = [positive[x] if x > 0 else negative[-x] for x in dict.fromkeys(clause)]
            rows.append([*tokens, *chosen])
        ends = np.cumsum([len(row) for row in rows])
        clauses = Clauses(np.concatenate([np.array(r, np.int32) for r in rows]), ends)
        target = GameSat(Cnf(_names(qbf, stages), clauses))
        provenance = _provenance(qbf, stages, count, [len(row) for row in rows])
        return Compiled(self, "standard", qbf, target, provenance, self.claim)

    def back(self, compiled: Compiled[None], position: Any, move: Any) -> Any:
        """The literal that becomes true: that of T's variable p or n, or the other one of F's."""
        gadget, role = compiled.provenance.of_vertex(abs(move) - 1)
        if role not in ("p", "n"):
            return None
        v = gadget.element[1]
        return v if (role == "p") == (move > 0) else -v

    def explain(self, compiled: Compiled[None], position: Any, move: Any) -> str:
        who = "T" if move > 0 else "F"
        said = f"{who} takes {compiled.provenance.vertex_name(abs(move) - 1)}"
        literal = self.back(compiled, position, move)
        if literal is None:
            return said
        name = compiled.source.matrix.variables.name(abs(literal))
        return f"{said}: sets {name} to {'true' if literal > 0 else 'false'}"

    def purpose(self, compiled: Compiled[None], gadget: Gadget) -> Purpose:
        assert isinstance(compiled.graph, GameSat)
        names, formula = compiled.graph.cnf.variables, compiled.source.matrix.variables
        own = compiled.provenance.vertices_of(gadget.kind, gadget.index)
        tokens = [names.name(v) for v in _stages(compiled.source, self.with_rs)[2]]
        return game_sat_purpose(names, formula, own, tokens, gadget)


Stage = tuple[int, int, int]  # gadget kind, QBF variable, first new variable


def _stages(
    qbf: Qbf, with_rs: bool
) -> tuple[int, list[list[int]], list[int], dict[int, int], dict[int, int], list[Stage]]:
    """Number of variables, clauses of the prefix, tokens K, p_v and n_v of each v, the gadgets."""
    order: list[tuple[Quantifier, int]] = [*((EXISTS, v) for v in qbf.free), *qbf.quantified()]
    last_exists = max((i for i, (q, _) in enumerate(order) if q is EXISTS), default=-1)
    rows: list[list[int]] = [[1]]
    tokens: list[int] = []
    positive: dict[int, int] = {}
    negative: dict[int, int] = {}
    stages: list[Stage] = []
    count = 1
    for i, (quantifier, v) in enumerate(order):
        first = count + 1
        if quantifier is EXISTS:
            u, p, n, t = range(first, first + 4)
            tokens = [*tokens, u]
            rows += [[*tokens, p, n], [*tokens, p, t], [*tokens, n, t]]
            stages.append((EXISTS_GADGET, v, first))
            count += 4
        else:
            p, n = first, first + 1
            rows.append([*tokens, p, n])
            count += 2
            if i < last_exists and with_rs:
                r, s = first + 2, first + 3
                rows += [[*tokens, p, r, s], [*tokens, n, r, s]]
                tokens = [*tokens, r]
                count += 2
            kind = FORALL_GADGET if i < last_exists and with_rs else LAST_FORALL
            stages.append((kind, v, first))
        positive[v], negative[v] = p, n
    return count, rows, tokens, positive, negative, stages


def _names(qbf: Qbf, stages: list[Stage]) -> Variables:
    names = ["s0"]
    for kind, v, _ in stages:
        name = qbf.matrix.variables.name(v)
        signs = {"p": f"{name}+", "n": f"{name}-"}
        names += [signs.get(role, f"{role}({name})") for role in ROLES[kind]]
    return Variables.of(names)


def _provenance(qbf: Qbf, stages: list[Stage], count: int, sizes: list[int]) -> Provenance:
    name = qbf.matrix.variables.name
    of = {kind: [v for k, v, _ in stages if k == kind] for kind in ROLES}

    def gadget(kind: int, word: str) -> GadgetKind:
        return GadgetKind(
            word,
            tuple(ROLES[kind]),
            lambda i: ("variable", of[kind][i]),
            lambda i: f"{word} {name(of[kind][i])}",
        )

    kinds = (
        GadgetKind("start", ("s0",), FORMULA, lambda _: "start"),
        gadget(EXISTS_GADGET, "exists"),
        gadget(FORALL_GADGET, "forall"),
        gadget(LAST_FORALL, "last forall"),
        GadgetKind("clause", ("",), *OF_CLAUSE),
    )
    vertices, edges = PartsBuilder(), PartsBuilder()
    vertices.add(START, 1, 1)
    edges.add(START, 1, 1)
    seen = dict.fromkeys(ROLES, 0)
    rows = {EXISTS_GADGET: 3, FORALL_GADGET: 3, LAST_FORALL: 1}
    for kind, _, _ in stages:
        index = seen[kind]
        seen[kind] += 1
        roles = len(ROLES[kind])
        vertices.add_rows(kind, np.full(roles, index, np.int32), np.arange(roles, dtype=np.uint8))
        edges.add_rows(kind, np.full(rows[kind], index, np.int32), np.zeros(rows[kind], np.uint8))
    edges.add(CLAUSE, len(qbf.matrix.clauses), 1)
    assert vertices.count == count
    assert edges.count == len(sizes)
    return Provenance(kinds, vertices.parts(), edges.parts())


REDUCTIONS = (QbfToGameSat(),)
