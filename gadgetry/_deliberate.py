"""Errors of ours, which say what was expected, and errors that befall us."""

from __future__ import annotations


def deliberate(error: BaseException) -> bool:
    """Is it of a class of this package, or of one that somebody made from such a class?

    A plain `ValueError` of a library is not: nobody meant it for the person who typed the command.

    >>> from gadgetry.formulas.errors import FormulaError
    >>> deliberate(FormulaError("expected a clause")), deliberate(ValueError("bad shape"))
    (True, False)
    """
    return any(kind.__module__.startswith("gadgetry.") for kind in type(error).__mro__)
