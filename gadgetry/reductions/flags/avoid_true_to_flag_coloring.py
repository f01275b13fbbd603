"""FLAG COLORING on G(A) is won by the first player iff AVOID TRUE on A is.

White: the variables `x_1..x_k` and `y`. Black: three extra nodes, adjacent to every variable, and
four copies of each clause node, adjacent to the clause's variables. From each of these 4n + 3 black
nodes C a route C a b c d, colours alternating, and the edge d y.

    |V| = k + 20n + 16,  |E| = 3k + 4L + 20n + 15      (L: the sum of the sizes of the clauses)

Variant `paper`: two more black nodes x, x' adjacent to every variable, as in the paper:
|V| = k + 20n + 18, |E| = 5k + 4L + 20n + 15 (the paper's "2n + 3 paths" is a slip for 4n + 3).
Variant `small`: two copies of each clause node: |V| = k + 10n + 16, |E| = 3k + 2L + 10n + 15. The
winner is the same, and proved; winning moves are others.

Recolouring x_i sets variable i to True: the extra nodes, the True variables and the nodes of the
satisfied clauses flow together to one black vertex B. Every other move, and a variable that would
make the formula True, is answered by B (by an extra node while all variables are False; by an
unsatisfied clause node if B itself was played), which leaves a route graph of value 0 (Tables 6,
9 and 10, for n >= 1; without clauses the second player wins too, by search). So the winning moves
are exactly the winning variables at every position, and strategies carry over; values do not.

An empty clause keeps the formula False for ever. The paper's graph is wrong there: the CNF becomes
the one clause {z}, z a fresh variable that is never legal, and the other variables go unused.

Burke and Tennenhouse, "Vexing vexillological logic" (arXiv:2212.10631), Theorem 4.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.distinct import distinct
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.flags.flag_drawing import flag_drawing
from gadgetry.reductions.flags.flag_layout import (
    BLACK,
    CLAUSE_NODE,
    EXTRA,
    ROUTE,
    ROUTED_EXTRAS,
    FlagLayout,
    FlagPlan,
)
from gadgetry.reductions.flags.flag_purposes import flag_purpose
from gadgetry.reductions.flags.flag_strategy import FlagStrategy, true_variables
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, Label, Naming, Origin, from_one, itself
from gadgetry.reductions.provenance import Gadget, GadgetKind, Parts, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import (
    Bounds,
    Compiled,
    Reduction,
    ReductionError,
    Sizes,
    Strategy,
    measure,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

COPIES = {"lean": 4, "paper": 4, "small": 2}
EXTRAS = {"lean": 3, "paper": 5, "small": 3}  # the paper's x and x' stand behind the first three


class AvoidTrueToFlagColoring(Reduction[FlagPlan]):
    """Theorem 4.2, on a leaner graph by default.

    >>> from gadgetry.formulas.evaluation import first_player_wins
    >>> yes, no = AvoidTrue(2, [[1], [2]]), AvoidTrue(2, [[1, 2]])
    >>> first_player_wins(yes), first_player_wins(no)
    (True, False)
    >>> AvoidTrueToFlagColoring().build(yes).sizes
    {'vertices': 58, 'edges': 69}
    """

    source = Kind.named("avoid-true")
    target = Kind.named("flag-coloring")
    theorem = "The first player wins FLAG COLORING on G(A) iff he wins AVOID TRUE on A."
    citation = "Burke & Tennenhouse, arXiv:2212.10631, Theorem 4.2"
    claim = Claim("winner", "first", "winner", "first")
    carries = ("winning moves", "strategy", "positions")
    bounds = (("avoid-true", 4, 3),)
    ablation = ("avoid-true", 1, 1)
    invariants = ("connected", "bipartite", "properly-coloured")
    checked = "all positive CNFs up to renaming with k <= 4, n <= 3: winner and winning moves"
    proved = (
        "for all AVOID TRUE instances, variants lean, paper and small: who wins, and the sizes; of"
        " lean and paper also which moves win, and so that strategies carry over"
        " (of lean and paper: avoid_true_to_flag_coloring_correct,"
        " avoid_true_to_flag_coloring_moves, avoid_true_to_flag_coloring_sizes"
        " in proofs/flags/avoid_true_to_flag_coloring.v;"
        " of small: avoid_true_to_flag_coloring_small_correct,"
        " avoid_true_to_flag_coloring_small_sizes"
        " in proofs/flags/avoid_true_to_flag_coloring_small.v)"
    )
    variants: ClassVar[Mapping[str, str]] = {
        "lean": "without the paper's nodes x and x': proved, and the default",
        "paper": "the paper's graph",
        "small": "two copies of each clause: proved, but of the winner only",
    }

    def carried(self, variant: str) -> tuple[str, ...]:
        return () if variant == "small" else self.carries

    def promised(self, compiled: Compiled[FlagPlan]) -> tuple[str, ...]:
        """Without variables the paper's nodes x and x' have nothing to be joined to."""
        apart = compiled.variant == "paper" and not len(compiled.source.variables)
        return tuple(p for p in self.invariants if not (apart and p == "connected"))

    def bounds_of(self, variant: str) -> Bounds:
        """The variants that are not the default go less far."""
        return self.bounds if variant == self.variant(None) else (("avoid-true", 3, 1),)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        of_clause, _ = _occurrences(source)
        sizes = {**measure(source), "literals": len(of_clause)}  # once for equal ones
        return self.sizes_from(sizes, variant)

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        chosen = self.variant(variant)
        k, n, length = sizes["variables"], sizes["clauses"], sizes["literals"]
        if sizes["empty_clauses"]:  # only the fresh clause of one variable is left
            k, n, length = k + 1, 1, 1
        nodes = COPIES[chosen] * n
        return {
            "vertices": k + 1 + EXTRAS[chosen] + nodes + 4 * (nodes + ROUTED_EXTRAS),
            "edges": EXTRAS[chosen] * k + COPIES[chosen] * length + 5 * (nodes + ROUTED_EXTRAS),
        }

    def build(self, source: Any, variant: str | None = None) -> Compiled[FlagPlan]:
        chosen = self.variant(variant)
        instance: AvoidTrue = source
        notes: tuple[str, ...] = ()
        if len(instance.clauses) and not instance.clauses.sizes.all():
            fresh = _fresh(instance)
            instance = AvoidTrue([*instance.variables, fresh], [[len(instance.variables) + 1]])
            notes = (f"an empty clause keeps the formula False: it became the clause ({fresh})",)
        k, n = len(instance.variables), len(instance.clauses)
        layout = FlagLayout(k, n, COPIES[chosen], EXTRAS[chosen])
        tails, heads, edges = _edges(instance, layout)
        colours = {"colours": layout.colours()}
        graph = GraphArrays(FlagColoring.ruleset, layout.vertices, tails, heads, colours)
        provenance = Provenance(_kinds(instance, layout), layout.parts(), edges)
        plan = FlagPlan(instance, layout)
        return Compiled(self, chosen, source, graph, provenance, self.claim, notes, plan)

    def winning_moves(
        self, compiled: Compiled[FlagPlan], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        layout = compiled.plan.layout
        return tuple((int(layout.variable(v - 1)), BLACK) for v in sorted(moves))

    def back(self, compiled: Compiled[FlagPlan], position: Any, move: Any) -> Any:
        layout = compiled.plan.layout
        i = move[0] - layout.variable(0)
        return i + 1 if 0 <= i < layout.k else None

    def source_position(self, compiled: Compiled[FlagPlan], position: Any) -> Any:
        """AVOID TRUE with the variables that are recoloured; None when the play has left it."""
        if position is None:
            return None
        player = FlagStrategy(compiled.plan, _no_move, _no_move)
        if not player.in_the_formula(position):
            return None
        return AvoidTruePosition(compiled.plan.instance, true_variables(compiled.plan, position))

    def drawing(self, compiled: Compiled[FlagPlan], source: Drawing | None) -> Drawing | None:
        return flag_drawing(compiled.plan.layout, compiled.plan.instance.variables)

    def explain(self, compiled: Compiled[FlagPlan], position: Any, move: Any) -> str:
        instance = compiled.plan.instance
        variable = self.back(compiled, position, move)
        name = compiled.provenance.vertex_name(move[0])
        player = FlagStrategy(compiled.plan, _no_move, _no_move)
        if not player.in_the_formula(position):
            return f"{name}: the play has left the formula"
        true = true_variables(compiled.plan, position)
        if variable is None:
            refutation = player.refutation(position.play(move))
            said = "B" if true and refutation == 0 else compiled.provenance.vertex_name(refutation)
            return f"{name}: no move of AVOID TRUE; it loses to {said}"
        word = instance.variables.name(variable)
        if variable not in AvoidTruePosition(instance, true).moves():
            return f"recolouring {word} would make the formula True: illegal, it loses to B"
        return f"recolouring {word} sets it to True"

    def purpose(self, compiled: Compiled[FlagPlan], gadget: Gadget) -> Purpose:
        return flag_purpose(compiled.plan, gadget)

    def transfer(
        self, compiled: Compiled[FlagPlan], strategy: Strategy, endgame: Strategy
    ) -> Strategy:
        if compiled.variant == "small":
            raise ReductionError("the variant small carries the winner only, no strategies")
        return FlagStrategy(compiled.plan, strategy, endgame)


def _edges(
    instance: AvoidTrue, layout: FlagLayout
) -> tuple[NDArray[np.int32], NDArray[np.int32], Parts]:
    """The ends of all edges, gadget by gadget, and the gadget of each."""
    k, copies, extras = layout.k, layout.copies, layout.extras
    of_clause, variables = _occurrences(instance)
    edges = PartsBuilder()
    tails: list[NDArray[Any]] = []
    heads: list[NDArray[Any]] = []
    # extra nodes: adjacent to every variable
    tails.append(np.repeat(np.arange(extras, dtype=np.int32), k))
    heads.append(np.tile(layout.variable(np.arange(k, dtype=np.int32)), extras))
    edges.add_rows(EXTRA, np.repeat(np.arange(extras, dtype=np.int32), k), _zeros(extras * k))
    # clause nodes: each copy adjacent to the clause's variables
    of_variable = layout.variable(variables - 1)
    for copy in range(copies):
        node = of_clause * copies + copy
        tails.append(layout.clause_node(node))
        heads.append(of_variable)
        edges.add_rows(CLAUSE_NODE, node, _zeros(len(node)))
    # routes: C a b c d, and d y
    routes = np.arange(layout.routes, dtype=np.int32)
    on_route = [layout.route_start(routes), *(layout.route(routes, i) for i in range(4))]
    on_route.append(np.full(layout.routes, layout.y, np.int32))
    for tail, head in pairwise(on_route):
        tails.append(tail)
        heads.append(head)
        edges.add_rows(ROUTE, routes, _zeros(layout.routes))
    u, v = (np.concatenate(side, dtype=np.int32, casting="same_kind") for side in (tails, heads))
    return u, v, edges.parts()


def _no_move(position: Any) -> Any:
    raise ReductionError("only asked where the play is")


def _occurrences(instance: AvoidTrue) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Clause (from 0) and variable of each occurrence, once for equal ones: clauses are sets."""
    clauses, base = instance.clauses, len(instance.variables) + 1
    fits: Any = np.int32 if len(clauses) * base < 2**31 else np.int64
    keys = np.repeat(np.arange(len(clauses), dtype=fits) * fits(base), clauses.sizes)
    keys += clauses.literals
    of_clause, variables = np.divmod(distinct(keys), fits(base))
    return of_clause.astype(np.int32, copy=False), variables.astype(np.int32, copy=False)


