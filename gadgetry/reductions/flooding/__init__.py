"""Arrows to VERTEX COVER and FLOOD-IT."""
