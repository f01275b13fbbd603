"""What is true of a position besides who wins."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "capture_analysis": "Analysis analyse",
        "hex_heuristics": "coalitions path_counts potentials two_distance y_reduction",
        "nimbers": "Nimbers",
    },
)
