"""What is known of a few switches whatever stands around them: gifts, and moves to be tried.

A *gadget* is a set of at most `MOST` switches; its terminals are s, t and the nets that other
switches touch too. From the values (`values`) of its positions follow, for each context:

- *gifts*: if G with a switch given to Black is at most G, it may be given to him; likewise White.
  His trace then needs the whole gadget, for there he makes up for the gift.
- *tried* moves: a move need not be tried that is no better than no move, that is dominated by one
  that is tried, or that is *reversible*: some answer leaves a game no better for the mover than G,
  and each of his moves there is again dominated by a tried one or reversible.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from gadgetry.solvers.connection.local.values import Partition, PartitionGames, Value

MOST = 7
ALL_SIDES = 0b111  # of a board of Y
MOST_TERMINALS = 8  # of more, as on an open Hex board, little is known and that takes long


class GadgetShape(NamedTuple):
    """A gadget by its structure: the nets of each switch, and which nets are terminals.

    Nets are numbered as they come; `s` and `t` are their numbers, -1 where the gadget does not
    touch them. `sides`: in Y, of each net the sides that it touches, as bits; none if no net does.
    """

    rows: tuple[tuple[int, ...], ...]
    terminals: tuple[int, ...]
    s: int
    t: int
    sides: tuple[int, ...] = ()


class GadgetAdvice(NamedTuple):
    """What may be given to White and to Black, and what each of them should try: switches as bits.

    All by player: White is 0, Black is 1.
    """

    gifts: tuple[int, int]
    tried: tuple[int, int]


@lru_cache(maxsize=1 << 16)
def _values_over(terminals: int, sides: bool) -> PartitionGames:
    """One book for all gadgets of so many terminals, with or without sides."""
    return PartitionGames()


class GadgetGame:
    """The game on a gadget.

    Two switches between s and a net, in series with one to t.

    >>> gadget = GadgetGame(GadgetShape(((0, 1), (0, 1), (1, 2)), (0, 2), 0, 2))
    >>> gadget.gifts()
    (0, 3)
    """

    def __init__(self, shape: GadgetShape) -> None:
        self.shape = shape
        self.values = _values_over(len(shape.terminals), bool(shape.sides))
        self.all = (1 << len(shape.rows)) - 1
        self._known: dict[tuple[int, int], Value] = {}
        self.partition = cache(self._partition)

    def value(self, black: int, white: int) -> Value:
        """The value of the position where these switches are claimed."""
        known = self._known.get((black, white))
        if known is None:
            low = self.partition(black)
            if low == self.partition(self.all & ~white):
                known = self.values.atom(low)
            else:
                free = [x for i in range(len(self.shape.rows)) if (x := 1 << i) & ~(black | white)]
                known = self.values.game(
                    tuple([self.value(black | x, white) for x in free]),
                    tuple([self.value(black, white | x) for x in free]),
                )
            self._known[black, white] = known
        return known

    def _partition(self, black: int) -> Partition:
        """What Black's switches join."""
        at: dict[int, int] = {}
        for i, row in enumerate(self.shape.rows):
            if black >> i & 1:
                blocks = {at.get(net, net) for net in row}
                if len(blocks) > 1:
                    least = min(blocks)
                    old = [net for net, block in at.items() if block in blocks]
                    at.update(dict.fromkeys(old, least))
                    at.update(dict.fromkeys(blocks, least))
        terminals = self.shape.terminals
        if self.shape.s >= 0 <= self.shape.t:
            s, t = self.shape.s, self.shape.t
            if at.get(s, s) == at.get(t, t):
                return (0,) * len(terminals)
        blocks_of = [at.get(net, net) for net in terminals]
        joined = tuple([blocks_of.index(block) for block in blocks_of])
        return self._with_sides(at, blocks_of, joined) if self.shape.sides else joined

    def _with_sides(self, at: dict[int, int], blocks_of: list[int], joined: Partition) -> Partition:
        """And the sides that each terminal touches: a place for each, joined to one for all.

        The last place is joined to that one where Black has won.
        """
        touched: dict[int, int] = {}
        for net, sides in enumerate(self.shape.sides):
            block = at.get(net, net)
            touched[block] = touched.get(block, 0) | sides
        count = len(joined)
        if ALL_SIDES in touched.values():
            return (0,) * count + (count,) * (2 + 3 * count)
        places = [
            count if touched[block] >> side & 1 else count + 1 + 3 * i + side
            for i, block in enumerate(blocks_of)
            for side in range(3)
        ]
        return (*joined, count, *places, 4 * count + 1)

    def gifts(self) -> tuple[int, int]:
        """What may be given to White and to Black, one after another."""
        given = [0, 0]
        more = True
        while more:
            more = False
            now = self.value(given[1], given[0])
            for i in range(len(self.shape.rows)):
                x = 1 << i
                if x & (given[0] | given[1]):
                    continue
                if self.values.at_most(self.value(given[1] | x, given[0]), now):
                    given[1] |= x
                elif self.values.at_most(now, self.value(given[1], given[0] | x)):
                    given[0] |= x
                else:
                    continue
                more = True
                now = self.value(given[1], given[0])
        return given[0], given[1]

    def tried(self, black: bool) -> int:
        """The switches that a player needs to try."""
        start = self.value(0, 0)
        leads = {
            x: self.value(x, 0) if black else self.value(0, x)
            for x in (1 << i for i in range(len(self.shape.rows)))
        }
        no_worse = self.values.no_worse
        kept: list[int] = []
        for x, lead in leads.items():
            if no_worse(start, lead, black):
                continue
            if any(no_worse(leads[y], lead, black) for y in kept):
                continue
            kept = [y for y in kept if not no_worse(lead, leads[y], black)]
            kept.append(x)
        for x in list(kept):
            others = [y for y in kept if y != x]
            if self._reverses(leads[x], start, [leads[y] for y in others], black):
                kept = others
        return sum(kept)

    def _reverses(self, lead: Value, start: Value, kept: list[Value], black: bool) -> bool:
        """Does some answer undo the move, and leave nothing new?"""
        values = self.values
        mover, other = (values.black, values.white) if black else (values.white, values.black)
        for answer in other[lead]:
            if values.no_worse(start, answer, black) and all(
                any(values.no_worse(best, after, black) for best in kept)
                or self._reverses(after, start, kept, black)
                for after in mover[answer]
            ):
                return True
        return False


@lru_cache(maxsize=1 << 17)
def analysed(shape: GadgetShape) -> GadgetAdvice:
    """The gifts of a gadget; if there are none, what is to be tried.

    >>> analysed(GadgetShape(((0, 1), (1, 2)), (0, 1, 2), 0, 2))
    GadgetAdvice(gifts=(0, 0), tried=(3, 3))
    """
    gadget = GadgetGame(shape)
    gifts = gadget.gifts()
    return GadgetAdvice(gifts, (gadget.tried(False), gadget.tried(True)))
