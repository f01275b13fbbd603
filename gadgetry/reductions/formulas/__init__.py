"""Arrows to formulas and to games on their clauses."""
