"""A Hex player: the exact engine where it reaches, else alpha-beta with traces on estimates.

Van Rijswijck, Set Colouring Games (2006), 11.2 and 12. What a move is called `certain` of is exact;
the rest are estimates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.players.hex_endgame import connection, exact, move_within, win_in_one
from gadgetry.players.hex_search import WIN, HexSearch, SearchedMove
from gadgetry.players.hex_settings import MOST_ROWS, USUAL, HexSettings
from gadgetry.solvers.kernels import Handover
from gadgetry.solvers.limits import Budget, Limits

WEIGHT = 200  # what a plain node costs, for `Handover`


@dataclass(frozen=True)
class ChosenMove:
    """A move, and what the player thinks of it.

    `certain`: True when the mover wins for certain, False when he loses (both are exact), None when
    `value`, an estimate for the mover, is all there is. `depth`: how many moves ahead the search
    was completed; `nodes`: positions that it looked at.
    """

    move: str
    certain: bool | None
    value: int
    depth: int = 0
    nodes: int = 0


def choose(
    position: Hex, settings: HexSettings = USUAL, seconds: float | None = None
) -> ChosenMove:
    """The player's move. With `seconds`, the clock ends the search, and not its nodes.

    >>> choose(Hex(3, 3))
    ChosenMove(move='b2', certain=True, value=1000000, depth=0, nodes=0)
    >>> choose(Hex(3, 3, "....B....", "White")).certain
    False
    """
    check_board(position)
    if not position.moves():
        raise GameError(f"expected a game that is not over, got one that {position.winner()} won")
    budget = Budget(Limits(seconds, settings.nodes if seconds is None else None))
    wins, move = _known(position, settings, None if seconds is None else seconds / 3)
    if move is not None:
        return ChosenMove(move, True, WIN)
    if wins is None:
        searched = search(position, settings, budget)
        if searched.certain is not False:
            name = position.name(searched.cell)
            return ChosenMove(
                name, searched.certain, searched.value, searched.depth, searched.nodes
            )
    return _stubborn(position, settings, budget)


def _known(
    position: Hex, settings: HexSettings, seconds: float | None
) -> tuple[bool | None, str | None]:
    """Does the player win without a search of his own, and how? See `hex_endgame`."""
    last = win_in_one(position)
    if last is not None:
        return True, last
    trace = connection(position) if settings.virtual_connections else None
    if trace is not None:
        return True, move_within(position, trace)
    return exact(position, settings, seconds)


def check_board(position: Hex) -> None:
    """Raise `GameError` unless the board is one that is played on."""
    if max(position.rows, position.columns) > MOST_ROWS:
        raise GameError(
            f"expected a board of at most {MOST_ROWS} rows and columns to play on, got"
            f" {position.rows} x {position.columns}"
        )


def search(position: Hex, settings: HexSettings, budget: Budget) -> SearchedMove:
    """Search, by the kernel when that is worth it."""
    handover = Handover("players/hex_evaluation", budget, WEIGHT)
    timed = budget.limits.seconds is not None

    def spender(spend: Callable[[], None]) -> Callable[[], None]:
        def spend_and_look() -> None:
            budget.check()
            spend()

        return spend_and_look if timed else spend

    return handover.run(
        lambda: HexSearch(position, settings, spender(handover.spend)).run(),
        lambda: HexSearch(position, settings, spender(budget.spend), compiled=True).run(),
    )


def _stubborn(position: Hex, settings: HexSettings, budget: Budget) -> ChosenMove:
    """The move of a player who has lost for certain: what looks best to one who does not know."""
    blind = replace(settings, virtual_connections=False, depth=1, width=position.size)
    searched = search(
        position, blind, Budget(replace(budget.limits, nodes=None), 0, budget.started)
    )
    return ChosenMove(position.name(searched.cell), False, -WIN, 0, searched.nodes)
