"""The checker of autotrees: a tree of the winner's moves alone, for isotone set colouring games.

An entry is a move of the winner's and what may happen to him then (thesis, 11.5):

    [move, [[entries], ...]]   no list: he has won; null instead of the move, at the root, if the
                               other player is to move at the start

A list is a place where the other player moves. The *trace* of an entry are its move and the traces
of all entries below it. No element is in the traces of all entries of a list: whatever the other
player takes, an entry of the list is left to go on with. Several lists are played at once: their
traces are disjoint, so a move disturbs one of them.

Isotone means that more elements never hurt: what lies outside the trace is the other player's. That
several lists suffice together is certain where the winner's aim is the conjunction of an aim within
each trace: that is what `splits` sees, by one of three rules. A list is then checked as if the
winner had the traces of the others. So time is in proportion to the tree and the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, json_text, shown

GAMES = ("division", "game-sat", "hex", "shannon")
Vertex = Any
Elements = frozenset[Any]
NONE: Elements = frozenset()


def check_autotree(entries: list[Any], winner: str, position: Any) -> None:
    """Does the tree prove that this player wins? Raises `InvalidCertificate` if not.

    >>> bridge = Hex(3, 2, "BB..BB", "White")
    >>> check_autotree([[None, [[1, 2]]], ["a2", []], ["b2", []]], "Black", bridge)
    >>> check_autotree([[None, [[1]]], ["a2", []]], "Black", bridge)
    Traceback (most recent call last):
    ...
    gadgetry.verifiers.certificates.invalid.InvalidCertificate: position 0, at the start: \
expected a way without a2, every one needs it
    hex
    B B
     . .
      B B
    White to move
    """
    if isinstance(position, SetColouring) and (position.cnf.clauses.literals < 0).any():
        problem = "expected a formula without negations, as only that is isotone"
        raise InvalidCertificate(problem, None, [], position)
    tree = _Tree(entries, winner, position)
    try:
        tree.read()
        tree.win()
    except _Wrong as wrong:
        path = tree.path(wrong.index)
        raise InvalidCertificate(str(wrong), wrong.index, path, position) from None


class _Wrong(Exception):
    """What is wrong with an entry."""

    def __init__(self, index: int, problem: str) -> None:
        super().__init__(problem)
        self.index = index


class _Tree:
    """The entries: their moves, lists and parents, and the traces of their lists."""

    def __init__(self, entries: list[Any], winner: str, position: Any) -> None:
        self.entries, self.position = entries, position
        self.aim = aim_of(position, winner)
        self.second = position.to_move != winner or position.winner() == winner
        self.parent: dict[int, int] = {}
        self.moves: list[Any] = []
        self.traces: dict[int, list[Elements]] = {}

    def read(self) -> None:
        """The form of all entries, then their traces, from the last on: parents come first."""
        free = {json.dumps(element): element for element in self.aim.free}
        for index, entry in enumerate(self.entries):
            if not isinstance(entry, list) or len(entry) != 2 or not _lists(entry[1]):
                raise _Wrong(index, f"expected [move, lists of entries], got {shown(entry)}")
            if index == 0 and self.second:
                if entry[0] is not None:
                    raise _Wrong(index, f"expected null at the root, got {shown(entry[0])}")
            elif json_text(entry[0]) not in free:
                raise _Wrong(index, f"expected a free element, got {shown(entry[0])}")
            self.moves.append(free.get(json_text(entry[0])))
            for child in chain.from_iterable(entry[1]):
                if type(child) is not int or not index < child < len(self.entries):
                    raise _Wrong(index, f"expected an entry after this one, got {shown(child)}")
                if self.parent.setdefault(child, index) != index:
                    raise _Wrong(index, f"expected every entry once, got {child} twice")
            if index and index not in self.parent:
                raise _Wrong(index, "expected an entry that another one names")
        for index in reversed(range(len(self.entries))):
            self.traces[index] = [self._trace(index, each) for each in self.entries[index][1]]
        self._whole(0)

    def _trace(self, index: int, children: list[int]) -> Elements:
        if len(set(children)) < len(children):
            raise _Wrong(index, "expected every entry once, got one twice")
        whole = [self._whole(child) for child in children]
        if not whole:
            raise _Wrong(index, "expected entries, got an empty list")
        if needed := frozenset.intersection(*whole):
            raise _Wrong(index, f"expected a way without {min(needed)}, every one needs it")
        return NONE.union(*whole)

    def _whole(self, index: int) -> Elements:
        seen = {self.moves[index]}
        for trace in self.traces[index]:
            if both := seen & trace:
                raise _Wrong(index, f"expected {min(both)} in one list, it is needed twice")
            seen |= trace
        return frozenset(seen)

    def win(self) -> None:
        """Every way through the tree is one to the winner's aim."""
        owned = {0: NONE if self.second else frozenset(self.moves[:1])}
        for index, (_, lists) in enumerate(self.entries):
            mine, traces = owned.pop(index), self.traces[index]
            if not lists and not self.aim.won(mine):
                raise _Wrong(index, "expected that the winner has won here")
            if len(lists) > 1 and not self.aim.splits(mine, traces):
                raise _Wrong(index, "expected lists that can be played one without the other")
            for number, children in enumerate(lists):
                others = NONE.union(*traces[:number], *traces[number + 1 :])
                for child in children:
                    owned[child] = mine | others | {self.moves[child]}

    def path(self, index: int) -> list[str]:
        """The winner's moves on the way to an entry."""
        names: list[str] = []
        here: int | None = index
        while here is not None:
            if here < len(self.moves) and self.moves[here] is not None:
                names.append(self.position.move_name(self.moves[here]))
            here = self.parent.get(here)  # a smaller number, so this ends
        return names[::-1]


