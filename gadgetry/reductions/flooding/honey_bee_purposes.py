"""Why the rounds of a QBF as HONEY-BEE work, gadget by gadget."""

from __future__ import annotations

from gadgetry.reductions.flooding.honey_bee_rounds import Rounds
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose


def honey_bee_purpose(rounds: Rounds, gadget: Gadget) -> Purpose:
    """The purpose of a gadget of qbf-to-honey-bee.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> rounds = Rounds.of(Qbf([("a", [1])], Cnf(["p"], [[1]])))
    >>> honey_bee_purpose(rounds, Gadget("round", 0, "round of p", ("variable", 1))).statement
    'A, the second player, chooses the value of p.'
    """
    if gadget.kind == "round":
        return _round(rounds, gadget.index)
    return _OTHERS[gadget.kind]


def _round(rounds: Rounds, i: int) -> Purpose:
    x, negated = rounds.name(rounds.order[i]), rounds.name(-rounds.order[i])
    if rounds.existential[i]:
        return Purpose(
            f"E, the first player, chooses the value of {x}.",
            f"E takes the colour of {x} or of {negated}: with the cell of the round it takes all"
            " cells of that literal in the clauses. For both there is no time.",
            case="E",
        )
    return Purpose(
        f"A, the second player, chooses the value of {x}.",
        f"A is to move, and its step has the colour of {x} or of {negated}. E cannot take a colour"
        " that A has, and to wait is to be late: so E makes the other one true.",
        case="A",
    )


_OTHERS = {
    "sources": Purpose(
        "Both players begin here, E with a move to s.",
        "r is for E to wait once, when all literals are taken and A has just taken the colour of"
        " the pots for nothing: E must not waste a move as well, as that ends the game.",
    ),
    "literal": Purpose(
        "It makes the pot of its clause E's if the literal is true.",
        "It is taken with the round of its variable, if E takes the colour of the literal, and is"
        " next to the pot of the clause.",
    ),
    "path": Purpose(
        "It leads A to one pot, in as many moves as E needs for all literals.",
        "Each step has two colours, so E cannot block it. A takes a step on all paths at once; each"
        " pot has a path of its own, so E gains nothing by coming out of a pot into one.",
    ),
    "pot": Purpose(
        "E wins if it gets all pots, A if it gets one.",
        "A pot has as many cells as all that are not honey; A has one pot less in store. The pots"
        " of the rounds see to it that E takes part in each of them.",
    ),
    "store": Purpose(
        "It is worth all pots but one.",
        "So with the smallest pot that E cannot reach A has more than half.",
    ),
}
