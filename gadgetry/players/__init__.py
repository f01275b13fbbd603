"""Who plays where search ends: players by estimates, exact only where they say so."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "hex_player": "ChosenMove choose",
        "hex_settings": "HexSettings",
    },
)
