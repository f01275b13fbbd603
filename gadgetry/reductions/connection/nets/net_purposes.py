"""Why boards of nets and switches work: the gadgets of choice trees, single switches and nets."""

from __future__ import annotations

from collections.abc import Mapping

from gadgetry.reductions.connection.nets.choice_nets import (
    BLACK_FORK,
    HALF_GATE,
    TRUE_LEAF,
    Piece,
)
from gadgetry.reductions.connection.nets.choice_tree import Choice
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.purpose import Purpose, Way, listed

FRAME_PURPOSE = Purpose(
    "It is what surrounds the gadgets: s is the first row, t is the last, both Black's, and every"
    " cell that belongs to nothing is White's.",
    "Black wins iff he joins s and t. The White stones keep the nets apart, so that he can join"
    " them by taking empty cells only. That the board has these nets and switches and no others"
    " was read off the finished board, cell by cell.",
)


def piece_purpose(piece: Piece, cells: Mapping[str, int]) -> Purpose:
    """Of a gadget of a choice tree; `cells` are those of its switches, by their roles.

    >>> from gadgetry.reductions.connection.nets.choice_tree import Leaf
    >>> leaf = Leaf(True, "every clause is true")
    >>> print(piece_purpose(Piece(TRUE_LEAF, 3, "P", "Q", leaf), {"w": 5}).statement)
    Black wins if he comes here: every clause is true.
    """
    p, q = piece.p, piece.q
    joined = [f"{net} is joined to {end}" for net, end in ((p, "s"), (q, "t")) if net != end]
    live = f"{listed(['Black is to move', *joined])}."
    if piece.kind == TRUE_LEAF:
        return Purpose(
            f"Black wins if he comes here: {piece.node.label or 'the formula is true'}.",
            f"{live} The switch w touches both: he takes it and has joined s and t. For a false"
            " leaf there is nothing on the board: there he has no way on.",
            (Way((cells["w"],), "Black joins s and t"),),
        )
    if piece.kind == HALF_GATE:
        net = piece.net("p")
        return Purpose(
            "It is the way in to what comes after it.",
            f"{live} Black takes u, which joins {net} to s and threatens z, between {net} and {q};"
            f" so White must take z, and Black is to move again, with {net} in the place of {p}."
            " Such a gate stands in front of every Black fork and every True leaf but that of the"
            " root.",
            (Way((cells["u"], cells["z"]), "Black goes in, White's answer is forced"),),
        )
    return _fork(piece, cells, live)


def _fork(piece: Piece, cells: Mapping[str, int], live: str) -> Purpose:
    assert isinstance(piece.node, Choice)
    player, (first, second) = piece.node.player, piece.node.exits
    v = piece.node.element[1] if piece.node.element[0] == "variable" else None
    literals = (None, None) if v is None else (-v, v)

    def way(roles: str, number: int) -> Way:
        chosen = f"{player} chooses {(first, second)[number]}"
        return Way(tuple(cells[role] for role in roles.split()), chosen, literals[number])

    if piece.kind == BLACK_FORK:
        g = piece.net("G")
        return Purpose(
            f"Black chooses {first} or {second}.",
            f"{live} Black takes be, which joins {g} to t and threatens al: White must take al, and"
            f" he goes on between {piece.p} and {g}. Or he takes al, which joins {g} to s and"
            f" threatens be: White must take be, and he goes on between {g} and {piece.q}.",
            (way("be al", 0), way("al be", 1)),
        )
    k, m, rn = (piece.net(role) for role in ("K", "M", "RN"))
    return Purpose(
        f"White chooses {first} or {second}.",
        f"{live} Black takes k, which joins {k} to s. He threatens X, after which N and r both win,"
        " and N, after which X and R both win; so White must take X or N, whichever she likes."
        f" After X he takes N, which threatens R, and goes on between {k} and {rn}; after N he"
        f" takes X, which threatens r, and goes on between {m} and {piece.q}.",
        (way("k X N R", 0), way("k N X r", 1)),
    )


def switch_purpose(nets: Nets, index: int, decided: str = "") -> Purpose:
    """Of a single switch; `decided` says what it chooses in the source, if anything."""
    touched = list(nets.switches[index].nets)
    if not touched:
        return Purpose(
            "It decides nothing: it touches no net.",
            "Whoever takes it, what is joined stays joined and what is apart stays apart.",
            case="dead",
        )
    return Purpose(
        decided or f"It is a move: {listed(touched)} are joined by it or not.",
        f"It is an empty cell that touches {listed(touched)} and no other net. If Black takes it,"
        " they are one chain; if White does, they stay apart here.",
        case="choice" if decided else "",
    )


def net_purpose(nets: Nets, index: int) -> Purpose:
    """Of a net, by its number."""
    name = nets.nets[index]
    at = [switch.name for switch in nets.switches if name in switch.nets]
    what = {"s": "the first row, where Black starts", "t": "the last row, where Black wants to go"}
    return Purpose(
        f"It is {what[name]}." if name in what else "It joins the switches along it.",
        "It is one chain of Black stones: whoever has joined one stone of it has joined all."
        f" Touched by: {listed(at) or 'no switch'}.",
        case=name if name in what else "",
    )


FILLING_PURPOSE = Purpose(
    "It fills the rest of the board.",
    "These are White stones: they keep nets apart that no switch joins, and nobody can play there.",
)
