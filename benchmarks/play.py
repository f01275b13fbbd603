"""The page to play on: from a click to the reply, and a class of visitors at once.

    python benchmarks/play.py [--fast] [--json]

A server runs in this process, its workers beside it, and visitors are threads of this process on
the same machine. Times are those of the clock, since waiting is what is measured; each is told next
to that of an empty request in the same run, in turns. *Cold*: a position that nobody has asked for,
whose answer is worked out, in a game that the worker knows; *warm*: one whose answer is kept.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

from measuring import Line, Result, main, middle, seconds_text

from gadgetry.web.application import Setup
from gadgetry.web.guard import Rate
from gadgetry.web.server import Server

CHOICES = "exists a . forall b . exists c . (a | b | ~c) & (~b | c) & (b -> a)"
XOR = "forall x . exists y . (x | y) & (~x | ~y)"
OWN = "exists {0} . forall {1} . exists {2} . ({0} | {1} | ~{2}) & (~{1} | {2})"
FORTY = " ".join(f"{'exists' if i % 2 else 'forall'} v{i} ." for i in range(1, 41)) + " ".join(
    ["", *(f"(v{i} | ~v{i + 1} | v{i + 2}) &" for i in range(1, 37, 2)), "(v39 | v1)"]
)
GAMES = {
    "geography, 3 variables": (CHOICES, "generalized-geography"),
    "Shannon, 3 variables": (CHOICES, "shannon"),
    "Shannon, 40 variables": (FORTY, "shannon"),
    "undirected geography, 2 variables": (XOR, "undirected-geography"),
    "flags, 2 variables": (XOR, "flag-coloring"),
    "Hex, 2 variables": (XOR, "hex"),
}
VISITORS = 50


class Visitor:
    """A connection that is kept, as a browser keeps it."""

    def __init__(self, server: Server) -> None:
        self.connection = HTTPConnection(urlsplit(server.url).netloc, timeout=300)

    def empty(self) -> float:
        """The seconds of a request that asks for nothing."""
        since = time.perf_counter()
        self.connection.request("GET", "/alive")
        self.connection.getresponse().read()
        return time.perf_counter() - since

    def ask(self, kind: str, game: tuple[str, str], **more: Any) -> tuple[float, Any]:
        """The seconds of a question, and its answer."""
        body = json.dumps({"source": {"text": game[0], "to": game[1]}, **more})
        since = time.perf_counter()
        self.connection.request("POST", f"/api/{kind}", body, {"content-type": "application/json"})
        answer = self.connection.getresponse().read()
        return time.perf_counter() - since, json.loads(answer)


def random_game(visitor: Visitor, game: tuple[str, str], seed: int, most: int) -> list[list[int]]:
    """The positions after each of the visitor's own moves, in a game against the computer."""
    rng, moves, found = random.Random(seed), list[int](), list[list[int]]()
    _, view = visitor.ask("view", game, moves=moves)
    while not view["over"] and len(found) < most:
        moves = [*moves, rng.choice(view["moves"])["index"]]
        _, view = visitor.ask("view", game, moves=moves)
        if view["over"]:
            break
        found.append(moves)
        _, answer = visitor.ask("reply", game, moves=moves, opponent="careless", seed=seed)
        moves, view = [*moves, answer["index"]], answer["view"]
    return found


def click_to_reply(server: Server, game: tuple[str, str], rounds: int) -> tuple[float, ...]:
    """Medians: a reply that is worked out, the same again, and an empty request."""
    visitor = Visitor(server)
    cold, warm, empty = [], [], []
    positions: list[list[int]] = []
    for seed in range(rounds):
        positions += random_game(visitor, game, seed, 2)
    unseen = {tuple(moves) for moves in positions}
    for moves in sorted(unseen):
        empty.append(visitor.empty())
        cold.append(visitor.ask("reply", game, moves=[*moves])[0])
        warm.append(visitor.ask("reply", game, moves=[*moves])[0])
    return middle(cold), middle(warm), middle(empty)


def at_once(visit: Callable[[int], list[float]]) -> list[float]:
    """The waits of all visitors, who begin together."""
    waits: list[list[float]] = [[] for _ in range(VISITORS)]
    ready = threading.Barrier(VISITORS)

    def come(number: int) -> None:
        ready.wait()
        waits[number] = visit(number)

    threads = [threading.Thread(target=come, args=(number,)) for number in range(VISITORS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [wait for each in waits for wait in each]


def a_class(server: Server, moves: int) -> tuple[list[float], int, int]:
    """Fifty visitors, each with a formula of his own, each playing some moves.

    Returns their waits, how many questions had no answer, and how many saw another's work.
    """
    unanswered: list[Any] = []
    strangers: list[int] = []

    def visit(number: int) -> list[float]:
        visitor, rng = Visitor(server), random.Random(number)
        names = [f"{letter}{number}" for letter in "abc"]
        game = OWN.format(*names), "shannon"
        first, view = visitor.ask("view", game)
        waits, made = [first], list[int]()
        for _ in range(moves):
            if view.get("over", True):
                unanswered.extend([view] * ("over" not in view))
                break
            if names[0] not in view["title"][-1]:  # he must see his own work, and nobody else's
                strangers.append(number)
            made = [*made, rng.choice(view["moves"])["index"]]
            wait, view = visitor.ask("view", game, moves=made)
            waits.append(wait)
            if not view.get("over", True):
                wait, answer = visitor.ask("reply", game, moves=made)
                waits.append(wait)
                made, view = [*made, answer.get("index", 0)], answer.get("view", answer)
        return waits

    return at_once(visit), len(unanswered), len(strangers)


def measure(fast: bool) -> Result:
    """Replies next to empty requests, and the longest wait of a class."""
    lines = []
    games = dict(list(GAMES.items())[:2]) if fast else GAMES
    with Server(Setup(rate=Rate(10**6, 10**6))) as server:
        for name, game in games.items():
            cold, warm, empty = click_to_reply(server, game, 2 if fast else 4)
            for word, found in (("cold", cold), ("warm", warm)):
                lines.append(
                    Line(
                        f"reply in {name}, {word}", seconds_text(found), seconds_text(empty),
                        empty / found, None,
                    )
                )  # fmt: skip
    with Server(Setup(rate=Rate(10**6, 10**6))) as server:
        waits, unanswered, strangers = a_class(server, 2 if fast else 3)
    for name, found in (("longest", max(waits)), ("median", middle(waits))):
        lines.append(
            Line(f"{VISITORS} visitors at once: {name} wait", seconds_text(found), "", None, None)
        )
    for name, count in (("without an answer", unanswered), ("that saw another's", strangers)):
        lines.append(Line(f"{VISITORS} visitors at once: {name}", str(count), "", None, None))
    notes = (
        "By the clock, from the request to the last byte; medians. The peer's column is an empty"
        " request in the same run.",
        "Cold: the answer is worked out, by a worker that knows the game; warm: it is kept.",
        f"The {VISITORS} visitors begin at the same moment on a server that nobody has asked"
        " anything, each with a formula of his own, which is compiled to Shannon.",
    )
    return Result("play", "The page to play on", "an empty request", tuple(lines), notes=notes)


if __name__ == "__main__":
    main(measure)
