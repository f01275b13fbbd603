"""Forms of certificates that are shorter than an entry for each position, with their checkers."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from gadgetry.verifiers.certificates.autotree import GAMES, check_autotree
from gadgetry.verifiers.certificates.cuts import check_cuts
from gadgetry.verifiers.certificates.joins import check_joins
from gadgetry.verifiers.certificates.mirror import check_mirror

Checker = Callable[[list[Any], str, Any], None]
SHORTER: dict[str, Checker] = {
    "joins": check_joins,
    "cuts": check_cuts,
    "mirror": check_mirror,
    "autotree": check_autotree,
}
OF = {"autotree": GAMES}  # the others are of Hex


def shorter_form(keys: Container[str], game: str) -> str | None:
    """The form of a certificate with these keys, of this game; None if it is no shorter one.

    >>> shorter_form({"autotree"}, "shannon"), shorter_form({"joins"}, "shannon")
    ('autotree', None)
    """
    return next((f for f in SHORTER if f in keys and game in OF.get(f, ("hex",))), None)
