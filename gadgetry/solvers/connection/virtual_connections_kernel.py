"""`virtual_connections`, compiled."""

from gadgetry.solvers.connection import virtual_connections as plain
from gadgetry.solvers.kernels import compiled

connections = compiled(plain).connections
