"""Random formulas from a seed, and the formulas and positions that the papers name:
`gadgetry.generate`.

>>> import gadgetry as gd
>>> print(gd.generate.qbf(prefix="eae", clauses=2, seed=7))
exists x1 .
forall x2 .
exists x3 .
(~x1 | x2 | ~x3) &
(~x1 | ~x2 | ~x3)
"""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadgetry._advice import Advice, Call, Setting
from gadgetry._unknown import unknown
from gadgetry._wording import counted, sizes_in_words
from gadgetry.api.building import bytes_in_words
from gadgetry.api.entries import parameters_in_words
from gadgetry.api.errors import ArgumentError, a, a_count, the_limits
from gadgetry.api.limiting import Limits
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.formulas.family import Answer, Family
from gadgetry.formulas.generators import prefix_runs, random_avoid_true, random_cnf, random_qbf
from gadgetry.formulas.random_models import quota_qbf
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import families, rulesets

if TYPE_CHECKING:
    from gadgetry.api.instances.batches import Batch
    from gadgetry.api.instances.suites import Suite

__all__ = ["answer", "avoid_true", "batch", "cnf", "families", "family", "hard", "qbf", "suite"]

FORMULAS = ("cnf", "qbf", "avoid")
KINDS = {"avoid": "avoid-true"}  # by what it is called for short
KINDS_IN_FULL = {full: short for short, full in KINDS.items()}
WIDTH = 3  # variables in a clause, or as many as there are
MOST = 10_000_000  # vertices of a board, or variables and clauses of a formula, about
BYTES_PER_PART = 100  # of a vertex, a variable or a literal while it is made, about


def cnf(
    variables: int, clauses: int, *, seed: int, width: int | None = None,
    limits: Limits | None = None,
) -> Cnf:  # fmt: skip
    """A random CNF: each clause has `width` different variables, each sign by a fair coin.

    >>> cnf(3, 2, seed=1)
    Cnf(3, [[-1, -2, -3], [-1, 2, -3]])
    """
    return random_cnf(variables, clauses, _checked(variables, clauses, width, seed, limits), seed)


def avoid_true(
    variables: int, clauses: int, *, seed: int, width: int | None = None,
    limits: Limits | None = None,
) -> AvoidTrue:  # fmt: skip
    """A random AVOID TRUE instance: each clause has `width` different variables.

    >>> avoid_true(3, 2, seed=1, width=2)
    AvoidTrue(3, [[1, 3], [1, 2]])
    """
    chosen = _checked(variables, clauses, width, seed, limits)
    return random_avoid_true(variables, clauses, chosen, seed)


def qbf(
    prefix: str, clauses: int, *, seed: int, width: int | None = None, quota: str | None = None,
    planted: bool | None = None, limits: Limits | None = None,
) -> Qbf:  # fmt: skip
    """A random QBF with the prefix of a pattern such as `eae` or `e10a10e5`.

    `quota`: a pattern that says how many literals of each block, or of each quantifier, a clause
    has (Chen and Interian); with it the formula may be `planted`, true or false for sure.

    >>> qbf("ea", 1, seed=1)
    Qbf([('e', [1]), ('a', [2])], Cnf(2, [[1, -2]]))
    >>> list(qbf("a3e3", 2, quota="a1e2", seed=1).matrix.clauses)
    [(1, 5, 6), (2, -4, 5)]
    """
    runs = prefix_runs(a("`prefix`, a pattern such as 'eae'", prefix, str))
    variables = sum(size for _, size in runs)
    if quota is not None:
        wide = sum(size for _, size in prefix_runs(a("`quota`, such as 'a1e2'", quota, str)))
        _checked(variables, clauses, wide, seed, limits)
        return quota_qbf(prefix, clauses, quota, seed, planted)
    return random_qbf(prefix, clauses, _checked(variables, clauses, width, seed, limits), seed)


def hard(variables: int, *, seed: int, limits: Limits | None = None) -> Qbf:
    """A random QBF of a model that was measured to be hard at about so many variables, and true
    half of the time; see `formulas/hard_ratios.json`.

    >>> len(hard(30, seed=1).matrix.variables)
    30
    """
    from gadgetry.formulas.hard_ratios import hard_model

    model = hard_model(a_count("`variables`, a whole number", variables))
    return qbf(model.prefix, model.clauses, seed=seed, quota=model.quota, limits=limits)


