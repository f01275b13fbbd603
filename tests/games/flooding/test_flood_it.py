"""FLOOD-IT: the rules, the constructors, and what the readers refuse."""

import json
import random

import numpy as np
import pytest

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text, rulesets


def random_position(rng):
    n = rng.randint(1, 8)
    edges = {(rng.randrange(v), v) for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(rng.randint(0, n - 1))}
    source = rng.choice([None, rng.randrange(n)])
    return FloodIt([rng.randrange(4) for _ in range(n)], sorted(edges), source)


def flood(position, vertex, colour):
    """The colours after a move, by a search that shares nothing with the ruleset."""
    colours, todo = position.colours.tolist(), [vertex]
    old = colours[vertex]
    while todo:
        v = todo.pop()
        if colours[v] == old:
            colours[v] = colour
            todo += [a + b - v for a, b in position.edges.tolist() if v in (a, b)]
    return colours


def test_a_move_recolours_exactly_the_area_of_its_vertex():
    rng = random.Random(1)
    for _ in range(300):
        p = random_position(rng)
        for move in p.moves():
            vertex, colour = move if p.source is None else (p.source, move)
            assert p.play(move).colours.tolist() == flood(p, vertex, colour)


def test_moves_name_every_area_once_by_its_least_vertex():
    rng = random.Random(2)
    for _ in range(300):
        p = random_position(rng)
        if p.source is not None:
            continue
        least = {}
        for v in range(len(p.colours)):
            area = tuple(c == -1 for c in flood(p, v, -1))
            least.setdefault(area, v)
        palette = set(p.colours.tolist())
        expected = [(v, c) for v in least.values() for c in palette if c != p.colours[v]]
        assert list(p.moves()) == sorted(expected)


def test_any_vertex_of_an_area_may_name_it():
    p = FloodIt.path("aab")
    assert p.play((1, 1)) == p.play((0, 1))


def test_solved_exactly_when_there_are_no_moves():
    rng = random.Random(3)
    seen = {True: 0, False: 0}
    for _ in range(300):
        p = random_position(rng)
        assert p.solved() == (not p.moves()) == (len(set(p.colours.tolist())) == 1)
        seen[p.solved()] += 1
    assert min(seen.values()) > 10


@pytest.mark.parametrize("move", [(0, 0), (0, 9), (3, 1), (-1, 1), 1, "ab", (0,), (True, 1), None])
def test_illegal_free_moves_say_what_was_expected(move):
    with pytest.raises(IllegalMove, match="expected"):
        FloodIt.path("aba").play(move)


@pytest.mark.parametrize("move", [0, 2, -1, (0, 1), True, None, 10**30])
def test_illegal_fixed_moves_say_what_was_expected(move):
    with pytest.raises(IllegalMove, match="expected"):
        FloodIt.path("aba", source=0).play(move)


def test_text_and_json_read_back():
    rng = random.Random(4)
    for _ in range(200):
        p = random_position(rng)
        for q in (
            position_from_text(str(p)),
            position_from_json(json.loads(json.dumps(p.to_json()))),
        ):
            assert q == p
            assert hash(q) == hash(p)
            assert q.moves() == p.moves()


def test_edges_in_any_order_make_the_same_position():
    p = FloodIt([0, 1, 2], [(0, 1), (1, 2)])
    assert FloodIt([0, 1, 2], [(2, 1), (1, 0)]) == p
    assert FloodIt(np.array([0, 1, 2]), np.array([[2, 1], [1, 0]])) == p
    assert FloodIt([0, 1, 2], [(0, 1), (1, 2)], source=0) != p
    assert FloodIt([0, 1, 1], [(0, 1), (1, 2)]) != p


def test_positions_cannot_be_changed():
    p = FloodIt.path("ab")
    with pytest.raises(ValueError, match="read-only"):
        p.colours[0] = 1
    with pytest.raises(AttributeError):
        p.source = 1


