"""Shannon duals of plane graphs: cuts are paths; and what is refused."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.connection.edge_shannon_to_dual_edge_shannon import (
    EdgeShannonToDualEdgeShannon,
)
from gadgetry.reductions.connection.hex_to_shannon import HexToShannon
from gadgetry.reductions.connection.shannon_to_dual_shannon import ShannonToDualShannon
from gadgetry.reductions.reduction import ReductionError, Refused
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps.instances import Bounds

VERTICES, EDGES = ShannonToDualShannon(), EdgeShannonToDualEdgeShannon()
ARROWS = [(VERTICES, "shannon", 2), (EDGES, "edge-shannon", 3)]
LADDER = Shannon(TerminalGraph(6, [(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (4, 5)], (0, 5)))


def grown(graph_class, position, chosen):
    """The position in which Short has these elements and Cut the others."""
    free = set(position.moves())
    short, cut = position.short | chosen, position.cut | (free - chosen)
    if graph_class is Shannon:
        return Shannon(position.graph, short, cut)
    return EdgeShannon(position.vertices, position.edges, position.terminals, short, cut)


def is_dual(reduction, compiled):
    """For every set of free elements: it joins in the one iff it separates in the other."""
    start, target = compiled.source, compiled.target
    free = start.moves()
    assert set(free) == set(target.moves()) or start.winner() is not None
    for size in range(len(free) + 1):
        for chosen in map(frozenset, combinations(free, size)):
            here = grown(type(start), start, chosen).winner()
            there = grown(type(target), target, frozenset(free) - chosen).winner()
            if (here == "Short") != (there == "Cut"):
                return False
    return True


@pytest.mark.parametrize(("reduction", "kind", "size"), ARROWS)
def test_all_small_positions_agree_and_are_dual(reduction, kind, size):
    found = Counter()
    for position in Bounds(kind, size).all():
        try:
            compiled = reduction.build(position)
        except Refused:
            assert reduction is EDGES
            assert position.winner() == "Cut"
            continue
        assert compiled.sizes == reduction.sizes(position)
        assert is_dual(reduction, compiled)
        both = agreement(reduction, position)
        assert both.verdict == "agree", (position, both.reasons)
        found[both.source.holds] += 1
    assert min(found[True], found[False]) > 5


def plane(rng, rows, columns, kind):
    """A grid whose squares have a diagonal now and then; terminals beside two of its sides."""
    place = {(r, c): 2 + r * columns + c for r in range(rows) for c in range(columns)}
    pairs = [(place[r, c], place[r, c + 1]) for r, c in place if c + 1 < columns]
    pairs += [(place[r, c], place[r + 1, c]) for r, c in place if r + 1 < rows]
    for r, c in place:
        if r + 1 < rows and c + 1 < columns and rng.random() < 0.6:
            ends = ((r, c), (r + 1, c + 1)) if rng.random() < 0.5 else ((r, c + 1), (r + 1, c))
            pairs.append((place[ends[0]], place[ends[1]]))
    pairs = [pair for pair in pairs if rng.random() < 0.9]
    pairs += [(0, place[r, 0]) for r in range(rows)] + [
        (1, place[r, columns - 1]) for r in range(rows)
    ]
    if kind == "shannon":
        return Shannon(
            TerminalGraph(2 + rows * columns, pairs, (0, 1)), mover=rng.choice(Shannon.players)
        )
    return EdgeShannon(2 + rows * columns, tuple(pairs), (0, 1))


def test_plane_grids_have_the_same_winning_moves():
    rng, winners = Random(4), Counter()
    for _ in range(20):
        position = plane(rng, 3, 3, "shannon")
        compiled = VERTICES.build(position)
        assert is_dual(VERTICES, compiled)
        here, there = (solve(p, Question(moves="all")) for p in (position, compiled.target))
        assert {here.winner, there.winner} == {"Short", "Cut"}
        assert sorted(here.winning_moves) == sorted(there.winning_moves)
        winners[here.winner] += 1
    assert len(winners) == 2


def test_random_multigraphs_have_the_faces_that_euler_counts():
    refused = 0
    for seed in range(60):
        game = Bounds("edge-shannon", 8).random(seed)
        try:
            compiled = EDGES.build(game)
        except Refused:
            refused += 1
            continue
        assert is_dual(EDGES, compiled)
        ends = {v for edge in game.edges for v in edge} | set(game.terminals)
        parts = {v: v for v in ends}
        for u, v in (*game.edges, game.terminals):
            old, new = parts[u], parts[v]
            parts = {w: new if part == old else part for w, part in parts.items()}
        components = len(set(parts.values()))
        expected = len(game.edges) + 1 - len(ends) + 2 * components
        assert compiled.sizes["vertices"] == expected
    assert refused < 40


def test_hex_has_both_its_graphs():
    """The dual of Black's graph joins what White's does."""
    for board in (Hex(2, 3), Hex(3, 2), Hex(3, 3, "B...W....")):
        black = HexToShannon().build(board, "black").target
        white = HexToShannon().build(board, "white").target
        compiled = VERTICES.build(black)
        dual = compiled.target
        free = black.moves()
        for size in range(len(free) + 1):
            for chosen in map(frozenset, combinations(free, size)):
                here = grown(Shannon, dual, chosen).winner()
                assert here == grown(Shannon, white, chosen).winner()


def test_the_dual_of_the_dual_is_the_game():
    board = HexToShannon().build(Hex(2, 3)).target
    again = VERTICES.build(VERTICES.build(board).target)
    for size in range(7):
        for chosen in map(frozenset, combinations(board.moves(), size)):
            here = grown(Shannon, again.target, chosen).winner()
            assert here == grown(Shannon, board, chosen).winner()


@pytest.mark.parametrize(("reduction", "start"), [
    (VERTICES, LADDER), (EDGES, EdgeShannon(4, ((0, 1), (1, 3), (0, 2), (2, 3), (1, 1)), (0, 3))),
])  # fmt: skip
def test_the_games_go_on_alike(reduction, start):
    compiled, now = reduction.build(start), start
    position = compiled.target
    while now.winner() is None:
        assert position.moves() == now.moves()
        assert reduction.source_position(compiled, position) == now
        assert position.to_move != now.to_move
        move = now.moves()[-1]
        assert reduction.back(compiled, position, move) == move
        assert reduction.explain(compiled, position, move).startswith(f"{now.to_move} claims")
        now, position = now.play(move), position.play(move)
    assert {position.winner(), now.winner()} == {"Short", "Cut"}


def test_a_dual_without_one_edge_is_noticed():
    compiled = VERTICES.build(LADDER)
    graph = compiled.target.graph
    for missing in graph.edges.tolist():
        rest = [edge for edge in graph.edges.tolist() if edge != missing]
        broken = Shannon(TerminalGraph(6, rest, graph.terminals), mover="Cut")
        joins = [
            grown(Shannon, broken, frozenset(c)).winner()
            == grown(Shannon, compiled.target, frozenset(c)).winner()
            for c in combinations((1, 2, 3, 4), 2)
        ]
        inner_pair = set(missing) <= {1, 2} or set(missing) <= {3, 4}
        assert all(joins) == inner_pair  # 1 and 2 are on one face, but no least cut has both


def test_other_graphs_are_refused():
    with pytest.raises(ReductionError, match="expected shannon"):
        VERTICES.build(None)
    with pytest.raises(ReductionError, match="expected edge-shannon"):
        EDGES.build(None)
    rows = [(0, 2), (0, 3), (0, 4), (1, 5), (1, 6), (1, 7)]
    ring = [(2, 5), (5, 3), (3, 6), (6, 4), (4, 7), (7, 2)]
    with pytest.raises(Refused, match="stays planar when its terminals are joined"):
        VERTICES.build(Shannon(TerminalGraph(8, rows + ring, (0, 1))))
    with pytest.raises(Refused, match="stays planar"):
        EDGES.build(EdgeShannon(8, tuple(rows + ring), (0, 1)))
