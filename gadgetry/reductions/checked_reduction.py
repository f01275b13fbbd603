"""A reduction of somebody else, checked where it comes in: nothing that it does is taken for ours.

Its class variables are there and of their types. What its methods return is of the type that they
promise, and what they raise, unless it is an error of ours on purpose, is said to be their fault.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import isfunction
from typing import Any

from gadgetry._deliberate import deliberate
from gadgetry.formulas import Formula
from gadgetry.games.position import Position
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Provenance
from gadgetry.reductions.reduction import Compiled, Reduction

Test = tuple[str, Callable[[Any], bool]]


class Faulty(ValueError):
    """A reduction of somebody else does what no reduction may do; says whose, and what."""


def _is_strings(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(isinstance(each, str) for each in value)


def _is_bound(value: Any) -> bool:
    match value:
        case (str(), *numbers) if len(numbers) in (1, 2):
            return all(isinstance(n, int) and n >= 0 for n in numbers)
    return False


def _is_bounds(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(map(_is_bound, value))


def _is_variants(value: Any) -> bool:
    return bool(value) and isinstance(value, Mapping) and _is_strings([*value, *value.values()])


def _is_sizes(value: Any) -> bool:
    if not isinstance(value, Mapping) or not _is_strings([*value]):
        return False
    return all(hasattr(size, "__index__") for size in value.values())


def _is_compiled(value: Any) -> bool:
    return (
        isinstance(value, Compiled)
        and isinstance(value.graph, Formula | Position | GraphArrays)
        and isinstance(value.provenance, Provenance)
        and isinstance(value.claim, Claim)
        and isinstance(value.variant, str)
        and _is_strings(value.notes)
    )


_WORD: Test = ("a word", lambda value: isinstance(value, str) and value.strip() == value != "")
_KIND: Test = ("a word", lambda value: isinstance(value, Kind) and _WORD[1](value.name))
_TEXT: Test = ("a string", lambda value: isinstance(value, str))
_STRINGS: Test = ("a tuple of strings", _is_strings)
_CLAIM: Test = ("a Claim or None", lambda value: value is None or isinstance(value, Claim))
_SIZES: Test = ("a dictionary of numbers", _is_sizes)
_BOUNDS: Test = ("a tuple of (where to start, sizes)", _is_bounds)

_VARIABLES: dict[str, Test] = {
    "source": _KIND,
    "target": _KIND,
    "name": _WORD,
    "theorem": _TEXT,
    "citation": _TEXT,
    "checked": _TEXT,
    "claim": _CLAIM,
    "carries": _STRINGS,
    "invariants": _STRINGS,
    "wants": _STRINGS,
    "variants": ("a dictionary, what each variant is, with at least one", _is_variants),
    "bounds": _BOUNDS,
    "ablation": ("(where to start, sizes) or None", lambda v: v is None or _is_bound(v)),
}
_RETURNED: dict[str, Test] = {
    "sizes": _SIZES,
    "sizes_from": _SIZES,
    "build": ("a Compiled of a target, a Provenance and a Claim", _is_compiled),
    "explain": _TEXT,
    "drawing": ("a Drawing or None", lambda value: value is None or isinstance(value, Drawing)),
    "variant": _TEXT,
    "carried": _STRINGS,
    "promised": _STRINGS,
    "bounds_of": _BOUNDS,
    "claim_of": _CLAIM,
    "promise_of": ("a Promise or None", lambda v: v is None or isinstance(v, Promise)),
    "winning_moves": ("a tuple of moves", lambda value: isinstance(value, tuple | list)),
    "transfer": ("a function", callable),
}


def in_one_line(error: BaseException) -> str:
    """An error's type and message, whatever the message does.

    >>> in_one_line(KeyError("a"))
    "KeyError: 'a'"
    """
    try:
        words = " ".join(str(error).split())[:300]
    except Exception:  # a message that itself fails
        words = "?"
    return f"{type(error).__name__}: {words}"


def checked_reduction(candidate: Any, place: str) -> Reduction:
    """The reduction, from now on watched; `place` says where it comes from.

    >>> checked_reduction(3, "mine.py")
    Traceback (most recent call last):
    gadgetry.reductions.checked_reduction.Faulty: mine.py: expected a Reduction, got 3
    """
    if isinstance(candidate, type) and issubclass(candidate, Reduction):
        raise Faulty(f"{place}: expected {candidate.__name__}(), a reduction, got its class")
    if not isinstance(candidate, Reduction):
        raise Faulty(f"{place}: expected a Reduction, got {_shown(candidate)}")
    kind = type(candidate).__name__
    for name, (expected, test) in _VARIABLES.items():
        try:
            value = getattr(candidate, name)
        except Exception as error:  # it is missing, or a property that fails
            why = in_one_line(error)
            raise Faulty(f"{place}: {kind}.{name}: expected {expected}, {why}") from error
        if not test(value):
            raise Faulty(f"{place}: {kind}.{name}: expected {expected}, got {_shown(value)}")
    if candidate.needs_instance and type(candidate).sizes is Reduction.sizes:
        raise Faulty(f"{place}: {kind}: expected a method sizes or sizes_from, there is none")
    for name, method in vars(Reduction).items():
        if isfunction(method) and name[0] != "_" and getattr(type(candidate), name) is not method:
            vars(candidate)[name] = _watched(getattr(candidate, name), candidate.name, place)
    return candidate


def _watched(method: Callable[..., Any], reduction: str, place: str) -> Callable[..., Any]:
    """The method; where it fails, or returns what it must not, it is `Faulty`."""
    name = method.__name__
    expected, test = _RETURNED.get(name, ("", lambda _: True))

    @wraps(method)
    def watched(*arguments: Any, **options: Any) -> Any:
        try:
            value = method(*arguments, **options)
        except (KeyboardInterrupt, MemoryError):
            raise
        except BaseException as error:
            if deliberate(error):
                raise
            raise Faulty(f"{place}: {name} of {reduction} fails: {in_one_line(error)}") from error
        if not test(value):
            raise Faulty(
                f"{place}: {name} of {reduction}: expected {expected}, got {_shown(value)}"
            )
        return value

    return watched


def _shown(value: Any) -> str:
    try:
        return " ".join(repr(value).split())[:80]
    except Exception:  # whatever its author wrote
        return f"a {type(value).__name__}"
