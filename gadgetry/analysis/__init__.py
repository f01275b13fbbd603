"""What is true of a position besides who wins."""
