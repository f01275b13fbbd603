"""Misere play: both solvers say the same, and what has long been known."""

from random import Random

import pytest

from gadgetry.cli.main import run
from gadgetry.formulas import AvoidTrue
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.octal.octal import heaps
from gadgetry.games.octal.octal_families import bipode, grid, pode
from gadgetry.games.position import Impartial
from gadgetry.games.registry import position_from_text, rulesets
from gadgetry.solvers.general import misere, misere_oracle
from gadgetry.solvers.general.misere import RULESETS
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

MISERE = Question(value=False, moves="all", misere=True)


def lost_or_not(position):
    """By the definition, without a table."""
    moves = position.moves()
    return not moves or any(not lost_or_not(position.play(move)) for move in moves)


def check(position):
    one, two = (s.run(position, MISERE, Budget()) for s in (misere, misere_oracle))
    assert (one.outcome, one.winner) == (two.outcome, two.winner)
    assert one.winning_moves == two.winning_moves
    return one.outcome


def test_the_oracle_is_the_definition():
    for sizes in ((), (1,), (3,), (1, 1), (2, 1), (2, 2), (1, 1, 1), (3, 2, 1)):
        told = misere_oracle.run(Nim(sizes), MISERE, Budget())
        assert told.outcome is lost_or_not(Nim(sizes))


def test_avoid_true_is_taken_as_a_formula_too():
    outcomes = set()
    for clauses in ([[1], [2]], [[1, 2], [2, 3]], [[1, 2], [3]], [[1], [2, 3], [3, 4]]):
        formula = AvoidTrue(4, clauses)
        told = solve(formula, MISERE)
        position = AvoidTruePosition(formula)
        assert told.outcome is lost_or_not(position)
        winning = [m for m in position.moves() if not lost_or_not(position.play(m))]
        assert list(told.winning_moves) == winning
        outcomes.add(told.outcome)
    assert outcomes == {True, False}


def test_nim_is_won_as_bouton_said():
    for a in range(5):
        for b in range(a, 5):
            for c in range(b, 5):
                small = max(a, b, c) <= 1
                won = (a + b + c) % 2 == 0 if small else a ^ b ^ c != 0
                assert check(Nim((a, b, c))) is won


def test_single_heaps_of_misere_kayles_are_lost_as_sibert_and_conway_proved():
    lost = [n for n in range(1, 26) if not solve(heaps("0.77", n), MISERE).outcome]
    assert lost == [1, 4, 9, 12, 20]


@pytest.mark.parametrize("name", sorted(set(RULESETS) - {"sum", "octal", "octal-graph", "nim"}))
def test_components_are_sums_in_misere_play_too(name):
    outcomes = {check(p) for n in range(1, 7) for p in list(rulesets()[name].small.exactly(n))[:60]}
    assert outcomes == {True, False}


def test_components_of_octal_games_are_sums_in_misere_play_too():
    rng = Random(5)
    codes = ("0.07", "0.33", "0.77", "0.137", "4.7", "0.4", "0.6", "0.8F", "0.3...")
    outcomes = set()
    for code in codes:
        for _ in range(15):
            sizes = [rng.randrange(7) for _ in range(rng.randrange(1, 4))]
            outcomes.add(check(heaps(code, *sizes)))
    for code in ("0.03", "0.33", "0.77", "0.07", "0.8F", "0.3..."):
        for graph in (pode(code, 1, 2, 2), bipode(code, 1, 2, 1, 1, 2), grid(code, 2, 3)):
            outcomes.add(check(graph))
            outcomes.add(check(Sum((graph, Nim((2, 1))))))
    assert outcomes == {True, False}


def test_equal_parts_do_not_cancel():
    """Two heaps of one are won, three are lost; in normal play it is the other way round."""
    assert solve(Nim((1, 1)), MISERE).outcome is True
    assert solve(Nim((1, 1))).outcome is False


def test_they_are_asked_about_nothing_else_and_share_no_code():
    fit = applicable(heaps("0.77", 3), MISERE)
    assert [s.name for s in fit] == ["misere-parts", "misere-oracle"]
    assert independent(*fit)
    assert not {s.name for s in applicable(heaps("0.77", 3), Question())} & {s.name for s in fit}


def test_every_impartial_ruleset_has_the_oracle():
    for name, entry in rulesets().items():
        position = position_from_text(entry.rules.example)
        if isinstance(position, Impartial):
            names = [s.name for s in applicable(position, MISERE)]
            assert "misere-oracle" in names, name


@pytest.mark.parametrize("name", ["misere-parts", "misere-oracle"])
def test_limits_are_kept(name):
    told = solve(grid("0.77", 5, 5), MISERE, limits=Limits(nodes=10), solver=name)
    assert (told.outcome, told.limit) == (None, "10 nodes")


def test_the_command(tmp_path, capsys):
    file = tmp_path / "kayles.txt"
    file.write_text("octal\ncode 0.77\nheaps 4\n")
    assert run(["solve", str(file), "--misere"]) == 20
    assert "the second player wins in misere play" in capsys.readouterr().out
    for wrong in (["--star", "1"], ["--certificate", str(tmp_path / "c.json")]):
        assert run(["solve", str(file), "--misere", *wrong]) == 2
    (tmp_path / "hex.txt").write_text(rulesets()["hex"].rules.example)
    assert run(["solve", str(tmp_path / "hex.txt"), "--misere"]) == 2
    assert "impartial" in capsys.readouterr().err
