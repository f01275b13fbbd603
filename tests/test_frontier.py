"""The logic of the benchmark of the frontier; nothing here is timed."""

import doctest
import json
from importlib import import_module
from pathlib import Path

import pytest

from gadgetry.reductions.claim import Claim
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Verdict

FOLDER = Path(__file__).parent.parent / "benchmarks"
RUN = ("old", 1, 5.0)


@pytest.fixture
def frontier(monkeypatch):
    """The benchmark as a module."""
    monkeypatch.syspath_prepend(str(FOLDER))
    return import_module("frontier")


def test_the_examples_run(frontier):
    found = doctest.testmod(frontier)
    assert found.attempted > 0
    assert not found.failed


def test_the_bisection_finds_every_threshold_and_asks_no_size_twice(frontier):
    for most in (1, 2, 7, 64):
        for threshold in range(most + 1):
            asked = []

            def decides(n, threshold=threshold, asked=asked):
                asked.append(n)
                return n <= threshold

            assert frontier.largest(decides, most) == threshold
            assert len(asked) == len(set(asked))
            assert all(1 <= n <= most for n in asked)


@pytest.mark.parametrize("true", [True, False])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 9])
def test_formulas_are_as_the_page_says(frontier, size, true):
    qbf = frontier.formula(size, 1, true)
    letters = [str(quantifier) for quantifier, _ in qbf.quantified()]
    assert letters == [("e" if (size - v) % 2 == 0 else "a") for v in range(1, size + 1)]
    assert len(qbf.matrix.clauses) == 2 * size
    for clause in qbf.matrix.clauses:
        assert len({abs(x) for x in clause}) == len(clause)
        assert sum(letters[abs(x) - 1] == "a" for x in clause) <= 1
    assert solve(qbf, solver="definition").outcome is true
    assert list(frontier.formula(size, 1, true).matrix.clauses) == list(qbf.matrix.clauses)


def test_another_seed_has_other_formulas(frontier):
    first, second = (frontier.formula(9, seed, True).matrix.clauses for seed in (1, 2))
    assert list(first) != list(second)


@pytest.mark.parametrize("true", [True, False])
@pytest.mark.parametrize("name", ["generalized-geography", "avoid-true", "uno", "sum", "game-sat"])
def test_an_attempt_decides_small_games(frontier, name, true, monkeypatch):
    monkeypatch.setattr(frontier.resource, "setrlimit", lambda *_: None)  # this process goes on
    outcome = frontier.decide(frontier.Attempt("now", name, true, 2, 1, 600.0))
    assert outcome.decided
    assert outcome.nodes > 0


def test_a_wrong_answer_is_no_outcome(frontier, monkeypatch):
    monkeypatch.setattr(frontier.resource, "setrlimit", lambda *_: None)
    monkeypatch.setattr(frontier, "holds", lambda *_: False)
    with pytest.raises(AssertionError, match="the game says False"):
        frontier.decide(frontier.Attempt("now", "uno", True, 2, 1, 600.0))


def test_what_is_claimed_is_read_off_the_verdict(frontier):
    first = Claim("winner", "first")
    assert frontier.holds(first, Verdict("s", None)) is None
    for true in (True, False):
        game = frontier.compile_game(frontier.formula(3, 1, true), to="undirected-geography")
        verdict = solve(game.target, frontier.question_of(game.claim))
        assert frontier.holds(game.claim, verdict) is true


def test_the_system_ends_an_attempt_in_its_own_process(frontier):
    ended = frontier.in_a_process(frontier.Attempt("now", "uno", True, 30, 1, 0.0))
    assert ended.why == "time"


def test_records_are_kept_and_not_run_again(frontier, tmp_path):
    file = tmp_path / "records.jsonl"
    attempt = frontier.Attempt("old", "uno", True, 4, 1, 5.0)
    kept = frontier.Kept(file)
    outcome = frontier.Outcome("", 0.25, 17)
    assert kept.tried(attempt, lambda _: outcome) == outcome
    again = frontier.Kept(file)
    assert again.tried(attempt, lambda _: pytest.fail("run again")) == outcome
    assert len(file.read_text().splitlines()) == 1
    assert json.loads(file.read_text())["attempt"]["target"] == "uno"


def test_the_page_says_what_the_records_say(frontier, tmp_path):
    kept = frontier.Kept(tmp_path / "records.jsonl")
    for label, size, why in [
        ("old", 2, ""), ("old", 4, "time"), ("old", 3, "memory"),
        ("new", 8, ""), ("new", 16, "time"),
    ]:  # fmt: skip
        attempt = frontier.Attempt(label, "uno", True, size, 1, 5.0)
        outcome = frontier.Outcome(why, None if why else 1.25, None if why else 9)
        kept.tried(attempt, lambda _, outcome=outcome: outcome)
    text = frontier.page(kept, "A machine.")
    assert "| target |  | old | new | wanted in 60 s |" in text
    assert "| uno | true | 2 (1.2 s); 3: memory | at least 8, not finished | 60 |" in text
    assert "| uno | false |" not in text  # nothing was run
    assert frontier.reached(kept, RUN, "sum", True) == "not run"


def test_the_page_is_that_of_the_records(frontier):
    written = frontier.PAGE.read_text()
    about = next(line for line in written.splitlines() if line.startswith("The machine of"))
    assert frontier.page(frontier.Kept(frontier.RECORDS), about) == written
