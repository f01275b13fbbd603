"""The vertices of G(A), as numbers: which one is which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry.formulas import AvoidTrue
from gadgetry.reductions.provenance import Parts, PartsBuilder

if TYPE_CHECKING:
    from numpy.typing import NDArray

BLACK, WHITE = 0, 1
EXTRA, CLAUSE_NODE, VARIABLE, END, ROUTE = range(5)
ROUTED_EXTRAS = 3


@dataclass(frozen=True)
class FlagLayout:
    """The numbering: extra nodes, clause nodes, variables, y, routes of four vertices each.

    For k variables, n clauses, so many copies of each clause's node, and so many extra nodes.

    >>> layout = FlagLayout(k=2, n=1, copies=4, extras=3)
    >>> layout.variable(0), layout.y, layout.route(0, 0), layout.vertices
    (7, 9, 10, 38)
    """

    k: int
    n: int
    copies: int
    extras: int

    @property
    def nodes(self) -> int:
        """How many clause nodes there are."""
        return self.copies * self.n

    @property
    def y(self) -> int:
        """The vertex at which all routes end."""
        return self.extras + self.nodes + self.k

    @property
    def routes(self) -> int:
        """How many routes there are."""
        return self.nodes + ROUTED_EXTRAS

    @property
    def vertices(self) -> int:
        """How many vertices there are."""
        return self.y + 1 + 4 * self.routes

    def clause_node(self, node: Any) -> Any:
        """The vertex of a clause node."""
        return self.extras + node

    def variable(self, i: Any) -> Any:
        """The vertex of variable i, from 0."""
        return self.extras + self.nodes + i

    def route(self, route: Any, i: int) -> Any:
        """The vertex a, b, c or d of a route; the extra nodes' routes come first."""
        return self.y + 1 + 4 * route + i

    def route_start(self, route: NDArray[Any]) -> NDArray[Any]:
        """The black node from which a route starts."""
        return np.where(route < ROUTED_EXTRAS, route, self.clause_node(route - ROUTED_EXTRAS))

    def colours(self) -> NDArray[np.uint8]:
        """The colour of each vertex."""
        colours = np.full(self.vertices, BLACK, np.uint8)
        colours[self.variable(0) : self.y + 1] = WHITE
        colours[self.y + 1 :: 2] = WHITE  # a and c
        return colours

    def parts(self) -> Parts:
        """Which gadget each vertex belongs to."""
        vertices = PartsBuilder()
        vertices.add(EXTRA, self.extras, 1)
        vertices.add(CLAUSE_NODE, self.nodes, 1)
        vertices.add(VARIABLE, self.k, 1)
        vertices.add(END, 1, 1)
        vertices.add(ROUTE, self.routes, 4)
        return vertices.parts()


@dataclass(frozen=True)
class FlagPlan:
    """G(A): the instance A, with an empty clause rewritten, and which vertex is which."""

    instance: AvoidTrue
    layout: FlagLayout
