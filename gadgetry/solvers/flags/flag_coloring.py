"""The Grundy engine's arena for FLAG COLORING: graphs up to isomorphism, as bitmasks.

A connected position stays connected, so a position is split into its components once, at the
start. The graphs and the moves on them are those of `flag_graphs`.

A canonical state is a connected graph arranged by colour refinement, packed into bytes, with its
weights: the whole graph and no hash of it, so equal states are isomorphic positions, and a
refinement that tells isomorphic positions apart costs time only. Arranging looks at the *ranks* of
the weights (0, 1, then the larger ones in order), not at the weights: the many positions that
differ in large weights only are arranged once, and have their moves found once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gadgetry.games.flags.flag_coloring import FlagColoring, Recolouring
from gadgetry.solvers.flags.flag_graphs import (
    FlagComponent,
    Masks,
    Near,
    Recoloured,
    Weights,
    chains,
    packed,
    pieces,
    ranks,
    recolour,
    targets,
    together,
    twins,
    unpacked,
)
from gadgetry.solvers.general.colour_refinement import arrange, bits
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Part = tuple[bytes, Weights]
State = tuple[Part, ...]

MOST_VERTICES = 10_000


class Flags:
    """FLAG COLORING as the Grundy engine sees it; a state is a sum of connected graphs.

    >>> from gadgetry.games.flags.flag_families import path
    >>> Grundy(Flags()).value(Flags().state(path(5)))
    2
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        # Filled only for graphs with a weight above 1: only those come again with other weights.
        self._names: dict[tuple[tuple[Weights, ...], Weights], tuple[bytes, list[int]]] = {}
        self._moves: dict[tuple[bytes, Weights], list[Recoloured]] = {}

    def components(self, state: State) -> tuple[State, ...]:
        """Each connected graph alone; the largest, which is the hardest, last."""
        if len(state) < 2:
            return (state,) if state else ()
        return tuple((part,) for part in sorted(state, key=lambda part: (len(part[1]), part)))

    def options(self, state: State) -> Iterable[State]:
        """The positions after each move from one connected graph, the smallest first."""
        ((graph, weights),) = state
        options = (
            self.connected(option.near, option.weights(weights))
            for option in self.recoloured(graph, weights)
        )
        return list(dict.fromkeys(options))

    def recoloured(self, graph: bytes, weights: Weights) -> list[Recoloured]:
        """The graphs after each move worth playing, the smallest first."""
        ranked = ranks(weights)
        found = self._moves.get((graph, ranked))
        if found is None:
            masks = unpacked(graph, len(weights))
            found = [
                recolour(masks, weights, v, merged)
                for v in self._worth_playing(masks, weights)
                for merged in targets(masks, weights, v)
            ]
            found.sort(key=len)
            if max(weights) > 1:
                self._moves[graph, ranked] = found
        return found

    def _worth_playing(self, masks: Masks, weights: Weights) -> list[int]:
        """Vertices such that every move leads where a move at one of them leads."""
        near = [bits(mask) for mask in masks]
        _, represent = arrange(near, ranks(weights), self.budget.check)
        if 0 in weights:
            return [v for v in represent if weights[v]]
        link = {v: i for i, chain in enumerate(chains(near, weights)) for v in chain}
        first = {link.get(v, -1 - v): v for v in reversed(represent)}
        return sorted(first.values())

    def connected(self, near: Near, weights: Weights) -> State:
        """The canonical state of a connected graph without twins."""
        if len(near) < 2:
            return ()
        ranked = ranks(weights)
        if max(ranked) > 1:
            labelled = tuple(map(tuple, near)), ranked
            name = self._names.get(labelled)
            if name is None:
                name = self._names[labelled] = self._name(near, ranked)
        else:
            name = self._name(near, ranked)
        graph, order = name
        return ((graph, tuple([weights[v] for v in order])),)

    def _name(self, near: Near, ranked: Weights) -> tuple[bytes, list[int]]:
        """The arranged graph, packed, and its order."""
        order, _ = arrange(near, ranked, self.budget.check)
        return packed(near, order), order

    def state(self, position: FlagColoring) -> State:
        """The state of a position."""
        return sum((self._part(piece) for piece in pieces(position)), ())

    def moves(self, position: FlagColoring) -> Iterator[tuple[Recolouring, State]]:
        """Each move in the ruleset's order, with the state after it."""
        found = pieces(position)
        parts = [self._part(piece) for piece in found]
        home = {v: number for number, piece in enumerate(found) for v in piece.vertices}
        for v, number in sorted(home.items()):
            piece = found[number]
            rest = sum(parts[:number] + parts[number + 1 :], ())
            at = piece.vertices.index(v)
            for merged in targets(piece.masks, piece.weights, at):
                colour = position.colours[piece.vertices[bits(merged)[0]]]
                assert colour is not None
                after = recolour(piece.masks, piece.weights, at, merged)
                yield (v, colour), self.connected(after.near, after.weights(piece.weights)) + rest

    def _part(self, piece: FlagComponent) -> State:
        groups = twins(piece.masks)
        weights = tuple(sum(piece.weights[v] for v in group) for group in groups.values())
        return self.connected(together(groups), weights)


def run(position: FlagColoring, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position.

    >>> from gadgetry.games.flags.flag_families import canada
    >>> answer = run(canada(), Question(moves="all"), Budget())
    >>> answer.value, answer.winning_moves
    (1, ((0, 0),))
    """
    flags = Flags(budget)
    search = Grundy(flags, budget)
    return verdict(search, flags.state(position), flags.moves(position), question)


def _accepts(position: FlagColoring, _: Question) -> bool:
    """The masks of n vertices take n * n bits."""
    return len(position.neighbours) <= MOST_VERTICES


SOLVERS = (
    Solver(
        "grundy",
        "Grundy values of connected graphs up to isomorphism, twins taken together",
        takes=(FlagColoring.ruleset,),
        run=run,
        preference=10,
        accepts=_accepts,
        weight=20,
    ),
)
