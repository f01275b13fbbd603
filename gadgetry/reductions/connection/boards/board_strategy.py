"""Players of nets as players of the Hex board that the nets are drawn on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import EMPTY
from gadgetry.reductions.connection.boards.reading import BoardOfNets
from gadgetry.reductions.connection.nets.shortest_way import shortest_way

NetPlayer = Callable[[Collection[str], Collection[str]], str | None]
"""The switches that Black and White have taken -> the one to take; None if any will do."""


@dataclass(frozen=True)
class BoardStrategy:
    """The move on the board of whoever is to move; an idle move is the first that is not `kept`.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.qbf_to_hex import QbfToHex
    >>> compiled = QbfToHex().build(Qbf([("a", [1])], Cnf(1, [[1]])), "polynomial")
    >>> white = QbfToHex().transfer(compiled, lambda values: -1, None)
    >>> gate, answer = map(compiled.plan.board.cell_of, ("k_1", "N_1"))
    >>> white(compiled.target.play(gate)) == answer
    True
    """

    board: BoardOfNets
    black: NetPlayer
    white: NetPlayer
    kept: frozenset[str] = frozenset()

    def __call__(self, position: Hex) -> str:
        stones = self.stones(position)
        player = self.black if position.to_move == "Black" else self.white
        best = player(stones["B"], stones["W"])
        idle = (x for x in stones[EMPTY] if x not in self.kept)
        return self.board.cell_of(best or next(idle, stones[EMPTY][0]))

    def stones(self, position: Hex) -> dict[str, list[str]]:
        """The switches that are Black's (`B`), White's (`W`) and free (`.`)."""
        stones: dict[str, list[str]] = {"B": [], "W": [], EMPTY: []}
        for switch, (row, column) in self.board.switch_at.items():
            stones[position.cells[row * position.columns + column]].append(switch)
        return stones

    def resist(self, position: Hex) -> str:
        """A move for who is bound to lose: it stays on the way that the winner's run wants to go.

        White plays where Black would play if he were to move; if that is anywhere, and for Black
        always, it is the next switch of a shortest way from s to t.

        >>> from gadgetry.formulas import Cnf, Qbf
        >>> from gadgetry.reductions.connection.qbf_to_hex import QbfToHex
        >>> compiled = QbfToHex().build(Qbf([("e", [1])], Cnf(1, [[1]])), "polynomial")
        >>> black = QbfToHex().transfer(compiled, lambda values: 1, None)
        >>> after = compiled.target.play(black(compiled.target))
        >>> black.resist(after) == compiled.plan.board.cell_of("h1_r1")
        True
        """
        stones = self.stones(position)
        wish = None
        if position.to_move == "White":
            wish = self.black(stones["B"], stones["W"])
        way = shortest_way(self.board.nets, set(stones["B"]), set(stones["W"])) or stones[EMPTY]
        return self.board.cell_of(wish or way[0])
