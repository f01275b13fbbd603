"""A smaller instance that still fails, as small as single steps can make it.

Steps: a variable less, a clause less, a literal less, a literal made positive; of a position, a
vertex less, an edge less, a card less. The first step that still fails is taken, then all are tried
again; where none is left, the instance is locally smallest: it fails, and whatever a single step
makes of it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from gadgetry.formulas import AvoidTrue, Block, Cnf, Formula, Qbf
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import position_from_json
from gadgetry.verifiers.ablation.alterations import NAMES_VERTICES

Rows = list[tuple[int, ...]]
Instance = TypeVar("Instance", bound=Formula | Position[Any])


def shrink(instance: Instance, fails: Callable[[Instance], bool]) -> Instance:
    """The locally smallest instance to which single steps lead, each of which fails.

    >>> big = AvoidTrue(4, [[1, 2], [2, 3, 4], [4]])
    >>> small = shrink(big, lambda instance: max(instance.clauses.sizes, default=0) >= 2)
    >>> len(small.variables), list(small.clauses)
    (2, [(1, 2)])
    """
    found: Any = next((step for step in smaller(instance) if fails(step)), None)
    while found is not None:
        instance = found
        found = next((step for step in smaller(instance) if fails(step)), None)
    return instance


def smaller(instance: Any) -> Iterator[Any]:
    """What single steps make of an instance, the largest steps first.

    >>> [list(i.clauses) for i in smaller(AvoidTrue(1, [[1]]))]
    [[()], [], [], [()]]
    """
    if isinstance(instance, Position):
        yield from _smaller_positions(instance)
    else:
        yield from _smaller_formulas(instance)


def _smaller_positions(position: Position[Any]) -> Iterator[Position[Any]]:
    """By the data of the position: vertices and edges, or hands; others have no steps."""
    data = position.to_json()
    steps: list[dict[str, Any]] = []
    if isinstance(data.get("edges"), list) and isinstance(data.get("vertices"), int):
        steps += [_without_vertex(data, v) for v in reversed(range(data["vertices"]))]
        edges = data["edges"]
        steps += [data | {"edges": edges[:e] + edges[e + 1 :]} for e in reversed(range(len(edges)))]
    for side, hand in enumerate(data.get("hands", ())):
        for card in reversed(range(len(hand))):
            hands = list(data["hands"])
            hands[side] = hand[:card] + hand[card + 1 :]
            steps.append(data | {"hands": hands})
    for step in steps:
        with suppress(GameError):  # the token's vertex is gone, a part is cut off
            yield position_from_json(step)


def _without_vertex(data: dict[str, Any], vertex: int) -> dict[str, Any]:
    def moved(value: Any) -> Any:
        if isinstance(value, list):
            return [moved(v) for v in value]
        return -1 if value == vertex else value - (value > vertex)

    named = {key: moved(data[key]) for key in NAMES_VERTICES & data.keys()}
    edges = [moved(edge) for edge in data["edges"] if vertex not in edge]
    rest = {"vertices": data["vertices"] - 1, "edges": edges}
    if "colours" in data:
        rest["colours"] = [c for v, c in enumerate(data["colours"]) if v != vertex]
    return data | named | rest


def _smaller_formulas(instance: Formula) -> Iterator[Formula]:
    matrix = instance.matrix
    rows: Rows = list(matrix.clauses)
    for v in reversed(range(1, len(matrix.variables) + 1)):
        yield _without(instance, v, [tuple(x for x in row if abs(x) != v) for row in rows])
        if any(v in map(abs, row) for row in rows):
            yield _without(instance, v, [row for row in rows if v not in map(abs, row)])
    for j in reversed(range(len(rows))):
        yield _with(instance, rows[:j] + rows[j + 1 :])
    for j in reversed(range(len(rows))):
        for i in reversed(range(len(rows[j]))):
            row = rows[j][:i] + rows[j][i + 1 :]
            yield _with(instance, [*rows[:j], row, *rows[j + 1 :]])
    for j, row in enumerate(rows):
        for i, x in enumerate(row):
            if x < 0 and -x not in row:
                turned = (*row[:i], -x, *row[i + 1 :])
                yield _with(instance, [*rows[:j], turned, *rows[j + 1 :]])


def _with(instance: Formula, rows: Rows) -> Formula:
    if isinstance(instance, Qbf):
        return Qbf(instance.prefix, Cnf(instance.matrix.variables, rows))
    return type(instance)(instance.variables, rows)


def _without(instance: Formula, variable: int, rows: Rows) -> Formula:
    """The rows over one variable less; the ones behind it move up, and names stay behind."""
    matrix = instance.matrix
    moved = [tuple(x - (x > variable) + (x < -variable) for x in row) for row in rows]
    count = len(matrix.variables) - 1
    if isinstance(instance, AvoidTrue):
        return AvoidTrue(count, moved)
    cnf = Cnf(count, moved)
    if isinstance(instance, Cnf):
        return cnf
    blocks = (
        (b.quantifier, tuple(v - (v > variable) for v in b.variables if v != variable))
        for b in instance.prefix
    )
    return Qbf([Block(quantifier, left) for quantifier, left in blocks if left], cnf)
