"""What is known of the free cells of Hex, Y and Shannon besides who wins, as signs on a board.

The trace is a set of cells that suffices for the winner; dead, captured and dominated cells are
those that `gadgetry.analysis` finds without search: all of them are so, but there may be more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gadgetry.api.errors import ArgumentError
from gadgetry.diagrams.overlay import Overlay, Sign
from gadgetry.diagrams.scene import Entry, Shape
from gadgetry.games.position import kind_of

if TYPE_CHECKING:
    from gadgetry.api.limiting import Limits

SIGNS = ("trace", "dead", "captured", "dominated")
RULESETS = ("hex", "shannon", "y")
MOST_NAMES = 12  # cells of a kind in a title
MOST_ANALYSED = 2_000  # free cells
_FILLS = {"trace": "#cfe3ff", "dead": "#d0d0d0", "captured": "#ffd9a8", "dominated": "#e9d7f5"}


@dataclass
class CellSigns:
    """The signs by cell, the legend, words for the title, and notes: what is not known.

    `name`: what a cell is called, as in the picture.
    """

    name: Callable[[Any], str]
    signs: dict[Hashable, Sign] = field(default_factory=dict)
    legend: list[Entry] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def over(self, overlay: Overlay) -> Overlay:
        """The overlay with these signs, too."""
        return replace(overlay, signs=self.signs, signs_legend=tuple(self.legend))

    def _add(self, kind: str, letter: str, meaning: str, cells: dict[Any, str]) -> None:
        """Mark cells, each with what is said of it; none are told as "none"."""
        for cell, said in cells.items():
            before = self.signs.get(cell)
            self.signs[cell] = (
                Sign(letter, _FILLS[kind], said)
                if before is None
                else Sign(f"{before.letters} {letter}", "#ffffff", f"{before.tip}; {said}")
            )
        if cells:
            sample = Shape("", 0, 0, 12, 11, "round", letter, _FILLS[kind], bold=True)
            self.legend.append(Entry(sample, f"{letter}: {meaning}"))

    def _listed(self, cells: Sequence[Any], none: str = "none found") -> str:
        return _cut([self.name(cell) for cell in cells]) or none


def cell_signs(
    position: Any,
    wanted: Sequence[str],
    limits: Limits,
    name: Callable[[Any], str] | None = None,
) -> CellSigns:
    """The signs of those of `SIGNS` that are wanted; the limits are for the trace's search.

    `name`: what a cell is called, if not as the position calls it.

    >>> from gadgetry.api.limiting import Limits
    >>> from gadgetry.games.connection.hex import Hex
    >>> found = cell_signs(Hex(2, 2, ".B.."), ("dead", "captured"), Limits())
    >>> {cell: sign.letters for cell, sign in found.signs.items()}
    {'a1': 'x', 'a2': 'B', 'b2': 'B'}
    >>> found.words
    ['dead: a1', 'captured by Black: a2, b2', 'captured by White: none found']
    """
    if kind_of(position) not in RULESETS:
        raise ArgumentError(
            f"expected a position of hex, y or shannon, got {kind_of(position)}", wanted[0]
        )
    found = CellSigns(name or position.move_name)
    if "trace" in wanted:
        _trace(found, position, limits)
    if any(kind in wanted for kind in SIGNS[1:]):
        _analysed(found, position, wanted)
    return found


def _trace(found: CellSigns, position: Any, limits: Limits) -> None:
    from gadgetry.analysis.smaller_traces import needed_trace

    trace = needed_trace(position, limits)
    if trace.winner is None:
        found.notes.append(f"trace: undecided after {trace.limit}")
        return
    if trace.limit is not None:
        found.notes.append(
            f"trace: undecided after {trace.limit} whether all of its cells are needed"
        )
    meaning = f"trace: {trace.winner} needs no other free cells to win"
    found._add("trace", "T", meaning, dict.fromkeys(trace.cells, f"in the trace of {trace.winner}"))
    found.words.append(f"trace of {trace.winner}: {found._listed(trace.cells, 'no free cell')}")


def _analysed(found: CellSigns, position: Any, wanted: Sequence[str]) -> None:
    from gadgetry.analysis.capture_analysis import analyse

    free = len(position.moves())
    if free > MOST_ANALYSED:
        found.notes.append(
            f"dead, captured and dominated cells: not looked for, {free:,} free cells are more"
            f" than {MOST_ANALYSED:,}"
        )
        return
    analysis = analyse(position)
    if "dead" in wanted:
        meaning = "dead: whoever has it makes no difference"
        found._add("dead", "x", meaning, dict.fromkeys(analysis.dead, "dead"))
        found.words.append(f"dead: {found._listed(analysis.dead)}")
    if "captured" in wanted:
        for player, cells in analysis.captured.items():
            said = f"captured by {player}"
            meaning = f"{said}: may be filled in for {player}"
            found._add("captured", player[0], meaning, dict.fromkeys(cells, said))
            found.words.append(f"{said}: {found._listed(cells)}")
    if "dominated" in wanted:
        name = found.name
        tips = {w: f"dominated by {name(v)}" for w, v in analysis.dominated.items()}
        found._add("dominated", "d", "dominated: another move is as good for both", tips)
        pairs = [f"{name(w)} by {name(v)}" for w, v in analysis.dominated.items()]
        found.words.append(f"dominated: {_cut(pairs) or 'none found'}")


def _cut(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST_NAMES:,} more" if len(names) > MOST_NAMES else ""
    return f"{', '.join(names[:MOST_NAMES])}{more}"
