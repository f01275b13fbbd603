"""Many instances at once: files, their answers, and a manifest that says what each is.

An instance is a seed. Instances are taken in the order of their seeds, whoever makes them, so the
same batch is the same files, byte for byte. What does not fit (`balanced`, `between`) is passed
over.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from typing import Any

from gadgetry._advice import Advice, Call, Setting
from gadgetry._unknown import unknown
from gadgetry._wording import counted
from gadgetry.api.compiling import compile
from gadgetry.api.errors import ArgumentError, a_count
from gadgetry.api.instances.instance_set import COUNTED, InstanceSet
from gadgetry.api.instances.manifest import Manifest
from gadgetry.api.instances.recipes import Recipe
from gadgetry.api.limiting import Limits
from gadgetry.api.listing import targets
from gadgetry.api.solving import Verdict, solve
from gadgetry.api.writing import DEFAULTS, lines_of
from gadgetry.formats.recorded_answer import RecordedAnswer
from gadgetry.formulas import Cnf, Formula, Qbf
from gadgetry.games.position import GameError, Position, Puzzle, kind_of
from gadgetry.reductions.reduction import measure
from gadgetry.verifiers.workers import workers

AT_A_TIME = 64  # seeds that the workers are given together
SUFFIXES = {"dimacs": "cnf", "readable": "gadgetry", "text": "txt"}  # else a format's own name
MOST_TRIES = 1000  # seeds for an instance that fits


@dataclass(frozen=True)
class Target:
    """What an instance is compiled to, and the format in which it is written."""

    name: str
    format: str | None = None


@dataclass(frozen=True)
class Order:
    """What is made of each seed: the recipe, what it compiles to, and what is wanted to be known.

    `answers`: who wins, or whether it is true. `certificates`: the proof of that, too. `between`:
    taken only if the solver needs so many nodes. `limits`: of each search.
    """

    recipe: Recipe
    targets: tuple[Target, ...] = ()
    format: str | None = None
    answers: bool = False
    certificates: bool = False
    between: tuple[int, int] | None = None
    limits: Limits = field(default_factory=Limits)

    @property
    def asks(self) -> bool:
        """Is every instance solved?"""
        return self.answers or self.certificates or self.between is not None

    def to_json(self) -> dict[str, Any]:
        """What the bytes of an instance depend on."""
        limits = {"nodes": self.limits.nodes, "time": self.limits.seconds}
        return {
            "recipe": self.recipe.to_json(),
            "targets": [[target.name, target.format] for target in self.targets],
            "format": self.format,
            "answers": self.answers,
            "certificates": self.certificates,
            "between": None if self.between is None else [*self.between],
            "limits": {key: value for key, value in limits.items() if value is not None},
        }


@dataclass(frozen=True)
class Member:
    """A row of the manifest, and the files by their names; no row if it does not fit, and why."""

    seed: int
    outcome: bool | None
    row: dict[str, Any]
    files: tuple[tuple[str, bytes], ...] = ()
    passed_over: str | None = None


def member(order: Order, seed: int) -> Member:
    """The instance of a seed: generated, solved if that is wanted, compiled and written to text.

    >>> recipe = Recipe("qbf", prefix="a2e2", clauses=2, quota="a1e1")
    >>> one = member(Order(recipe, (Target("shannon", "pg"),), answers=True), seed=1)
    >>> [name for name, _ in one.files], one.row["answer"], one.row["answered_by"]
    (['qbf-1.qdimacs', 'qbf-1.shannon.pg'], True, ['qcdcl'])
    """
    recipe = order.recipe
    thing = recipe.instance(seed, order.limits)
    known, verdict = recipe.known(seed), None
    if order.asks:
        puzzle = isinstance(thing, Puzzle)  # whose answer is a number of moves
        verdict = solve(thing, moves="none", value=puzzle, limits=order.limits)
    row = _row(order, seed, thing, verdict, known)
    outcome = row["holds"]
    if order.between is not None:
        low, high = order.between
        nodes = row["nodes"]
        if verdict is None or verdict.outcome is None or not low <= nodes <= high:
            return Member(seed, outcome, {}, passed_over=f"{counted(nodes, 'node')}")
    name = f"{recipe.stem}-{seed}" if recipe.random else recipe.stem
    answer = (row["answer"], ", ".join(row["answered_by"]))
    files = [_source(order, thing, seed, name), *_compiled(order, thing, name, answer)]
    if order.certificates and verdict is not None and verdict.outcome is not None:
        text = "".join(verdict.certificate().lines())
        files.append(({"file": f"{name}.certificate.json", "kind": "certificate"}, text))
        row["certificate"] = f"{name}.certificate.json"
    data = [(told, text.encode()) for told, text in files]
    row["files"] = [
        told | {"bytes": len(text), "sha256": sha256(text).hexdigest()} for told, text in data
    ]
    return Member(seed, outcome, {"name": name, **row}, tuple((t["file"], d) for t, d in data))


def _row(
    order: Order, seed: int, thing: Formula | Position[Any], verdict: Verdict | None, known: Any
) -> dict[str, Any]:
    """What is said of an instance; its answer is a truth value, a player, or a number of moves."""
    recipe = order.recipe
    said = None if verdict is None else _answer(thing, verdict)
    if known is not None and said is not None and known != said:
        raise AssertionError(f"{recipe.command(seed)}: known to be {known}, solved to {said}")
    by = [*(["construction"] if known is not None else []),
          *([verdict.solver] if verdict is not None and said is not None else [])]  # fmt: skip
    return {
        "seed": seed if recipe.random else None,
        "kind": kind_of(thing),
        "parameters": recipe.to_json(),
        "command": recipe.command(seed),
        "sizes": dict(measure(thing)),
        "answer": known if said is None else said,
        "answered_by": by,
        "nodes": None if verdict is None else verdict.nodes,
        "limit": None if verdict is None else verdict.limit,
        "certificate": None,
        "holds": verdict.outcome if verdict is not None else _truth(known),
    }


def _truth(known: Any) -> bool | None:
    return known if isinstance(known, bool) else None if known is None else known == "first"


def _answer(thing: Formula | Position[Any], verdict: Verdict) -> Any:
    """The truth of a formula, a puzzle's number of moves, the winner of a game; None if open."""
    if verdict.outcome is None or isinstance(thing, Cnf | Qbf):
        return verdict.outcome
    return verdict.value if verdict.winner is None else verdict.winner


