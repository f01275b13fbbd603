"""A room's door: the names that it offers, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def door(
    room: str, names: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of a room, from its modules and their names.

    >>> get, listed, every = door("gadgetry.solvers", {"limits": "Budget Limits"})
    >>> every, get("Limits").__module__
    (['Budget', 'Limits'], 'gadgetry.solvers.limits')
    >>> get("Limit")
    Traceback (most recent call last):
    ...
    AttributeError: module 'gadgetry.solvers' has no attribute 'Limit'
    """
    places = {name: module for module, held in names.items() for name in held.split()}

    def get(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return getattr(import_module(f"{room}.{places[name]}"), name)

    every = sorted(places)
    return get, lambda: every, every
