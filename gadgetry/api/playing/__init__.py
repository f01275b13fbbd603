"""Playing a game: matches, what a page shows of them, opponents, hints, and the page's own file."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "hinting": "Hints TurningPoint best_line hints turning_point",
        "knowledge": "STEPS",
        "match": "Match match_of",
        "offline_file": "TooLarge offline",
        "opponents": "Reply reply",
        "viewing": "view",
    },
)
