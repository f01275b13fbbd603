"""One file per arrow: source type to target type, with provenance and exact sizes."""
