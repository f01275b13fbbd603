"""Games of one token, by the definition, on what the token can still reach: a second opinion.

GENERALIZED and UNDIRECTED GEOGRAPHY, UNO, SWAP UNO, and sums of them. The value is the least number
that no option has, looked for from 0 on; each option is asked for its value up to that number.
Nothing else is known here, no matching and no bounds, and no code is shared with the other solvers
of these games: what they say is compared with this. A position is the token and the vertices that
it can still reach, both as bits.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno, matching_pairs
from gadgetry.games.position import Impartial
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

State = tuple[int, int]
"""The token's vertex, and the vertices that it can reach, with its own."""
Asking = Generator[tuple[State, int], int, int]


@dataclass
class Reach:
    """Values of a token on a graph whose vertices know their neighbours as bits.

    >>> path = Reach([0b010, 0b101, 0b010])
    >>> path.up_to(path.state(1, 0b111), 5), path.up_to(path.state(0, 0b111), 5)
    (1, 0)
    """

    near: list[int]
    budget: Budget = field(default_factory=Budget)
    known: dict[State, tuple[int, bool]] = field(default_factory=dict)

    def state(self, vertex: int, open_: int) -> State:
        """The token on a vertex, and what it can reach over open ones."""
        unseen = open_ & ~(1 << vertex)
        todo = [vertex]
        for v in todo:
            new = self.near[v] & unseen
            unseen ^= new
            while new:
                todo.append(new.bit_length() - 1)
                new ^= 1 << todo[-1]
        return vertex, (open_ | 1 << vertex) & ~unseen

    def up_to(self, state: State, most: int) -> int:
        """The value if it is at most `most`, else `most` + 1."""
        asking = [self._ask(state, most)]
        answer: int | None = None
        while asking:
            try:
                child = asking[-1].send(answer)  # type: ignore[arg-type]
            except StopIteration as done:
                asking.pop()
                answer = done.value
            else:
                asking.append(self._ask(*child))
                answer = None
        assert answer is not None
        return answer

    def _ask(self, state: State, most: int) -> Asking:
        least, exact = self.known.get(state, (0, False))
        if exact or least > most:
            return min(least, most + 1)
        self.budget.spend()
        options = self._options(state)
        told: dict[State, tuple[int, bool]] = {}  # at least this; exactly this
        while least <= most and not exact:
            for option in options:
                value, sure = told.get(option, (0, False))
                if not sure and value <= least:
                    value = yield option, least
                    told[option] = value, value <= least
                if value == least:
                    break
            else:
                exact = True
                break
            least += 1
        self.known[state] = least, exact
        return least

    def _options(self, state: State) -> list[State]:
        """Those with the fewest ways on first."""
        vertex, part = state
        rest = part & ~(1 << vertex)
        steps, options = self.near[vertex] & rest, []
        while steps:
            lowest = steps & -steps
            steps ^= lowest
            options.append(self.state(lowest.bit_length() - 1, rest))
        return sorted(options, key=lambda s: (self.near[s[0]] & s[1]).bit_count())


@dataclass
class Terms:
    """Positions as sums of tokens, and of passes, which are worth their parity."""

    budget: Budget
    graphs: dict[Any, Reach] = field(default_factory=dict)

    def of(self, position: Impartial[Any]) -> tuple[list[tuple[Reach, State]], int]:
        """The tokens, and the number of passes."""
        if isinstance(position, Sum):
            every = [self.of(summand) for summand in position.summands]
            return [term for terms, _ in every for term in terms], sum(p for _, p in every)
        if isinstance(position, UndirectedGeography):
            return [self._token(position.graph, position.tokens[0], position.visited)], (
                position.passes
            )
        if isinstance(position, GeneralizedGeography):
            return [self._token(position.graph, position.token, position.visited)], 0
        swap = isinstance(position, SwapUno) and position.swap
        uno = position.uno if isinstance(position, SwapUno) else position
        assert isinstance(uno, Uno)
        pile = len(uno.hands[0]) + len(uno.hands[1])
        game = Reach(_masks(pile + 1, matching_pairs(uno)), self.budget)
        return [(game, game.state(pile, (1 << pile + 1) - 1))], int(swap)

    def _token(self, graph: Any, token: int, visited: Iterable[int]) -> tuple[Reach, State]:
        if graph not in self.graphs:
            rows = graph.neighbourhoods()
            self.budget.check_masks(max(row, default=0) for row in rows)
            near = [sum(1 << w for w in row) for row in rows]
            self.graphs[graph] = Reach(near, self.budget)
        game = self.graphs[graph]
        open_ = (1 << graph.vertices) - 1 & ~sum(1 << v for v in visited)
        return game, game.state(token, open_)

    def equals(self, position: Impartial[Any], k: int) -> bool:
        """Is the value k? All terms but the largest are asked for their values."""
        terms, passes = self.of(position)
        *small, (game, state) = sorted(terms, key=lambda term: term[1][1].bit_count())
        for other, part in small:
            k ^= other.up_to(part, part[1].bit_count())
        k ^= passes % 2
        return game.up_to(state, k) == k

    def value(self, position: Impartial[Any]) -> int:
        """The Grundy value."""
        terms, passes = self.of(position)
        found = passes % 2
        for game, state in terms:
            found ^= game.up_to(state, state[1].bit_count())
        return found


def run(position: Impartial[Any], question: Question, budget: Budget) -> Verdict:
    """Any question.

    >>> path = UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=1, passes=1)
    >>> run(path, Question(moves="all"), Budget())
    Verdict('reach', True, winner='first', value=3, winning_moves=(2,))
    """
    terms = Terms(budget)
    if question.star is not None:
        yes = terms.equals(position, question.star)
        return Verdict("reach", yes, value=question.star if yes else None)
    value = terms.value(position) if question.value else None
    won = value != 0 if value is not None else not terms.equals(position, 0)
    winning: list[Any] | None = None
    if question.moves != "none":
        winning = []
        for move in position.moves() if won else ():
            if terms.equals(position.play(move), 0):
                winning.append(move)
                if question.moves == "one":
                    break
    asked = None if winning is None else tuple(winning)
    return Verdict("reach", won, "first" if won else "second", value, asked)


def _masks(vertices: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    near = [0] * vertices
    for u, v in pairs:
        near[u] |= 1 << v
        near[v] |= 1 << u
    return near


def _accepts(position: Impartial[Any], _: Question) -> bool:
    if isinstance(position, Sum):
        takes = (UndirectedGeography, GeneralizedGeography, Uno, SwapUno)
        return bool(position.summands) and all(
            isinstance(summand, takes) and _one_token(summand) for summand in position.summands
        )
    return _one_token(position)


def _one_token(position: Impartial[Any]) -> bool:
    return not isinstance(position, UndirectedGeography) or len(position.tokens) == 1


SOLVERS = (
    Solver(
        "reach",
        "by the definition, on what the token can still reach",
        takes=("generalized-geography", "undirected-geography", "uno", "swap-uno", "sum"),
        run=run,
        preference=5,
        accepts=_accepts,
    ),
)
