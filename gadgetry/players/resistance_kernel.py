"""`resistance`, compiled."""

from gadgetry.players import resistance as plain
from gadgetry.solvers.kernels import compiled

potential = compiled(plain).potential
