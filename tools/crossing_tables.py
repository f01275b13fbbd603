"""Layouts of wires with crossings on which the proved nets are compared, as tables of numbers.

The faces are found here once more, wire by wire, from the lanes alone: the program of Coq makes
nets of these tables, and Python makes nets of the lanes.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from gadgetry.formulas import Qbf
from gadgetry.reductions.connection.nets.crossing_free_nets import Sides
from gadgetry.reductions.connection.nets.crossing_nets import Lanes, laid, lanes, lanes_of
from gadgetry.reductions.connection.nets.wire_orders import Arrangement, arranged

Instance = tuple[str, list[int], Any]
Laid = tuple[Sides, Lanes, Lanes]
Face = tuple[int, ...]
Wire = tuple[int, int, int]  # side, variable, clause
OUTSIDE: Face = (0,)


def arranged_qbfs(instances: Iterable[Instance]) -> Iterator[Instance]:
    """As Python lays them; formulas with empty clauses have no layout."""
    for _, _, qbf in instances:
        if all(qbf.matrix.clauses):
            yield instance(as_arranged(qbf))


def chosen_for(instances: Iterable[Instance], source: random.Random | None) -> Iterator[Instance]:
    """QBFs with what Python chose for their layout; by a source once more in random orders."""
    for _, numbers, qbf in instances:
        if all(qbf.matrix.clauses):
            found = arranged(qbf)
            yield choices(qbf, numbers, found)
            if source:
                yield choices(qbf, numbers, at_random(found, source))


def at_random(found: Arrangement, source: random.Random) -> Arrangement:
    """The same sides, with other orders of the clauses and of the variables of each block."""
    blocks = [list(block) for _, block in groupby(found.sides.prefix, key=lambda x: x[0])]
    prefix = [x for block in blocks for x in source.sample(block, len(block))]
    left, right = (source.sample(order, len(order)) for order in (found.left, found.right))
    sides = Sides(tuple(prefix), found.sides.left, found.sides.right)
    return Arrangement(sides, tuple(left), tuple(right), found.negated)


def choices(qbf: Qbf, numbers: list[int], found: Arrangement) -> Instance:
    """The choices, then the QBF.

    >>> from gadgetry.formulas import Cnf
    >>> qbf = Qbf([("e", [1, 2])], Cnf(2, [[1, -2]]))
    >>> choices(qbf, [1, 2, 0, 1, -2, 0], arranged(qbf))[1]
    [2, 1, 0, 1, 2, 0, 0, 1, 0, 1, 2, 0, 1, -2, 0]
    """
    order = [v for _, v in found.sides.prefix]
    chosen = [sorted(found.negated), order, found.left, found.right]
    data = [len(qbf.matrix.variables), *(x for row in chosen for x in (*row, 0)), *numbers]
    return "arranged", data, (found.sides, *lanes_of(found))


def with_more_crossings(instances: Iterable[Instance], source: random.Random) -> Iterator[Instance]:
    """Each as Python lays it, and once more with its clauses in a random order."""
    for _, _, qbf in instances:
        if all(qbf.matrix.clauses):
            found = as_arranged(qbf)
            yield instance(found)
            yield instance(shuffled(found[0], source))


def as_arranged(qbf: Qbf) -> Laid:
    """The sides and the lanes of a formula."""
    found = arranged(qbf)
    return (found.sides, *lanes_of(found))


def shuffled(sides: Sides, source: random.Random) -> Laid:
    """The same sides, their clauses in random orders."""
    order = tuple(v for _, v in sides.prefix)
    left, right = (
        lanes(order, clauses, tuple(source.sample(list(clauses), len(clauses))))
        for clauses in (sides.left, sides.right)
    )
    return sides, left, right


def instance(found: Laid) -> Instance:
    """A layout as tables.

    >>> from gadgetry.formulas import Cnf
    >>> instance(as_arranged(Qbf([("e", [1])], Cnf(1, []))))[1]
    [1, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0]
    """
    return "laid", Tables(*found).numbers(), found


def edges(found: Laid) -> list[list[Any]]:
    """The switches of Python's nets with their nets, both sorted.

    >>> from gadgetry.formulas import Cnf
    >>> edges(as_arranged(Qbf([], Cnf(0, []))))
    [['w', ['s', 't']]]
    """
    return sorted([switch.name, sorted(switch.nets)] for switch in laid(*found).switches)


def formula(found: Laid) -> dict[str, Any]:
    """The formula of a layout, its clauses as the tree has them."""
    sides, left, right = found
    prefix = [v if existential else -v for existential, v in sides.prefix]
    named = ({j: list(vs) for j, vs in sides.left.items()}, dict(sides.right))
    rows = [(side, j) for side, j in in_tree(left, right)]
    return {
        "prefix": prefix,
        "clauses": [[v * (1 - 2 * side) for v in named[side][j]] for side, j in rows],
    }


def in_tree(left: Lanes, right: Lanes) -> list[tuple[int, int]]:
    """The clauses from the innermost left one, over the outermost, to the innermost right one."""
    rows = [list(dict.fromkeys(j for _, j in own.bottom)) for own in (left, right)]
    return [*((0, j) for j in rows[0][::-1]), *((1, j) for j in rows[1])]


@dataclass
class Tables:
    """What Coq calls `tables`, in its order; each one with the number of its entries.

    Behind them the lanes of each side, which Coq calls an arrangement: its wires, its swaps.
    """

    sides: Sides
    left: Lanes
    right: Lanes
    passages: dict[Wire, list[int]] = field(default_factory=dict)
    segments: list[Sequence[int]] = field(default_factory=list)
    crossings: list[Sequence[int]] = field(default_factory=list)  # and the faces of each
    tracks: list[Sequence[int]] = field(default_factory=list)
    nexts: list[Sequence[int]] = field(default_factory=list)

    def numbers(self) -> list[int]:
        """All tables, one after the other."""
        clauses = in_tree(self.left, self.right)
        named = (self.sides.left, self.sides.right)
        tops = [
            (side, v, [j for u, j in own.top if u == v])
            for side, own in enumerate((self.left, self.right))
            for _, v in self.sides.prefix
        ]
        for side, own in enumerate((self.left, self.right)):
            self.lay(side, own)
        tables: list[list[Sequence[int]]] = [
            [(int(not existential), v) for existential, v in self.sides.prefix],
            [(side, j, len(named[side][j]), *named[side][j]) for side, j in clauses],
        ]
        later: list[list[Sequence[int]]] = [
            [(side, v, len(js), *js) for side, v, js in tops if js],
            [(*w, len(passed) // 3, *passed) for w, passed in self.passages.items()],
            self.segments,
            self.crossings,
            self.tracks,
            self.nexts,
        ]
        for own in (self.left, self.right):
            later += [list(own.bottom), [(p,) for p in own.swaps()]]
        found = [x for table in tables for x in counted(table)]
        return [*found, *tree(clauses), *(x for table in later for x in counted(table))]

    def lay(self, side: int, own: Lanes) -> None:
        """One side, from its clauses up."""
        now: list[Wire] = [(side, v, j) for v, j in own.bottom]
        faces: list[Face] = [OUTSIDE, *((1, *w) for w in now)]
        places = list(enumerate(now))
        # beside a clause: outside its first wire on the left, inside its last one on the right
        nexts = {w[2]: faces[p + side] for p, w in (places if side else places[::-1])}
        self.nexts += [(side, j, *face) for j, face in nexts.items()]
        self.passages |= {w: [] for w in now}

        def extend(p: int) -> None:
            done = len(self.passages[now[p]]) // 3
            self.segments.append((*now[p], done, *faces[p], *faces[p + 1]))

        for n, p in enumerate(own.swaps()):
            extend(p)
            extend(p + 1)
            self.crossings.append((side, n, *faces[p], *faces[p + 2], *faces[p + 1]))
            self.passages[now[p]] += [side, n, 1]
            self.passages[now[p + 1]] += [side, n, 0]
            now[p], now[p + 1] = now[p + 1], now[p]
            faces[p + 1] = (2, side, n)
        for p in range(len(now)):
            extend(p)
        inner = dict(zip([w[1] for w in now], faces[1:], strict=True))  # of its last wire
        face = OUTSIDE
        for _, v in self.sides.prefix:
            face = inner.get(v, face)
            self.tracks.append((side, v, *face))


def counted(table: list[Sequence[int]]) -> list[int]:
    """The number of entries, then these.

    >>> counted([(1, 2), (3,)])
    [2, 1, 2, 3]
    """
    return [len(table), *(x for entry in table for x in entry)]


def tree(clauses: list[tuple[int, int]]) -> list[int]:
    """In preorder: 0 if there is none, 1 and a clause, or 2 and both halves.

    >>> tree([(0, 1), (0, 2), (1, 1)])
    [2, 1, 0, 1, 2, 1, 0, 2, 1, 1, 1]
    """
    if len(clauses) < 2:
        return [1, *clauses[0]] if clauses else [0]
    middle = len(clauses) // 2
    return [2, *tree(clauses[:middle]), *tree(clauses[middle:])]
