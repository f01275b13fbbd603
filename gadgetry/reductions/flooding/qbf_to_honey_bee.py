"""The first player wins HONEY-BEE iff the QBF is true.

The first player is E, the second is A. Free variables are bound existentially, outermost; there are
n variables x_1, ..., x_n in the order of the prefix, and m clauses. Every literal has a colour.

    e, s, r     E's source and two cells next to it, each of a colour of its own
    t_k, f_k    for k = 1..n, of the colours of x_k and ~x_k, next to t_{k-1} and f_{k-1}; to s if
                k = 1
    l_{j,x}     for each literal x of clause j, of the colour of x, next to what t_k and f_k are
                next to, where k is the round of x
    pots        M = n + m + 1 of them, of one colour, W cells each: one next to s, one next to t_k
                and f_k for each k, one next to all l_{j,x} of clause j
    a           A's source, with a store of (M - 1) W cells of its colour
    paths       for each pot one from a to the pot: n pairs of cells and a pair of doors, each cell
                next to both of the pair before. The pair of round k has the two colours of x_k if
                A sets x_k, else two colours of its own; so have the doors

W is the number of all cells that are neither in pots nor in the store. So E wins iff it gets all
pots. Both go their ways: E takes s, then in each round A moves on in all paths at once, and E takes
t_k or f_k. If A sets x_k it takes the colour of a literal, so that E cannot, and must make the
other true. After n rounds A takes a door; now E takes the colour of the pots, and with it the pots
of s, of all rounds, and of all clauses with a true literal.

*False:* A plays so, and never has to wait, as E can block only one colour of two. When A has a
door, E has n + 2 moves with the next one. All pots need s, each round, and after them the colour
of the pots: n + 2 moves, so in this order, and each literal is the one that A left. So some pot is
not E's. A takes it with its next move; or, if E has just taken the colour of the pots, takes the
other door, and then the pot, as E has had to take another colour.

*True:* E plays so. If A makes a move that is no step of its paths, E goes on, with a value of its
own choice; and if A has just taken the colour of that literal, E takes the other one first, and
this one with the next move, when A has another colour. So E is never behind. When E has all its
literals, it takes the pots; if A has just taken their colour (for nothing: it has no door, as E is
not behind), E takes r, and then the pots.

    |V| = 2 M W,  W = 4 + 2n + L + M (2n + 2),  M = n + m + 1
    |E| = 3 + 2n + max(0, 4n - 2) + 2L + L' + M (4n + 4) + M (W - 1) + (M - 1) W

with L the distinct literals summed over the clauses, and L' those among them that are not of the
first variable.

Ours. That HONEY-BEE is PSPACE-hard is by Fleischer and Woeginger 2010, whose proof was not at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry._wording import counted
from gadgetry.formulas import Qbf
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.flooding.honey_bee_drawing import honey_bee_drawing
from gadgetry.reductions.flooding.honey_bee_purposes import honey_bee_purpose
from gadgetry.reductions.flooding.honey_bee_rounds import (
    DOOR,
    FIRST_LITERAL,
    HONEY,
    LITERAL,
    OTHER_DOOR,
    PATH,
    POT,
    REST,
    ROUND,
    SOURCES,
    START,
    STORE,
    A,
    E,
    Rounds,
)
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.labels import FORMULA, Element
from gadgetry.reductions.provenance import Gadget, GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes

if TYPE_CHECKING:
    from numpy.typing import NDArray


class QbfToHoneyBee(Reduction[Rounds]):
    """Two ways of the same length to pots of honey.

    >>> from gadgetry.formulas import Cnf
    >>> matrix = Cnf(1, [[1]])
    >>> [QbfToHoneyBee().build(Qbf([(q, [1])], matrix)).sizes for q in "ea"]
    [{'vertices': 114, 'edges': 125}, {'vertices': 114, 'edges': 125}]
    """

    source = Kind.named("qbf")
    target = Kind.named("honey-bee")
    theorem = "The first player wins HONEY-BEE iff the QBF is true."
    citation = "Gadgetry; PSPACE-hard by Fleischer & Woeginger 2010"
    claim = Claim("winner", "First")
    invariants = ("connected",)
    bounds = (("qbf", 1, 1),)
    ablation = ("qbf", 0, 1)
    checked = (
        "all QBFs of up to 1 variable and 2 clauses and of 2 variables and 1 clause, up to"
        " renaming; random ones of 2 variables and 2 clauses: who wins"
    )

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        return Rounds.of(source).sizes

    def build(self, source: Any, variant: str | None = None) -> Compiled[Rounds]:
        if not isinstance(source, Qbf):
            raise ReductionError(f"expected a qbf, got {source!r:.60}")
        rounds = Rounds.of(source)
        cells = _Cells()
        cells.add(SOURCES, 0, [E])
        cells.add(SOURCES, 0, [A], role=1)
        ways = _way_of_first(rounds, cells)
        for pot, way in enumerate(ways):
            doors = _path(rounds, cells, pot)
            _pot(rounds.honey, cells, pot, [*way, *doors])
        cells.star(STORE, 0, 1, (rounds.pots - 1) * rounds.honey, A)
        provenance = Provenance(_kinds(rounds), cells.vertices.parts(), cells.edges.parts())
        graph = GraphArrays(
            HoneyBee.ruleset,
            cells.vertices.count,
            *cells.arrays(),
            {"colours": np.concatenate(cells.paint)},
            {"sources": [0, 1]},
            provenance.vertex_name,
        )
        free = source.free
        notes = [f"{counted(len(free), 'free variable')} bound existentially, outermost"]
        return Compiled(
            self,
            self.variant(variant),
            source,
            graph,
            provenance,
            self.claim,
            tuple(notes) if free else (),
            rounds,
        )

    def drawing(self, compiled: Compiled[Rounds], source: Drawing | None) -> Drawing | None:
        if not isinstance(compiled.graph, GraphArrays):
            return None
        return honey_bee_drawing(compiled.plan, compiled.graph, compiled.provenance)

    def back(self, compiled: Compiled[Rounds], position: Any, move: Any) -> Any:
        """The literal that becomes true by a move of E; None for others, and those of A."""
        return compiled.plan.literal_of(move) if position.to_move == "First" else None

    def explain(self, compiled: Compiled[Rounds], position: Any, move: Any) -> str:
        rounds = compiled.plan
        literal, mine = rounds.literal_of(move), position.to_move == "First"
        if literal is not None:
            name = rounds.name(literal)
            return f"{name} is true" if mine else f"E cannot make {name} true with the next move"
        if move == HONEY:
            return "all the pots that are next to the area"
        if move in (DOOR, OTHER_DOOR) or move >= FIRST_LITERAL:
            return "a move that helps nothing" if mine else "a step on all paths"
        return "the way to the first round" if move == START else "a move to wait"

    def purpose(self, compiled: Compiled[Rounds], gadget: Gadget) -> Purpose:
        return honey_bee_purpose(compiled.plan, gadget)


class _Cells:
    """Cells and edges gadget by gadget; an edge is of the gadget of its later end."""

    def __init__(self) -> None:
        self.vertices, self.edges = PartsBuilder(), PartsBuilder()
        self.paint: list[NDArray[np.int32]] = []
        self._ends: list[tuple[NDArray[np.int32], NDArray[np.int32]]] = []

    def add(
        self,
        kind: int,
        gadget: int,
        colours: Sequence[int],
        near: Sequence[int] = (),
        role: int = 0,
    ) -> list[int]:
        """Cells of these colours, each next to all of `near`; their numbers."""
        first = self.vertices.count
        new = list(range(first, first + len(colours)))
        index = np.full(len(new), gadget, np.int32)
        self.vertices.add_rows(kind, index, np.arange(role, role + len(new), dtype=np.uint8))
        self.paint.append(np.array(colours, np.int32))
        self._join(
            kind, gadget, np.tile(np.array(near, np.int32), len(new)), np.repeat(new, len(near))
        )
        return new

    def star(self, kind: int, gadget: int, centre: int, count: int, colour: int) -> None:
        """So many cells of one colour, each next to the centre only."""
        first = self.vertices.count
        index = np.full(count, gadget, np.int32)
        self.vertices.add_rows(kind, index, np.ones(count, np.uint8))
        self.paint.append(np.full(count, colour, np.int32))
        self._join(kind, gadget, np.full(count, centre, np.int32), np.arange(first, first + count))

    def _join(self, kind: int, gadget: int, tails: NDArray[Any], heads: NDArray[Any]) -> None:
        self._ends.append((tails.astype(np.int32), heads.astype(np.int32)))
        index = np.full(len(tails), gadget, np.int32)
        self.edges.add_rows(kind, index, np.zeros(len(tails), np.uint8))

    def arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Tails and heads."""
        tails, heads = zip(*self._ends, strict=True)
        return np.concatenate(tails), np.concatenate(heads)


