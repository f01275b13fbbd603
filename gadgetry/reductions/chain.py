"""Reductions one after the other: claims, sizes, moves and strategies compose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gadgetry.formulas import Formula
from gadgetry.games.position import Position
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.provenance import Element
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy


@dataclass(frozen=True)
class Chain:
    """A path of reductions; `variants` names the variant of each that is not the default."""

    reductions: tuple[Reduction, ...]
    variants: tuple[str, ...]

    @classmethod
    def of(cls, reductions: Sequence[Reduction], variants: Sequence[str] = ()) -> Chain:
        """The chain; each variant given goes to the one reduction that has it.

        Of the others, each step has the variant that a later step wants, or the default one.
        """
        chosen = [r.variant(None) for r in reductions]
        for i, later in enumerate(reductions):
            for k, r in enumerate(reductions[:i]):
                chosen[k] = next((w for w in later.wants if w in r.variants), chosen[k])
        for variant in variants:
            having = [i for i, r in enumerate(reductions) if r.has_variant(variant)]
            if not having:
                known = [f"{r.name}: {', '.join(r.variants)}" for r in reductions]
                raise ReductionError(f"expected a variant of {'; '.join(known)}; got {variant!r}")
            for i in having:
                chosen[i] = variant
        return cls(tuple(reductions), tuple(chosen))

    def sizes(self, source: Any) -> Iterator[tuple[str, Sizes]]:
        """The exact sizes of each target on the way, before anything is built."""
        measured: Any = source
        # What a QBF becomes depends on its prefix, not only on its sizes: it is built.
        whole = [r.needs_instance or r.source == "qbf" for r in self.reductions]
        for i, (reduction, variant) in enumerate(zip(self.reductions, self.variants, strict=True)):
            sizes = reduction.sizes(measured, variant)
            yield reduction.target, sizes
            measured = reduction.build(measured, variant).graph if any(whole[i + 1 :]) else sizes

    def build(self, source: Any) -> ChainCompiled:
        """Compile along the chain."""
        steps: list[Compiled] = []
        for reduction, variant in zip(self.reductions, self.variants, strict=True):
            steps.append(reduction.build(steps[-1].graph if steps else source, variant))
        return ChainCompiled(tuple(steps))


@dataclass(frozen=True)
class ChainCompiled:
    """The compiled steps of a chain; the last one's graph is the target."""

    steps: tuple[Compiled, ...]

    @property
    def source(self) -> Any:
        """What was compiled."""
        return self.steps[0].source

    @property
    def last(self) -> Compiled:
        """The last step, with the target's arrays and provenance."""
        return self.steps[-1]

    @property
    def target(self) -> Formula | Position[Any]:
        """The target as solvers take it."""
        return self.last.target

    def _repr_svg_(self) -> str:
        """The last target's picture, which notebooks show."""
        import gadgetry

        return gadgetry.picture_svg(self)

    @property
    def claim(self) -> Claim:
        """What holds of the target iff what holds of the source."""
        claim = self.steps[0].claim
        for step in self.steps[1:]:
            claim = claim.then(step.claim)
        return claim

    @property
    def notes(self) -> list[str]:
        """What the steps did to the input, in order."""
        return [f"{step.reduction.name}: {note}" for step in self.steps for note in step.notes]

    def carries(self, what: str) -> bool:
        """Does every step carry this over?"""
        return all(what in step.reduction.carried(step.variant) for step in self.steps)

    def winning_moves(self, outcome: bool, moves: tuple[Any, ...]) -> tuple[Any, ...]:
        """The target's winning first moves, from the source's outcome and winning first moves."""
        for step in self.steps:
            moves = step.reduction.winning_moves(step, outcome, moves)
        return moves

    def elements(self, vertex: int) -> list[Element]:
        """The source elements behind a vertex of the target, last step first."""
        found: list[Element] = []
        for step in reversed(self.steps):
            gadget, _ = step.provenance.of_vertex(vertex)
            found.append(gadget.element)
            name, number = gadget.element
            if name not in ("variable", "vertex"):
                break
            vertex = number - 1 if name == "variable" else number
        return found

    def explain(self, position: Any, move: Any) -> str:
        """A move of the target in the words of the source, through every step."""
        said: list[str] = []
        for step in reversed(self.steps):
            said.append(step.reduction.explain(step, position, move))
            move = step.reduction.back(step, position, move)
            if move is None:
                break
            position = step.reduction.source_position(step, position)
        return "; ".join(said)

    def transfer(self, strategy: Strategy, endgame: Strategy) -> Strategy:
        """The source winner's strategy, carried along the chain."""
        for step in self.steps:
            strategy = step.reduction.transfer(step, strategy, endgame)
        return strategy
