"""The checker of join certificates: who wins at Hex, from claims about two chains each.

A claim: two places of the winner's are joined, though the other is to move; and only by moves
within the *carrier* of the claim, whatever stands elsewhere. It is proved by claims before it:

    {"join": [x, y], "all": [claims]}
        these lead from x to y, and hold at once: no cell is in the carriers of two
    {"join": [x, y], "any": [[move, [claims]], ...]}
        each move leads from x to y with its claims; and no cell is in the carriers of all: after
        any move of the other's, one of them is left

The last entry wins the game: `{"move": move, "all": [claims]}`, from edge to edge; without a move
if the other is to move at the start. A place is a stone (and means its chain), an edge, or an empty
cell that the winner is to have. (The AND and OR rules of H-search: Anshelevich 2000.)
"""

from __future__ import annotations

from typing import Any

from gadgetry.games.connection.hex import Hex
from gadgetry.verifiers.certificates.board_chains import BoardChains, Chains
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, shown

Claim = tuple[str, str, frozenset[str]]  # the chains that are joined, and the carrier


def check_joins(entries: list[Any], winner: str, position: Hex) -> None:
    """Do the entries prove that this player wins? Raises `InvalidCertificate` if not.

    >>> bridge = Hex(3, 2, "BB..BB", "White")
    >>> either = {"join": ["a1", "a3"], "any": [["a2", []], ["b2", []]]}
    >>> check_joins([either, {"all": [0]}], "Black", bridge)
    >>> check_joins([either, {"all": []}], "Black", bridge)
    Traceback (most recent call last):
    ...
    gadgetry.verifiers.certificates.invalid.InvalidCertificate: position 1, at the start: \
expected claims that lead from top to bottom
    hex
    B B
     . .
      B B
    White to move
    """
    prove_joins(entries, BoardChains(position, winner), position.to_move == winner, position)


def prove_joins(entries: list[Any], board: Chains, to_move: bool, position: Any) -> None:
    """The same of any chains and cells; `position` is what an error shows."""
    proof = _Proof(board)
    for index, entry in enumerate(entries):
        last = index == len(entries) - 1
        try:
            if not isinstance(entry, dict):
                raise _Wrong(f"expected an object, got {shown(entry)}")
            if last:
                proof.win(entry, to_move)
            else:
                proof.claims.append(proof.claim(entry))
        except _Wrong as wrong:
            raise InvalidCertificate(str(wrong), index, [], position) from None


class _Wrong(Exception):
    """What is wrong with an entry."""


class _Proof:
    """The claims that are proved so far."""

    def __init__(self, board: Chains) -> None:
        self.board = board
        self.claims: list[Claim] = []

    def win(self, entry: dict[str, Any], to_move: bool) -> None:
        keys = {"move", "all"} if to_move else {"all"}
        self.keys(entry, keys)
        move = self.cell(entry["move"]) if to_move else None
        self.carrier(*self.board.edges, move, entry["all"])

    def claim(self, entry: dict[str, Any]) -> Claim:
        rule = "any" if "any" in entry else "all"
        self.keys(entry, {"join", rule})
        x, y = self.ends(entry["join"])
        if rule == "all":
            return x, y, self.carrier(x, y, None, entry["all"])
        ways = entry["any"]
        if not isinstance(ways, list) or not ways:
            raise _Wrong(f"expected a list of [move, claims], got {shown(ways)}")
        carriers = []
        for way in ways:
            if not isinstance(way, list) or len(way) != 2:
                raise _Wrong(f"expected [move, claims], got {shown(way)}")
            move = self.cell(way[0])
            if move in (x, y):
                raise _Wrong(f"expected a move that is not an end of the claim, got {move}")
            carriers.append(self.carrier(x, y, move, way[1]))
        if common := frozenset.intersection(*carriers):
            raise _Wrong(f"expected a way around {min(common)}, every one needs it")
        return x, y, frozenset().union(*carriers)

    def carrier(self, x: str, y: str, move: str | None, numbers: Any) -> frozenset[str]:
        """The cells that the move and the claims need, which must lead from x to y."""
        if not isinstance(numbers, list):
            raise _Wrong(f"expected a list of claims, got {shown(numbers)}")
        moved = set() if move is None else {move}
        own = {x, y} | moved
        carrier = set(moved)
        cells = sorted(own & self.board.empty)  # which he has
        links = [(cell, chain) for cell in cells for chain in self.board.touched(cell)]
        for number in numbers:
            if type(number) is not int or not 0 <= number < len(self.claims):
                raise _Wrong(f"expected a claim before this one, got {shown(number)}")
            one, other, needed = self.claims[number]
            if clash := needed & carrier:
                raise _Wrong(f"expected claims that do not need the same cell, got {min(clash)}")
            for end in (one, other):
                if end in self.board.empty and end not in own:
                    raise _Wrong(f"expected claims on stones, {end} is empty")
            carrier |= needed
            links.append((one, other))
        if taken := carrier & {x, y}:
            raise _Wrong(f"expected claims that do not need an end, got {min(taken)}")
        if not _leads(x, y, [link for link in links if self.his(link, own)]):
            raise _Wrong(f"expected claims that lead from {x} to {y}")
        return frozenset(carrier)

    def his(self, link: tuple[str, str], own: set[str]) -> bool:
        return all(end not in self.board.empty or end in own for end in link)

    def ends(self, ends: Any) -> tuple[str, str]:
        if isinstance(ends, list) and len(ends) == 2 and all(isinstance(e, str) for e in ends):
            x, y = (self.board.at(end) for end in ends)
            if x is not None and y is not None:
                return x, y
        raise _Wrong(f"expected two stones, edges or empty cells, got {shown(ends)}")

    def cell(self, move: Any) -> str:
        if not isinstance(move, str) or move not in self.board.empty:
            raise _Wrong(f"expected an empty cell, got {shown(move)}")
        return move

    def keys(self, entry: dict[str, Any], keys: set[str]) -> None:
        if entry.keys() != keys:
            raise _Wrong(f"expected the keys {', '.join(sorted(keys))}, got {shown(list(entry))}")


def _leads(x: str, y: str, links: list[tuple[str, str]]) -> bool:
    """Is there a way from x to y along the links?"""
    reached, grown = {x}, True
    while grown and y not in reached:
        fresh = {b for a, b in links if a in reached} | {a for a, b in links if b in reached}
        grown = not fresh <= reached
        reached |= fresh
    return y in reached
