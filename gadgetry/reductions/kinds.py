"""What reductions lead from and to: kinds of formulas, rulesets, and parts of rulesets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gadgetry.games.registry import rulesets


@dataclass(frozen=True)
class Kind:
    """A kind of instance: what stands at either end of an arrow.

    `part_of`: the ruleset that its positions are of, where that has another name. `promises`: what
    holds of all of them besides, as `Reduction.invariants` names it. `words`: what they are, where
    no ruleset says it.

    >>> print(Kind.named("planar-geography"), Kind.named("planar-geography").promises)
    planar-geography ('planar', 'bipartite', 'max-degree-3')
    """

    name: str
    part_of: str | None = None
    promises: tuple[str, ...] = ()
    words: str = ""

    @classmethod
    def named(cls, name: str) -> Kind:
        """The kind of that name: a kind of formula, a part of a ruleset, or else a whole ruleset.

        >>> Kind.named("planar-geography").ruleset, Kind.named("hex").ruleset
        ('generalized-geography', 'hex')
        """
        return _KNOWN.get(name, cls(name))

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> str | None:
        """The ruleset that its positions are of; None for formulas."""
        ruleset = self.part_of or self.name
        return ruleset if ruleset in rulesets() else None

    @property
    def summary(self) -> str:
        """What its instances are, in one line."""
        return self.words or (rulesets()[self.ruleset].summary if self.ruleset else "")


FORMULAS = (
    Kind("cnf", words="a conjunction of clauses: can it be made True?"),
    Kind("qbf", words="a quantified Boolean formula, prenex, its matrix a CNF: is it true?"),
)
PARTS = (  # of rulesets: their positions are solved, drawn and kept as those of the ruleset
    Kind(
        "dual-edge-shannon",
        "edge-shannon",
        words="the edge Shannon game on the dual of a plane graph, whose Cut is now Short",
    ),
    Kind(
        "dual-shannon",
        "shannon",
        words="the Shannon game on the dual of a plane graph, whose Cut is now Short",
    ),
    Kind(
        "free-flood-it", "flood-it", words="FLOOD-IT without a source: any area may be recoloured"
    ),
    Kind(
        "nimber-geography",
        "undirected-geography",
        words="UNDIRECTED GEOGRAPHY on a graph whose value is one of two that are given",
    ),
    Kind(
        "planar-geography",
        "generalized-geography",
        ("planar", "bipartite", "max-degree-3"),
        "GENERALIZED GEOGRAPHY on a planar bipartite digraph of degree at most 3",
    ),
)
_KNOWN = {known.name: known for known in (*FORMULAS, *PARTS)}


def kinds() -> dict[str, Kind]:
    """All kinds by name, sorted; of those that only reductions of others know, it says whose.

    >>> kinds()["planar-geography"].ruleset, kinds()["qbf"].ruleset, kinds()["hex"].ruleset
    ('generalized-geography', None, 'hex')
    """
    from gadgetry.reductions.registry import reductions

    known = _KNOWN | {name: Kind.named(name) for name in rulesets()}
    for r in reductions().values():
        for end in (r.source, r.target):
            words = end.summary or f"known to {r.name}"
            known.setdefault(end.name, replace(end, words=words))
    return dict(sorted(known.items()))
