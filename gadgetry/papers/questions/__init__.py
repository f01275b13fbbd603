"""What the papers ask: searches without an end, whose results are kept in a file."""
