"""Reductions one after the other: claims, promises, sizes, moves and strategies compose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gadgetry._advice import Advice, Call
from gadgetry._shown import shown
from gadgetry._unknown import with_names
from gadgetry._wording import sizes_in_words
from gadgetry.formulas import Formula
from gadgetry.games.position import Position
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.labels import Element
from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError, Sizes, Strategy


@dataclass(frozen=True)
class Chain:
    """A path of reductions, and the variant of each.

    >>> from gadgetry.reductions.registry import shortest_path
    >>> chain = Chain.of(shortest_path("qbf", "flag-coloring"))
    >>> print(chain)
    qbf -> avoid-true -> flag-coloring
    >>> Chain.of(chain.reductions[:1])
    Chain((reduction('qbf-to-avoid-true'),), ('standard',))
    """

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
                error = ReductionError(f"expected a variant of {'; '.join(known)}; got {variant!r}")
                raise with_names(error, (v for r in reductions for v in r.variants), variant)
            for i in having:
                chosen[i] = variant
        chain = cls(tuple(reductions), tuple(chosen))
        chain.claim()  # a chain whose steps do not fit says so before anything is built
        return chain

    def claim(self) -> Claim | None:
        """What is claimed of every instance; None where it depends on the instance.

        >>> from gadgetry.reductions.registry import shortest_path
        >>> print(Chain.of(shortest_path("qbf", "sum")).claim())
        the first player wins iff the formula is true
        >>> print(Chain.of(shortest_path("uno", "sum")).claim())
        the second player wins iff the value is *1
        """
        claims: list[Claim | None] = []
        for reduction, variant, given in self._given():
            step = reduction.claim_of(variant, given)
            before = claims[-1] if claims else None
            claims.append(_then(before, step, reduction) if before and step else step)
        return None if None in claims else claims[-1]

    def _given(self) -> Iterator[tuple[Reduction, str, Promise | None]]:
        """Each step, and what the steps before promise of its source."""
        promise: Promise | None = None
        for reduction, variant in zip(self.reductions, self.variants, strict=True):
            yield reduction, variant, promise
            promise = reduction.promise_of(variant, promise)

    def __repr__(self) -> str:
        return f"Chain({self.reductions!r}, {self.variants!r})"

    def __str__(self) -> str:
        kinds = [self.reductions[0].source.name] if self.reductions else []
        for reduction, variant in zip(self.reductions, self.variants, strict=True):
            chosen = f" ({variant})" if variant != reduction.variant(None) else ""
            kinds.append(f"{reduction.target}{chosen}")
        return " -> ".join(kinds)

    def sizes(
        self, source: Any, foretell: Callable[[str, Sizes], None] | None = None
    ) -> Iterator[tuple[str, Sizes]]:
        """The exact sizes of each target on the way, before anything is built.

        `foretell` is called with a target and what is known at once, where its sizes take long.
        """
        last = max((i for i, r in enumerate(self.reductions) if r.needs_instance), default=0)
        instance, sizes = source, Sizes()
        for i, (reduction, variant) in enumerate(zip(self.reductions, self.variants, strict=True)):
            if i > last:
                sizes = reduction.sizes_from(sizes, variant)
            else:
                if foretell is not None and (known := reduction.foretold(instance, variant)):
                    foretell(reduction.target.name, known)
                sizes = reduction.sizes(instance, variant)
            yield reduction.target.name, sizes
            if i < last:
                instance = reduction.build(instance, variant).graph

    def build(self, source: Any) -> ChainCompiled:
        """Compile along the chain."""
        steps: list[Compiled] = []
        for reduction, variant, given in self._given():
            step = reduction.build(steps[-1].graph if steps else source, variant)
            promise = reduction.promise_of(variant, given)
            relying = reduction.claim_of(variant, given)
            if relying is not None and relying != reduction.claim_of(variant):
                step = replace(step, claim=relying)
            steps.append(step if promise is None else replace(step, promise=promise))
        return ChainCompiled(tuple(steps))


def _then(before: Claim, step: Claim, reduction: Reduction) -> Claim:
    try:
        return before.then(step)
    except ValueError as error:
        raise ReductionError(
            Advice(
                f"nothing can be claimed after {reduction.name}: {error}; expected another way (",
                Call("paths"),
                ") or other variants",
            )
        ) from None


@dataclass(frozen=True)
class ChainCompiled:
    """The compiled steps of a chain; the last one's graph is the target."""

    steps: tuple[Compiled, ...]

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        kinds = [self.steps[0].reduction.source.name]
        kinds += [step.reduction.target.name for step in self.steps]
        claim = self.claim.between(kinds[0], kinds[-1])
        return f"{' -> '.join(kinds)}, {sizes_in_words(self.last.sizes)}: {claim}"

    @property
    def source(self) -> Any:
        """What was compiled."""
        return self.steps[0].source

    @property
    def chain(self) -> Chain:
        """The reductions, with their variants."""
        steps = self.steps
        return Chain(tuple(s.reduction for s in steps), tuple(s.variant for s in steps))

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
        return shown(self, "svg")

    @property
    def claim(self) -> Claim:
        """What holds of the target iff what holds of the source."""
        claim = self.steps[0].claim
        for step in self.steps[1:]:
            claim = _then(claim, step.claim, step.reduction)
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
            position, [move] = _before(step, position, [move])
            if move is None:
                break
        return "; ".join(said)

    def back(self, position: Any, moves: Sequence[Any]) -> list[Any]:
        """The source's moves that some moves of a target stand for; None for those that do not.

        >>> from gadgetry.formulas import AvoidTrue
        >>> from gadgetry.reductions.registry import shortest_path
        >>> chain = Chain.of(shortest_path("avoid-true", "flag-coloring"))
        >>> flag = chain.build(AvoidTrue(["a", "b"], [[1], [2]]))
        >>> flag.back(flag.target, [(11, 0), (0, 1)])
        [1, None]
        """
        found = list(moves)
        for step in reversed(self.steps):
            if any(move is not None for move in found):
                position, found = _before(step, position, found)
        return found

    def source_position(self, position: Any) -> Any:
        """The source's position that a target's stands for; None if there is none.

        >>> from gadgetry.formulas import AvoidTrue
        >>> from gadgetry.reductions.registry import shortest_path
        >>> chain = Chain.of(shortest_path("avoid-true", "flag-coloring"))
        >>> flag = chain.build(AvoidTrue(["a", "b"], [[1], [2]]))
        >>> flag.source_position(flag.target.play((11, 0))).true
        frozenset({1})
        """
        for step in reversed(self.steps):
            if position is not None:
                position = step.reduction.source_position(step, position)
        return position

    def transfer(self, strategy: Strategy, endgame: Strategy) -> Strategy:
        """The source winner's strategy, carried along the chain."""
        for step in self.steps:
            strategy = step.reduction.transfer(step, strategy, endgame)
        return strategy

    def certificate(
        self, strategy: Strategy, endgame: Strategy, winner: str
    ) -> dict[str, list[Any]]:
        """A proof that this player wins the target: see `Reduction.certificate`."""
        *before, last = self.steps
        for step in before:
            strategy = step.reduction.transfer(step, strategy, endgame)
        return last.reduction.certificate(last, strategy, winner)


def _before(step: Compiled, position: Any, moves: Sequence[Any]) -> tuple[Any, list[Any]]:
    """A step's source: the position, and the moves that some moves of its target stand for.

    A move that is none in the source's position, where that is known, stands for nothing.
    """
    reduction = step.reduction
    source = reduction.source_position(step, position)
    if position is not None and source is None and reduction.tells_positions:
        return None, [None] * len(moves)
    found = [None if move is None else reduction.back(step, position, move) for move in moves]
    if not isinstance(source, Position):
        return source, found
    legal = frozenset(source.moves())
    return source, [move if move in legal else None for move in found]
