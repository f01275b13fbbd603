"""The server in a thread of its own: started, asked for its address, and closed."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import threading
from types import TracebackType
from typing import Self

import uvicorn

from gadgetry.web.application import Setup, application

START = 60.0  # seconds for the first worker to be ready


class _Uvicorn(uvicorn.Server):
    """Ends the workers first: whoever waits for them is told, and nobody is waited for."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.config.app.state.workers.close()  # type: ignore[union-attr]
        await super().shutdown(sockets)


class Server:
    """A server that listens; as a context it is closed at the end.

    >>> with Server() as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(self, setup: Setup = Setup(), host: str = "127.0.0.1", port: int = 0) -> None:
        self.host = host
        self._socket = _listening(host, port)
        self.port: int = self._socket.getsockname()[1]
        self.app = application(setup)
        config = uvicorn.Config(
            self.app, log_level="warning", access_log=False, proxy_headers=False,
            server_header=False, date_header=False, timeout_graceful_shutdown=2,
            limit_concurrency=1000, timeout_keep_alive=30, ws="none",
        )  # fmt: skip
        self._server = _Uvicorn(config)
        self._thread = threading.Thread(
            target=self._server.run, args=([self._socket],), name="gadgetry-server", daemon=True
        )
        self._thread.start()
        self._wait_for_the_start()

    def _wait_for_the_start(self) -> None:
        for _ in range(int(START / 0.02)):
            if self._server.started:
                return
            self._thread.join(0.02)
            if not self._thread.is_alive():
                break
        self.close()
        raise RuntimeError("the server did not start")

    @property
    def url(self) -> str:
        """Its address; on all addresses of the machine, that of the machine itself."""
        everywhere = self.host in ("0.0.0.0", "::")
        name = "127.0.0.1" if everywhere else self.host
        return f"http://{f'[{name}]' if ':' in name else name}:{self.port}/"

    def wait(self) -> None:
        """Until it is closed, or until an exception such as that of Ctrl-C."""
        while self._thread.is_alive():
            self._thread.join(0.5)

    def close(self) -> None:
        """End it: no more connections, and its workers with it."""
        self._server.should_exit = True
        if self._thread is not threading.current_thread():
            self._thread.join(10)
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()


def is_public(host: str) -> bool:
    """Does a server on this address hear others than this machine?

    >>> is_public("127.0.0.1"), is_public("localhost"), is_public("0.0.0.0")
    (False, False, True)
    """
    if host == "localhost":
        return False
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; one clear error where it cannot."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise OSError(error.errno, f"no address of this machine: {error.strerror}", host) from None
    # Named as TCP, for asyncio sends small answers at once only then: else each waits for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(256)
    except OSError as error:
        listener.close()
        raise OSError(error.errno, _why(error), f"{host}:{port}") from None
    return listener


def _why(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there; choose another port, or 0 for any that is free"
    return os.strerror(error.errno or 0)