def _source(
    order: Order, thing: Formula | Position[Any], seed: int, name: str
) -> tuple[dict[str, Any], str]:
    """The instance itself, with the command that makes it where the format has comments."""
    if isinstance(thing, Position):
        form = order.format or "text"
        text = "".join(lines_of(thing, form)).rstrip("\n") + "\n"
    else:
        form, lines = order.recipe.lines(thing, seed, order.format)
        text = "".join(lines)
    told = {"file": f"{name}.{SUFFIXES.get(form, form)}", "kind": kind_of(thing), "format": form}
    return told, text


def _compiled(
    order: Order, thing: Formula | Position[Any], name: str, answer: tuple[Any, str]
) -> Iterator[tuple[dict[str, Any], str]]:
    """What it compiles to; what a formula's truth says of that is recorded with it."""
    truth, by = answer
    for target in order.targets:
        compiled = compile(thing, target.name, limits=Limits(memory=order.limits.memory))
        claim = compiled.claim
        if isinstance(truth, bool) and claim.source_property == "truth":
            recorded = RecordedAnswer(claim.property, claim.equals, truth, by)
            compiled = replace(compiled, answer=recorded)
        text = "".join(lines_of(compiled, target.format))
        formula = compiled.target
        usual = DEFAULTS[formula.kind] if isinstance(formula, Cnf | Qbf) else "json"
        form = target.format or usual
        told = {
            "file": f"{name}.{target.name}.{SUFFIXES.get(form, form)}",
            "kind": target.name,
            "format": form,
            "sizes": dict(compiled.sizes),
            "claim": compiled.claim.to_json(),
        }
        yield told, text


