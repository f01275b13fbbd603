"""How registries find their entries: the modules of a package that define a name.

Adding an entry touches its own file only, and a registry imports only the files with an entry:
the others are told by their text, which is far cheaper than importing them.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType


def modules_with(package: ModuleType, *names: str) -> Iterator[ModuleType]:
    """The modules of a package, by name, that define at least one of these names.

    A definition begins its line, as in `RULESET = ...`.

    >>> import gadgetry.games
    >>> found = [m.__name__ for m in modules_with(gadgetry.games, "RULESET")]
    >>> "gadgetry.games.hex" in found, "gadgetry.games.hexagons" in found
    (True, False)
    """
    for directory in package.__path__:
        for found in iter_modules([directory]):
            if _may_define(Path(directory, f"{found.name}.py"), names):
                module = import_module(f"{package.__name__}.{found.name}")
                if any(hasattr(module, name) for name in names):
                    yield module


def _may_define(source: Path, names: tuple[str, ...]) -> bool:
    try:
        text = source.read_bytes()
    except OSError:  # no source there, compiled files only: importing tells
        return True
    return any(b"\n" + name.encode() in text for name in names)
