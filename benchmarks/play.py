"""The page to play on: from a click to the reply, and a class of visitors at once.

    python benchmarks/play.py [--fast] [--json]

A server runs in this process, its workers beside it, and visitors are threads of this process on
the same machine. Times are those of the clock, since waiting is what is measured; each is told next
to that of an empty request in the same run, in turns. A click asks two things: how the position
looks after one's move, and the reply. *Cold*: a position that nobody has asked for, whose answer is
worked out, in a game that the worker knows; *warm*: one whose answer is kept.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

from measuring import Line, Result, main, middle, seconds_text

from gadgetry.api.limiting import Limits
from gadgetry.web.answering import answer
from gadgetry.web.application import Setup
from gadgetry.web.guard import Rate
from gadgetry.web.question import PageQuestion
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
SETTLED = "#table[data-state=settled]"
CLICK = """number => new Promise((done) => {
    const table = document.getElementById("table"), since = performance.now();
    new MutationObserver((changes, watch) => {
        if (table.dataset.state !== "settled") return;
        watch.disconnect();
        requestAnimationFrame(() => done(performance.now() - since));
    }).observe(table, { attributes: true, attributeFilter: ["data-state"] });
    document.querySelectorAll("#moves button")[number].click();
})"""
THINKING = 2.0  # seconds that a visitor takes for a move
NOTES = (
    "By the clock, medians. A click asks two things, how the position looks after one's move and"
    " the reply; the time is that of both, to the last byte. The peer's column is an empty request"
    " in the same run.",
    "Cold: the answer is worked out, by a worker that knows the game; warm: it is kept.",
    "Processor: what a worker's processor does for a cold click, however busy the machine is.",
    "In Chromium: from a click until the reply is on the page; the first move of a game, cold.",
    "Hex 11 x 11: the player thinks for a second a move; a wait is that of view and reply, on a"
    " server for which nothing was compiled before.",
    f"The {VISITORS} visitors begin at the same moment on a server that nobody has asked anything,"
    " each with a formula of his own, which is compiled to Shannon.",
)


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
        body = json.dumps({"source": {"text": game[0], "to": game[1] or None}, **more})
        since = time.perf_counter()
        self.connection.request("POST", f"/api/{kind}", body, {"content-type": "application/json"})
        answer = self.connection.getresponse().read()
        return time.perf_counter() - since, json.loads(answer)

    def click(self, game: tuple[str, str], moves: list[int]) -> tuple[float, list[int], Any]:
        """The seconds of what a click asks; the moves then, and the view."""
        seen, view = self.ask("view", game, moves=moves)
        if view["over"]:
            return seen, moves, view
        wait, answer = self.ask("reply", game, moves=moves)
        return seen + wait, [*moves, answer["index"]], answer["view"]


class Worker(Visitor):
    """Asks what a worker would be asked, in this process, and counts processor time."""

    def __init__(self) -> None:
        pass

    def empty(self) -> float:
        """Nothing is sent."""
        return 0.0

    def ask(self, kind: str, game: tuple[str, str], **more: Any) -> tuple[float, Any]:
        """The processor's seconds for a question, and its answer."""
        asked = {"source": {"text": game[0], "to": game[1] or None}, **more}
        question = PageQuestion.from_json(kind, asked)
        since = time.process_time()
        _, body = answer(question, Limits(time=20))
        return time.process_time() - since, body


def click_to_reply(visitor: Visitor, game: tuple[str, str], rounds: int) -> tuple[float, ...]:
    """Medians: a click whose reply is worked out, the same again, and an empty request.

    In each game the visitor makes two moves by chance; in every other game the computer begins.
    """
    known = set[tuple[int, ...]]()
    cold, warm, empty = [], [], []
    for seed in range(rounds):
        rng, moves = random.Random(seed), list[int]()
        _, view = visitor.ask("view", game)
        if seed % 2:
            _, moves, view = visitor.click(game, moves)
        for _ in range(2):
            if view["over"]:
                break
            mine = [*moves, rng.choice(view["moves"])["index"]]
            nothing = visitor.empty()
            wait, moves, view = visitor.click(game, mine)
            if len(moves) > len(mine) and tuple(mine) not in known:  # it was answered, and new
                empty.append(nothing)
                cold.append(wait)
                warm.append(visitor.click(game, mine)[0])
            known.add(tuple(mine))
    return middle(cold), middle(warm), middle(empty)


