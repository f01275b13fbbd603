"""`pairing`, compiled."""

from gadgetry.solvers.connection import pairing as plain
from gadgetry.solvers.kernels import compiled

forced_pair, share = compiled(plain).forced_pair, compiled(plain).share
