"""What the papers print, recomputed: one module per paper, its printed values as data files."""

from gadgetry._doors import door

__getattr__, __dir__, __all__ = door(
    __name__,
    {
        "registry": "Cell PaperTables paper_tables tables_of titles",
    },
)
