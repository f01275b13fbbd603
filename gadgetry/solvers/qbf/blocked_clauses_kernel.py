"""`blocked_clauses`, compiled."""

from gadgetry.solvers.kernels import compiled
from gadgetry.solvers.qbf import blocked_clauses as plain

blocked = compiled(plain).blocked
