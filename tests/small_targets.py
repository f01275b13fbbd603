"""A small compiled target of every kind that reductions lead to."""

from __future__ import annotations

from typing import Any

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reductions, shortest_path

SOURCES: dict[str, Any] = {
    "qbf": Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, -2], [-1, 2]])),
    "cnf": Cnf(2, [[1, -2], [-1, 2]]),
    "hex": Hex(2, 2),
    "edge-shannon": EdgeShannon(3, ((0, 1), (1, 2), (0, 2)), (0, 2)),
}
TARGETS = sorted({r.target.name for r in reductions().values()} - {"qbf", "cnf"})


def compiled_to(target: str) -> ChainCompiled:
    """A small formula, or a board, compiled to the target, from what leads there."""
    for kind, source in SOURCES.items():
        try:
            return Chain.of(shortest_path(kind, target), []).build(source)
        except ReductionError:
            continue
    pytest.skip(f"nothing here leads to {target}")
