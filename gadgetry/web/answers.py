"""Answers kept by what was asked, and questions that are asked twice at once answered once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from gadgetry.web.question import PageQuestion
from gadgetry.web.workers import Heard, PageAnswer

MOST_BYTES = 64 << 20
"""Of all answers that are kept; the one that was not wanted for longest goes first."""

Ask = Callable[[PageQuestion, str, Heard], Awaitable[PageAnswer]]


class Answers:
    """Answers by the hash of the whole question: no visitor is given what another one asked."""

    def __init__(self, ask: Ask, most_bytes: int = MOST_BYTES) -> None:
        self._ask, self._most = ask, most_bytes
        self._kept: OrderedDict[str, tuple[int, bytes]] = OrderedDict()
        self._size = 0
        self._asked: dict[str, tuple[asyncio.Task[tuple[int, bytes]], list[Heard]]] = {}
        self.hits = 0

    async def answer(self, question: PageQuestion, visitor: str, heard: Heard) -> tuple[int, bytes]:
        """The status and the JSON of the answer."""
        key = question.key
        if key in self._kept:
            self.hits += 1
            self._kept.move_to_end(key)
            return self._kept[key]
        if key in self._asked:
            self.hits += 1
            task, listeners = self._asked[key]
            listeners.append(heard)
        else:
            listeners = [heard]
            task = asyncio.create_task(self._answer(question, visitor, listeners))
            self._asked[key] = task, listeners
            task.add_done_callback(lambda _: self._asked.pop(key, None))
        return await asyncio.shield(task)  # one who leaves does not take it from the others

    async def _answer(
        self, question: PageQuestion, visitor: str, listeners: list[Heard]
    ) -> tuple[int, bytes]:
        def tell(message: dict[str, Any]) -> None:
            for listener in listeners:
                listener(message)

        answer = await self._ask(question, visitor, tell)
        found = answer.status, answer.body
        if answer.lasting:
            self._keep(question.key, found)
        return found

    def _keep(self, key: str, found: tuple[int, bytes]) -> None:
        self._kept[key] = found
        self._size += len(found[1])
        while self._size > self._most:
            _, (_, body) = self._kept.popitem(last=False)
            self._size -= len(body)
