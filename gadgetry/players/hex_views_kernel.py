"""`hex_views`, compiled."""

from gadgetry.players import hex_views as plain
from gadgetry.solvers.kernels import compiled

reduced_graph = compiled(plain).reduced_graph
