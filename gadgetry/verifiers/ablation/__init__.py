"""Is every part of a gadget needed, and would we notice?"""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "ablation": "Ablation ablate score",
    },
)
