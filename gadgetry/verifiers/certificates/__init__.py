"""What a winner plays, as a file that a small program checks."""
