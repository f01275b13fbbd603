"""The Grundy engine's arena for FLAG COLORING: bitmask graphs with multiplicities.

A connected position stays connected, so a position is split into its components once, at the
start. A component of two colours is a bipartite graph, and the colours are forgotten: a move
contracts the closed neighbourhood of a vertex, and exchanging the colours changes nothing. In a
component of three or more colours every colour is one more vertex, of weight 0, adjacent to the
vertices of that colour; colours of the same role are exchangeable too.

*Twins*, vertices of one colour with the same neighbours (the fifty stars of the USA), are one
vertex with a *weight*. Proof that nothing is lost: exchanging two twins is an automorphism, so
moves at twins lead to isomorphic positions and one of them is enough. A move at a vertex of weight
w and a colour c makes one new vertex of one copy and of all neighbours of colour c, with all their
twins (if a vertex is adjacent to one twin, it is adjacent to all); w - 1 copies stay behind.
Twins of the new graph are found by one look at all neighbourhoods: equal neighbourhoods are
equal before and after twins are taken together, as they contain all or none of a set of twins.

A canonical state is a connected graph arranged by colour refinement, packed into bytes, with its
weights: the whole graph and no hash of it, so equal states are isomorphic positions, and a
refinement that tells isomorphic positions apart costs time only. Arranging looks at the *ranks* of
the weights (0, 1, then the larger ones in order), not at the weights: the many positions that
differ in large weights only are arranged once, and have their moves found once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gadgetry.games.flag_coloring import FlagColoring, Recolouring
from gadgetry.solvers.colour_refinement import arrange, bits, connected_parts
from gadgetry.solvers.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Masks = tuple[int, ...]
Weights = tuple[int, ...]
Part = tuple[bytes, Weights]
State = tuple[Part, ...]


class Recoloured(NamedTuple):
    """A graph after a move: weight i is the sum of the old weights in `groups[i]`.

    Among the old weights, that of `played` is one less, and a 1 for the new vertex is appended.
    """

    masks: Masks
    groups: tuple[tuple[int, ...], ...]
    played: int

    def weights(self, old: Weights) -> Weights:
        """The weights after the move."""
        new = [*old, 1]
        new[self.played] -= 1
        return tuple([new[g[0]] if len(g) == 1 else sum([new[v] for v in g]) for g in self.groups])


class Flags:
    """FLAG COLORING as the Grundy engine sees it; a state is a sum of connected graphs.

    >>> from gadgetry.games.flags import path
    >>> Grundy(Flags()).value(Flags().state(path(5)))
    2
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        # Filled only for graphs with a weight above 1: only those come again with other weights.
        self._names: dict[tuple[Masks, Weights], tuple[bytes, list[int]]] = {}
        self._moves: dict[tuple[bytes, Weights], list[Recoloured]] = {}

    def components(self, state: State) -> tuple[State, ...]:
        """Each connected graph alone; the largest, which is the hardest, last."""
        if len(state) < 2:
            return (state,) if state else ()
        return tuple((part,) for part in sorted(state, key=lambda part: (len(part[1]), part)))

    def options(self, state: State) -> list[State]:
        """The positions after each move from one connected graph, the smallest first."""
        ((graph, weights),) = state
        ranks = _ranks(weights)
        found = self._moves.get((graph, ranks))
        if found is None:
            masks = _unpacked(graph, len(weights))
            found = [
                recolour(masks, weights, v, merged)
                for v in self._worth_playing(masks, weights)
                for merged in _targets(masks, weights, v)
            ]
            found.sort(key=lambda option: len(option.masks))
            if max(weights) > 1:
                self._moves[graph, ranks] = found
        options = (self.connected(option.masks, option.weights(weights)) for option in found)
        return list(dict.fromkeys(options))

    def _worth_playing(self, masks: Masks, weights: Weights) -> list[int]:
        """Vertices such that every move leads where a move at one of them leads."""
        near = [bits(mask) for mask in masks]
        _, represent = arrange(near, _ranks(weights), self.budget.check)
        if 0 in weights:
            return [v for v in represent if weights[v]]
        link = {v: i for i, chain in enumerate(_chains(near, weights)) for v in chain}
        first = {link.get(v, -1 - v): v for v in reversed(represent)}
        return sorted(first.values())

    def connected(self, masks: Masks, weights: Weights) -> State:
        """The canonical state of a connected graph without twins."""
        if len(masks) < 2:
            return ()
        ranks = _ranks(weights)
        name = self._names.get((masks, ranks))
        if name is None:
            order, _ = arrange([bits(mask) for mask in masks], ranks, self.budget.check)
            name = _packed(masks, order), order
            if max(weights) > 1:
                self._names[masks, ranks] = name
        graph, order = name
        return ((graph, tuple([weights[v] for v in order])),)

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
            for merged in _targets(piece.masks, piece.weights, at):
                colour = position.colours[piece.vertices[bits(merged)[0]]]
                assert colour is not None
                after = recolour(piece.masks, piece.weights, at, merged)
                yield (v, colour), self.connected(after.masks, after.weights(piece.weights)) + rest

    def _part(self, piece: Piece) -> State:
        masks, groups = _without_twins(piece.masks)
        weights = tuple(sum(piece.weights[v] for v in group) for group in groups)
        return self.connected(masks, weights)