def _lists(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, list) for each in value)


class Aim(Protocol):
    """What the winner wants of the elements that are free."""

    free: Elements

    def won(self, mine: Elements) -> bool:
        """Has he won with these, though all others are the other player's?"""

    def splits(self, mine: Elements, traces: Sequence[Elements]) -> bool:
        """With these his, and his only what he has of the traces: is each set with which the other
        player could stop him, and no smaller one could, within one trace?"""


def aim_of(position: Any, winner: str) -> Aim:
    """What this player wants, read from the rules.

    >>> aim_of(Hex(1, 2), "White").won(frozenset({"a1"}))
    False
    """
    if isinstance(position, SetColouring):
        return _Clauses(position, winner)
    if isinstance(position, Shannon):
        graph = dict(enumerate(map(frozenset, position.graph.neighbours)))
        taken = position.short | position.cut | set(position.graph.terminals)
        free = frozenset(graph) - taken
        ends = position.graph.terminals
        if winner == "Cut":
            return _Apart(graph, free, ends, frozenset(position.cut))
        return _Joined(graph, free, ends, frozenset(position.short))
    assert isinstance(position, Hex)
    names = [position.name(cell) for cell in range(position.size)]
    joined: dict[Vertex, set[Vertex]] = {
        name: {names[near] for near in position.neighbours(cell)} for cell, name in enumerate(names)
    }
    for side, cells in enumerate(position.sides(winner)):
        joined[side] = {names[cell] for cell in cells}
        for cell in cells:
            joined[names[cell]].add(side)
    on = {
        stone: frozenset(names[cell] for cell, there in enumerate(position.cells) if there == stone)
        for stone in (".", winner[0])
    }
    sides = [vertex for vertex in joined if isinstance(vertex, int)]
    lying = {vertex: frozenset(near) for vertex, near in joined.items()}
    return _Joined(lying, on["."], sides, on[winner[0]])


Graph = Mapping[Vertex, frozenset[Vertex]]


def _pieces(graph: Graph, among: Elements) -> list[Elements]:
    """The connected pieces of these vertices."""
    left, pieces = set(among), []
    while left:
        front = [left.pop()]
        piece = set(front)
        while front:
            for near in graph[front.pop()] & left:
                left.discard(near)
                piece.add(near)
                front.append(near)
        pieces.append(frozenset(piece))
    return pieces


class _Joined:
    """He joins the ends by what is his."""

    def __init__(self, graph: Graph, free: Elements, ends: Iterable[Any], his: Elements) -> None:
        self.graph, self.free, self.ends = graph, free, frozenset(ends)
        self.his = his | self.ends

    def won(self, mine: Elements) -> bool:
        return any(self.ends <= piece for piece in _pieces(self.graph, self.his | mine))

    def splits(self, mine: Elements, traces: Sequence[Elements]) -> bool:
        """A least set that parts two ends lies on one side of each of his chains. So two elements
        that no chain of his has on different sides must be in one trace."""
        live = NONE.union(*traces)
        sides: dict[Vertex, list[int]] = {element: [] for element in live}
        for his in _pieces(self.graph, self.his | mine):
            rest = (self.his | mine | live) - his
            for number, piece in enumerate(_pieces(self.graph, rest)):
                for element in piece & live:
                    sides[element].append(number)
        alike: dict[tuple[int, ...], set[int]] = {}
        for number, trace in enumerate(traces):
            for element in trace:
                alike.setdefault(tuple(sides[element]), set()).add(number)
        return all(len(numbers) == 1 for numbers in alike.values())


class _Apart:
    """She keeps the ends apart: no way by what is not hers."""

    def __init__(self, graph: Graph, free: Elements, ends: Iterable[Any], hers: Elements) -> None:
        self.graph, self.free, self.ends = graph, free, tuple(ends)
        self.open = frozenset(graph) - hers

    def won(self, mine: Elements) -> bool:
        here = next(p for p in _pieces(self.graph, self.open - mine) if self.ends[0] in p)
        return self.ends[1] not in here

    def splits(self, mine: Elements, traces: Sequence[Elements]) -> bool:
        """The other player has all that is not in the traces. A least set with which he joins the
        ends lies in one piece of what is left without the two chains from which he starts."""
        live = NONE.union(*traces)
        chains = _pieces(self.graph, self.open - mine - live)
        starts = NONE.union(*(piece for piece in chains if not piece.isdisjoint(self.ends)))
        pieces = _pieces(self.graph, self.open - mine - starts)
        return all(sum(not piece.isdisjoint(t) for t in traces) <= 1 for piece in pieces)


class _Clauses:
    """A CNF without negations: T wants a true variable in each clause, F a clause without one."""

    def __init__(self, position: SetColouring, winner: str) -> None:
        clauses = position.cnf.clauses
        self.sign = 1 if winner == "T" else -1
        unset = set(range(1, len(position.cnf.variables) + 1)) - set(map(abs, position.assigned))
        self.free = frozenset(self.sign * v for v in unset)
        left = [set(clause) for clause in clauses if position.assigned.isdisjoint(clause)]
        self.clauses = [frozenset(self.sign * v for v in row & unset) for row in left]

    def won(self, mine: Elements) -> bool:
        if self.sign > 0:
            return not any(clause.isdisjoint(mine) for clause in self.clauses)
        return any(clause <= mine for clause in self.clauses)

    def splits(self, mine: Elements, traces: Sequence[Elements]) -> bool:
        """Of T: no open clause has elements of two traces. F's aim is not looked into."""
        if self.sign < 0:
            return False
        waiting = [clause for clause in self.clauses if clause.isdisjoint(mine)]
        return all(sum(not clause.isdisjoint(t) for t in traces) <= 1 for clause in waiting)
