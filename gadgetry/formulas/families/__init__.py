"""Formulas that the papers name: one family a file, each with a `FAMILY`."""
