"""Boards whose winner a theorem tells, so that nothing is searched."""
