"""`path_counts`, compiled."""

from gadgetry.players import path_counts as plain
from gadgetry.solvers.kernels import compiled

shortest_paths = compiled(plain).shortest_paths
