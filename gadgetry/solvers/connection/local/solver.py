"""The solver `local`: positions of Shannon, Hex and Y by proof-number search with local theory."""

from __future__ import annotations

from typing import Any

from gadgetry.games.connection.y import Y
from gadgetry.solvers.connection.local.linking import linked
from gadgetry.solvers.connection.local.net_rules import TWO_SIDES, NetRules
from gadgetry.solvers.connection.local.search import (
    Linking,
    LocalOutcome,
    LocalSearch,
    with_kernel,
)
from gadgetry.solvers.connection.local.y_linking import y_linked
from gadgetry.solvers.connection.local.y_nets import THREE_SIDES, y_state
from gadgetry.solvers.connection.net_reading import state_of
from gadgetry.solvers.connection.net_states import State
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

MOST_CELLS = 512


def run(position: Any, question: Question, budget: Budget) -> Verdict:
    """Solve a position of Shannon, Hex or Y; with the winner's trace."""
    state, cells = y_state(position) if isinstance(position, Y) else state_of(position)
    rules = THREE_SIDES if isinstance(position, Y) else TWO_SIDES
    if len(cells) > MOST_CELLS:
        raise DoesNotApply(f"{len(cells)} free cells, of which it takes at most {MOST_CELLS}")
    mover = int(position.to_move == position.players[0])
    moves: list[Any] = []

    def after(state: State, cell: int) -> State | None:
        return rules.claim(state, cell, bool(mover))

    def answer(spending: Budget | Handover, by_kernel: bool) -> LocalOutcome:
        moves.clear()
        if state is None:
            return LocalOutcome(1, 0)
        link = linking_of(rules, by_kernel)
        search = LocalSearch(state, spending, link=link, rules=rules)
        outcome = search.solve(state, mover)
        wanted = question.moves != "none" and outcome.winner == mover
        for move in position.moves() if wanted else ():
            if search.solve(after(state, cells[move]), 1 - mover).winner == mover:
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


def linking_of(rules: NetRules, by_kernel: bool) -> Linking:
    """The search for connections, plain or compiled.

    >>> linking_of(TWO_SIDES, False)((0b1, 0b1, ()), [0b1], True).semis
    [1]
    """
    if not by_kernel:
        return linked if rules is TWO_SIDES else y_linked
    from gadgetry.solvers.connection.local import linking_kernel, y_linking_kernel

    return linking_kernel.linked if rules is TWO_SIDES else y_linking_kernel.y_linked


SOLVERS = (
    Solver(
        name="local",
        summary="proof-number search with the values of small gadgets and H-search for both sides",
        takes=("hex", "shannon", "y"),
        run=run,
        preference=-20,
        weight=400,
        spare=True,
    ),
)
