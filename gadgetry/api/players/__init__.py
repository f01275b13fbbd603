"""Players for where exact search is out of reach, and the protocol that other programs speak."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "gtp": "GtpSession",
        "hex_moves": "EFFORTS HexSettings hex_choice hex_move",
        "timed_hex": "HexReply hex_in_time load_hex_player",
    },
)
