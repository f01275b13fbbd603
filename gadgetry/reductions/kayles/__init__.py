"""Reductions to NODE KAYLES."""
