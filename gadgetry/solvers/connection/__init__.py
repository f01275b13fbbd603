"""Shannon, Hex and Y."""
