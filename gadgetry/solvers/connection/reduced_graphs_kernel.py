"""`reduced_graphs`, compiled."""

from gadgetry.solvers.connection import reduced_graphs as plain
from gadgetry.solvers.kernels import compiled

_compiled = compiled(plain)
claims, concession, assess = _compiled.claims, _compiled.concession, _compiled.assess
