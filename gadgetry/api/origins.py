"""Where the game in a file comes from: a bundle that is compiled on keeps what is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gadgetry.api.building import Note, compiled_from_bundle
from gadgetry.api.chains import chain_to, named_chain
from gadgetry.api.reading import is_bundle
from gadgetry.formulas import Formula, FormulaError
from gadgetry.games.position import GameError, Position, kind_of
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.source import Source
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import ReductionError

LOST = "its target alone is taken, without the formula, the names and the reductions behind it"


def origin_of(source: Source, note: Note, changed: bool = False) -> ChainCompiled | None:
    """What the game in a bundle was compiled from, compiled again; None for any other file.

    A note says what is lost where that does not lead to the same game, or it has been `changed`.
    """
    if not is_bundle(source.text):
        return None
    try:
        if changed:
            raise GameError("the game is changed")
        return compiled_from_bundle(source)
    except (GameError, FormulaError, ReductionError) as error:
        note(_lost(error))
        return None


def _lost(error: Exception) -> str:
    first = error.rows[0] if isinstance(error, ParseError) else str(error)
    return f"{first}; {LOST}"


def chain_from(
    origin: ChainCompiled | None,
    instance: Formula | Position[Any],
    target: str,
    via: Sequence[str],
    variants: Sequence[str],
    note: Note,
) -> tuple[Chain, Any]:
    """The chain to a target, and what it begins with: what is behind the instance, if known."""
    if origin is None:
        return chain_to(instance, target, via, variants), instance
    before = origin.chain
    try:
        after = named_chain(f"{before.reductions[-1].target}..{target}", via, variants)
        whole = Chain(before.reductions + after.reductions, before.variants + after.variants)
        whole.claim()  # it may be that nothing holds of the whole, and something of the last steps
    except ReductionError as error:
        alone = chain_to(instance, target, via, variants)
        note(_lost(error))
        return alone, instance
    return whole, origin.source


def is_same_game(
    origin: ChainCompiled | None, instance: Formula | Position[Any], target: str
) -> bool:
    """Is the target what the instance is already?"""
    return kind_of(instance) == target or (
        origin is not None and origin.last.reduction.target.name == target
    )
