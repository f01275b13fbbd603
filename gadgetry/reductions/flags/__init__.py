"""Arrows to FLAG COLORING."""
