"""`y_reduction`, compiled."""

from gadgetry.players import y_reduction as plain
from gadgetry.solvers.kernels import compiled

value = compiled(plain).value
