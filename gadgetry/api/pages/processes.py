"""What a program needs whose worker processes ask the library: they end with it."""

from __future__ import annotations

from gadgetry._deliberate import deliberate
from gadgetry.reductions.progress import listening
from gadgetry.solvers.children import begin_as_worker

__all__ = ["begin_as_worker", "deliberate", "listening"]