class Batch(InstanceSet):
    """So many instances in a directory, with a manifest; iterated over, its rows.

    `len(batch)` is how many there are to be. `counts`: how many there are, by what they are; it
    grows with the rows. A batch that was stopped goes on where it was; one that is there already
    is not made again.

    >>> import tempfile
    >>> recipe = Recipe("qbf", prefix="a2e2", clauses=4, quota="a1e1")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     batch = Batch(Order(recipe, answers=True), 4, folder, balanced=True)
    ...     rows = list(batch)
    >>> [row["answer"] for row in rows].count(True), batch.counts["files"]
    (2, 4)
    """

    def __init__(
        self, order: Order, count: int, directory: str | Path, *, seed: int = 0,
        balanced: bool = False, jobs: int = 1, cluster: str | None = None,
    ) -> None:  # fmt: skip
        a_count("`count`, a number of instances", count, 1)
        a_count("`jobs`, a number of processes", jobs, 1)
        if order.between is not None and order.between[0] > order.between[1]:
            low, high = order.between
            raise ArgumentError(
                Advice(Setting("between"), f": expected LO at most HI, got {low:,} and {high:,}")
            )
        if not order.recipe.random and count > 1:
            raise ArgumentError(
                Advice(
                    f"{order.recipe.family}: it is not random, so expected ", Setting("count"), " 1"
                )
            )
        for target in order.targets:
            if target.name not in targets():
                raise unknown(
                    ArgumentError, "a kind or a ruleset", targets(), target.name, Call("list")
                )
        if balanced and not order.asks:
            order = replace(order, answers=True)
        self.order, self.count, self.directory = order, count, Path(directory)
        self.seed, self.balanced, self.jobs, self.cluster = seed, balanced, jobs, cluster
        self.counts = dict.fromkeys(COUNTED, 0)

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Generator[dict[str, Any]]:
        self.counts = dict.fromkeys(COUNTED, 0)
        told = {**self.order.to_json(), "count": self.count, "seed": self.seed,
                "balanced": self.balanced}  # fmt: skip
        with Manifest(self.directory, told) as manifest:
            for row in manifest.known:
                self._count(row)
                if row.get("passed_over") is None:
                    yield row
            if not manifest.complete:
                yield from self._new(manifest)
                manifest.finish()

    def _new(self, manifest: Manifest) -> Iterator[dict[str, Any]]:
        """Make what is missing, in the order of the seeds."""
        begin = max((row["seed"] or 0 for row in manifest.known), default=self.seed - 1) + 1
        tried = len(manifest.known)
        with workers(member, self.jobs, self.cluster, "then") as work:
            seeds = count(begin)
            while self.counts["instances"] < self.count:
                missing = self.count - self.counts["instances"]
                some = list(
                    islice(
                        seeds,
                        1 if self.jobs == 1 and not self.cluster else min(AT_A_TIME, 2 * missing),
                    )
                )
                with closing(work([(self.order, seed) for seed in some])) as members:
                    for each in members:
                        if self.counts["instances"] == self.count:
                            break
                        row = self._taken(each, manifest)
                        tried += 1
                        if row is not None:
                            yield row
                if tried > MOST_TRIES * (1 + self.counts["instances"]):
                    raise GameError(
                        f"{self.counts['instances']:,} of {counted(self.count, 'instance')} after"
                        f" {counted(tried, 'seed')}: too few fit, of which the last does not"
                        f" because of {each.passed_over}"
                    )

    def _taken(self, each: Member, manifest: Manifest) -> dict[str, Any] | None:
        """The row of an instance that fits, its files written."""
        why = each.passed_over or (self._too_many(each.outcome) if self.balanced else None)
        row = each.row if why is None else {"seed": each.seed, "passed_over": why}
        told = manifest.add(row, each.files if why is None else ())
        self._count(told)
        return None if why is not None else told

    def _too_many(self, outcome: bool | None) -> str | None:
        """Why another instance with this outcome would not be balanced; None if it would."""
        if outcome is None:
            return "it is undecided"
        half = -(-self.count // 2) if outcome else self.count // 2
        word = "true" if outcome else "false"
        return f"there are enough that are {word}" if self.counts[word] >= half else None

    def _count(self, row: dict[str, Any]) -> None:
        if row.get("passed_over") is not None:
            self.counts["passed_over"] += 1
            return
        self.counts["instances"] += 1
        holds = row["holds"]
        self.counts["undecided" if holds is None else "true" if holds else "false"] += 1
        self.counts["files"] += len(row["files"])
        self.counts["bytes"] += sum(file["bytes"] for file in row["files"])
