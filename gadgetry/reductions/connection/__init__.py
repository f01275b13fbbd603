"""Arrows to Shannon, Hex and Y."""
