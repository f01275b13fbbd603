"""Boards for geography: what is adjacent, files, drawings, and both solvers on small boards."""

import json
from itertools import combinations

import pytest

import gadgetry as gd
from gadgetry.api.reading import read
from gadgetry.api.writing import lines_of
from gadgetry.diagrams.geography_board import place
from gadgetry.games.geography.board_graph import BoardGraph, GridBoard
from gadgetry.games.geography.geography_boards import (
    binary,
    grid,
    honeycomb,
    navigate_the_pass,
)
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.position import GameError
from gadgetry.games.registry import families, position_from_json, position_from_text
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question


@pytest.mark.parametrize(
    ("neighbours", "edges"),
    [(3, 4 * 4 + 8), (4, 4 * 4 + 3 * 5), (6, 4 * 4 + 3 * 5 + 3 * 4), (8, 31 + 2 * 3 * 4)],
)
def test_an_inner_cell_has_so_many_neighbours(neighbours, edges):
    graph = BoardGraph(GridBoard(4, 5, neighbours))
    assert len(graph.edges) == edges
    assert graph.degrees.max() == neighbours
    inner = [row * 5 + column for row in (1, 2) for column in (1, 2, 3)]
    assert {int(graph.degrees[v]) for v in inner} == {neighbours}


@pytest.mark.parametrize("neighbours", [3, 4, 6, 8])
def test_adjacent_cells_are_those_that_lie_nearest_in_the_picture(neighbours):
    board = GridBoard(5, 6, neighbours)
    at = {v: place(board, v) for v in range(board.cells)}

    def distance(u, v):
        return ((at[u][0] - at[v][0]) ** 2 + (at[u][1] - at[v][1]) ** 2) ** 0.5

    edges = {tuple(edge) for edge in board.edges()}
    longest = max(distance(u, v) for u, v in edges)
    near = {(u, v) for u, v in combinations(at, 2) if distance(u, v) <= longest + 1e-6}
    assert near == edges


@pytest.mark.parametrize("neighbours", [3, 4, 6, 8])
def test_a_hole_is_never_entered(neighbours):
    for hole in range(9):
        whole, holed = GridBoard(3, 3, neighbours), GridBoard(3, 3, neighbours, (hole,))
        assert set(holed.edges()) == {edge for edge in whole.edges() if hole not in edge}


def test_the_two_games_are_families_of_the_ruleset():
    names = families()["undirected-geography"]
    assert {"binary-undirected-geography", "navigate-the-pass", "grid", "honeycomb"} <= set(names)
    assert "nimber" in names  # those of the other module
    two = gd.generate.family("binary-undirected-geography", 3, 3, 8, 0, 8)
    assert isinstance(two, UndirectedGeography)
    assert (two.tokens, two.passes) == ((0, 8), 0)
    one = gd.generate.family("navigate-the-pass", 3, 3, 6, 4)
    assert isinstance(one, UndirectedGeography)
    assert (one.tokens, one.passes) == ((4,), 1)
    assert one.play("pass").passes == 0  # from then on UNDIRECTED GEOGRAPHY without passes


BOARDS = [
    binary(3, 3, 6, 0, 8, 4),
    navigate_the_pass(2, 4, 8, 1),
    honeycomb(3, 4, 5, 0, 3),
    grid(1, 1),
]


@pytest.mark.parametrize("position", BOARDS)
@pytest.mark.parametrize("format", ["text", "json", "dot", "graphml", "node-link", "edges"])
def test_files_keep_the_board(position, format, tmp_path):
    played = position.play(position.moves()[0]) if position.moves() else position
    for here in (position, played):
        suffix = {"node-link": "json", "text": "txt"}.get(format, format)
        file = tmp_path / f"board.{suffix}"
        file.write_text("".join(lines_of(here, format)))
        back = read(file)
        assert back == here
        assert back.graph.board == position.graph.board
        assert str(back) == str(here)


