"""The edge Shannon game: the rules, and what the readers refuse."""

import json
import random

import networkx as nx
import pytest

from gadgetry.games.edge_shannon import EdgeShannon
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text, rulesets

GOOD = {
    "ruleset": "edge-shannon",
    "vertices": 3,
    "edges": [[0, 1], [1, 2], [1, 2]],
    "terminals": [0, 2],
    "short": [0],
    "cut": [2],
    "to_move": "Cut",
}


def random_position(rng):
    n, m = rng.randint(2, 5), rng.randint(0, 7)
    edges = [rng.sample(range(n), 2) for _ in range(m)]
    owner = [rng.choice(["short", "cut", "free", "free"]) for _ in range(m)]
    short, cut = ([e for e in range(m) if owner[e] == name] for name in ("short", "cut"))
    return EdgeShannon(n, edges, rng.sample(range(n), 2), short, cut, rng.choice(["Short", "Cut"]))


def test_the_winner_is_who_joins_or_separates_the_terminals():
    rng = random.Random(1)
    seen = {"Short": 0, "Cut": 0, None: 0}
    for _ in range(300):
        p = random_position(rng)
        ends, (s, t) = p.edges.tolist(), p.terminals
        graphs = []
        for usable in (p.short, set(range(len(ends))) - p.cut):
            graph = nx.empty_graph(p.vertices)
            graph.add_edges_from(ends[e] for e in usable)
            graphs.append(graph)
        expected = (
            "Short"
            if nx.has_path(graphs[0], s, t)
            else None
            if nx.has_path(graphs[1], s, t)
            else "Cut"
        )
        assert p.winner() == expected
        free = set(range(len(ends))) - p.short - p.cut
        assert list(p.moves()) == (sorted(free) if expected is None else [])
        seen[expected] += 1
    assert min(seen.values()) > 30


def test_players_alternate_and_claim_what_they_play():
    p = EdgeShannon(3, [(0, 1), (1, 2), (1, 2)], (0, 2))
    q = p.play(2)
    assert (q.short, q.cut, q.to_move) == ({2}, frozenset(), "Cut")
    r = q.play(0)
    assert (r.short, r.cut, r.to_move, r.winner()) == ({2}, {0}, "Short", "Cut")
    assert p.short == frozenset()


@pytest.mark.parametrize("move", [0, 2, 3, -1, True, "1", None, (1,)])
def test_illegal_moves_say_what_was_expected(move):
    with pytest.raises(IllegalMove, match="expected the number of a free edge"):
        EdgeShannon.from_json(GOOD).play(move)


def test_a_finished_game_has_no_moves():
    p = EdgeShannon(2, [(0, 1), (0, 1)], (0, 1)).play(0)
    assert (p.winner(), p.moves()) == ("Short", ())
    with pytest.raises(IllegalMove):
        p.play(1)


def test_text_and_json_read_back():
    rng = random.Random(2)
    for _ in range(200):
        p = random_position(rng)
        data = json.loads(json.dumps(p.to_json()))
        for q in (position_from_text(str(p)), position_from_json(data)):
            assert q == p
            assert hash(q) == hash(p)
            assert (q.moves(), q.to_move) == (p.moves(), p.to_move)


def test_positions_differ_by_claims_and_mover():
    p = EdgeShannon.from_json(GOOD)
    assert EdgeShannon.from_json(GOOD | {"to_move": "Short"}) != p
    assert EdgeShannon.from_json(GOOD | {"cut": []}) != p
    assert p.to_networkx().edges[1, 2, 2]["owner"] == "Cut"
    assert p.move_name(1) == "edge 1 (1-2)"


def test_registered_as_a_two_player_game():
    assert rulesets()["edge-shannon"].kind == "two-player"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"vertices": 1}, "vertices: expected 2 to"),
        ({"vertices": None}, "vertices: expected 2 to"),
        ({"vertices": 10**30}, "vertices: expected 2 to"),
        ({"edges": "ab"}, "edges: expected a list"),
        ({"edges": [[0, 1], [1, 3], [1, 2]]}, "edges: expected 2 numbers from 0 to 2"),
        ({"edges": [[0, 1], [1, 2, 0], [1, 2]]}, "edges: expected 2 numbers"),
        ({"edges": [[0, 1], 5, [1, 2]]}, "edges: expected 2 numbers"),
        ({"edges": [[0, 1], [1, True], [1, 2]]}, "edges: expected 2 numbers"),
        ({"edges": [[0, 1], [1, 1], [1, 2]]}, "edge 1 is a loop"),
        ({"terminals": [0]}, "terminals: expected 2 numbers"),
        ({"terminals": [1, 1]}, "terminals: expected two different"),
        ({"terminals": None}, "terminals: expected a list"),
        ({"short": [3]}, "short: expected numbers from 0 to 2"),
        ({"short": [[0]]}, "short: expected numbers"),
        ({"cut": [0]}, "cut: expected edges that Short has not claimed, got 0"),
        ({"to_move": "cut"}, "to_move: expected Short or Cut"),
        ({"to_move": ["Cut"]}, "to_move: expected Short or Cut"),
    ],
)
def test_bad_json_is_refused_with_what_was_expected(change, message):
    assert EdgeShannon.from_json(GOOD).moves() == (1,)
    with pytest.raises(GameError, match=message):
        EdgeShannon.from_json(GOOD | change)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("shannon", "line 1: expected edge-shannon"),
        ("edge-shannon\nvertices x", "line 2: expected vertices N"),
        ("edge-shannon\nvertices 2\nedge 0", "line 3: expected vertices N"),
        ("edge-shannon\nvertices 2\nvertices 3", "line 3: expected one line vertices"),
        ("edge-shannon\nvertices 2\n\nshort a", "line 4: expected"),
        ("edge-shannon\nvertices 2\nterminals 0 1\nBlack to move", "to_move: expected"),
        ("edge-shannon\nvertices 2", "terminals: expected 2 numbers"),
    ],
)
def test_bad_text_is_refused(text, message):
    with pytest.raises(GameError, match=message):
        EdgeShannon.from_text(text)
