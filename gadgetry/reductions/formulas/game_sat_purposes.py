"""Why the gadgets of a QBF as isotone GAME-SAT work, gadget by gadget."""

from __future__ import annotations

from collections.abc import Sequence

from gadgetry.formulas import Variables
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way, listed

TOKENS = (
    " The clauses also hold the tokens of the stages before, so they count only once F has taken"
    " all of these. If F plays out of order, T answers with the first token that F has not taken,"
    " which is in every later clause."
)


def game_sat_purpose(
    names: Variables, formula: Variables, own: Sequence[int], tokens: Sequence[str], gadget: Gadget
) -> Purpose:
    """The purpose of a gadget of qbf-to-game-sat.

    `own` are its variables, from 0, in the order of their roles; `names` is what they are called,
    `formula` what the source's variables are called, `tokens` are all of K.
    """
    called = [names.name(v + 1) for v in own]
    if gadget.kind == "start":
        return Purpose(
            "T has to take s0 at once.",
            "The clause has s0 alone: if F takes it, T has lost. So T's first move is used up, and"
            " F is to move at the first stage.",
            (Way(tuple(own), "T takes s0"),),
        )
    if gadget.kind == "clause":
        return Purpose(
            "T needs a true literal of the clause.",
            "It has the variables of its literals, which are T's if they are true"
            + (
                f", and the tokens {listed(list(tokens))}, which F takes stage by stage."
                if tokens
                else "."
            )
            + " When all stages are played, it has a variable of T's just if the clause is true.",
        )
    v = gadget.element[1]
    x = formula.name(v)
    if gadget.kind == "exists":
        return _exists(x, v, own, called)
    return _forall(x, v, own, called)


def _forall(x: str, v: int, own: Sequence[int], called: Sequence[str]) -> Purpose:
    p, n = own[:2]
    plus, minus = called[:2]
    rest = tuple(own[2:])
    more = ""
    if rest:
        r, s = called[2:]
        more = (
            f" Then F takes {r}, which leaves {s} alone in a clause, and T must take {s}: so it is"
            " F's turn again, and the token is his."
        )
    return Purpose(
        f"F chooses the value of {x}.",
        f"A clause has {plus} and {minus}: whichever of them F takes, T must take the other. If F"
        f" takes {minus}, {plus} is T's and {x} is true; if he takes {plus}, {x} is"
        f" false.{more}{TOKENS}",
        (
            Way((n, p, *rest), f"F sets {x} to true", v),
            Way((p, n, *rest), f"F sets {x} to false", -v),
        ),
    )


def _exists(x: str, v: int, own: Sequence[int], called: Sequence[str]) -> Purpose:
    u, p, n, t = own
    token, plus, minus, spare = called
    return Purpose(
        f"T chooses the value of {x}.",
        f"F takes the token {token}. Then of {plus}, {minus} and {spare} each two are a clause,"
        f" and T needs two of the three. He takes {plus}: F takes {minus}, T must take {spare},"
        f" and {x} is true. Or he takes {minus}: F takes {plus}, T must take {spare}, and {x} is"
        f" false. If F does not take {token} but lets T have it, all later clauses are"
        f" satisfied.{TOKENS}",
        (
            Way((u, p, n, t), f"T sets {x} to true", v),
            Way((u, n, p, t), f"T sets {x} to false", -v),
        ),
    )
