"""What a worker answers: one question after the other, each within its limits."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from gadgetry.api.compiling import thing_in
from gadgetry.api.errors import Undecided
from gadgetry.api.limiting import LimitReached, Limits, within
from gadgetry.api.pages.processes import deliberate
from gadgetry.api.pages.prospects import prospects
from gadgetry.api.pages.sources import looked_at, source_from
from gadgetry.api.playing import STEPS, best_line, hints, match_of, reply, turning_point, view
from gadgetry.web.question import Asked, PageQuestion

KEPT = 6  # things that a worker keeps, since the next move is most likely made in one of them
NAME = "input"
HEX = 1.0  # seconds in which the Hex player chooses a move
SEARCHED = 3.0  # seconds in which the opponent may search for a move
LOOK = 1.5  # seconds to count the size of one target: a page that is typed into does not wait

Answered = tuple[int, dict[str, Any]]


def answer(question: PageQuestion, limits: Limits) -> Answered:
    """The status and the body that a question is answered with, whatever happens.

    >>> asked = PageQuestion.from_json("view", {"source": {"text": "nim\\nheaps 1 2"}})
    >>> status, body = answer(asked, Limits())
    >>> status, body["ruleset"], body["mover"]
    (200, 'nim', 'first')
    """
    try:
        with within(limits):
            return 200, ANSWERS[question.kind](question)
    except LimitReached as reached:
        limit = reached.limit if isinstance(reached, Undecided) else str(reached)
        return 200, {"undecided": f"after {limit}"}
    except MemoryError:
        kept.cache_clear()
        return 413, {"error": {"message": "this needs more memory than a question may take"}}
    except (ValueError, TypeError) as error:
        if not deliberate(error) and not isinstance(error, ArithmeticError):
            return _bug(error)
        return 400, {"error": _told(error)}
    except RecursionError:
        return 413, {"error": {"message": "this is nested too deeply"}}
    except Exception as error:
        return _bug(error)


def _bug(error: Exception) -> Answered:
    traceback.print_exception(error, file=sys.stderr)
    message = f"an internal error ({type(error).__name__}), which is on the server's terminal"
    return 500, {"error": {"message": message}}


def _told(error: Exception) -> dict[str, Any]:
    """An error of ours, with its place where it has one."""
    told: dict[str, Any] = {"message": str(getattr(error, "message", error))}
    for name in ("line", "column"):
        told[name] = getattr(error, name, None)
    told["excerpt"] = getattr(error, "text", None)
    told["hint"] = getattr(error, "hint", None)
    return told


@lru_cache(KEPT)
def kept(source: Asked) -> Any:
    """The formula, the game or what was compiled."""
    return thing_in(
        source_from(source.text, NAME), source.to, format=source.format, via=source.via,
        variant=source.variant,
    )  # fmt: skip


def _match(question: PageQuestion) -> Any:
    return match_of(kept(question.source), question.moves)


def _look(question: PageQuestion) -> dict[str, Any]:
    thing = kept(question.source)
    instance, compiled = looked_at(thing)
    return {
        "kind": compiled or instance.kind_name,
        "readable": instance.readable,
        "playable": instance.playable,
        "targets": [] if compiled else [p.to_json() for p in prospects(instance.value, LOOK)],
    }


def _reply(question: PageQuestion) -> dict[str, Any]:
    match = _match(question)
    limits = Limits(seconds=SEARCHED, steps=STEPS).from_now()
    found = reply(match, question.opponent, question.seed, limits, hex_seconds=HEX)
    body = {"index": found.index, "by": found.by, "said": found.said}
    return {**body, "view": view(match.play(found.index), question.focus)}


def by_estimates(body: dict[str, Any]) -> bool:
    """Is this the view of a board on which the Hex player plays, or has he replied?"""
    return bool(body.get("view", body).get("estimated")) or body.get("by") == "estimates"


def _hints(question: PageQuestion) -> dict[str, Any]:
    found = hints(_match(question))
    return {"winner": found.winner, "winning": [*found.winning], "by": found.by}


def _line(question: PageQuestion) -> dict[str, Any]:
    return {"line": [*best_line(_match(question), question.most)]}


def _turning(question: PageQuestion) -> dict[str, Any]:
    match = _match(question)
    found = turning_point(match, question.who or match.players[0])
    told = None if found is None else {"number": found.number, "instead": [*found.instead]}
    return {"turning": told}


ANSWERS: dict[str, Callable[[PageQuestion], dict[str, Any]]] = {
    "look": _look,
    "view": lambda question: view(_match(question), question.focus),
    "reply": _reply,
    "hints": _hints,
    "line": _line,
    "turning": _turning,
}