class Piece(NamedTuple):
    """A connected component: the masks of its vertices, then of its colours if above two."""

    vertices: tuple[int, ...]
    masks: Masks

    @property
    def weights(self) -> Weights:
        """1 for each vertex, 0 for each colour."""
        return (1,) * len(self.vertices) + (0,) * (len(self.masks) - len(self.vertices))


def pieces(position: FlagColoring) -> list[Piece]:
    """The components that have a move, with neighbour masks within each.

    >>> from gadgetry.games.flags import france, star
    >>> pieces(star(2))
    [Piece(vertices=(0, 1, 2), masks=(6, 1, 1))]
    >>> [len(piece.masks) for piece in pieces(france())]
    [6]
    """
    near: dict[int, list[int]] = {}
    for u, v in position.edges:
        near.setdefault(u, []).append(v)
        near.setdefault(v, []).append(u)
    found, todo = [], set(near)
    for start in sorted(near):
        if start not in todo:
            continue
        todo.discard(start)
        part = [start]
        for v in part:
            fresh = todo.intersection(near[v])
            todo -= fresh
            part += sorted(fresh)
        part.sort()
        place = {v: i for i, v in enumerate(part)}
        masks = [sum(1 << place[u] for u in near[v]) for v in part]
        colours = sorted({position.colours[v] or 0 for v in part})
        if len(colours) > 2:
            for i, v in enumerate(part):
                masks[i] |= 1 << len(part) + colours.index(position.colours[v] or 0)
            for colour in colours:
                masks.append(sum(1 << place[v] for v in part if position.colours[v] == colour))
        found.append(Piece(tuple(part), tuple(masks)))
    return found


def recolour(masks: Masks, weights: Weights, played: int, merged: int) -> Recoloured:
    """Recolour one copy of a vertex to the colour of the neighbours `merged`, and contract.

    >>> recolour((0b10, 0b101, 0b1010, 0b100), (1, 1, 1, 1), 2, 0b1010)
    Recoloured(masks=(2, 1), groups=((0,), (4,)), played=2)
    """
    new = len(masks)
    hues = sum(1 << v for v, weight in enumerate(weights) if not weight)
    gone = merged | (1 << played if weights[played] == 1 else 0)
    around = masks[played] & ~hues  # the new vertex has the colour of the merged ones
    for v in bits(merged):
        around |= masks[v]
    around &= ~gone
    after = [
        mask & ~gone | (around >> v & 1) << new if not gone >> v & 1 else 0
        for v, mask in enumerate(masks)
    ]
    after.append(around)
    left = [v for v in bits(hues) if after[v]]
    if len(left) == 2:  # two colours: they are forgotten
        after = [0 if hues >> v & 1 else mask & ~hues for v, mask in enumerate(after)]
    return Recoloured(*_without_twins(tuple(after)), played)


