"""Why the legs of a spider work: a cover is a short sequence of colours with all words in it."""

from __future__ import annotations

from collections.abc import Callable

from gadgetry._wording import counted
from gadgetry.reductions.flooding.supersequence_legs import ManyColours, ThreeColours
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose

WORD = (
    "Flooded from the hub, a leg is a word: its colours must be played in this order, among others."
)


def spider_purpose(
    legs: ManyColours | ThreeColours,
    copies: int,
    free: bool,
    name: Callable[[int], str],
    gadget: Gadget,
) -> Purpose:
    """The purpose of a gadget of vertex-cover-to-flood-it; `name` names a vertex of the graph."""
    if gadget.kind == "hub":
        return _hub(copies, free)
    if isinstance(legs, ManyColours):
        return _pair(legs, name, gadget)
    return _long(legs, name, gadget)


def _hub(copies: int, free: bool) -> Purpose:
    more = ""
    if copies > 1:
        more = (
            " There are more copies of the legs than moves, so in one copy no move is made by"
            " itself, and it is flooded from the hub."
        )
    elif free:
        more = " Moves on a leg by itself are allowed, and save nothing (proved, see the legs)."
    return Purpose(
        "From here everything is flooded: the colours played are one sequence that has the word of"
        " every leg in it.",
        "A leg is flooded colour by colour, from the hub outwards. So the number of moves is the"
        f" length of a shortest common supersequence of the words on the legs.{more}",
    )


def _pair(legs: ManyColours, name: Callable[[int], str], gadget: Gadget) -> Purpose:
    u, v = (name(vertex) for vertex in legs.edges[gadget.index % len(legs.edges)])
    if gadget.kind == "back":
        u, v = v, u
    return Purpose(
        f"With the other leg of the edge it makes that {u} or {v} is in the cover.",
        f"{WORD} This one says: first the colour of {u}, then that of {v}; the other leg says it"
        " the other way round. Both are in a sequence only if one of the two colours is played"
        f" twice. The vertices whose colour is played twice are the cover; each of"
        f" {counted(len(legs.joined), 'colour')} is played once at least, so"
        f" {counted(legs.most, 'move')} allow {legs.k} of them.",
    )


def _long(legs: ThreeColours, name: Callable[[int], str], gadget: Gadget) -> Purpose:
    if gadget.kind == "clock":
        return Purpose(
            "It is the clock: it counts pairs ab.",
            f"{WORD} It has {legs.pairs} pairs ab, so {2 * legs.pairs} of the moves are its; at"
            f" most {legs.vertices + legs.k} are left for c and for anything else. When a c is"
            " played is told by the number of pairs before it.",
        )
    if gadget.kind in ("early", "late"):
        v = name(gadget.index % legs.vertices)
        before = "before" if gadget.kind == "early" else "behind"
        return Purpose(
            f"It asks for a c in the window of {v}: in the middle, or up to {legs.window} pairs"
            f" {before} it.",
            f"{WORD} Its one c stands where the pairs before and behind it fit into the clock. The"
            f" early and the late leg of {v} can share one c, in the middle of the window; or"
            f" there are two, and then {v} is in the cover.",
        )
    u, v = (name(vertex) for vertex in sorted(legs.edges[gadget.index % len(legs.edges)]))
    return Purpose(
        f"It makes that {u} or {v} is in the cover.",
        f"{WORD} It has two letters c, the first for the window of {u}, the second for that of"
        f" {v}, and one window more of pairs between them than fits if both stand in the middle."
        " So in one of the two windows c is played twice, early and late: that vertex is in the"
        " cover.",
    )
