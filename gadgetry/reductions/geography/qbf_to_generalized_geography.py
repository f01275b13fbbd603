"""The first player wins GENERALIZED GEOGRAPHY iff the QBF is true.

E, the existential player, moves first; A is the universal one. Free variables are bound
existentially, outermost; any prefix will do and no dummy variables are needed.

    cur := s (E to move)
    for each variable v of the prefix, with the player q of its quantifier:
        if q is not to move at cur: new a_v, arc cur -> a_v;  else a_v := cur
        diamond: new x_v, x_-v, b_v, arcs a_v -> x_v -> b_v and a_v -> x_-v -> b_v;  cur := b_v
    if A is not to move at cur: new C, arc cur -> C;  else C := cur
    for each clause j: new c_j, arc C -> c_j, and its distinct literals:

variant `small`: arcs c_j -> x_l. Passing through x_l sets **l to False**: E, at the clause that
A has picked, steps to an unvisited literal, that is a true one, whose only successor is visited.
variant `bipartite`: universal literals l that occur get a node o_l, arcs c_j -> o_l -> x_l, and
passing through x_l sets **l to True** (A is stuck at o_l iff x_l was visited). Then every arc goes
from a vertex at which one player moves to one at which the other does.

    |V| = 1 + 3n + alt + [C] + m (+ U),  |E| = 4n + alt + [C] + m + L (+ U)

n variables, alt places where a_v is new, [C] = 1 iff C is new, m clauses, L distinct literals
summed over the clauses, U universal literals that occur (bipartite only). An empty clause is a
vertex without successors, where E loses; without clauses C is one, and A loses.

Schaefer 1978; here without the alternation and the dummy variables that his proof assumes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.geography.geography_drawing import geography_drawing
from gadgetry.reductions.geography.geography_purposes import geography_purpose
from gadgetry.reductions.geography.geography_trunk import (
    CLAUSE,
    DIAMOND,
    ENTER,
    FORK,
    LEAVE,
    LITERAL,
    NEGATIVE,
    POSITIVE,
    Numbers,
    Trunk,
)
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, OF_CLAUSE, Label, Naming, Origin, itself
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, Sizes, Strategy

if TYPE_CHECKING:
    from numpy.typing import NDArray


class QbfToGeneralizedGeography(Reduction[Trunk]):
    """A chain of diamonds, then the clauses.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> matrix = Cnf(2, [[1, 2], [-1, -2]])
    >>> true, false = Qbf([("a", [1]), ("e", [2])], matrix), Qbf([("e", [1]), ("a", [2])], matrix)
    >>> [QbfToGeneralizedGeography().build(qbf).sizes for qbf in (true, false)]
    [{'vertices': 12, 'edges': 17}, {'vertices': 10, 'edges': 15}]
    """

    source = Kind.named("qbf")
    target = Kind.named("generalized-geography")
    theorem = "The first player wins GENERALIZED GEOGRAPHY iff the QBF is true."
    citation = "Schaefer 1978"
    claim = Claim("winner", "first")
    carries = ("winning moves", "strategy")
    bounds = (("qbf", 2, 3), ("qbf", 3, 2))
    checked = (
        "all prefixes of up to 2 variables with all multisets of up to 2 clauses, random QBFs to"
        " 5 variables: winner, winning moves, and strategies against every reply"
    )
    proved = (
        "for all QBFs: who wins, the sizes, which moves win and so that strategies carry over"
        " (qbf_to_generalized_geography_correct, qbf_to_generalized_geography_bipartite,"
        " qbf_to_generalized_geography_sizes in proofs/geography/qbf_to_generalized_geography.v;"
        " qbf_to_generalized_geography_moves, qbf_to_generalized_geography_clause_moves,"
        " qbf_to_generalized_geography_literal_moves in"
        " proofs/geography/qbf_to_generalized_geography_moves.v)"
    )
    variants: ClassVar[Mapping[str, str]] = {
        "small": "clauses step straight onto literals",
        "bipartite": "universal literals are checked through a node of their own",
    }

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return Trunk(source, self.variant(variant)).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[Trunk]:
        chosen = self.variant(variant)
        trunk = Trunk(source, chosen)
        n, m, every = trunk.n, trunk.m, np.arange(trunk.n)
        arcs = _Arcs()
        # diamonds, and the arcs into those whose a_v is new
        before = np.concatenate((np.zeros(1, np.int64), trunk.leave(every)))[:n]
        new = np.flatnonzero(trunk.alternates)
        arcs.add(DIAMOND, new, before[new], trunk.choice[new])
        for role in (POSITIVE, NEGATIVE):
            arcs.add(DIAMOND, every, trunk.choice, trunk.literal(every, role == NEGATIVE))
            arcs.add(DIAMOND, every, trunk.literal(every, role == NEGATIVE), trunk.leave(every))
        # the fork to the clauses
        if trunk.forked:
            arcs.add(FORK, np.zeros(1, np.int64), _row(trunk.last), _row(trunk.fork))
        clauses = np.arange(m)
        arcs.add(CLAUSE, clauses, np.full(m, trunk.fork), trunk.clause(clauses))
        # the literals of the clauses, and the checks of the universal ones
        arcs.add(CLAUSE, trunk.of_clause, trunk.clause(trunk.of_clause), trunk.landing)
        checks = np.arange(len(trunk.checked))
        arcs.add(LITERAL, checks, trunk.check(checks), trunk.literal(*np.divmod(trunk.checked, 2)))
        graph = GraphArrays(
            GeneralizedGeography.ruleset,
            trunk.sizes["vertices"],
            *arcs.arrays(),
            data={"start": 0},
            vertex_name=trunk.vertex_names,
        )
        provenance = Provenance(_kinds(trunk), trunk.parts(), arcs.parts.parts())
        return Compiled(self, chosen, source, graph, provenance, self.claim, _notes(trunk), trunk)

    def winning_moves(
        self, compiled: Compiled[Trunk], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        trunk = compiled.plan
        if not outcome:
            return ()
        if trunk.n == 0 or trunk.alternates[0]:  # nothing to choose at s
            return (int(trunk.choice[0]) if trunk.n else trunk.fork,)
        return tuple(sorted(trunk.setting(0, literal > 0) for literal in moves))

    def back(self, compiled: Compiled[Trunk], position: Any, move: Any) -> Any:
        """The literal that becomes true; None for a move that sets no variable."""
        trunk = compiled.plan
        stage, role = trunk.diamond(move)
        if role not in (POSITIVE, NEGATIVE):
            return None
        if position is not None and position.token != trunk.choice[stage]:
            return None  # from a clause
        v = int(trunk.order[stage])
        return v if trunk.value(stage, move) else -v

    def drawing(self, compiled: Compiled[Trunk], source: Drawing | None) -> Drawing | None:
        graph = compiled.graph
        assert isinstance(graph, GraphArrays)
        return geography_drawing(compiled.plan, graph)

    def explain(self, compiled: Compiled[Trunk], position: Any, move: Any) -> str:
        trunk = compiled.plan
        name, literal = trunk.name(move), self.back(compiled, position, move)
        if literal is not None:
            value = "true" if literal > 0 else "false"
            return f"{name} sets {trunk.names.name(abs(literal))} to {value}"
        stage, role = trunk.diamond(move)
        if role in (POSITIVE, NEGATIVE):
            return f"{name} from a clause: its literal {self._claimed(trunk, position, move)}"
        if role == LEAVE:
            return f"{name} leaves the diamond of {trunk.names.name(int(trunk.order[stage]))}"
        if role == ENTER:
            return f"{name} hands on to the choice of {trunk.names.name(int(trunk.order[stage]))}"
        if move == trunk.fork:
            return f"{name}: all variables are set, the universal player is to pick a clause"
        if move >= trunk.check(0):
            return f"{name} asks whether the literal is true: else the opponent can go on"
        return f"{name} picks clause {move - trunk.clause(0) + 1}, to show that it is false"

    def purpose(self, compiled: Compiled[Trunk], gadget: Gadget) -> Purpose:
        return geography_purpose(compiled.plan, gadget)

    def _claimed(self, trunk: Trunk, position: Any, move: int) -> str:
        check = position is not None and position.token >= trunk.check(0)
        return "is false, and the game lost at once" if check else "is true: the game is won"

    def transfer(
        self, compiled: Compiled[Trunk], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        return _GeographyStrategy(compiled.plan, strategy)


class _Arcs:
    """Arcs gadget kind by gadget kind, with the gadget of each."""

    def __init__(self) -> None:
        self.parts = PartsBuilder()
        self._tails: list[NDArray[np.int32]] = []
        self._heads: list[NDArray[np.int32]] = []

    def add(self, kind: int, index: Numbers, tails: Numbers, heads: Numbers) -> None:
        """Arcs of one kind."""
        self._tails.append(tails.astype(np.int32))
        self._heads.append(heads.astype(np.int32))
        self.parts.add_rows(kind, index.astype(np.int32), np.zeros(len(index), np.uint8))

    def arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Tails and heads."""
        return np.concatenate(self._tails), np.concatenate(self._heads)


