"""Write docs/rulesets/NAME.md and its picture for every ruleset: python docs/ruleset_pages.py

Rules and conventions are the docstrings of the ruleset's module and class; the moves and the
verdict in the example are computed. `make docs` runs it; the examples are run by the tests.
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
from gadgetry.formulas import AvoidTrue, Cnf
from gadgetry.games.avoid_true import AvoidTruePosition
from gadgetry.games.division import Division
from gadgetry.games.edge_shannon import EdgeShannon
from gadgetry.games.flag_coloring import FlagColoring
from gadgetry.games.flood_it import FloodIt
from gadgetry.games.game_sat import GameSat
from gadgetry.games.generalized_geography import GeneralizedGeography
from gadgetry.games.hex import Hex
from gadgetry.games.honey_bee import HoneyBee
from gadgetry.games.nim import Nim
from gadgetry.games.octal import Octal
from gadgetry.games.octal_code import OctalCode
from gadgetry.games.octal_graph import OctalGraph
from gadgetry.games.position import Position
from gadgetry.games.registry import Ruleset, families, rulesets
from gadgetry.games.reverse_hex import ReverseHex
from gadgetry.games.shannon import Shannon, TerminalGraph
from gadgetry.games.sum import Sum
from gadgetry.games.swap_uno import SwapUno
from gadgetry.games.undirected_geography import UndirectedGeography
from gadgetry.games.uno import Uno
from gadgetry.games.vertex_cover import VertexCover
from gadgetry.games.y import Y
from gadgetry.reductions.registry import reductions
from gadgetry.solvers.registry import solve, solvers
from gadgetry.solvers.verdict import Question

PATH = [(0, 1), (1, 2), (2, 3)]
RHOMBUS = [(0, 1), (1, 3), (0, 2), (2, 3), (1, 2)]
EXAMPLES: dict[str, Position[Any]] = {
    "avoid-true": AvoidTruePosition(AvoidTrue(["a", "b", "c"], [[1, 2], [2, 3]])),
    "division": Division(Cnf(["a", "b", "c"], [[1, -2], [2, 3]])),
    "edge-shannon": EdgeShannon(4, tuple(RHOMBUS), (0, 3)),
    "flag-coloring": FlagColoring([0, 1, 0, 1, 2], [*PATH, (1, 4)]),
    "flood-it": FloodIt.path("abacb"),
    "game-sat": GameSat(Cnf(["a", "b", "c"], [[1, 2], [2, 3]])),
    "generalized-geography": GeneralizedGeography.of(4, [*PATH, (0, 2)], start=0),
    "hex": Hex(3, 3).play("b2"),
    "honey-bee": HoneyBee(FloodIt.path("acdcb"), (0, 4)),
    "nim": Nim((1, 2, 4)),
    "octal": Octal(OctalCode.of("0.77"), (5,)),
    "octal-graph": OctalGraph.of("0.33", 4, [*PATH]),
    "reverse-hex": ReverseHex(2, 2),
    "shannon": Shannon(TerminalGraph(5, [*RHOMBUS, (0, 4), (4, 3)], (0, 3))),
    "sum": Sum((Nim((2,)), UndirectedGeography.of(3, PATH[:2], start=0))),
    "swap-uno": SwapUno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2)),
    "undirected-geography": UndirectedGeography.of(4, PATH, start=1),
    "uno": Uno.of([(1, 1), (2, 3)], [(2, 1)], pile=(1, 2)),
    "vertex-cover": VertexCover.of(4, [(0, 1), (0, 2), (0, 3), (1, 2)], 2),
    "y": Y(3).play("b2"),
}
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
    yield "## Rules\n"
    yield f"{_words(module.__doc__)}\n"
    yield "## Conventions\n"
    yield f"{_words(cls.__doc__)}\n"
    position = EXAMPLES.get(name) or next(iter(ruleset.examples), None)
    if position is not None:
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
    found = [r for r in reductions().values() if name in (r.source, r.target)]
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


def _files(ruleset: Ruleset, position: Position[Any] | None) -> Iterator[str]:
    written = [name for name, it in formats().items() if it.takes(ruleset.name)]
    if position is not None:
        yield f"As text:\n\n```\n{position}\n```\n"
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
        position = EXAMPLES.get(name) or next(iter(ruleset.examples), None)
        if position is not None:
            drawn = render(picture(position), "svg")
            (docs / "pictures" / f"ruleset-{name}.svg").write_bytes(drawn)


if __name__ == "__main__":
    write(Path(__file__).parent)
