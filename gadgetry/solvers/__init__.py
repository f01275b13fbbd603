"""Exact engines for formulas and for games."""
