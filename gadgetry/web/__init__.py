"""The page to play and learn on, and its server."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "application": "Setup",
        "one_file": "page_in_one_file",
        "server": "Server",
    },
)
