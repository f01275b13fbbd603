"""`contraction`, compiled for sets of one word: at most 61 vertices and two terminals.

A graph is an array of neighbour masks, and is changed in place. A mask is signed, so that its
arithmetic mixes with numbers; no set holds the sign.
"""

from __future__ import annotations

from gadgetry.solvers.connection import contraction as plain
from gadgetry.solvers.kernels import compiled

_compiled = compiled(plain)
contract, delete, without_dead = _compiled.contract, _compiled.delete, _compiled.without_dead
alike, components, vertices = _compiled.alike, _compiled.components, _compiled.vertices
