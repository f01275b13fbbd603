"""What ablation finds, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gadgetry._wording import counted
from gadgetry.cli.output import say, write_json

if TYPE_CHECKING:
    from gadgetry.api.sweeping import Ablation


def report_ablation(
    name: str, ablations: Iterable[Ablation], via: tuple[str, ...], variants: tuple[str, ...],
    as_json: bool,
) -> int:  # fmt: skip
    """Tell what is noticed of what is taken away from a chain's last gadgets, or added."""
    from gadgetry.api.chains import named_chain, named_in_words
    from gadgetry.api.sweeping import instance_text, score

    chain = named_chain(name, via, variants)
    done: list[Ablation] = []
    for ablation in ablations:
        done.append(ablation)
        if not as_json:
            say(_ablation_line(ablation))
    if not as_json:
        say(f"{named_in_words(chain)}: {score(done)}")
        return 0
    rows = [
        {
            "change": str(a.change),
            "added": a.change.added,
            "noticed_by": None if a.noticed_by is None else instance_text(a.noticed_by),
            "reasons": list(a.reasons),
            "tried": a.tried,
            "undecided": a.undecided,
        }
        for a in done
    ]
    chained = [r.name for r in chain.reductions]
    write_json(
        {
            "schema": "gadgetry-ablation/1",
            "chain": chained,
            "noticed": sum(a.noticed_by is not None for a in done),
            "changes": len(done),
            "ablations": rows,
        }
    )
    return 0


def _ablation_line(ablation: Ablation) -> str:
    from gadgetry.api.reading import Position
    from gadgetry.api.writing import write

    if ablation.noticed_by is None:
        open_ = f", {ablation.undecided:,} undecided" if ablation.undecided else ""
        return f"{ablation.change}: NOT noticed by {counted(ablation.tried, 'instance')}{open_}"
    source = ablation.noticed_by
    is_game = isinstance(source, Position)
    text = " ".join(str(source if is_game else write(source, format="readable")).split())
    return f"{ablation.change}: noticed by {text}"
