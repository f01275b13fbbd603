"""FLOOD-IT on any graph, fixed and free: A* on bit masks over the contracted graph.

**Moves searched.** Only colours that occur next to the area. Fixed: a move that absorbs nothing
can be left out (and the next one with it, if it gives the old colour back), since the area and
its neighbours stay as they are. Free: proved in `docs/flood_it.md`. For "all winning moves" every
legal first move is tried.

**Fixed.** A state is the set of flooded areas; the colour they have does not matter, for no
neighbour has it. *Bound*: after t moves every flooded area is within distance t of the source, so
every colour that occurs at a greater distance must still be played; hence at least
`t + (number of colours at distance > t)` moves, for every t. (t = 0: the colours left;
t = eccentricity - 1: the eccentricity.) A move shortens no distance by more than one and removes
at most one colour, so the bound falls by at most one. *Forced move*: if all that is left of a
colour can be absorbed now, some shortest solution does so now: move the play of that colour to
the front of a shortest solution, and after each number of moves no less is flooded than before.

**Free.** A state is the set of areas, each a mask of initial areas, with their colours.
*Bounds*: the number of colours less one, as a move removes at most one colour; and the radius of
the contracted graph G. For let a move on area A give G' and let z' be a centre of G', of
eccentricity r. A and the neighbours of the new colour become one vertex M of G', and any two of
them are at distance at most 2 in G, both at most 1 from A. If z' = M, every vertex is at distance
at most r + 1 from A. Otherwise let z be the second vertex of a shortest path from z' to M, lifted
to G (when it is M itself, the member of M next to z'). A vertex v with a shortest path from z'
that avoids M is at distance at most 1 + r from z; with one through M it is at distance at most
(d(z', M) - 1) + 2 + d(M, v) <= r + 1. So the radius of G is at most r + 1.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import TypeVar

from gadgetry.games.flooding.flood_it import FloodIt, FloodMove
from gadgetry.solvers.flooding.flood_it_areas import Areas, contract
from gadgetry.solvers.limits import Budget, LimitReached
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "flood-it-search"

State = TypeVar("State", bound=Hashable)
Step = tuple[int, int]  # an area's least member, and a colour's number
Parts = tuple[tuple[int, int], ...]  # the areas as masks of initial areas, with their colours


def shortest(
    start: State,
    steps: Callable[[State], Iterable[tuple[Step, State]]],
    bound: Callable[[State, int], int],
    budget: Budget,
    at_most: int | None = None,
    least: Callable[[int], None] = lambda moves: None,
) -> list[Step] | None:
    """A shortest sequence of steps to a state of bound 0, or None if it has more than `at_most`.

    The bound must fall by at most one in a step; `bound(state, known)` may be `known` where it is
    less. A new state waits with its parent's estimate and gets its own when its turn comes: most
    never need it. `least` is told each lower bound of all solutions that the search comes to.

    >>> down = lambda n: [((0, 1), n - 1), ((0, 2), n - 2)]
    >>> shortest(5, down, lambda n, known: (n + 1) // 2 if n >= 0 else 9, Budget())
    [(0, 1), (0, 2), (0, 2)]
    """
    length = {start: 0}
    came: dict[State, tuple[Step, State]] = {}
    entered = 0
    queue = [(bound(start, 0), 0, entered, start, True)]
    while queue:
        estimate, negated, _, state, exact = heappop(queue)
        moves = -negated
        if moves > length[state]:
            continue
        if not exact:
            estimate = max(estimate, moves + bound(state, estimate - moves))
        if at_most is not None and estimate > at_most:
            continue
        least(queue[0][0] if queue and queue[0][0] < estimate else estimate)
        if not exact:
            entered += 1
            heappush(queue, (estimate, negated, entered, state, True))
            continue
        if estimate == moves:
            return _walk(state, came)
        budget.spend()
        for count, (step, after) in enumerate(steps(state)):
            if count % 64 == 63:
                budget.check()  # a large graph has many
            if moves + 1 < length.get(after, moves + 2):
                length[after] = moves + 1
                came[after] = step, state
                entered += 1
                heappush(queue, (max(estimate, moves + 1), negated - 1, entered, after, False))
    return None


def _walk(state: State, came: dict[State, tuple[Step, State]]) -> list[Step]:
    steps = []
    while state in came:
        step, state = came[state]
        steps.append(step)
    return steps[::-1]


class Fixed:
    """The fixed puzzle: states are masks of flooded areas."""

    def __init__(self, areas: Areas, budget: Budget | None = None) -> None:
        assert areas.source is not None
        self.budget = budget or Budget()
        self.masks = areas.masks
        self.start = 1 << areas.source
        self.of_colour = [0] * len(areas.palette)
        for v, colour in enumerate(areas.colours):
            self.of_colour[colour] |= 1 << v

    def border(self, flooded: int) -> int:
        """The areas next to the flooded ones."""
        self.budget.work(2 * flooded.bit_count())
        border = 0
        for v in _members(flooded):
            border |= self.masks[v]
        return border & ~flooded

    def steps(self, flooded: int) -> Iterator[tuple[Step, int]]:
        """Absorb a neighbouring colour; only one that ends that colour, if there is one."""
        border, open_steps = self.border(flooded), []
        self.budget.work(len(self.of_colour))
        for colour, members in enumerate(self.of_colour):
            if absorbed := members & border:
                step = (0, colour), flooded | absorbed
                if absorbed == members & ~flooded:
                    yield step
                    return
                open_steps.append(step)
        yield from open_steps

    def bound(self, flooded: int, known: int = 0) -> int:
        """The greatest `t + (number of colours at distance > t)`; 0 when all is flooded."""
        layers, layer = [], self.border(flooded)
        while layer:
            self.budget.work(len(self.of_colour))
            layers.append(sum(1 << c for c, m in enumerate(self.of_colour) if m & layer))
            flooded |= layer
            layer = self.border(layer) & ~flooded
        best, beyond = known, 0
        for t in reversed(range(len(layers))):
            beyond |= layers[t]
            best = max(best, t + beyond.bit_count())
        return best


class Free:
    """The free puzzle: states are the areas in ascending order, each with its colour."""

    def __init__(self, areas: Areas, budget: Budget | None = None) -> None:
        self.budget = budget or Budget()
        self.start: Parts = tuple((1 << v, colour) for v, colour in enumerate(areas.colours))
        self.everything = (1 << len(areas.names)) - 1
        self.border = {1 << v: mask for v, mask in enumerate(areas.masks)}  # of areas ever met

    def recolour(self, state: Parts, area: int, colour: int) -> Parts:
        """The state when an area has taken a colour and absorbed its neighbours of that colour."""
        self.budget.work(2 * len(state))
        merged, touching = area, self.border[area]
        border = touching
        for other, its in state:
            if its == colour and other & touching:
                merged |= other
                border |= self.border[other]
        self.border[merged] = border & ~merged
        rest = [part for part in state if not part[0] & merged]
        return tuple(sorted([*rest, (merged, colour)]))

    def steps(self, state: Parts) -> Iterator[tuple[Step, Parts]]:
        """Recolour an area to the colour of a neighbour."""
        for area, _ in state:
            self.budget.work(len(state))
            touching = self.border[area]
            for colour in sorted({its for other, its in state if other & touching}):
                yield (_lowest(area), colour), self.recolour(state, area, colour)

    def bound(self, state: Parts, known: int = 0) -> int:
        """The number of colours less one, or the radius; `known` if that is not less."""
        return self.radius(state, max(known, len({colour for _, colour in state}) - 1))

    def radius(self, state: Parts, known: int = 0) -> int:
        """The least eccentricity in the contracted graph; `known` if that is not less."""
        parts = sorted((area for area, _ in state), key=lambda a: -self.border[a].bit_count())
        best = len(parts)
        for number, centre in enumerate(parts):
            if number % 64 == 63 or len(parts) > 1000:
                self.budget.check()  # the radius of a large graph takes long
            seen, ring, rest, distance = centre, self.border[centre], parts, 0
            while seen != self.everything and distance < best:
                self.budget.work(2 * len(rest))
                reached = [area for area in rest if area & ring]
                rest = [area for area in rest if not area & ring]
                for area in reached:
                    seen |= area
                    ring |= self.border[area]
                distance += 1
            best = min(best, distance)
            if best <= known:
                return known
        return best


class Bracket:
    """Between which numbers of moves the optimum is: what a search knows when it is stopped.

    >>> bracket = Bracket([(0, 1), (0, 2)])
    >>> bracket.raise_to(1), (bracket.least, bracket.most)
    (None, (1, 2))
    """

    def __init__(self, solution: list[Step]) -> None:
        self.solution = solution
        self.least, self.most = 0, len(solution)

    def raise_to(self, moves: int) -> None:
        """All solutions have at least so many moves."""
        self.least = min(max(self.least, moves), self.most)


def greedy(areas: Areas, budget: Budget) -> list[Step]:
    """A solution that floods from one area: each time the colour after which least is to do.

    Of a free puzzle, the best from the areas of least eccentricity.

    >>> greedy(contract(FloodIt.path("abcab", source=0)), Budget())
    [(0, 1), (0, 2), (0, 0), (0, 1)]
    """
    count = len(areas.names)
    sources = [] if areas.source is None else [areas.source]
    if not sources:
        tried = range(0, count, count // _MANY + 1)
        rings = {v: _eccentricity(areas.neighbours, v, budget) for v in tried}
        centres = sorted(rings, key=lambda v: (rings[v], v))
        sources = centres[: _CENTRES if count <= _MANY else 1]
    return min((_greedy_from(areas, source, budget) for source in sources), key=len)


_CENTRES = 8  # areas of a free puzzle from which it is flooded greedily
_MANY = 300  # areas from which on only some of all that might help is tried


def _greedy_from(areas: Areas, source: int, budget: Budget) -> list[Step]:
    puzzle = Fixed(replace(areas, source=source), budget)
    flooded, steps = puzzle.start, list[Step]()
    few = len(areas.names) <= _MANY
    while options := list(puzzle.steps(flooded)):
        budget.look(len(areas.names))
        after = [(puzzle.bound(f) if few else 0, -f.bit_count(), c, f) for (_, c), f in options]
        _, _, colour, flooded = min(after)
        steps.append((source, colour))
    return steps


def _eccentricity(neighbours: tuple[tuple[int, ...], ...], start: int, budget: Budget) -> int:
    seen, ring, distance = {start}, [start], 0
    while ring:
        budget.work(sum(len(neighbours[v]) for v in ring))
        budget.look(len(ring))
        ring = [v for v in {u for v in ring for u in neighbours[v]} if v not in seen]
        seen.update(ring)
        distance += 1
    return distance - 1


def solve_flood_it(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    Where a limit is reached, it knows bounds: the least estimate of all open states, and the moves
    of a greedy solution.

    >>> v = solve_flood_it(FloodIt.board(["ab", "ca"]), Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (2, ((1, 0), (2, 0)), ((1, 0), (2, 0)))
    >>> solve_flood_it(FloodIt.path("abcab", source=0), Question(), Budget()).strategy
    (1, 2, 0, 1)
    """
    areas = contract(position)
    bracket = Bracket(greedy(areas, budget))
    at_most = question.at_most
    if at_most is not None and bracket.most <= at_most:
        return Verdict(NAME, True)
    try:
        steps = _solution(areas, budget, at_most, bracket=bracket)
    except LimitReached as limit:
        limit.bounds = bracket.least, bracket.most
        if bracket.least < bracket.most or question.moves == "all":
            raise
        steps = bracket.solution
    if steps is None:
        return Verdict(NAME, False)  # more moves than were asked about
    moves = [_move(areas, step) for step in steps]
    first = moves[:1]
    if question.moves == "all":
        first = _all_first(areas, len(steps) - 1, budget)
    return Verdict(
        NAME,
        True,
        value=len(moves),
        winning_moves=None if question.moves == "none" else tuple(first),
        strategy=tuple(moves),
    )


def _move(areas: Areas, step: Step) -> FloodMove:
    v, colour = step
    return areas.palette[colour] if areas.source is not None else (
        areas.names[v], areas.palette[colour])  # fmt: skip


def _solution(
    areas: Areas,
    budget: Budget,
    at_most: int | None = None,
    first: Step | None = None,
    bracket: Bracket | None = None,
) -> list[Step] | None:
    """A shortest solution, after a first move if one is given."""
    told = (lambda moves: None) if bracket is None else bracket.raise_to
    if areas.source is None:
        free = Free(areas, budget)
        parts = free.start if first is None else free.recolour(free.start, 1 << first[0], first[1])
        return shortest(parts, free.steps, free.bound, budget, at_most, told)
    fixed = Fixed(areas, budget)
    flooded = fixed.start
    if first is not None:
        flooded |= fixed.border(flooded) & fixed.of_colour[first[1]]
    return shortest(flooded, fixed.steps, fixed.bound, budget, at_most, told)


def _all_first(areas: Areas, left: int, budget: Budget) -> list[FloodMove]:
    """The moves after which so many are enough."""
    if areas.source is None:
        colours = range(len(areas.palette))
        steps = [(v, c) for v, own in enumerate(areas.colours) for c in colours if c != own]
    else:
        # A colour that is not at the border leaves all as it was: never a winning move.
        near = {areas.colours[v] for v in areas.neighbours[areas.source]}
        steps = [(areas.source, colour) for colour in sorted(near)]
    fit = (step for step in steps if _solution(areas, budget, left, step) is not None)
    return [_move(areas, step) for step in fit]


def _members(mask: int) -> Iterator[int]:
    while mask:
        yield _lowest(mask)
        mask &= mask - 1


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


SOLVERS = (
    Solver(
        name=NAME,
        summary="A* on the contracted graph (colours left, eccentricity, radius)",
        takes=("flood-it",),
        run=solve_flood_it,
    ),
)
