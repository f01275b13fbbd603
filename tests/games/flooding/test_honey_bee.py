"""HONEY-BEE: the rules and the conventions."""

import json
import random

import pytest

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text, rulesets


def random_position(rng):
    while True:
        rows = [[rng.randrange(4) for _ in range(3)] for _ in range(3)]
        board = FloodIt.board(rows)
        if board.colours[0] != board.colours[8]:
            return HoneyBee(board, (0, 8), rng.choice(["First", "Second"]))


def area(colours, edges, source):
    seen, todo = {source}, [source]
    while todo:
        v = todo.pop()
        for a, b in edges:
            if v in (a, b) and a + b - v not in seen and colours[a] == colours[b]:
                seen.add(a + b - v)
                todo.append(a + b - v)
    return seen


def test_random_games_follow_the_rules_to_the_end():
    rng = random.Random(1)
    winners, endings = set(), set()
    for _ in range(150):
        p = random_position(rng)
        n, edges = 9, p.board.edges.tolist()
        for _ in range(2 * n + 1):
            colours = p.board.colours.tolist()
            first, second = (area(colours, edges, s) for s in p.sources)
            assert p.held() == (len(first), len(second))
            assert not first & second
            left = set(range(n)) - first - second
            legal = {colours[v] for v in left} - {colours[s] for s in p.sources}
            if p.wasted == 2 or not legal:
                assert p.moves() == ()
                assert p.winner() == ("First" if len(first) > len(second) else "Second")
                winners.add(p.winner())
                endings.add("wasted" if p.wasted == 2 else "stuck" if left else "full")
                break
            assert p.winner() is None
            assert p.moves() == tuple(sorted(legal))
            q = p.play(rng.choice(p.moves()))
            mine = p.players.index(p.to_move)
            assert q.to_move == p.players[1 - mine]
            assert q.held()[1 - mine] == p.held()[1 - mine]
            assert q.wasted == (p.wasted + 1 if q.held() == p.held() else 0)
            p = q
        else:
            pytest.fail("the game did not end")
    assert winners == {"First", "Second"}
    assert endings == {"wasted", "stuck", "full"}


def test_a_tie_is_won_by_the_second_player():
    assert HoneyBee(FloodIt.path("ab"), (0, 1)).winner() == "Second"
    assert HoneyBee(FloodIt.path("aab"), (0, 2)).winner() == "First"


@pytest.mark.parametrize("move", [0, 1, 9, -1, True, None, (0, 2)])
def test_illegal_moves_say_what_was_expected(move):
    p = HoneyBee(FloodIt.path("acdcb"), (0, 4))
    with pytest.raises(IllegalMove, match=r"one of \[2, 3\]"):
        p.play(move)


def test_text_and_json_read_back():
    rng = random.Random(2)
    for _ in range(60):
        p = random_position(rng)
        if p.moves():
            p = p.play(rng.choice(p.moves()))
        data = json.loads(json.dumps(p.to_json()))
        for q in (position_from_text(str(p)), position_from_json(data)):
            assert isinstance(q, HoneyBee)
            assert q == p
            assert hash(q) == hash(p)
            assert (q.moves(), q.to_move, q.wasted) == (p.moves(), p.to_move, p.wasted)
    assert rulesets()["honey-bee"].kind == "two-player"
    assert p.to_networkx().graph == {"sources": (0, 8)}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sources": [0, 2]}, "sources: expected two of different colours"),
        ({"sources": [0, 3]}, "sources: expected two vertices 0 to 2"),
        ({"sources": [0]}, "sources: expected two vertices"),
        ({"sources": None}, "sources: expected two vertices"),
        ({"source": 0}, "source: expected none"),
        ({"to_move": "White"}, "to_move: expected First or Second"),
        ({"to_move": []}, "to_move: expected First or Second"),
        ({"wasted": 3}, "wasted: expected 0 to 2"),
        ({"wasted": True}, "wasted: expected 0 to 2"),
        ({"colours": [0, 1]}, "vertices: expected 2"),
    ],
)
def test_bad_json_is_refused_with_what_was_expected(change, message):
    good = {"vertices": 3, "edges": [[0, 1], [1, 2]], "colours": [0, 1, 0], "sources": [0, 1]}
    assert HoneyBee.from_json(good).moves() == ()
    with pytest.raises(GameError, match=message):
        HoneyBee.from_json(good | change)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("flood-it", "line 1: expected honey-bee"),
        ("honey-bee\npath abc", "expected a line sources U V"),
        ("honey-bee\nsources 0 x\npath abc", "line 2: expected numbers"),
        ("honey-bee\nsources 0 1\npath ab1", "line 3: expected digits only"),
        ("honey-bee\nsources 0 1\nsources 0 1\npath abc", "line 3: expected one line sources"),
        ("honey-bee\nsources 0\npath abc", "sources: expected two vertices"),
    ],
)
def test_bad_text_is_refused(text, message):
    with pytest.raises(GameError, match=message):
        HoneyBee.from_text(text)
