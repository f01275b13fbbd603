"""Ratios at which random QBFs are hard and about half of them are true: measured, and kept.

`hard_ratios.json` has the rows and the command that measured them (`make transition`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.generators import prefix_runs

FILE = Path(__file__).with_name("hard_ratios.json")
LEAST = 8  # variables


@dataclass(frozen=True)
class Model:
    """A prefix, how many clauses there are, and the quota of each."""

    prefix: str
    clauses: int
    quota: str


def hard_model(variables: int) -> Model:
    """The model of the measured row that is nearest in its number of variables, scaled to so many.

    >>> hard_model(30).prefix
    'a15e15'
    """
    if variables < LEAST:
        raise FormulaError(f"variables: expected a number from {LEAST} up, got {variables}")
    row = min(rows(), key=lambda row: abs(row["variables"] - variables))
    runs = prefix_runs(row["prefix"])
    ends = [
        round(variables * sum(n for _, n in runs[: i + 1]) / row["variables"])
        for i in range(len(runs))
    ]
    sizes = [end - begin for begin, end in zip([0, *ends], ends, strict=False)]
    prefix = "".join(f"{letter}{n}" for (letter, _), n in zip(runs, sizes, strict=True))
    return Model(prefix, round(row["ratio"] * variables), row["quota"])


@cache
def rows() -> list[dict[str, Any]]:
    """The measured rows, by number of variables."""
    kept: list[dict[str, Any]] = json.loads(FILE.read_text())["rows"]
    return kept
