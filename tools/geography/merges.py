"""What a merge must do, tried by search: passing, both orders of two visits, no way back; planar.

A merge has the heads a and b and the end o; around it are the faces F1 between a and b, F2 between
b and o, F3 between o and a. All are joined to t; but a token that goes from o to b goes around F2,
and its wire is a segment, which links F2 to t until it is run: `round_to`. So from o to a with F3.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import networkx as nx

from gadgetry.reductions.connection.nets.crossing_nets import SEMIS, segment
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve

FACES = ("F1", "F2", "F3")
RIM = ("a", "F1", "b", "F2", "o", "F3")
INSIDE = {"a": "F3", "b": "F2"}  # the face that a second visit has cut off
Context = tuple[str, Mapping[str, str], tuple[tuple[str, ...], ...], bool, bool]


def contexts() -> Iterator[Context]:
    """What is asked: its name, which nets are one, more switches, Black first, must Black win?"""
    exit_at_o = (("o", "t"),)
    for here, other in (("a", "b"), ("b", "a")):
        at = {here: "s"} | dict.fromkeys(FACES, "t")
        way_back = ((other, "t"), (other, "c"), ("c", "t"), ("c", "t"))
        inside = INSIDE[other]
        near = {net: same for net, same in at.items() if net != inside}
        last = f"Pround.{SEMIS}"
        wire = segment("round", "o", "t", inside)
        round_to = tuple(tuple(other if net == last else net for net in x.nets) for x in wire)
        yield f"from {here}, no way back to {other}", at, way_back, True, False
        yield f"from {here} to o", at, exit_at_o, True, True
        yield f"from {here}, then {other}", near, round_to, True, True
        yield f"from {here}, no exit", at, (), True, False
        yield f"from {here}, White to move", at, exit_at_o, False, False
        yield f"from {here}, then {other}, White to move", near, round_to, False, False


def fails(switches: Iterable[Switch], second_wins: bool, most: int = 99) -> list[str]:
    """The contexts in which it does otherwise, up to so many.

    >>> fails([Switch("x", ("a", "o")), Switch("y", ("b", "o"))], False)
    ['from a to o', 'from b to o']
    """
    rows, wrong = [x.nets for x in switches], []
    for name, same, more, black_first, expected in contexts():
        wanted = expected and (second_wins or "then" not in name)
        named = [dict.fromkeys(same.get(net, net) for net in row) for row in [*rows, *more]]
        made = [Switch(f"{i}", tuple(nets)) for i, nets in enumerate(named) if len(nets) > 1]
        others = dict.fromkeys(net for x in made for net in x.nets if net not in ("s", "t"))
        position = Nets(made, others).shannon("Short" if black_first else "Cut")
        if (solve(position, solver="nets", limits=Limits(nodes=3000)).winner == "Short") != wanted:
            wrong.append(name)
            if len(wrong) == most:
                break
    return wrong


def planar(switches: Iterable[Switch]) -> bool:
    """Does it lie in a disc with its heads, its end and the faces on the rim?

    >>> across = [Switch("x", ("a", "o")), Switch("y", ("b", "F3"))]
    >>> planar(across), planar(across[:1])
    (False, True)
    """
    graph = nx.Graph(list(zip(RIM, (*RIM[1:], RIM[0]), strict=True)))
    graph.add_edges_from(("rim", x) for x in RIM)
    graph.add_edges_from((("switch", x.name), net) for x in switches for net in x.nets)
    return bool(nx.check_planarity(graph)[0])


def drawings(switches: Iterable[Switch]) -> Iterator[list[Switch]]:
    """The gadget with t as a face at each switch, in all ways in which it is planar.

    >>> [x.nets for found in drawings([Switch("x", ("a", "o", "t"))]) for x in found]
    [('a', 'o', 'F1'), ('a', 'o', 'F2'), ('a', 'o', 'F3')]
    """
    rows = list(switches)
    touching = [x for x in rows if "t" in x.nets]
    for faces in product(FACES, repeat=len(touching)):
        face = dict(zip([x.name for x in touching], faces, strict=True))
        made = [
            Switch(x.name, tuple(face[x.name] if net == "t" else net for net in x.nets))
            for x in rows
        ]
        if planar(made):
            yield made
