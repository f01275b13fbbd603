"""`hex_evaluation`, compiled."""

from gadgetry.players import hex_evaluation as plain
from gadgetry.solvers.kernels import compiled

assess = compiled(plain).assess
