"""The rules of the multi-Shannon game."""

import random
from itertools import combinations

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.multi_shannon import RULESET, ManyTerminals, MultiShannon
from gadgetry.games.connection.multi_shannon_families import block
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text

PATH = ManyTerminals(5, ((0, 1), (1, 2), (2, 3), (3, 4)), (0, 2, 4))


def test_text_and_json_read_back():
    rng = random.Random(3)
    for size in range(8):
        for _ in range(8):
            position = RULESET.small.random(size, rng)
            assert position_from_text(str(position)) == position
            assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    "change",
    [
        {"edges": [[0, 9]]},
        {"edges": [[0, 1], [1, 0]]},
        {"edges": [[1, 1]]},
        {"terminals": [0, 0]},
        {"terminals": [0]},
        {"short": [2]},
        {"short": [1], "cut": [1]},
        {"draw": "White"},
        {"draw": []},
        {"to_move": "White"},
    ],
)
def test_json_that_is_no_position_is_refused(change):
    with pytest.raises(GameError, match="expected"):
        MultiShannon.from_json({**MultiShannon(PATH).to_json(), **change})


@pytest.mark.parametrize("line", ["draw", "draw Short Cut", "draw 3", "draw Short\ndraw Cut"])
def test_a_wrong_line_of_who_wins_a_draw_is_refused(line):
    text = str(MultiShannon(PATH)).replace("draw Cut", line)
    with pytest.raises(GameError, match="expected"):
        position_from_text(text)


@pytest.mark.parametrize("move", [0, 1, 2, -1, 9, "3", None])
def test_only_free_vertices_that_are_no_terminals_may_be_claimed(move):
    with pytest.raises(IllegalMove, match="free vertex"):
        MultiShannon(PATH).play(1).play(move)


def test_some_pairs_joined_and_others_not_is_a_draw():
    for draw in MultiShannon.players:
        start = MultiShannon(PATH, draw=draw)
        both = MultiShannon(PATH, frozenset({1, 3}), draw=draw)
        none = MultiShannon(PATH, cut=frozenset({1, 3}), draw=draw)
        one = MultiShannon(PATH, frozenset({1}), frozenset({3}), draw)
        assert [p.winner() for p in (start, both, none, one)] == [None, "Short", "Cut", draw]


def test_a_path_through_a_terminal_joins_only_its_parts():
    # 0 and 4 are joined by no path without the terminal 2: they do not count.
    assert PATH.wanted == [0b010, 0b101, 0b010]


def test_adjacent_terminals_do_not_count():
    triangle = ManyTerminals(4, ((0, 1), (0, 3), (1, 3), (2, 3)), (0, 1, 2))
    assert triangle.wanted == [0b100, 0b100, 0b011]


def test_where_no_two_terminals_count_short_has_won():
    apart = ManyTerminals(4, ((0, 2), (1, 3)), (0, 1))
    assert {MultiShannon(apart, draw=draw).winner() for draw in ("Short", "Cut")} == {"Short"}


def test_with_two_terminals_it_is_the_shannon_game_to_the_end():
    rng = random.Random(8)
    winners = set()
    for _ in range(150):
        n = rng.randint(3, 8)
        pairs = [pair for pair in combinations(range(n), 2) if pair != (0, 1)]
        edges = tuple(pair for pair in pairs if rng.random() < 0.5)
        same = ManyTerminals(n, edges, (0, 1))
        if not any(same.wanted):
            continue
        game = Shannon(TerminalGraph(n, edges, (0, 1)), mover=rng.choice(Shannon.players))
        multi = MultiShannon(same, draw=rng.choice(MultiShannon.players), mover=game.mover)
        while True:
            assert multi.winner() == game.winner()
            assert multi.moves() == game.moves()
            if not game.moves():
                break
            move = rng.choice(game.moves())
            multi, game = multi.play(move), game.play(move)
        winners.add(game.winner())
    assert winners == {"Short", "Cut"}


def test_a_block_has_the_edges_of_a_hex_board():
    for rows, columns in ((1, 1), (1, 3), (2, 2), (3, 2)):
        graph = block(rows, columns).graph
        assert graph.vertices == (rows + 2) * (columns + 2) - 2
        assert {len(graph.neighbours[v]) for v in graph.inner} == {6}
        # The same edges as on the board that has a row and a column more on each side.
        board = Hex(rows + 2, columns + 2)
        degrees = sorted(len(board.neighbours(v)) for v in range(1, board.size - 1))
        corners = 2 * len(board.neighbours(0))
        assert 2 * len(graph.edges) == sum(degrees) - corners


def test_a_block_too_large_is_refused():
    for rows, columns in ((0, 3), (3, 0), (100, 11)):
        with pytest.raises(GameError, match="rows and columns"):
            block(rows, columns)
