"""Lines of play, with a reason for each move."""
