"""Counted things and nimbers in words: the same everywhere a person reads them."""

from __future__ import annotations

from collections.abc import Mapping

_SEVERAL = {"entry": "entries", "match": "matches", "vertex": "vertices"}
_ONE = {several: one for one, several in _SEVERAL.items()}


def counted(number: int, thing: str) -> str:
    """A number of things, each of which is a `thing`.

    >>> counted(1, "node"), counted(0, "node"), counted(2500, "entry")
    ('1 node', '0 nodes', '2,500 entries')
    """
    return f"{number:,} {thing if number == 1 else _SEVERAL.get(thing, f'{thing}s')}"


def one_of(things: str) -> str:
    """The singular of what is counted.

    >>> one_of("vertices"), one_of("empty cells")
    ('vertex', 'empty cell')
    """
    return _ONE.get(things, things.removesuffix("s"))


def sizes_in_words(sizes: Mapping[str, int]) -> str:
    """`103 vertices, 1,204 edges`; zeros are left out, but for vertices and variables.

    >>> sizes_in_words({"vertices": 1030, "edges": 1, "empty_clauses": 0})
    '1,030 vertices, 1 edge'
    """
    return ", ".join(
        counted(count, one_of(name.replace("_", " ")))
        for name, count in sizes.items()
        if count or name in ("vertices", "variables")
    )


def nimber_in_words(value: int) -> str:
    """A Grundy value.

    >>> nimber_in_words(0), nimber_in_words(1), nimber_in_words(2)
    ('0', '*1', '*2')
    """
    return f"*{value}" if value else "0"