def test_words_and_boards():
    assert FloodIt.path("012").colours.tolist() == FloodIt.path("abc").colours.tolist() == [0, 1, 2]
    assert FloodIt.cycle("abc").edges.tolist() == [[0, 1], [0, 2], [1, 2]]
    board = FloodIt.from_text("flood-it\nboard abc bca\nsource 5")
    assert board.edges.tolist() == [[0, 1], [0, 3], [1, 2], [1, 4], [2, 5], [3, 4], [4, 5]]
    assert board.source == 5
    assert board.to_networkx().nodes[3]["colour"] == 1


def test_registered_as_a_puzzle():
    assert rulesets()["flood-it"].kind == "puzzle"


GOOD = {"ruleset": "flood-it", "vertices": 3, "edges": [[0, 1], [1, 2]], "colours": [0, 1, 0]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"vertices": 4}, "vertices: expected 3"),
        ({"vertices": None}, "vertices: expected 3"),
        ({"colours": None}, "colours: expected a list"),
        ({"colours": [], "vertices": 0, "edges": []}, "expected at least one vertex"),
        ({"colours": [0, 1, -1]}, "colours: expected colours 0 to 2147483647, got -1"),
        ({"colours": [0, 1, True]}, "got True"),
        ({"colours": [0, 1, 1.5]}, "got 1.5"),
        ({"colours": [0, 1, [2]]}, r"got \[2\]"),
        ({"colours": [0, 1, 10**40]}, "got 1000"),
        ({"edges": None}, "edges: expected a list"),
        ({"edges": [[0, 1], [1, 3]]}, "expected vertices 0 to 2, got 3"),
        ({"edges": [[0, 1], [1, -2]]}, "expected vertices 0 to 2, got -2"),
        ({"edges": [[0, 1], [1, "2"]]}, "got '2'"),
        ({"edges": [[0, 1], [1, 2, 0]]}, "expected pairs"),
        ({"edges": [[0, 1], 7]}, "expected pairs"),
        ({"edges": [[0, 1], [1, 1]]}, "loop at 1"),
        ({"edges": [[0, 1], [1, 2], [2, 1]]}, r"got \[1, 2\] again"),
        ({"edges": [[0, 1]]}, "no path from 0 to 2"),
        ({"source": 3}, "source: expected a vertex 0 to 2, got 3"),
        ({"source": "0"}, "source: expected"),
        ({"source": False}, "source: expected"),
    ],
)
def test_bad_json_is_refused_with_what_was_expected(change, message):
    assert FloodIt.from_json(GOOD).source is None
    with pytest.raises(GameError, match=message):
        FloodIt.from_json(GOOD | change)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flood", "line 1: expected flood-it"),
        ("flood-it", "expected lines colours and edges"),
        ("flood-it\ncolours 0 x", "line 2: .*'x'"),
        ("flood-it\ncolours 0 1\nedges 0-1-2", "line 3: edges: expected pairs"),
        ("flood-it\ncolours 0 1\nedges 0-", "line 3"),
        ("flood-it\ncolours 0 1", "no path from 0 to 1"),
        ("flood-it\npath ab\npath ab", "line 3: expected one line path"),
        ("flood-it\npath ab ba", "line 2: path: expected one word"),
        ("flood-it\npath a1", "line 2: expected digits only"),
        ("flood-it\ncycle ab", "line 2: cycle: expected at least three"),
        ("flood-it\npath ab\n\nsource", "line 4: source: expected one vertex"),
        ("flood-it\npath ab\nboard ab", "expected lines colours and edges"),
        ("flood-it\nboard ab\n", None),
        ("flood-it\nboard ab a", "line 2: board row 2: expected 2 cells"),
        ("flood-it\nhexes ab", "line 2: expected colours"),
    ],
)
def test_bad_text_is_refused_with_its_line(text, message):
    if message is None:
        assert FloodIt.from_text(text) == FloodIt.path("ab")
        return
    with pytest.raises(GameError, match=message):
        FloodIt.from_text(text)
