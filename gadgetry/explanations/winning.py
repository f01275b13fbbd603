"""Who wins, and why: a line of play move by move, and who has checked it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gadgetry._wording import counted, nimber_in_words
from gadgetry.explanations.marks import arc_token, part_token
from gadgetry.explanations.story import Block, Heading, Items, Paragraph, Play, PlayedMove, Row
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.purpose import listed
from gadgetry.verifiers.agreement import Agreement, silence
from gadgetry.verifiers.opinions import Side

MOST_MOVES = 24  # winning first moves that are named


@dataclass(frozen=True)
class MoveTold:
    """A move that was played: its name, what it means in the source, and its vertex.

    In a line of play also whose move it is, `why` he makes it, and the vertex `before`, from which
    a token has come.
    """

    name: str
    said: str
    vertex: int | None = None
    player: str = ""
    why: str = ""
    before: int | None = None


@dataclass(frozen=True)
class LineTold:
    """A line of best play, notes where it does not end with the game, all winning first moves."""

    moves: Sequence[MoveTold]
    notes: Sequence[str] = ()
    winning: Sequence[str] = ()


def who_wins(claim: Claim, ends: tuple[str, str], found: Agreement | str | None) -> Iterator[Block]:
    """The claim, and what is so here."""
    yield Heading(2, "Who wins, and why")
    yield Paragraph(f"The claim: {claim.between(*ends)}.")
    if found is None or isinstance(found, str):
        yield Paragraph(f"No solver was asked{f': {found}' if found else ''}.", "notice")
        return
    source, target = _facts(claim, found)
    if found.verdict == "agree":
        yield Paragraph(f"Here {source}; so {target}.")
    elif found.verdict == "undecided":
        yield Items((Row((f"The source: {source}",)), Row((f"The target: {target}",))))
        why = "; ".join(found.reasons)
        yield Paragraph(
            f"Undecided within the limits: {why}. Raise the limits, nodes or time, to know.",
            "notice",
        )
    else:
        why = "; ".join(found.reasons)
        yield Paragraph(f"The two sides disagree: {why}. This is a defect.", "notice")
    if claim.property == "value":
        yield Paragraph(
            "The claim is about the value, and not about who wins: with a heap of n beside it the"
            " player to move loses just if the value is *n.",
        )


def checked_by(found: Agreement) -> Iterator[Block]:
    """The solvers, at the very end."""
    sides = [
        f"the {what} by {' and '.join(v.solver for v in side.decided)}"
        for what, side in (("source", found.source), ("target", found.target))
        if side.decided
    ]
    if sides:
        both = "; both sides agree, as the theorem says" if found.verdict == "agree" else ""
        yield Paragraph(f"Checked by: {', '.join(sides)}{both}.")


def line_of_play(line: LineTold, step: int) -> Iterator[Block]:
    """The line, one move at a time."""
    yield Heading(2, "A line of best play, move by move")
    if line.winning:
        yield Paragraph(f"Winning first moves: {listed(list(line.winning), most=MOST_MOVES)}.")
    if line.moves:
        yield Play(tuple(_step(move, step) for move in line.moves))
    yield from (Paragraph(f"{note[:1].upper()}{note[1:]}.", "notice") for note in line.notes)
    if not line.moves and not line.notes:
        yield Paragraph("There is no move to begin with.")


def _step(move: MoveTold, step: int) -> PlayedMove:
    tokens: tuple[str, ...] = ()
    if move.vertex is not None:
        tokens = (part_token(step, move.vertex),)
    if move.vertex is not None and move.before is not None:
        tokens += (arc_token(step, move.before, move.vertex),)
    return PlayedMove(move.player, move.name, move.said, move.why, tokens)


def _facts(claim: Claim, found: Agreement) -> tuple[str, str]:
    """What is so of the source and of the target."""
    opposite = claim.opposite()
    other = (opposite.of_source(), opposite.of_target()) if opposite else _denied(claim)
    every = claim.for_every()
    return (
        _fact(found.source, (claim.of_source(), other[0]), every),
        _fact(found.target, (claim.of_target(), other[1]), every),
    )


def _denied(claim: Claim) -> tuple[str, str]:
    source = f"it is not so that {claim.of_source()}"
    if claim.source_property == "truth":
        source = f"the formula is {'false' if claim.source_equals else 'true'}"
    return source, f"it is not so that {claim.of_target()}"


def _fact(side: Side, said: tuple[str, str], every: str | None) -> str:
    """Which of the two holds."""
    if side.holds is None:
        why = ", ".join(f"{v.solver}: {silence(v)}" for v in side.silent)
        return f"not known whether {said[0]} ({why or 'no solver applies'})"
    if every == "m" and side.value is not None:
        return f"{counted(side.value, 'move')} {'is' if side.value == 1 else 'are'} needed"
    if every == "n" and side.value is not None:
        return f"the value is {nimber_in_words(side.value)}"
    return said[0] if side.holds else said[1]
