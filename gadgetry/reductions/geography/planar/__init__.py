"""Arrows to planar GENERALIZED GEOGRAPHY: drawings, crossings, boxes."""
