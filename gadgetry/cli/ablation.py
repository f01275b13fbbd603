"""What ablation finds, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gadgetry._wording import counted
from gadgetry.cli.chains import named_in_words
from gadgetry.cli.output import say, write_json
from gadgetry.formulas import Formula
from gadgetry.reductions.chain import Chain
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.ablation.ablation import Ablation, score


def report_ablation(chain: Chain, instances: Iterator[Any], limits: Limits, as_json: bool) -> int:
    """Take parts of the last reduction's gadgets away, and add some; tell what is noticed."""
    from gadgetry.verifiers.ablation.ablation import ablate
    from gadgetry.verifiers.sweeps.instances import instance_text

    done: list[Ablation] = []
    for ablation in ablate(chain, instances, limits, additions=True):
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
    from gadgetry.parsers import write

    if ablation.noticed_by is None:
        open_ = f", {ablation.undecided:,} undecided" if ablation.undecided else ""
        return f"{ablation.change}: NOT noticed by {counted(ablation.tried, 'instance')}{open_}"
    source = ablation.noticed_by
    text = "".join(write(source, "readable")) if isinstance(source, Formula) else str(source)
    text = " ".join(text.split())
    return f"{ablation.change}: noticed by {text}"
