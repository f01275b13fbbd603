"""Hex as Shannon, Y and GAME-SAT: winner, winning moves and strategies, for both movers."""

from itertools import product
from random import Random

import pytest

from gadgetry.analysis.induced_paths import induced_paths
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.connection.hex_to_shannon import HexToShannon
from gadgetry.reductions.connection.hex_to_y import HexToY
from gadgetry.reductions.formulas import coalition_formula
from gadgetry.reductions.formulas.hex_to_game_sat import HexToGameSat
from gadgetry.reductions.reduction import ReductionError, measure
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

EMBEDDINGS = [
    (HexToShannon(), "black"),
    (HexToShannon(), "white"),
    (HexToY(), None),
    (HexToGameSat(), None),
]
ALL = Question(moves="all")


def boards(rows: int, columns: int):
    """All positions with any stones, whoever is to move."""
    for cells in product(".BW", repeat=rows * columns):
        for mover in Hex.players:
            yield Hex(rows, columns, "".join(cells), mover)


def random_boards(rng: Random, count: int, rows: int, columns: int):
    for _ in range(count):
        cells = "".join(rng.choices(".BW", weights=(3, 1, 1), k=rows * columns))
        yield Hex(rows, columns, cells, rng.choice(Hex.players))


def check(reduction, variant, board: Hex, solver: str = "alpha-beta") -> str:
    compiled = reduction.build(board, variant)
    assert reduction.sizes(board, variant) == compiled.sizes
    if not isinstance(reduction, HexToGameSat):  # within a chain, sizes are enough
        sizes = {"rows": board.rows, "columns": board.columns}
        sizes["empty_cells"] = board.cells.count(".")
        assert reduction.sizes_from(sizes, variant) == compiled.sizes
    hex_verdict, verdict = solve(board, ALL, solver=solver), solve(compiled.target, ALL)
    claim = compiled.claim
    agrees = (verdict.winner == claim.equals) == (hex_verdict.winner == claim.source_equals)
    assert agrees, (board, verdict)
    expected = reduction.winning_moves(compiled, hex_verdict.outcome, hex_verdict.winning_moves)
    assert sorted(verdict.winning_moves, key=str) == sorted(expected, key=str), board
    names = [reduction.back(compiled, compiled.target, m) for m in compiled.target.moves()]
    assert sorted(names) == sorted(board.moves())
    return hex_verdict.winner


@pytest.mark.parametrize(("reduction", "variant"), EMBEDDINGS)
def test_all_positions_of_small_boards(reduction, variant):
    shapes = [(1, 1), (1, 2), (2, 1), (2, 2)]
    winners = [check(reduction, variant, board) for shape in shapes for board in boards(*shape)]
    assert len(winners) == 2 * (3 + 9 + 9 + 81)
    assert winners.count("Black") == winners.count("White")


@pytest.mark.parametrize(("reduction", "variant"), EMBEDDINGS)
@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (4, 2), (3, 1), (1, 3)])
def test_random_positions(reduction, variant, shape):
    rng = Random(str((reduction.name, shape)))
    empty = [Hex(*shape, mover=mover) for mover in Hex.players]
    for board in [*empty, *random_boards(rng, 12, *shape)]:
        check(reduction, variant, board, "traces")


@pytest.mark.sweep
@pytest.mark.parametrize(("reduction", "variant"), EMBEDDINGS)
def test_all_positions_of_2_by_3_and_empty_boards_to_4_by_4(reduction, variant):
    assert {check(reduction, variant, board) for board in boards(2, 3)} == {"Black", "White"}
    for shape in product(range(1, 5), repeat=2):
        for mover in Hex.players:
            check(reduction, variant, Hex(*shape, mover=mover), "traces")