def batch(
    kind: str, count: int, directory: str | Path, *, seed: int = 0,
    to: Sequence[str | tuple[str, str | None]] = (), answers: bool = False,
    certificates: bool = False, balanced: bool = False, between: tuple[int, int] | None = None,
    jobs: int = 1, cluster: str | None = None, limits: Limits | None = None, **settings: Any,
) -> Batch:  # fmt: skip
    """So many instances of a kind in a directory, with a manifest: see `Batch`.

    `settings`: those that `qbf`, `cnf`, `avoid_true` and `family` take, and `ratio`, `hard`, and a
    family's `parameters`. `to`: what each compiles to, with a format if it is to have another than
    the usual one. `answers`: solve each. `balanced`: half of them true. `between`: only those for
    which the solver needs so many nodes. The limits are of each search.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = batch("qbf", 3, folder, hard=True, variables=12, to=["avoid-true"], answers=True)
    ...     print(made.run()["files"])
    6
    """
    from gadgetry.api.instances.batches import Batch, Order, Target
    from gadgetry.api.instances.recipes import Recipe

    targets = tuple(Target(each) if isinstance(each, str) else Target(*each) for each in to)
    unsure = [name for name in settings if name not in Recipe.__dataclass_fields__]
    if unsure:
        raise unknown(ArgumentError, "a setting", Recipe.__dataclass_fields__, unsure[0])
    order = Order(
        Recipe(kind, **settings), targets, answers=answers, certificates=certificates,
        between=between, limits=the_limits(limits),
    )  # fmt: skip
    return Batch(order, count, directory, seed=seed, balanced=balanced, jobs=jobs, cluster=cluster)


def suite(name: str, directory: str | Path, *, jobs: int = 1, cluster: str | None = None) -> Suite:
    """A set of instances with a name, in a directory, with a manifest: "graded" has 500 over all
    targets. The same bytes wherever it is made.

    >>> len(suite("graded", "nowhere"))
    500
    """
    from gadgetry.api.instances.suites import Suite

    return Suite(name, directory, jobs=jobs, cluster=cluster)


def chosen_width(variables: int, width: int | None) -> int:
    """The width of clauses, where nobody says one."""
    return min(WIDTH, variables) if width is None else width


def _checked(
    variables: int, clauses: int, width: int | None, seed: int, limits: Limits | None
) -> int:
    """The width, if the other numbers are some, and what is made of them fits into the memory."""
    a_count("`variables`, a whole number", variables)
    a_count("`clauses`, a whole number", clauses)
    a_count("`seed`, a whole number", seed)
    chosen = a_count("`width`, a whole number", chosen_width(variables, width))
    told = f"{sizes_in_words({'variables': variables, 'clauses': clauses})} of {chosen}"
    _check_memory(told, variables + clauses * chosen, the_limits(limits).memory)
    return int(chosen)


def family(
    name: str, *parameters: int | str, of: str | None = None, seed: int | None = None,
    limits: Limits | None = None,
) -> Formula | Position[Any]:  # fmt: skip
    """A formula or a position of a family that a paper names: `list("families")` has them.

    `of`: the kind or ruleset, where several have a family of that name.

    >>> family("path", 3, of="flag-coloring")
    FlagColoring(colours=(0, 1, 0, 1), edges=((0, 1), (1, 2), (2, 3)))
    >>> family("nimber", 3).ruleset
    'undirected-geography'
    >>> len(family("kbkf", 50).matrix.clauses)
    202
    """
    made: Formula | Position[Any]
    chosen, keywords = _chosen(name, parameters, of, seed)
    _check_size(chosen, parameters, keywords, the_limits(limits).memory)
    made = chosen.make(*parameters, **keywords)
    return made