@pytest.mark.parametrize(
    ("board", "holes", "message"),
    [
        ([2, 2, 4], [], "expected the 4 edges of a board of 2 by 2 cells with 4 neighbours"),
        ([2, 2, 5], [], "neighbours: expected 3, 4, 6 or 8, got 5"),
        ([2, 2], [], 'expected rows, columns and neighbours as "board"'),
        ([True, 3, 4], [], 'expected rows, columns and neighbours as "board"'),
        ([10**9, 10**9, 4], [], "expected a board of at most 10,000 cells"),
        ([1, 3, 4], [2], "expected the 1 edge of a board"),
        ([1, 3, 4], [7], 'expected distinct vertices 0 to 2 as "holes"'),
        (None, [2], 'expected "board" with "holes"'),
    ],
)
def test_a_file_whose_board_is_not_its_graph_is_refused(board, holes, message):
    data = {"ruleset": "undirected-geography", "vertices": 3, "edges": [[0, 1], [1, 2]], "start": 0}
    data |= {} if board is None else {"board": board}
    with pytest.raises(GameError, match=message):
        position_from_json(data | ({"holes": holes} if holes else {}))
    lines = ["undirected-geography", "vertices 3", "start 0"]
    if board is not None and all(type(n) is int for n in board):
        lines.append(f"board {' '.join(map(str, board))}")
        if all(n < 10**9 for n in board):
            with pytest.raises(GameError):
                position_from_text("\n".join([*lines, *(["holes 2"] if holes else []),
                                              "0-1", "1-2"]))  # fmt: skip


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: binary(2, 2, 4, 1, 1), "expected tokens on different cells, got 1 twice"),
        (lambda: grid(2, 2, 4, 3, 3), "expected a token on a cell of the board, 3 is a hole"),
        (lambda: grid(2, 2, 4, 4), "expected a token on a cell 0 to 3, got 4"),
        (lambda: grid(0, 2), "rows: expected a number from 1, got 0"),
        (lambda: grid(200, 200), "expected a board of at most 10,000 cells, got 200 by 200"),
        (lambda: grid(2, 2, 4, 0, 1, 1), r"holes: expected different cells, got \[1, 1\]"),
    ],
)
def test_what_is_no_board_is_refused(make, message):
    with pytest.raises(GameError, match=message):
        make()


@pytest.mark.parametrize("neighbours", [3, 4, 6, 8])
def test_two_solvers_that_share_nothing_agree_on_small_boards(neighbours):
    outcomes = set()
    for rows, columns, holes in ((2, 2, ()), (2, 3, ()), (2, 3, (1,)), (3, 3, (4,))):
        cells = [v for v in range(rows * columns) if v not in holes]
        positions = [navigate_the_pass(rows, columns, neighbours, v, *holes) for v in cells]
        positions += [
            binary(rows, columns, neighbours, u, v, *holes)
            for u, v in list(combinations(cells, 2))[::4]
        ]
        for position in positions:
            asked = Question(moves="all")
            one, other = (solve(position, asked, solver=name) for name in ("grundy", "oracle"))
            assert one.value == other.value
            assert one.winning_moves == other.winning_moves
            outcomes.add((len(position.tokens), one.outcome))
    assert len(outcomes) == 4


@pytest.mark.parametrize("neighbours", [4, 6, 8])
def test_the_second_player_mirrors_from_opposite_cells_of_an_even_board(neighbours):
    for rows, columns in ((1, 4), (2, 2), (2, 3), (2, 4)):
        for cell in range(rows * columns // 2):
            opposite = rows * columns - 1 - cell
            assert solve(binary(rows, columns, neighbours, cell, opposite)).value == 0
    corners = binary(3, 3, neighbours, 0, 8)  # there is a middle: no mirror
    assert solve(corners, Question(value=False)).outcome


def test_a_board_is_drawn_with_its_stones_and_without_its_holes():
    position = binary(3, 3, 8, 0, 8, 4).play((0, 1))
    scene = gd.draw(position).scene
    assert {s.part.number for s in scene.shapes} == {0, 1, 2, 3, 5, 6, 7, 8}
    assert {s.part.number for s in scene.shapes if s.double} == {1, 8}
    assert [entry.text for entry in scene.legend] == ["token", "visited"]
    plain = UndirectedGeography.of(2, [(0, 1)], start=0)
    assert gd.draw(plain).scene.kind == "construction"
    marked = gd.draw(grid(2, 2, 6, 0), moves=True, play=True).scene
    numbers = [s.label for s in marked.shapes if s.name.startswith("m")]
    assert sorted(numbers) == ["1", "2", "3"]
    assert json.loads(json.dumps(position.to_json()))["board"] == [3, 3, 8]
