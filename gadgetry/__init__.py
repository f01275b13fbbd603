"""Gadgetry: a compiler from formulas to games, which checks itself."""

from __future__ import annotations

# No imports up here: the command starts in this file, and takes Ctrl-C a little later.
__version__ = "0.1.0"


def picture_svg(thing: object) -> str:
    """The picture of a formula, a position or a compiled result, in SVG: what notebooks show.

    >>> from gadgetry.games.connection.hex import Hex
    >>> picture_svg(Hex(3, 3))[:5]
    '<svg '
    """
    from gadgetry.diagrams.picture import notebook_svg

    return notebook_svg(thing)


def readable_text(formula: object) -> str:
    """A formula in the language for people: what `print` shows.

    >>> from gadgetry.formulas import Cnf
    >>> print(Cnf(["a", "b"], [[1, -2], [2]]))
    (a | ~b) &
    b
    """
    from gadgetry.formulas import AvoidTrue, Cnf, FormulaError, Qbf
    from gadgetry.parsers.formats import write

    if not isinstance(formula, Cnf | Qbf | AvoidTrue):
        raise TypeError(f"expected a formula, got {type(formula).__name__}")
    try:
        return "".join(write(formula, "readable")).rstrip("\n")
    except FormulaError:  # more names than a text should hold
        return repr(formula)
