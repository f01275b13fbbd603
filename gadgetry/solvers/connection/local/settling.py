"""A position brought to rest: dead cells out, gifts of gadgets given, until nothing changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gadgetry.solvers.connection.local.gadgets import (
    MOST,
    MOST_TERMINALS,
    GadgetAdvice,
    GadgetShape,
    analysed,
)
from gadgetry.solvers.connection.local.groups import joined_gadgets
from gadgetry.solvers.connection.local.net_rules import TWO_SIDES, NetRules, bits
from gadgetry.solvers.connection.net_states import (
    Nets,
    State,
    cells_of,
    places,
    without,
)


@dataclass(frozen=True)
class LocalFeatures:
    """What the search uses; each may be switched off, and no answer changes.

    `twins`: the rules of `net_states`. `gifts`, `pruning`: of gadgets of at most `size` cells, to
    which small ones are joined (`joining`). `connections`: virtual ones, of White and of Black,
    only within `clusters`. `traces`: those of refuted moves bound the must-play region.
    """

    twins: bool = True
    gifts: bool = True
    pruning: bool = True
    joining: bool = True
    connections: tuple[bool, bool] = (True, True)
    traces: bool = True
    clusters: bool = True
    size: int = MOST


class AtRest(NamedTuple):
    """A position at rest.

    `state` is None where Black has joined s and t, and has no cells where he cannot.
    `added`: what the gifts add to the trace of White and of Black. `gadgets`: with what is known
    of them.
    """

    state: State | None
    added: tuple[int, int]
    gadgets: tuple[tuple[int, GadgetAdvice], ...] = ()

    @property
    def winner(self) -> int | None:
        """Black (1), White (0), or open."""
        if self.state is None:
            return 1
        return None if self.state[0][0] else 0


def at_rest(
    state: State | None,
    parts: list[int],
    features: LocalFeatures,
    before: State | None = None,
    rules: NetRules = TWO_SIDES,
) -> AtRest:
    """The position at rest; `before` was one.

    >>> at_rest(((0b011, 0b100, (0b111,)), None), [0b111], LocalFeatures()).added
    (0, 3)
    """
    added = [0, 0]
    while True:
        if state is None:
            return AtRest(None, (added[0], added[1]))
        if features.twins:
            state, short, cut = rules.reduced(state, before)
            before = state
            added = [added[0] | cut, added[1] | short]
        if state is None or not state[0][0]:
            return AtRest(state, (added[0], added[1]))
        dead = rules.off_paths(state[0])
        if dead:
            state = _without(state, dead)
            continue
        gadgets = _gadgets(state[0], parts, features, rules)
        given = [gadget for gadget in gadgets if any(gadget[1].gifts)]
        if not given or not features.gifts:
            return AtRest(state, (added[0], added[1]), gadgets)
        for group, analysis in given:
            state = _given(state, group, analysis, added, rules)
            if state is None:
                break


def _without(state: State, dead: int) -> State:
    nets, dual = state
    return without(nets, dead), None if dual is None else without(dual, dead)


def _given(
    state: State, group: int, analysis: GadgetAdvice, added: list[int], rules: NetRules
) -> State | None:
    """The state with a gadget's gifts; the whole gadget joins the trace of who gets one."""
    cells = bits(group)
    now: State | None = state
    for player, gifts in enumerate(analysis.gifts):
        if gifts:
            added[player] |= group
        for i, cell in enumerate(cells):
            if gifts >> i & 1 and now is not None:
                now = rules.claim(now, cell, bool(player))
    return now


def _gadgets(
    nets: Nets, parts: list[int], features: LocalFeatures, rules: NetRules
) -> tuple[tuple[int, GadgetAdvice], ...]:
    if not features.pruning and not features.gifts:
        return ()
    nets, sided = rules.bare(nets), nets
    alive = cells_of(nets)
    groups = [part & alive for part in parts]
    if features.joining:
        groups = joined_gadgets(nets, groups, features.size)
    else:
        groups = [group for group in groups if group and group.bit_count() <= features.size]
    rows, at = (nets[0], nets[1], *nets[2]), places(nets)
    sides = [net & rules.sides for net in (*sided[:2], *sided[2])]
    shapes = [(group, _shape(rows, at, group, sides)) for group in groups]
    return tuple(
        [(group, analysed(x)) for group, x in shapes if len(x.terminals) <= MOST_TERMINALS]
    )


def _shape(rows: tuple[int, ...], at: dict[int, int], group: int, sides: list[int]) -> GadgetShape:
    numbers: dict[int, int] = {}
    terminals: list[int] = []
    shape = []
    for cell in bits(group):
        row = []
        left = at[cell]
        while left:
            net = left & -left
            left ^= net
            number = numbers.get(net)
            if number is None:
                number = numbers[net] = len(numbers)
                if net < 4 or rows[net.bit_length() - 1] & ~group:
                    terminals.append(number)
            row.append(number)
        row.sort()
        shape.append(tuple(row))
    touched = tuple([sides[net.bit_length() - 1] for net in numbers])
    return GadgetShape(
        tuple(shape),
        tuple(terminals),
        numbers.get(1, -1),
        numbers.get(2, -1),
        touched if any(touched) else (),
    )
