"""How the vertices and edges of a graph game look: tokens, terminals, colours, what is taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gadgetry.diagrams.layout import DIRECTED
from gadgetry.diagrams.looks import COLOURS
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import INK, Entry, Line, Part, Shape, clipped, plain, text_width
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Provenance

LONGEST = 16  # characters in a vertex: "vertex 1, copy 2"
_GONE = "#c4c4c4"


@dataclass
class VertexLooks:
    """How the vertices of a graph look.

    >>> import numpy as np
    >>> graph = GraphArrays("node-kayles", 2, np.array([0]), np.array([1]), data={"taken": [0]})
    >>> VertexLooks(graph, None, None, Overlay()).gone
    {0}
    """

    graph: GraphArrays
    provenance: Provenance | None
    drawing: Drawing | None
    overlay: Overlay
    marked: set[int] = field(init=False)
    terminals: dict[int, str] = field(init=False)

    def __post_init__(self) -> None:
        data = self.graph.data
        tokens = [data.get(key) for key in ("start", "token", "source", "through")]
        tokens += [*data.get("tokens", ()), *data.get("sources", ())]
        self.marked = {t for t in tokens if type(t) is int}
        self.terminals = dict.fromkeys(data.get("terminals", ()), "terminal")
        taken = dict.fromkeys(data.get("short", ()), "Short")
        taken |= dict.fromkeys(data.get("cut", ()), "Cut")
        self.on_edges = self.graph.ruleset == "edge-shannon"
        self.taken, self.taken_edges = ({}, taken) if self.on_edges else (taken, {})
        self.visited = set(data.get("visited", ())) - self.marked
        cover = self.graph.ruleset == "vertex-cover"
        self.chosen = set(data.get("path", ())) | set(data.get("taken", ()) if cover else ())
        self.gone = set(data.get("gone", ())) | set(() if cover else data.get("taken", ()))

    def label(self, v: int) -> str:
        """What is written into a vertex."""
        if self.drawing is not None and self.drawing.label is not None:
            return plain(self.drawing.label(v), LONGEST)
        if self.provenance is None:
            return plain(self.graph.name(v), LONGEST)
        gadget, role = self.provenance.of_vertex(v)
        return plain(role or gadget.label, LONGEST)

    def width(self, v: int) -> float:
        """How wide a vertex's shape is."""
        return self._width(self.label(v))

    def _width(self, label: str) -> float:
        if not label:
            return 9.0
        return max(18.0, text_width(label, self.size) + 7)

    @property
    def size(self) -> float:
        """The size of the letters."""
        return 9.0 if self.drawing is None or self.drawing.unit >= 30 else 7.5

    def shape(self, v: int, drawing: Drawing) -> Shape:
        """A vertex."""
        x, y = drawing.place(v)
        label = self.label(v)
        width = self._width(label)
        height = 9.0 if not label else 18.0 if self.size == 9.0 else 14.0
        width = max(width if label else 9.0, height)
        if v in drawing.bars:
            width, height = (side * drawing.unit for side in drawing.bars[v])
        fill = self.fill(v)
        name = self.provenance.vertex_name(v) if self.provenance else self.graph.name(v)
        form: Any = "box" if v in self.terminals else "ellipse" if width <= 22 else "round"
        return Shape(
            f"v{v}", x * drawing.unit, -y * drawing.unit, width, height, form, label, fill,
            _GONE if v in self.gone else "#ffffff" if fill == COLOURS[0] else "#000000",
            double=v in self.marked, size=self.size, tip=plain(name), part=Part("vertex", v),
            place=v, **{"stroke": _GONE if v in self.gone else INK} | self.overlay.look(v),
        )  # fmt: skip

    def lines(self, drawing: Drawing, shapes: Mapping[int, Shape]) -> list[Line]:
        """The edges between the vertices that are shown."""
        graph, unit = self.graph, drawing.unit
        width = 0.35 if len(graph.tails) > 250 else 0.6
        found = []
        pairs = zip(graph.tails.tolist(), graph.heads.tolist(), strict=True)
        for number, (u, v) in enumerate(pairs):
            if u in shapes and v in shapes:
                points = [(x * unit, -y * unit) for x, y in drawing.line(number, u, v)]
                ends = clipped(points, shapes[u], shapes[v])
                look = self._edge_look(number, u, v)
                found.append(
                    Line(
                        ends, f"v{u}", f"v{v}", graph.ruleset in DIRECTED, **{"width": width} | look
                    )
                )
        return found

    def _edge_look(self, number: int, u: int, v: int) -> dict[str, Any]:
        """Whose edge it is, where edges are played on; faint where an end is gone."""
        look: dict[str, Any] = {}
        if self.on_edges:
            look = {"name": f"edge{number}", "place": ("edge", number), "width": 1.0}
        if (who := self.taken_edges.get(number)) is not None:
            look |= {"width": 3.0} if who == "Short" else {"dashed": True, "colour": _GONE}
        return look | ({"colour": _GONE} if u in self.gone or v in self.gone else {})

    def fill(self, v: int) -> str:
        """Its colour."""
        colours = self.graph.vertex_data.get("colours")
        if colours is not None:
            return COLOURS[int(colours[v]) % len(COLOURS)]
        if v in self.taken:
            return COLOURS[0] if self.taken[v] == "Short" else "#d9d9d9"
        if v in self.chosen:
            return COLOURS[0]
        return "#d9d9d9" if v in self.visited else "#ffffff"

    def legend(self, shapes: Mapping[int, Shape]) -> list[Entry]:
        """What the vertices' looks mean, of those that occur."""
        found: list[Entry] = []
        colours = self.graph.vertex_data.get("colours")
        if colours is not None:
            used = sorted({int(colours[v]) for v in shapes})
            names = {0: "black", 1: "white"} if self.graph.ruleset == "flag-coloring" else {}
            if max(used, default=0) > 1:
                names = {}
            found += [
                Entry(
                    Shape("", 0, 0, 11, 11, fill=COLOURS[c % len(COLOURS)]),
                    names.get(c, f"colour {c}"),
                )
                for c in used[:12]
            ]
        if self.marked & set(shapes):
            one = "token" if self.visited else "token at start"
            one = "source" if self.graph.ruleset in ("flood-it", "honey-bee") else one
            one = "to go through" if "through" in self.graph.data else one
            found.append(Entry(Shape("", 0, 0, 11, 11, double=True), one))
        if set(self.terminals) & set(shapes):
            found.append(Entry(Shape("", 0, 0, 13, 13, form="box"), "terminal"))
        for who in ("Short", "Cut"):
            if who in self.taken.values():
                v = next(v for v, name in self.taken.items() if name == who)
                found.append(Entry(Shape("", 0, 0, 11, 11, fill=self.fill(v)), f"{who}'s"))
        for who in dict.fromkeys(self.taken_edges.values()):
            look = {"width": 3.0} if who == "Short" else {"dashed": True, "colour": _GONE}
            found.append(Entry(Line((), **look), f"{who}'s"))
        if self.visited & set(shapes):
            found.append(Entry(Shape("", 0, 0, 11, 11, fill="#d9d9d9"), "visited"))
        if self.chosen & set(shapes):
            chosen = "on the path" if "path" in self.graph.data else "taken"
            found.append(Entry(Shape("", 0, 0, 11, 11, fill=COLOURS[0]), chosen))
        if self.gone & set(shapes):
            found.append(Entry(Shape("", 0, 0, 11, 11, stroke=_GONE), "gone"))
        return found
