"""An autotree from a search: the moves of the winner that are enough (docs/certificates.md).

At a place where the other player moves, the winner needs a set of free elements, the *trace*, that
cannot be made smaller; it is found by giving the other player one element after the other. Where
the trace falls apart, each part has its own list. Else a list grows: first what he would play if it
were his turn; and while all that is in the list needs the same element, the other player takes such
an element, and his best answer joins the list. The answer is best that leaves the fewest elements
needed by all, and has the smallest trace; near the root the two best are tried, and the tree with
fewer entries stays.

Whether a player wins with some elements is asked of the solver `traces`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import networkx as nx

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon
from gadgetry.games.formulas.set_colouring import SetColouring
from gadgetry.solvers.general import traces
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.verdict import Question

Elements = frozenset[Any]
NONE: Elements = frozenset()
BREADTH = 2  # answers whose trees are grown and compared, while most elements are live
EACH = 4  # entries that one more element needed by all is worth
List = tuple["Branch", ...]


ISOTONE = "Hex, the Shannon game or a formula without negations"


def isotone(instance: Any) -> bool:
    """Is it a game of those in which more elements never hurt, and of which there are autotrees?

    >>> isotone(Hex(2, 2)), isotone(None)
    (True, False)
    """
    if isinstance(instance, SetColouring):
        return not bool((instance.cnf.clauses.literals < 0).any())
    return isinstance(instance, Hex | Shannon)


class Branch:
    """A move of the winner's, the lists below it, and the trace of it all."""

    def __init__(self, move: Any, lists: Iterable[List]) -> None:
        self.move, self.lists = move, tuple(lists)
        below = (branch.trace for each in self.lists for branch in each)
        self.trace: Elements = NONE.union([move], *below)
        self.size: int = 1 + sum(branch.size for each in self.lists for branch in each)


def grown(position: Any, winner: str, budget: Budget) -> tuple[Any, ...]:
    """The entries of a tree with which this player wins.

    >>> grown(Hex(2, 2), "Black", Budget())
    (['a2', [[1, 2]]], ['a1', []], ['b1', []])
    """
    growing = _Growing(position, winner, budget)
    free = frozenset(map(abs, position.moves()) if growing.signed else position.moves())
    if position.winner() is not None or position.to_move != winner:
        root = Branch(None, growing.lists(NONE, growing.needed(NONE, free) or NONE))
    else:
        root = growing.best(NONE, free, free, first=True)
    return tuple(_entries(root, growing.sign))


def _entries(root: Branch, sign: int) -> Iterator[Any]:
    """Breadth first, each with the numbers of those below it."""
    waiting, number = [root], 1
    for branch in waiting:
        lists = []
        for each in branch.lists:
            lists.append([*range(number, number + len(each))])
            number += len(each)
            waiting += each
        yield [-branch.move if sign < 0 and branch.move else branch.move, lists]


class _Growing:
    """What the winner needs, with `mine` his besides what he has, and only `live` free."""

    def __init__(self, position: Any, winner: str, budget: Budget) -> None:
        self.position, self.winner, self.budget = position, winner, budget
        self.loser = next(player for player in position.players if player != winner)
        self.signed = isinstance(position, SetColouring)
        self.sign = -1 if self.signed and winner == "F" else 1
        self.asked: dict[tuple[Elements, Elements], Elements | None] = {}
        self.grown: dict[tuple[Elements, Elements], List] = {}
        self.parts = parts_of(position, winner)
        self.free = frozenset(map(abs, position.moves()) if self.signed else position.moves())

    def wins(self, mine: Elements, live: Elements) -> Elements | None:
        """A trace of the winner's if the other is to move; None if it is the other who wins."""
        key = (mine, live)
        if key not in self.asked:
            self.budget.spend()
            lost = self.free - mine - live
            there = coloured(self.position, {self.winner: mine, self.loser: lost}, self.loser)
            verdict = traces.run(there, Question(), self.budget)
            won = verdict.winner == self.winner
            self.asked[key] = frozenset(map(self._element, verdict.trace or ())) if won else None
        return self.asked[key]

    def _element(self, move: Any) -> Any:
        return abs(move) if self.signed else move

    def needed(
        self, mine: Elements, live: Elements, rather_not: Elements = NONE
    ) -> Elements | None:
        """A trace of which every element is needed; those that it should not have go first."""
        trace = self.wins(mine, live)
        for element in sorted(live & rather_not):
            if trace is None:
                return None
            without = self.wins(mine, live - {element})
            if without is not None:
                trace, live = without, live - {element}
        for element in sorted(trace or ()):
            smaller = self.wins(mine, trace - {element}) if trace and element in trace else None
            trace = trace if smaller is None else smaller
        return trace

    def lists(self, mine: Elements, trace: Elements) -> Iterator[List]:
        """A list for each part of a trace of which every element is needed."""
        for part in sorted(self.parts(mine, trace), key=min):
            yield self._list(mine | trace - part, part)

    def _list(self, mine: Elements, live: Elements) -> List:
        key = (mine, live)
        if key not in self.grown:
            grown: list[Branch] = []
            common = live
            while common:
                grown.append(self.best(mine, live, common, first=not grown))
                common &= grown[-1].trace
            self.grown[key] = tuple(grown)
        return self.grown[key]

    def best(self, mine: Elements, live: Elements, common: Elements, first: bool) -> Branch:
        """A move that leaves few common elements, and has a small trace and tree."""
        choices = []
        for move in sorted(live):
            trace = self.needed(mine | {move}, live - {move}, common)
            if trace is not None:
                left = len(common & (trace | {move}))
                if first or left < len(common):
                    choices.append((left, len(trace), move, trace))
        least = sorted(choices, key=lambda choice: choice[:3])
        wide = 4 * len(live) >= 3 * len(self.free)
        fewest = least[: BREADTH if wide else 1]
        branches = [Branch(m, self.lists(mine | {m}, trace)) for _, _, m, trace in fewest]
        return min(branches, key=lambda b: b.size + EACH * len(common & b.trace))


