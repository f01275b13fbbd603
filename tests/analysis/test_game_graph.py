"""Game graphs: every position once, marked by Algorithm 1 as the oracle says, and drawn."""

import pytest

from gadgetry.analysis.game_graph import game_graph, marked
from gadgetry.cli.main import run
from gadgetry.diagrams.game_graph import game_graph_scene
from gadgetry.games.dominoes.cram import Cram, grid
from gadgetry.games.general.nim import Nim
from gadgetry.games.octal.octal import heaps
from gadgetry.games.octal.octal_families import pode
from gadgetry.games.position import GameError
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.verdict import Question


@pytest.mark.parametrize(
    "start", [grid(2, 3), Cram(("...", ".#.")), Nim((2, 3)), heaps("0.77", 6), pode("0.33", 1, 2)]
)
def test_every_position_is_marked_as_the_oracle_says(start):
    graph = game_graph(start)
    assert graph.positions[0] == start
    assert len(set(graph.positions)) == len(graph.positions)
    assert set(graph.outcomes) == {"P", "N"}
    for position, after, mark in zip(*vars(graph).values(), strict=True):
        told = oracle.run(position, Question(), Budget())
        assert mark == ("N" if told.outcome else "P")
        options = {position.play(move) for move in position.moves()}
        assert {graph.positions[v] for v in after} == options


def test_the_p_positions_are_a_kernel():
    graph = game_graph(grid(2, 3))
    lost = {v for v, mark in enumerate(graph.outcomes) if mark == "P"}
    for v, after in enumerate(graph.options):
        assert bool(lost & set(after)) is (v not in lost)


def test_a_game_that_is_too_large_or_has_no_end_is_told():
    with pytest.raises(GameError, match="at most 20 positions"):
        game_graph(grid(3, 3), 20)
    with pytest.raises(GameError, match="a game that ends"):
        marked([(1,), (0,)])
    with pytest.raises(LimitReached):
        game_graph(grid(3, 3), budget=Budget(Limits(nodes=5)))


def test_arrows_lead_down_and_boxes_do_not_overlap():
    graph = game_graph(grid(2, 3))
    texts = [str(position) for position in graph.positions]
    scene = game_graph_scene(texts, graph.options, graph.outcomes)
    assert len(scene.lines) == sum(map(len, graph.options))
    at = {shape.name: shape for shape in scene.shapes}
    assert all(at[line.tail].y < at[line.head].y for line in scene.lines)
    for one in scene.shapes:
        for other in scene.shapes:
            apart = abs(one.x - other.x) >= (one.width + other.width) / 2
            assert one is other or apart or one.y != other.y


def test_the_command(tmp_path, capsys):
    file, out = tmp_path / "cram.txt", tmp_path / "graph.svg"
    file.write_text("cram\n..\n.#\n")
    assert run(["draw", str(file), "--game-graph", "-o", str(out)]) == 0
    assert "game graph: 3 positions, the start is N" in out.read_text()
    assert run(["draw", str(file), "--game-graph", "--moves", "-o", str(out)]) == 2
    file.write_text("domineering\n..\nVertical to move\n")
    assert run(["draw", str(file), "--game-graph", "-o", str(out)]) == 2
    assert "impartial" in capsys.readouterr().err
