"""What is generated: a kind, and all that a seed turns into an instance of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from gadgetry._advice import Advice, Setting
from gadgetry.api import generate
from gadgetry.api.errors import ArgumentError
from gadgetry.api.limiting import Limits
from gadgetry.api.writing import DEFAULTS, commented, formula_lines, named_format
from gadgetry.formulas import Formula
from gadgetry.formulas.family import Answer
from gadgetry.formulas.generators import prefix_runs
from gadgetry.formulas.hard_ratios import hard_model
from gadgetry.games.position import Position


@dataclass(frozen=True)
class Recipe:
    """Which instances: of a `family` with its `parameters`, or random formulas of a size.

    >>> recipe = Recipe("qbf", prefix="a2e2", clauses=2, quota="a1e1")
    >>> print(recipe.command(seed=3))
    gadgetry generate qbf --prefix a2e2 --clauses 2 --quota a1e1 --seed 3
    >>> recipe.instance(seed=3) == recipe.instance(seed=3)
    True
    """

    kind: str
    family: str | None = None
    parameters: tuple[int | str, ...] = ()
    variables: int | None = None
    prefix: str | None = None
    clauses: int | None = None
    ratio: float | None = None
    width: int | None = None
    quota: str | None = None
    planted: bool | None = None
    hard: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", generate.KINDS_IN_FULL.get(self.kind, self.kind))
        self._check()

    def _check(self) -> None:
        """Are the settings there that the kind needs, and no others?"""
        given = {key for key, value in asdict(self).items() if value not in (None, (), False)}
        given |= {"planted"} if self.planted is not None else set()
        given.discard("kind")
        if self.family is not None or self.kind not in generate.FORMULAS:
            allowed, needed = {"family", "parameters"}, {"family"}
        elif self.hard:
            allowed = needed = {"hard", "variables"}
        else:
            size = "prefix" if self.kind == "qbf" else "variables"
            many = "ratio" if "ratio" in given else "clauses"
            needed = {size, many}
            allowed = needed | {"width"} | ({"quota", "planted"} if self.kind == "qbf" else set())
        if self.hard and self.kind != "qbf":
            raise ArgumentError(
                Advice(f"{self.kind}: expected no ", Setting("hard"), ", qbf has it")
            )
        for key in sorted(given - allowed):
            raise ArgumentError(Advice(f"{self._named}: expected no ", Setting(key)))
        for key in sorted(needed - given):
            raise ArgumentError(Advice(f"{self._named}: expected ", Setting(key)))
        if self.planted is not None and self.quota is None:
            raise ArgumentError(Advice("expected ", Setting("planted"), " with ", Setting("quota")))
        if self.quota is not None and self.width is not None:
            raise ArgumentError(
                Advice("expected ", Setting("quota"), " or ", Setting("width"), ", not both")
            )

    @property
    def _named(self) -> str:
        return f"{self.kind}, family {self.family}" if self.family else self.kind

    @property
    def random(self) -> bool:
        """Does it take a seed?"""
        if self.family is None:
            return True
        return generate.families()[generate.family_of(self.family, self.kind)][self.family].random

    def told(self) -> Recipe:
        """The same with its numbers: no ratio, and the model in place of `hard`.

        >>> Recipe("cnf", variables=20, ratio=4.2).told().clauses
        84
        """
        if self.hard:
            return hard_recipe(self.variables or 0)
        if self.ratio is None:
            return self
        runs = prefix_runs(self.prefix) if self.prefix is not None else []
        variables = self.variables or sum(size for _, size in runs)
        return replace(self, ratio=None, clauses=round(self.ratio * variables))

    def instance(
        self, seed: int | None = None, limits: Limits | None = None
    ) -> Formula | Position[Any]:
        """The instance of a seed; of a family that is not random, the only one."""
        it = self.told()
        if it.family is not None:
            chosen = seed if it.random else None
            return generate.family(
                it.family, *it.parameters, of=it.kind, seed=chosen, limits=limits
            )
        if seed is None:
            raise ArgumentError(Advice(f"{it.kind}: expected ", Setting("seed")))
        if it.kind == "qbf":
            return generate.qbf(
                it.prefix or "", it.clauses or 0, seed=seed, width=it.width, quota=it.quota,
                planted=it.planted, limits=limits,
            )  # fmt: skip
        make = generate.cnf if it.kind == "cnf" else generate.avoid_true
        return make(it.variables or 0, it.clauses or 0, seed=seed, width=it.width, limits=limits)

    def known(self, seed: int | None = None) -> Answer | None:
        """What is known of the instance before it is solved."""
        if self.family is None:
            return self.planted
        chosen = seed if self.random else None
        return generate.answer(self.family, *self.parameters, of=self.kind, seed=chosen)

    def command(self, seed: int | None = None) -> str:
        """The command that generates the instance."""
        it = self.told()
        words = ["gadgetry", "generate", it.kind]
        settings = {**asdict(it), "parameters": ",".join(map(str, it.parameters))}
        if it.family is None and it.quota is None:
            runs = prefix_runs(it.prefix) if it.prefix else [("", it.variables or 0)]
            settings["width"] = generate.chosen_width(sum(n for _, n in runs), it.width)
        for name, value in settings.items():
            if name not in ("kind", "hard") and value not in (None, ""):
                words += [f"--{name}", str(value).lower() if value in (True, False) else str(value)]
        words += ["--seed", str(seed)] if seed is not None and it.random else []
        return " ".join(map(shlex.quote, words))

    @property
    def stem(self) -> str:
        """What files of its instances are called, before the seed.

        >>> Recipe("cnf", "pigeonhole", (3, 2)).stem
        'pigeonhole-3-2'
        """
        if self.family is None:
            return self.kind
        return "-".join([self.family, *(str(p).replace(".", "_") for p in self.parameters)])

    def lines(
        self, formula: Formula, seed: int | None, format: str | None
    ) -> tuple[str, Iterator[str]]:
        """The name of the format of a formula, and its lines with the command that makes it."""
        chosen = named_format(format or DEFAULTS[formula.kind])
        lines = formula_lines(formula, chosen.name)
        return chosen.name, commented(lines, self.command(seed), chosen)

    def to_json(self) -> dict[str, Any]:
        """The settings that are there, of what `told` says."""
        rows = asdict(self.told()).items()
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in rows
            if value not in (None, ()) and not (key == "hard" and not value)
        }


def hard_recipe(variables: int) -> Recipe:
    """The random QBFs with so many variables that were measured to be hard and balanced.

    >>> hard_recipe(40).quota
    'a1e3'
    """
    model = hard_model(variables)
    return Recipe("qbf", prefix=model.prefix, clauses=model.clauses, quota=model.quota)
