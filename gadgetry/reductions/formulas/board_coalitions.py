"""Hex and Y to GAME-SAT: T is Black, and the clauses are what White's least winning chains need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from gadgetry.games.connection.hexagons import STONES, HexagonBoard
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.connection.hex_embedding import empty_cells
from gadgetry.reductions.formulas.coalition_formula import CoalitionFormula
from gadgetry.reductions.formulas.least_sets import joined_by, joining_sets
from gadgetry.reductions.reduction import ReductionError


class BoardCoalitions(CoalitionFormula):
    """A board of hexagons on which one of two players joins all his sides."""

    claim = Claim("winner", "T", "winner", "Black")
    element = "cell"
    chain: ClassVar[str]
    """What White's stones make."""

    def start(self, source: Any) -> HexagonBoard:
        if not isinstance(source, HexagonBoard) or source.ruleset != self.source.name:
            raise ReductionError(
                f"{self.name}: expected a {self.source.name} position, got {type(source).__name__}"
            )
        return source

    def owner(self, variant: str) -> str:
        """Black."""
        return "Black"

    def free(self, position: HexagonBoard) -> list[int]:
        """The empty cells."""
        return empty_cells(position)

    def coalitions(self, position: HexagonBoard, variant: str) -> Iterator[int]:
        """The least chains that, with White's stones, touch her sides."""
        stones = {v for v, cell in enumerate(position.cells) if cell == STONES["White"]}
        sides = position.sides("White")
        return joining_sets(joined_by(self.free(position), position.neighbours, stones, sides))

    def coalition_name(self, variant: str) -> str:
        return f"White's {self.chain}"

    def move_name(self, position: HexagonBoard, element: int) -> str:
        """The cell's name."""
        return position.name(element)

    def claimed(
        self, start: HexagonBoard, variant: str, mine: list[int], theirs: list[int], mover: str
    ) -> HexagonBoard:
        """The board with these stones."""
        cells = list(start.cells)
        for player, claimed in (("Black", mine), ("White", theirs)):
            for cell in claimed:
                cells[cell] = STONES[player]
        return replace(start, cells="".join(cells), mover=mover)  # type: ignore[type-var]
