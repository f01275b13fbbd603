"""Why G(A) of FLAG COLORING works, gadget by gadget; P(4,4,6) are two vertices joined by routes."""

from __future__ import annotations

from gadgetry.reductions.flags.flag_layout import ROUTED_EXTRAS, FlagPlan
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way, listed

PROVED_COPIES = 4
SMALL = (
    " With two copies of each clause node it is checked by search, and not proved, that the first"
    " player wins just if he wins AVOID TRUE; and in the middle of a game a move that sets no"
    " variable may win too."
)


def flag_purpose(plan: FlagPlan, gadget: Gadget) -> Purpose:
    """The purpose of a gadget of avoid-true-to-flag-coloring.

    Of the smaller graph, with two copies of each clause node, no lemma speaks.
    """
    if gadget.kind == "extra node" and gadget.index >= ROUTED_EXTRAS:
        return Purpose(
            "It stands in the paper's graph, beside every variable and without a route.",
            "It flows into the one black vertex with the first variable that is recoloured. The"
            " graph without it has the same winner: that is the variant lean.",
            case="without a route",
        )
    statement, what, answer, lemma = _SAID[gadget.kind]
    ways: tuple[Way, ...] = ()
    if gadget.kind == "variable":
        name = plan.instance.variables.name(gadget.index + 1)
        statement, what = f"Recolouring {name} sets {name} to True.", _flows(plan, gadget.index)
        ways = (Way((plan.layout.variable(gadget.index),), f"{name} is True"),)
    if gadget.kind == "clause node":
        clause = plan.instance.clauses[gadget.index // plan.layout.copies]
        names = listed([plan.instance.variables.name(int(v)) for v in clause], "or")
        statement = f"It tells whether clause {gadget.element[1]}, {names}, is satisfied."
    if plan.layout.copies != PROVED_COPIES:
        return Purpose(statement, what + SMALL, ways)
    return Purpose(statement, what + answer, ways, (lemma,) if plan.layout.n else ())


def _flows(plan: FlagPlan, i: int) -> str:
    clauses = plan.instance.clauses
    holding = [f"{j}" for j, c in enumerate(clauses, 1) if i + 1 in set(map(int, c))]
    beside = f" and the nodes of clause {listed(holding)}" if holding else ""
    return (
        f"It is white, and beside it are only black vertices: the extra nodes{beside}. Black, it"
        " flows together with them, and with what was recoloured before, to one black vertex B:"
        " their clauses are satisfied."
    )


_SAID = {
    "variable": (
        "",
        "",
        " If B has swallowed the nodes of all clauses, the formula has become True, which AVOID"
        " TRUE forbids; here it is answered by B itself, which leaves routes of length 4 only,"
        " P(4,...,4), worth 0.",
        "routes of the end",
    ),
    "extra node": (
        "It is beside every variable: with the first one that is recoloured all three flow"
        " together.",
        "They are the beginning of the black vertex B that the True variables become.",
        " While all variables are False, a move that sets none, on a clause node, on a route or on"
        " one of these three, is answered by another of the three, and y as well; what is left are"
        " routes P(4,4,6,...,6), or P(3,5,...,5), worth 0: who made the move has lost.",
        "routes of the start",
    ),
    "clause node": (
        "",
        "It is black and beside the variables of its clause: with the first of them that is"
        " recoloured it flows into the black vertex B.",
        " While it has not, it is the answer to a move on B, which leaves P(4,...,4,6,...,6), worth"
        " 0; and a move on it is answered by B. There are four copies of it, which the values of"
        " these graphs need.",
        "routes of the middle",
    ),
    "end": (
        "All routes end here.",
        "It makes one graph of the routes: two ends joined by paths, whose values are known.",
        " A move on y is answered by B, which leaves P(3,...,3,5,...,5), worth 0; while all"
        " variables are False, by an extra node, which leaves P(3,5,...,5), worth 0.",
        "routes of the middle",
    ),
    "route": (
        "It keeps its black node from y, so that nobody gains by a move that sets no variable.",
        "Its four vertices a, b, c, d alternate in colour.",
        " A move on one of them is answered by B, or by an extra node while all variables are"
        " False; what is left are two vertices joined by routes, worth 0.",
        "wrong moves in flag coloring",
    ),
}
