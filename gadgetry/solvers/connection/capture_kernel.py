"""`capture`, compiled."""

from gadgetry.solvers.connection import capture as plain
from gadgetry.solvers.kernels import compiled

_compiled = compiled(plain)
claim, fill, fill_both = _compiled.claim, _compiled.fill, _compiled.fill_both
killers, killers_of_both = _compiled.killers, _compiled.killers_of_both
undominated = _compiled.undominated
