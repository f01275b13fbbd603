"""Why the gadgets for arcs work, in UNDIRECTED GEOGRAPHY and in UNO: it is all about values."""

from __future__ import annotations

from collections.abc import Mapping

from gadgetry.reductions.geography.geography_arcs import GeographyArcs
from gadgetry.reductions.provenance import Gadget, Provenance
from gadgetry.reductions.purpose import Purpose, Way, listed


def edge_purpose(arcs: GeographyArcs, provenance: Provenance, gadget: Gadget) -> Purpose:
    """The purpose of a vertex, of the gadget of an arc, of the prelude or of the second token.

    >>> from gadgetry.games.geography.generalized_geography import GeneralizedGeography
    >>> from gadgetry.reductions.registry import reduction
    >>> arrow = reduction("generalized-geography-to-undirected-geography")
    >>> compiled = arrow.build(GeneralizedGeography.of(2, [(0, 1)], start=0))
    >>> gadgets = {gadget.kind: gadget for gadget in compiled.provenance.gadgets()}
    >>> arrow.purpose(compiled, gadgets["directed edge"]).lemmas
    ('directed edge, correct way', 'directed edge, wrong way')
    """
    own = provenance.vertices_of(gadget.kind, gadget.index)
    roles = {provenance.of_vertex(v)[1]: v for v in own}
    if gadget.kind == "vertex":
        return _vertex(arcs, gadget.index)
    if gadget.kind == "directed edge":
        tail, head = (arcs.name(int(row[gadget.index])) for row in (arcs.tails, arcs.heads))
        return _arc(tail, head, int(arcs.heads[gadget.index]), roles)
    return _prelude(arcs.name(arcs.start), roles) if gadget.kind == "prelude" else _SECOND


def _vertex(arcs: GeographyArcs, v: int) -> Purpose:
    name = arcs.name(v)
    ahead = [arcs.name(int(y)) for y in arcs.heads[arcs.tails == v]]
    options = (
        f"From {name} one may enter the gadgets to {listed(ahead)}; each is an option of value *1"
        f" just if the vertex at its end has the value *1. The gadgets of arcs into {name},"
        f" entered the wrong way, are options of value *2 or more. So {name} has the value *1 just"
        " if nothing ahead has, and that is how the losing vertices of GENERALIZED GEOGRAPHY are"
        " defined."
        if ahead
        else f"No arc leaves {name}, and the gadgets of arcs into it, entered the wrong way, are"
        f" options of value *2 or more: with the pendant alone {name} has the value *1, as it"
        " should: in GENERALIZED GEOGRAPHY the player to move there has lost."
    )
    return Purpose(
        f"It stands for the vertex {name}: its value is *1 if the player to move at {name} loses in"
        " GENERALIZED GEOGRAPHY, else it is at least *2.",
        f"Its pendant is an option of value 0, so the value is never 0. {options}",
        case="" if ahead else "sink",
    )


def _arc(tail: str, head: str, end: int, roles: Mapping[str, int]) -> Purpose:
    uno = "j" in roles
    entry, lemma = ("j", "uno edge") if uno else ("d", "directed edge")
    through = "a b c d e i c1 j" if uno else "a b c d"
    back = (roles["j"],) if uno else (roles["d"], roles["f"])
    worth, answer = ("*2", "never worth *1") if uno else ("*2 or *3", "answered by f, worth *1")
    through_all = (*(roles[role] for role in through.split()), end)
    return Purpose(
        f"It can be used from {tail} to {head}, and not the other way, though its edges have no"
        " direction.",
        f"Entering it at a, from {tail}, is worth *1 if {head} is worth *1, else *2 (also if"
        f" {head} was visited): so for {tail} it is what the arc is in GENERALIZED GEOGRAPHY."
        f" Entering it at {entry}, from {head}, is worth {worth}, never *1, so it says nothing at"
        f" {head}.",
        (
            Way(through_all, f"the right way: then the other player is to move at {head}"),
            Way(back, f"the wrong way, from {head}: {answer}"),
        ),
        (f"{lemma}, correct way", f"{lemma}, wrong way"),
    )


def _prelude(s: str, roles: Mapping[str, int]) -> Purpose:
    return Purpose(
        "It makes the value exactly *1 or *2: *2 if the first player wins GENERALIZED GEOGRAPHY"
        f" from {s}, else *1.",
        f"If {s} is worth *1, p1 has moves to 0 (p10) and to *1, so it is worth *2; then start has"
        f" moves to 0 (start0) and to *2, so it is worth *1. If {s} is worth *2 or more, p1 is"
        " worth *1, and start, with moves to 0 and to *1, is worth *2.",
        (Way((roles["p1"],), f"towards {s}"), Way((roles["start0"],), "a dead end, worth 0")),
        ("prelude",),
    )


_SECOND = Purpose(
    "It is one spare move, worth *1, that either player may use once.",
    "The second token stands on t and can go to t1 and nowhere else; the edge from t to start is"
    " dead, as both its ends were visited. So the value of the whole is that of the first token"
    " xor 1: it is 0, and the second player wins, just if the first token's graph is worth *1.",
)
