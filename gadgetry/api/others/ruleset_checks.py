"""What `doctor` looks at in a ruleset: it is read, written, played, solved and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from gadgetry.diagrams.picture import picture
from gadgetry.games.position import GameError, Position, TwoPlayer
from gadgetry.games.registry import Ruleset, position_from_text
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

MOST_MOVES = 1000  # of a play
MOST_TRIED = 40  # instances of a size
TINY = 3  # the size of small positions
NODES = Limits(nodes=20_000)
ALL = Question(moves="all")

Problems = Iterator[str]
Checks = dict[str, Callable[[Any], Problems]]


def positions(ruleset: Ruleset) -> list[Position[Any]]:
    """What it declares: the example of its rules, its examples, and all small positions."""
    some = [position_from_text(ruleset.rules.example), *ruleset.examples()]
    for size in range(1, TINY + 1):
        some += islice(ruleset.small.exactly(size), MOST_TRIED) if ruleset.small else ()
    return some


def _reading(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset):
        text, data = str(one), one.to_json()
        if text.split("\n")[0] != ruleset.name:
            yield f"expected {ruleset.name!r} in the first line of the text, got {text[:60]!r}"
        if position_from_text(text) != one:
            yield f"expected the same position when its text is read again: {text!r:.80}"
        if type(one).from_json(json.loads(json.dumps(data))) != one:
            yield f"expected the same position when its JSON is read again: {data!r:.80}"
        if hash(type(one).from_json(data)) != hash(one):
            yield f"expected equal positions to have equal hashes: {data!r:.80}"


def _declared(ruleset: Ruleset) -> Problems:
    needed = {key for key, field in ruleset.fields.items() if not field.optional}
    for one in positions(ruleset):
        keys = one.to_json().keys() - {"ruleset"}
        for key in sorted(keys - ruleset.fields.keys()):
            yield f"expected the key {key!r} of the JSON form in `fields`"
        for key in sorted(needed - keys):
            yield f"expected {key!r}, which `fields` says is always there, in {one.to_json()!r:.60}"


def _playing(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset):
        moves, text = one.moves(), str(one)
        if moves != one.moves() or len(set(moves)) < len(moves):
            yield f"expected the same different moves each time, got {moves!r:.60}"
        for move in moves:
            one.play(move)
            if str(one) != text:
                yield f"expected positions that do not change, {move!r} changed {text!r:.60}"
        try:
            one.play(object())
            yield "expected IllegalMove for a move that is none, it was played"
        except GameError:
            pass


def _ending(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset):
        here, made = one, 0
        while here.moves() and made <= MOST_MOVES:
            if isinstance(here, TwoPlayer) and here.winner() is not None:
                yield f"expected no moves where {here.winner()} has won, got {here.moves()!r:.60}"
            here, made = here.play(here.moves()[0]), made + 1
        if made > MOST_MOVES:
            yield f"expected an end, there is none after {MOST_MOVES} moves from {str(one)!r:.60}"
        if isinstance(here, TwoPlayer) and here.winner() is None:
            yield f"expected a winner where there is no move, in {str(here)!r:.60}"


def _smallness(ruleset: Ruleset) -> Problems:
    if ruleset.small is None:
        yield "expected `small`: without it nothing can be swept from this ruleset"
        return
    for size in range(1, TINY + 1):
        some = list(islice(ruleset.small.exactly(size), MOST_TRIED))
        if any(type(one) is not ruleset.position for one in some):
            yield f"small.exactly({size}): expected {ruleset.position.__name__}"
        if len({str(one) for one in some}) < len(some):
            yield f"small.exactly({size}): expected each position once"
        drawn = [ruleset.small.random(size, Random(7)) for _ in range(2)]
        if drawn[0] != drawn[1]:
            yield f"small.random({size}, rng): expected the same position from the same seed"


def _solved(ruleset: Ruleset) -> Problems:
    outcomes = set()
    for one in positions(ruleset):
        answers = {s.name: solve(one, ALL, NODES, s.name) for s in applicable(one, ALL)}
        yield from contradictions(one, answers)
        outcomes |= {verdict.outcome for verdict in answers.values()}
    if ruleset.kind != "puzzle" and not {True, False} <= outcomes:
        yield "expected small positions, or `examples`, that either player wins"


def contradictions(one: Position[Any], answers: dict[str, Any]) -> Problems:
    """What solvers say differently of one position."""
    known = {name: v for name, v in answers.items() if v.outcome is not None}
    for name, verdict in known.items():
        for other, second in known.items():
            for what in ("outcome", "winner", "value", "winning_moves"):
                mine, theirs = getattr(verdict, what), getattr(second, what)
                if None not in (mine, theirs) and mine != theirs:
                    yield (
                        f"{name} says {what} {mine!r}, {other} says {theirs!r}, of {str(one)!r:.80}"
                    )


def _drawn(ruleset: Ruleset) -> Problems:
    for one in positions(ruleset)[:3]:
        if not picture(one).title:
            yield f"expected a picture with a title, of {str(one)!r:.60}"


CHECKS: Checks = {
    "positions are read and written": _reading,
    "its fields are those of its positions": _declared,
    "moves are played": _playing,
    "every play ends": _ending,
    "small positions are listed": _smallness,
    "solvers that share no code agree": _solved,
    "positions are drawn": _drawn,
}
