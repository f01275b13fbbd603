"""What there is under a name, for programs and for people: `gadgetry show`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from inspect import Signature, signature
from textwrap import fill, indent
from typing import Any, NamedTuple

from gadgetry._wording import counted

WIDTH = 96


class NameEntry(NamedTuple):
    """What there is: for programs, and its lines for people."""

    data: dict[str, Any]
    lines: list[str]


def entries(name: str) -> list[NameEntry]:
    """Everything of that name, a reduction or a game first; none if nobody knows it.

    A paper's tables may be called as the game they are about: then the game is meant.

    >>> [entry.data["schema"] for entry in entries("planar-geography")]
    ['gadgetry-kind/1']
    """
    return [e for look in LOOKS for e in look(name)] or [*_paper(name), *_question(name)]


def all_names() -> list[str]:
    """Every name that has an entry, each once."""
    from gadgetry.formats import registry as game_formats
    from gadgetry.games.registry import families
    from gadgetry.papers.questions.registry import questions_in_words
    from gadgetry.papers.registry import titles
    from gadgetry.parsers import formats
    from gadgetry.reductions.kinds import kinds
    from gadgetry.reductions.registry import reductions
    from gadgetry.solvers.registry import solvers

    names = [*kinds(), *reductions(), *(f for of in families().values() for f in of)]
    names += [*formats(), *game_formats.formats(), *(s.name for s in solvers()), *titles()]
    names += questions_in_words()
    return list(dict.fromkeys(names))


def parameters_in_words(takes: Signature) -> str:
    """What a family takes, for people.

    >>> def grid(code: str, rows: int, *columns: int, seed: int = 0) -> None: ...
    >>> parameters_in_words(signature(grid))
    'CODE,ROWS,COLUMNS,...'
    """
    names = []
    for parameter in takes.parameters.values():
        if parameter.kind is not parameter.KEYWORD_ONLY:
            names.append(parameter.name.upper())
            if parameter.kind is parameter.VAR_POSITIONAL:
                names.append("...")
            elif parameter.default is not parameter.empty:
                names[-1] = f"[{names[-1]}]"
    return ",".join(names) or "to be left out"


def _paragraph(label: str, text: str) -> str:
    """A label and its text, wrapped."""
    return fill(text, WIDTH, initial_indent=f"{label + ':':<11}", subsequent_indent=" " * 11)


def _list(title: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    """A title and its rows; nothing if there are none."""
    if rows:
        yield f"\n{title}:"
    for name, words in rows:
        yield fill(f"{name}: {words}", WIDTH, initial_indent="  ", subsequent_indent="    ")


def _reduction(name: str) -> Iterator[NameEntry]:
    from gadgetry.reductions.registry import reductions

    if name not in reductions():
        return
    it = reductions()[name]
    construction = inspect.cleandoc(sys.modules[type(it).__module__].__doc__ or "")
    data = {
        "schema": "gadgetry-reduction/1",
        "name": it.name,
        "source": it.source.name,
        "target": it.target.name,
        "theorem": it.theorem,
        "claim": it.claim.to_json() if it.claim else None,
        "carries": list(it.carries),
        "variants": dict(it.variants),
        "checked": it.checked,
        "proved": it.proved,
        "citation": it.citation,
        "construction": construction,
    }
    claim = "with a number of moves that depends on the instance"
    if it.claim is not None:
        claim = it.claim.between(it.source.name, it.target.name)
    lines = [
        f"{it.name}\n\nTheorem: {it.theorem}",
        f"Claim:   {claim}",
        f"Carries: {', '.join(it.carries) or 'only what the claim says'}",
        f"Checked: {it.checked}",
        *([f"Proved:  {it.proved}"] if it.proved else ()),
        f"Cites:   {it.citation}",
        "Variants:",
        *(f"  {variant}: {what}" for variant, what in it.variants.items()),
        f"\nConstruction\n\n{construction}",
    ]
    yield NameEntry(data, lines)


def _ends(name: str) -> dict[str, dict[str, str]]:
    """The theorems of the reductions from a kind, and of those to it."""
    from gadgetry.reductions.registry import reductions

    every = reductions().values()
    return {
        "reductions_from": {r.name: r.theorem for r in every if r.source.name == name},
        "reductions_to": {r.name: r.theorem for r in every if r.target.name == name},
    }


def _solvers_of(name: str) -> dict[str, str]:
    from gadgetry.solvers.registry import solvers

    return {s.name: s.summary for s in solvers() if name in s.takes}


def _related(data: dict[str, Any]) -> Iterator[str]:
    """The lists at the end of an entry of a ruleset or a kind."""
    yield from _list("Solvers", list(data["solvers"].items()))
    yield from _list("Reductions from it", list(data["reductions_from"].items()))
    yield from _list("Reductions to it", list(data["reductions_to"].items()))


def _ruleset(name: str) -> Iterator[NameEntry]:
    from gadgetry.formats.registry import formats
    from gadgetry.games.registry import families, position_from_text, rulesets
    from gadgetry.reductions.kinds import kinds

    if name not in rulesets():
        return
    it, rules = rulesets()[name], rulesets()[name].rules
    example = position_from_text(rules.example)
    made = {family.name: family.summary for family in families().get(name, {}).values()}
    data = {
        "schema": "gadgetry-ruleset/1",
        "name": name,
        "kind": it.kind,
        "players": list(getattr(it.position, "players", ())),
        "summary": it.summary,
        "position": rules.position,
        "move": rules.move,
        "end": rules.end,
        "text": rules.text,
        "example": rules.example,
        "example_moves": [example.move_name(move) for move in example.moves()],
        "paper": it.paper,
        "parts": [kind.name for kind in kinds().values() if name == kind.ruleset != kind.name],
        "families": made,
        "formats": [f.name for f in formats().values() if f.takes(name)],
        "solvers": _solvers_of(name),
        **_ends(name),
    }
    yield NameEntry(data, [*_rules_lines(data), *_related(data)])


def _rules_lines(data: dict[str, Any]) -> Iterator[str]:
    """The rules of a game for people, and an example."""
    article = "an" if data["kind"] == "impartial" else "a"
    noun = "" if data["kind"] == "puzzle" else " game"
    players = f" of {' and '.join(data['players'])}" if data["players"] else ""
    yield f"{data['name']}, {article} {data['kind']}{noun}{players}\n"
    yield _paragraph("Position", data["position"])
    yield _paragraph("Move", data["move"])
    yield _paragraph("End", data["end"])
    yield _paragraph("As text", f"The name, `{data['name']}`; then {data['text']}")
    yield f"Example:\n\n{indent(data['example'], '    ')}\n"
    moves = data["example_moves"]
    yield fill(f"Its {counted(len(moves), 'move')}: {', '.join(moves)}", WIDTH)
    yield f"\nPaper:     {data['paper']}"
    yield f"Formats:   {', '.join(data['formats'])}"
    if data["parts"]:
        yield f"Parts:     {', '.join(data['parts'])}"
    command = f"Families, for gadgetry generate {data['name']} --family NAME"
    yield from _list(command, list(data["families"].items()))


def _kind(name: str) -> Iterator[NameEntry]:
    """A kind that is no ruleset."""
    from gadgetry.parsers import formats
    from gadgetry.reductions.kinds import kinds

    kind = kinds().get(name)
    if kind is None or kind.ruleset == name:
        return
    held = [f.name for f in formats().values() if name in f.kinds]
    data = {
        "schema": "gadgetry-kind/1",
        "name": name,
        "ruleset": kind.ruleset,
        "summary": kind.summary,
        "formats": held,
        "solvers": _solvers_of(kind.ruleset or name),
        **_ends(name),
    }
    what = f"positions of {kind.ruleset}" if kind.ruleset else "formulas"
    lines = [f"{name}, a kind of {what}\n", _paragraph("What", kind.summary)]
    if kind.ruleset:
        lines.append(_paragraph("Rules", f"those of {kind.ruleset}: gadgetry show {kind.ruleset}"))
    if held:
        lines.append(_paragraph("Formats", ", ".join(held)))
    yield NameEntry(data, [*lines, *_related(data)])


def _family(name: str) -> Iterator[NameEntry]:
    from gadgetry.games.registry import families

    for kind, of in families().items():
        if name not in of:
            continue
        it = of[name]
        given = parameters_in_words(signature(it.make))
        data = {
            "schema": "gadgetry-family/1",
            "name": name,
            "ruleset": kind,
            "parameters": given,
            "random": it.random,
            "description": it.words,
            "paper": it.paper or None,
            "answer_known": it.answer is not None,
        }
        lines = [f"{name}, a family of {kind}\n\n{it.words}\n"]
        if it.paper:
            lines.append(_paragraph("Paper", it.paper))
        if it.answer is not None:
            lines.append(_paragraph("Answer", "known, of some instances at least"))
        seed = " --seed S" if it.random else ""
        numbers = "" if given == "to be left out" else f" --parameters {given}"
        yield NameEntry(
            data, [*lines, f"\ngadgetry generate {kind} --family {name}{numbers}{seed}"]
        )


def _solver(name: str) -> Iterator[NameEntry]:
    from gadgetry.solvers.registry import solvers

    for it in solvers():
        if it.name == name:
            data = {
                "schema": "gadgetry-solver/1",
                "name": name,
                "for": list(it.takes),
                "summary": it.summary,
                "preference": it.preference,
                "missing": it.missing() or None,
            }
            lines = [f"{name}, a solver\n", _paragraph("What", it.summary)]
            lines.append(_paragraph("For", ", ".join(it.takes)))
            if it.missing():
                lines.append(_paragraph("Missing", it.missing()))
            yield NameEntry(data, lines)


def _format(name: str) -> Iterator[NameEntry]:
    from gadgetry.formats import registry
    from gadgetry.parsers import formats

    if held := formats().get(name):
        yield _format_entry(name, held.kinds, held.summary, True, True, ())
    if it := registry.formats().get(name):
        writes = bool(it.write or it.write_compiled)
        yield _format_entry(name, it.games, it.summary, bool(it.read), writes, it.suffixes)


def _format_entry(
    name: str, holds: tuple[str, ...], summary: str, reads: bool, writes: bool,
    suffixes: tuple[str, ...],
) -> NameEntry:  # fmt: skip
    data = {
        "schema": "gadgetry-format/1",
        "name": name,
        "for": list(holds),
        "summary": summary,
        "reads": reads,
        "writes": writes,
        "suffixes": list(suffixes),
    }
    does = " and ".join(word for word, can in (("read", reads), ("written", writes)) if can)
    lines = [
        f"{name}, a format\n",
        _paragraph("What", summary),
        _paragraph("For", ", ".join(holds)),
    ]
    lines.append(_paragraph("It is", does))
    if suffixes:
        lines.append(_paragraph("Files", ", ".join(suffixes)))
    return NameEntry(data, lines)


def _paper(name: str) -> Iterator[NameEntry]:
    from gadgetry.papers.registry import paper_tables

    if it := paper_tables().get(name):
        data = {
            "schema": "gadgetry-paper/1",
            "name": name,
            "paper": it.paper,
            "bounds": it.bounds,
            "errata": len(it.errata),
        }
        lines = [f"{name}, tables that gadgetry tables {name} recomputes\n"]
        lines += [_paragraph("Paper", it.paper), _paragraph("Bounds", it.bounds)]
        yield NameEntry(
            data, [*lines, _paragraph("Errata", f"{counted(len(it.errata), 'wrong cell')}")]
        )


def _question(name: str) -> Iterator[NameEntry]:
    from gadgetry.papers.questions.registry import open_questions

    if it := open_questions().get(name):
        data = {
            "schema": "gadgetry-question/1",
            "name": name,
            "paper": it.paper,
            "question": it.question,
            "counts": it.bound,
        }
        lines = [f"{name}, a search that gadgetry tables {name} goes on with\n"]
        lines += [_paragraph("Paper", it.paper), _paragraph("Question", it.question)]
        bound = f"{it.bound}, {it.usual} where nobody says how many"
        yield NameEntry(data, [*lines, _paragraph("--to", bound)])


LOOKS: tuple[Callable[[str], Iterator[NameEntry]], ...] = (
    _reduction, _ruleset, _kind, _family, _solver, _format,
)  # fmt: skip
