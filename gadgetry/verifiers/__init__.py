"""Do both sides agree?"""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "agreement": "Agreement",
        "opinions": "Side",
        "report": "agreement_lines agreement_table",
        "strategies": "carried_strategy",
    },
)
