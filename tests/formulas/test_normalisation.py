"""Normal forms keep the meaning, tell every change, and touch nothing unasked."""

from random import Random

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, FormulaError, Qbf
from gadgetry.formulas.evaluation import first_player_wins, truth
from gadgetry.formulas.normalisation import STEPS, normalise


def random_formula(rng: Random) -> Qbf:
    literals = [v * s for v in (1, 2, 3) for s in (1, -1)]
    clauses = [rng.choices(literals, k=rng.randrange(4)) for _ in range(rng.randrange(4))]
    order = rng.sample((1, 2, 3), rng.randrange(4))
    return Qbf([(rng.choice("ea"), [v]) for v in order], Cnf(3, clauses))


def test_every_step_keeps_the_truth_value_and_reports_what_it_changed():
    rng = Random(3)
    changed = dict.fromkeys(STEPS, 0)
    for _ in range(2000):
        qbf = random_formula(rng)
        for step in STEPS:
            normal, changes = normalise(qbf, [step])
            assert truth(normal) == truth(qbf)
            assert bool(changes) == (normal != qbf)
            changed[step] += bool(changes)
    assert min(changed.values()) > 100


def test_normal_form_is_normal():
    rng = Random(4)
    for _ in range(500):
        normal, _ = normalise(random_formula(rng))
        again, changes = normalise(normal)
        assert again == normal
        assert changes == []


def test_avoid_true_keeps_its_winner():
    instance = AvoidTrue(3, [[1, 1, 2], [2, 3, 3]])
    normal, changes = normalise(instance)
    assert [c.step for c in changes] == ["duplicates", "duplicates"]
    assert first_player_wins(normal) == first_player_wins(instance)


def test_unknown_step_is_refused():
    with pytest.raises(FormulaError, match="expected all, or steps, one of duplicates"):
        normalise(Cnf(1, []), ["everything"])
