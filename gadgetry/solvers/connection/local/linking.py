"""Virtual connections between all ends that stand together: H-search (Anshelevich).

Of one player, White or Black; White's nets are the faces of Black's (`net_reading`). An *end* is
one of his nets or a free cell. A *full* connection of two ends joins them though the opponent
moves first, a *semi* connection if he moves first; its *carrier* is the set of cells that it needs
besides the ends.

- a cell and a net around it are fully connected, with no carrier;
- full connections of a and m and of m and b, disjoint, make a full one of a and b if m is a net,
  a semi one, whose carrier holds m, if it is a cell;
- semi connections with no common cell, at most `ALTERNATIVES`, make a full one: their union.

Connections are made in the order of their size. A pair of ends has few, more only if they leave
fewer cells in common; and only pairs are looked at whose ends touch the same cluster, or of which
one is s or t. Every connection is real; not all are found.
"""

from __future__ import annotations

from typing import NamedTuple

from gadgetry.solvers.connection.net_states import Nets, places

FULLS, MORE_FULLS = 4, 2
SEMIS, MORE_SEMIS = 6, 4
ALTERNATIVES = 4
LARGEST = 16  # cells of a carrier between ends that are neither s nor t
GOALS = 40  # semi connections of s and t
MOST_STEPS = 200_000

Pair = tuple[int, int]


class Linked(NamedTuple):
    """A full connection of s and t, or None; and semi ones."""

    full: int | None
    semis: list[int]


def linked(nets: Nets, clusters: list[int], moves_first: bool) -> Linked:
    """The connections of s and t; if he moves first, at most one semi connection.

    >>> linked((0b011, 0b110, ()), [0b111], True)
    Linked(full=None, semis=[2])
    >>> linked((0b0011, 0b1100, (0b1111,)), [0b1111], False)
    Linked(full=15, semis=[])
    """
    return Links(nets, clusters).search(moves_first)


