"""Net structures: solid chains and the switches between them."""
