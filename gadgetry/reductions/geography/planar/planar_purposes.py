"""Why the gadgets of planar GENERALIZED GEOGRAPHY work, gadget by gadget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry.reductions.geography.geography_purposes import PLAYERS, value_by_passing
from gadgetry.reductions.geography.planar.planar_drawing import PlanarDrawing
from gadgetry.reductions.geography.planar.planar_kinds import F1, F2, M1, M2, M3, R0, Q, U, W, X, Y
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way, listed
from gadgetry.reductions.reduction import Compiled


def crossover_purpose(box: Sequence[int]) -> Purpose:
    """Of a crossover box, from its eleven vertices.

    >>> len(crossover_purpose(range(11)).ways)
    4
    """

    def way(roles: Sequence[int], meaning: str) -> Way:
        return Way(tuple(box[role] for role in roles), meaning)

    return Purpose(
        "Two lines cross here, and a play on one of them stays on it.",
        "Who enters by f1 comes through X and must leave by Y, who enters by f2 comes through U"
        " and must leave by W. A wrong turn at m3 loses at once: the other goes back, by q or by"
        " r0, from where the only way on, X or U, was visited. It needs that no play uses both"
        " lines; that was checked before building.",
        (
            way((F1, X, M1, M2, M3, Y), "straight on: the first line goes on from Y"),
            way((F2, U, M1, M2, M3, W), "straight on: the second line goes on from W"),
            way((F1, X, M1, M2, M3, W, Q), "a wrong turn at m3: after q there is no move left"),
            way((F2, U, M1, M2, M3, Y, R0), "a wrong turn at m3: after r0 there is no move left"),
        ),
        ("crossover",),
    )


MERGE = Purpose(
    "Two lines to the same vertex become one, so that no vertex has more than three arcs.",
    "There is nothing to choose: from t the only way is on. Two steps are put in, so that the same"
    " player is to move as before. A play comes this way at most once, as it does to the vertex"
    " that the line leads to.",
)


def fork_purpose(who: str, what: str) -> Purpose:
    """Of a choice among more than two, put off."""
    return Purpose(
        f"{who} chooses among {what}, two at a time.",
        "A vertex has at most two ways out here: one of what is chosen among, or on to the next"
        " such vertex. Two steps lead there, of which the other player's is forced, so that the"
        " same player chooses again: in all he has the same choice as at one vertex with all the"
        " ways.",
    )


def diamonds_purpose(compiled: Compiled[Any], drawing: PlanarDrawing, gadget: Gadget) -> Purpose:
    """Of a gadget of qbf-to-planar-geography."""
    trunk = drawing.plan.trunk
    if gadget.kind == "diamond":
        return _diamond(compiled, drawing, gadget.index)
    if gadget.kind == "crossover":
        return crossover_purpose(compiled.provenance.vertices_of("crossover", gadget.index))
    if gadget.kind == "merge":
        return MERGE
    if gadget.kind == "start":
        return Purpose(
            "Here the token starts, and E is to move.",
            "E is the first player and plays for the formula, A is the second and plays against it."
            " All inserted paths have an even length, so at each vertex it is always the same"
            " player's turn.",
        )
    if gadget.kind == "fork":
        if not trunk.m:
            return Purpose(
                "A would pick a clause here.", "There is none: A cannot move, and E wins."
            )
        return fork_purpose("A", "the clauses, for one that she holds to be false")
    return _clause(drawing, gadget.index) if gadget.kind == "clause" else _check()


def _diamond(compiled: Compiled[Any], drawing: PlanarDrawing, stage: int) -> Purpose:
    trunk = drawing.plan.trunk
    v, exists = int(trunk.order[stage]), bool(trunk.exists[stage])
    name, negated = trunk.names.literal(v), trunk.names.literal(-v)
    chooser = PLAYERS[exists]
    own = compiled.provenance.vertices_of("diamond", stage)
    roles = {drawing.board.gadget(u)[2]: u for u in own}
    enter = tuple(roles[role] for role in (4, 0) if role in roles)
    ways = tuple(
        Way((*enter, drawing.setting(stage, value), roles[3]),
            f"{chooser} sets {name} to {'true' if value else 'false'}", v if value else -v)
        for value in (True, False)
    )  # fmt: skip
    leave = f"b{name[1:] if name[1:].isdigit() else f'_{name}'}"
    return Purpose(
        f"{chooser} chooses the value of {name}.",
        f"At the top it is {chooser}'s turn, and there are two moves, to {name} and to {negated};"
        f" then the other has no choice but {leave}."
        f" {value_by_passing(name, negated, leave, not exists)}",
        ways,
        case="exists" if exists else "forall",
    )


def _clause(drawing: PlanarDrawing, j: int) -> Purpose:
    trunk = drawing.plan.trunk
    codes = [code for _, code in drawing.plan.rows[j]]
    if not codes:
        return Purpose("E would have to show a true literal.",
                       "The clause is empty: E cannot move here, and A wins by picking it.",
                       case="empty")  # fmt: skip
    names = [
        trunk.names.literal((-1) ** (code % 2) * int(trunk.order[code // 2])) for code in codes
    ]
    return Purpose(
        "E has to show a true literal of the clause that A has picked.",
        f"E chooses the line to {listed(names, 'or')}, two at a time. At the end of the line E"
        " steps onto an existential literal if it is still free, that is true, and A is stuck"
        " there; of a universal one A is asked, see the literal checks. If no literal is true, E"
        " loses.",
    )


def _check() -> Purpose:
    return Purpose(
        "A is asked whether a universal literal is true.",
        "The only way on from o is the literal's vertex in its diamond. If the literal is true, it"
        " was visited when A chose the value: A cannot move, and E wins. If it is false, A steps"
        " onto it, and E is stuck, as its only way on was visited.",
    )


def digraph_purpose(compiled: Compiled[Any], gadget: Gadget) -> Purpose:
    """Of a gadget of generalized-geography-to-planar-geography."""
    name = compiled.plan.lines.name
    if gadget.kind == "crossover":
        return crossover_purpose(compiled.provenance.vertices_of("crossover", gadget.index))
    if gadget.kind == "merge":
        return MERGE
    if gadget.kind == "fork":
        return fork_purpose("The player to move", "the ways on from the vertex")
    if gadget.kind == "split":
        return _SPLIT
    if gadget.kind == "arc":
        return Purpose(
            "It is the arc of the source, drawn as a line.",
            "Where the line crosses others it goes through a crossover for each of them; these keep"
            " whose turn it is, so moving along the line is moving along the arc.",
        )
    return Purpose(
        f"It is the vertex {name(gadget.index)} of the source.",
        "What is inserted around it has paths of even length, so at it the same player is to move"
        " as in the source, with the same choices.",
    )


_SPLIT = Purpose(
    "It stands for a second piece of a vertex whose arcs in and arcs out alternate in the drawing.",
    "To be brought to degree three, a vertex has all its arcs in side by side, and then all arcs"
    " out. So it is cut in two, and who is at one piece and wants an arc of the other goes there"
    " by q, u and y. Who comes to one piece when the other was visited before is sent along q and"
    " loses: y leads to a visited vertex, and c is the claim that the way back was used, which is"
    " then false. Who went over by q1, u1, y1 and wants back is refuted by c2, as y1 was visited.",
)