def in_chromium(server: Server, games: dict[str, tuple[str, str]], clicks: int) -> Iterator[Line]:
    """Medians in a real browser: from a click until the reply is on the page."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return
    if chromium is None:
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (text, to) in games.items():
            waits = []
            for number in range(clicks):  # each the first move of a game: another one each time
                address = urlencode({"moves": "", "f": text, "to": to})
                page.goto("about:blank")
                page.goto(f"{server.url}#{address}")
                page.wait_for_selector(SETTLED)
                if number < page.locator("#moves button").count():
                    waits.append(page.evaluate(CLICK, number) / 1000)
            yield Line(f"in Chromium: {name}", seconds_text(middle(waits)), "", None, None)
        browser.close()


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


def large_hex(patience: float) -> tuple[list[float], list[float], float]:
    """Replies on an 11 x 11 board of Hex where nothing is compiled yet.

    Returns the waits before the Hex player's fast code is there, those after it, and the seconds
    from the first question until then. numba keeps its code in an empty folder meanwhile.
    """
    game = "hex\n" + 11 * ". . . . . . . . . . .\n" + "Black to move", ""
    rng, slow, quick, ready = random.Random(1), list[float](), list[float](), 0.0
    with tempfile.TemporaryDirectory() as empty:
        os.environ["NUMBA_CACHE_DIR"] = empty
        with Server(Setup(rate=Rate(10**6, 10**6))) as server:
            visitor, since = Visitor(server), time.perf_counter()
            while len(quick) < 5 and time.perf_counter() - since < patience:
                moves = [rng.randrange(121)]
                view, _ = visitor.ask("view", game, moves=moves)
                wait, answer = visitor.ask("reply", game, moves=moves)
                (slow if "fast code" in answer["said"] else quick).append(view + wait)
                ready = ready or (time.perf_counter() - since) * bool(quick)
                time.sleep(THINKING)
        del os.environ["NUMBA_CACHE_DIR"]
    return slow, quick, ready


def hex_lines() -> Iterator[Line]:
    """What `large_hex` measures, as lines."""
    slow, quick, ready = large_hex(240)
    found = {"first reply": slow[0], "longest reply until its fast code is there": max(slow)}
    if quick:
        found["until its fast code is there"] = ready
        found["reply by its fast code"] = middle(quick)
    for name, seconds in found.items():
        yield Line(f"Hex 11 x 11, cold: {name}", seconds_text(seconds), "", None, None)


def measure(fast: bool) -> Result:
    """Replies next to empty requests, and the longest wait of a class."""
    lines = []
    games = dict(list(GAMES.items())[:2]) if fast else GAMES
    with Server(Setup(rate=Rate(10**6, 10**6))) as server:
        for name, game in games.items():
            cold, warm, empty = click_to_reply(Visitor(server), game, 2 if fast else 4)
            work, _, _ = click_to_reply(Worker(), game, 2 if fast else 4)
            for word, found in (("cold", cold), ("warm", warm)):
                lines.append(
                    Line(
                        f"click to reply: {name}, {word}", seconds_text(found), seconds_text(empty),
                        empty / found, None,
                    )
                )  # fmt: skip
            lines.append(
                Line(f"click to reply: {name}, processor", seconds_text(work), "", None, None)
            )
        if not fast:
            lines += in_chromium(server, games, 6)
    if not fast:
        lines += hex_lines()
    with Server(Setup(rate=Rate(10**6, 10**6))) as server:
        waits, unanswered, strangers = a_class(server, 2 if fast else 3)
    for name, found in (("longest", max(waits)), ("median", middle(waits))):
        lines.append(
            Line(f"{VISITORS} visitors at once: {name} wait", seconds_text(found), "", None, None)
        )
    for name, count in (("without an answer", unanswered), ("that saw another's", strangers)):
        lines.append(Line(f"{VISITORS} visitors at once: {name}", str(count), "", None, None))
    return Result("play", "The page to play on", "an empty request", tuple(lines), notes=NOTES)


if __name__ == "__main__":
    main(measure)
