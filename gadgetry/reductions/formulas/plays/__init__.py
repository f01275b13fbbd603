"""Plays as prefixes: what the arrows from games to QBF share."""
