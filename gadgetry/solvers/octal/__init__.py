"""OCTAL games."""
