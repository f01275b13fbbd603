"""The papers' open questions that there is a search for: every module here with a `QUESTION`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import gadgetry.papers.questions
from gadgetry._discovery import modules_with
from gadgetry.solvers.limits import Budget

Row = dict[str, Any]


class Exploration(Protocol):
    """A search and the file of its results, where each is as soon as it is there."""

    def go_on(self, to: int, budget: Budget) -> None:
        """Search on, to this bound; `LimitReached` ends it at any time, and no result is lost."""

    def rows(self) -> list[Row]:
        """The results, also those of earlier runs; each row has the same keys."""

    def bound(self) -> str:
        """How far the results go, in words."""

    def close(self) -> None:
        """Let go of the file."""


@dataclass(frozen=True)
class OpenQuestion:
    """A question, and how to begin with it: `begin(file, seed)`.

    `usual`: the bound `to` that is reached in seconds. `bound`: what `to` counts.
    """

    name: str
    paper: str
    question: str
    bound: str
    usual: int
    begin: Callable[[str, int], Exploration]


@cache
def open_questions() -> dict[str, OpenQuestion]:
    """All open questions by name, sorted.

    >>> open_questions()["nimbers-of-trees"].bound
    'vertices'
    """
    found = [module.QUESTION for module in modules_with(gadgetry.papers.questions, "QUESTION")]
    return {question.name: question for question in sorted(found, key=lambda q: str(q.name))}


_ENTRY = re.compile(
    r'^QUESTION = OpenQuestion\(\n    name="([^"]*)",.*?\n    question="([^"]*)",$',
    re.MULTILINE | re.DOTALL,
)


def questions_in_words() -> dict[str, str]:
    """The questions by name, read in the text of the modules: to import them loads solvers.

    >>> questions_in_words()["nimbers"]
    'Is the nim dimension of 2-color FLAG COLORING finite? (open question 1, by climbing)'
    """
    folders = map(Path, gadgetry.papers.questions.__path__)
    texts = (file.read_text("utf-8") for folder in folders for file in folder.glob("*.py"))
    entries = {match[1]: match[2] for text in texts for match in _ENTRY.finditer(text)}
    return dict(sorted(entries.items()))
