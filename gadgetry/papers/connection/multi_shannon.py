"""Set Colouring Games, 13.6: the multi-Shannon game, and what local games say of larger ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, islice, product
from typing import Any

from gadgetry.analysis.local_outcomes import (
    CUT,
    DRAW,
    MEANINGS,
    SHORT,
    local_game,
    merged,
    outcome,
    outcomes,
)
from gadgetry.games.connection import shannon
from gadgetry.games.connection.multi_shannon import RULESET, ManyTerminals, MultiShannon
from gadgetry.games.registry import Ruleset
from gadgetry.papers.registry import Cell, PaperTables
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

COMMAND = "gadgetry tables multi-shannon"
TABLE, SECTION = "Table 13.6.1", "Section 13.6"
Standing = tuple[str, str]
PRINTED: dict[Standing, str] = {
    (SHORT, SHORT): "captured by Short",
    (DRAW, SHORT): "impossible",
    (CUT, SHORT): "impossible",
    (SHORT, DRAW): "dominated by Short",
    (DRAW, DRAW): "undetermined",
    (CUT, DRAW): "impossible",
    (SHORT, CUT): "dominated by both",
    (DRAW, CUT): "dominated by Cut",
    (CUT, CUT): "captured by Cut",
}
EVERY = 7  # of the graphs with four vertices one in so many is looked at
LOSING = "a move that loses locally, better than another one of the set"
ORDER = "a move that is better locally, and not as good"


def recompute() -> Iterator[Cell]:
    """The table by what holds in all games around a local one; then what is said beside it."""
    yield from table_cells(list(shannon_games()))
    around = list(larger_games())
    for case, claim in MEANINGS.items():
        if claim in CLAIMS:
            wrong = sum(not CLAIMS[claim](g, r) for g in around for r, s in regions(g) if s == case)
            where = f"in larger multi-Shannon games, sets that are not {claim} as the table says"
            yield Cell(SECTION, where, "0", str(wrong), COMMAND)
    small = list(shannon_games(every=10**6))
    joinable = (g for g in small if any(g.graph.wanted))
    differ = sum(wins(g) != (solve(shannon_of(g)).winner == SHORT) for g in joinable)
    yield Cell(SECTION, "two terminals, another winner than in Shannon", "0", str(differ), COMMAND)
    differ = sum(standing(g) != standing(merged(g)) for g in with_edges_of_terminals(around))
    where = "a clique of terminals with the same neighbours made one, the outcome differs"
    yield Cell(SECTION, where, "0", str(differ), COMMAND)
    games = sorted(
        (*small, *map(with_a_lonely_vertex, small)),
        key=lambda g: (g.graph.vertices, len(g.graph.edges)),
    )
    for where, exceptions in ((LOSING, losing_and_better), (ORDER, better_and_worse)):
        first = next((e for g in games for e in exceptions(g)), "none")
        yield Cell(SECTION, where, "none", first, COMMAND)


def table_cells(games: list[MultiShannon]) -> Iterator[Cell]:
    """Of each pair of outcomes, the first of the claims that holds of all sets that have it."""
    holds: dict[Standing, set[str]] = {}
    for game in games:
        for region, case in regions(game):
            kept = holds.setdefault(case, set(CLAIMS))
            kept -= {claim for claim in kept if not CLAIMS[claim](game, region)}
    for case in PRINTED:
        claims = [claim for claim in CLAIMS if claim in holds.get(case, ())]
        computed = (claims or ["undetermined"])[0] if case in holds else "impossible"
        first, second = (x if x == DRAW else f"{x} wins" for x in case)
        where = f"Short first: {first}; Cut first: {second}"
        yield Cell(TABLE, where, PRINTED[case], computed, COMMAND)


@cache
def wins(game: MultiShannon) -> bool:
    """Does Short win?"""
    return solve(game, Question(moves="none")).winner == SHORT


@cache
def standing(game: MultiShannon) -> Standing:
    """The outcomes of a game, Short first and Cut first."""
    first, second = outcomes(game)
    return str(first), str(second)


def shannon_games(*, every: int = EVERY) -> Iterator[MultiShannon]:
    """The Shannon games on up to three vertices, Short to move, and of those on four some."""
    for size, step in ((1, 1), (2, 1), (3, 1), (4, every)):
        yield from map(as_multi, islice(small_games(shannon.RULESET, size), 0, None, step))


def small_games(ruleset: Ruleset, size: int) -> Iterator[Any]:
    """The small games of a ruleset, those with Short to move."""
    assert ruleset.small is not None
    games: Iterator[Any] = ruleset.small.exactly(size)
    return (game for game in games if game.mover == SHORT)


def as_multi(game: shannon.Shannon) -> MultiShannon:
    """The same game, whose two terminals are nobody's.

    >>> path = shannon.Shannon(shannon.TerminalGraph(3, [(0, 1), (1, 2)], (0, 2)))
    >>> as_multi(path).moves()
    (1,)
    """
    graph = game.graph
    edges = tuple((u, v) for u, v in graph.edges.tolist())
    many = ManyTerminals(graph.vertices, edges, graph.terminals)
    return MultiShannon(many, game.short, game.cut, mover=game.mover)


def larger_games() -> Iterator[MultiShannon]:
    """Multi-Shannon games with three terminals and two vertices, Short to move."""
    yield from small_games(RULESET, 2)


def regions(game: MultiShannon) -> Iterator[tuple[tuple[int, ...], Standing]]:
    """The sets of free vertices with a local game, and what that game is."""
    free = sorted(game.graph.inner)
    for size in range(1, len(free) + 1):
        for region in combinations(free, size):
            local = local_game(game, region)
            if local is not None and any(local.graph.wanted):
                yield region, standing(local)


def captured(game: MultiShannon, region: tuple[int, ...], player: str) -> bool:
    """May the set be filled in for the player? Whoever is to move, the winner stays the same."""
    filled = _given(game, region, player)
    return all(wins(replace(game, mover=m)) == wins(replace(filled, mover=m)) for m in (SHORT, CUT))


def dominated(game: MultiShannon, region: tuple[int, ...], player: str) -> bool:
    """Is each move of the player's that is best in the local game as good as any of the set?"""
    if not (best := best_locally(game, region, player)):
        return False
    good = [_wins_with(game, v, player) for v in region]
    return all(_wins_with(game, v, player) >= max(good) for v in best)


