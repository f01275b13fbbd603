"""`two_distance`, compiled."""

from gadgetry.players import two_distance as plain
from gadgetry.solvers.kernels import compiled

potentials = compiled(plain).potentials
