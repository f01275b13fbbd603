"""Conjecture 20, code by code: periods are those of the definition, and a search goes on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from by_definition.octal_heaps import plain_nim_sequence
from gadgetry.api.recomputing import explore
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.papers.questions.octal_periods import Periods, codes
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.octal.octal_period import find_period


def test_all_codes_are_asked():
    asked = [str(code) for code in codes()]
    assert len(asked) == len(set(asked)) == 7 + 56 + 448
    assert asked[:8] == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.01"]
    assert asked[-1] == "0.777"


def test_periods_are_those_of_the_definition():
    periods = Periods(":memory:", codes(2))
    periods.go_on(200, Budget())
    certain = 0
    for row in periods.rows():
        code = OctalCode.of(row["code"])
        found = find_period(code, 200)
        assert row["certain"] == (found is not None)
        if row["period"]:
            period, first = row["period"]
            values = plain_nim_sequence(code, 240 if row["certain"] else row["heaps"])
            assert all(values[n] == values[n + period] for n in range(first, len(values) - period))
            if not row["certain"]:
                assert len(values) - first >= 3 * period
                assert 2 * first <= row["heaps"]
        if found is not None:
            certain += 1
            assert row["period"] == [found.period, found.preperiod]
            assert row["heaps"] == len(found.values) - 1
        else:
            assert row["heaps"] == 200
    assert periods.bound() == f"to 200 heaps, {certain} of 63 certain"


def test_a_search_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path):
    whole = Periods(":memory:", codes(2))
    whole.go_on(300, Budget())
    file, stops = str(tmp_path / "periods.db"), 0
    for _ in range(30):
        periods = Periods(file, codes(2))
        try:
            periods.go_on(300, Budget(Limits(nodes=2000)))
        except LimitReached:
            stops += 1
            continue
        finally:
            rows = periods.rows()
            periods.close()
        break
    assert stops > 3
    assert rows == whole.rows()


def test_the_question_is_asked_by_name(tmp_path):
    file = str(tmp_path / "periods.db")
    first = explore("octal-periods", to=20, results=file)
    assert first.reached.startswith("to 20 heaps, ")
    assert "octal-periods: Are all finite octal games" in str(first)
    assert explore("octal-periods", to=0, results=file).rows == first.rows


PAGE = (Path(__file__).parents[3] / "docs" / "octal_periods.md").read_text("utf-8")


@pytest.fixture(scope="module")
def printed() -> dict[str, tuple[int, int]]:
    found = {}
    certain = True
    for line in PAGE.partition("## On heaps")[2].partition("## Growing legs")[0].splitlines():
        if line.startswith(("| period", "| observed")):
            certain = line.startswith("| period")
        row = re.fullmatch(r"\| ([0-9,]+), from ([0-9,]+) \| ([0-9. ]+) \|", line)
        if row and certain:
            numbers = (int(row[1].replace(",", "")), int(row[2].replace(",", "")))
            found.update(dict.fromkeys(row[3].split(), numbers))
    return found


def test_the_page_has_the_periods_that_few_heaps_show(printed):
    for row in explore("octal-periods", to=256).rows:
        if row["certain"]:
            assert printed[row["code"]] == tuple(row["period"])
    every = re.findall(r"0\.[0-7]{1,3}", PAGE.partition("## On heaps")[2].partition("## Gr")[0])
    assert sorted(every) == sorted(map(str, codes()))


def test_the_page_has_periods_that_need_many_heaps(printed):
    # as in Winning Ways, chapter 4, and in Flammenkamp's tables
    known = {"0.07": (34, 53), "0.77": (12, 71), "0.44": (24, 143), "0.45": (20, 498)}
    assert known.items() <= printed.items()
