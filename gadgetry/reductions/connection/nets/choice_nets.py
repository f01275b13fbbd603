"""A choice tree as a planar net structure: Black joins s and t iff he wins the choices.

A wire is a pair of nets (P, Q). It is *live* when P is joined to s, Q to t, and Black is to move;
the root's wire is (s, t). `x/y`: Black plays x, which threatens to win, so White answers y.

    half gate   (P,Q) -> (p,Q)   u {P,p}  z {p,Q}                                         u/z
    Black fork  (P,Q)            al {P,G}  be {G,Q}      be/al: exit (P,G); al/be: exit (G,Q)
    White fork  (P,Q)            k {P,K}  X {K,M}  N {M,Q,RN}  r {M,Q}  R {K,RN}
                after k White plays X (N/R: exit (K,RN)) or N (X/r: exit (M,Q))
    True leaf   (P,Q)            w {P,Q}
    False leaf  (P,Q)            nothing

A half gate stands in front of every Black fork and True leaf, except at the root. The second exit
of a White fork is (M,Q): hung on (K,M) instead, the first one is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gadgetry.reductions.connection.nets.choice_tree import BLACK, Leaf, Tree
from gadgetry.reductions.connection.nets.nets import Nets, Switch

HALF_GATE, BLACK_FORK, WHITE_FORK, TRUE_LEAF = "half gate", "Black fork", "White fork", "True leaf"
SWITCHES: dict[str, dict[str, tuple[str, ...]]] = {
    HALF_GATE: {"u": ("P", "p"), "z": ("p", "Q")},
    BLACK_FORK: {"al": ("P", "G"), "be": ("G", "Q")},
    WHITE_FORK: {
        "k": ("P", "K"),
        "X": ("K", "M"),
        "N": ("M", "Q", "RN"),
        "r": ("M", "Q"),
        "R": ("K", "RN"),
    },
    TRUE_LEAF: {"w": ("P", "Q")},
}
"""The switches of each gadget, each with its nets."""

NETS: dict[str, tuple[str, ...]] = {
    HALF_GATE: ("p",),
    BLACK_FORK: ("G",),
    WHITE_FORK: ("K", "M", "RN"),
    TRUE_LEAF: (),
}
"""The nets that each gadget brings."""


@dataclass(frozen=True)
class Piece:
    """A gadget on the wire (P, Q), made for the tree's node of that number (in preorder)."""

    kind: str
    number: int
    p: str
    q: str
    node: Tree

    def net(self, role: str) -> str:
        """The net's name: `K4` for the K of node 4; P and Q are the wire's."""
        return {"P": self.p, "Q": self.q}.get(role) or f"{role}{self.number}"

    def switch(self, role: str) -> str:
        """The switch's name: `al4` for the al of node 4."""
        return f"{role}{self.number}"

    def exits(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The wires of the first and of the second choice."""
        if self.kind == BLACK_FORK:
            return (self.p, self.net("G")), (self.net("G"), self.q)
        return (self.net("K"), self.net("RN")), (self.net("M"), self.q)


def pieces(tree: Tree) -> Iterator[Piece]:
    """The gadgets of a tree, in preorder.

    >>> from gadgetry.reductions.connection.nets.choice_tree import Choice
    >>> [(piece.kind, piece.p, piece.q) for piece in pieces(Choice(BLACK, Leaf(True), Leaf(False)))]
    [('Black fork', 's', 't'), ('half gate', 's', 'G0'), ('True leaf', 'p1', 'G0')]
    """
    stack, number = [(tree, "s", "t")], 0
    while stack:
        node, p, q = stack.pop()
        if isinstance(node, Leaf) and not node.value:
            number += 1
            continue
        if number and (isinstance(node, Leaf) or node.player == BLACK):
            gate = Piece(HALF_GATE, number, p, q, node)
            yield gate
            p = gate.net("p")
        if isinstance(node, Leaf):
            yield Piece(TRUE_LEAF, number, p, q, node)
        else:
            fork = Piece(BLACK_FORK if node.player == BLACK else WHITE_FORK, number, p, q, node)
            yield fork
            first, second = fork.exits()
            stack += [(node.second, *second), (node.first, *first)]
        number += 1


def choice_nets(tree: Tree) -> Nets:
    """The net structure of a choice tree.

    >>> from gadgetry.reductions.connection.nets.choice_tree import Choice
    >>> nets = choice_nets(Choice(BLACK, Leaf(True), Leaf(False)))
    >>> [switch.name for switch in nets.switches], nets.others
    (['al0', 'be0', 'u1', 'z1', 'w1'], ('G0', 'p1'))
    """
    switches: list[Switch] = []
    others: list[str] = []
    for piece in pieces(tree):
        others += [piece.net(role) for role in NETS[piece.kind]]
        switches += [
            Switch(piece.switch(role), tuple(piece.net(net) for net in nets))
            for role, nets in SWITCHES[piece.kind].items()
        ]
    return Nets(switches, others)
