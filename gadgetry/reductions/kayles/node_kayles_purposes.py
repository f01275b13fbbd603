"""Why the layers of a QBF as NODE KAYLES work, gadget by gadget."""

from __future__ import annotations

from gadgetry.reductions.kayles.node_kayles_layers import Layers
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way, listed


def node_kayles_purpose(layers: Layers, gadget: Gadget) -> Purpose:
    """The purpose of a gadget of qbf-to-node-kayles.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> layers = Layers.of(Qbf([("e", [1])], Cnf(["p"], [[1]])))
    >>> node_kayles_purpose(layers, Gadget("choice", 0, "choice of p", ("variable", 1))).statement
    'E, the first player, chooses the value of p.'
    """
    if gadget.kind == "choice":
        return _choice(layers, gadget.index)
    if gadget.kind == "order":
        return _order(layers, *layers.pairs[gadget.index])
    if gadget.kind == "clause":
        return _clause(layers, gadget.index)
    e, last = layers.name(layers.last), layers.n - 1
    pair = [layers.name(layers.literal(last, negative)) for negative in (False, True)]
    return Purpose(
        "It keeps the layer of the clauses from ever being empty before its time.",
        f"{e} goes with {pair[0]} or {pair[1]}, the last choice, so it does not change who wins"
        " when both play in order. Without it, once all clauses are true, who takes a y that"
        f" spares the clauses, such as {layers.name(layers.punisher(last, layers.n))}, would take"
        f" all that is left and win; with it the other takes {e} and has the last move.",
    )


def _choice(layers: Layers, i: int) -> Purpose:
    v = layers.order[i]
    who, player = ("first", "E") if i % 2 == 0 else ("second", "A")
    x, negated = (layers.name(layers.literal(i, negative)) for negative in (False, True))
    statement = (
        f"{player}, the {who} player, chooses the value of {x}."
        if v
        else f"{player}, the {who} player, passes layer {i + 1}: {x} is a dummy that is in no"
        " clause, and makes the prefix alternate."
    )
    ways = (
        (
            Way((layers.literal(i, False),), f"{player} sets {x} to true", v),
            Way((layers.literal(i, True),), f"{player} sets {x} to false", -v),
        )
        if v
        else ()
    )
    taking = (
        f"Taking {x} takes away {negated}, the rest of the layer, and the clauses that have {x},"
        f" which are true now; taking {negated} does the same for {negated}."
        if v
        else f"Taking {x} or {negated} takes away the rest of the layer."
    )
    return Purpose(
        statement,
        f"When it is time for layer {i + 1} it is {player}'s turn. {taking} Every other move loses:"
        " one in a later layer to the vertex y of this layer that spares it, and a vertex y of this"
        " layer to any move in the layer that it spares.",
        ways,
        case="" if v else "dummy",
    )


def _order(layers: Layers, i: int, other: int) -> Purpose:
    here = layers.name(layers.punisher(i, other))
    what = f"layer {other + 1}" if other < layers.n else "the layer of the clauses"
    return Purpose(
        f"It punishes who plays in {what} when it is time for layer {i + 1}.",
        f"{here} is joined to everything behind layer {i + 1} but {what}. After a move in {what},"
        f" which is a clique and so is gone, {here} takes all the rest: the game is over, and won"
        f" by who took it. Taken without such a move it leaves {what}, and the other takes one"
        " vertex there, which takes the whole clique, and wins.",
    )


def _clause(layers: Layers, j: int) -> Purpose:
    here = layers.name(layers.firsts[layers.n] + j)
    literals = [layers.name(v) for v in layers.clauses[j]]
    beside = (
        f"It is joined to {listed(literals)}: it goes away with the first of them that is taken,"
        " that is, that is true."
        if literals
        else "The clause is empty: nothing takes it away."
    )
    return Purpose(
        f"A, the second player, takes {here} and wins if the clause is false.",
        f"{beside} After the last choice it is A's turn, and only the false clauses are left,"
        " which are a clique: if there is one, A takes it and has the last move; if there is none,"
        " A cannot move.",
        case="" if literals else "empty",
    )
