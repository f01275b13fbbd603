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


def modules_with(package: ModuleType, *names: str, word: str = "") -> Iterator[ModuleType]:
    """The modules of a package, and of the packages in it, that define one of these names.

    A definition begins its line, as in `RULESET = ...`. With a `word`, only those with it in their
    text.

    >>> import gadgetry.games
    >>> entries = [m.__name__ for m in modules_with(gadgetry.games, "RULESET")]
    >>> "gadgetry.games.connection.hex" in entries, "gadgetry.games.connection.hexagons" in entries
    (True, False)
    """
    for directory in package.__path__:
        for name, source in modules_below(Path(directory), package.__name__):
            if _may_define(source, names, word):
                module = import_module(name)
                if any(hasattr(module, name) for name in names):
                    yield module


def modules_below(directory: Path, package: str) -> Iterator[tuple[str, Path]]:
    """The modules of a package and of the packages in it, with their files; none is imported.

    >>> import gadgetry
    >>> below = dict(modules_below(Path(gadgetry.__file__).parent, "gadgetry"))
    >>> below["gadgetry.cli.verbs.solve"].name
    'solve.py'
    """
    for entry in iter_modules([str(directory)]):
        name = f"{package}.{entry.name}"
        if entry.ispkg:
            yield from modules_below(directory / entry.name, name)
        else:
            yield name, directory / f"{entry.name}.py"


def _may_define(source: Path, names: tuple[str, ...], word: str) -> bool:
    try:
        text = source.read_bytes()
    except OSError:  # no source there, compiled files only: importing tells
        return True
    return word.encode() in text and any(b"\n" + name.encode() in text for name in names)
