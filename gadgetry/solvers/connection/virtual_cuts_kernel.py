"""`virtual_cuts`, compiled."""

from gadgetry.solvers.connection import virtual_cuts as plain
from gadgetry.solvers.kernels import compiled

cuts = compiled(plain).cuts
