"""The solver `local`: Shannon and Hex positions by proof-number search with local theory."""

from __future__ import annotations

from typing import Any

from gadgetry.solvers.connection.local.search import (
    Linking,
    LocalOutcome,
    LocalSearch,
    with_kernel,
)
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.connection.net_states import claim
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_CELLS = 512


def run(position: Any, question: Question, budget: Budget) -> Verdict:
    """Solve a Shannon or Hex position; with the winner's trace."""
    state, cells = state_of(position)
    if len(cells) > MOST_CELLS:
        raise DoesNotApply(f"{len(cells)} free cells, of which it takes at most {MOST_CELLS}")
    mover = int(position.to_move == position.players[0])
    moves: list[Any] = []

    def answer(spending: Budget | Handover, link: Linking) -> LocalOutcome:
        moves.clear()
        if state is None:
            return LocalOutcome(1, 0)
        search = LocalSearch(state, spending, link=link)
        outcome = search.solve(state, mover)
        wanted = question.moves != "none" and outcome.winner == mover
        for move in position.moves() if wanted else ():
            if search.solve(claim(state, cells[move], bool(mover)), 1 - mover).winner == mover:
                moves.append(move)
                if question.moves == "one":
                    break
        return outcome

    outcome = with_kernel(budget, answer)
    return Verdict(
        "local",
        outcome.winner == mover,
        position.players[1 - outcome.winner],
        winning_moves=None if question.moves == "none" else tuple(moves),
        trace=tuple(move for move, cell in cells.items() if cell & outcome.trace),
    )


SOLVERS = (
    Solver(
        name="local",
        summary="proof-number search with the values of small gadgets and H-search for both sides",
        takes=("hex", "shannon"),
        run=run,
        preference=-20,
        weight=400,
        spare=True,
    ),
)
