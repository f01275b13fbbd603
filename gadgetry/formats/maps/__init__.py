"""Pictures of flags and maps as FLAG COLORING: areas are vertices, common borders are edges."""
