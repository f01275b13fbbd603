"""The `gadgetry` command, built from the registries."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "main": "cli run",
    },
)
