"""The queue and its processes: fair, bounded, and whole again after one was killed."""

import asyncio
import json
import os
import signal

import pytest

from gadgetry.web import workers as module
from gadgetry.web.question import PageQuestion
from gadgetry.web.workers import Allowance, Busy, PageAnswer, Workers


def asked(kind="view", text="nim\nheaps 1 2", **more):
    return PageQuestion.from_json(kind, {"source": {"text": text}, **more})


def heavy():
    from gadgetry.games import Hex

    return asked("hints", str(Hex(9, 9)))


async def until(true):
    while not true():
        await asyncio.sleep(0.01)


def running(body):
    """Run a test's body with workers that are closed at the end."""

    async def whole():
        workers = Workers(2, Allowance(seconds=30, slow_seconds=30))
        try:
            await body(workers)
        finally:
            await workers.close()
        assert workers.processes() == [] or all(map(is_gone, workers.processes()))

    asyncio.run(whole())


def is_gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_killed_worker_is_replaced_and_its_question_is_answered_clearly():
    async def body(workers):
        await workers.warm()
        [pid] = workers.processes()
        hard = asyncio.create_task(workers.answer(heavy(), "a"))
        await until(lambda: workers._busy == 1 and not workers._idle)
        light = await workers.answer(asked(), "b")  # the other one goes on meanwhile
        assert light.status == 200
        os.kill(pid, signal.SIGKILL)
        answer = await hard
        assert answer.status == 503
        assert "killed" in json.loads(answer.body)["error"]["message"]
        assert not answer.lasting
        again = await workers.answer(asked(), "a")
        assert (again.status, again.body) == (light.status, light.body)
        assert workers.lost == 1
        assert pid not in workers.processes()

    running(body)


def test_a_question_that_takes_too_long_is_undecided_and_the_worker_stays(monkeypatch):
    async def body(workers):
        workers.allowance = Allowance(slow_seconds=0.2)
        answer = await workers.answer(heavy(), "a")
        assert answer.status == 200
        assert json.loads(answer.body) == {"undecided": "after 0.2 seconds"}
        assert not answer.lasting
        assert workers.lost == 0
        monkeypatch.setattr(module, "GRACE", -0.2)  # and if it did not notice itself, it is killed
        answer = await workers.answer(heavy(), "a")
        assert answer.status == 503
        assert "longer than 0.2 seconds" in json.loads(answer.body)["error"]["message"]
        assert workers.lost == 1

    running(body)


def test_an_answer_that_is_too_large_is_refused():
    async def body(workers):
        workers.allowance = Allowance(answer_bytes=1 << 12)
        answer = await workers.answer(asked(text=heavy().source.text), "a")
        assert answer.status == 503
        assert "answer of more than" in json.loads(answer.body)["error"]["message"]

    running(body)


def test_workers_that_are_closed_tell_whoever_waits():
    async def body(workers):
        tasks = [asyncio.create_task(workers.answer(heavy(), "a")) for _ in range(4)]
        await until(lambda: workers.started == 1)  # slow questions leave one worker free
        await workers.close()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert {answer.status for answer in answers if isinstance(answer, PageAnswer)} == {503}

    running(body)


class Still(Workers):
    """Workers whose work is a list of what was begun, and is done when the test says so."""

    def __init__(self, most):
        super().__init__(most)
        self.begun, self.gates = [], []

    async def _answered(self, job):
        self.begun.append((job.visitor, job.question.kind))
        gate = asyncio.Event()
        self.gates.append(gate)
        await gate.wait()
        return PageAnswer(200, b"{}")


def test_the_visitor_with_the_fewest_questions_in_work_is_next():
    async def body():
        workers = Still(2)
        tasks = [asyncio.create_task(workers.answer(asked(moves=[i]), "many")) for i in range(4)]
        await until(lambda: len(workers.begun) == 2)
        tasks.append(asyncio.create_task(workers.answer(asked(), "one")))
        await asyncio.sleep(0)
        workers.gates[0].set()
        await until(lambda: len(workers.begun) == 3)
        assert workers.begun[2] == ("one", "view")
        while not all(task.done() for task in tasks):
            for gate in workers.gates:
                gate.set()
            await asyncio.sleep(0)
        assert len(workers.begun) == 5

    asyncio.run(body())


def test_slow_questions_never_take_the_last_worker():
    async def body():
        workers = Still(2)
        slow = [asyncio.create_task(workers.answer(asked("hints"), str(i))) for i in range(3)]
        await until(lambda: workers.begun)
        quick = asyncio.create_task(workers.answer(asked(), "x"))
        await until(lambda: len(workers.begun) == 2)
        assert [kind for _, kind in workers.begun] == ["hints", "view"]
        while not all(task.done() for task in [*slow, quick]):
            for gate in workers.gates:
                gate.set()
            await asyncio.sleep(0)

    asyncio.run(body())


def test_a_full_queue_sends_away(monkeypatch):
    async def body():
        workers = Still(2)
        monkeypatch.setattr(module, "MOST_WAITING", 3)
        tasks = [asyncio.create_task(workers.answer(asked(moves=[i]), "a")) for i in range(5)]
        await until(lambda: len(workers.begun) == 2)
        with pytest.raises(Busy):
            await workers.answer(asked(), "b")
        tasks[-1].cancel()  # one who leaves makes room
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(workers.answer(asked(), "b")))
        await asyncio.sleep(0)
        assert not tasks[-1].done()
        while not all(task.done() for task in tasks):
            for gate in workers.gates:
                gate.set()
            await asyncio.sleep(0)

    asyncio.run(body())
