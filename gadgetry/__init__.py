"""Gadgetry: a compiler from formulas to games, which checks itself.

>>> import gadgetry as gd
>>> game = gd.compile(gd.parse("forall x . exists y . (x | y) & (~x | ~y)"), to="shannon")
>>> gd.solve(game.target).winner
'Short'
"""

from __future__ import annotations

# Nothing is imported up here: the command starts in this file, and takes Ctrl-C a little later;
# and `import gadgetry` costs nothing. Names are loaded when they are first used.
__version__ = "0.2.0"

__all__ = [
    "Agreement",
    "ArgumentError",
    "AvoidTrue",
    "Cnf",
    "Compilation",
    "FormulaError",
    "GameError",
    "Limits",
    "Qbf",
    "ReductionError",
    "Undecided",
    "Verdict",
    "__version__",
    "ablate",
    "check",
    "compile",
    "doctor",
    "draw",
    "explain",
    "explore",
    "from_networkx",
    "from_pysat",
    "games",
    "generate",
    "lemmas",
    "list",
    "parse",
    "path",
    "paths",
    "play",
    "read",
    "show",
    "solve",
    "sweep",
    "tables",
    "template",
    "verify",
    "warm",
    "write",
]

TYPE_CHECKING = False  # that of `typing`, without its import
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gadgetry import games
    from gadgetry.api import generate
    from gadgetry.api.chains import path, paths
    from gadgetry.api.checking import check
    from gadgetry.api.compiling import Compilation, compile
    from gadgetry.api.drawing import draw
    from gadgetry.api.errors import (
        ArgumentError,
        FormulaError,
        GameError,
        ReductionError,
        Undecided,
    )
    from gadgetry.api.explaining import explain
    from gadgetry.api.limiting import Limits
    from gadgetry.api.listing import list
    from gadgetry.api.others.doctoring import doctor
    from gadgetry.api.others.templates import template
    from gadgetry.api.outside import from_networkx, from_pysat
    from gadgetry.api.pages.opening import play
    from gadgetry.api.reading import AvoidTrue, Cnf, Qbf, parse, read
    from gadgetry.api.recomputing import explore, tables
    from gadgetry.api.showing import show
    from gadgetry.api.solving import Verdict, solve, warm
    from gadgetry.api.sweeping import ablate, sweep
    from gadgetry.api.verifying import Agreement, lemmas, verify
    from gadgetry.api.writing import write

# Who shows a value to a person: the rooms below do not know (`_shown`).
_SHOWN = {
    "svg": "gadgetry.diagrams.picture:notebook_svg",
    "text": "gadgetry.parsers.formats:readable_text",
}
# What was public: where it is, and what to write instead. It warns for one minor version.
_DEPRECATED = {
    "picture_svg": ("gadgetry.diagrams.picture", "notebook_svg", "gadgetry.draw(thing).svg"),
    "readable_text": ("gadgetry.parsers.formats", "readable_text", "str(formula)"),
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in ("games", "generate"):
        return import_module(f"gadgetry.{'api.' * (name == 'generate')}{name}")
    if name in __all__:
        return getattr(import_module("gadgetry.api"), name)
    if name in _DEPRECATED:
        from warnings import warn

        module, function, instead = _DEPRECATED[name]
        message = f"gadgetry.{name} will be gone in the next minor version: use {instead}"
        warn(message, DeprecationWarning, stacklevel=2)
        return getattr(import_module(module), function)
    raise AttributeError(f"module 'gadgetry' has no attribute {name!r}")


def __dir__() -> Iterable[str]:
    return __all__
