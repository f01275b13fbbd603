"""Agreement on many instances, in parallel, with results that survive an interruption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import Any

from gadgetry.games.position import Position
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError, Refused
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.instances import instance_text
from gadgetry.verifiers.results import Outcome, Results


def sweep(
    chain: Chain,
    instances: Iterable[Any],
    results: Results,
    limits: Limits = Limits(),
    jobs: int = 1,
    cluster: str | None = None,
) -> Iterator[tuple[Outcome, bool]]:
    """The outcome of each instance, and whether it is new: known ones first, each part in order.

    An instance that comes twice is taken once. Known outcomes come from `results`, new ones go
    there before they are yielded. `jobs`: so many processes; `cluster`: the address of a Dask
    scheduler, whose workers do it instead.

    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.verifiers.enumeration import instances
    >>> chain = Chain.of([reduction("qbf-to-avoid-true")])
    >>> with Results(None, chain) as results:
    ...     once = [outcome for outcome, _ in sweep(chain, instances("qbf", 1, 2), results)]
    ...     again = list(sweep(chain, instances("qbf", 1, 2), results))
    >>> {o.verdict for o in once}, again == [(outcome, False) for outcome in once]
    ({'agree'}, True)
    """
    unknown: list[tuple[Chain, str, Any, Limits]] = []
    seen: set[str] = set()
    for instance in instances:
        text = instance_text(instance)
        if text in seen:
            continue
        seen.add(text)
        known = results.get(text)
        if known is None:
            unknown.append((chain, text, instance, limits))
        else:
            yield known, False
    for outcome in _outcomes(unknown, jobs, cluster):
        results.add(outcome)
        yield outcome, True


def _outcomes(tasks: list[Any], jobs: int, cluster: str | None) -> Iterator[Outcome]:
    """The tasks' outcomes, in order, as they come."""
    if jobs == 1 and cluster is None:
        yield from (checked(*task) for task in tasks)
        return
    import joblib

    with ExitStack() as stack:
        if cluster is not None:
            client = _client(cluster)
            stack.enter_context(client)
            stack.enter_context(joblib.parallel_config(backend="dask"))
        parallel = joblib.Parallel(n_jobs=None if cluster else jobs, return_as="generator")
        yield from parallel(joblib.delayed(checked)(*task) for task in tasks)


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("--cluster needs Dask: pip install 'gadgetry[cluster]'") from None
    try:
        return Client(address, timeout=10)
    except (OSError, TimeoutError) as error:
        raise ValueError(f"expected a Dask scheduler at {address}: {error}") from None


def checked(chain: Chain, text: str, instance: Any, limits: Limits) -> Outcome:
    """One instance; one that cannot even be compiled and solved disagrees, and says why.

    A reduction may refuse a position, whose ruleset says less than its theorem needs, and a
    formula that is not of its class.
    """
    try:
        found = agreement(chain, instance, limits)
    except ReductionError as error:
        if isinstance(instance, Position) or isinstance(error, Refused):
            return Outcome(text, "refused", None, (str(error),))
        return Outcome(text, "disagree", None, (f"failed: {error}",))
    except ValueError as error:  # the source is valid: reductions and solvers must take it
        return Outcome(text, "disagree", None, (f"failed: {error}",))
    return Outcome.of(text, found)
