"""Do both sides of a reduction agree on an instance, and are gadgets worth what is said of them?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gadgetry._advice import Call
from gadgetry._unknown import unknown
from gadgetry.api.building import sizes_that_fit
from gadgetry.api.chains import chain_to, source_of
from gadgetry.api.compiling import Compilation, unheard
from gadgetry.api.errors import ArgumentError, a, an_instance, the_limits, the_names, undecided
from gadgetry.api.limiting import Limits, within
from gadgetry.formulas import Formula
from gadgetry.games.position import Position, kind_of
from gadgetry.reductions.lemma import Lemma
from gadgetry.solvers.registry import solvers
from gadgetry.verifiers.agreement import Agreement, agreement
from gadgetry.verifiers.lemmas import Case, Report, check_lemma
from gadgetry.verifiers.lemmas import lemmas as known_lemmas
from gadgetry.verifiers.opinions import Side
from gadgetry.verifiers.report import agreement_lines

__all__ = ["Agreement", "agreement_json", "agreement_lines", "lemma_json", "lemmas",
           "statements", "verify"]  # fmt: skip


def verify(
    source: Formula | Position[Any] | Compilation,
    to: str | None = None,
    *,
    via: str | Sequence[str] | None = None,
    variant: str | Sequence[str] | None = None,
    also: str | Sequence[str] | None = None,
    limits: Limits | None = None,
) -> Agreement:
    """Compile an instance, solve both sides, each twice where two solvers can, and compare.

    `also` names more solvers, such as `depqbf`, which are asked besides of a side that they take.

    The agreement is true if they agree, and prints as the report. The time of `limits` is for all
    of this together, their nodes are for each search; what solvers leave open is in the agreement,
    and `Undecided` is raised where the target could not be built. What is compiled already needs no
    `to`.

    >>> import gadgetry as gd
    >>> true, false = gd.parse("forall x . exists y . x | y"), gd.parse("forall x . exists y . x")
    >>> both = [gd.verify(f, to="flag-coloring") for f in (true, false)]
    >>> [(bool(a), a.source.holds, a.target.holds) for a in both]
    [(True, True, True), (True, False, False)]
    """
    allowed = the_limits(limits).from_now()
    wanted = the_names("`via`", via), the_names("`variant`", variant)
    if isinstance(source, Compilation) and to is None:
        chain, instance = source.chain, source.source
    else:
        target = a("`to`, the name of a kind", to, str)
        given = source.target if isinstance(source, Compilation) else source
        instance = source_of(an_instance(given))
        chain = chain_to(instance, target, *wanted)
    besides = solvers_of(also, (kind_of(instance), chain.reductions[-1].target.name))
    with within(allowed):
        predicted = [s for _, s in sizes_that_fit(chain, instance, allowed.memory, unheard)]
    with undecided():
        return agreement(chain, instance, allowed, predicted, besides)


def solvers_of(also: str | Sequence[str] | None, kinds: Iterable[str] = ()) -> tuple[str, ...]:
    """The names of solvers that are asked besides; each is to take one of the kinds, if any.

    >>> solvers_of("depqbf", ["cnf"])
    Traceback (most recent call last):
    ...
    gadgetry.api.errors.ArgumentError: also: expected a solver of cnf; depqbf is for qbf
    """
    names, of = the_names("`also`", also), [*dict.fromkeys(kinds)]
    takes: dict[str, list[str]] = {}
    for solver in solvers():
        takes.setdefault(solver.name, []).extend(solver.takes)
    for name in names:
        if name not in takes:
            raise unknown(ArgumentError, "a solver", takes, name, Call("list", "solvers"))
        if of and not set(of) & {*takes[name]}:
            told = f"expected a solver of {' or '.join(of)}; {name} is for {', '.join(takes[name])}"
            raise ArgumentError(told, "also")
    return names


def lemmas(lemma: str | Lemma | None = None, *, limits: Limits | None = None) -> tuple[Report, ...]:
    """The lemmas beside the gadgets checked, each in all its cases; or one of them, or your own.

    Every case is solved by two solvers that share no code where there are two. The time of `limits`
    is for all of them together, their nodes are for each search. A report is true if the lemma
    holds; it has the cases that are wrong or undecided.

    >>> import gadgetry as gd
    >>> [crossover] = gd.lemmas("crossover")
    >>> print(crossover)
    crossover: holds, 8 cases by reach, retrograde
    >>> print(crossover.lemma.statement)
    who enters a crossover wins iff the player to move loses where the line goes on
    """
    allowed = the_limits(limits).from_now()
    if isinstance(lemma, Lemma):
        return (check_lemma(lemma, allowed),)
    known = known_lemmas()
    if lemma is None:
        chosen = [*known.values()]
    elif a("a lemma, or its name", lemma, str) in known:
        chosen = [known[lemma]]
    else:
        raise unknown(ArgumentError, "a lemma", known, lemma, Call("lemmas"))
    return tuple(check_lemma(each, allowed) for each in chosen)


def statements() -> dict[str, str]:
    """What each lemma says, by its name.

    >>> "crossover" in statements()
    True
    """
    return {name: lemma.statement for name, lemma in known_lemmas().items()}


def lemma_json(report: Report) -> dict[str, Any]:
    """A report of `gadgetry lemmas --json`."""
    return {
        "lemma": report.lemma.name,
        "statement": report.lemma.statement,
        "paper": report.lemma.paper,
        "holds": report.holds,
        "cases": report.cases,
        "solvers": list(report.solvers),
        "counterexamples": [_case_json(case) for case in report.counterexamples],
        "undecided": [_case_json(case) for case in report.undecided],
    }


def _case_json(case: Case) -> dict[str, Any]:
    boundary = [str(value) for value in case.values]
    return {"boundary": boundary, "expected": case.expected, "found": case.found}


def agreement_json(found: Agreement) -> dict[str, Any]:
    """The agreement for programs: what `gadgetry verify --json` writes."""
    return {
        "schema": "gadgetry-agreement/1",
        "verdict": found.verdict,
        "reasons": list(found.reasons),
        "chain": [step.reduction.name for step in found.compiled.steps],
        "variants": [step.variant for step in found.compiled.steps],
        "claim": found.claim.to_json(),
        "source": _side_json(found.source),
        "target": _side_json(found.target),
        "expected_moves": _moves_json(found.expected_moves),
        "sizes": [{"target": n, "predicted": p, "built": b} for n, p, b in found.sizes],
        "notes": found.compiled.notes,
        "same_code": list(found.same_code),
    }


def _side_json(side: Side) -> dict[str, Any]:
    return {
        "kind": side.kind,
        "holds": side.holds,
        "winning_moves": _moves_json(side.winning_moves),
        "solvers": [
            {
                "solver": v.solver,
                "outcome": v.outcome,
                "winner": v.winner,
                "value": v.value,
                "winning_moves": _moves_json(v.winning_moves),
                "nodes": v.nodes,
                "limit": v.limit,
            }
            for v in side.verdicts
        ],
    }


def _moves_json(moves: tuple[Any, ...] | None) -> list[Any] | None:
    return None if moves is None else [list(m) if isinstance(m, tuple) else m for m in moves]