class Links:
    """The connections of a player's nets: the first `goals` ends are s and t, or the sides of Y."""

    goals = 2

    def __init__(self, nets: Nets, clusters: list[int]) -> None:
        self.nets = self.rows(nets)
        self.at = self.nets_at(nets)
        self.cells = sorted(self.at)
        self.cell_of = [0] * len(self.nets) + self.cells
        self.clusters = [
            sum(1 << i for i, cluster in enumerate(clusters) if cluster & near)
            for near in (*self.nets, *self.cells)
        ]
        self.full: dict[Pair, list[int]] = {}
        self.semi: dict[Pair, list[int]] = {}
        self.partners: list[list[int]] = [[] for _ in self.cell_of]
        self.queue: list[list[tuple[int, int, bool, int]]] = [
            [] for _ in range(len(self.cells) + 1)
        ]
        self.winning: list[int] = []
        self.won: int | None = None

    def rows(self, nets: Nets) -> tuple[int, ...]:
        """The cells of each end that is no cell."""
        return nets[0], nets[1], *nets[2]

    def nets_at(self, nets: Nets) -> dict[int, int]:
        """The nets of each cell, numbered as the ends."""
        return places(nets)

    def search(self, moves_first: bool) -> Linked:
        """All connections in order of size, until the goal is linked."""
        first_cell = len(self.nets)
        for i, cell in enumerate(self.cells, first_cell):
            left = self.at[cell]
            while left:
                self.offer(i, (left & -left).bit_length() - 1, False, 0)
                left &= left - 1
        steps = 0
        for size in range(len(self.queue)):
            for a, b, semi, carrier in self.queue[size]:
                if semi:
                    self.add_semi(a, b, carrier)
                else:
                    self.add_full(a, b, carrier)
                if self.won is not None:
                    return Linked(self.won, [])
                steps += 1
                if (moves_first and self.winning) or steps > MOST_STEPS:
                    return Linked(None, self.winning)
        return Linked(None, self.winning)

    def offer(self, a: int, b: int, semi: bool, carrier: int) -> None:
        """Put a connection into the queue, unless a smaller one is known."""
        if a > b:
            a, b = b, a
        size = carrier.bit_count()
        if a >= self.goals and (size > LARGEST or not self.clusters[a] & self.clusters[b]):
            return
        if holds_one(carrier, self.full.get((a, b))):
            return
        if semi and holds_one(carrier, self.semi.get((a, b))):
            return
        self.queue[size].append((a, b, semi, carrier))

    def add_full(self, a: int, b: int, carrier: int) -> None:
        known = self.full.setdefault((a, b), [])
        if holds_one(carrier, known):
            return
        if _enough(known, carrier, FULLS, MORE_FULLS):
            return
        if not known:
            self.partners[a].append(b)
            self.partners[b].append(a)
        known.append(carrier)
        if b == 1:
            self.won = carrier
            return
        self.extend(a, b, carrier)
        self.extend(b, a, carrier)

    def extend(self, end: int, middle: int, carrier: int) -> None:
        """Go on from the middle, which is no goal, with all its full connections."""
        if middle < self.goals:
            return
        own, through = self.cell_of[end], self.cell_of[middle]
        for other in list(self.partners[middle]):
            pair = (middle, other) if middle < other else (other, middle)
            if other == end or self.apart(end, other):
                continue
            for second in self.full[pair]:
                if not (carrier | own) & (second | self.cell_of[other]):
                    self.offer(end, other, bool(through), carrier | second | through)

    def apart(self, a: int, b: int) -> bool:
        return min(a, b) >= self.goals and not self.clusters[a] & self.clusters[b]

    def add_semi(self, a: int, b: int, carrier: int) -> None:
        if holds_one(carrier, self.full.get((a, b))):
            return
        if b == 1:
            self.add_goal(carrier)
            return
        known = self.semi.setdefault((a, b), [])
        if holds_one(carrier, known):
            return
        if _enough(known, carrier, SEMIS, MORE_SEMIS):
            return
        self.alternatives(a, b, carrier, carrier, len(known), ALTERNATIVES - 1)
        known.append(carrier)

    def alternatives(self, a: int, b: int, union: int, common: int, end: int, left: int) -> None:
        """Unions of the connections with some of the known ones before the end."""
        known = self.semi[a, b]
        for k in range(end - 1, -1, -1):
            both = common & known[k]
            if both == common or not known[k] & ~union:
                continue
            if not both:
                self.offer(a, b, False, union | known[k])
            elif left > 1:
                self.alternatives(a, b, union | known[k], both, k, left - 1)

    def add_goal(self, carrier: int) -> None:
        goals = self.winning
        if holds_one(carrier, goals) or enough_goals(goals, carrier):
            return
        goals.append(carrier)
        if not _common(goals):
            self.won = thin_union(goals, 0)


def thin_union(semis: list[int], wanted: int) -> int:
    """The union of some connections that have in common only what is wanted, as all have.

    Chosen one after the other: which leaves least in common and, of these, adds least.

    >>> thin_union([0b011, 0b110, 0b101, 0b1100], 0)
    15
    """
    common, union = -1, 0
    while common != wanted:
        best = min(
            (semi for semi in semis if common & ~semi),
            key=lambda semi: ((common & semi).bit_count(), (union | semi).bit_count()),
        )
        common &= best
        union |= best
    return union


def enough_goals(goals: list[int], carrier: int) -> bool:
    """Are there as many as are of use, if the carrier leaves no less in common?

    >>> enough_goals([0b11], 0b11)
    False
    """
    return len(goals) >= GOALS and not _common(goals) & ~carrier


def holds_one(carrier: int, known: list[int] | None) -> bool:
    """Does the carrier hold all of a known one?

    >>> holds_one(0b11, [0b10]), holds_one(0b11, None)
    (True, False)
    """
    for old in known or ():  # noqa: SIM110  (a hot loop)
        if not old & ~carrier:
            return True
    return False


def _enough(known: list[int], carrier: int, most: int, more: int) -> bool:
    """Are there as many as a pair may have, or as many as it may if they leave more in common?"""
    if len(known) < most:
        return False
    return len(known) >= most + more or not _common(known) & ~carrier


def _common(carriers: list[int]) -> int:
    common = -1
    for carrier in carriers:
        common &= carrier
    return common
