"""Positions of Y as nets: of each player those that he joins, with the sides that they touch.

A net is a set of free cells, as in `net_states`, and of sides: the three lowest bits. A player wins
when one of his nets has all `SIDES`; claiming a cell he joins its nets, and so the sides that they
touch. Sides join nothing by themselves: two chains at one side are two nets.

A state is a pair of nets, Black's and White's, each `(free cells, 0, nets)`, so that it has the
type of a state of `net_states`. It is None where Black has won, and has no cells where White has.
"""

from __future__ import annotations

from gadgetry.games.connection.y import Y
from gadgetry.solvers.connection.local.net_rules import NetRules, on_paths
from gadgetry.solvers.connection.net_reading import cliques
from gadgetry.solvers.connection.net_states import Nets, Reduced, State, without
from gadgetry.solvers.connection.y_game import contracted_y

SIDES = 0b111
WON_BY_WHITE: State = (0, 0, ()), (0, 0, ())


def y_state(position: Y) -> tuple[State | None, dict[int | str, int]]:
    """The state, and the cell of each free place.

    >>> y_state(Y(2, "B.."))
    (((24, 0, (27, 28)), (24, 0, (28, 9, 18))), {'a2': 8, 'b2': 16})
    >>> y_state(Y(2, "BB."))[0] is None
    True
    """
    board = contracted_y(position)
    count = len(board.moves)
    names: dict[int | str, int] = {name: 8 << i for i, (_, name) in enumerate(board.moves)}
    winner = position.winner()
    if winner is not None:
        return (None if winner == "Black" else WON_BY_WHITE), names
    free = (1 << count) - 1
    around = [(near & free) << 3 for near in board.neighbours]
    for i, side in enumerate(board.sides):
        for v in range(len(around)):
            around[v] |= (side >> v & 1) << i
    touching = {8 << v: around[v] for v in range(count)}
    touching |= {1 << i: (side & free) << 3 for i, side in enumerate(board.sides)}
    found = []
    for claimed in board.claimed:
        chains = [around[v] for v in range(count, len(around)) if claimed >> v & 1]
        found.append((free << 3, 0, tuple(chains + cliques(touching, chains))))
    return (found[0], found[1]), names


def y_claim(state: State, cell: int, black: bool) -> State | None:
    """The state after a player claims a cell.

    >>> state, _ = y_state(Y(2))
    >>> y_claim(y_claim(state, 0b1000, True), 0b10000, True) is None
    True
    """
    mine, hers = state[1 - black], state[black]
    assert hers is not None
    assert mine is not None
    joined = 0
    for net in mine[2]:
        if net & cell:
            joined |= net
    if joined & SIDES == SIDES:
        return None if black else WON_BY_WHITE
    after = (
        mine[0] & ~cell,
        0,
        (joined & ~cell, *[net for net in mine[2] if not net & cell]),
    )
    other = without(hers, cell)
    return (after, other) if black else (other, after)


def y_reduced(state: State, before: State | None = None) -> Reduced:
    """The state to which no rule of `net_states` applies any more but *series*, which it implies.

    >>> y_reduced(y_state(Y(3, "B..WB."))[0]).state is None
    True
    """
    given = [0, 0]
    while True:
        black, white = (_without_dead_nets(nets) for nets in state if nets is not None)
        dead = black[0] & ~(_in_two_nets(black) & _in_two_nets(white))
        if dead:
            state = without(black, dead), without(white, dead)
            continue
        captured = _identical(white)
        player = int(not captured)
        captured = captured or _identical(black)
        if not captured:
            return Reduced((black, white), given[1], given[0])
        given[player] |= captured
        after = y_claim((black, white), captured & -captured, bool(player))
        if after is None or not after[0][0] or after[1] is None:
            return Reduced(after, given[1], given[0])
        # The first of them joined the nets of all: the others have one net left.
        state = without(after[0], captured), without(after[1], captured)


def off_paths(nets: Nets) -> int:
    """The cells on no path between two sides that uses no net and no cell twice.

    >>> off_paths((0b1111000, 0, (0b11001, 0b11010, 0b101100, 0b1100000)))
    96
    """
    return nets[0] & ~on_paths((SIDES, SIDES, nets[2]))


def _without_dead_nets(nets: Nets) -> Nets:
    """Without nets of one cell or side, or that are part of another one; in order."""
    kept: list[int] = []
    for net in sorted(set(nets[2]), key=int.bit_count, reverse=True):
        if net & (net - 1) and net & ~SIDES and all(net & ~other for other in kept):
            kept.append(net)
    kept.sort()
    return nets[0], 0, tuple(kept)


def _in_two_nets(nets: Nets) -> int:
    once = twice = 0
    for net in nets[2]:
        twice |= once & net
        once |= net
    return twice


def _identical(nets: Nets) -> int:
    """All cells of one set of nets that several have; 0 where there is none."""
    at: dict[int, int] = {}
    for place, net in enumerate(nets[2]):
        left = net & ~SIDES
        while left:
            cell = left & -left
            left ^= cell
            at[cell] = at.get(cell, 0) | 1 << place
    alike: dict[int, int] = {}
    for cell, places in at.items():
        alike[places] = alike.get(places, 0) | cell
    return next((cells for cells in alike.values() if cells & (cells - 1)), 0)


def _completing(state: State, player: int) -> int:
    """The cells that join nets at all sides."""
    nets = state[1 - player]
    assert nets is not None
    touching = [0, 0, 0]
    for net in nets[2]:
        for side in range(3):
            if net >> side & 1:
                touching[side] |= net
    return touching[0] & touching[1] & touching[2] & ~SIDES


def bare(nets: Nets) -> Nets:
    """The nets without their sides.

    >>> bare((24, 0, (25, 26)))
    (0, 0, (24, 24))
    """
    return 0, 0, tuple([net & ~SIDES for net in nets[2]])


THREE_SIDES = NetRules(y_claim, y_reduced, off_paths, _completing, bare, SIDES)
