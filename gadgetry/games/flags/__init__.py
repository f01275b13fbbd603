"""FLAG COLORING, and the flags."""
