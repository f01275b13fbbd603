"""Agreement on many instances: all small ones, chains, resumed and shrunk."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "instances": "Bounds",
        "results": "Outcome Results Summary",
        "shrinking": "shrink",
    },
)
