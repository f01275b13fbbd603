"""Rulesets, one per file: positions, moves, when it is over. No search here."""
