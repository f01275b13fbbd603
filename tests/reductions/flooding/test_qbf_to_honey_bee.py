"""QBF to HONEY-BEE: both truth values by two searches, exact sizes, and what each part is for."""

import numpy as np
import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.reductions.flooding.honey_bee_rounds import (
    DOOR,
    HONEY,
    LITERAL,
    POT,
    REST,
    ROUND,
    START,
    Rounds,
)
from gadgetry.reductions.flooding.qbf_to_honey_bee import QbfToHoneyBee
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.sweeps.enumeration import instances
from tests.by_definition.honey_bee_race import first_wins

REDUCTION = QbfToHoneyBee()
MATRIX = Cnf(2, [[1, 2], [-1, -2]])
TRUE = Qbf([("a", [1]), ("e", [2])], MATRIX)
FALSE = Qbf([("e", [1]), ("a", [2])], MATRIX)


def winner(position):
    return solve(position, solver="alpha-beta").outcome


def changed(compiled, keep=lambda _: True, edges=lambda _: True, paint=lambda colours: colours):
    """The board without some cells or edges, or with other colours."""
    board, sources = compiled.target.board, compiled.target.sources
    kept = [v for v in range(len(board.colours)) if keep(v)]
    number = {v: i for i, v in enumerate(kept)}
    pairs = [tuple(e) for e in board.edges.tolist() if set(e) <= set(kept) and edges(tuple(e))]
    colours = paint(board.colours.copy())[kept]
    graph = FloodIt(colours, [(number[u], number[v]) for u, v in pairs])
    return HoneyBee(graph, tuple(number[v] for v in sources))


def test_who_wins_is_whether_the_formula_is_true():
    truths = []
    for qbf in instances("qbf", 1, 2):
        truths.append(solve(qbf).outcome)
        assert winner(REDUCTION.build(qbf).target) is truths[-1]
    assert {True, False} == set(truths)


def test_a_search_that_shares_nothing_says_the_same():
    for qbf in instances("qbf", 1, 1):
        assert first_wins(REDUCTION.build(qbf).target) is solve(qbf).outcome


@pytest.mark.sweep
def test_both_searches_on_all_formulas_of_two_variables_and_a_clause():
    truths = []
    for qbf in instances("qbf", 2, 1):
        truths.append(solve(qbf).outcome)
        target = REDUCTION.build(qbf).target
        assert winner(target) is first_wins(target) is truths[-1]
    assert {True, False} == set(truths)


@pytest.mark.sweep
@pytest.mark.parametrize("prefix", ["ea", "ae", "aa", "ee"])
def test_random_formulas_of_two_variables_and_two_clauses(prefix):
    for seed in range(4):
        qbf = random_qbf(prefix, 2, 2, seed)
        assert winner(REDUCTION.build(qbf).target) is solve(qbf).outcome


def test_sizes_are_exact_also_with_repeated_opposite_and_free_literals():
    odd = Qbf([("a", [2])], Cnf(3, [[1, 1, -1], [], [3, -2, 3]]))
    for qbf in (TRUE, FALSE, odd, Qbf([], Cnf(0, [])), Qbf([("a", [1, 2])], Cnf(2, []))):
        compiled = REDUCTION.build(qbf)
        assert compiled.sizes == REDUCTION.sizes(qbf)
        edges = list(zip(compiled.graph.tails, compiled.graph.heads, strict=True))
        assert len(set(edges)) == len(edges)


def test_no_cell_is_drawn_on_another_and_the_pots_are_below_the_way():
    many = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1, -2], [-1, 2], [1, 2]] * 6))
    for qbf in (TRUE, many, Qbf([], Cnf(0, []))):
        compiled = REDUCTION.build(qbf)
        places = REDUCTION.drawing(compiled, None).places
        apart = np.abs(places[:, None] - places[None]).max(axis=2) + np.eye(len(places))
        assert apart.min() >= 0.45
        kinds = compiled.provenance.vertices.kind
        way = places[(kinds == ROUND) | (kinds == LITERAL), 1]
        assert places[kinds == POT, 1].max() < min([*way, 1])


def test_a_pot_has_as_many_cells_as_all_that_are_no_honey():
    for qbf in (TRUE, Qbf([("a", [2])], Cnf(3, [[1, 1, -1], [], [3, -2, 3]]))):
        compiled = REDUCTION.build(qbf)
        rounds, colours = compiled.plan, compiled.graph.vertex_data["colours"]
        store = (rounds.pots - 1) * rounds.honey
        assert int((colours == HONEY).sum()) == rounds.pots * rounds.honey
        assert len(colours) - rounds.pots * rounds.honey - store == rounds.honey


def test_in_the_play_of_the_construction_the_first_player_takes_the_true_clauses():
    """forall x exists y: A takes the colour of x, E can only make ~x true."""
    compiled = REDUCTION.build(TRUE)
    rounds, game = compiled.plan, compiled.target.play(START)
    game = game.play(rounds.colour(1))
    assert rounds.colour(1) not in game.moves()
    assert REDUCTION.back(compiled, game, rounds.colour(-1)) == -1
    game = game.play(rounds.colour(-1)).play(rounds.pair(2)[0]).play(rounds.colour(2)).play(DOOR)
    game = game.play(HONEY)
    first, second = game.held()
    assert 2 * first > len(game.board.colours) > 2 * second
    other = compiled.target.play(START).play(rounds.colour(1)).play(rounds.colour(-1))
    other = other.play(rounds.pair(2)[0]).play(rounds.colour(-2)).play(DOOR).play(HONEY)
    assert max(other.held()) * 2 < len(other.board.colours)  # the pot of the first clause is open


