"""`monte_carlo`, compiled."""

from gadgetry.players import monte_carlo as plain
from gadgetry.solvers.kernels import compiled

fillings = compiled(plain).fillings
