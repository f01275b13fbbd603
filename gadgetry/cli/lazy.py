"""Libraries that load at their first use: for verbs that may well never use them."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


class _Late(ModuleType):
    """Stands in for a library until somebody asks for an attribute.

    (`importlib.util.LazyLoader` would load at the second `import` already.)
    """

    def __getattr__(self, attribute: str) -> Any:
        name = self.__name__
        if sys.modules.get(name) is self:
            del sys.modules[name]
        library = import_module(name)
        self.__dict__.update(vars(library))  # from now on it is asked no more
        return getattr(library, attribute)


def load_late(name: str) -> None:
    """From here on, `import name` costs nothing until something of the library is used.

    Nothing happens to a library that is loaded already, or that is not there.

    >>> load_late("sys"), load_late("no_such_library")
    (None, None)
    """
    spec = None if name in sys.modules else find_spec(name)
    if spec is not None:
        late = _Late(name)
        late.__spec__ = spec
        sys.modules[name] = late
