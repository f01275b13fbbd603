"""What proves that a player of nets wins, on the Hex board that the nets are drawn on."""

from __future__ import annotations

from typing import Any

from gadgetry.formulas import Qbf
from gadgetry.games.connection.hexagons import cell_name
from gadgetry.reductions.connection.boards.reading import BoardOfNets
from gadgetry.reductions.connection.nets.crossing_cuts import CrossingCuts
from gadgetry.reductions.connection.nets.crossing_joins import CrossingJoins
from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy
from gadgetry.reductions.reduction import Strategy


def board_certificate(
    qbf: Qbf, board: BoardOfNets, strategy: Strategy, winner: str
) -> dict[str, list[Any]]:
    """Black's claims or White's pairs on a board of `crossing_nets`, from the winner's strategy.

    >>> from gadgetry.formulas import Cnf
    >>> from gadgetry.reductions.connection.qbf_to_hex import QbfToHex
    >>> qbf = Qbf([("a", [1])], Cnf(1, [[1]]))
    >>> board = QbfToHex().build(qbf, "polynomial").plan.board
    >>> gate, answer = map(board.cell_of, ("k_1", "N_1"))
    >>> cuts = board_certificate(qbf, board, lambda values: -1, "White")["cuts"]
    >>> cuts[0]["moves"] == [[gate, 1]], cuts[1]["reply"] == answer
    (True, True)
    """
    run, gates = crossing_strategy(qbf, board.nets, strategy)
    if winner == "Black":
        joins = CrossingJoins(run.layout, board.nets, run.choose).entries()
        return {"joins": on_board(joins, board)}
    return {"cuts": on_board(CrossingCuts(gates.layout, gates.choose).entries(), board)}


def on_board(entries: list[dict[str, Any]], board: BoardOfNets) -> list[dict[str, Any]]:
    """The entries with cells in the place of switches, and the first cell of each net."""
    cells = {switch: board.cell_of(switch) for switch in board.switch_at}
    for cell, number in enumerate(board.owner.ravel().tolist()):
        if number >= 0:
            cells.setdefault(board.names[number], cell_name(*divmod(cell, board.hex.columns)))

    def placed(value: Any) -> Any:
        if isinstance(value, list):
            return [placed(part) for part in value]
        return cells[value] if isinstance(value, str) else value

    return [{key: placed(value) for key, value in entry.items()} for entry in entries]
