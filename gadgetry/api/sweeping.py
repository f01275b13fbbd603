"""A reduction on many instances: do both sides agree on all of them? Is every part needed?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry.api.chains import named_chain, named_in_words
from gadgetry.api.errors import ArgumentError, a, a_count, the_limits, the_names
from gadgetry.api.limiting import Limits, within
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import options_for
from gadgetry.verifiers.ablation.ablation import Ablation, score
from gadgetry.verifiers.ablation.ablation import ablate as ablated
from gadgetry.verifiers.sweeps.chains import page as chains_page
from gadgetry.verifiers.sweeps.chains import swept_paths
from gadgetry.verifiers.sweeps.documented import (
    ABLATION_LIMITS,
    ablation_page,
    ablation_section,
    documented,
    scored,
)
from gadgetry.verifiers.sweeps.documented import page as documented_page
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds, instance_text, small_of
from gadgetry.verifiers.sweeps.results import Outcome, Results, Summary, version
from gadgetry.verifiers.sweeps.sweep import sweep as swept

__all__ = [
    "Ablation",
    "Instances",
    "Summary",
    "Sweep",
    "ablate",
    "ablation_page",
    "ablation_section",
    "chains_page",
    "documented",
    "documented_page",
    "instance_text",
    "instances_of",
    "options_for",
    "score",
    "scored",
    "sweep",
    "swept_paths",
]

RANDOM_VARIABLES = RANDOM_CLAUSES = 4
RANDOM_SIZE = 6
RANDOM = Setting("random", "K"), " and ", Setting("seed", "S")
BOUNDS = Setting("variables", "N"), " and ", Setting("clauses", "M")


@dataclass(frozen=True)
class Instances:
    """So many instances; `all` makes them anew each time, small ones first."""

    count: int
    all: Callable[[], Iterator[Any]]


class Sweep:
    """Outcomes one after the other, and their `summary`, which grows with them.

    `first`: the first outcome of each verdict. `known`: how many came from the results of before.
    `len(sweep)` is how many instances there are to be: fewer come where it stops early.

    >>> import gadgetry as gd
    >>> sweep = gd.sweep("qbf-to-avoid-true", variables=1, clauses=1)
    >>> {outcome.verdict for outcome in sweep}
    {'agree'}
    >>> print(sweep.summary)
    8 QBFs, 4 true, 0 disagreements, 0 undecided
    """

    def __init__(
        self, chain: Chain, instances: Instances, limits: Limits, *, jobs: int = 1,
        cluster: str | None = None, results: str | None = None, keep_going: bool = False,
    ) -> None:  # fmt: skip
        self.chain, self.instances, self.limits = chain, instances, limits
        self.jobs, self.cluster, self.results = jobs, cluster, results
        self.keep_going = keep_going
        self._begin()

    def _begin(self) -> None:
        self.summary = Summary(self.chain.reductions[0].source.name)
        self.first: dict[str, Outcome] = {}
        self.known = 0

    def __len__(self) -> int:
        return self.instances.count

    def __repr__(self) -> str:
        return f"<sweep of {named_in_words(self.chain)}: {self.summary}>"

    def __str__(self) -> str:
        return f"{named_in_words(self.chain)}: {self.summary}"

    def __iter__(self) -> Iterator[Outcome]:
        """Check one instance after the other; from the beginning, each time."""
        self._begin()
        with Results(self.results, self.chain, self.limits) as kept:
            outcomes = swept(
                self.chain, self.instances.all(), kept, self.limits, self.jobs, self.cluster
            )
            with closing(outcomes):
                for outcome, new in outcomes:
                    self.summary = self.summary.plus(outcome)
                    self.known += not new
                    self.first.setdefault(outcome.verdict, outcome)
                    yield outcome
                    if outcome.verdict == "disagree" and not self.keep_going:
                        return

    def run(self, progress: Callable[[Summary], None] = lambda summary: None) -> Summary:
        """Check all of them; `progress` is called with the summary after each.

        >>> import gadgetry as gd
        >>> gd.sweep("qbf-to-avoid-true", variables=1, clauses=1).run().disagreements
        0
        """
        with closing(iter(self)) as outcomes:  # type: ignore[type-var]  # it is a generator
            for _ in outcomes:
                progress(self.summary)
        return self.summary

    def counterexample(
        self, path: str | Path | None = None, suffix: bool = False
    ) -> dict[str, Any] | None:
        """The first disagreement made smaller, and written to a file; None if there is none.

        The file is named after the chain unless a path is given, and with `suffix` after its
        format; pictures are written beside it.
        """
        from gadgetry.api.counterexample import saved_counterexample

        failed = self.first.get("disagree")
        if failed is None:
            return None
        ends = self.chain.reductions[0].source, self.chain.reductions[-1].target
        out = f"{ends[0]}-to-{ends[1]}-counterexample" if path is None else str(path)
        return saved_counterexample(self.chain, failed, self.limits, out, suffix or path is None)

    def to_json(self, counterexample: dict[str, Any] | None = None) -> dict[str, Any]:
        """What `gadgetry sweep --json` writes."""
        summary = self.summary
        first = {
            verdict: {"text": outcome.instance, "reasons": list(outcome.reasons)}
            for verdict, outcome in self.first.items()
        }
        return {
            "schema": "gadgetry-sweep/1",
            "chain": [r.name for r in self.chain.reductions],
            "variants": list(self.chain.variants),
            "version": version(),
            "summary": str(summary),
            "instances": len(self),
            "checked": summary.instances,
            "true": summary.true,
            "false": summary.false,
            "disagreements": summary.disagreements,
            "undecided": summary.undecided,
            "refused": summary.refused,
            "sources_solved_twice": summary.source_twice,
            "targets_solved_twice": summary.target_twice,
            "first_disagreement": first.get("disagree"),
            "first_undecided": first.get("undecided"),
            "first_refused": first.get("refused"),
            "counterexample": counterexample,
        }


def sweep(
    name: str,
    *,
    variables: int | None = None,
    clauses: int | None = None,
    size: int | None = None,
    random: int | None = None,
    seed: int | None = None,
    signs: bool = False,
    via: str | Sequence[str] | None = None,
    variant: str | Sequence[str] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    results: str | Path | None = None,
    keep_going: bool = False,
    limits: Limits | None = None,
) -> Sweep:
    """A reduction, or a chain `SOURCE..TARGET`, on many instances.

    All formulas with at most so many `variables` and `clauses`, or all positions up to a `size`;
    or `random` ones, from a `seed`. `signs` keeps formulas apart that differ in a variable's sign.
    `jobs`: processes. `results`: a SQLite file, with which a sweep goes on where it stopped. It
    stops at the first disagreement unless it is to `keep_going`.

    >>> import gadgetry as gd
    >>> print(gd.sweep("qbf-to-avoid-true", variables=1, clauses=1).run())
    8 QBFs, 4 true, 0 disagreements, 0 undecided
    """
    chain = _chain(name, via, variant)
    allowed = the_limits(limits)
    with within(allowed):
        instances = instances_of(
            chain, variables=variables, clauses=clauses, size=size, random=random, seed=seed,
            flips=not signs,
        )  # fmt: skip
    if results is not None:
        results = str(a("`results`, the path of a file", results, str, Path))
    return Sweep(
        chain, instances, allowed, jobs=a_count("`jobs`, a number of processes", jobs, 1),
        cluster=cluster, results=results,
        keep_going=keep_going,
    )  # fmt: skip


def ablate(
    name: str,
    *,
    variables: int | None = None,
    clauses: int | None = None,
    size: int | None = None,
    random: int | None = None,
    seed: int | None = None,
    via: str | Sequence[str] | None = None,
    variant: str | Sequence[str] | None = None,
    limits: Limits | None = None,
) -> Iterator[Ablation]:
    """Take parts of the last reduction's gadgets away, and add some: is that noticed?

    The instances are chosen as in `sweep`.

    >>> import gadgetry as gd
    >>> found = gd.ablate("qbf-to-avoid-true", variables=1, clauses=1)
    >>> next(found).tried
    1
    """
    chain = _chain(name, via, variant)
    allowed = the_limits(limits)
    with within(allowed):
        # A part that serves one sign only is missed by instances up to the sign.
        instances = instances_of(
            chain, variables=variables, clauses=clauses, size=size, random=random, seed=seed,
            flips=False,
        )  # fmt: skip
    kept = ABLATION_LIMITS if allowed == Limits() else allowed
    return ablated(chain, instances.all(), kept, additions=True)


def _chain(name: str, via: Any, variant: Any) -> Chain:
    what = "the name of a reduction, or of a chain as SOURCE..TARGET"
    stops, variants = the_names("`via`", via), the_names("`variant`", variant)
    return named_chain(a(what, name, str), stops, variants)


def instances_of(
    chain: Chain, *, variables: int | None = None, clauses: int | None = None,
    size: int | None = None, random: int | None = None, seed: int | None = None,
    flips: bool = True,
) -> Instances:  # fmt: skip
    """The instances that a chain is swept on.

    >>> instances_of(named_chain("qbf-to-avoid-true"), variables=1, clauses=1).count
    8
    """
    kind = chain.reductions[0].source.name
    if (random is None) != (seed is None):
        raise ArgumentError(Advice("expected ", *RANDOM, " together"))
    if kind in KINDS:
        if size is not None:
            said = Advice(f"{kind}: expected ", *BOUNDS, ", not ", Setting("size"))
            raise ArgumentError(said)
        given = (variables, clauses)
        usual = (RANDOM_VARIABLES, RANDOM_CLAUSES)
        wanted = Advice(*BOUNDS)
    else:
        unit = small_of(kind).unit
        if (variables, clauses) != (None, None):
            said = Advice(f"{kind}: expected ", Setting("size", "N"), f", the {unit}")
            raise ArgumentError(said)
        given, usual = (size, 0), (RANDOM_SIZE, 0)
        wanted = Advice(Setting("size", "N"), f", the {unit} at most")
    for number in (*given, random, seed):
        if number is not None:
            a_count("a number of variables, clauses, instances or the like", number)
    if random is not None and seed is not None:
        chosen = [u if g is None else g for g, u in zip(given, usual, strict=True)]
        bounds, many = Bounds(kind, *chosen), range(random)
        return Instances(random, lambda: (bounds.random(seed * 1_000_003 + i) for i in many))
    if None in given:
        raise ArgumentError(Advice("expected ", wanted, ", or ", *RANDOM))
    bounds = Bounds(kind, *(g for g in given if g is not None))
    return Instances(bounds.count(flips), lambda: bounds.all(flips))
