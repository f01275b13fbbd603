"""Any tokens on any graph or digraph: the geography games as the Grundy engine sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.general.grundy import Grundy, verdict
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

State = tuple[int, tuple[int, ...], int]  # open vertices as a bitmask; tokens, ascending; passes


class TokenArena:
    """Tokens that move along the arcs of a digraph to open vertices, and passes.

    Tokens go together when some open vertex can be reached by both. A position's canonical
    state has for open vertices what its tokens can reach.

    >>> path = TokenArena([(1,), (0, 2), (1, 3), (2,)])
    >>> path.components((0b1001, (1, 2), 3))
    [(0, (), 1), (1, (1,), 0), (8, (2,), 0)]
    """

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._masks = [sum(1 << w for w in row) for row in neighbours]

    def components(self, state: State) -> list[State]:
        """The groups of tokens that can still move; an odd number of passes is one pass."""
        open_, tokens, passes = state
        groups: list[State] = []
        for token in tokens:
            reach = self._reach(token, open_)
            together: tuple[int, ...] = (token,)
            for group in [g for g in groups if g[0] & reach]:
                groups.remove(group)
                reach, together = reach | group[0], together + group[1]
            if reach:
                groups.append((reach, tuple(sorted(together)), 0))
        groups.sort(key=lambda group: group[0].bit_count())
        return [(0, (), 1), *groups] if passes % 2 else groups

    def options(self, state: State) -> Iterator[State]:
        """Token by token and vertex by vertex, ascending; the pass comes last."""
        open_, tokens, passes = state
        for token in tokens:
            ahead = self._masks[token] & open_
            while ahead:
                bit = ahead & -ahead
                ahead ^= bit
                moved = {*tokens, bit.bit_length() - 1} - {token}
                yield open_ ^ bit, tuple(sorted(moved)), passes
        if passes:
            yield open_, tokens, passes - 1

    def _reach(self, token: int, open_: int) -> int:
        reach, ahead = 0, self._masks[token] & open_
        while ahead:
            reach |= ahead
            after = 0
            while ahead:
                bit = ahead & -ahead
                ahead ^= bit
                after |= self._masks[bit.bit_length() - 1]
            ahead = after & open_ & ~reach
        return reach


def run(
    position: UndirectedGeography | GeneralizedGeography, question: Question, budget: Budget
) -> Verdict:
    """Any question about a geography game.

    >>> two = UndirectedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=[0, 2], passes=2)
    >>> run(two, Question(moves="all"), Budget()).winning_moves
    ((2, 1),)
    """
    arena = TokenArena(position.graph.neighbourhoods())
    open_ = sum(1 << v for v in range(position.graph.vertices) if v not in position.visited)
    if isinstance(position, UndirectedGeography):
        start: State = (open_, position.tokens, position.passes)
    else:
        start = (open_, (position.token,), 0)
    # The ruleset lists its moves in the order of `options`.
    moves = zip(position.moves(), arena.options(start), strict=True)
    return verdict(Grundy(arena, budget), start, moves, question)


SOLVERS = (
    Solver(
        "grundy",
        "any number of tokens, by search",
        takes=(UndirectedGeography.ruleset, GeneralizedGeography.ruleset),
        run=run,
        preference=10,
    ),
)
