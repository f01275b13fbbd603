"""What reductions lead from and to: kinds of formulas, rulesets, and parts of rulesets."""

from __future__ import annotations

from dataclasses import dataclass

from gadgetry.games.registry import rulesets
from gadgetry.reductions.registry import reductions


@dataclass(frozen=True)
class Kind:
    """A kind of instance; `ruleset` is the one that its positions are of, None for formulas."""

    name: str
    ruleset: str | None
    summary: str


FORMULAS = (
    Kind("cnf", None, "a conjunction of clauses: can it be made True?"),
    Kind("qbf", None, "a quantified Boolean formula, prenex, its matrix a CNF: is it true?"),
)
PARTS = (  # of rulesets: their positions are solved, drawn and kept as those of the ruleset
    Kind("free-flood-it", "flood-it", "FLOOD-IT without a source: any area may be recoloured"),
    Kind(
        "nimber-geography",
        "undirected-geography",
        "UNDIRECTED GEOGRAPHY on a graph whose value is one of two that are given",
    ),
    Kind(
        "planar-geography",
        "generalized-geography",
        "GENERALIZED GEOGRAPHY on a planar bipartite digraph of degree at most 3",
    ),
)


def kinds() -> dict[str, Kind]:
    """All kinds by name, sorted; those that only reductions of others know have no words.

    >>> kinds()["planar-geography"].ruleset, kinds()["qbf"].ruleset, kinds()["hex"].ruleset
    ('generalized-geography', None, 'hex')
    """
    known = {kind.name: kind for kind in (*FORMULAS, *PARTS)}
    known |= {name: Kind(name, name, r.summary) for name, r in rulesets().items()}
    for r in reductions().values():
        for name in (r.source, r.target):
            known.setdefault(name, Kind(name, None, f"known to {r.name}"))
    return dict(sorted(known.items()))
