"""A chain built, its size told before; and a bundle compiled again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry._wording import counted, sizes_in_words
from gadgetry.api.errors import ArgumentError
from gadgetry.formulas import Formula
from gadgetry.games.position import GameError, Position
from gadgetry.parsers.source import Source
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import ReductionError, Sizes

BYTES_PER_PART = 60  # of a vertex, an edge or a literal while it is built, measured
BYTES_PER_CELL = 40_000  # of an empty cell while its board is drawn: measured 29,000 of 12,734
MOST_BYTES = 8 << 30


Note = Callable[[str], None]
"""Who is told what the reader or a reduction wants known, as it comes."""


def build(
    chain: Chain, instance: Formula | Position[Any], memory: int | None, note: Note
) -> tuple[ChainCompiled, list[Sizes]]:
    """Tell the size of every target on the way, refuse what does not fit, and build."""
    predicted = [sizes for _, sizes in sizes_that_fit(chain, instance, memory, note)]
    compiled = chain.build(instance)
    for said in compiled.notes:
        note(said)
    return compiled, predicted


def sizes_that_fit(
    chain: Chain, instance: Formula | Position[Any], memory: int | None, note: Note
) -> list[tuple[str, Sizes]]:
    """The size of every target on the way, told; what does not fit into the memory is refused."""
    predicted: list[tuple[str, Sizes]] = []

    def foretell(target: str, sizes: Sizes) -> None:
        note(f"{target}: {sizes_in_words(sizes)}; the board is drawn now")
        _refuse_too_large(target, sizes, BYTES_PER_CELL * sizes["empty_cells"], memory)

    for target, sizes in chain.sizes(instance, foretell):
        predicted.append((target, sizes))
        note(f"{target}: {sizes_in_words(sizes)}")
        _refuse_too_large(target, sizes, BYTES_PER_PART * sum(sizes.values()), memory)
    return predicted


def _refuse_too_large(target: str, sizes: Sizes, needed: int, memory: int | None) -> None:
    most = memory or MOST_BYTES
    if needed > most:
        raise ReductionError(
            Advice(
                f"{target} would have {sizes_in_words(sizes)}: about {bytes_in_words(needed)},"
                f" more than {bytes_in_words(most)}; raise ",
                Setting("memory"),
                " if you have it",
            )
        )


def bytes_in_words(count: int) -> str:
    """A number of bytes for people.

    >>> bytes_in_words(1024), bytes_in_words(8 << 30), bytes_in_words(999)
    ('1.0 kB', '8.6 GB', '999 bytes')
    """
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if count >= unit:
            return f"{count / unit:,.1f} {name}"
    return counted(count, "byte")


def source_text(instance: Formula | Position[Any]) -> dict[str, str]:
    """The source as a bundle keeps it."""
    import json

    from gadgetry.parsers.formats import DEFAULTS, write

    if isinstance(instance, Position):
        return {"format": "json", "text": json.dumps(instance.to_json())}
    name = DEFAULTS[instance.kind]
    return {"format": name, "text": "".join(write(instance, name))}


def compiled_from_bundle(bundle: Source | str) -> ChainCompiled:
    """Compile a bundle's source again; the target must be the bundle's.

    Errors have their place in the file, where the bundle comes from one.
    """
    if isinstance(bundle, str):
        return _compiled_again(bundle)
    from gadgetry.api.reading import placed

    try:
        return _compiled_again(bundle.text)
    except GameError as error:
        raise placed(bundle, error) from None


def _compiled_again(text: str) -> ChainCompiled:
    from gadgetry.formats.bundle import read_bundle, target_json
    from gadgetry.formats.position_json import read
    from gadgetry.parsers.formats import parse
    from gadgetry.reductions.registry import reduction

    data = read_bundle(text)
    source = data["source"]
    instance: Any = (
        read(source["text"])
        if source["format"] == "json"
        else parse(source["text"], source["format"])
    )
    chain = Chain(tuple(reduction(name) for name in data["chain"]), tuple(data["variants"]))
    for step, variant in zip(chain.reductions, chain.variants, strict=True):
        step.variant(variant)
    compiled = chain.build(instance)
    if target_json(compiled) != data["target"]:
        raise GameError("the bundle's target is not what its source compiles to (was it changed?)")
    return compiled


def find_move(position: Position[Any], word: Any) -> Any:
    """The legal move that a word names: its name, its JSON, or its vertex if only one fits.

    What is no word is a move itself.

    >>> from gadgetry.games.general.nim import Nim
    >>> find_move(Nim((2,)), "heap 1: 2 to 0"), find_move(Nim((2,)), (0, 1))
    ((0, 0), (0, 1))
    """
    import json

    moves = position.moves()
    if not isinstance(word, str):
        if word in moves:
            return word
        some = ", ".join(map(repr, moves[:5])) or "none: the game is over"
        raise ArgumentError(f"expected a legal move such as {some}; got {word!r}")
    exact = [m for m in moves if word in (*_names(position, m), json.dumps(m), str(m))]
    first = [m for m in moves if isinstance(m, tuple) and str(m[0]) == word]
    found = exact or (first if len(first) == 1 else [])
    if not found:
        some = ", ".join(position.move_name(m) for m in moves[:5])
        raise ArgumentError(f"expected a legal move such as {some}; got {word!r}")
    return found[0]


def _names(position: Position[Any], move: Any) -> tuple[str, str]:
    """The name of a move, and what a terminal shows of it."""
    from gadgetry.formats.names import visible

    name = position.move_name(move)
    return name, visible(name)