class _GeographyStrategy:
    """The proof as a player, for either winner: set variables, pick a false clause or a literal."""

    def __init__(self, trunk: Trunk, strategy: Strategy) -> None:
        self.trunk, self.strategy = trunk, strategy
        self.stage_at = {int(vertex): stage for stage, vertex in enumerate(trunk.choice)}

    def __call__(self, position: GeneralizedGeography) -> int:
        trunk, moves = self.trunk, position.moves()
        if len(moves) == 1:
            return moves[0]
        if position.token in self.stage_at:
            literal = self.strategy(trunk.values(position.visited))
            return trunk.setting(self.stage_at[position.token], literal > 0)
        true = self._true_occurrences(position)
        if position.token == trunk.fork:
            satisfied = np.zeros(trunk.m, bool)
            satisfied[trunk.of_clause[true]] = True
            return int(trunk.clause(int(np.argmin(satisfied))))
        own = (trunk.clause(trunk.of_clause) == position.token) & true
        return int(trunk.landing[np.argmax(own)])

    def _true_occurrences(self, position: GeneralizedGeography) -> NDArray[np.bool_]:
        values = self.trunk.values(position.visited)
        value = np.fromiter((values[int(v)] for v in self.trunk.order), bool, self.trunk.n)
        stage, negative = np.divmod(self.trunk.codes, 2)
        true: NDArray[np.bool_] = value[stage] != (negative == 1)
        return true


def _kinds(trunk: Trunk) -> tuple[GadgetKind, ...]:
    literals = Naming(len(trunk.checked), lambda i: trunk.name(trunk.check(i))[1:])
    return (
        GadgetKind("start", ("",), FORMULA, Label("s")),
        GadgetKind(
            "diamond",
            ("a", "x", "~x", "b"),
            Origin("variable", trunk.order.__getitem__),
            Label("diamond of ", (trunk.variable_names, itself)),
        ),
        GadgetKind("fork", ("",), FORMULA, Label("C")),
        GadgetKind("clause", ("",), *OF_CLAUSE),
        GadgetKind(
            "literal check",
            ("",),
            Origin("variable", lambda i: trunk.order[trunk.checked[i] // 2]),
            Label("check of ", (literals, itself)),
        ),
    )


def _notes(trunk: Trunk) -> tuple[str, ...]:
    notes = []
    if trunk.free:
        notes.append(f"{trunk.free} free variables are bound existentially, outermost")
    if trunk.repeated:
        notes.append(f"{trunk.repeated} repeated literals of clauses were dropped")
    return tuple(notes)


def _row(vertex: int) -> Numbers:
    return np.array([vertex], np.int64)


REDUCTIONS = (QbfToGeneralizedGeography(),)
