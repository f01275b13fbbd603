"""Connection games as nets on bitmasks, with rules that keep the winner.

A *net* of a player is a set of free cells: those around one of his chains, or some that are
pairwise adjacent. Claiming a cell he joins all its nets; his opponent takes it out of them. He
wins when his nets s and t are joined. `Nets` is `(s, t, others)`, each a bitmask of cells, the
others sorted.

A `State` is Short's nets, and Cut's where she has some (`net_reading`: on a Hex board, or where
Short's are planar); both describe one game, so that who does not win one wins the other. `reduced`
applies, until none applies, rules that keep the winner whoever is to move:

- *dead nets*: a net of at most one cell, or part of another net, joins nothing;
- *dead cells*: a cell of one net joins nothing, nor does one that nets do not link with s and t;
- *identical*: two cells of the same nets of a player. If one is taken from him he claims the other:
  he may have all such cells;
- *series* (needed where Cut has no nets): a net of two cells that have one other net each. If Short
  claims one, Cut claims the other, and the first is dead: she may have both.

Cells that a player may have are *filled in* for him: his trace (`net_search`) needs them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

Net = int
Nets = tuple[Net, Net, tuple[Net, ...]]
State = tuple[Nets, Nets | None]


class Reduced(NamedTuple):
    """A reduced state (None: Short has joined s and t), and the cells filled in for each player."""

    state: State | None
    short: int = 0
    cut: int = 0


def joined(nets: Nets, cell: int) -> Nets | None:
    """A player's nets after he claims a cell (a mask of one bit); None when s and t are joined.

    >>> joined((0b01, 0b10, (0b11,)), 0b01)
    (2, 2, ())
    """
    s, t, others = nets
    union, apart = 0, []
    for net in others:
        if net & cell:
            union |= net
        else:
            apart.append(net)
    if s & cell:
        if t & cell:
            return None
        s = (s | union) & ~cell
    elif t & cell:
        t = (t | union) & ~cell
    else:
        apart.append(union & ~cell)
    return s, t, tuple(apart)


def without(nets: Nets, cells: int) -> Nets:
    """The nets without these cells.

    >>> without((0b01, 0b10, (0b11,)), 0b10)
    (1, 0, (1,))
    """
    s, t, others = nets
    return s & ~cells, t & ~cells, tuple([net & ~cells for net in others])


def claim(state: State, cell: int, short: bool) -> State | None:
    """The state after a player claims a cell; None when Short has then joined s and t.

    >>> claim(((0b01, 0b10, (0b11,)), None), 0b10, False)
    ((1, 0, (1,)), None)
    """
    nets, dual = state
    if not short:
        # Cut's nets are joined only when Short's are cut off: `reduced` sees that in Short's.
        return without(nets, cell), joined(dual, cell) if dual is not None else None
    after = joined(nets, cell)
    return None if after is None else (after, without(dual, cell) if dual is not None else None)


def cells_of(nets: Nets) -> int:
    """The cells of the nets.

    >>> cells_of((0b1, 0b10, (0b110,)))
    7
    """
    cells = nets[0] | nets[1]
    for net in nets[2]:
        cells |= net
    return cells


@lru_cache(maxsize=16)  # asked for by one rule after another
def places(nets: Nets) -> dict[int, int]:
    """For each cell (a mask of one bit) the set of its nets: bit 0 is s, bit 1 is t.

    >>> places((0b1, 0b11, ()))
    {1: 3, 2: 2}
    """
    found: dict[int, int] = {}
    place = 1
    for net in (nets[0], nets[1], *nets[2]):
        while net:
            cell = net & -net
            net ^= cell
            found[cell] = found.get(cell, 0) | place
        place <<= 1
    return found


def without_dead_nets(nets: Nets, sound: Collection[Net] = ()) -> Nets:
    """Rule *dead nets*; the others sorted. Of the `sound` ones none is part of another.

    >>> without_dead_nets((0b11, 0b100, (0b111, 0b011, 0b100, 0)))
    (3, 4, (7,))
    """
    s, t, others = nets
    kept: list[Net] = []
    fresh: list[Net] = []
    for net in dict.fromkeys(others):
        if net & (net - 1) and net & ~s and net & ~t:
            (kept if net in sound else fresh).append(net)
    for net in fresh:
        for other in kept:
            if not net & ~other:
                break
        else:
            kept = [other for other in kept if other & ~net]
            kept.append(net)
    kept.sort()
    return s, t, tuple(kept)


def reach(start: Net, others: Iterable[Net]) -> int:
    """The cells that a chain of nets links with a net.

    >>> reach(0b1, (0b1100, 0b11))
    3
    """
    found, left = start, list(others)
    while True:
        far = [net for net in left if not net & found]
        if len(far) == len(left):
            return found
        for net in left:
            if net & found:
                found |= net
        left = far


def dead_cells(nets: Nets) -> int:
    """Rule *dead cells*.

    >>> bin(dead_cells((0b1, 0b10, (0b111, 0b11000))))
    '0b11100'
    """
    s, t, others = nets
    once, twice = s | t, s & t
    for net in others:
        twice |= once & net
        once |= net
    linked = reach(s, others)
    # What is linked with s is linked with t too, or nothing is.
    return once & ~(twice & linked) if linked & t else once


def series_cells(nets: Nets) -> int:
    """Rule *series*: the two cells of one such net; 0 where there is none.

    >>> series_cells((0b1, 0b10, (0b11,))), series_cells((0b1, 0b10, (0b11, 0b101)))
    (3, 0)
    """
    s, t, others = nets
    once, twice, thrice = s | t, s & t, 0
    for net in others:
        thrice |= twice & net
        twice |= once & net
        once |= net
    for net in others:
        rest = net & (net - 1)
        if rest and not rest & (rest - 1) and not net & (thrice | ~twice):
            return net
    return 0


def identical_cells(nets: Nets) -> int:
    """Rule *identical*: all cells of one set of nets that several have; 0 where there is none.

    >>> identical_cells((0b11, 0b11, ())), identical_cells((0b11, 0b01, ()))
    (3, 0)
    """
    alike: dict[int, int] = {}
    for cell, found in places(nets).items():
        alike[found] = alike.get(found, 0) | cell
    for cells in alike.values():
        if cells & (cells - 1):
            return cells
    return 0


def reduced(state: State, before: State | None = None) -> Reduced:
    """The state to which no rule applies any more; `before`, if given, was such a state.

    >>> reduced(((0b11, 0b11, ()), None))
    Reduced(state=None, short=3, cut=0)
    >>> reduced(((0b1, 0b10, (0b11,)), None))
    Reduced(state=((0, 0, ()), None), short=0, cut=3)
    """
    short = cut = 0
    sound = [frozenset(nets[2]) if nets is not None else frozenset() for nets in before or ()]
    sound = sound or [frozenset(), frozenset()]
    while True:
        nets, dual = state
        nets = without_dead_nets(nets, sound[0])
        sound[0] = frozenset(nets[2])
        dead = dead_cells(nets)
        if dual is None:
            if dead:
                state = without(nets, dead), None
                continue
            captured = series_cells(nets)
        else:
            dual = without_dead_nets(dual, sound[1])
            sound[1] = frozenset(dual[2])
            dead |= dead_cells(dual)
            if dead:
                state = without(nets, dead), without(dual, dead)
                continue
            captured = identical_cells(dual)
        short_moves = not captured
        if captured:
            cut |= captured
        else:
            captured = identical_cells(nets)
            if not captured:
                return Reduced((nets, dual), short, cut)
            short |= captured
        after = claim((nets, dual), captured & -captured, short_moves)
        if after is None:
            return Reduced(None, short, cut)
        # Whoever has one of them has no more use for the rest; two in series are both Cut's.
        state = without(after[0], captured), without(after[1], captured) if after[1] else None
