"""The Hex player's fast code: wanted once, made by a process of its own, ended with the server."""

import asyncio
import sys

from gadgetry.games.connection.hex import Hex
from gadgetry.web.preparation import Preparation
from gadgetry.web.question import PageQuestion
from gadgetry.web.workers import Workers


class Process:
    """A process that ends when it is told to."""

    def __init__(self, code):
        self.code, self.ended = code, asyncio.Event()

    async def wait(self):
        await self.ended.wait()
        return self.code

    def kill(self):
        self.ended.set()


def prepared(monkeypatch, code):
    """How many processes were begun, and is the code ready, after it was wanted three times."""
    begun = []

    async def begin(*arguments, **more):
        begun.append(Process(code))
        assert arguments[:3] == (sys.executable, "-m", "gadgetry.web.preparation")
        return begun[-1]

    async def body():
        made = Preparation()
        for _ in range(3):
            made.want()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not made.ready
        begun[0].ended.set()
        await asyncio.sleep(0.01)
        ready = made.ready
        await made.close()
        return ready

    monkeypatch.setattr("asyncio.create_subprocess_exec", begin)
    return asyncio.run(body()), len(begun)


def test_it_begins_once_and_is_ready_when_it_has_succeeded(monkeypatch):
    assert prepared(monkeypatch, 0) == (True, 1)
    assert prepared(monkeypatch, 1) == (False, 1)


def test_only_a_board_that_is_too_large_to_search_wants_it():
    def asked(side, kind):
        source = {"text": str(Hex(side, side))}
        return PageQuestion.from_json(kind, {"source": source, "moves": [0]})

    async def body():
        workers = Workers(2)
        wanted = []
        workers.preparation.want = lambda: wanted.append(True)
        try:
            for side, kind in ((3, "view"), (3, "reply"), (9, "view"), (9, "reply")):
                answer = await workers.answer(asked(side, kind), "a")
                assert answer.status == 200, answer.body
                assert answer.wants_hex == (side == 9)
                assert answer.lasting == ((side, kind) != (9, "reply"))  # by the clock
        finally:
            await workers.close()
        assert len(wanted) == 2

    asyncio.run(body())
