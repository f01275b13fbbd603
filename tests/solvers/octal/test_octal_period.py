"""Periods are certified, and wrong certificates refused."""

from __future__ import annotations

import dataclasses
from itertools import product

import numpy as np
import pytest

from by_definition.octal_heaps import plain_nim_sequence
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.solvers.octal.octal import nim_sequence
from gadgetry.solvers.octal.octal_period import (
    PeriodCertificate,
    check_period,
    find_period,
    has_no_period,
    last_value,
)


# Periods and last exceptions as Winning Ways, chapter 4, and Flammenkamp's tables have them.
@pytest.mark.parametrize(
    ("code", "period", "preperiod"),
    [
        ("0.07", 34, 53),
        ("0.77", 12, 71),
        ("0.137", 34, 52),
        ("0.03", 4, 0),
        ("0.33", 3, 0),
        ("0.3", 2, 0),
        ("0.1", 1, 2),
        ("0.15", 10, 1),
        ("4.7", 2, 1),
    ],
)
def test_known_periods_are_found_and_certified(code, period, preperiod):
    found = find_period(OctalCode.of(code), 2000)
    assert (found.period, found.preperiod) == (period, preperiod)
    assert check_period(found)
    assert found.values.tolist() == plain_nim_sequence(found.code, len(found.values) - 1)


def test_the_claim_holds_far_beyond_the_certificate():
    found = find_period(OctalCode.of("0.77"))
    values = plain_nim_sequence(found.code, 600)
    for n in range(found.preperiod, 600 - found.period):
        assert values[n] == values[n + found.period]
    assert values[found.preperiod - 1] != values[found.preperiod - 1 + found.period]


def test_no_period_is_claimed_without_enough_values():
    code = OctalCode.of("0.07")
    enough = last_value(code, 53, 34)
    assert find_period(code, enough) is not None
    assert find_period(code, enough - 1) is None
    assert find_period(OctalCode.of("0.007"), 3000) is None


@pytest.mark.parametrize(
    "change",
    [
        {"period": 6},
        {"period": 24},
        {"period": 0},
        {"preperiod": 70},
        {"preperiod": -1},
        {"code": OctalCode.of("0.7")},
        {"code": OctalCode.of("0.777")},
    ],
)
def test_a_changed_certificate_is_refused(change):
    assert not check_period(dataclasses.replace(find_period(OctalCode.of("0.77")), **change))


def test_a_single_wrong_value_is_noticed():
    found = find_period(OctalCode.of("0.77"))
    for place in (0, 1, 40, len(found.values) - 1):
        values = found.values.copy()
        values[place] += 1
        assert not check_period(dataclasses.replace(found, values=values))
    assert not check_period(dataclasses.replace(found, values=found.values[:-1]))


def test_zeros_before_the_first_heap_that_falls_in_two_are_no_period():
    # 2 n0 + 2 p + k heaps would do if heaps could be empty: G(0) = G(1) = G(2) = 0 in 0.4
    code = OctalCode.of("0.4")
    assert plain_nim_sequence(code, 5) == [0, 0, 0, 1, 1, 2]
    assert find_period(code, 2) is None
    assert not check_period(PeriodCertificate(code, 0, 1, np.zeros(3, np.uint8)))


def test_a_period_certified_by_few_heaps_goes_on():
    for digits in product(range(8), repeat=2):
        code = OctalCode((0, *digits))
        values = plain_nim_sequence(code, 150)
        for most in range(1, 13):
            found = find_period(code, most)
            if found is not None:
                p = found.period
                assert all(values[n] == values[n + p] for n in range(found.preperiod, 150 - p))


def test_periods_of_hexadecimal_games_are_certified():
    periodic = []
    for digits in product((0, 1, 4, 8, 13, 15), repeat=2):
        code = OctalCode((0, *digits))
        if code.hexadecimal:
            found = find_period(code, 60)
            values = plain_nim_sequence(code, 80)
            if found is not None:
                periodic.append(str(code))
                assert check_period(found)
                assert found.values.tolist() == values[: len(found.values)]
                for n in range(found.preperiod, 80 - found.period):
                    assert values[n] == values[n + found.period]
                few = dataclasses.replace(found, values=found.values[:-1])
                assert not check_period(few)
    assert periodic == ["0.81", "0.D", "0.F", "0.F1"]


def test_three_heaps_need_more_values():
    # 0.8 has the value 0 for the heaps 0 to 3: enough for a game that leaves two heaps, not for it.
    code = OctalCode.of("0.8")
    assert plain_nim_sequence(code, 4) == [0, 0, 0, 0, 1]
    assert last_value(OctalCode.of("0.7"), 0, 1) == 4
    assert [find_period(code, most) for most in range(1, 40)] == [None] * 39
    assert not check_period(PeriodCertificate(code, 0, 1, np.zeros(4, np.uint8)))


def test_an_endless_code_has_no_certificate():
    for text in ("0.3...", "0.1...", "4.4..."):
        code = OctalCode.of(text)
        assert find_period(code, 100) is None
        assert not check_period(PeriodCertificate(code, 1, 1, nim_sequence(code, 20).copy()))
    for text in ("0.3...", "0.02...", "0.7...", "0.12..."):
        code = OctalCode.of(text)
        far, values = len(code.digits) - 1, nim_sequence(code, 60).tolist()
        assert has_no_period(code)
        assert all(values[n] != values[m] for n in range(1, 61) for m in range(1, n - far + 1))
    assert not has_no_period(OctalCode.of("0.1..."))
    assert not has_no_period(OctalCode.of("0.33"))


@pytest.mark.sweep
def test_the_period_of_0_16_is_certified():
    found = find_period(OctalCode.of("0.16"), 2**20)
    assert (found.period, found.preperiod) == (149459, 105351)
    assert check_period(found)
