"""`contraction`, compiled, for graphs of at most 61 vertices and two terminals.

A graph is an array of neighbour masks, and is changed in place. A mask is a signed word, so that
its arithmetic mixes with numbers; no set holds the sign.
"""

from __future__ import annotations

from typing import Any

from numba.cpython.unsafe.numbers import trailing_zeros

from gadgetry.solvers.connection import contraction as plain
from gadgetry.solvers.kernels import compiled, kernel

Words = Any  # an array of masks: what numba compiles is not what mypy reads


@kernel
def least(mask: int) -> int:
    """The least element of a set."""
    return trailing_zeros(mask)  # type: ignore[call-arg]


_compiled = compiled(plain)
contract, delete, without_dead = _compiled.contract, _compiled.delete, _compiled.without_dead
alike, components, vertices = _compiled.alike, _compiled.components, _compiled.vertices
