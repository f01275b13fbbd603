"""A compiled target as a picture of its construction: gadgets as boxes with their names.

Arcs are laid out from top to bottom in the order in which the reduction builds them, so routes are
rails and diamonds are columns. A vertex bears its role in the gadget. Black vertices are dark,
white ones light, the token's start has a double rim and terminals are squares: it reads in black
and white. Large targets are folded, one node for each gadget, edges counted.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import graphviz

from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Gadget, Provenance

MOST_VERTICES = 600
MOST_GADGETS = 3000
_DIRECTED = ("generalized-geography", "planar-geography")
_FILLS = ("#444444", "#ffffff", "#9ecae1", "#fdae6b", "#a1d99b", "#d9d9d9")


def construction_dot(
    graph: GraphArrays, provenance: Provenance, *, title: str = "", fold: bool | None = None,
    focus: str | None = None,
) -> str:  # fmt: skip
    """The picture in DOT; `fold` is decided by the size unless it is said.

    `focus` keeps only the gadgets whose label or kind contains the text, and their neighbours.
    """
    shown = _focused(graph, provenance, focus) if focus else set(range(graph.vertices))
    if not shown:
        raise ValueError(f"expected the label of a gadget, or a part of one; got {focus!r}")
    folded = len(shown) > MOST_VERTICES if fold is None else fold
    dot = graphviz.Digraph("construction")
    dot.attr(
        label=graphviz.escape(_title(graph, title, folded)), labelloc="t", fontname="Helvetica",
        fontsize="13", rankdir="TB", nodesep="0.18", ranksep="0.35", newrank="true",
    )  # fmt: skip
    dot.attr("node", fontname="Helvetica", fontsize="9", penwidth="0.7", color="#222222")
    arrow = "normal" if graph.ruleset in _DIRECTED else "none"
    dot.attr("edge", penwidth="0.6", color="#555555", arrowhead=arrow, arrowsize="0.5")
    if folded:
        _draw_gadgets(dot, graph, provenance, shown)
    else:
        _draw_vertices(dot, graph, provenance, shown)
    return str(dot.source)


def _title(graph: GraphArrays, title: str, folded: bool) -> str:
    size = f"{graph.vertices:,} vertices, {len(graph.tails):,} edges"
    how = "one node for each gadget, with its number of vertices" if folded else "gadgets in boxes"
    return f"{title}\n{graph.ruleset}: {size}; {how}".strip()


def _draw_vertices(dot: Any, graph: GraphArrays, provenance: Provenance, shown: set[int]) -> None:
    colours = graph.vertex_data.get("colours")
    marked = {graph.data.get("start")} | set(graph.data.get("tokens", ()))
    terminals = set(graph.data.get("terminals", ()))
    members: dict[tuple[int, int], list[int]] = {}
    for v in sorted(shown):
        key = (int(provenance.vertices.kind[v]), int(provenance.vertices.index[v]))
        members.setdefault(key, []).append(v)
    for (kind, index), vertices in members.items():
        gadget = provenance.gadget(kind, index)
        with dot.subgraph(name=f"cluster_{kind}_{index}") as box:
            box.attr(
                label=graphviz.escape(gadget.label if len(vertices) > 1 else ""),
                style="rounded" if len(vertices) > 1 else "invis", color="#bbbbbb",
                penwidth="0.5", fontname="Helvetica",
                fontsize="8", margin="4",
            )  # fmt: skip
            for v in vertices:
                role = provenance.of_vertex(v)[1] if len(vertices) > 1 else gadget.label
                fill = _FILLS[int(colours[v]) % len(_FILLS)] if colours is not None else "#ffffff"
                box.node(
                    f"v{v}",
                    label=graphviz.escape(role or gadget.label),
                    shape="square" if v in terminals else "ellipse",
                    peripheries="2" if v in marked else "1",
                    style="filled", fillcolor=fill, margin="0.02", width="0.25", height="0.22",
                    fontcolor="#ffffff" if fill == _FILLS[0] else "#000000",
                )  # fmt: skip
    for u, v in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True):
        if u in shown and v in shown:
            dot.edge(f"v{u}", f"v{v}")


def _draw_gadgets(dot: Any, graph: GraphArrays, provenance: Provenance, shown: set[int]) -> None:
    number: dict[tuple[int, int], int] = {}
    home: dict[int, int] = {}
    for v in sorted(shown):
        key = (int(provenance.vertices.kind[v]), int(provenance.vertices.index[v]))
        home[v] = number.setdefault(key, len(number))
    if len(number) > MOST_GADGETS:
        _draw_kinds(dot, graph, provenance)
        return
    sizes = Counter(home.values())
    for (kind, index), i in number.items():
        gadget = provenance.gadget(kind, index)
        size = f"\n{sizes[i]} vertices" if sizes[i] > 1 else ""
        dot.node(f"g{i}", label=graphviz.escape(gadget.label + size), shape="box",
                 style="rounded,filled", fillcolor=_kind_fill(kind))  # fmt: skip
    pairs = zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)
    between = Counter(
        (home[u], home[v]) for u, v in pairs if u in home and v in home and home[u] != home[v]
    )
    for (a, b), count in between.items():
        dot.edge(f"g{a}", f"g{b}", label=str(count) if count > 1 else "", fontsize="8")


def _draw_kinds(dot: Any, graph: GraphArrays, provenance: Provenance) -> None:
    """So many gadgets that only their kinds can be shown."""
    kinds = provenance.vertices.kind
    counts = Counter(kinds.tolist())
    for kind, count in counts.items():
        label = graphviz.escape(f"{provenance.kinds[kind].name}\n{count:,} vertices")
        dot.node(f"k{kind}", label=label, shape="box", style="rounded,filled",
                 fillcolor=_kind_fill(kind))  # fmt: skip
    codes = kinds[graph.tails].astype(int) * 256 + kinds[graph.heads]
    for code, count in Counter(codes.tolist()).items():
        dot.edge(f"k{code // 256}", f"k{code % 256}", label=f"{count:,}", fontsize="8")


def _focused(graph: GraphArrays, provenance: Provenance, focus: str) -> set[int]:
    def meant(gadget: Gadget) -> bool:
        return focus in gadget.label or focus == gadget.kind

    inside = {
        v for g in provenance.gadgets() if meant(g) for v in provenance.vertices_of(g.kind, g.index)
    }
    pairs = list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    beside = {v for u, v in pairs if u in inside} | {u for u, v in pairs if v in inside}
    return inside | beside


def _kind_fill(kind: int) -> str:
    return ("#f4f4f4", "#dbe9f6", "#fbe3c8", "#e2f0d9", "#eadcf4", "#fff2cc")[kind % 6]
