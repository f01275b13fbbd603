"""`hex_certainty`, compiled."""

from gadgetry.players import hex_certainty as plain
from gadgetry.solvers.kernels import compiled

certainty = compiled(plain).certainty
