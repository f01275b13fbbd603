"""Agreement on many instances, in parallel, with results that survive an interruption."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from itertools import islice
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry.games.position import Position
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError, Refused
from gadgetry.solvers.limits import LimitReached, Limits
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.instances import instance_text
from gadgetry.verifiers.sweeps.results import Outcome, Results
from gadgetry.verifiers.workers import workers

AT_A_TIME = 1000  # instances that processes are given together


RESUMES = Advice("with ", Setting("results"))


def sweep(
    chain: Chain,
    instances: Iterable[Any],
    results: Results,
    limits: Limits = Limits(),
    jobs: int = 1,
    cluster: str | None = None,
) -> Generator[tuple[Outcome, bool]]:
    """The outcome of each instance, and whether it is new, in order.

    Instances are taken when their turn comes, some at a time: there may be more of them than there
    is room for. One that comes twice is taken once. Known outcomes come from `results`, new ones go
    there before they are yielded, after the known ones taken with them.
    `jobs`: so many processes; `cluster`: the address of a Dask scheduler, whose workers do it
    instead.

    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.verifiers.sweeps.enumeration import instances
    >>> chain = Chain.of([reduction("qbf-to-avoid-true")])
    >>> with Results(None, chain) as results:
    ...     once = [outcome for outcome, _ in sweep(chain, instances("qbf", 1, 2), results)]
    ...     again = list(sweep(chain, instances("qbf", 1, 2), results))
    >>> {o.verdict for o in once}, again == [(outcome, False) for outcome in once]
    ({'agree'}, True)
    """
    texts = _once((instance_text(instance), instance) for instance in instances)
    alone = jobs == 1 and cluster is None
    with workers(checked, jobs, cluster, RESUMES) as outcomes:
        while taken := list(islice(texts, 1 if alone else AT_A_TIME)):
            unknown = []
            for text, instance in taken:
                known = results.get(text)
                if known is None:
                    unknown.append((chain, text, instance, limits))
                else:
                    yield known, False
            with closing(outcomes(unknown)) as new:  # which stops the workers, if we are to stop
                for outcome in new:
                    results.add(outcome)
                    yield outcome, True


def _once(texts: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Each text the first time it comes; of those that came, only a digest is kept."""
    seen: set[bytes] = set()
    for text, instance in texts:
        digest = blake2b(text.encode(), digest_size=16).digest()
        if digest not in seen:
            seen.add(digest)
            yield text, instance


def checked(chain: Chain, text: str, instance: Any, limits: Limits) -> Outcome:
    """One instance. What cannot be compiled says nothing of the claim: refused, or undecided.

    Refused is what a theorem does not speak of: a formula or a position that is not of its class.
    Where a construction stops at its limits, or at a defect of its own, nothing is decided.
    """
    try:
        return Outcome.of(text, agreement(chain, instance, limits))
    except LimitReached as limit:  # while it was built
        return Outcome(text, "undecided", None, (f"not built within {limit}",))
    except ReductionError as error:
        refused = isinstance(instance, Position) or isinstance(error, Refused)
        return Outcome(text, "refused" if refused else "undecided", None, (str(error),))
    except ValueError as error:
        return Outcome(text, "undecided", None, (f"failed: {error}",))
