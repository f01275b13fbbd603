"""What every reduction offers, and what building it returns."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, SupportsIndex

from gadgetry._shown import shown
from gadgetry._unknown import unknown
from gadgetry._wording import sizes_in_words
from gadgetry.formulas import Formula
from gadgetry.formulas.sizes import formula_sizes
from gadgetry.games.position import Position
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Gadget, Provenance
from gadgetry.reductions.purpose import Purpose

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Plan = TypeVar("Plan", default=Any)
else:  # `Reduction` without more is one with any plan, which Python's own TypeVar says from 3.13 on
    from typing import TypeVar

    Plan = TypeVar("Plan")

Sizes = dict[str, int]
"""Exact sizes by name: `variables`, `clauses`, `literals`, `vertices`, `edges`; of a board
`rows`, `columns`, `empty_cells`."""

Bounds = tuple[tuple[str, int] | tuple[str, int, int], ...]
"""What is swept: each (where to start, variables, clauses), or (a ruleset, size), at most."""

Strategy = Callable[[Any], Any]
"""A winner's strategy: the position in which it is the winner's turn -> a winning move.

Of a QBF, the position is the mapping of the values chosen so far, and the move a literal.
"""


class ReductionError(ValueError):
    """The source is not one that the reduction takes; says which part and why."""


class Refused(ReductionError):
    """The source is valid, but not of the class that the theorem speaks of; says which part."""


@dataclass(frozen=True)
class Compiled(Generic[Plan]):
    """What `build` returns: the target, its provenance, and what is claimed of it.

    `graph` is a formula, a position, or a graph as arrays; `target` is what solvers take.
    `plan`: what the construction decided, in words of its own, for its explanations, drawings and
    strategies; None where it has nothing to hand on.
    `promise`: what is known of every target besides the claim; a chain fills it in.
    """

    reduction: Reduction[Plan]
    variant: str
    source: Any
    graph: Formula | Position[Any] | GraphArrays
    provenance: Provenance
    claim: Claim
    notes: tuple[str, ...] = ()
    plan: Plan = None  # type: ignore[assignment]  # of a reduction without a plan, Reduction[None]
    promise: Promise | None = None

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        claim = self.claim.between(self.reduction.source.name, self.reduction.target.name)
        return f"{self.reduction.target}, {sizes_in_words(self.sizes)}: {claim}"

    @property
    def target(self) -> Formula | Position[Any]:
        """The target as a formula or a position."""
        return self.graph.position() if isinstance(self.graph, GraphArrays) else self.graph

    @property
    def sizes(self) -> Sizes:
        """What was built, counted."""
        return measure(self.graph)

    def _repr_svg_(self) -> str:
        """The construction's picture, which notebooks show."""
        return shown(self, "svg")


