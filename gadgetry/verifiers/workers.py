"""Who does many tasks: this process, others beside it, or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar
from warnings import catch_warnings, filterwarnings

from gadgetry._advice import Advice, Setting
from gadgetry.solvers.children import begin_as_worker, start_trackers

Result = TypeVar("Result")
Work = Callable[[Iterable[tuple[Any, ...]]], Generator[Result]]


class WorkerLost(ValueError):
    """A process that did tasks has gone, and what it was at work on with it."""


class NoCluster(ValueError):
    """There is no Dask, or no scheduler at the address."""


@contextmanager
def workers(
    function: Callable[..., Result], jobs: int, cluster: str | None, resumes: Advice | str
) -> Iterator[Work[Result]]:
    """Who calls the function with the arguments of each task: results come in order, as they are
    known. `resumes`: what goes on where it stopped, for the message when a process has gone.

    >>> with workers(pow, 1, None, "nothing") as work:
    ...     list(work([(2, 3), (3, 2)]))
    [8, 9]
    """
    if jobs == 1 and cluster is None:
        yield lambda tasks: (function(*task) for task in tasks)
        return
    from concurrent.futures.process import BrokenProcessPool

    import joblib

    with ExitStack() as stack:
        stack.enter_context(catch_warnings())  # who stops early knows it
        filterwarnings("ignore", "[0-9]+ tasks (have been|which were)")
        if cluster is not None:
            client = _client(cluster)
            stack.enter_context(client)
            stack.enter_context(joblib.parallel_config(backend="dask"))
        else:
            start_trackers()
            begin = {"initializer": begin_as_worker, "initargs": (os.getpid(),)}
            stack.enter_context(joblib.parallel_config("loky", **begin))
        parallel = joblib.Parallel(n_jobs=None if cluster else jobs, return_as="generator")
        try:
            yield lambda tasks: parallel(joblib.delayed(function)(*task) for task in tasks)
        except BrokenProcessPool:
            raise WorkerLost(
                Advice(
                    "a worker process was killed, by hand or because memory ran out;"
                    " the same command with fewer ",
                    Setting("jobs"),
                    " needs less memory, and ",
                    resumes,
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