def _way_of_first(rounds: Rounds, cells: _Cells) -> list[list[int]]:
    """s, r and the rounds, with the literals of the clauses; what each pot is next to."""
    before = cells.add(SOURCES, 0, [START], [0], role=2)
    cells.add(SOURCES, 0, [REST], [0], role=3)
    ways, literals = [before], [list[int]() for _ in rounds.clauses]
    for k, v in enumerate(rounds.order, start=1):
        for number, (j, x) in enumerate(rounds.literals):
            if abs(x) == v:
                literals[j] += cells.add(LITERAL, number, [rounds.colour(x)], before)
        before = cells.add(ROUND, k - 1, [rounds.colour(v), rounds.colour(-v)], before)
        ways.append(before)
    return ways + literals


def _path(rounds: Rounds, cells: _Cells, pot: int) -> list[int]:
    """A's path to a pot; its doors."""
    before = [1]
    for k in range(1, rounds.n + 1):
        before = cells.add(PATH, pot, rounds.pair(k), before)
    return cells.add(PATH, pot, [DOOR, OTHER_DOOR], before, role=2)


def _pot(honey: int, cells: _Cells, pot: int, near: Sequence[int]) -> None:
    """A cell next to the two ways, and the rest of the honey next to that."""
    (centre,) = cells.add(POT, pot, [HONEY], near)
    cells.star(POT, pot, centre, honey - 1, HONEY)


