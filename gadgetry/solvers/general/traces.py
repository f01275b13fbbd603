"""The engine for isotone games: df-pn with dynamic traces and must-play regions (`isotone`).

Hex runs on Black's and White's reduced graphs, the Shannon game on Short's, Y on stones, formulas
without negations on their minimal clauses. The verdict's `trace` is the winner's: the
moves to the elements that suffice, though the opponent had every other free one.
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.y import Y
from gadgetry.solvers.connection.contraction import reduced, reduced_alike
from gadgetry.solvers.connection.hex_contraction import contracted
from gadgetry.solvers.connection.reduced_arrays import GraphArraysSearch
from gadgetry.solvers.connection.reduced_graphs import ReducedGraphs
from gadgetry.solvers.connection.y_game import ThreeSides, contracted_y
from gadgetry.solvers.formulas.positive_clauses import PositiveClauses, minimal
from gadgetry.solvers.general.bitboards import ClauseBoard, Connection, bitboard
from gadgetry.solvers.general.isotone import TraceSearch, elements
from gadgetry.solvers.kernels import Handover, in_width
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.masks import words_for
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

Search = TraceSearch[Any] | GraphArraysSearch

WEIGHT = 40  # what a plain node of reduced graphs costs, for `Handover`


def run(position: Any, question: Question, budget: Budget) -> Verdict:
    """Who wins, and the winning moves that are asked for.

    >>> from gadgetry.games.connection.hex import Hex
    >>> verdict = run(Hex(3, 3), Question(moves="all"), Budget())
    >>> verdict.winner, verdict.winning_moves
    ('Black', ('c1', 'a2', 'b2', 'c2', 'a3'))
    """
    white: list[int] = []
    board: Connection | ClauseBoard
    if isinstance(position, Hex):
        board, white = contracted(position)
    elif isinstance(position, Y):
        board = contracted_y(position)
    else:
        board = bitboard(position, budget)
    won = board.decided(*board.claimed)
    if won is not None:
        winner = position.players[0 if won else 1]
        moves = None if question.moves == "none" else ()
        return Verdict("traces", won == board.maximizer, winner, winning_moves=moves, trace=())
    game, state = _start(board, white)
    words = words_for(game.n + 2) if isinstance(game, ReducedGraphs) else None
    name = in_width("general.isotone", words or 1)
    handover = Handover(name, budget, WEIGHT, fits=words is not None)

    def plainly() -> Verdict:
        return _answer(TraceSearch(game, handover), state, position, board, question)

    def by_kernel() -> Verdict:
        search = GraphArraysSearch(game.n, len(state), budget)
        return _answer(search, search.start(*state), position, board, question)

    return handover.run(plainly, by_kernel)


def _answer(
    search: Search,
    state: Any,
    position: Any,
    board: Connection | ClauseBoard,
    question: Question,
) -> Verdict:
    winning = _all_moves(search, state, position, board) if question.moves == "all" else None
    root = search.solve(state, board.maximizer)
    wins = root.wins
    if question.moves == "one":
        winning = _one_move(search, state, board, root.trace) if wins else ()
    names = {v: name for (v, _), name in board.moves}
    return Verdict(
        "traces",
        wins,
        position.players[0 if wins == board.maximizer else 1],
        winning_moves=winning,
        trace=tuple(names[v] for v in elements(root.trace)),
    )


def _start(board: Connection | ClauseBoard, white: list[int]) -> tuple[Any, Any]:
    """The game and the state for an open position; `white` is White's graph of a Hex board."""
    true, false = board.claimed
    if isinstance(board, ClauseBoard):
        left = [plain & ~false for plain, _ in board.clauses if not plain & true]
        return PositiveClauses(), minimal(left)
    n = len(board.neighbours)
    if len(board.sides) == 3:
        return ThreeSides(board.neighbours, board.sides), (true, false)
    first = reduced(_with_terminals(board.neighbours, board.sides), true, false)
    graphs = reduced_alike(first, reduced(white)) if white else (first,)
    return ReducedGraphs(n), graphs


def graphs_of(position: Any, board: Connection) -> list[list[int]]:
    """The graph of the Shannon game as neighbour masks, terminals last; of Hex Black's and White's.

    >>> from gadgetry.games.connection.hex import Hex
    >>> graphs_of(Hex(1, 2), bitboard(Hex(1, 2)))
    [[14, 13, 3, 3], [6, 9, 1, 2]]
    """
    graphs = [_with_terminals(board.neighbours, board.sides)]
    if isinstance(position, Hex):
        n, columns = len(board.neighbours), position.columns
        first_column = sum(1 << v for v in range(0, n, columns))
        sides = (first_column, first_column << columns - 1)
        graphs.append(_with_terminals(board.neighbours, sides))
    return graphs


def _with_terminals(neighbours: tuple[int, ...], sides: tuple[int, ...]) -> list[int]:
    n = len(neighbours)
    graph = [
        near | sum(1 << n + i for i, side in enumerate(sides) if side >> v & 1)
        for v, near in enumerate(neighbours)
    ]
    return [*graph, *sides]


def _all_moves(
    search: Search, state: Any, position: Any, board: Connection | ClauseBoard
) -> tuple[Any, ...]:
    """A Hex board that stays the same when it is turned by half needs only half of its moves."""
    turned = isinstance(position, Hex) and position.cells == position.cells[::-1]
    must_play, won = -1, [False] * len(board.moves)
    for i, ((v, _), _) in enumerate(board.moves):
        if turned and 2 * i >= len(won):
            won[i] = won[-1 - i]
        elif must_play >> v & 1:
            won[i], trace = search.wins_with(state, v, board.maximizer)
            must_play &= -1 if won[i] else trace
    return tuple(name for (_, name), wins in zip(board.moves, won, strict=True) if wins)


def _one_move(
    search: Search, state: Any, board: Connection | ClauseBoard, trace: int
) -> tuple[Any, ...]:
    """A winning move: one in the trace, or any when the trace is empty."""
    for (v, _), name in board.moves:
        if (not trace or trace >> v & 1) and search.wins_with(state, v, board.maximizer)[0]:
            return (name,)
    raise AssertionError("a trace holds a winning move")


def _isotone(instance: Any, _: Question) -> bool:
    cnf = getattr(instance, "cnf", None)
    return cnf is None or not bool((cnf.clauses.literals < 0).any())


SOLVERS = (
    Solver(
        name="traces",
        summary="proof-number search with dynamic traces and must-play regions (isotone games)",
        takes=("division", "game-sat", "hex", "shannon", "y"),
        run=run,
        preference=20,
        accepts=_isotone,
        weight=10,
    ),
)
