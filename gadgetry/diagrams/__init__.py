"""Pictures: DOT, SVG, TikZ, boards."""