def _kinds(instance: AvoidTrue, layout: FlagLayout) -> tuple[GadgetKind, ...]:
    extra = ("C_gamma", "C_delta", "C_epsilon", "x", "x'")
    names = instance.variables

    node = Label(
        "clause ", lambda i: i // layout.copies + 1, ", copy ", lambda i: i % layout.copies + 1
    )
    clause = Origin("clause", lambda i: i // layout.copies + 1)
    name = Naming(len(names), names.__getitem__)

    def route(r: int) -> str:
        start = extra[r] if r < ROUTED_EXTRAS else node(r - ROUTED_EXTRAS)
        return f"route {r + 1}, of {start}"

    return (
        GadgetKind("extra node", ("",), FORMULA, lambda i: extra[i]),
        GadgetKind("clause node", ("",), clause, node),
        GadgetKind(
            "variable", ("",), Origin("variable", from_one), Label("variable ", (name, itself))
        ),
        GadgetKind("end", ("",), FORMULA, Label("y")),
        GadgetKind(
            "route",
            ("a", "b", "c", "d"),
            lambda r: ("formula", 0) if r < ROUTED_EXTRAS else clause(r - ROUTED_EXTRAS),
            route,
        ),
    )


def _fresh(instance: AvoidTrue) -> str:
    name = "z"
    while name in set(instance.variables):
        name += "'"
    return name


def _zeros(count: int) -> NDArray[np.uint8]:
    return np.zeros(count, np.uint8)


REDUCTIONS = (AvoidTrueToFlagColoring(),)