def best_locally(game: MultiShannon, region: tuple[int, ...], player: str) -> list[int]:
    """The moves of the player's that have the best outcome of the local game."""
    values = local_values(game, region, player)
    return [v for v in region if values[v] == max(values.values())]


def local_values(game: MultiShannon, region: tuple[int, ...], player: str) -> dict[int, int]:
    """By the player's first move in the local game: 2 if he wins, 1 for a draw, 0 if he loses."""
    local = local_game(game, region)
    assert local is not None
    other = CUT if player == SHORT else SHORT
    after = (
        replace(_given(local, (i,), player), mover=other) for i, _ in enumerate(sorted(region))
    )
    order = {other: 0, DRAW: 1, player: 2}
    return {v: order[str(outcome(g))] for v, g in zip(sorted(region), after, strict=True)}


def _given(game: MultiShannon, vertices: tuple[int, ...], player: str) -> MultiShannon:
    if player == SHORT:
        return replace(game, short=game.short | set(vertices))
    return replace(game, cut=game.cut | set(vertices))


def _wins_with(game: MultiShannon, move: int, player: str) -> bool:
    """Does the player win the whole game when he begins with the move?"""
    after = replace(_given(game, (move,), player), mover=CUT if player == SHORT else SHORT)
    return wins(after) == (player == SHORT)


CLAIMS: dict[str, Callable[[MultiShannon, tuple[int, ...]], bool]] = {
    "captured by Short": lambda game, region: captured(game, region, SHORT),
    "captured by Cut": lambda game, region: captured(game, region, CUT),
    "dominated by both": lambda game, region: (
        dominated(game, region, SHORT) and dominated(game, region, CUT)
    ),
    "dominated by Short": lambda game, region: dominated(game, region, SHORT),
    "dominated by Cut": lambda game, region: dominated(game, region, CUT),
}


def losing_and_better(game: MultiShannon) -> Iterator[str]:
    """Moves that lose locally, and win where another move of the set does not."""
    for region, _ in regions(game):
        for player in (SHORT, CUT):
            values = local_values(game, region, player)
            lost = [v for v in region if values[v] == 0 and _wins_with(game, v, player)]
            worse = [v for v in region if not _wins_with(game, v, player)]
            if lost and worse:
                yield f"{_said(game, region)}: {player}'s {lost[0]}, and {worse[0]}"


def better_and_worse(game: MultiShannon) -> Iterator[str]:
    """Moves at least as good as another one locally that lose where it wins."""
    for region, _ in regions(game):
        for player in (SHORT, CUT):
            values = local_values(game, region, player)
            for v, w in product(region, repeat=2):
                worse = values[v] >= values[w] and not _wins_with(game, v, player)
                if worse and _wins_with(game, w, player):
                    yield f"{_said(game, region)}: {player}'s {v}, and {w}"


def _said(game: MultiShannon, region: tuple[int, ...]) -> str:
    s, t = game.graph.terminals
    names = {s: "s", t: "t"}
    edges = (f"{names.get(u, u)}{names.get(v, v)}" for u, v in game.graph.edges)
    return f"{' '.join(edges)}, set {' '.join(map(str, region))}"


def with_a_lonely_vertex(game: MultiShannon) -> MultiShannon:
    """The game with one more vertex, which no edge has.

    >>> path = MultiShannon(ManyTerminals(3, ((0, 1), (1, 2)), (0, 2)))
    >>> with_a_lonely_vertex(path).moves()
    (1, 3)
    """
    graph = game.graph
    return replace(game, graph=replace(graph, vertices=graph.vertices + 1))


def with_edges_of_terminals(games: list[MultiShannon]) -> Iterator[MultiShannon]:
    """The games with each set of edges between their terminals."""
    for game in games:
        pairs = list(combinations(game.graph.terminals, 2))
        for chosen in product((False, True), repeat=len(pairs)):
            more = tuple(pair for pair, taken in zip(pairs, chosen, strict=True) if taken)
            yield replace(game, graph=replace(game.graph, edges=(*game.graph.edges, *more)))


def shannon_of(game: MultiShannon) -> shannon.Shannon:
    """The Shannon game on the same graph."""
    graph = game.graph
    terminals = (graph.terminals[0], graph.terminals[1])
    return shannon.Shannon(shannon.TerminalGraph(graph.vertices, graph.edges, terminals))


TABLES = PaperTables(
    name="multi-shannon",
    paper="van Rijswijck, Set Colouring Games (2006), 13.6",
    bounds="local games in Shannon games of 3 vertices and some of 4, and in larger ones of 2",
    recompute=recompute,
    errata=frozenset({(SECTION, LOSING), (SECTION, ORDER)}),
)
