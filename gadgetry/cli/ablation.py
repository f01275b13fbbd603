"""What ablation finds, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator

import click

from gadgetry.cli.chains import named_in_words
from gadgetry.cli.output import write_json
from gadgetry.formulas import Formula
from gadgetry.reductions.chain import Chain
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.ablation import Ablation


def report_ablation(
    chain: Chain, instances: Iterator[Formula], limits: Limits, as_json: bool
) -> int:
    """Take the gadgets of the last reduction apart, and tell what is noticed."""
    from gadgetry.parsers import write
    from gadgetry.verifiers.ablation import ablate

    done: list[Ablation] = []
    for ablation in ablate(chain, instances, limits):
        done.append(ablation)
        if not as_json:
            click.echo(_ablation_line(ablation))
    noticed = sum(a.noticed_by is not None for a in done)
    if not as_json:
        click.echo(f"{named_in_words(chain)}: {noticed} of {len(done)} changes noticed")
        return 0
    rows = [
        {
            "change": str(a.change),
            "noticed_by": None if a.noticed_by is None else "".join(write(a.noticed_by)),
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
            "noticed": noticed,
            "changes": len(done),
            "ablations": rows,
        }
    )
    return 0


def _ablation_line(ablation: Ablation) -> str:
    from gadgetry.parsers import write

    if ablation.noticed_by is None:
        open_ = f", {ablation.undecided:,} undecided" if ablation.undecided else ""
        return f"{ablation.change}: NOT noticed by {ablation.tried:,} instances{open_}"
    format = "readable"
    text = " ".join("".join(write(ablation.noticed_by, format)).split())
    return f"{ablation.change}: noticed by {text}"
