"""Files for games and results."""
