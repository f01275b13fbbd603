"""Pictures: DOT, SVG, TikZ, boards."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "overlay": "Overlay",
        "picture": "notebook_svg position_scene",
        "render": "PICTURES",
        "scene": "Scene",
    },
)
