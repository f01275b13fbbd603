"""Shannon and Y as GAME-SAT: least cuts, paths and coalitions against their definitions."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from gadgetry.formulas import Cnf
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.y import Y
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.formulas import coalition_formula, least_sets
from gadgetry.reductions.formulas.hex_to_game_sat import HexToGameSat
from gadgetry.reductions.formulas.shannon_to_game_sat import ShannonToGameSat
from gadgetry.reductions.formulas.y_to_game_sat import YToGameSat
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.instances import Bounds

SHANNON, Y_BOARD = ShannonToGameSat(), YToGameSat()
ARROWS = [(SHANNON, "short"), (SHANNON, "cut"), (Y_BOARD, "standard")]
SMALL = {"shannon": 2, "y": 2}
ALL = Question(moves="all")


def wins(reduction, variant, position, coalition):
    """Does the player who is F win at once if she has these elements besides?"""
    me = reduction.owner(variant)
    other = next(player for player in position.players if player != me)
    return reduction.claimed(position, variant, [], coalition, me).winner() == other


def by_definition(reduction, variant, position):
    """All least coalitions, as rows of variables: every set, the smallest first."""
    free = reduction.free(position)
    least = []
    for size in range(len(free) + 1):
        for chosen in combinations(range(1, len(free) + 1), size):
            new = not any(set(row) <= set(chosen) for row in least)
            if new and wins(reduction, variant, position, [free[i - 1] for i in chosen]):
                least.append(chosen)
    return sorted(least)


def clauses(reduction, variant, position):
    return sorted(tuple(c) for c in reduction.build(position, variant).target.cnf.clauses)


@pytest.mark.parametrize(("reduction", "variant"), ARROWS)
def test_all_small_positions_agree(reduction, variant):
    kind, outcomes = reduction.source.name, Counter()
    for position in Bounds(kind, SMALL[kind]).all():
        found = agreement(Chain.of([reduction], [variant]), position)
        assert found.verdict == "agree", (position, found.reasons)
        assert clauses(reduction, variant, position) == by_definition(reduction, variant, position)
        outcomes[found.source.holds] += 1
    assert min(outcomes[True], outcomes[False]) > 5


@pytest.mark.parametrize(("reduction", "variant"), ARROWS)
def test_random_positions_have_the_least_coalitions_and_winning_moves(reduction, variant):
    kind, outcomes = reduction.source.name, Counter()
    for seed in range(16):
        position = Bounds(kind, {"shannon": 7, "y": 4}[kind]).random(seed)
        compiled = reduction.build(position, variant)
        assert compiled.sizes == reduction.sizes(position, variant)
        assert clauses(reduction, variant, position) == by_definition(reduction, variant, position)
        here, there = solve(position, ALL), solve(compiled.target, ALL, solver="oracle")
        assert (there.winner == "T") == (here.winner == reduction.owner(variant)), position
        expected = reduction.winning_moves(compiled, here.outcome, here.winning_moves)
        assert there.winning_moves == expected, position
        outcomes[there.winner] += 1
    assert len(outcomes) == 2


@pytest.mark.sweep
@pytest.mark.parametrize(("reduction", "variant"), ARROWS)
def test_all_positions_a_size_further(reduction, variant):
    kind = reduction.source.name
    limit = {"shannon": 4, "y": 3}[kind]
    for position in Bounds(kind, limit).all():
        found = agreement(Chain.of([reduction], [variant]), position)
        assert found.verdict == "agree", (position, found.reasons)
    for seed in range(60):
        position = Bounds(kind, {"shannon": 10, "y": 5}[kind]).random(seed)
        if len(reduction.free(position)) < 13:
            assert clauses(reduction, variant, position) == by_definition(
                reduction, variant, position
            )


def test_the_two_variants_are_each_others_dual():
    """Every cut meets every path, and each formula is the least one for which that is so."""
    for seed in range(12):
        position = Bounds("shannon", 9).random(seed)
        cuts, paths = (clauses(SHANNON, variant, position) for variant in ("short", "cut"))
        assert all(set(cut) & set(path) for cut in cuts for path in paths)


def test_a_formula_without_one_clause_is_noticed():
    """T claims all but the clause that is missing: he wins the formula, and not the game."""
    for reduction, variant in ARROWS:
        kind = reduction.source.name
        for seed in range(6):
            position = Bounds(kind, {"shannon": 6, "y": 3}[kind]).random(seed)
            compiled = reduction.build(position, variant)
            rows = [list(c) for c in compiled.target.cnf.clauses]
            n = len(compiled.target.cnf.variables)
            for missing in range(len(rows)):
                rest = rows[:missing] + rows[missing + 1 :]
                values = [-v if v in rows[missing] else v for v in range(1, n + 1)]
                broken = GameSat(Cnf(n, rest), frozenset(values))
                ended = reduction.source_position(compiled, broken)
                assert broken.winner() == "T"
                assert ended.winner() != reduction.owner(variant)


def other(position):
    first, second = position.players
    return second if position.to_move == first else first


@pytest.mark.parametrize(("reduction", "variant"), ARROWS)
def test_strategies_beat_every_reply(reduction, variant):
    winners = Counter()
    for seed in range(8):
        start = Bounds(reduction.source.name, {"shannon": 5, "y": 3}[reduction.source.name])
        compiled = reduction.build(start.random(seed), variant)
        me = solve(compiled.source).winner
        best = reduction.transfer(
            compiled, lambda here: solve(here, Question(moves="one")).winning_moves[0], None
        )
        target = compiled.target
        mine = target.to_move if compiled.source.to_move == me else other(target)
        stack = [target]
        while stack:
            position = stack.pop()
            here = reduction.source_position(compiled, position)
            assert (position.winner() is None) == (here.winner() is None)
            if position.winner() is not None:
                assert (position.winner(), here.winner()) == (mine, me)
            elif position.to_move == mine:
                stack.append(position.play(best(position)))
            else:
                stack += [position.play(move) for move in position.moves()]
        winners[mine] += 1
    assert len(winners) == 2


def test_a_clause_is_a_cut_and_a_variable_a_vertex():
    rows = [(0, 2), (2, 1), (0, 3), (3, 1), (2, 3)]
    position = Shannon(TerminalGraph(5, rows, (0, 1)), mover="Cut")
    compiled = SHANNON.build(position)
    provenance = compiled.provenance
    assert [provenance.vertex_name(i) for i in range(3)] == ["vertex 2", "vertex 3", "vertex 4"]
    assert provenance.of_vertex(1)[0].element == ("vertex", 3)
    (cut,) = compiled.target.cnf.clauses
    gadget = provenance.of_edge(0)
    assert (gadget.label, tuple(cut)) == ("Cut's cut 1", (1, 2))
    assert "2 and 3" in SHANNON.purpose(compiled, gadget).statement
    assert SHANNON.back(compiled, compiled.target, -2) == 3
    assert SHANNON.explain(compiled, compiled.target, -2) == "Cut claims vertex 3"
    assert SHANNON.back(compiled, compiled.target, 9) is None


def test_who_has_won_already_has_an_empty_clause_or_none():
    path = TerminalGraph(3, [(0, 2), (2, 1)], (0, 1))
    for short, cut, rows in (({2}, set(), []), (set(), {2}, [()])):
        position = Shannon(path, frozenset(short), frozenset(cut))
        assert clauses(SHANNON, "short", position) == rows
        assert clauses(SHANNON, "cut", position) == ([] if rows else [()])
    assert clauses(Y_BOARD, None, Y(1, "W")) == [()]
    assert clauses(Y_BOARD, None, Y(1, "B")) == []


def ladder(k):
    """k paths of two inner vertices side by side: 2^k cuts, k paths."""
    rows = [e for i in range(k) for a in [2 + 2 * i] for e in ((0, a), (a, a + 1), (a + 1, 1))]
    return Shannon(TerminalGraph(2 + 2 * k, rows, (0, 1)))


def test_numbers_grow_and_are_refused_before_anything_is_built(monkeypatch):
    for k in (1, 5, 9):
        assert SHANNON.sizes(ladder(k))["clauses"] == 2**k
        assert SHANNON.sizes(ladder(k), "cut")["clauses"] == k
    monkeypatch.setattr(coalition_formula, "MOST_COALITIONS", 500)
    with pytest.raises(ReductionError, match=r"at most 500 least coalitions of Cut.*other variant"):
        SHANNON.sizes(ladder(9))
    monkeypatch.setattr(least_sets, "MOST_STEPS", 1000)
    with pytest.raises(ReductionError, match="to be listed in a few seconds"):
        SHANNON.sizes(ladder(8))
    with pytest.raises(ReductionError, match="least coalitions of White"):
        Y_BOARD.build(Y(6))


def test_hex_in_y_has_the_same_formula():
    """A board of Hex in a corner of a triangle has the chains that it has alone."""
    from gadgetry.games.connection.hex import Hex
    from gadgetry.reductions.connection.hex_to_y import HexToY

    rng = Random(3)
    for _ in range(12):
        cells = "".join(rng.choices(".BW", weights=(4, 1, 1), k=6))
        board = Hex(2, 3, cells)
        alone = HexToGameSat().build(board).target.cnf
        compiled = HexToY().build(board)
        within = Y_BOARD.build(compiled.target).target.cnf
        names = {compiled.target.name(v): HexToY().cell_of(compiled, compiled.target.name(v))
                 for v, cell in enumerate(compiled.target.cells) if cell == "."}  # fmt: skip
        renamed = [
            sorted(board.name(names[within.variables.name(v)]) for v in c) for c in within.clauses
        ]
        assert sorted(renamed) == sorted(
            sorted(alone.variables.name(v) for v in c) for c in alone.clauses
        )


def test_other_games_are_refused():
    with pytest.raises(ReductionError, match="expected shannon"):
        SHANNON.build(None)
    with pytest.raises(ReductionError, match="expected a y position, got Shannon"):
        Y_BOARD.build(ladder(1))