def _without_twins(masks: Masks) -> tuple[Masks, tuple[tuple[int, ...], ...]]:
    """The graph with one vertex for each set of twins, and those sets; isolated vertices fall out.

    A colour's neighbourhood has vertices only and a vertex's has its colour, so these never mix.
    """
    twins: dict[int, list[int]] = {}
    for v, mask in enumerate(masks):
        if mask:
            twins.setdefault(mask, []).append(v)
    if not twins:  # all has flowed together
        return (0,), ((len(masks) - 1,),)
    place = {group[0]: i for i, group in enumerate(twins.values())}
    kept = sum(1 << v for v in place)
    small = tuple([sum([1 << place[u] for u in bits(mask & kept)]) for mask in twins])
    return small, tuple(map(tuple, twins.values()))


def _targets(masks: Masks, weights: Weights, vertex: int) -> Iterator[int]:
    """The neighbours of a vertex, one mask for each colour among them."""
    hues = [v for v, weight in enumerate(weights) if not weight]
    if not hues:
        yield masks[vertex]
    for hue in hues:
        if masks[vertex] & masks[hue] and not masks[vertex] >> hue & 1:
            yield masks[vertex] & masks[hue]


def _chains(near: list[list[int]], weights: Weights) -> list[list[int]]:
    """Chains in a two-coloured graph: moves at all vertices of one lead to isomorphic graphs.

    Let v and w be adjacent, with one more neighbour each, a of v and b of w, all of weight 1.
    Contracting {a, v, w} and contracting {v, w, b} both leave the graph without v and w and with
    a and b adjacent. A chain is a set of vertices linked by such edges v-w.

    >>> _chains([[1], [0, 2], [1, 3], [2, 4], [3]], (1, 1, 1, 1, 1))
    [[1, 2, 3]]
    """
    thin = {
        v
        for v, beside in enumerate(near)
        if len(beside) == 2 and weights[v] == weights[beside[0]] == weights[beside[1]] == 1
    }
    return connected_parts(near, thin)


def _ranks(weights: Weights) -> Weights:
    if max(weights) < 3:
        return weights
    above = sorted({weight for weight in weights if weight > 1})
    rank = {0: 0, 1: 1} | {weight: place + 2 for place, weight in enumerate(above)}
    return tuple([rank[weight] for weight in weights])


def _packed(masks: Masks, order: list[int]) -> bytes:
    """The renumbered graph: of each vertex the bits of its neighbours that come later."""
    size = len(order)
    place = [0] * size
    for i, v in enumerate(order):
        place[v] = i
    rows = []
    for i, v in enumerate(order):
        later = sum([1 << place[u] - i for u in bits(masks[v]) if place[u] > i])
        rows.append(later.to_bytes((size - i + 7) // 8, "little"))
    return b"".join(rows)


def _unpacked(graph: bytes, size: int) -> Masks:
    masks, start = [0] * size, 0
    for i in range(size):
        stop = start + (size - i + 7) // 8
        later = int.from_bytes(graph[start:stop], "little") << i
        masks[i] |= later
        for u in bits(later):
            masks[u] |= 1 << i
        start = stop
    return tuple(masks)


def run(position: FlagColoring, question: Question, budget: Budget) -> Verdict:
    """Answer a question about a position.

    >>> from gadgetry.games.flags import canada
    >>> run(canada(), Question(moves="all"), Budget())
    Verdict(solver='grundy', outcome=True, winner='first', value=1, winning_moves=((0, 0),), \
nodes=0, seconds=0.0, limit=None, strategy=None)
    """
    flags = Flags(budget)
    search = Grundy(flags, budget)
    return verdict(search, flags.state(position), flags.moves(position), question)


SOLVERS = (
    Solver(
        "grundy",
        "Grundy values of connected graphs up to isomorphism, twins taken together",
        takes=(FlagColoring.ruleset,),
        run=run,
        preference=10,
    ),
)
