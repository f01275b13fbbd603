"""What the moves so far have set in the formula: values, and which clauses are true or false."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gadgetry._wording import counted
from gadgetry.api.compiling import Compilation
from gadgetry.api.playing.match import Match
from gadgetry.formulas import EXISTS, AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.set_colouring import SetColouring

MOST_CLAUSES = 2_000  # that are shown; of those beyond, the number is told


@dataclass(frozen=True)
class ValuesSoFar:
    """The values that variables have by now, by number; `note`: what is not known, and why."""

    of: Mapping[int, bool]
    note: str = ""


def formula_pane(match: Match) -> dict[str, Any] | None:
    """The formula behind a match with the values set so far; None if there is no formula.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> match = match_of(gd.compile(gd.parse("exists x . x"), to="generalized-geography"), [1])
    >>> pane = formula_pane(match)
    >>> pane["blocks"], pane["clauses"][0]["state"]
    ([{'quantifier': 'exists', 'variables': [{'number': 1, 'name': 'x', 'value': True}]}], 'true')
    """
    formula = formula_of(match)
    if formula is None:
        return None
    values = values_of(match)
    clauses = formula.matrix.clauses
    shown = [_clause(formula, j, values.of) for j in range(min(len(clauses), MOST_CLAUSES))]
    return {
        "kind": formula.kind,
        "turn": _turn(formula, values.of),
        "note": values.note,
        "blocks": [_block(formula, *block, values.of) for block in _blocks(formula)],
        "clauses": shown,
        "more": len(clauses) - len(shown),
    }


def formula_of(match: Match) -> Formula | None:
    """What a match's game was compiled from; or what it is played on, if that is a formula."""
    if isinstance(match.thing, Compilation):
        source = match.thing.source
        return source if isinstance(source, Cnf | Qbf | AvoidTrue) else None
    if isinstance(match.thing, AvoidTruePosition):
        return match.thing.instance
    return match.thing.cnf if isinstance(match.thing, SetColouring) else None


def values_of(match: Match) -> ValuesSoFar:
    """The values that the position says; where it says none, those that the moves have set.

    There are none where no formula is played on.

    >>> import gadgetry as gd
    >>> from gadgetry.api.playing.match import match_of
    >>> values_of(match_of(gd.AvoidTrue(["a", "b"], [[1], [2]]), [1]))
    ValuesSoFar(of={2: True}, note='')
    """
    if not isinstance(match.thing, Compilation):
        return ValuesSoFar(_own(match.position) or {})
    if formula_of(match) is None:  # it was compiled from a game, whose moves set no values
        return ValuesSoFar({})
    compiled = match.thing.compiled
    source = compiled.source_position(match.position)
    if (own := _own(source)) is not None:
        return ValuesSoFar(own)
    silent = [s.reduction.name for s in compiled.steps if not s.reduction.tells_moves]
    if silent:
        return ValuesSoFar({}, f"the values are not known: {silent[0]} does not say what moves set")
    return _set_by_moves(match, match.thing)


def _own(position: Any) -> dict[int, bool] | None:
    """The values in a position of a formula; None if it is none."""
    if isinstance(position, AvoidTruePosition):
        return dict.fromkeys(sorted(position.true), True)
    if isinstance(position, SetColouring):
        return {abs(x): x > 0 for x in sorted(position.assigned, key=abs)}
    return dict(position) if isinstance(position, Mapping) else None


def _set_by_moves(match: Match, thing: Compilation) -> ValuesSoFar:
    compiled = thing.compiled
    literals: dict[int, None] = {}
    for position, move in zip(match.positions, match.played, strict=False):
        [literal] = compiled.back(position, [move])
        if literal is not None:
            literals[literal] = None
    both = sorted(abs(x) for x in literals if x > 0 and -x in literals)
    notes = []
    if both:
        names = ", ".join(thing.source.matrix.variables.name(v) for v in both)
        notes.append(f"both values were chosen, so that there is none: {names}")
    vague = [s.reduction.name for s in compiled.steps[1:] if not s.reduction.tells_positions]
    if vague:
        notes.append(f"not known for certain: {vague[0]} does not say which position this is")
    values = {abs(x): x > 0 for x in literals if abs(x) not in both}
    return ValuesSoFar(values, "; ".join(notes))


def _blocks(formula: Formula) -> Iterator[tuple[str | None, list[int]]]:
    """The variables by quantifier, the outermost first; None for those that have none."""
    if not isinstance(formula, Qbf):
        yield None, list(range(1, len(formula.matrix.variables) + 1))
        return
    if formula.free:
        yield None, list(formula.free)
    for block in formula.prefix:
        yield "exists" if block.quantifier is EXISTS else "forall", list(block.variables)


def _block(
    formula: Formula, quantifier: str | None, variables: list[int], values: Mapping[int, bool]
) -> dict[str, Any]:
    name = formula.matrix.variables.name
    rows = [{"number": v, "name": name(v), "value": values.get(v)} for v in variables]
    return {"quantifier": quantifier, "variables": rows}


def _clause(formula: Formula, j: int, values: Mapping[int, bool]) -> dict[str, Any]:
    literal = formula.matrix.variables.literal
    literals = list(formula.matrix.clauses[j])
    states = [_state(x, values) for x in literals]
    state = "true" if "true" in states else "open" if "open" in states else "false"
    rows = [{"text": literal(x), "state": s} for x, s in zip(literals, states, strict=True)]
    return {"number": j + 1, "state": state, "literals": rows}


def _state(literal: int, values: Mapping[int, bool]) -> str:
    value = values.get(abs(literal))
    return "open" if value is None else "true" if value == (literal > 0) else "false"


def _turn(formula: Formula, values: Mapping[int, bool]) -> str:
    """Who chooses next, or what has come of it."""
    states = {_clause(formula, j, values)["state"] for j in range(len(formula.matrix.clauses))}
    what = "the formula"
    if states <= {"true"}:
        return f"{what} is true"
    if "false" in states and not isinstance(formula, AvoidTrue):
        return f"{what} is false"
    name = formula.matrix.variables.name
    if isinstance(formula, Qbf):
        for quantifier, variables in _blocks(formula):
            for v in variables:
                if v not in values:
                    return f"{quantifier or 'exists'} is to choose {name(v)}"
    count = len(formula.matrix.variables)
    return f"{len(values)} of {counted(count, 'variable')} have a value"