def test_without_the_pots_of_the_rounds_the_first_player_takes_a_literal_instead_of_a_round():
    compiled = REDUCTION.build(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1]])))
    assert winner(compiled.target) is False
    away = set(compiled.provenance.vertices_of("store", 0))
    for pot in range(3):
        away |= {v for kind in ("pot", "path") for v in compiled.provenance.vertices_of(kind, pot)}
    assert winner(changed(compiled, lambda v: v not in away)) is True


def test_what_the_proof_needs_and_no_formula_of_one_variable():
    """r, and the second colour of E's rounds on A's paths (docs/reductions/qbf-to-honey-bee.md)."""
    for qbf in instances("qbf", 1, 2):
        compiled = REDUCTION.build(qbf)
        rounds, colours = compiled.plan, compiled.graph.vertex_data["colours"]
        own = {rounds.pair(k)[1] for k in range(1, rounds.n + 1) if rounds.existential[k - 1]}
        for gone in ({REST}, own):
            away = {v for v, colour in enumerate(colours.tolist()) if colour in gone}
            target = changed(compiled, lambda v, away=away: v not in away)
            assert winner(target) is solve(qbf).outcome


@pytest.mark.sweep
def test_one_path_to_all_pots_is_not_enough():
    """A pot taken early leads E into A's only path; nothing else stops A, who should win."""
    compiled = REDUCTION.build(Qbf([("e", [1]), ("a", [2])], Cnf(2, [[]])))
    assert winner(compiled.target) is False
    paths = [compiled.provenance.vertices_of("path", pot) for pot in range(compiled.plan.pots)]
    centres = [compiled.provenance.vertices_of("pot", pot)[0] for pot in range(len(paths))]
    board = compiled.target.board
    gone = {v for path in paths[1:] for v in path}
    kept = [v for v in range(len(board.colours)) if v not in gone]
    number = {v: i for i, v in enumerate(kept)}
    edges = [(u, v) for u, v in board.edges.tolist() if u in number and v in number]
    edges += [(door, centre) for door in paths[0][-2:] for centre in centres[1:]]
    joined = FloodIt(board.colours[kept], [(number[u], number[v]) for u, v in edges])
    assert winner(HoneyBee(joined, (0, 1))) is True


def test_a_smaller_store_lets_the_first_player_win_a_false_formula():
    compiled = REDUCTION.build(Qbf([("a", [1])], Cnf(1, [[1]])))
    assert winner(compiled.target) is False
    store = set(compiled.provenance.vertices_of("store", 0)[: 2 * compiled.plan.honey])
    assert winner(changed(compiled, lambda v: v not in store)) is True


def test_without_the_literals_of_a_clause_a_true_formula_is_false():
    compiled = REDUCTION.build(Qbf([("e", [1])], Cnf(1, [[1]])))
    assert winner(compiled.target) is True
    cut = set(compiled.provenance.vertices_of("literal", 0))
    assert winner(changed(compiled, lambda v: v not in cut)) is False


def test_with_colours_of_their_own_on_the_paths_nobody_sets_a_universal_variable():
    compiled = REDUCTION.build(Qbf([("a", [1])], Cnf(1, [[1]])))
    path = [v for pot in range(3) for v in compiled.provenance.vertices_of("path", pot)[:2]]

    def paint(colours):
        colours[path] += 100
        return colours

    assert winner(changed(compiled, paint=paint)) is True


def test_moves_are_explained():
    compiled = REDUCTION.build(TRUE)
    start, rounds = compiled.target, compiled.plan
    after = start.play(START)
    said = REDUCTION.explain
    assert said(compiled, start, START) == "the way to the first round"
    assert said(compiled, start, REST) == "a move to wait"
    assert said(compiled, start, rounds.colour(-2)) == "~x2 is true"
    assert said(compiled, after, rounds.colour(1)) == "E cannot make x1 true with the next move"
    assert said(compiled, after, DOOR) == "a step on all paths"
    assert said(compiled, start, HONEY) == "all the pots that are next to the area"
    assert REDUCTION.back(compiled, after, rounds.colour(1)) is None


def test_every_part_has_its_element():
    compiled = REDUCTION.build(FALSE)
    kinds = {g.kind for g in compiled.provenance.gadgets()}
    assert kinds == {"sources", "round", "literal", "path", "pot", "store"}
    pot = compiled.provenance.vertices_of("pot", 3)
    assert set(pot) <= set(compiled.provenance.vertices_from(("clause", 1)))
    assert np.unique(compiled.graph.vertex_data["colours"][pot]).tolist() == [HONEY]
    assert Rounds.of(FALSE).existential == (True, False)


def test_free_variables_are_noted_and_another_kind_is_refused():
    free = Qbf([("a", [2])], Cnf(2, [[1, 2]]))
    assert REDUCTION.build(free).notes == ("1 free variable bound existentially, outermost",)
    with pytest.raises(ReductionError, match="expected a qbf"):
        REDUCTION.build(MATRIX)
