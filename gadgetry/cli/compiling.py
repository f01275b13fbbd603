"""A chain compiled, its size told before it is built; and a bundle compiled again."""

from __future__ import annotations

from typing import Any

import click

from gadgetry.cli.output import tell_notes
from gadgetry.formulas import Formula
from gadgetry.games.position import GameError, Position
from gadgetry.parsers.source import Source
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.reduction import ReductionError, Sizes

BYTES_PER_PART = 60  # of a vertex, an edge or a literal while it is built, measured
MOST_BYTES = 8 << 30


def sizes_in_words(sizes: Sizes) -> str:
    """`103 vertices, 1,204 edges`; zeros are left out.

    >>> sizes_in_words({"vertices": 1030, "edges": 1, "empty_clauses": 0})
    '1,030 vertices, 1 edge'
    """
    said = []
    for name, count in sizes.items():
        words = name.replace("_", " ")
        one = {"vertices": "vertex"}.get(name, words[:-1])
        if count or name in ("vertices", "variables"):
            said.append(f"{count:,} {one if count == 1 else words}")
    return ", ".join(said)


def build(
    chain: Chain, instance: Formula | Position[Any], memory: int | None, quiet: bool
) -> tuple[ChainCompiled, list[Sizes]]:
    """Tell the size of every target on the way, refuse what does not fit, and build."""
    from gadgetry.cli.progress import construction_progress

    with construction_progress(quiet):
        return _built(chain, instance, memory, quiet)


def _built(
    chain: Chain, instance: Formula | Position[Any], memory: int | None, quiet: bool
) -> tuple[ChainCompiled, list[Sizes]]:
    predicted = [sizes for _, sizes in sizes_that_fit(chain, instance, memory, quiet)]
    compiled = chain.build(instance)
    tell_notes(compiled.notes, quiet)
    return compiled, predicted


def sizes_that_fit(
    chain: Chain, instance: Formula | Position[Any], memory: int | None, quiet: bool
) -> list[tuple[str, Sizes]]:
    """The size of every target on the way, told; what does not fit into the memory is refused."""
    predicted: list[tuple[str, Sizes]] = []
    for target, sizes in chain.sizes(instance):
        predicted.append((target, sizes))
        tell_notes([f"{target}: {sizes_in_words(sizes)}"], quiet)
        needed = BYTES_PER_PART * sum(sizes.values())
        most = memory or MOST_BYTES
        if needed > most:
            raise ReductionError(
                f"{target} would have {sizes_in_words(sizes)}: about {bytes_in_words(needed)},"
                f" more than {bytes_in_words(most)}; raise --memory if you have it"
            )
    return predicted


def bytes_in_words(count: int) -> str:
    """A number of bytes for people.

    >>> bytes_in_words(1024), bytes_in_words(8 << 30), bytes_in_words(999)
    ('1.0 kB', '8.6 GB', '999 bytes')
    """
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if count >= unit:
            return f"{count / unit:,.1f} {name}"
    return f"{count} bytes"


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
    from gadgetry.cli.reading import placed

    try:
        return _compiled_again(bundle.text)
    except GameError as error:
        raise placed(bundle, str(error)) from None


def _compiled_again(text: str) -> ChainCompiled:
    from gadgetry.formats.bundle import read_bundle
    from gadgetry.formats.position_json import read
    from gadgetry.parsers.formats import parse
    from gadgetry.reductions.graph import GraphArrays
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
    graph = compiled.last.graph
    if isinstance(graph, GraphArrays) and graph.to_json() != data["target"]:
        raise GameError("the bundle's target is not what its source compiles to: was it changed?")
    return compiled


def find_move(position: Position[Any], word: str) -> Any:
    """The legal move that a word names: its name, its JSON, or its vertex if only one fits."""
    import json

    moves = position.moves()
    exact = [m for m in moves if word in (position.move_name(m), json.dumps(m), str(m))]
    first = [m for m in moves if isinstance(m, tuple) and str(m[0]) == word]
    found = exact or (first if len(first) == 1 else [])
    if not found:
        some = ", ".join(position.move_name(m) for m in moves[:5])
        raise click.UsageError(f"expected a legal move such as {some}; got {word!r}")
    return found[0]
