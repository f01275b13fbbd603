"""The application: its page, and questions that workers answer. It keeps nothing about visitors."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from gadgetry.web.answers import Answers
from gadgetry.web.guard import MOST_BODY, Guard, Names, Rate, visitor
from gadgetry.web.question import BadQuestion, PageQuestion
from gadgetry.web.workers import Allowance, Busy, Workers

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True)
class Setup:
    """What a server is started with; `given`: the source that its page opens on."""

    names: Names = field(default_factory=lambda: Names(public=False))
    rate: Rate = field(default_factory=Rate)
    allowance: Allowance = field(default_factory=Allowance)
    workers: int = 3
    given: dict[str, Any] | None = None


def page_files() -> dict[str, bytes]:
    """The files of the page by name: read once, so that no request can name any other.

    >>> sorted(page_files())[:2]
    ['address.js', 'board.js']
    """
    folder = files("gadgetry.web").joinpath("page")
    named = ((file.name, file) for file in folder.iterdir() if file.is_file())
    return {name: file.read_bytes() for name, file in named if _suffix(name) in TYPES}


def application(setup: Setup = Setup()) -> Starlette:
    """The application for a server of ASGI.

    >>> application().url_path_for("page")
    '/'
    """
    workers = Workers(setup.workers, setup.allowance)
    asked = _Questions(Answers(workers.answer))
    routes = [
        *(_static(name, data) for name, data in page_files().items()),
        Route("/given", _given(setup.given)),
        Route("/alive", _alive),
        Route("/api/{kind}", asked.answer, methods=["POST"]),
        Route("/api/{kind}/progress", asked.progress, methods=["POST"]),
    ]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await workers.warm()
        try:
            yield
        finally:
            await workers.close()

    guard = Middleware(Guard, names=setup.names, rate=setup.rate)
    app = Starlette(
        routes=routes, lifespan=lifespan, middleware=[guard],
        exception_handlers={HTTPException: _told, Exception: _failed},
    )  # fmt: skip
    app.state.workers, app.state.answers = workers, asked.answers
    return app


def _suffix(name: str) -> str:
    return f".{name.rpartition('.')[2]}"


def _static(name: str, data: bytes) -> Route:
    tag = f'"{sha256(data).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": tag}

    async def file(request: Request) -> Response:
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(data, media_type=TYPES[_suffix(name)], headers=headers)

    if name == "index.html":
        return Route("/", file, name="page")
    return Route(f"/{name}", file)


def _given(source: dict[str, Any] | None) -> Any:
    async def given(request: Request) -> Response:
        if source is None:
            raise HTTPException(404, "nothing was given: open the page without #given")
        return JSONResponse(source, headers={"cache-control": "no-store"})

    return given


async def _alive(request: Request) -> Response:
    return JSONResponse({"alive": True}, headers={"cache-control": "no-store"})


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": {"message": error.detail}}, error.status_code)


async def _failed(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"message": "an internal error of the server"}}, 500)


class _Questions:
    """The two ways to ask: one answer, or server-sent events on the way to it."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    async def answer(self, request: Request) -> Response:
        question = await _question(request)
        try:
            status, body = await self.answers.answer(
                question, visitor(request.scope), lambda message: None
            )
        except Busy:
            return _busy()
        return Response(body, status, {"cache-control": "no-store"}, "application/json")

    async def progress(self, request: Request) -> Response:
        question = await _question(request)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        events = self._events(question, visitor(request.scope))
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    async def _events(self, question: PageQuestion, who: str) -> AsyncIterator[bytes]:
        heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        answered = asyncio.ensure_future(self.answers.answer(question, who, heard.put_nowait))
        try:
            while not answered.done():
                next_word = asyncio.ensure_future(heard.get())
                await asyncio.wait([answered, next_word], return_when=asyncio.FIRST_COMPLETED)
                if next_word.done():
                    yield _event("progress", json.dumps(next_word.result()).encode())
                else:
                    next_word.cancel()
            status, body = answered.result()
        except Busy:
            status, body = 503, bytes(_busy().body)
        finally:
            answered.cancel()
        yield _event("answer" if status == 200 else "failure", body)


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def _busy() -> Response:
    message = "too many questions are waiting; try again in a moment"
    return JSONResponse({"error": {"message": message}}, 503, {"retry-after": "5"})


async def _question(request: Request) -> PageQuestion:
    """The question in a request; its body is read piece by piece, and no further than allowed."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > MOST_BODY:
            raise HTTPException(413, f"expected at most {MOST_BODY:,} bytes")
    try:
        return PageQuestion.from_json(request.path_params["kind"], json.loads(body))
    except BadQuestion as error:
        raise HTTPException(400, str(error)) from None
    except (ValueError, RecursionError):
        raise HTTPException(400, "expected a body that is JSON") from None
