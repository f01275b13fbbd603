"""Families of formulas: the paper's smallest instance, exact sizes, and the truth that is known."""

from inspect import signature
from itertools import product
from pathlib import Path

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, FormulaError, Qbf
from gadgetry.formulas.families.parity_game import ParityGame, random_game, wins
from gadgetry.formulas.family import named_cnf
from gadgetry.games.registry import families
from gadgetry.parsers import parse, write
from gadgetry.parsers.formats import formats
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question

KINDS = ("cnf", "qbf", "avoid-true")
FAMILIES = [family for kind in KINDS for family in families()[kind].values()]
CNFGEN = Path(__file__).parent.parent / "parsers" / "fixtures" / "cnfgen_php.cnf"


def small(family, most=4, seeds=6):
    """The instances of the smallest parameters, each with these and its seed."""
    takes = [p for p in signature(family.make).parameters.values() if p.kind != p.KEYWORD_ONLY]
    for numbers in product(range(most + 1), repeat=len(takes)):
        for seed in range(seeds) if family.random else [None]:
            keywords = {} if seed is None else {"seed": seed}
            try:
                yield family.make(*numbers, **keywords), numbers, keywords
            except FormulaError:
                continue


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f"{f.of} {f.name}")
def test_the_known_answers_are_what_two_solvers_say(family):
    instances = list(small(family, {"lines": 2, "cycle": 6}.get(family.name, 4)))
    assert len(instances) >= 2
    for formula, numbers, keywords in instances:
        known = family.known(*numbers, **keywords)
        asked = Question(value=False)
        names = [s.name for s in applicable(formula, asked)][:3]
        said = [solve(formula, asked, Limits(nodes=20_000), name) for name in names]
        answers = {
            v.winner if family.of == "avoid-true" else v.outcome
            for v in said
            if v.outcome is not None
        }
        assert len(answers) == 1, (numbers, keywords)
        assert known in {None, *answers}, (numbers, keywords)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f"{f.of} {f.name}")
def test_sizes_are_known_before_anything_is_built(family):
    for formula, numbers, keywords in small(family, seeds=3):
        assert isinstance(formula, Cnf | Qbf | AvoidTrue)
        assert formula.kind == family.of
        if family.sizes is not None:
            built = {
                "variables": len(formula.matrix.variables),
                "clauses": len(formula.matrix.clauses),
            }
            assert dict(family.sizes(*numbers, **keywords)) == built, numbers


@pytest.mark.parametrize("family", FAMILIES, ids=lambda f: f"{f.of} {f.name}")
def test_instances_survive_every_format(family):
    formula = list(small(family, 3, seeds=1))[-1][0]
    for format in formats().values():
        if formula.kind in format.kinds:
            assert parse("".join(write(formula, format.name)), format.name) == formula


@pytest.mark.parametrize("name", ["choice-tree", "choice-grid"])
def test_both_truth_values_come_up(name):
    family = families()["qbf"][name]
    answers = [family.known(6, seed=seed) for seed in range(40)]
    assert 4 < answers.count(True) < 36


def test_a_family_says_where_it_is_from():
    assert all(family.paper and family.summary for family in FAMILIES)


def test_our_pigeons_are_those_of_cnfgen():
    theirs = parse(CNFGEN.read_text())
    ours = families()["cnf"]["pigeonhole"].make(3, 2)
    assert list(ours.clauses) == list(theirs.clauses)
    assert next(iter(theirs.variables)) == "p_{1,1}"


def test_kbkf_without_a_clause_is_true():
    # every clause of KBKF is needed
    kbkf = families()["qbf"]["kbkf"].make(2)
    clauses = list(kbkf.matrix.clauses)
    for left_out in range(len(clauses)):
        rest = clauses[:left_out] + clauses[left_out + 1 :]
        assert solve(Qbf(kbkf.prefix, Cnf(kbkf.matrix.variables, rest))).outcome


def winner(game: ParityGame) -> int:
    """Who wins from vertex 0, by all positional strategies of player 0: no solver's code."""
    own = [v for v, owner in enumerate(game.owners) if owner == 0]
    for choice in product(*(game.arcs[v] for v in own)):
        arcs = dict(enumerate(game.arcs)) | {v: (w,) for v, w in zip(own, choice, strict=True)}
        if not odd_cycle(game, arcs):
            return 0
    return 1


def odd_cycle(game: ParityGame, arcs) -> bool:
    """Is there a cycle with an odd greatest priority that can be reached?"""
    for u in reached(0, arcs, lambda v: True) | {0}:
        top = game.priorities[u]
        if top % 2 and u in reached(u, arcs, lambda v, top=top: game.priorities[v] <= top):
            return True
    return False


def reached(start, arcs, allowed):
    found, waiting = set(), [start]
    while waiting:
        for w in arcs[waiting.pop()]:
            if allowed(w) and w not in found:
                found.add(w)
                waiting.append(w)
    return found


def test_one_half_of_a_parity_game_says_who_wins():
    # so the formula, both halves, is no contradiction for another reason
    seen = set()
    for seed in range(150):
        game = random_game(4, 4, seed)
        for player in (0, 1):
            clauses = wins(game, player)
            names = sorted({x.lstrip("~") for clause in clauses for x in clause})
            satisfiable = solve(named_cnf(names, clauses)).outcome
            assert satisfiable == (winner(game) == player), (seed, player)
            seen.add((player, satisfiable))
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("kind", "name", "numbers"),
    [("qbf", "kbkf", (0,)), ("qbf", "choice-tree", (21,)), ("avoid-true", "plane", (4,)),
     ("cnf", "tseitin", (1, 2, 3)), ("avoid-true", "subsets", (2, 3))],
)  # fmt: skip
def test_parameters_that_mean_nothing_are_refused(kind, name, numbers):
    with pytest.raises(FormulaError, match="expected"):
        families()[kind][name].make(*numbers)
