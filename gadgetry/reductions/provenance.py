"""Where each part of a compiled target comes from: gadget and source element, both ways.

Compact: one small integer or three per part, whatever the size; names are made on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.formulas.distinct import distinct
from gadgetry.reductions.labels import Element, Escape, Label, Origin
from gadgetry.reductions.rows import WordColumn, one_table, row_table, word_table

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class GadgetKind:
    """A kind of gadget, named as in the paper: gadget `i` of the kind belongs to `element(i)`.

    `roles` are the names of a gadget's vertices in order; `label(i)` names the gadget.
    """

    name: str
    roles: tuple[str, ...]
    element: Callable[[int], Element]
    label: Callable[[int], str]

    def labels(self, indices: NDArray[Any], escaped: Escape) -> NDArray[np.bytes_]:
        """The labels of many gadgets, as `escaped` makes them; a `Label` has them at once.

        >>> kind = GadgetKind("end", ("",), lambda _: ("formula", 0), lambda i: f"end {i}")
        >>> kind.labels(np.array([1, 2]), str.upper).tolist()
        [b'END 1', b'END 2']
        """
        if isinstance(self.label, Label):
            return self.label.table(indices, escaped)
        return word_table([escaped(self.label(index)) for index in indices.tolist()])

    def elements(self, indices: NDArray[Any], between: str, escaped: Escape) -> NDArray[np.bytes_]:
        """The elements of many gadgets, sort and number with words between; see `Origin`.

        >>> kind = GadgetKind("end", ("",), lambda i: ("arc", 2 * i), str)
        >>> kind.elements(np.array([1, 2]), ",", str).tolist()
        [b'arc,2', b'arc,4']
        """
        if isinstance(self.element, Origin):
            numbers = np.broadcast_to(self.element.number(indices), len(indices))
            return row_table(len(indices), escaped(self.element.sort), between, numbers)
        found = [self.element(index) for index in indices.tolist()]
        return word_table([f"{escaped(sort)}{between}{number}" for sort, number in found])


@dataclass(frozen=True)
class Gadget:
    """One gadget of a compiled target."""

    kind: str
    index: int
    label: str
    element: Element


@dataclass(frozen=True)
class Parts:
    """The parts of one sort (vertices, or edges): each belongs to exactly one gadget."""

    kind: NDArray[np.uint8]
    index: NDArray[np.int32]
    role: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.kind)

    def runs(self, part: slice) -> tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.intp]]:
        """The gadgets that follow each other in a slice, kind and index; of each part, which.

        >>> kind, index = np.zeros(4, np.uint8), np.array([5, 5, 7, 7], np.int32)
        >>> [column.tolist() for column in Parts(kind, index, kind).runs(slice(1, 4))]
        [[0, 0], [5, 7], [0, 1, 1]]
        """
        kind, index = self.kind[part], self.index[part]
        begins = np.ones(len(kind), bool)
        begins[1:] = (kind[1:] != kind[:-1]) | (index[1:] != index[:-1])
        return kind[begins], index[begins], np.cumsum(begins) - 1

    def of_gadgets(
        self, part: slice, table: Callable[[int, NDArray[np.int32]], NDArray[np.bytes_]]
    ) -> WordColumn:
        """What `table` says of the gadgets of a kind, for each part of a slice."""
        kinds, index, which = self.runs(part)
        of_kind = [(kinds == kind, kind) for kind in np.flatnonzero(np.bincount(kinds)).tolist()]
        tables = [(here, table(kind, index[here])) for here, kind in of_kind]
        return WordColumn(one_table(len(kinds), *tables), which)


class PartsBuilder:
    """Collects parts gadget kind by gadget kind, in whole-array steps.

    >>> builder = PartsBuilder()
    >>> builder.add(0, gadgets=2, roles=3)
    >>> parts = builder.parts()
    >>> parts.index.tolist(), parts.role.tolist()
    ([0, 0, 0, 1, 1, 1], [0, 1, 2, 0, 1, 2])
    """

    def __init__(self) -> None:
        self._rows: list[tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.uint8]]] = []
        self.count = 0

    def add(self, kind: int, gadgets: int, roles: int) -> None:
        """The parts of so many gadgets of a kind, each with so many roles, gadget by gadget."""
        index = np.repeat(np.arange(gadgets, dtype=np.int32), roles)
        self.add_rows(kind, index, np.tile(np.arange(roles, dtype=np.uint8), gadgets))

    def add_rows(self, kind: int, index: NDArray[np.int32], role: NDArray[np.uint8]) -> None:
        """Parts of one kind with the gadget and the role of each."""
        self._rows.append((np.full(len(index), kind, np.uint8), index, role))
        self.count += len(index)

    def parts(self) -> Parts:
        """All that was added, in order."""
        columns = zip(*self._rows, strict=True) if self._rows else ((), (), ())
        kinds, indices, roles = (list(column) for column in columns)
        return Parts(
            np.concatenate([np.zeros(0, np.uint8), *kinds]),
            np.concatenate([np.zeros(0, np.int32), *indices]),
            np.concatenate([np.zeros(0, np.uint8), *roles]),
        )


@dataclass(frozen=True)
class Provenance:
    """Vertices and edges of a target, with their gadgets.

    For a formula as target, its variables are the vertices and its clauses the edges.
    """

    kinds: tuple[GadgetKind, ...]
    vertices: Parts
    edges: Parts

    def gadget(self, kind: int, index: int) -> Gadget:
        """The gadget of a kind by its index."""
        it = self.kinds[kind]
        return Gadget(it.name, index, it.label(index), it.element(index))

    def of_vertex(self, vertex: int) -> tuple[Gadget, str]:
        """The gadget of a vertex (from 0), and the vertex's role in it."""
        kind, index = int(self.vertices.kind[vertex]), int(self.vertices.index[vertex])
        return self.gadget(kind, index), self.kinds[kind].roles[int(self.vertices.role[vertex])]

    def role_words(self, part: slice, text: Callable[[str], str]) -> WordColumn:
        """What `text` makes of the roles of a slice of the vertices; of "" where there is none."""
        width = 1 + max((len(kind.roles) for kind in self.kinds), default=0)
        names = [(*kind.roles, *[""] * width)[:width] for kind in self.kinds]
        role = np.minimum(self.vertices.role[part], width - 1)
        which = self.vertices.kind[part].astype(np.intp) * width + role
        return WordColumn([text(name) for row in names for name in row], which)

    def of_edge(self, edge: int) -> Gadget:
        """The gadget of an edge (from 0)."""
        return self.gadget(int(self.edges.kind[edge]), int(self.edges.index[edge]))

    def vertices_of(self, kind: str, index: int) -> list[int]:
        """The vertices of a gadget."""
        return self._of(self.vertices, kind, index)

    def edges_of(self, kind: str, index: int) -> list[int]:
        """The edges of a gadget."""
        return self._of(self.edges, kind, index)

    def vertices_from(self, element: Element) -> list[int]:
        """The vertices that a source element has become."""
        wanted = {(g.kind, g.index) for g in self.gadgets() if g.element == element}
        return sorted(v for kind, index in wanted for v in self.vertices_of(kind, index))

    def gadgets(self) -> Iterator[Gadget]:
        """All gadgets that have vertices or edges, kind by kind."""
        for kind in range(len(self.kinds)):
            for index in self.indices(kind).tolist():
                yield self.gadget(kind, index)

    def indices(self, kind: int) -> NDArray[np.int32]:
        """The gadgets of a kind that have vertices or edges, in order."""
        rows = [p.index[p.kind == kind] for p in (self.vertices, self.edges)]
        return distinct(np.concatenate(rows))

    def vertex_name(self, vertex: int) -> str:
        """A vertex in the words of its gadget: `route of clause 2, copy 1: b`."""
        gadget, role = self.of_vertex(vertex)
        return f"{gadget.label}: {role}" if role else gadget.label

    def _of(self, parts: Parts, kind: str, index: int) -> list[int]:
        at = [k.name for k in self.kinds].index(kind)
        return np.flatnonzero((parts.kind == at) & (parts.index == index)).tolist()