def _kinds(rounds: Rounds) -> tuple[GadgetKind, ...]:
    def of_pot(pot: int) -> tuple[Element, str]:
        if pot == 0:
            return ("formula", 0), "s"
        if pot <= rounds.n:
            return ("variable", rounds.order[pot - 1]), rounds.name(rounds.order[pot - 1])
        return ("clause", pot - rounds.n), f"clause {pot - rounds.n}"

    def place(number: int) -> str:
        j, x = rounds.literals[number]
        return f"{rounds.name(x)} of clause {j + 1}"

    return (
        GadgetKind("sources", ("e", "a", "s", "r"), FORMULA, lambda _: "sources"),
        GadgetKind(
            "round",
            ("true", "false"),
            lambda i: ("variable", rounds.order[i]),
            lambda i: f"round of {rounds.name(rounds.order[i])}",
        ),
        GadgetKind("literal", ("",), lambda i: ("clause", rounds.literals[i][0] + 1), place),
        GadgetKind(
            "path",
            ("step", "other step", "door", "other door"),
            lambda i: of_pot(i)[0],
            lambda i: f"path to the pot of {of_pot(i)[1]}",
        ),
        GadgetKind(
            "pot", ("centre", "honey"), lambda i: of_pot(i)[0], lambda i: f"pot of {of_pot(i)[1]}"
        ),
        GadgetKind("store", ("", "store"), FORMULA, lambda _: "A's store"),
    )


REDUCTIONS = (QbfToHoneyBee(),)
