"""What `make proofs` gives the proved checker, tried here without it."""

import random

import pytest

from tools.tamper_certificates import CHANGES, KINDS, by_python, changed, originals, tampered


@pytest.fixture(scope="module")
def honest():
    return originals(random.Random(1))


@pytest.mark.parametrize("kind", KINDS)
def test_every_change_can_be_made_to_certificates_of_every_kind(honest, kind):
    cases, rng = honest[kind], random.Random(2)
    assert {changed(case, cases, rng).change for case in cases for _ in range(20)} == set(CHANGES)


@pytest.mark.parametrize("kind", KINDS)
def test_honest_ones_are_accepted_and_most_changed_ones_refused(honest, kind):
    rng = random.Random(3)
    assert all(map(by_python, honest[kind]))
    assert sum(by_python(tampered(honest[kind], rng)) for _ in range(100)) < 25
