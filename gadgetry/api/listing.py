"""What there is: formats, games, kinds, families, reductions, solvers, tables and questions."""

from __future__ import annotations

from builtins import list as List  # noqa: N812  # `list` is the function below
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from gadgetry.api.errors import one_of

SHOWN = 4  # rulesets on a line for people; `to_json` has them all


class Listed(NamedTuple):
    """A name, what it is for, and what it is; of a reduction, also what is proved of it."""

    name: str
    of: tuple[str, ...]
    summary: str
    proved: str | None = None

    def to_json(self) -> dict[str, Any]:
        """An entry of what `gadgetry list --json` writes."""
        row: dict[str, Any] = {"name": self.name, "for": [*self.of], "summary": self.summary}
        return row if self.proved is None else {**row, "proved": self.proved}


class Listing:
    """Rows by what they are; iterated over, the names. Prints as `gadgetry list` does.

    >>> import gadgetry as gd
    >>> "hex" in gd.list("rulesets"), "hex" in gd.list("solvers")
    (True, False)
    """

    def __init__(self, sections: dict[str, tuple[Listed, ...]]) -> None:
        self.sections = sections

    @property
    def rows(self) -> tuple[Listed, ...]:
        """All rows."""
        return tuple(row for rows in self.sections.values() for row in rows)

    def __iter__(self) -> Iterator[str]:
        return (row.name for row in self.rows)

    def __contains__(self, name: object) -> bool:
        return any(row.name == name for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<{', '.join(f'{len(rows)} {name}' for name, rows in self.sections.items())}>"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The listing for people."""
        for name, rows in self.sections.items():
            yield name if rows else f"{name}: none yet"
            width = max((len(row.name) for row in rows), default=0)
            for row in rows:
                more = ", ..." if len(row.of) > SHOWN else ""
                ends = f" [{', '.join(row.of[:SHOWN])}{more}]" if row.of else ""
                yield f"  {row.name:<{width}}  {row.summary}{ends}"

    def to_json(self) -> dict[str, Any]:
        """What `gadgetry list --json` writes."""
        return {name: [row.to_json() for row in rows] for name, rows in self.sections.items()}


def list(what: str | None = None) -> Listing:
    """What there is: "formats", "rulesets", "kinds", "families", "reductions", "solvers", "tables",
    "questions".

    >>> import gadgetry as gd
    >>> gd.list("rulesets").rows[0].name
    'arratia'
    >>> sorted(gd.list("kinds"))[:2]
    ['arratia', 'avoid-true']
    """
    chosen = [*REGISTRIES] if what is None else [one_of("what is listed", what, REGISTRIES)]
    return Listing({name: tuple(REGISTRIES[name]()) for name in chosen})


def formats(readable: bool = False) -> dict[str, str]:
    """The formats of games and of formulas, each with what it is; or only those that are read.

    >>> "csv" in formats(), "csv" in formats(readable=True)
    (True, False)
    """
    from gadgetry.formats.registry import formats as game_formats
    from gadgetry.parsers.formats import formats

    games = {n: f.summary for n, f in game_formats().items() if f.read or not readable}
    return {**games, **{name: f.summary for name, f in formats().items()}}


def targets() -> List[str]:
    """All that something can be compiled to: kinds of formulas and rulesets, sorted.

    >>> "hex" in targets(), "dimacs" in targets()
    (True, False)
    """
    from gadgetry.games.registry import rulesets
    from gadgetry.parsers.formats import DEFAULTS
    from gadgetry.reductions.registry import reductions

    return sorted({*DEFAULTS, *rulesets(), *(r.target.name for r in reductions().values())})


def _formats() -> List[Listed]:
    from gadgetry.formats import registry
    from gadgetry.parsers import formats

    games = [Listed(f.name, f.games, f.summary) for f in registry.formats().values()]
    return [Listed(f.name, f.kinds, f.summary) for f in formats().values()] + games


def _rulesets() -> List[Listed]:
    from gadgetry.games.registry import rulesets

    return [Listed(r.name, (r.kind,), r.summary) for r in rulesets().values()]


def _solvers() -> List[Listed]:
    from gadgetry.solvers.registry import solvers

    return [Listed(s.name, s.takes, s.summary) for s in solvers()]


def _reductions() -> List[Listed]:
    from gadgetry.reductions.registry import reductions

    return [Listed(r.name, tuple(r.variants), r.theorem, r.proved) for r in reductions().values()]


def _kinds() -> List[Listed]:
    from gadgetry.reductions.kinds import kinds

    return [Listed(k.name, (k.ruleset or "formulas",), k.summary) for k in kinds().values()]


def _families() -> List[Listed]:
    from gadgetry.games.registry import families

    return [
        Listed(family.name, (kind,), family.summary)
        for kind, of in families().items()
        for family in of.values()
    ]


def _tables() -> List[Listed]:
    from gadgetry.papers.registry import titles

    return [Listed(name, (), paper) for name, paper in titles().items()]


def _questions() -> List[Listed]:
    from gadgetry.papers.questions.registry import questions_in_words

    return [Listed(name, (), question) for name, question in questions_in_words().items()]


REGISTRIES: dict[str, Callable[[], List[Listed]]] = {
    "formats": _formats,
    "rulesets": _rulesets,
    "kinds": _kinds,
    "families": _families,
    "reductions": _reductions,
    "solvers": _solvers,
    "tables": _tables,
    "questions": _questions,
}
