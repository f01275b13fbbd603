"""NODE KAYLES: its rules, its text, its components, and its known values."""

import pytest

from gadgetry.games.kayles.node_kayles import NodeKayles
from gadgetry.games.kayles.node_kayles_families import cycle, path, random
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text, rulesets
from gadgetry.solvers.octal.octal import nim_sequence
from gadgetry.solvers.registry import solve


def test_a_move_takes_the_vertex_and_its_neighbours():
    star = NodeKayles.of(4, [(0, 1), (0, 2), (0, 3)])
    assert star.play(0).moves() == ()
    assert star.play(1).moves() == (2, 3)


def test_what_is_taken_cannot_be_taken_again():
    position = path(4).play(0)
    for move in (0, 1, 4, -1, True, "2", None):
        with pytest.raises(IllegalMove, match="expected a vertex that is left"):
            position.play(move)


def test_the_vertices_that_are_picked_are_a_maximal_independent_set():
    position, picked = random(7, seed=3), []
    edges = {frozenset(edge) for edge in position.graph.edges.tolist()}
    while position.moves():
        picked.append(position.moves()[-1])
        position = position.play(picked[-1])
    assert not any(frozenset((u, v)) in edges for u in picked for v in picked)
    for v in set(range(7)) - set(picked):
        assert any(frozenset((u, v)) in edges for u in picked)


def test_components_are_what_is_connected_and_left():
    position = path(7).play(3)
    assert [part.moves() for part in position.components()] == [(0, 1), (5, 6)]
    assert NodeKayles.of(0, []).components() == ()


@pytest.mark.parametrize("position", [path(3), cycle(4).play(0), NodeKayles.of(2, [], [0])])
def test_text_and_json_are_read_again(position):
    assert position_from_text(str(position)) == position
    assert position_from_json(position.to_json()) == position


def test_vertices_that_are_not_there_are_refused():
    with pytest.raises(GameError, match="expected vertices 0 to 1"):
        NodeKayles.of(2, [], [2])
    with pytest.raises(GameError, match="taken"):
        NodeKayles.from_json({"vertices": 2, "edges": [], "taken": [0, 0]})


def test_paths_are_dawsons_kayles():
    values = [solve(path(n)).value for n in range(1, 20)]
    assert values == nim_sequence(OctalCode.of("0.137"), 19).tolist()[1:]


def test_a_cycle_is_won_iff_the_path_after_a_move_is_lost():
    for n in range(3, 14):
        assert solve(cycle(n)).outcome is (solve(path(n - 3)).value == 0)
    with pytest.raises(GameError, match="at least 3 vertices"):
        cycle(2)


def test_complete_graphs_are_star_and_edgeless_ones_count():
    complete = NodeKayles.of(5, [(u, v) for u in range(5) for v in range(u)])
    assert solve(complete).value == 1
    assert [solve(NodeKayles.of(n, [])).value for n in range(5)] == [0, 1, 0, 1, 0]


def test_all_small_graphs_are_listed():
    small = rulesets()["node-kayles"].small
    assert [sum(1 for _ in small.exactly(n)) for n in range(1, 6)] == [1, 2, 4, 11, 34]


def test_as_networkx_only_what_is_left_is_there():
    graph = path(5).play(0).to_networkx()
    assert sorted(graph.nodes) == [2, 3, 4]
    assert graph.number_of_edges() == 2


def test_a_random_graph_is_not_too_large():
    with pytest.raises(GameError, match="at most 1000 vertices"):
        random(1001)
