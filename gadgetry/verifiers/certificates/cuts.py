"""The checker of cut certificates: the winner at Hex keeps the other's edges apart, with pairs.

A *pair* of cells: the winner answers one by the other. So of each pair she has one in the end,
however it was played; the certificate does not say how, unless she has to know. An entry stands for
all positions in which some cells are hers, some pairs are played or not, and some cells are free:

    his turn    {"pairs": [[x, y], ...]}
                    from now on these are pairs, too; and only pairs are left: they close every
                    way (`closing`)
                {"pairs": ..., "moves": [[z, to], ...], "else": to}
                    he plays z, or anything else but a cell of a pair, which is answered
    her turn    {"reply": x, "to": to}
                    she plays x; without `to`: and only pairs are left
                {"case": [x, y], "first": to, "second": to, "free": to}
                    of this pair he has x, or he has y, or it is free, and no pair any more
                {}  only pairs are left

After `else` the cells of `moves` are free still, and nothing is known of others outside of pairs.
Entry 0 is the game; each entry leads to later ones only, so that every play ends.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.verifiers.certificates.board_chains import BoardChains, Chains
from gadgetry.verifiers.certificates.closing import Ways
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, shown

OTHER = {"Black": "White", "White": "Black"}
Cells = frozenset[str]
Pair = tuple[str, str]


@dataclass(frozen=True)
class KnownCells:
    """What is known at an entry: whose turn it is, her cells, the pairs, the free cells."""

    hers: bool
    cells: Cells
    pairs: frozenset[Pair]
    free: Cells


def check_cuts(entries: list[Any], winner: str, position: Hex) -> None:
    """Do the entries prove that this player wins? Raises `InvalidCertificate` if not.

    >>> bridge = Hex(2, 3, "W.WW.W", "Black")
    >>> check_cuts([{"pairs": [["b1", "b2"]]}], "White", bridge)
    >>> check_cuts([{"pairs": []}], "White", bridge)
    Traceback (most recent call last):
    ...
    gadgetry.verifiers.certificates.invalid.InvalidCertificate: position 0, at the start: \
expected pairs that close every way, open is b1, b2
    hex
    W . W
     W . W
    Black to move
    """
    if position.winner() is not None:
        raise InvalidCertificate("expected a game that is not over", None, [], position)
    prove_cuts(entries, BoardChains(position, OTHER[winner]), position.to_move == winner, position)


def prove_cuts(entries: list[Any], board: Chains, to_move: bool, position: Any) -> None:
    """The same of any chains of the loser's, and cells; `position` is what an error shows."""
    replay = _Replay(entries, board, to_move)
    for index, entry in enumerate(entries):
        try:
            if index not in replay.known:
                raise _Wrong("expected that a play reaches every entry, none reaches this one")
            replay.read(index, entry)
        except _Wrong as wrong:
            path = replay.path(index)
            raise InvalidCertificate(str(wrong), index, path, position) from None


class _Wrong(Exception):
    """What is wrong with an entry."""


