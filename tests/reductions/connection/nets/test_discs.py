"""Planarity for all sizes: each gadget lies in a disc with its terminals around it in an order.

A gadget does so iff it is planar together with a ring through its terminals, in that order, and a
hub that is joined to all of them.
"""

from itertools import pairwise, permutations, product

import networkx
import pytest

from gadgetry.reductions.connection.nets.crossing_free_nets import LEFT, RIGHT, NetDrawing
from gadgetry.reductions.connection.nets.crossing_nets import crossing, segment


def in_a_disc(switches, terminals):
    graph = networkx.Graph()
    for x in switches:
        graph.add_edges_from((("switch", x.name), ("net", net)) for net in x.nets)
    ring = [("net", net) for net in terminals]
    for one, other in pairwise([*ring, ring[0]]):
        between = ("ring", one, other)
        graph.add_edges_from([(one, between), (between, other), (between, "hub")])
    graph.add_edges_from((net, "hub") for net in ring)
    return networkx.check_planarity(graph)[0]


def test_a_segment_lies_between_its_faces():
    switches = segment("w", "A", "S", "N")
    assert in_a_disc(switches, ["A", "S", "Pw.3", "N"])
    assert not in_a_disc(switches, ["A", "Pw.3", "S", "N"])


def test_a_crossing_has_the_entries_below_and_the_exits_above():
    switches, east, south = crossing("1", "a", "b", "S", "M", "N")
    assert in_a_disc(switches, ["a", "S", south, east, "N", "b", "M"])
    assert not in_a_disc(switches, ["a", "S", east, south, "N", "b", "M"])


FORK = [
    ("k", ("B", "K")), ("X", ("K", "M")), ("r", ("M", "T")), ("Y", ("K", "Rt")),
    ("N", ("M", "Rt", "T")),
]  # fmt: skip


def test_a_fork_has_the_face_between_its_two_groups():
    """Of all orders of junction, two groups and the face between them, that one and its mirror."""
    drawing = NetDrawing({LEFT: [], RIGHT: []})
    for name, nets in FORK:
        drawing.add(name, *nets)
    orders = [("B", *rest) for rest in permutations(["M", "T", "Rt"])]
    fits = [order for order in orders if in_a_disc(drawing.switches, order)]
    assert fits == [("B", "M", "T", "Rt"), ("B", "Rt", "T", "M")]


class Stub(NetDrawing):
    """A variable alone: wires end in nets P, faces F lie between them."""

    def wire(self, side, v, j):
        self.face[side] = f"F{side}{j}"
        return f"F{side}{j - 1}", f"P{side}{j}"


@pytest.mark.parametrize("existential", [True, False])
@pytest.mark.parametrize(("left", "right"), list(product(range(4), repeat=2)))
def test_a_variable_has_its_wires_and_faces_on_both_sides_from_the_top_down(
    existential, left, right
):
    drawing = Stub({LEFT: [(1, j) for j in range(1, left + 1)],
                    RIGHT: [(1, j) for j in range(1, right + 1)]})  # fmt: skip
    drawing.face = {LEFT: "Fl0", RIGHT: "Fr0"}
    drawing.variable(existential, 1, "B")

    def side(name, count):
        rows = [[f"P{name}{j}", f"F{name}{j}"] for j in range(1, count + 1)]
        return [f"F{name}0", *(net for row in rows for net in row)]

    down, up = side("l", left), side("r", right)[::-1]
    assert in_a_disc(drawing.switches, ["B", *down, "B1", *up])
    if left:
        assert not in_a_disc(drawing.switches, ["B", *down[::-1], "B1", *up])
