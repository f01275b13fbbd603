"""Sums, NIM, and small graphs for every family."""