class _Replay:
    """What is known at the entries that were reached, and how each was reached first."""

    def __init__(self, entries: list[Any], board: Chains, to_move: bool) -> None:
        self.entries = entries
        nets_of = {cell: _nets(cell, board) for cell in sorted(board.empty)}
        self.ways = Ways(nets_of, *board.edges)
        start = KnownCells(to_move, frozenset(), frozenset(), frozenset(board.empty))
        self.known: dict[int, KnownCells] = {0: start}
        self.came: dict[int, tuple[int, str]] = {}

    def path(self, index: int) -> list[str]:
        """The moves that lead to an entry."""
        words: list[str] = []
        while index in self.came:
            index, word = self.came[index]
            words += [word] if word else []
        return words[::-1]

    def read(self, index: int, entry: Any) -> None:
        """See what an entry says, and what it leads to."""
        here = self.known[index]
        kinds = [{}, {"reply"}, {"reply", "to"}, {"case", "first", "second", "free"}]
        if not here.hers:
            kinds = [{"pairs"}, {"pairs", "moves", "else"}]
        if not isinstance(entry, dict) or entry.keys() not in [set(kind) for kind in kinds]:
            whose = "her" if here.hers else "his"
            raise _Wrong(f"expected an entry of {whose} turn, got {shown(entry)}")
        if not here.hers:
            self.his_turn(index, entry, here)
        elif "case" in entry:
            self.case(index, entry, here)
        elif "reply" in entry:
            self.reply(index, entry, here)
        else:
            self.only_pairs(here)

    def his_turn(self, index: int, entry: dict[str, Any], here: KnownCells) -> None:
        for pair in self.listed(entry["pairs"]):
            one, other = (self.free(cell, here) for cell in pair)
            if one == other:
                raise _Wrong(f"expected two cells, got {one} twice")
            pairs, free = here.pairs | {(one, other)}, here.free - {one, other}
            here = replace(here, pairs=pairs, free=free)
        if "moves" not in entry:
            self.only_pairs(here)
            return
        moves = [self.free(move, here) for move, _ in self.listed(entry["moves"])]
        if len(set(moves)) < len(moves):
            raise _Wrong("expected every move once, got one twice")
        for move, to in entry["moves"]:
            self.lead(index, to, replace(here, hers=True, free=here.free - {move}), move)
        self.lead(
            index, entry["else"], replace(here, hers=True, free=frozenset(moves)), "another move"
        )

    def reply(self, index: int, entry: dict[str, Any], here: KnownCells) -> None:
        cell = self.free(entry["reply"], here)
        after = replace(here, hers=False, cells=here.cells | {cell}, free=here.free - {cell})
        if "to" in entry:
            self.lead(index, entry["to"], after, cell)
        else:
            self.only_pairs(after)

    def case(self, index: int, entry: dict[str, Any], here: KnownCells) -> None:
        (pair,) = self.listed([entry["case"]])
        if not all(isinstance(cell, str) for cell in pair) or tuple(pair) not in here.pairs:
            raise _Wrong(f"expected a pair, got {shown(pair)}")
        one, other = pair
        left = replace(here, pairs=here.pairs - {(one, other)})
        self.lead(index, entry["first"], replace(left, cells=here.cells | {other}), f"({one})")
        self.lead(index, entry["second"], replace(left, cells=here.cells | {one}), f"({other})")
        self.lead(index, entry["free"], replace(left, free=here.free | {one, other}), "")

    def lead(self, index: int, to: Any, standing: KnownCells, word: str) -> None:
        """An entry leads to a later one, at which the same is known whatever leads there."""
        if type(to) is not int or not index < to < len(self.entries):
            raise _Wrong(f"expected a later entry, got {shown(to)}")
        if self.known.setdefault(to, standing) != standing:
            raise _Wrong(f"expected that at entry {to} the same is known whatever leads there")
        self.came.setdefault(to, (index, word))

    def only_pairs(self, here: KnownCells) -> None:
        way = self.ways.open_way(here.cells, here.pairs)
        if way:
            raise _Wrong(f"expected pairs that close every way, open is {', '.join(way)}")

    def free(self, cell: Any, here: KnownCells) -> str:
        if not isinstance(cell, str) or cell not in here.free:
            raise _Wrong(f"expected a cell that is free for certain, got {shown(cell)}")
        return cell

    def listed(self, pairs: Any) -> list[Any]:
        if not isinstance(pairs, list) or any(type(p) is not list or len(p) != 2 for p in pairs):
            raise _Wrong(f"expected a list of two each, got {shown(pairs)}")
        return pairs


def _nets(cell: str, board: Chains) -> list[str]:
    """What a cell touches; of two empty cells side by side, the border between them."""
    near = sorted(board.touched(cell))
    return [" ".join(sorted((cell, other))) if other in board.empty else other for other in near]
