"""What others bring, in files or installed packages: games, solvers, formats, reductions, boards.

GADGETRY_PLUGINS is a list of Python files, or of modules that can be imported, separated as in
PATH. An installed package names its modules as entry points of the group `gadgetry.plugins`. A
module has its RULESET, SOLVERS, FORMAT, FORMULA_FORMAT, REDUCTION, FAMILY (or several: RULESETS,
FORMATS, FORMULA_FORMATS, REDUCTIONS, FAMILIES), BOARDS and LEMMAS, as the modules of this package
do. What cannot be used is a warning, and is not there.

(GADGETRY_REDUCTIONS and the group `gadgetry.reductions` are older names of the same.)
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module, util
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Generic, NamedTuple, TypeVar
from warnings import warn

from gadgetry._watched import Faulty, in_one_line, shown

T = TypeVar("T")

VARIABLE = "GADGETRY_PLUGINS"
VARIABLES = (VARIABLE, "GADGETRY_REDUCTIONS")
GROUPS = ("gadgetry.plugins", "gadgetry.reductions")
BROUGHT = (
    "RULESET", "SOLVERS", "FORMAT", "FORMULA_FORMAT", "BOARDS", "LEMMAS", "FAMILY", "REDUCTION",
)  # fmt: skip


class PluginWarning(UserWarning):
    """Something of somebody else cannot be used; says why."""


class Outside(NamedTuple):
    """A module of somebody else, and where it comes from."""

    module: ModuleType
    place: str


@dataclass(frozen=True)
class PluginKind(Generic[T]):
    """A kind of things that modules bring, under one name or under that for several.

    `checked(candidate, place)` is the thing as we use it, or raises `Faulty`; `keys` are the names
    that nothing else of the kind may have. Without `several`, the candidate is the module itself,
    if it has one of the names in `name`.
    `beside` is a function, "module:name", of names that are taken too, by a registry of a room that
    the kind's own may not import: it is called when somebody brings one.
    """

    what: str
    name: str
    several: str | None
    checked: Callable[[Any, str], T]
    keys: Callable[[T], Iterable[str]]
    beside: str | None = None

    def taken_beside(self) -> set[str]:
        """The names that another registry has taken."""
        if self.beside is None:
            return set()
        module, _, function = self.beside.partition(":")
        return set(getattr(import_module(module), function)())


_loaded: dict[str, Outside | None] = {}  # by what was named; None while it loads, and if it fails
_named_here: list[str] = []  # by `naming`, for this process: whoever named it knows where


def is_ours(thing: type) -> bool:
    """Is a class of this package?

    >>> from gadgetry.games.general.nim import Nim
    >>> is_ours(Nim), is_ours(int)
    (True, False)
    """
    return thing.__module__.startswith("gadgetry.")


def outside_places() -> dict[str, tuple[str, str]]:
    """Each module or file that is named, once, and where: those of the variables first."""
    named = [(place, place) for place in _named_here]
    named += [(place, f"{place} (in {v})") for v in VARIABLES for place in named_in(v)]
    named += _entry_points(tuple(sys.path))
    places: dict[str, tuple[str, str]] = {}
    for place, told in named:
        key = os.path.abspath(place) if place.endswith(".py") else place
        places.setdefault(key, (place, told))
    return places


@cache
def _entry_points(path: tuple[str, ...]) -> list[tuple[str, str]]:
    """The modules that packages name which are installed on this path, and where."""
    if not _may_have_entry_points(path):
        return []
    from importlib.metadata import entry_points

    named = []
    for group in GROUPS:
        for point in sorted(entry_points(group=group), key=lambda p: (p.name, p.value)):
            module = point.value.partition(":")[0].strip()
            named.append((module, f"{point.value} (entry point of {group})"))
    return named


def _may_have_entry_points(path: tuple[str, ...]) -> bool:
    """May a package that is installed here name one of our groups?

    Told by the text of its list, as registries tell modules: `importlib.metadata` would be a fifth
    of what `gadgetry list` takes. Where packages are not folders, it is asked.
    """
    if any(hasattr(it, "find_distributions") and it is not PathFinder for it in sys.meta_path):
        return True
    if any(os.path.isfile(place) for place in path):  # an archive
        return True
    for folder in filter(os.path.isdir, (place or os.curdir for place in path)):
        for name in os.listdir(folder):
            if name.endswith("-info"):
                with suppress(OSError):
                    text = Path(folder, name, "entry_points.txt").read_bytes()
                    if any(group.encode() in text for group in GROUPS):
                        return True
    return False


def named_in(variable: str) -> list[str]:
    """The files and modules that an environment variable names."""
    return [place for place in os.environ.get(variable, "").split(os.pathsep) if place]


def outside_modules() -> list[Outside]:
    """The modules of others, loaded once; one that fails is a warning, once."""
    places = outside_places()
    for key, (module, place) in places.items():
        if key not in _loaded:
            _loaded[key] = None  # so that a module which asks for all the others gets them
            try:
                _loaded[key] = Outside(load(module, place), place)
            except Faulty as problem:
                warn(PluginWarning(problem), stacklevel=2)
    found = (_loaded[key] for key in places)
    return [outside for outside in found if outside is not None]


def load(module: str, place: str) -> ModuleType:
    """A module of somebody else; `Faulty` where it fails, or brings nothing."""
    try:
        with redirect_stdout(sys.stderr):  # what it prints is not our output
            loaded = _from_file(Path(module)) if module.endswith(".py") else import_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a module of somebody else does
        raise Faulty(f"{place}: expected a module, it fails: {in_one_line(error)}") from error
    names = [name for one in BROUGHT for name in (one, f"{one}S")] + ["FAMILIES"]
    if not any(hasattr(loaded, name) for name in names):
        del sys.modules[loaded.__name__]
        wanted = f"{', '.join(BROUGHT[:-1])} or {BROUGHT[-1]}"
        raise Faulty(f"{place}: expected {wanted} in the module, there is none")
    return loaded


def brought(kind: PluginKind[T], taken: Iterable[str]) -> list[T]:
    """All of a kind that modules of others bring; `taken` are the names that there are already.

    A module with one that cannot be used brings none of the kind, and a warning says why.
    """
    names, things = set(taken), []
    for module, place in outside_modules():
        try:
            new = [kind.checked(candidate, place) for candidate in listed(kind, module, place)]
            keys = [key for thing in new for key in kind.keys(thing)]
            names |= kind.taken_beside() if keys else set()
            for number, key in enumerate(keys):
                if key in names or key in keys[:number]:
                    raise Faulty(f"{place}: there is a {kind.what} {key} already")
        except Faulty as problem:
            warn(PluginWarning(problem), stacklevel=3)
            continue
        names.update(keys)
        things += new
    return things


def listed(kind: PluginKind[Any], module: ModuleType, place: str) -> list[Any]:
    """What stands in a module under the name of a kind, and under that for several."""
    if kind.several is None:
        return [module] if any(hasattr(module, name) for name in kind.name.split()) else []
    several = getattr(module, kind.several, ())
    if not isinstance(several, tuple | list):
        raise Faulty(
            f"{place}: expected a tuple of {kind.what}s as {kind.several}, got {shown(several)}"
        )
    one = getattr(module, kind.name, None) if kind.name != kind.several else None
    return [*several, *([one] if one is not None else [])]


def place_of_fault(trace: TracebackType | None) -> str | None:
    """Where the module of somebody else comes from through which an error came, if there is one."""
    places = {
        outside.module.__name__.partition(".")[0]: outside.place
        for outside in _loaded.values()
        if outside is not None
    }
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        if name in places:
            return places[name]
        trace = trace.tb_next
    return None


def forget() -> None:
    """Let go of what was loaded: the next look at a registry finds what is named then."""
    for outside in _loaded.values():
        if outside is not None:
            sys.modules.pop(outside.module.__name__, None)
    _loaded.clear()
    for registry in _registries:
        registry.cache_clear()


@contextmanager
def naming(files: Iterable[str]) -> Iterator[None]:
    """Within this, these files and modules are plugins too, also in processes that are started."""
    before, named = os.environ.get(VARIABLE), [*files]
    os.environ[VARIABLE] = os.pathsep.join([*named, *([before] if before else [])])
    _named_here[:0] = named
    forget()
    try:
        yield
    finally:
        del _named_here[: len(named)]
        os.environ.pop(VARIABLE)
        if before is not None:
            os.environ[VARIABLE] = before
        forget()


_registries: list[Any] = []


def remembered(registry: T) -> T:
    """A registry, which is cached; `forget` clears it."""
    _registries.append(registry)
    return registry


def _from_file(path: Path) -> ModuleType:
    """A file as a module of its own name: so `show` finds its docstring, and pickle its classes."""
    spec = util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise FileNotFoundError(f"no Python file {path}")
    if path.stem in sys.modules:
        raise ImportError(f"there is a module {path.stem!r} already; give the file another name")
    module = util.module_from_spec(spec)
    sys.modules[path.stem] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
    return module
