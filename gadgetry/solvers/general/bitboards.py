"""Positions of two-player rulesets as bitmasks: elements 0..n-1, and who has claimed which.

One player, the maximizer (Short, Black, T), wants something joined or true. Nothing here asks the
ruleset for adjacency or for a winner, so that an engine built on it can be tested against it.
"""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.games.connection.y import Y
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.solvers.limits import Budget

BITS_A_STEP = 640  # of a mask that a step of some 0.1 µs makes, or looks at
Moves = tuple[tuple[tuple[int, bool], int | str], ...]


@dataclass(frozen=True)
class Connection:
    """The maximizer wins with a chain, of elements he claimed, that touches all the sides.

    `moves`: what to claim (the element, True for the maximizer) and its name in the ruleset.
    `joined`: the sides touch with no chain at all.
    """

    neighbours: tuple[int, ...]
    sides: tuple[int, ...]
    claimed: tuple[int, int]
    maximizer: bool
    moves: Moves
    joined: bool = False

    def signs(self, maximizer: bool) -> tuple[bool, ...]:
        """A player claims for himself."""
        return (maximizer,)

    def decided(self, true: int, false: int) -> bool | None:
        """Has the maximizer won? None while it is open."""
        if self.joined or self._touches(true):
            return True
        return None if self._touches(~false & (1 << len(self.neighbours)) - 1) else False

    def _touches(self, allowed: int) -> bool:
        unseen = allowed & self.sides[0]
        while unseen:
            chain = front = unseen & -unseen
            while front:
                v = (front & -front).bit_length() - 1
                front &= front - 1
                ahead = self.neighbours[v] & allowed & ~chain
                chain |= ahead
                front |= ahead
            if all(chain & side for side in self.sides):
                return True
            unseen &= ~chain
        return False


@dataclass(frozen=True)
class ClauseBoard:
    """The maximizer wants every clause hit; a clause is a pair of masks, plain and negated."""

    clauses: tuple[tuple[int, int], ...]
    size: int
    both: bool
    claimed: tuple[int, int]
    maximizer: bool
    moves: Moves

    def signs(self, maximizer: bool) -> tuple[bool, ...]:
        """The values a player may assign."""
        return (True, False) if self.both else (maximizer,)

    def decided(self, true: int, false: int) -> bool | None:
        """Are all clauses true (True), or one false (False)? None while it is open."""
        settled = True
        for plain, negated in self.clauses:
            if plain & true or negated & false or plain & negated:
                continue
            if not (plain & ~false or negated & ~true):
                return False
            settled = False
        return True if settled else None


