"""Write docs/rulesets/NAME.md and its picture for every ruleset: python tools/ruleset_pages.py

The rules are those that `gadgetry show` prints, with the docstring of the ruleset's module; the
conventions are the docstring of its class; the moves and the verdict in the example are computed.
`make docs` runs it; the examples are run by the tests.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gadgetry.diagrams.picture import picture
from gadgetry.diagrams.render import render
from gadgetry.formats.registry import formats
from gadgetry.games.position import Position
from gadgetry.games.registry import Ruleset, families, position_from_text, rulesets
from gadgetry.reductions.registry import reductions
from gadgetry.solvers.registry import solve, solvers
from gadgetry.solvers.verdict import Question

KINDS = {
    "impartial": "An impartial game with normal play: who cannot move loses. Positions have Grundy"
    " values.",
    "two-player": "A game of two players, {players}; it has no draws, and either may be to move.",
    "puzzle": "A puzzle for one player, who wants to solve it in as few moves as possible.",
}


def page(ruleset: Ruleset) -> Iterator[str]:
    """The lines of a ruleset's page."""
    name = ruleset.name
    module, cls = sys.modules[ruleset.position.__module__], ruleset.position
    players = " and ".join(getattr(cls, "players", ()) or ())
    yield f"# {name}\n"
    yield f"{_sentence(ruleset.summary)}\n"
    yield f"{KINDS[ruleset.kind].format(players=players)} Source: {ruleset.paper}.\n"
    rules = ruleset.rules
    yield "## Rules\n"
    yield f"- Position: {rules.position}\n- Move: {rules.move}\n- End: {rules.end}\n"
    yield f"{_words(module.__doc__)}\n"
    yield "## Conventions\n"
    yield f"{_words(cls.__doc__)}\n"
    position = position_from_text(rules.example)
    yield from _example(name, position)
    yield "## Files\n"
    yield from _files(ruleset, position)
    yield "## Solvers\n"
    for solver in solvers():
        if name in solver.takes:
            yield f"- `{solver.name}`: {solver.summary}"
    yield ""
    if families().get(name):
        yield f"Families of `gadgetry generate {name} --family`: {_code(families()[name])}.\n"
    yield "## Reductions\n"
    found = [r for r in reductions().values() if name in (r.source.name, r.target.name)]
    for r in found:
        yield f"- [{r.name}](../reductions/{r.name}.md): {r.theorem}"
    if not found:
        yield "None so far."


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def _words(doc: str | None) -> str:
    """A docstring without its examples, line breaks kept."""
    return re.split(r"\n\s*>>>", inspect.cleandoc(doc or ""))[0].strip()


def _code(names: Any) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _example(name: str, position: Position[Any]) -> Iterator[str]:
    yield "## Example\n"
    yield f"![an example of {name}](../pictures/ruleset-{name}.svg)\n"
    verdict = solve(position, Question(moves="all"))
    yield "```python"
    yield ">>> from gadgetry.games.registry import position_from_text"
    yield ">>> from gadgetry.solvers.registry import solve"
    yield ">>> from gadgetry.solvers.verdict import Question"
    yield '>>> position = position_from_text("""'
    yield from (f"... {line}" for line in str(position).splitlines())
    yield '... """.strip())'
    yield ">>> position.moves()"
    yield repr(position.moves())
    yield '>>> verdict = solve(position, Question(moves="all"))'
    yield ">>> verdict.outcome, verdict.winner, verdict.value, verdict.winning_moves"
    yield repr((verdict.outcome, verdict.winner, verdict.value, verdict.winning_moves))
    yield "\n```\n"


def _files(ruleset: Ruleset, position: Position[Any]) -> Iterator[str]:
    written = [name for name, it in formats().items() if it.takes(ruleset.name)]
    yield f"As text, `{ruleset.name}` in the first line; then {ruleset.rules.text}\n"
    yield f"```\n{position}\n```\n"
    data = json.dumps(position.to_json())
    yield f"As JSON, the `target` of a bundle:\n\n```json\n{data}\n```\n"
    optional = [key for key, field in ruleset.fields.items() if field.optional]
    if optional:
        yield f"Not needed: {_code(optional)}.\n"
    yield f"Formats: {_code(written)}, see [files for games](../formats.md)."
    if ruleset.board:
        kind = {"graph": "graphs", "digraph": "digraphs"}[ruleset.board]
        words = f"`gadgetry compile FILE --to {ruleset.name} --set KEY=VALUE`"
        yield f"It is played on {kind}, so any file with a graph can be one: {words}."
    if ruleset.small:
        yield f"Sweeps go through all small positions by their number of {ruleset.small.unit}."
    yield ""


def write(docs: Path) -> None:
    """The pages and the pictures."""
    for folder in ("rulesets", "pictures"):
        (docs / folder).mkdir(parents=True, exist_ok=True)
    for name, ruleset in rulesets().items():
        text = "\n".join(page(ruleset)).rstrip() + "\n"
        (docs / "rulesets" / f"{name}.md").write_text(text, "utf-8")
        drawn = render(picture(position_from_text(ruleset.rules.example)), "svg")
        (docs / "pictures" / f"ruleset-{name}.svg").write_bytes(drawn)


if __name__ == "__main__":
    write(Path(__file__).parents[1] / "docs")
