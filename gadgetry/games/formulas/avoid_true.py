"""AVOID TRUE: set variables of a positive CNF to True, but never the whole formula."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any, ClassVar, Self

from gadgetry.formulas import AvoidTrue, Cnf, Formula, FormulaError, Qbf, Variables
from gadgetry.games.fields import MOST_NUMBER, NAMES, list_of, natural
from gadgetry.games.numbers import natural_number, natural_numbers
from gadgetry.games.position import GameError, IllegalMove, Impartial, Position
from gadgetry.games.registry import Rules, Ruleset


@dataclass(frozen=True)
class AvoidTruePosition(Impartial[int]):
    """A positive CNF and its variables that are True; a move sets a False one to True.

    The formula must stay False: without clauses it never is, so nobody can move, and with an
    empty clause it always is, so all variables get set.

    >>> start = AvoidTruePosition(AvoidTrue(["a", "b", "c"], [[1, 2], [2, 3]]))
    >>> start.moves(), start.play(1).moves()
    ((1, 3), ())
    """

    ruleset: ClassVar[str] = "avoid-true"
    instance: AvoidTrue
    true: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        true = natural_numbers(list(self.true), "true", 1, len(self.instance.variables))
        object.__setattr__(self, "true", frozenset(true))

    def moves(self) -> tuple[int, ...]:
        unsatisfied = [set(c) for c in self.instance.clauses if self.true.isdisjoint(c)]
        if not unsatisfied:
            return ()
        satisfying = reduce(set.intersection, unsatisfied)
        variables = range(1, len(self.instance.variables) + 1)
        return tuple(v for v in variables if v not in self.true and v not in satisfying)

    def play(self, move: int) -> Self:
        false = type(move) is int and 1 <= move <= len(self.instance.variables)
        if not false or move in self.true:
            raise IllegalMove(f"expected the number of a variable that is False, got {move!r}")
        true = self.true | {move}
        if all(not true.isdisjoint(clause) for clause in self.instance.clauses):
            raise IllegalMove(f"expected a variable that leaves the formula False, got {move!r}")
        return type(self)(self.instance, true)

    def move_name(self, move: int) -> str:
        return self.instance.variables.name(move)

    def to_json(self) -> dict[str, Any]:
        variables = self.instance.variables
        return {
            "ruleset": self.ruleset,
            "variables": len(variables),
            "names": {str(v): name for v, name in variables.named.items()},
            "clauses": [list(clause) for clause in self.instance.clauses],
            "true": sorted(self.true),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        if not isinstance(data, dict) or data.get("ruleset") != cls.ruleset:
            raise GameError(f'expected an object with "ruleset": "{cls.ruleset}"')
        count = natural_number(data.get("variables"), "variables", 0, MOST_NUMBER)
        names, clauses = data.get("names", {}), data.get("clauses")
        if not isinstance(names, dict) or not all(isinstance(n, str) for n in names.values()):
            raise GameError('names: expected an object of names by variable, {"1": "a"}')
        if not isinstance(clauses, list):
            raise GameError("clauses: expected a list of lists of variables")
        return cls._of(
            count,
            {natural_number(v, "names", 1, count): name for v, name in names.items()},
            [natural_numbers(c, f"clause {j}", 1, count) for j, c in enumerate(clauses, 1)],
            natural_numbers(data.get("true", []), "true", 1, count),
        )

    def __str__(self) -> str:
        variables = self.instance.variables
        lines = ["avoid-true", f"variables {len(variables)}"]
        lines += [f"name {v} {json.dumps(name)}" for v, name in variables.named.items()]
        lines += [" ".join(["clause", *map(str, clause)]) for clause in self.instance.clauses]
        if self.true:
            lines.append(" ".join(["true", *map(str, sorted(self.true))]))
        return "\n".join(lines)

    @classmethod
    def from_text(cls, text: str) -> Self:
        count, names, clauses, true = 0, {}, [], []
        for number, line in enumerate(text.split("\n"), 1):
            match line.split(maxsplit=2) if line.lstrip().startswith("name") else line.split():
                case ["avoid-true"] if number == 1:
                    pass
                case ["variables", word] if number == 2:
                    count = natural_number(word, number, 0, MOST_NUMBER)
                case ["name", v, name] if number > 2:
                    variable = natural_number(v, number, 1, count)
                    if variable in names:
                        raise GameError(f"expected one name for {variable}, got another", number)
                    names[variable] = _name(name, number)
                case ["clause", *words] if number > 2:
                    clauses.append(natural_numbers(words, number, 1, count))
                case ["true", *words] if number > 2:
                    true += natural_numbers(words, number, 1, count)
                case [] if number > 2:
                    pass
                case _:
                    expected = {1: "avoid-true", 2: "variables 3"}.get(number)
                    expected = expected or 'name 1 "a", or clause 1 2, or true 1'
                    raise GameError(f"expected {expected}; got {line[:60]!r}", number)
        return cls._of(count, names, clauses, true)

    @classmethod
    def _of(
        cls, count: int, names: dict[int, str], clauses: list[list[int]], true: Iterable[int]
    ) -> Self:
        played = list(true)
        if len(set(played)) < len(played):
            raise GameError("true: expected every variable once, got one twice")
        try:
            return cls(AvoidTrue(Variables(count, names), clauses), frozenset(played))
        except FormulaError as error:
            raise GameError(str(error)) from None


def _name(word: str, number: int) -> str:
    try:
        name = json.loads(word)
    except ValueError:
        name = None
    if not isinstance(name, str):
        raise GameError(f'expected a name in quotes, as "a"; got {word[:60]!r}', number)
    return name


def as_position(instance: Formula | Position[Any]) -> Cnf | Qbf | Position[Any]:
    """AVOID TRUE from the start, where the instance is its formula; any other as it is.

    >>> as_position(AvoidTrue(2, [[1]])).moves(), as_position(Cnf(1, [[1]]))
    ((2,), Cnf(1, [[1]]))
    """
    return AvoidTruePosition(instance) if isinstance(instance, AvoidTrue) else instance


RULESET = Ruleset(
    AvoidTruePosition,
    "set variables of a positive CNF to True while the formula stays False",
    "Schaefer 1978; arXiv:2212.10631, section 4",
    fields={
        "variables": natural(most=MOST_NUMBER),
        "names": NAMES.if_any(),
        "clauses": list_of(list_of(natural(1, MOST_NUMBER))),
        "true": list_of(natural(1, MOST_NUMBER)).if_any(),
    },
    rules=Rules(
        position="A CNF without negations, and the variables that are True; at the start none is.",
        move="Set a variable to True, so that the formula, with all others False, stays False.",
        end="Who cannot move loses.",
        text='`variables N`, a line `clause 1 2` for each clause; `name 1 "a"` names a variable, '
        "and `true 1 3` are those that are True.",
        example="avoid-true\n"
        "variables 3\n"
        'name 1 "a"\n'
        'name 2 "b"\n'
        'name 3 "c"\n'
        "clause 1 2\n"
        "clause 2 3",
    ),
)
