"""A reduction of somebody else, checked where it comes in, and from then on watched.

Its class variables are there and of their types; what its methods return is what they promise.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import isfunction
from typing import Any

from gadgetry._watched import (
    FUNCTION,
    STRINGS,
    TEXT,
    WORD,
    Faulty,
    Test,
    check_declared,
    is_strings,
    shown,
    watched,
)
from gadgetry.formulas import Formula
from gadgetry.games.position import Position
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import Provenance
from gadgetry.reductions.reduction import Compiled, Reduction


def _is_bound(value: Any) -> bool:
    match value:
        case (str(), *numbers) if len(numbers) in (1, 2):
            return all(isinstance(n, int) and n >= 0 for n in numbers)
    return False


def _is_bounds(value: Any) -> bool:
    return isinstance(value, tuple | list) and all(map(_is_bound, value))


def _is_variants(value: Any) -> bool:
    return bool(value) and isinstance(value, Mapping) and is_strings([*value, *value.values()])


def _is_reasons(value: Any) -> bool:
    return isinstance(value, Mapping) and is_strings([*value, *value.values()])


def _is_sizes(value: Any) -> bool:
    if not isinstance(value, Mapping) or not is_strings([*value]):
        return False
    return all(hasattr(size, "__index__") for size in value.values())


def _is_compiled(value: Any) -> bool:
    return (
        isinstance(value, Compiled)
        and isinstance(value.graph, Formula | Position | GraphArrays)
        and isinstance(value.provenance, Provenance)
        and isinstance(value.claim, Claim)
        and isinstance(value.variant, str)
        and is_strings(value.notes)
    )


_KIND: Test = ("a word", lambda value: isinstance(value, Kind) and WORD[1](value.name))
_CLAIM: Test = ("a Claim or None", lambda value: value is None or isinstance(value, Claim))
_SIZES: Test = ("a dictionary of numbers", _is_sizes)
_BOUNDS: Test = ("a tuple of (where to start, sizes)", _is_bounds)

_VARIABLES: dict[str, Test] = {
    "source": _KIND,
    "target": _KIND,
    "name": WORD,
    "theorem": TEXT,
    "citation": TEXT,
    "checked": TEXT,
    "proved": TEXT,
    "unproved": ("a dictionary, why a variant is not proved", _is_reasons),
    "claim": _CLAIM,
    "carries": STRINGS,
    "invariants": STRINGS,
    "wants": STRINGS,
    "variants": ("a dictionary, what each variant is, with at least one", _is_variants),
    "bounds": _BOUNDS,
    "ablation": ("(where to start, sizes) or None", lambda v: v is None or _is_bound(v)),
}
_RETURNED: dict[str, Test] = {
    "sizes": _SIZES,
    "sizes_from": _SIZES,
    "build": ("a Compiled of a target, a Provenance and a Claim", _is_compiled),
    "explain": TEXT,
    "drawing": ("a Drawing or None", lambda value: value is None or isinstance(value, Drawing)),
    "variant": TEXT,
    "carried": STRINGS,
    "promised": STRINGS,
    "bounds_of": _BOUNDS,
    "claim_of": _CLAIM,
    "promise_of": ("a Promise or None", lambda v: v is None or isinstance(v, Promise)),
    "winning_moves": ("a tuple of moves", lambda value: isinstance(value, tuple | list)),
    "transfer": FUNCTION,
}


def checked_reduction(candidate: Any, place: str) -> Reduction:
    """The reduction, from now on watched; `place` says where it comes from.

    >>> checked_reduction(3, "mine.py")
    Traceback (most recent call last):
    gadgetry._watched.Faulty: mine.py: expected a Reduction, got 3
    """
    if isinstance(candidate, type) and issubclass(candidate, Reduction):
        raise Faulty(f"{place}: expected {candidate.__name__}(), a reduction, got its class")
    if not isinstance(candidate, Reduction):
        raise Faulty(f"{place}: expected a Reduction, got {shown(candidate)}")
    kind = type(candidate).__name__
    check_declared(candidate, _VARIABLES, kind, place)
    if candidate.needs_instance and type(candidate).sizes is Reduction.sizes:
        raise Faulty(f"{place}: {kind}: expected a method sizes or sizes_from, there is none")
    for name, method in vars(Reduction).items():
        if isfunction(method) and name[0] != "_" and getattr(type(candidate), name) is not method:
            own = getattr(candidate, name)
            vars(candidate)[name] = watched(own, candidate.name, place, _RETURNED.get(name))
    return candidate
