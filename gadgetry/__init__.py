"""Gadgetry: a compiler from formulas to games, which checks itself."""

__version__ = "0.1.0"