def coloured(position: Any, elements: dict[str, Elements], mover: str) -> Any:
    """The position in which the players have these elements, too.

    >>> coloured(Hex(1, 3), {"Black": frozenset(), "White": frozenset({"a1"})}, "Black").cells
    'W..'
    """
    first, second = (elements[player] for player in position.players)
    if isinstance(position, SetColouring):
        new = first | {-v for v in second}
        return replace(position, assigned=position.assigned | new, mover=mover)
    if isinstance(position, Shannon):
        short, cut = position.short | first, position.cut | second
        return replace(position, short=short, cut=cut, mover=mover)
    cells = list(position.cells)
    for player, owned in elements.items():
        for name in owned:
            cells[position.cell(name)] = player[0]
    return replace(position, cells="".join(cells), mover=mover)


Parts = Callable[[Elements, Elements], Iterable[Elements]]


def parts_of(position: Any, winner: str) -> Parts:
    """The parts of a trace that this player can win one by one."""
    if isinstance(position, SetColouring):
        rows = [clause for clause in position.cnf.clauses if position.assigned.isdisjoint(clause)]
        return (
            partial(_by_clauses, rows) if winner == "T" else lambda mine, live: (live,)[: len(live)]
        )
    graph = nx.Graph()
    if isinstance(position, Shannon):
        graph.add_edges_from(position.graph.edges.tolist())
        ends = position.graph.terminals
        if winner == "Cut":
            graph.remove_nodes_from(position.cut)
            return partial(_by_ways, graph, ends)
        return partial(_by_chains, graph, position.short.union(ends))
    for cell in range(position.size):
        beside = [*position.neighbours(cell)]
        graph.add_edges_from((position.name(cell), position.name(near)) for near in beside)
    sides = position.sides(winner)
    for side, cells in enumerate(sides):
        graph.add_edges_from((side, position.name(cell)) for cell in cells)
    stones = [position.name(v) for v, on in enumerate(position.cells) if on == winner[0]]
    return partial(_by_chains, graph, frozenset([*stones, *range(len(sides))]))


def _by_clauses(rows: list[Any], mine: Elements, live: Elements) -> Iterator[Elements]:
    """Elements of an open clause are in one part."""
    links = nx.Graph()
    links.add_nodes_from(live)
    for row in rows:
        if mine.isdisjoint(row):
            nx.add_path(links, live.intersection(row))
    return map(frozenset, nx.connected_components(links))


def _by_chains(graph: Any, owned: Elements, mine: Elements, live: Elements) -> Iterator[Elements]:
    """The blocks of the graph in which each chain is one vertex; a free cut vertex joins two."""
    chains = nx.connected_components(graph.subgraph(owned | mine))
    one = {vertex: ("chain", i) for i, chain in enumerate(chains) for vertex in chain}
    there = graph.subgraph(owned | mine | live)
    small = nx.Graph()
    small.add_edges_from((one.get(u, u), one.get(v, v)) for u, v in there.edges)
    small.remove_edges_from(nx.selfloop_edges(small))
    links = nx.Graph()
    links.add_nodes_from(live)
    for block in nx.biconnected_components(small):
        nx.add_path(links, live & block)
    return map(frozenset, nx.connected_components(links))


def _by_ways(graph: Any, ends: Any, mine: Elements, live: Elements) -> Iterator[Elements]:
    """The pieces of what is not Cut's without what is joined to an end already."""
    rest = graph.subgraph(graph.nodes - mine)
    others = rest.subgraph(rest.nodes - live)
    joined = NONE.union(*(nx.node_connected_component(others, end) for end in ends if end in rest))
    pieces = nx.connected_components(rest.subgraph(rest.nodes - joined))
    return (frozenset(live & piece) for piece in pieces if live & piece)
