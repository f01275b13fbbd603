"""Misère Hex: who joins his sides loses."""
