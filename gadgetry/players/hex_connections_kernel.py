"""`hex_connections`, compiled."""

from gadgetry.players import hex_connections as plain
from gadgetry.solvers.kernels import compiled

connections = compiled(plain).connections
