"""The rules of Hex."""

import random

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError, IllegalMove
from gadgetry.games.registry import position_from_json, position_from_text


def random_board(rng, letters):
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    return rows, columns, "".join(rng.choice(letters) for _ in range(rows * columns))


def joined(rows, columns, cells, stone, across):
    """Union-find over the cells of one colour, written apart from the ruleset."""
    leader = list(range(rows * columns))

    def find(v):
        while leader[v] != v:
            v = leader[v]
        return v

    for r in range(rows):
        for c in range(columns):
            for dr, dc in ((0, 1), (1, 0), (1, -1)):
                if r + dr < rows and 0 <= c + dc < columns:
                    u, v = r * columns + c, (r + dr) * columns + c + dc
                    if cells[u] == cells[v] == stone:
                        leader[find(u)] = find(v)
    side = [v % columns if across else v // columns for v in range(rows * columns)]
    own = [v for v in range(rows * columns) if cells[v] == stone]
    last = (columns if across else rows) - 1
    return any(side[u] == 0 and side[v] == last and find(u) == find(v) for u in own for v in own)


def test_a_full_board_has_exactly_one_winner():
    rng = random.Random(1)
    winners = []
    for _ in range(400):
        rows, columns, cells = random_board(rng, "BW")
        black = joined(rows, columns, cells, "B", across=False)
        white = joined(rows, columns, cells, "W", across=True)
        assert black != white
        winners.append(Hex(rows, columns, cells).winner())
        assert winners[-1] == ("Black" if black else "White")
    assert set(winners) == {"Black", "White"}


def test_the_winner_is_told_when_the_sides_are_joined_and_not_before():
    position = Hex(2, 2).play("b1").play("a1")
    assert position.winner() is None
    assert position.moves() == ("a2", "b2")
    won = position.play("a2")
    assert won.winner() == "Black"
    assert won.moves() == ()
    with pytest.raises(IllegalMove, match="open game"):
        won.play("b2")


@pytest.mark.parametrize("move", ["a1", "c1", "a3", "1a", "", 0, None, "B2", "a0", "a01"])
def test_only_empty_cells_of_the_board_may_be_played(move):
    with pytest.raises(IllegalMove, match="expected"):
        Hex(2, 2, "B...", "White").play(move)


def test_text_and_json_read_back():
    rng = random.Random(2)
    for _ in range(100):
        rows, columns, cells = random_board(rng, "..BW")
        position = Hex(rows, columns, cells, rng.choice(["Black", "White"]))
        assert position_from_text(str(position)) == position
        assert position_from_json(position.to_json()) == position


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hex", "line 2"),
        ("hex\n. .\n .", "line 3"),
        ("hex\n. x", "line 2"),
        ("hex\nRed to move\n.", "line 2"),
        ("hexx\n.", "hexx"),
    ],
)
def test_errors_in_a_text_name_the_line(text, message):
    with pytest.raises(GameError, match=message):
        Hex.from_text(text)


@pytest.mark.parametrize(
    "change",
    [
        {"rows": 0},
        {"rows": "2"},
        {"columns": 10**9},
        {"black": ["a1"], "white": ["a1"]},
        {"black": "a1"},
        {"white": [7]},
        {"black": [["a1"]]},
        {"to_move": "Red"},
        {"to_move": []},
    ],
)
def test_json_that_is_no_board_is_refused(change):
    with pytest.raises(GameError, match="expected"):
        Hex.from_json({**Hex(2, 2).to_json(), **change})


def test_columns_beyond_z_have_two_letters():
    position = Hex(1, 30)
    assert position.moves()[25:28] == ("z1", "aa1", "ab1")
    assert position.play("aa1").cells[26] == "B"


def test_the_graph_of_a_board_has_the_cells_and_their_adjacency():
    graph = Hex(3, 3, "B........").to_networkx()
    assert graph.number_of_nodes() == 9
    assert graph.number_of_edges() == 16
    assert graph.nodes["a1"]["stone"] == "B"
    assert graph.has_edge("b1", "a2")
    assert not graph.has_edge("a1", "b2")
