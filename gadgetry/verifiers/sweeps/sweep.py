"""Agreement on many instances, in parallel, with results that survive an interruption."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from hashlib import blake2b
from itertools import islice
from typing import Any
from warnings import catch_warnings, filterwarnings

from gadgetry._advice import Advice, Setting
from gadgetry.games.position import Position
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError, Refused
from gadgetry.solvers.children import begin_as_worker, start_trackers
from gadgetry.solvers.limits import LimitReached, Limits
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.instances import instance_text
from gadgetry.verifiers.sweeps.results import Outcome, Results

AT_A_TIME = 1000  # instances that processes are given together


class WorkerLost(ValueError):
    """A process that checked instances has gone, and what it was at work on with it."""


class NoCluster(ValueError):
    """There is no Dask, or no scheduler at the address."""


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
    with _workers(jobs, cluster) as outcomes:
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


Tasks = list[tuple[Chain, str, Any, Limits]]


@contextmanager
def _workers(jobs: int, cluster: str | None) -> Iterator[Callable[[Tasks], Generator[Outcome]]]:
    """Who does tasks: their outcomes come in order, as they are known."""
    if jobs == 1 and cluster is None:
        yield lambda tasks: (checked(*task) for task in tasks)
        return
    from concurrent.futures.process import BrokenProcessPool

    import joblib

    with ExitStack() as stack:
        if cluster is not None:
            client = _client(cluster)
            stack.enter_context(client)
            stack.enter_context(joblib.parallel_config(backend="dask"))
        else:
            start_trackers()
            stack.enter_context(catch_warnings())  # who stops early knows it
            filterwarnings("ignore", "[0-9]+ tasks (have been|which were)")
            begin = {"initializer": begin_as_worker, "initargs": (os.getpid(),)}
            stack.enter_context(joblib.parallel_config("loky", **begin))
        parallel = joblib.Parallel(n_jobs=None if cluster else jobs, return_as="generator")
        try:
            yield lambda tasks: parallel(joblib.delayed(checked)(*task) for task in tasks)
        except BrokenProcessPool:
            raise WorkerLost(
                Advice(
                    "a worker process was killed, by hand or because memory ran out;"
                    " the same command with fewer ",
                    Setting("jobs"),
                    " needs less memory, and with ",
                    Setting("results"),
                    " it goes on where it stopped",
                )
            ) from None


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        needed = " needs Dask: pip install 'gadgetry[cluster]'"
        raise NoCluster(Advice(Setting("cluster"), needed)) from None
    try:
        return Client(address, timeout=10)
    except (OSError, TimeoutError) as error:
        raise NoCluster(f"expected a Dask scheduler at {address}: {error}") from None


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
