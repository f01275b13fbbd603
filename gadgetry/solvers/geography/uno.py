"""UNO and SWAP UNO, as UNDIRECTED GEOGRAPHY (Demaine et al. 2014; arXiv:2106.02114, appendix E).

A card is a vertex, the pile is where the token stands, and an edge joins cards of different
hands that match: the token then goes from hand to hand. The swap is a pass.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno, matches
from gadgetry.solvers.geography import geography_tokens, undirected_geography
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Run = Callable[[UndirectedGeography, Question, Budget], Verdict]


def uno_geography(position: Uno | SwapUno) -> UndirectedGeography:
    """The game on a graph: the hand of the player to move, the other hand, the pile.

    >>> uno_geography(Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2))).to_json()["edges"]
    [[0, 2], [0, 3], [1, 2]]
    """
    uno = position.uno if isinstance(position, SwapUno) else position
    hand, other = uno.hands
    pile = len(hand) + len(other)
    replies = defaultdict[tuple[str, int], set[int]](set)
    for j, (colour, rank) in enumerate(other, len(hand)):
        replies["colour", colour].add(j)
        replies["rank", rank].add(j)
    edges = []
    for i, card in enumerate(hand):
        edges += [(i, j) for j in sorted(replies["colour", card[0]] | replies["rank", card[1]])]
        if matches(card, uno.pile):
            edges.append((i, pile))
    swaps = int(isinstance(position, SwapUno) and position.swap)
    return UndirectedGeography.of(pile + 1, edges, start=pile, passes=swaps)


def run_on_graph(run: Run) -> Callable[[Uno | SwapUno, Question, Budget], Verdict]:
    """A solver of UNDIRECTED GEOGRAPHY as one of UNO.

    >>> solver = run_on_graph(undirected_geography.run_branch_and_bound)
    >>> game = SwapUno.of([(1, 1)], [], pile=(1, 2))
    >>> solver(game, Question(moves="all"), Budget()).value
    0
    """

    def run_uno(position: Uno | SwapUno, question: Question, budget: Budget) -> Verdict:
        verdict = run(uno_geography(position), question, budget)
        if verdict.winning_moves is None:
            return verdict
        uno = position.uno if isinstance(position, SwapUno) else position
        cards = ("swap" if v == "pass" else uno.hands[0][v] for v in verdict.winning_moves)
        return replace(verdict, winning_moves=tuple(dict.fromkeys(cards)))

    return run_uno


def _only_winner(position: Uno | SwapUno, question: Question) -> bool:
    """Without a swap, who wins is a matter of one matching."""
    swap = isinstance(position, SwapUno) and position.swap
    return not swap and (question.star == 0 or (question.star is None and not question.value))


def _solver(name: str, summary: str, run: Run, preference: int, **more: Any) -> Solver:
    takes = (Uno.ruleset, SwapUno.ruleset)
    return Solver(name, summary, takes, run_on_graph(run), preference, **more)


SOLVERS = (
    _solver(
        "matching",
        "who wins, by a maximum matching (polynomial)",
        undirected_geography.run_matching,
        40,
        accepts=_only_winner,
    ),
    _solver(
        "branch-and-bound",
        "as undirected geography (Theorem C.2)",
        undirected_geography.run_branch_and_bound,
        20,
    ),
    _solver("grundy", "as undirected geography, by plain search", geography_tokens.run, 10),
)
