"""Both players on the nets of a choice tree; each node's value says who wins from there.

**Black** (the tree is true) runs down the tree; every move threatens to join s and t at once, so a
reply elsewhere lets him do it. `x; y`: he plays x, she must answer y.

    half gate    u; z
    Black fork   to a true subtree: the first by be; al, the second by al; be
    White fork   k. X hers: N; R, to the first subtree. N hers: X; r, to the second
                 otherwise: X, keeping N r, if R is hers; else N, keeping X R

**White** (the tree is false) has a pairing that never changes, for a position in the tree says what
has been chosen: u z, al be; at a White fork whose first subtree is false k X and N R, else k N and
X r. She needs no pairs below a subtree that she does not choose.

Checked on hundreds of trees (the tests): Black against every play of White; and that no path
from s to t takes at most one switch of each of White's pairs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from gadgetry.reductions.connection.nets.choice_nets import (
    BLACK_FORK,
    HALF_GATE,
    TRUE_LEAF,
    WHITE_FORK,
    Piece,
    pieces,
)
from gadgetry.reductions.connection.nets.choice_tree import BLACK, Choice, Leaf, Tree

Pair = tuple[str, str]
Pieces = dict[tuple[str, int], Piece]


def tree_value(tree: Tree) -> bool:
    """Does Black win the choices?

    >>> tree_value(Choice(BLACK, Leaf(False), Leaf(True)))
    True
    """
    if isinstance(tree, Leaf):
        return tree.value
    values = (tree_value(tree.first), tree_value(tree.second))
    return any(values) if tree.player == BLACK else all(values)


def white_pairs(tree: Tree) -> Iterator[Pair]:
    """White's pairing on the nets of a false tree.

    >>> from gadgetry.reductions.connection.nets.choice_tree import WHITE
    >>> list(white_pairs(Choice(WHITE, Leaf(True), Leaf(False))))
    [('k0', 'N0'), ('X0', 'r0')]
    """
    needed = {id(tree)}
    for piece in pieces(tree):
        node = piece.node
        if id(node) not in needed:
            continue
        if piece.kind == HALF_GATE:
            yield piece.switch("u"), piece.switch("z")
        elif piece.kind == BLACK_FORK and isinstance(node, Choice):
            yield piece.switch("al"), piece.switch("be")
            needed |= {id(node.first), id(node.second)}
        elif isinstance(node, Choice):
            first = not tree_value(node.first)
            needed.add(id(node.first if first else node.second))
            for one, other in ("kX", "NR") if first else ("kN", "Xr"):
                yield piece.switch(one), piece.switch(other)


@dataclass(frozen=True)
class ChoiceStrategy:
    """Both players' moves, given the stones: of Black on a true tree, of White on a false one.

    >>> strategy = ChoiceStrategy.on(Choice(BLACK, Leaf(False), Leaf(True)))
    >>> strategy.black((), ()), strategy.black({"al0"}, {"be0"}), strategy.black({"al0"}, {"u2"})
    ('al0', 'u2', 'be0')
    """

    tree: Tree
    pieces: Pieces
    pairs: tuple[Pair, ...]

    @classmethod
    def on(cls, tree: Tree) -> ChoiceStrategy:
        """The strategy on the nets of a tree, for whoever wins it."""
        own = {(piece.kind, id(piece.node)): piece for piece in pieces(tree)}
        return cls(tree, own, () if tree_value(tree) else tuple(white_pairs(tree)))

    def white(self, black: Collection[str], white: Collection[str]) -> str | None:
        """White's answer; None if any move will do."""
        return _touched(self.pairs, set(black), set(white))

    def black(self, black: Collection[str], white: Collection[str]) -> str | None:
        """Black's next move; None if he has won and any will do."""
        return _Descent(self.pieces, set(black), set(white)).move(self.tree)


def _touched(pairs: Collection[Pair], theirs: set[str], mine: set[str]) -> str | None:
    """The other of a pair that the opponent has touched."""
    for one, other in (*pairs, *((other, one) for one, other in pairs)):
        if one in theirs and other not in theirs and other not in mine:
            return other
    return None


@dataclass
class _Descent:
    """Follows Black's run down the tree, up to the first move that is not made."""

    pieces: Pieces
    black: set[str]
    white: set[str]

    def move(self, tree: Tree) -> str | None:
        node: Tree = tree
        while True:
            gate = self.pieces.get((HALF_GATE, id(node)))
            move = self.step(gate, "u", "z") if gate is not None else ""
            if move != "":
                return move
            if isinstance(node, Leaf):
                leaf = self.pieces[TRUE_LEAF, id(node)].switch("w")
                return leaf if leaf not in self.black else None
            first = self.fork(node)
            if not isinstance(first, bool):
                return first
            node = node.first if first else node.second

    def step(self, piece: Piece, x: str, y: str) -> str | None:
        """`x; y`: the switch to take, None if he has won by it, "" if it is done."""
        his, hers = piece.switch(x), piece.switch(y)
        if his not in self.black:
            return his
        if hers in self.white:
            return ""
        return hers if hers not in self.black else None

    def fork(self, node: Choice) -> bool | str | None:
        """Whether the run goes on to the first subtree; until then as `step`."""
        if node.player == BLACK:
            first = tree_value(node.first)
            piece = self.pieces[BLACK_FORK, id(node)]
            move = self.step(piece, *(("be", "al") if first else ("al", "be")))
            return first if move == "" else move
        piece = self.pieces[WHITE_FORK, id(node)]
        if piece.switch("k") not in self.black:
            return piece.switch("k")
        for hers, x, y, first in (("X", "N", "R", True), ("N", "X", "r", False)):
            if piece.switch(hers) in self.white:
                move = self.step(piece, x, y)
                return first if move == "" else move
        return self.threat(piece)

    def threat(self, piece: Piece) -> str | None:
        """She has answered k by neither X nor N: one of them, and then a pair."""
        x, n, r, far = (piece.switch(role) for role in ("X", "N", "r", "R"))
        if n in self.black:
            return _touched([(x, far)], self.white, self.black)
        if x in self.black:
            return _touched([(n, r)], self.white, self.black)
        return x if far in self.white else n
