"""What the papers print, recomputed: one module per paper, its printed values as data files."""
