"""The root of every error about a formula."""


class FormulaError(ValueError):
    """Something is wrong with a formula, or with the text of one.

    >>> from gadgetry.formulas import Cnf
    >>> Cnf(2, [[1, -3]])
    Traceback (most recent call last):
    ...
    gadgetry.formulas.errors.FormulaError: clause 1: expected variables 1 to 2, got literal -3
    """