def bitboard(
    position: Hex | Y | Shannon | SetColouring, budget: Budget | None = None
) -> Connection | ClauseBoard:
    """The position in bitmasks; the budget is asked for their room before any is made.

    >>> bitboard(Hex(2, 2)).neighbours
    (6, 13, 11, 6)
    >>> from gadgetry.solvers.limits import Limits
    >>> bitboard(Hex(900, 900), Budget(Limits(steps=10**7)))
    Traceback (most recent call last):
    ...
    gadgetry.solvers.limits.LimitReached: 10,000,000 steps
    """
    budget = budget or Budget()
    if not isinstance(position, SetColouring):  # a mask each, on average half as long as possible
        bits = _elements(position) ** 2 // 2
        budget.work(bits // BITS_A_STEP)
        budget.check(more=bits // 8)
    if isinstance(position, Hex):
        return _hex(position)
    if isinstance(position, Y):
        return _y(position)
    return _shannon(position) if isinstance(position, Shannon) else _clauses(position)


def _elements(position: Hex | Y | Shannon) -> int:
    return position.graph.vertices if isinstance(position, Shannon) else len(position.cells)


def _mask(elements: object) -> int:
    mask = 0
    for v in elements:  # type: ignore[attr-defined]
        mask |= 1 << v
    return mask


def _stones(position: Hex | Y) -> tuple[int, int]:
    black, white = (
        _mask(v for v, cell in enumerate(position.cells) if cell == stone) for stone in "BW"
    )
    return black, white


def _cell_moves(position: Hex | Y) -> Moves:
    black = position.mover == "Black"
    empty = (v for v, cell in enumerate(position.cells) if cell == ".")
    return tuple(((v, black), position.name(v)) for v in empty)


def _hex(position: Hex) -> Connection:
    rows, columns = position.rows, position.columns
    near = []
    for v in range(rows * columns):
        r, c = divmod(v, columns)
        around = [
            w
            for w, there in (
                (v - columns, r > 0),
                (v - columns + 1, r > 0 and c < columns - 1),
                (v - 1, c > 0),
                (v + 1, c < columns - 1),
                (v + columns - 1, r < rows - 1 and c > 0),
                (v + columns, r < rows - 1),
            )
            if there
        ]
        low = min(around, default=0)
        near.append(_mask(w - low for w in around) << low)
    top = (1 << columns) - 1
    sides = (top, top << (rows - 1) * columns)
    stones, moves = _stones(position), _cell_moves(position)
    return Connection(tuple(near), sides, stones, position.mover == "Black", moves)


def _y(position: Y) -> Connection:
    place = {(r, c): 0 for r in range(position.rows) for c in range(r + 1)}
    place = {cell: v for v, cell in enumerate(place)}
    near = [0] * len(place)
    for (r, c), v in place.items():
        # Each pair of neighbours once: to the right, down and down to the right.
        for other in ((r, c + 1), (r + 1, c), (r + 1, c + 1)):
            if other in place:
                near[v] |= 1 << place[other]
                near[place[other]] |= 1 << v
    sides = (
        _mask(v for (r, c), v in place.items() if c == 0),
        _mask(v for (r, c), v in place.items() if c == r),
        _mask(v for (r, c), v in place.items() if r == position.rows - 1),
    )
    stones, moves = _stones(position), _cell_moves(position)
    return Connection(tuple(near), sides, stones, position.mover == "Black", moves)


def _shannon(position: Shannon) -> Connection:
    terminals = position.graph.terminals
    inner = [v for v in range(position.graph.vertices) if v not in terminals]
    element = {v: i for i, v in enumerate(inner)}
    near, sides, joined = [0] * len(inner), [0, 0], False
    for u, v in position.graph.edges.tolist():
        if u in terminals and v in terminals:
            joined = True
        elif u in terminals:
            sides[terminals.index(u)] |= 1 << element[v]
        elif v in terminals:
            sides[terminals.index(v)] |= 1 << element[u]
        else:
            near[element[u]] |= 1 << element[v]
            near[element[v]] |= 1 << element[u]
    claimed = tuple(_mask(element[v] for v in own) for own in (position.short, position.cut))
    short = position.mover == "Short"
    free = (v for v in inner if v not in position.short and v not in position.cut)
    return Connection(
        tuple(near),
        (sides[0], sides[1]),
        (claimed[0], claimed[1]),
        short,
        tuple(((element[v], short), v) for v in free),
        joined,
    )


def _clauses(position: SetColouring) -> ClauseBoard:
    rows = [
        (_mask(lit - 1 for lit in clause if lit > 0), _mask(-lit - 1 for lit in clause if lit < 0))
        for clause in position.cnf.clauses
    ]
    both = position.ruleset == "game-sat" and any(negated for _, negated in rows)
    true = _mask(lit - 1 for lit in position.assigned if lit > 0)
    false = _mask(-lit - 1 for lit in position.assigned if lit < 0)
    size, first = len(position.cnf.variables), position.mover == "T"
    unset = (v for v in range(size) if not (true | false) >> v & 1)
    signs = (True, False) if both else (first,)
    moves = tuple(((v, sign), v + 1 if sign else -v - 1) for v in unset for sign in signs)
    return ClauseBoard(tuple(rows), size, both, (true, false), first, moves)
