"""Arrows to the geographies, their sums and UNO."""