class Reduction(ABC, Generic[Plan]):
    """A registered reduction; subclasses fill in the class variables and write `build`, and one
    of `sizes` and `sizes_from`.

    `Reduction[Trunk]` is one whose `build` hands on a `Trunk`, see `Compiled.plan`.
    `claim`: that of the default variant, see `claim_of`; None where it depends on the instance.
    `carries`: what goes over besides the claim: "winning moves", "value", "number of moves",
    "strategy", "positions" (who wins a position that stands for one of the source).
    `invariants`: what the theorem promises of every target, by name: "connected", "bipartite",
    "planar", "properly-coloured", "max-degree-3", "max-degree-4"; the verifiers check them.
    `bounds`: what `sweep --all` sweeps: (where to start, variables, clauses) at most, where the
    start is a kind of formula from which a chain leads to `source`; or (a ruleset, size).
    `ablation`: the bounds for its score, written likewise, if they are not the usual ones.
    `checked`: to what bounds it has been checked, in words. `proved`: what has been proved for all
    sizes, with the theorem and its file under proofs/; empty if nothing has. It names the variants
    that it is about, unless it is about all. `unproved`: why the others are not, by variant, or
    under "" for all of them; without it nobody has tried. `variants`: name -> what it is, the
    default first. `wants`: the variants that it wants of earlier steps of a chain.
    `construction`: the module's docstring.
    """

    source: ClassVar[Kind]
    target: ClassVar[Kind]
    theorem: ClassVar[str]
    citation: ClassVar[str]
    claim: ClassVar[Claim | None]
    carries: ClassVar[tuple[str, ...]] = ()
    invariants: ClassVar[tuple[str, ...]] = ()
    bounds: ClassVar[Bounds] = ()
    ablation: ClassVar[tuple[str, int] | tuple[str, int, int] | None] = None
    checked: ClassVar[str]
    proved: ClassVar[str] = ""
    unproved: ClassVar[Mapping[str, str]] = {}
    variants: ClassVar[Mapping[str, str]] = {"standard": "as in the construction"}
    wants: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """The name of a kind, as reductions of others may give it, stands for the kind."""
        for end in ("source", "target"):
            if isinstance(name := vars(cls).get(end), str):
                setattr(cls, end, Kind.named(name))

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        """Pickled, a reduction of somebody else is its name: its file may not be importable."""
        from gadgetry.reductions.registry import reductions, sent_reduction

        ours = type(self).__module__.startswith("gadgetry.")
        if ours or reductions().get(self.name) is not self:
            return super().__reduce_ex__(protocol)
        return sent_reduction, (self.name,)

    def __repr__(self) -> str:
        return f"reduction({self.name!r})"

    def __str__(self) -> str:
        return f"{self.name}: {self.theorem}"

    @property
    def name(self) -> str:
        """`SOURCE-to-TARGET`."""
        return f"{self.source}-to-{self.target}"

    def variant(self, name: str | None) -> str:
        """The variant of that name; the default one for None."""
        if name is not None and not self.has_variant(name):
            raise unknown(ReductionError, f"a variant of {self.name}", self.variants, name)
        return name if name is not None else next(iter(self.variants))

    def has_variant(self, name: str) -> bool:
        """Is there a variant of that name? More than `variants` lists, where numbers make one."""
        return name in self.variants

    def proved_of(self, variant: str) -> str:
        """What has been proved of a variant for all sizes: `proved`, if it is about that one.

        >>> from gadgetry.reductions.registry import reductions
        >>> geography = reductions()["qbf-to-generalized-geography"]
        >>> geography.proved_of("small").partition(" (")[0]
        'for all QBFs: who wins, the sizes, which moves win and so that strategies carry over'
        """
        words = re.findall(r"[\w,+-]*[\w+]", self.proved.partition("(")[0])
        named = [name for name in self.variants if name in words]
        return self.proved if variant in (named or self.variants) else ""

    def carried(self, variant: str) -> tuple[str, ...]:
        """What a variant carries over besides the claim: `carries`, unless it carries less."""
        return self.carries

    def claim_of(self, variant: str, given: Promise | None = None) -> Claim | None:
        """What a variant claims, where that is promised of the source; None as for `claim`.

        `build` knows no promise and claims what holds without one; a chain, which knows what the
        step before promised, takes the claim from here.
        """
        return self.claim

    def promise_of(self, variant: str, given: Promise | None = None) -> Promise | None:
        """What a variant promises of its target, where that is promised of the source."""
        return None

    def bounds_of(self, variant: str) -> Bounds:
        """What `sweep --all` sweeps of a variant: `bounds`, unless it goes less far."""
        return self.bounds

    def promised(self, compiled: Compiled[Plan]) -> tuple[str, ...]:
        """What is promised of one target: `invariants`, unless it is too small for them."""
        return self.invariants

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        """The exact sizes that `build` would give of an instance."""
        return self.sizes_from(measure(source), variant)

    def sizes_from(self, sizes: Sizes, variant: str | None = None) -> Sizes:
        """The same of an instance of which only the sizes are known: it is not built yet.

        Not to be written where they depend on more; a chain then builds what comes before.
        """
        raise ReductionError(f"{self.name}: sizes depend on the instance, not only on its sizes")

    @property
    def needs_instance(self) -> bool:
        """Do the sizes depend on more than the source's sizes?"""
        return type(self).sizes_from is Reduction.sizes_from

    def foretold(self, source: Any, variant: str | None = None) -> Sizes:
        """What is known of the sizes at once, of an instance for which `sizes` takes long."""
        return {}

    @abstractmethod
    def build(self, source: Any, variant: str | None = None) -> Compiled[Plan]:
        """Compile an instance."""

    def explain(self, compiled: Compiled[Plan], position: Any, move: Any) -> str:
        """A move of the target in the words of the source."""
        vertex = move[0] if isinstance(move, tuple) else move
        return compiled.provenance.vertex_name(int(vertex))

    def purpose(self, compiled: Compiled[Plan], gadget: Gadget) -> Purpose | None:
        """What a gadget is for, and why it works, in the names of the instance; None: not said."""
        return None

    def drawing(self, compiled: Compiled[Plan], source: Drawing | None) -> Drawing | None:
        """Where the target's vertices are in a picture, given where the source's are.

        None where the construction has no shape of its own: then Graphviz finds places.
        """
        return None

    def back(self, compiled: Compiled[Plan], position: Any, move: Any) -> Any:
        """The source's move that a target's move stands for; None if there is none."""
        return None

    def source_position(self, compiled: Compiled[Plan], position: Any) -> Any:
        """The source's position that a target's position stands for; None if there is none.

        Of a formula, it is the mapping of the values chosen so far.
        """
        return None

    @property
    def tells_positions(self) -> bool:
        """Does it say which position of the source a position stands for?"""
        return type(self).source_position is not Reduction.source_position

    @property
    def tells_moves(self) -> bool:
        """Does it say which move of the source a move stands for?"""
        return type(self).back is not Reduction.back

    def winning_moves(
        self, compiled: Compiled[Plan], outcome: bool, moves: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """The target's winning first moves, from the source's outcome and winning first moves.

        Of a QBF, the moves are the winning values of the first variable, as literals.
        """
        raise ReductionError(f"{self.name} carries no winning moves")

    def transfer(self, compiled: Compiled[Plan], strategy: Strategy, endgame: Strategy) -> Strategy:
        """The source winner's strategy as one for the target.

        `endgame` plays on where the target's opponent has left what stands for the source.
        """
        raise ReductionError(f"{self.name} carries no strategies")

    def certificate(
        self, compiled: Compiled[Plan], strategy: Strategy, winner: str
    ) -> dict[str, list[Any]]:
        """A proof that this player wins the target, from the strategy of the source's winner.

        What `gadgetry check` accepts, beside the game and the winner: a form, and its entries.
        """
        raise ReductionError(
            f"{self.name}, variant {compiled.variant}, makes no certificate from a strategy"
        )


def measure(instance: Formula | Position[Any] | GraphArrays) -> Sizes:
    """The sizes of a formula, a position or a compiled graph."""
    if isinstance(instance, GraphArrays):
        return {"vertices": instance.vertices, "edges": len(instance.tails)}
    return instance.sizes() if isinstance(instance, Position) else formula_sizes(instance)
