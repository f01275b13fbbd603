"""An agreement in words: what `gadgetry verify` prints, and `print` in Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from gadgetry._wording import counted, nimber_in_words, sizes_in_words
from gadgetry.solvers.verdict import Verdict
from gadgetry.verifiers.agreement import Agreement, named, silence
from gadgetry.verifiers.opinions import Side

SHOWN = 12  # moves in a line


@dataclass(frozen=True)
class _Row:
    """Something that is said, perhaps of something, perhaps of what was said before."""

    said: str
    of: str = ""
    inside: bool = False

    def __str__(self) -> str:
        return f"{'  ' * self.inside}{f'{self.of}: ' if self.of else ''}{self.said}"


def agreement_lines(found: Agreement) -> Iterator[str]:
    """The agreement for people: both sides, who said what, and the verdict."""
    yield from map(str, _rows(found))
    yield found.verdict


def _rows(found: Agreement) -> Iterator[_Row]:
    holds, iff = found.claim.of_target(), found.claim.of_source()
    every = f", for every {found.claim.for_every()}" if found.claim.for_every() else ""
    yield _Row(f"in {found.target.kind} {holds} iff in {found.source.kind} {iff}{every}", "claim")
    steps = found.compiled.steps
    yield _Row(f"by {', then '.join(f'{s.reduction.name} ({s.variant})' for s in steps)}")
    for side, property in ((found.source, iff), (found.target, holds)):
        known = {True: "yes", False: "no", None: "not known"}[side.holds]
        if found.claim.for_every() == "m":
            yield _Row(f"{known if side.value is None else side.value}", f"{side.kind}, moves")
        elif found.claim.for_every():
            value = known if side.value is None else nimber_in_words(side.value)
            yield _Row(value, f"{side.kind}, value")
        else:
            yield _Row(known, f"{side.kind}, {property}")
        yield from _side_rows(side)
    if found.expected_moves is not None:
        moves = _moves_line(found.target.instance, found.expected_moves)
        yield _Row(moves, "winning moves carried over")
    for name, predicted, built in found.sizes:
        exact = "as predicted" if predicted == built else f"predicted {sizes_in_words(predicted)}"
        yield _Row(f"{sizes_in_words(built)}, {exact}", name)
    if found.same_code:
        yield _Row(f"the solvers of both sides share code: {', '.join(found.same_code)}")
    for reason in found.reasons:
        yield _Row(reason, inside=True)


def agreement_table(found: Agreement) -> str:
    """The report as an HTML table that stays inside its cell: a row for each thing that is said.

    >>> from gadgetry.formulas import AvoidTrue
    >>> from gadgetry.reductions.registry import reduction
    >>> from gadgetry.verifiers.agreement import agreement
    >>> flag = reduction("avoid-true-to-flag-coloring")
    >>> agreement_table(agreement(flag, AvoidTrue(1, [[1]]))).count("<tr>") > 5
    True
    """
    rows = []
    for row in _rows(found):
        indent = "padding-left:2em;" if row.inside else ""
        style = f' style="text-align:left;{indent}overflow-wrap:anywhere"'
        cells = (row.of, row.said) if row.of else (row.said,)
        wide = "" if row.of else ' colspan="2"'
        rows.append("".join(f"<td{wide}{style}>{escape(cell)}</td>" for cell in cells))
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    style = "max-width:100%;table-layout:auto"
    return f'<table style="{style}"><caption>{escape(found.verdict)}</caption>{body}</table>'


def _side_rows(side: Side) -> Iterator[_Row]:
    for verdict in side.verdicts:
        yield _Row(_said(side, verdict), verdict.solver, inside=True)
    if not side.verdicts:
        yield _Row("no solver applies", inside=True)


def _said(side: Side, verdict: Verdict) -> str:
    if verdict.outcome is None:
        return silence(verdict)
    if verdict.value is not None and verdict.winner is None:
        said = counted(verdict.value, "move")
    elif verdict.winner is not None:
        value = "" if verdict.value is None else f", value {nimber_in_words(verdict.value)}"
        nameless = verdict.winner in ("first", "second")
        who = f"the {verdict.winner} player" if nameless else verdict.winner
        said = f"{who} wins{value}"
    else:
        said = "true" if verdict.outcome else "false"
    if verdict.winning_moves is None:
        return said
    return f"{said}; winning moves: {_moves_line(side.instance, verdict.winning_moves)}"


def _moves_line(instance: Any, moves: tuple[Any, ...]) -> str:
    names = [named(instance, move) for move in moves[:SHOWN]]
    more = f" and {len(moves) - SHOWN:,} more" if len(moves) > SHOWN else ""
    return (", ".join(names) or "none") + more
