"""Who may ask, how often, and how much: before anything else looks at a request.

- The `Host` must be a name of this server, so that no other site's name can be made to point here
  (DNS rebinding); a request that changes nothing but takes work must come from our own page.
- A body has a most size, an address a most rate.
- Every answer forbids scripts, styles, frames and connections that are not ours.
"""

from __future__ import annotations

import ipaddress
import json
import time
from collections import OrderedDict
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
MOST_BODY = 1 << 20
MOST_ADDRESSES = 10_000  # whose rate is remembered


@dataclass(frozen=True)
class Rate:
    """So many requests at once, and so many a second after that."""

    burst: float = 400.0
    each_second: float = 60.0


class Buckets:
    """What is left for each address; the clock is handed over, so that a test can turn it.

    >>> buckets = Buckets(Rate(burst=2, each_second=1))
    >>> [buckets.take("a", 0.0), buckets.take("a", 0.0), buckets.take("a", 0.0)]
    [True, True, False]
    >>> buckets.take("b", 0.0), buckets.take("a", 1.0)
    (True, True)
    """

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Is there one left for this address?"""
        left, then = self._left.pop(address, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - then) * self.rate.each_second)
        self._left[address] = (left - 1 if left >= 1 else left), now
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1


@dataclass(frozen=True)
class Names:
    """The names that this server answers to.

    >>> Names(public=False).known("localhost:8000"), Names(public=False).known("evil.example")
    (True, False)
    >>> Names(public=True).known("192.0.2.7:8000"), Names(public=True).known("evil.example:8000")
    (True, False)
    >>> Names(True, ("games.example",)).known("games.example")
    True
    """

    public: bool
    more: tuple[str, ...] = ()

    def known(self, host: str) -> bool:
        """Is it a name of ours? Addresses are, where we listen to them: no one can rebind these."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name == "localhost" or name in self.more:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.public or address.is_loopback


class Guard:
    """ASGI middleware: see the module."""

    def __init__(self, app: ASGIApp, names: Names, rate: Rate = Rate()) -> None:
        self.app, self.names, self.buckets = app, names, Buckets(rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on with headers of ours on the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(k.encode(), v.encode()) for k, v in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *own]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is None:
            await self.app(scope, receive, answered)
        else:
            await _refuse(answered, *refusal)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        host = headers.get("host", "")
        if not self.names.known(host):
            return 421, "expected a Host that this server answers to, such as localhost"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "expected GET or POST"
        if scope["method"] == "POST":
            if not _from_our_page(headers, host):
                return 403, "expected a request from this server's own page"
            if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                return 415, "expected the content type application/json"
            if not headers.get("content-length", "0").isdigit():
                return 400, "expected a content length"
            if int(headers.get("content-length", "0")) > MOST_BODY:
                return 413, f"expected at most {MOST_BODY:,} bytes"
            if not self.buckets.take(visitor(scope), time.monotonic()):
                return 429, "too many requests from this address; wait a moment"
        return None


def visitor(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return client[0] if client else "nobody"


def _from_our_page(headers: dict[str, str], host: str) -> bool:
    """Does the browser say so? A program that is none says nothing, and may ask."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == host


async def _refuse(send: Send, status: int, message: str) -> None:
    body = json.dumps({"error": {"message": message}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 429:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
