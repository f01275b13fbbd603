"""Worker processes and the queue before them.

A question goes to a worker that has nothing to do, one that knows its source if there is one. The
visitor with the fewest questions in work is next, and slow questions never take the last worker.
A worker that takes too long or too much is killed and another one started; whoever asked is told.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from gadgetry.web.preparation import Preparation
from gadgetry.web.question import SLOW, PageQuestion

REMEMBERED = 6  # sources that a worker keeps (`answering.KEPT`)
MOST_WAITING = 200  # questions in the queue; whoever comes then is sent away
GRACE = 4.0  # seconds for a worker to notice its own limit, before it is killed

Heard = Callable[[dict[str, Any]], None]
"""Who is told how far the work on a question is."""


@dataclass(frozen=True)
class Allowance:
    """What one question may take: seconds for the next move, for a slow question, memory, size."""

    seconds: float = 20.0
    slow_seconds: float = 20.0
    megabytes: int = 1024
    answer_bytes: int = 16 << 20

    def time(self, question: PageQuestion) -> float:
        """The seconds of a question."""
        return self.slow_seconds if question.kind in SLOW else self.seconds


@dataclass(frozen=True)
class PageAnswer:
    """The status and the JSON; `lasting`: the same question would be answered so again.

    `wants_hex`: the next answer would be better with the Hex player's fast code.
    """

    status: int
    body: bytes
    lasting: bool = False
    wants_hex: bool = False


class Busy(Exception):
    """The queue is full."""


class _Ended(Exception):
    """A worker's process has ended."""


@dataclass(eq=False)
class _Job:
    question: PageQuestion
    visitor: str
    heard: Heard
    number: int
    done: asyncio.Future[PageAnswer]


@dataclass(eq=False)
class _Worker:
    process: asyncio.subprocess.Process
    knows: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    @classmethod
    async def start(cls, allowance: Allowance) -> _Worker:
        arguments = [str(os.getpid()), str(allowance.megabytes)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "gadgetry.web.worker", *arguments, limit=allowance.answer_bytes,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        return cls(process)

    async def line(self) -> bytes:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise _Ended
        return line

    async def message(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.line())
        return message

    async def ask(self, job: _Job, seconds: float, hex_ready: bool) -> PageAnswer:
        assert self.process.stdin is not None
        asked = {**job.question.to_json(), "seconds": seconds, "hex_ready": hex_ready}
        self.process.stdin.write(json.dumps(asked).encode() + b"\n")
        self.knows.append(job.question.source.key)
        while "status" not in (message := await self.message()):
            job.heard(message)
        body = (await self.line()).rstrip(b"\n")
        return PageAnswer(message["status"], body, message["lasting"], message["wants_hex"])

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    """At most so many processes; the first is started at once, the others when they are needed."""

    def __init__(self, most: int = 3, allowance: Allowance = Allowance()) -> None:
        self.most, self.allowance = max(most, 2), allowance
        self.started = self.lost = 0  # since the beginning
        self._waiting: list[_Job] = []
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._running: Counter[str] = Counter()
        self._slow = self._busy = self._numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.preparation = Preparation()

    async def warm(self) -> None:
        """Have one worker ready."""
        self._idle.append(await self._new())

    async def close(self) -> None:
        """End all of them; whoever waits is told."""
        self._closed = True
        for job in self._waiting:
            _settle(job, _sorry("the server is ending"))
        self._waiting.clear()
        await self.preparation.close()
        for worker in [*self._all]:
            await worker.kill()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def processes(self) -> list[int]:
        """The numbers of the processes."""
        return [worker.process.pid for worker in self._all]

    async def answer(
        self, question: PageQuestion, visitor: str, heard: Heard = lambda message: None
    ) -> PageAnswer:
        """The answer to a question, when it is its turn."""
        if len(self._waiting) >= MOST_WAITING:
            raise Busy
        self._numbers += 1
        done: asyncio.Future[PageAnswer] = asyncio.get_running_loop().create_future()
        job = _Job(question, visitor, heard, self._numbers, done)
        self._waiting.append(job)
        self._dispatch()
        if job in self._waiting:
            heard({"waiting": len(self._waiting)})
        try:
            return await done
        finally:
            if job in self._waiting:  # whoever asked has gone
                self._waiting.remove(job)

    def _dispatch(self) -> None:
        while self._busy < self.most and (job := self._next()) is not None:
            self._waiting.remove(job)
            self._busy += 1
            self._running[job.visitor] += 1
            self._slow += job.question.kind in SLOW
            task = asyncio.get_running_loop().create_task(self._work(job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next(self) -> _Job | None:
        slow_wait = self._slow >= self.most - 1
        ready = [j for j in self._waiting if not (slow_wait and j.question.kind in SLOW)]
        return min(ready, key=lambda j: (self._running[j.visitor], j.number), default=None)

    async def _work(self, job: _Job) -> None:
        try:
            _settle(job, await self._answered(job))
        finally:
            _settle(job, _sorry("the server is ending"))  # where it was cut off
            self._busy -= 1
            self._running[job.visitor] -= 1
            self._running += Counter()  # forgets whoever has nothing in work
            self._slow -= job.question.kind in SLOW
            if not self._closed:
                self._dispatch()

    async def _answered(self, job: _Job) -> PageAnswer:
        seconds = self.allowance.time(job.question)
        worker = None
        try:
            worker = self._free(job.question.source.key) or await self._new()
            asking = worker.ask(job, seconds, self.preparation.ready)
            answer = await asyncio.wait_for(asking, seconds + GRACE)
        except TimeoutError:
            reason = f"took longer than {seconds:g} seconds and was stopped"
        except (_Ended, OSError):
            reason = "ended before it had an answer: it was killed, perhaps for want of memory"
        except ValueError:  # a line that is longer than an answer may be
            reason = f"has an answer of more than {self.allowance.answer_bytes >> 20} MB"
        else:
            self._idle.append(worker)
            if answer.wants_hex:
                self.preparation.want()
            return answer
        if worker is not None:
            await self._drop(worker)
        return _sorry(f"the work on this question {reason}; the others go on")

    def _free(self, key: str) -> _Worker | None:
        if not self._idle:
            return None
        known = [i for i, worker in enumerate(self._idle) if key in worker.knows]
        return self._idle.pop(known[0] if known else -1)

    async def _new(self) -> _Worker:
        worker = await _Worker.start(self.allowance)
        self._all.add(worker)  # before it is ready, so that it is ended with the others
        try:
            await worker.message()
        except _Ended:
            self._all.discard(worker)
            raise
        self.started += 1
        return worker

    async def _drop(self, worker: _Worker) -> None:
        self.lost += 1
        self._all.discard(worker)
        await worker.kill()


def _settle(job: _Job, answer: PageAnswer) -> None:
    if not job.done.done():
        job.done.set_result(answer)


def _sorry(message: str) -> PageAnswer:
    return PageAnswer(503, json.dumps({"error": {"message": message}}).encode())
