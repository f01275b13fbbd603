"""Set colouring games on a CNF: two players assign the variables in turn until all are set.

T (the thesis's MAX) wants the formula True, F (MIN) wants it False. Which values a player may
assign is what tells GAME-SAT from division games; each has its own file. Either may be to move.
The winner is told as soon as the clauses tell it: F when a clause is false, T when every clause
has a true literal or is a tautology. For a formula without negations that is the first moment
at which the outcome is settled.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any, ClassVar, Self

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.sizes import formula_sizes
from gadgetry.formulas.variables import Variables
from gadgetry.games.fields import NAMES, Field, list_of, natural, one_of
from gadgetry.games.numbers import natural_number
from gadgetry.games.position import GameError, IllegalMove, TwoPlayer
from gadgetry.games.reading import (
    MOST_ELEMENTS,
    elements,
    integer,
    integers,
    mover_in,
    numbers_in,
    player,
    text_lines,
)


@dataclass(frozen=True)
class SetColouring(TwoPlayer[int]):
    """A position: the formula, the literals made true so far, and who is to move.

    A move is a literal: `v` sets variable v True, `-v` sets it False.
    """

    players: ClassVar[tuple[str, str]] = ("T", "F")

    cnf: Cnf
    assigned: frozenset[int] = frozenset()
    mover: str = "T"

    def __post_init__(self) -> None:
        player({"to_move": self.mover}, self.players)
        object.__setattr__(self, "assigned", frozenset(self.assigned))
        last = len(self.cnf.variables)
        if last > MOST_ELEMENTS:
            raise GameError(f"expected at most {MOST_ELEMENTS} variables, got {last}")
        for lit in self.assigned:
            if not 1 <= abs(lit) <= last or -lit in self.assigned:
                raise GameError(f"expected each variable 1 to {last} set once, got {lit}")

    @abstractmethod
    def signs(self) -> tuple[int, ...]:
        """The values that the player to move may assign: 1 for True, -1 for False."""

    def sizes(self) -> dict[str, int]:
        return formula_sizes(self.cnf)

    @property
    def to_move(self) -> str:
        """T or F."""
        return self.mover

    def moves(self) -> tuple[int, ...]:
        """The literals that may be made true, by variable."""
        if self.winner() is not None:
            return ()
        unset = (
            v
            for v in range(1, len(self.cnf.variables) + 1)
            if v not in self.assigned and -v not in self.assigned
        )
        return tuple(sign * v for v in unset for sign in self.signs())

    def play(self, move: int) -> Self:
        """Set an unset variable."""
        good = type(move) is int and 1 <= abs(move) <= len(self.cnf.variables)
        good = good and move not in self.assigned and -move not in self.assigned
        if not good or (1 if move > 0 else -1) not in self.signs() or self.winner() is not None:
            raise IllegalMove(f"expected a literal that {self.mover} may set, got {move!r}")
        after = "F" if self.mover == "T" else "T"
        return replace(self, assigned=self.assigned | {move}, mover=after)

    def winner(self) -> str | None:
        """F when a clause is false, T when every clause is settled as true."""
        settled = True
        for clause in self.cnf.clauses:
            if any(lit in self.assigned for lit in clause):
                continue
            if all(-lit in self.assigned for lit in clause):
                return "F"
            settled = settled and any(-lit in clause for lit in clause)
        return "T" if settled else None

    def move_name(self, move: int) -> str:
        """The variable's name and the value it gets."""
        return f"{self.cnf.variables.name(abs(move))}={'T' if move > 0 else 'F'}"

    def to_json(self) -> dict[str, Any]:
        """The position as JSON data."""
        named = {str(v): name for v, name in self.cnf.variables.named.items()}
        return {
            "ruleset": self.ruleset,
            "variables": len(self.cnf.variables),
            **({"names": named} if named else {}),
            "clauses": [list(clause) for clause in self.cnf.clauses],
            "true": sorted(lit for lit in self.assigned if lit > 0),
            "false": sorted(-lit for lit in self.assigned if lit < 0),
            "to_move": self.mover,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read what `to_json` wrote."""
        count = integer(data, "variables", 0)
        clauses, names = data.get("clauses"), data.get("names", {})
        if not isinstance(clauses, list) or not all(isinstance(c, list) for c in clauses):
            raise GameError('"clauses": expected a list of lists of literals')
        rows = [integers({"clauses": clause}, "clauses", -count, count) for clause in clauses]
        if not isinstance(names, dict) or not all(isinstance(n, str) for n in names.values()):
            raise GameError('"names": expected an object with a name for each variable')
        true, false = (elements(data, key, 1, count) for key in ("true", "false"))
        try:
            named = {natural_number(v, "names", 1, count): name for v, name in names.items()}
            cnf = Cnf(Variables(count, named), rows)
        except FormulaError as error:
            raise GameError(str(error)) from None
        return cls(cnf, _literals(true, false), player(data, cls.players))

    def __str__(self) -> str:
        head = [self.ruleset, f"variables {len(self.cnf.variables)}"]
        names = [f"name {v} {_written(name)}" for v, name in self.cnf.variables.named.items()]
        clauses = [" ".join(map(str, ("clause", *clause))) for clause in self.cnf.clauses]
        moves = sorted(self.assigned, key=abs)
        played = [" ".join(map(str, ("set", *moves)))] if moves else []
        return "\n".join([*head, *names, *clauses, *played, f"{self.mover} to move"])

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read lines `variables N`, `name V NAME`, `clause L..`, `set L..` and `NAME to move`."""
        data: dict[str, Any] = {"clauses": [], "names": {}, "true": [], "false": []}
        for number, words in text_lines(text, cls.ruleset, ("variables",)):
            mover = mover_in(number, words, cls.players)
            if mover:
                data["to_move"] = mover
            elif words[0] == "name" and len(words) >= 3:
                variable = str(natural_number(words[1], number, 1))
                if variable in data["names"]:
                    raise GameError(f"expected one name for {variable}, got another", number)
                data["names"][variable] = _name_in(number, " ".join(words[2:]))
            elif words[0] == "variables" and len(words) == 2:
                data["variables"] = numbers_in(number, words)[0]
            elif words[0] == "clause":
                data["clauses"].append(numbers_in(number, words))
            elif words[0] == "set":
                literals = numbers_in(number, words)
                data["true"] += [lit for lit in literals if lit > 0]
                data["false"] += [-lit for lit in literals if lit <= 0]
            else:
                raise GameError(
                    f"expected variables N, name V NAME, clause L.., set L.."
                    f" or NAME to move, got {' '.join(words)!r}",
                    number,
                )
        return cls.from_json(data)


def _written(name: str) -> str:
    """A name that is one plain word as it is, any other one as a JSON string without blanks."""
    plain = name.isascii() and name.isprintable() and " " not in name and not name.startswith('"')
    return name if plain else json.dumps(name).replace(" ", "\\u0020")


def _name_in(number: int, word: str) -> str:
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError:
        raise GameError(f"expected a name in quotes, got {word[:60]!r}", number) from None


def _literals(true: Iterable[int], false: Iterable[int]) -> frozenset[int]:
    return frozenset(true) | {-v for v in false}


def all_small(cls: type[SetColouring], variables: int) -> Iterator[Any]:
    """All CNFs with so many variables and at most two clauses that are no tautologies, up to the
    order of the clauses and of the variables; either player to move."""
    rows = [
        tuple(sign * v for v, sign in enumerate(signs, 1) if sign)
        for signs in product((0, 1, -1), repeat=variables)
    ]
    orders = [dict(enumerate(p, 1)) for p in permutations(range(1, variables + 1))]
    seen: set[Rows] = set()
    for count in range(3):
        for chosen in combinations_with_replacement(rows, count):
            least = min(_renamed(chosen, order) for order in orders)
            if least not in seen:
                seen.add(least)
                yield from (cls(Cnf(variables, chosen), mover=mover) for mover in cls.players)


Rows = tuple[tuple[int, ...], ...]


def _renamed(rows: Rows, names: dict[int, int]) -> Rows:
    """The clauses under other numbers of the variables, in order."""
    return tuple(
        sorted(tuple(sorted(names[abs(x)] * (1 if x > 0 else -1) for x in row)) for row in rows)
    )


def random_small(cls: type[SetColouring], variables: int, rng: Random) -> Any:
    """Up to twice as many clauses of at most three literals; half of them without negations."""

    def below(n: int) -> int:  # only `random` gives the same numbers in all versions
        return int(rng.random() * n)

    positive = rng.random() < 0.5
    rows = []
    for _ in range(below(2 * variables + 1)):
        chosen = {1 + below(variables) for _ in range(1 + below(3))}
        rows.append([v if positive or rng.random() < 0.5 else -v for v in sorted(chosen)])
    given = [v if rng.random() < 0.5 else -v for v in range(1, variables + 1)]
    assigned = frozenset(lit for lit in given if rng.random() < 0.15)
    return cls(Cnf(variables, rows), assigned, cls.players[below(2)])


FIELDS: dict[str, Field] = {
    "variables": natural(most=MOST_ELEMENTS),
    "names": NAMES.if_any(),
    "clauses": list_of(list_of(natural(-MOST_ELEMENTS, MOST_ELEMENTS))),
    "true": list_of(natural(1, MOST_ELEMENTS)).if_any(),
    "false": list_of(natural(1, MOST_ELEMENTS)).if_any(),
    "to_move": one_of(*SetColouring.players).if_any(),
}