@pytest.mark.parametrize(("reduction", "variant"), EMBEDDINGS)
def test_strategies_beat_every_reply(reduction, variant):
    for start in (Hex(2, 3), Hex(3, 2, mover="White"), Hex(3, 3, "...B....W", "White")):
        compiled = reduction.build(start, variant)
        me = solve(start).winner
        best = reduction.transfer(
            compiled, lambda board: solve(board, Question(moves="one")).winning_moves[0], None
        )
        target = compiled.target
        mine = target.to_move if start.mover == me else other(target)
        stack = [target]
        while stack:
            position = stack.pop()
            if position.winner() is not None:
                assert position.winner() == mine
            elif position.to_move == mine:
                stack.append(position.play(best(position)))
            else:
                stack += [position.play(move) for move in position.moves()]


def other(position):
    first, second = position.players
    return second if position.to_move == first else first


def test_a_graph_without_one_diagonal_is_noticed():
    compiled = HexToShannon().build(Hex(2, 2))
    graph = compiled.target.graph
    edges = [edge for edge in graph.edges.tolist() if edge != [1, 2]]
    assert len(edges) == len(graph.edges) - 1
    broken = Shannon(TerminalGraph(graph.vertices, edges, graph.terminals), mover="Cut")
    whole = HexToShannon().build(Hex(2, 2, ".B..", "White")).target
    assert solve(whole).winner == "Short"
    lost = Shannon(broken.graph, frozenset({1}), frozenset(), "Cut")
    assert solve(lost).winner == "Cut"


def test_the_clauses_are_the_induced_paths_of_the_thesis():
    for rows, columns in product(range(1, 5), range(1, 7)):
        lengths = [
            len(path) for path in HexToGameSat().build(Hex(rows, columns)).target.cnf.clauses
        ]
        expected = induced_paths(columns, rows)  # White's way is along the rows
        assert {n: lengths.count(n) for n in set(lengths)} == dict(expected)


def test_stones_shorten_the_clauses():
    board = Hex(2, 2, "W...", "Black")
    target = HexToGameSat().build(board).target
    names = [[target.cnf.variables.name(v) for v in c] for c in target.cnf.clauses]
    assert names == [["b1"], ["a2", "b2"]]
    assert list(HexToGameSat().build(Hex(1, 2, "WW")).target.cnf.clauses) == [()]
    assert list(HexToGameSat().build(Hex(1, 2, "B.")).target.cnf.clauses) == []


def test_too_many_paths_are_refused(monkeypatch):
    monkeypatch.setattr(coalition_formula, "MOST_COALITIONS", 50)
    HexToGameSat().build(Hex(3, 4))
    with pytest.raises(ReductionError, match=r"at most 50 least.*use hex-to-shannon"):
        HexToGameSat().build(Hex(4, 4))


def test_only_hex_is_taken():
    with pytest.raises(ReductionError, match="expected a Hex position, got str"):
        HexToShannon().build("hex")


def test_moves_have_words_and_origins():
    compiled = HexToY().build(Hex(2, 3))
    said = {HexToY().explain(compiled, None, m) for m in compiled.target.moves()}
    assert said == {f"a stone on {name}" for name in Hex(2, 3).moves()}
    names = [compiled.provenance.vertex_name(v) for v in range(10)]
    assert names[:4] == ["Black's triangle", "Black's triangle", "Black's triangle", "cell c1"]
    assert names[-1] == "White's triangle"
    shannon = HexToShannon().build(Hex(2, 3), "white")
    assert shannon.provenance.vertex_name(6) == "the left side"
    assert HexToShannon().back(shannon, None, 6) is None
    assert shannon.provenance.of_vertex(4)[0].element == ("vertex", 4)


def test_a_chain_keeps_the_cells():
    chain = Chain.of([HexToShannon()], ["white"])
    compiled = chain.build(Hex(3, 3))
    assert [sizes for _, sizes in chain.sizes(Hex(3, 3))] == [measure(compiled.last.graph)]
    assert str(compiled.claim) == "Short wins iff White wins"
