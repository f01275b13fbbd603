"""FLAG COLORING in two colours by contraction: who wins, and by which moves. A second opinion.

On a properly two-coloured graph a move contracts the closed neighbourhood of a vertex that has
neighbours, and colours tell nothing more. Positions are graphs, each named by an ordering of its
vertices: by degree, then by the degrees around, and so on until nothing changes; ties are broken by
setting one vertex apart and going on. Equal names are isomorphic graphs, so nothing is won or lost
twice; isomorphic graphs may get different names, which costs time only.

It shares no code with the engine `grundy`, knows neither twins nor routes, and is slower.
"""

from __future__ import annotations

from gadgetry.games.flags.flag_coloring import FlagColoring, Recolouring
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Graph = tuple[tuple[int, ...], ...]  # the neighbours of each vertex

MOST_VERTICES = 64


def contract(graph: Graph, vertex: int) -> Graph:
    """The graph after a move at a vertex: it and its neighbours are one; lone vertices go.

    >>> contract(((1,), (0, 2), (1, 3), (2,)), 0)
    ((1,), (0, 2), (1,))
    """
    together = {vertex, *graph[vertex]}
    beside = {w for u in together for w in graph[u]} - together
    if not beside:
        rest = [v for v in range(len(graph)) if v not in together and graph[v]]
        number = {v: i for i, v in enumerate(rest)}
        return tuple(tuple(number[w] for w in graph[v]) for v in rest)
    rest = [v for v in range(len(graph)) if v not in together and graph[v]]
    number = dict.fromkeys(together, 0) | {v: i for i, v in enumerate(rest, 1)}
    lists = [tuple(sorted({number[w] for w in graph[v]})) for v in rest]
    return (tuple(sorted(number[w] for w in beside)), *lists)


def named(graph: Graph) -> Graph:
    """The graph with its vertices in an order that depends little on their numbers.

    >>> named(((1,), (0, 2), (1,))) == named(((1, 2), (0,), (0,)))
    True
    """
    count = len(graph)
    place, classes = _refined(graph, [len(near) for near in graph])
    while classes < count:
        sizes = [0] * classes
        for c in place:
            sizes[c] += 1
        tied = next(c for c in range(classes) if sizes[c] > 1)
        apart = place.index(tied)
        split = [2 * c + 1 for c in place]
        split[apart] -= 1
        place, classes = _refined(graph, split)
    lists: list[tuple[int, ...]] = [()] * count
    for v, near in enumerate(graph):
        lists[place[v]] = tuple(sorted([place[w] for w in near]))
    return tuple(lists)


def _refined(graph: Graph, colours: list[int]) -> tuple[list[int], int]:
    """Colours 0, 1, ... in order such that equal ones see equal colours, and how many there are."""
    before = 0
    while True:
        rows = [(colours[v], sorted([colours[w] for w in graph[v]]), v) for v in range(len(graph))]
        rows.sort()
        classes, last = 0, (-1, [-1])
        for colour, around, vertex in rows:
            if (colour, around) != last:
                classes, last = classes + 1, (colour, around)
            colours[vertex] = classes - 1
        if classes == before:
            return colours, classes
        before = classes


class Contractions:
    """Who wins, remembered by name. A game is no longer than the graph has vertices."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.known: dict[Graph, bool] = {}

    def wins(self, graph: Graph) -> bool:
        """Does the player to move win?"""
        graph = named(graph)
        found = self.known.get(graph)
        if found is None:
            self.budget.spend()
            self.budget.check()
            after = sorted((contract(graph, v) for v in range(len(graph))), key=len)
            found = self.known[graph] = any(not self.wins(option) for option in after)
        return found


def run(position: FlagColoring, question: Question, budget: Budget) -> Verdict:
    """Who wins a position of two colours, and by which moves.

    >>> from gadgetry.games.flags.flag_families import path
    >>> run(path(2), Question(value=False, moves="all"), Budget()).winning_moves
    ((1, 0),)
    >>> run(path(3), Question(value=False, moves="all"), Budget()).outcome
    False
    """
    alive = [v for v, near in position.neighbours.items() if near]
    number = {v: i for i, v in enumerate(alive)}
    graph = tuple(tuple(number[w] for w in position.neighbours[v]) for v in alive)
    search = Contractions(budget)
    if question.moves == "none":
        outcome = search.wins(graph)
        return Verdict("contraction", outcome, "first" if outcome else "second")
    winning: list[Recolouring] = []
    for move in position.moves():
        if not search.wins(contract(graph, number[move[0]])):
            winning.append(move)
            if question.moves == "one":
                break
    winner = "first" if winning else "second"
    return Verdict("contraction", bool(winning), winner, winning_moves=tuple(winning))


def _accepts(position: FlagColoring, question: Question) -> bool:
    """The winner only, of graphs with two colours."""
    colours = {c for c in position.colours if c is not None}
    small = len(position.neighbours) <= MOST_VERTICES
    return small and len(colours) <= 2 and not question.value and question.star is None


SOLVERS = (
    Solver(
        "contraction",
        "who wins with two colours, by plain search up to isomorphism",
        takes=(FlagColoring.ruleset,),
        run=run,
        preference=-50,
        accepts=_accepts,
        weight=20,
    ),
)
