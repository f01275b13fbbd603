"""Net structures: solid Black chains (nets) and the empty cells (switches) between them.

A switch that Black claims joins its nets; Black wins iff `s` and `t` are joined. That is the vertex
Shannon game in which two switches are adjacent iff they share a net. On a Hex board a switch
touches at most three nets (its ring of six must separate them), and the incidence graph of switches
and nets, with the edge s-t, is planar; `check_drawable` says which part of a structure is not so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Any

from gadgetry._wording import counted
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.labels import Element
from gadgetry.reductions.reduction import ReductionError, Refused

MOST_NETS = 3
NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Switch:
    """An empty cell and the nets it touches."""

    name: str
    nets: tuple[str, ...]


@dataclass(frozen=True, init=False)
class Nets:
    """The nets `s`, `t` and `others`, and the switches, in order.

    Of a formula's: `elements`, the variable or clause that a switch or a net is of, by its name
    (of all others: the formula), and `decides`, the player and the literal that he makes true with
    a switch.

    >>> bridge = Nets([("a", ["s", "m"]), ("b", ["m", "t"])], others=["m"])
    >>> bridge.touching("m")
    ('a', 'b')
    >>> bridge.shannon().moves()
    (2, 3)
    """

    s: str
    t: str
    others: tuple[str, ...]
    switches: tuple[Switch, ...]
    elements: Mapping[str, Element] = field(compare=False, repr=False)
    decides: Mapping[str, tuple[str, int]] = field(compare=False, repr=False)

    def __init__(
        self,
        switches: Iterable[Switch | tuple[str, Iterable[str]]],
        others: Iterable[str],
        s: str = "s",
        t: str = "t",
        elements: Mapping[str, Element] = NONE,
        decides: Mapping[str, tuple[str, int]] = NONE,
    ) -> None:
        rows = tuple(x if isinstance(x, Switch) else Switch(x[0], tuple(x[1])) for x in switches)
        object.__setattr__(self, "s", s)
        object.__setattr__(self, "t", t)
        object.__setattr__(self, "others", tuple(others))
        object.__setattr__(self, "switches", rows)
        object.__setattr__(self, "elements", elements)
        object.__setattr__(self, "decides", decides)
        _once("net", self.nets)
        _once("switch", [x.name for x in rows])
        known = set(self.nets)
        for x in rows:
            _once(f"switch {x.name}: net", x.nets)
            for net in x.nets:
                if net not in known:
                    raise ReductionError(f"switch {x.name}: expected nets of this, got {net!r}")

    @property
    def nets(self) -> tuple[str, ...]:
        """All nets: s, t and the others."""
        return (self.s, self.t, *self.others)

    def touching(self, net: str) -> tuple[str, ...]:
        """The switches that touch a net."""
        return tuple(x.name for x in self.switches if net in x.nets)

    def without(self, names: Collection[str]) -> Nets:
        """The structure in which these switches are White's.

        >>> Nets([("w", ["s", "t"])], []).without({"w"}).switches
        ()
        """
        kept = (x for x in self.switches if x.name not in names)
        return Nets(kept, self.others, self.s, self.t, self.elements, self.decides)

    def shannon(self, mover: str = "Short") -> Shannon:
        """The vertex Shannon game: s is 0, t is 1, the switches follow in order.

        >>> Nets([("w", ["s", "t"])], []).shannon().play(2).winner()
        'Short'
        """
        around: dict[str, list[int]] = {net: [] for net in self.nets}
        around[self.s].append(0)
        around[self.t].append(1)
        for v, x in enumerate(self.switches, 2):
            for net in x.nets:
                around[net].append(v)
        edges = {pair for near in around.values() for pair in combinations(near, 2)}
        return Shannon(TerminalGraph(2 + len(self.switches), sorted(edges), (0, 1)), mover=mover)

    def incidence(self) -> Any:
        """The switches and the nets as `networkx.Graph`, with the edge s-t.

        Nodes are ("switch", name) and ("net", name).
        """
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(("net", net) for net in self.nets)
        graph.add_edge(("net", self.s), ("net", self.t))
        for x in self.switches:
            graph.add_node(("switch", x.name))
            graph.add_edges_from((("switch", x.name), ("net", net)) for net in x.nets)
        return graph


def check_drawable(nets: Nets) -> None:
    """Raise unless the structure can be a Hex board: three nets a switch, and planar with s-t.

    >>> check_drawable(Nets([("w", ["s", "t"])], []))
    >>> check_drawable(Nets([("x", ["s", "t", "a", "b"])], ["a", "b"]))
    Traceback (most recent call last):
    ...
    gadgetry.reductions.reduction.Refused: switch x touches 4 nets (s, t, a, b); expected at most 3
    """
    for x in nets.switches:
        if len(x.nets) > MOST_NETS:
            raise Refused(
                f"switch {x.name} touches {counted(len(x.nets), 'net')} ({', '.join(x.nets)});"
                f" expected at most {MOST_NETS}"
            )
    import networkx

    planar, found = networkx.check_planarity(nets.incidence(), counterexample=True)
    if not planar:
        raise Refused(
            "expected switches and nets that are planar with s and t side by side; "
            + kuratowski(found)
        )


def kuratowski(graph: Any) -> str:
    """A subdivision of K5 or K3,3 in words: its branch nodes, and the paths between them.

    >>> import networkx
    >>> nodes = [("net", c) for c in "abcde"]
    >>> kuratowski(networkx.complete_graph(nodes)).split(":")[0]
    'they hold a subdivision of K5 on net a, net b, net c, net d, net e, with the paths'
    """
    branches = sorted(v for v in graph if graph.degree(v) > 2)
    name = "K5" if len(branches) == 5 else "K3,3"
    paths = []
    for start in branches:
        for step in sorted(graph[start]):
            path = [start, step]
            while path[-1] not in branches:
                path.append(next(v for v in sorted(graph[path[-1]]) if v != path[-2]))
            if path[0] < path[-1]:
                paths.append(" - ".join(f"{kind} {label}" for kind, label in path))
    ends = ", ".join(f"{kind} {label}" for kind, label in branches)
    return f"they hold a subdivision of {name} on {ends}, with the paths: {'; '.join(paths)}"


def _once(what: str, names: Collection[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise ReductionError(f"{what} {name} is given {times} times; expected once")