def answer(
    name: str, *parameters: int | str, of: str | None = None, seed: int | None = None
) -> Answer | None:
    """What is known of an instance of a family before it is solved: a truth value, or who wins.

    None where nothing is. It is what the paper says, or what follows from the construction; the
    tests hold our solvers against it.

    >>> answer("kbkf", 5), answer("choice-grid", 9, seed=1), answer("board", 5, 5, of="hex")
    (False, False, 'Black')
    """
    chosen, keywords = _chosen(name, parameters, of, seed)
    return chosen.known(*parameters, **keywords)


def _chosen(
    name: str, parameters: tuple[int | str, ...], of: str | None, seed: int | None
) -> tuple[Family, dict[str, int]]:
    """The family, and its seed if there is one; the parameters are as it takes them."""
    kind = family_of(a("the name of a family", name, str), of)
    chosen = families()[kind][name]
    takes = signature(chosen.make)
    if seed is not None and "seed" not in takes.parameters:
        said = f"{name}: it is not random, so expected no "
        raise ArgumentError(Advice(said, Setting("seed")))
    for each in parameters:
        a("a parameter, a whole number or a code such as '0.33'", each, int, str)
    try:
        takes.bind(*parameters)
    except TypeError:
        got = ",".join(map(str, parameters))
        given = f" {parameters_in_words(takes)}; got {got!r}"
        raise ArgumentError(Advice(f"{name}: expected ", Setting("parameters"), given)) from None
    return chosen, {} if seed is None else {"seed": a_count("`seed`, a whole number", seed)}


def family_of(name: str, of: str | None = None) -> str:
    """The kind or ruleset that a family is of.

    >>> family_of("nimber")
    'undirected-geography'
    """
    known = families()
    if of is not None:
        of = KINDS.get(of, of)
        if of not in known:
            raise unknown(ArgumentError, "a kind that is generated", generated(), of)
        if name not in known[of]:
            raise unknown(ArgumentError, Advice(Setting("family"), f" of {of}"), known[of], name)
        return of
    having = [ruleset for ruleset, made in known.items() if name in made]
    if not having:
        every = sorted({each for made in known.values() for each in made})
        raise unknown(ArgumentError, "a family", every, name, Call("list", "families"))
    if len(having) > 1:
        raise ArgumentError(f"expected one of {', '.join(having)}, which all have {name}", "of")
    return having[0]


def generated() -> tuple[str, ...]:
    """The kinds of which there are random instances, or families.

    >>> generated()[:4]
    ('cnf', 'qbf', 'avoid', 'hex')
    """
    return (*FORMULAS, *(kind for kind in families() if kind not in (*FORMULAS, "avoid-true")))


def _check_size(
    family: Family, parameters: tuple[int | str, ...], seed: dict[str, int], memory: int | None
) -> None:
    """Refuse what is far too large: by its sizes, or by the product of the parameters (the sum,
    where they are a list of lengths)."""
    numbers = [number for number in parameters if isinstance(number, int)]
    takes = signature(family.make)
    several = any(p.kind is p.VAR_POSITIONAL for p in takes.parameters.values())
    if family.sizes is not None:
        if max(numbers, default=0) > MOST:
            raise ArgumentError(f"{family.name}: expected numbers to {MOST:,}")
        sizes = family.sizes(*parameters, **seed)
        what, size = "variables and clauses", sum(sizes.values())
    elif family.of in rulesets() and not rulesets()[family.of].board:
        return
    else:
        what = f"a {'sum' if several else 'product'} of the parameters of"
        size = sum(numbers) if several else prod(max(1, number) for number in numbers)
    if size > MOST:
        at_most = (
            f"at most {MOST:,} {what}" if family.sizes is not None else f"{what} at most {MOST:,}"
        )
        raise ArgumentError(f"{family.name}: expected {at_most}, got {size:,}")
    unit = "part" if family.sizes is not None else "vertex"
    _check_memory(f"a {family.name} of about {counted(size, unit)}", size, memory)


def _check_memory(told: str, parts: int, memory: int | None) -> None:
    """Refuse what does not fit into the memory, before it is made."""
    needed = BYTES_PER_PART * parts
    if memory is not None and needed > memory:
        raise GameError(
            Advice(
                f"{told} would take about {bytes_in_words(needed)}, more than"
                f" {bytes_in_words(memory)}; raise ",
                Setting("memory"),
                " if you have it",
            )
        )
