"""`separators`, compiled."""

from gadgetry.solvers.connection import separators as plain
from gadgetry.solvers.kernels import compiled

distance, separators = compiled(plain).distance, compiled(plain).separators
