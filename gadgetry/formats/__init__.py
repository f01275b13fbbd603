"""Files for games and results."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "bundle": "read_bundle write_bundle",
        "registry": "GameFormat format_for format_of_suffix formats recognised write_game",
        "schema": "bundle_schema",
    },
)
