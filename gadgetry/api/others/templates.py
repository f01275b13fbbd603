"""Files to begin with: a ruleset and a reduction that work, small enough to be read at once."""

from __future__ import annotations

import re

from gadgetry.api.errors import a, one_of
from gadgetry.games.position import GameError
from gadgetry.games.registry import rulesets
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reductions

RULESET = '''"""NAME: a heap of tokens; a move takes one or two of them; who cannot move loses.

Say here what the game is and where it comes from: `gadgetry show NAME` and the site print it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.plugins import GameError, IllegalMove, Impartial, Rules, Ruleset, Small, natural


@dataclass(frozen=True)
class CLASS(Impartial[int]):
    """A heap; a move is the number of tokens that it takes.

    >>> CLASS(3).moves(), CLASS(3).play(2)
    ((1, 2), CLASS(tokens=1))
    """

    ruleset: ClassVar[str] = "NAME"
    tokens: int

    def __post_init__(self) -> None:
        if type(self.tokens) is not int or self.tokens < 0:
            raise GameError(f"expected a number of tokens, got {self.tokens!r:.60}")

    def moves(self) -> tuple[int, ...]:
        return tuple(taken for taken in (1, 2) if taken <= self.tokens)

    def play(self, move: int) -> Self:
        if move not in self.moves():
            raise IllegalMove(f"expected one of {self.moves()}, got {move!r:.60}")
        return type(self)(self.tokens - move)

    def to_json(self) -> dict[str, Any]:
        return {"ruleset": self.ruleset, "tokens": self.tokens}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        return cls(data.get("tokens"))

    def __str__(self) -> str:
        return f"NAME\\ntokens {self.tokens}"

    @classmethod
    def from_text(cls, text: str) -> Self:
        match text.split():
            case ["NAME", "tokens", number] if number.isdecimal() and len(number) < 10:
                return cls(int(number))
        raise GameError("expected 'tokens' and their number", line=2)


def _all(tokens: int) -> Iterator[CLASS]:
    yield CLASS(tokens)


def _random(tokens: int, rng: Random) -> CLASS:
    return CLASS(int(rng.random() * tokens) + 1)


RULESET = Ruleset(
    CLASS,
    "take one or two tokens; who cannot move loses",
    "folklore",
    fields={"tokens": natural()},  # the keys of to_json
    small=Small("tokens", _all, _random),  # what sweeps go through
    rules=Rules(
        position="A heap of tokens.",
        move="Take one or two tokens.",
        end="Who cannot move loses.",
        text="`tokens N`.",
        example="NAME\\ntokens 4",
    ),
)
'''

REDUCTION = '''"""The first player wins on the two-way streets iff he wins UNDIRECTED GEOGRAPHY.

The theorem in one sentence, above; then the construction in the order of the code, and the exact
sizes: every edge u-v becomes two arcs, u -> v and v -> u.

    |V'| = |V|,  |E'| = 2|E|
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.plugins import (
    Claim,
    Compiled,
    GadgetKind,
    GraphArrays,
    PartsBuilder,
    Provenance,
    Reduction,
    ReductionError,
    Refused,
    Sizes,
    measure,
)


class CLASS(Reduction):
    """Two-way streets."""

    name = "NAME"
    source = "undirected-geography"
    target = "generalized-geography"
    theorem = "The first player wins on the two-way streets iff he wins UNDIRECTED GEOGRAPHY."
    citation = "folklore"
    claim = Claim("winner", "first", "winner", "first")
    carries = ("winning moves", "value")
    checked = "all graphs on up to 3 vertices"
    bounds = (("undirected-geography", 3),)

    def sizes(self, source: Any, variant: str | None = None) -> Sizes:
        known = source if isinstance(source, Mapping) else measure(source)
        return {"vertices": known["vertices"], "edges": 2 * known["edges"]}

    def build(self, source: Any, variant: str | None = None) -> Compiled:
        position = source.position() if isinstance(source, GraphArrays) else source
        if not isinstance(position, UndirectedGeography):
            raise ReductionError(f"expected undirected-geography, got {position!r:.60}")
        if len(position.tokens) != 1 or position.passes or len(position.visited) != 1:
            raise Refused("expected one token, no pass, and nothing visited but the start")
        n, u, v = position.graph.vertices, *position.graph.edges.T
        vertices, arcs = PartsBuilder(), PartsBuilder()
        vertices.add(0, gadgets=n, roles=1)  # kind 0: a crossing is one vertex
        arcs.add(1, gadgets=len(u), roles=2)  # kind 1: a street is two arcs
        kinds = (
            GadgetKind("crossing", ("",), lambda i: ("vertex", i), lambda i: f"crossing {i}"),
            GadgetKind("street", (), lambda i: ("edge", i), lambda i: f"street {u[i]}-{v[i]}"),
        )
        tails, heads = np.column_stack((u, v)).ravel(), np.column_stack((v, u)).ravel()
        data = {"start": position.tokens[0]}
        return Compiled(
            self,
            self.variant(variant),
            source,
            GraphArrays("generalized-geography", n, tails, heads, data=data),
            Provenance(kinds, vertices.parts(), arcs.parts()),
            self.claim,
        )

    def back(self, compiled: Compiled, position: Any, move: Any) -> Any:
        return move

    def winning_moves(self, compiled: Compiled, outcome: bool, moves: Any) -> Any:
        return moves


REDUCTION = CLASS()
'''


def file_name(name: str) -> str:
    """The file of a ruleset or a reduction.

    >>> file_name("my-game")
    'my_game.py'
    """
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 60:
        raise GameError(f"expected a name such as my-game, got {name!r:.60}")
    return f"{name.replace('-', '_')}.py"


def template(kind: str, name: str) -> str:
    """A file that works, for a ruleset or a reduction of that name.

    >>> print(template("ruleset", "my-game").partition(";")[0])
    \"\"\"my-game: a heap of tokens
    """
    one_of("`kind`", kind, ("reduction", "ruleset"))
    file_name(a("`name`, such as 'my-game'", name, str))
    if kind == "ruleset" and name in rulesets():
        raise GameError(f"expected a new name, there is a ruleset {name} already")
    if kind == "reduction" and name in reductions():
        raise ReductionError(f"expected a new name, there is a reduction {name} already")
    text = RULESET if kind == "ruleset" else REDUCTION
    words = "".join(word.capitalize() for word in name.split("-"))
    return text.replace("NAME", name).replace("CLASS", words)
