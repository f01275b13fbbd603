"""Sets of instances with a name, the same bytes wherever they are made: `docs/suite.md`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gadgetry._unknown import unknown
from gadgetry.api.errors import ArgumentError, a
from gadgetry.api.files import write_file
from gadgetry.api.instances.batches import Batch, Order, Target
from gadgetry.api.instances.instance_set import COUNTED, InstanceSet
from gadgetry.api.instances.manifest import NAME
from gadgetry.api.instances.recipes import Recipe
from gadgetry.api.limiting import Limits
from gadgetry.api.words import in_json

LEVELS = (1, 2, 3, 4, 5)
SIZES = ((2, 3), (4, 8), (6, 13), (10, 24), (16, 40))  # variables and clauses of the levels
SMALL = ((2, 3), (4, 8), (6, 13), (8, 18), (10, 24))  # where what is compiled grows quickly
TINY = ((2, 3), (2, 4), (2, 5), (2, 6), (3, 8))
BOARDS = (0, 0, 5, 7, 11)  # Hex: rows and columns, where no formula is small enough
BOARD_NODES = 2_000  # where the search for the winner of a board ends: then it is open
FROM_QBF = (
    "avoid-true", "flag-coloring", "game-sat", "generalized-geography", "nimber-geography",
    "node-kayles", "planar-geography", "shannon", "sum", "swap-uno", "undirected-geography", "uno",
)  # fmt: skip
FROM_CNF = {"flood-it": SIZES, "free-flood-it": TINY, "qbf": SIZES, "vertex-cover": SIZES}
FROM_BOARDS = ("hex", "y")  # from the third level on
GROWING = ("hex", "node-kayles", "planar-geography", "y")
TOTAL = 500


@dataclass(frozen=True)
class SuitePart:
    """The instances of a target at a level; `balanced`: half are true."""

    target: str
    level: int
    count: int
    order: Order
    balanced: bool

    @property
    def name(self) -> str:
        """Its folder."""
        return f"{self.target}-{self.level}"


def graded() -> tuple[SuitePart, ...]:
    """500 instances: every target, in five levels from trivial to open, half of them true.

    >>> parts = graded()
    >>> sum(part.count for part in parts), len({part.target for part in parts})
    (500, 18)
    """
    targets = (*FROM_QBF, *FROM_CNF, *FROM_BOARDS)
    places = [(target, level) for level in LEVELS for target in targets]
    least, more = divmod(TOTAL, len(places))
    return tuple(
        _part(target, level, least + (number < more))
        for number, (target, level) in enumerate(places)
    )


def _part(target: str, level: int, count: int) -> SuitePart:
    compiled = (Target(target),)
    if target in FROM_BOARDS and level > 2:
        side = BOARDS[level - 1]
        board = Recipe("hex", "random", (side, side, side))
        order = Order(
            board,
            () if target == "hex" else compiled,
            answers=True,
            limits=Limits(nodes=BOARD_NODES),
        )
        return SuitePart(target, level, count, order, balanced=False)
    if target in FROM_CNF:
        variables, clauses = FROM_CNF[target][level - 1]
        recipe = Recipe("cnf", variables=variables, clauses=2 * clauses, width=min(3, variables))
        return SuitePart(target, level, count, Order(recipe, compiled, answers=True), balanced=True)
    variables, clauses = (SMALL if target in GROWING else SIZES)[level - 1]
    half = variables // 2
    quota = "a1e1" if half == 1 else "a1e2"
    recipe = Recipe("qbf", prefix=f"a{half}e{half}", clauses=clauses, quota=quota)
    return SuitePart(target, level, count, Order(recipe, compiled, answers=True), balanced=True)


SUITES: dict[str, Callable[[], tuple[SuitePart, ...]]] = {"graded": graded}


class Suite(InstanceSet):
    """A set of instances in a directory: a folder for each part, and a manifest of all.

    Iterated over, its rows; it goes on where it was stopped, part by part. `parts`: those of the
    name, or only some of them.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     suite = Suite("graded", folder, parts=graded()[:1])
    ...     print(suite.run()["true"], len(suite))
    3 6
    """

    def __init__(
        self,
        name: str,
        directory: str | Path,
        *,
        jobs: int = 1,
        cluster: str | None = None,
        parts: tuple[SuitePart, ...] | None = None,
    ) -> None:
        if a("the name of a suite", name, str) not in SUITES:
            raise unknown(ArgumentError, "a suite", SUITES, name)
        self.name, self.directory = name, Path(directory)
        self.jobs, self.cluster = jobs, cluster
        self.parts = SUITES[name]() if parts is None else parts
        self.counts = dict.fromkeys(COUNTED, 0)

    def __len__(self) -> int:
        return sum(part.count for part in self.parts)

    def __iter__(self) -> Generator[dict[str, Any]]:
        self.counts = dict.fromkeys(COUNTED, 0)
        self.directory.mkdir(exist_ok=True)
        rows = []
        for part in self.parts:
            batch = Batch(
                part.order, part.count, self.directory / part.name, seed=1,
                balanced=part.balanced, jobs=self.jobs, cluster=self.cluster,
            )  # fmt: skip
            before = dict(self.counts)
            for row in batch:
                self.counts = {key: before[key] + batch.counts[key] for key in COUNTED}
                files = [file | {"file": f"{part.name}/{file['file']}"} for file in row["files"]]
                row = row | {"target": part.target, "level": part.level, "files": files}
                rows.append(row)
                yield row
        lines = ((in_json(row) + "\n").encode() for row in rows)
        write_file(lines, self.directory / NAME)
