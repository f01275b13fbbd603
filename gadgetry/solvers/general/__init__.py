"""Engines for whole classes of games: oracle, Grundy search, isotone search, sums."""
