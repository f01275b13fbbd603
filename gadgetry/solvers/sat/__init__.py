"""Satisfiability, on PySAT."""
