"""Games as SGF, .pg, links and boards: round trips, real files, errors with their places."""

import re
from random import Random

import pytest

from gadgetry.formats import pg, sgf
from gadgetry.formats.hexworld import write as hexworld
from gadgetry.formats.hexworld import write_record
from gadgetry.formats.play_record import PlayRecord
from gadgetry.formats.registry import formats, recognised, write_game
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.general.nim import Nim
from gadgetry.games.position import GameError
from gadgetry.reductions.connection.qbf_to_shannon import QbfToShannon
from gadgetry.solvers.registry import solve


def random_board(rng: Random) -> Hex:
    """Any stones that leave at most one winner."""
    while True:
        rows, columns = rng.randrange(1, 6), rng.randrange(1, 31)
        cells = "".join(rng.choices(".BW", weights=(3, 1, 1), k=rows * columns))
        if "." not in cells:
            continue  # a full board has no turns: a .pg file does not say who is to move
        try:
            return Hex(rows, columns, cells, rng.choice(("Black", "White")))
        except GameError:
            continue


@pytest.mark.parametrize("name", ["sgf", "pg", "text", "json"])
def test_hex_boards_come_back(name):
    rng = Random(1)
    for _ in range(40):
        board = random_board(rng)
        text = write_game(board, name)
        found = recognised(text)
        assert found is not None
        assert found.name == name
        assert found.read(text) == board


def random_game(rng: Random) -> Shannon:
    n = rng.randrange(3, 12)
    s, t = sorted(rng.sample(range(n), 2))
    edges = [
        (u, v) for u in range(n) for v in range(u + 1, n) if (u, v) != (s, t) and rng.random() < 0.4
    ]
    inner = [v for v in range(n) if v not in (s, t)]
    taken = rng.sample(inner, rng.randrange(len(inner)))
    half = rng.randrange(len(taken) + 1)
    graph = TerminalGraph(n, edges, (s, t))
    return Shannon(
        graph, frozenset(taken[:half]), frozenset(taken[half:]), rng.choice(Shannon.players)
    )


def same(one: Shannon, other: Shannon) -> bool:
    """Equal but for the order of the edges."""
    plain = [
        (g.terminals, {frozenset(e) for e in g.edges.tolist()}) for g in (one.graph, other.graph)
    ]
    return plain[0] == plain[1] and (one.short, one.cut, one.mover) == (
        other.short, other.cut, other.mover
    )  # fmt: skip


def test_shannon_games_come_back_from_pg():
    rng = Random(2)
    games = [
        g
        for g in (random_game(rng) for _ in range(80))
        if all(g.graph.neighbours[t] for t in g.graph.terminals)
    ]
    assert len(games) > 40
    for game in games:
        assert same(pg.read(pg.write(game)), game)
        assert pg.write(pg.read(pg.write(game))) == pg.write(game)


def test_a_compiled_formula_goes_through_pg():
    qbf = Qbf([("a", [1])], Cnf(1, [[1]]))
    position = QbfToShannon().build(qbf).target
    again = pg.read(pg.write(position))
    assert same(again, position)
    assert solve(again).winner == "Cut"


HEIN = """\
%          -
%       -     -
%    X     -     -
%       O     O
%          -
#blackinitials
a1
#whiteinitials
b1
c2
#times
t1 t2 t3 t4 t5
#blackturns
t1 t3 t5
#positions
a1 a2 a3 b1 b2 b3 c1 c2 c3
#blackwins
#neighbours
%format: position followed by its neighbours separated by spaces
a1 b1 a2
a2 b2 a1 a3 b1
a3 b3 a2 b2
b1 a1 c1 b2 a2
b2 a2 c2 b1 b3 a3 c1
b3 a3 c3 b2 c2
c1 b1 c2 b2
c2 b2 c1 c3 b3
c3 b3 c2
#startboarder
a1 b1 c1
#endboarder
a3 b3 c3
"""


def test_a_puzzle_of_piet_hein_as_it_is_exchanged():
    position = pg.read(HEIN)
    assert position == Hex(3, 3, "BW...W...", "Black")
    assert solve(position).winner == "Black"


def test_other_names_and_shapes_give_a_shannon_game():
    text = HEIN.replace("a1 b1 a2\n", "a1 a2\n").replace("b1 a1 c1 b2 a2", "b1 c1 b2 a2")
    position = pg.read(text)
    assert isinstance(position, Shannon)
    assert position.graph.terminals == (9, 10)
    assert (position.short, position.cut) == ({0}, {3, 7})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("#times", "#tims", "line 11, column 1: expected a section, one of #blackinitials"),
        ("a2 b2 a1 a3 b1", "a2 b2 a1 a4 b1", "line 21, column 10: expected one of #positions"),
        ("t1 t3 t5\n", "t1 t3 t6\n", "line 14, column 7: expected one of #times, got 't6'"),
        ("t1 t3 t5\n", "t1 t2\n", "line 12, column 4: expected turns that alternate, got 't2'"),
        ("\nb1\nc2\n", "\nb1\na1\n", "line 10, column 1: expected a position that is not"),
        ("#endboarder\na3 b3 c3\n", "", "line 31: expected the section #endboarder, got the end"),
        ("#neighbours\n", "#neighbours\na1 a1\n", "line 19, column 1: expected neighbours other"),
        ("#positions\na1 a2", "#positions\na1 a1 a2", "line 16, column 4: expected each name once"),
        ("#positions\n", "#positions\n#positions\n", "line 16, column 1: expected each section"),
        ("#whiteinitials\n", "#whiteinitials x\n", "line 8, column 16: expected each section once"),
    ],
)  # fmt: skip
def test_mistakes_in_pg_have_their_places(old, new, message):
    assert old in HEIN
    with pytest.raises(GameError) as error:
        pg.read(HEIN.replace(old, new, 1))
    assert str(error.value).startswith(message)


def test_a_list_of_winning_sets_is_no_graph():
    text = "#times\nt1\n#blackturns\nt1\n#positions\na b\n#blackwins\na b\n"
    with pytest.raises(GameError, match="expected the section #neighbours"):
        pg.read(text)


GAME = """\
(;AP[HexGui:0.9.0]FF[4]GM[11]SZ[5]PB[a \\] player]C[
a comment; with ( brackets) ]
;B[c3];W[D2]
(;B[b4];W[pass];B[a5])
(;B[e1]C[another way]))
"""


def test_a_game_is_read_to_the_end_of_its_main_line():
    assert sgf.read(GAME) == Hex(5, 5, "........W...B...B...B....", "White")


def test_setup_with_rectangles_and_erased_stones():
    board = sgf.read("(;GM[11]SZ[3:2]AB[a1:b2]AW[c1];AE[a2]PL[white];W[resign])")
    assert board == Hex(2, 3, "BBW.B.", "White")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(;FF[4]GM[1]SZ[9])", "line 1, column 11: expected GM[11], a game of Hex, got '1'"),
        ("(;FF[4]SZ[9])", "line 1, column 1: expected GM[11], a game of Hex, got 'no GM'"),
        ("(;GM[11]SZ[0])", "line 1, column 12: expected a size from 1 to 4096, or columns:rows"),
        ("(;GM[11]SZ[3]\n;B[d1])", "line 2, column 4: expected a cell from a1 to c3, got 'd1'"),
        ("(;GM[11]SZ[3]\n;B[a1];W[a1])", "line 2, column 10: expected an empty cell, got 'a1'"),
        ("(;GM[11]SZ[3];B[a1];W[swap-pieces])", "line 1, column 23: expected a cell or pass"),
        ("(;GM[11]PL[x])", "line 1, column 12: expected B or W, got 'x'"),
        ("(;GM[11]\n", "line 2, column 1: expected ( ; ) or a property, got the end"),
        ("(;GM[11]C[never closed", "line 1, column 23: expected ], got the end"),
        ("(;GM[11]SZ;B[a1])", "line 1, column 11: expected [ after SZ, got ';'"),
        ("(;[a1])", "line 1, column 3: expected a property before [, got ']'"),
        ("(;GM[11]\n  7)", "line 2, column 3: expected ( ; ) or a property, got '7'"),
        ("(;GM[11];B[resign];W[a1])", "line 1, column 22: expected no move after the game"),
        ("GM[11]", "line 1, column 1: expected (;, got 'GM'"),
        ("", "line 1, column 1: expected ( ; ) or a property, got the end"),
    ],
)
def test_mistakes_in_sgf_have_their_places(text, message):
    with pytest.raises(GameError) as error:
        sgf.read(text)
    assert str(error.value).startswith(message)


def test_links_alternate_and_pass():
    assert hexworld(Hex(3, 3, "BW..B....")) == "https://hexworld.org/board/#3c1,a1b1b2:p\n"
    assert hexworld(Hex(3, 3, "BW..B....", "White")) == "https://hexworld.org/board/#3c1,a1b1b2\n"
    assert hexworld(Hex(3, 3, "WW.......")) == "https://hexworld.org/board/#3c1,:pa1:pb1\n"
    assert hexworld(Hex(3, 3)) == "https://hexworld.org/board/#3c1,\n"


def test_a_link_played_out_gives_the_board():
    rng = Random(3)
    for _ in range(30):
        board = random_board(rng)
        moves = hexworld(board).rstrip().partition(",")[2]
        cells, mover = ["."] * len(board.cells), 0
        for word in re.findall(r":p|[a-z]+[0-9]+", moves):
            if word != ":p":
                cells[board.cell(word)] = "BW"[mover]
            mover = 1 - mover
        assert ("".join(cells), ("Black", "White")[mover]) == (board.cells, board.mover)


# The grammar that hexworld.org documents (about.html, "Information for developers"), and its
# letters beyond z: those of SGF.
CELL = "[a-z]+[1-9][0-9]*"
MOVE = rf"(?:{CELL}|:s|:S|:p|:rb|:rw|:fb|:fw)"
HASH = re.compile(
    rf"(?P<columns>[1-9][0-9]*)(?:x(?P<rows>[1-9][0-9]*))?(?:r[1-9][0-9]*|n|c1)*"
    rf",(?P<before>{MOVE}*)(?:,(?P<after>{MOVE}*))?"
)


def test_links_are_of_the_grammar_that_hexworld_documents():
    rng = Random(8)
    start = "https://hexworld.org/board/#"
    for rows, columns in [(1, 1), (2, 5), (53, 28), (27, 53), (4, 4), (3, 1)] * 3:
        board = Hex(rows, columns, "".join(rng.choices(".BW", [8, 1, 1], k=rows * columns)))
        line = [] if board.winner() else rng.sample(board.moves(), min(2, len(board.moves())))
        link = write_record(PlayRecord(board, tuple(line))).strip()
        read = HASH.fullmatch(link.removeprefix(start))
        assert link.startswith(start)
        assert read, link
        assert int(read["columns"]) == columns
        assert int(read["rows"] or columns) == rows
        assert re.findall(MOVE, read["after"] or "") == line
        assert (read["after"] is None) == (not line)
    names = [Hex(1, 53).name(v) for v in (0, 25, 26, 51, 52)]
    assert names == ["a1", "z1", "aa1", "az1", "ba1"]


def test_there_is_no_link_for_a_board_that_hexworld_does_not_show():
    assert hexworld(Hex(53, 1)).endswith("#1x53c1,\n")
    for rows, columns in ((54, 1), (1, 54), (61, 81)):
        with pytest.raises(GameError, match=f"at most 53 x 53.*got {rows} x {columns}; sgf takes"):
            hexworld(Hex(rows, columns))


def test_formats_say_for_which_games_they_are():
    with pytest.raises(
        GameError, match="sgf is for hex, not for nim; expected one of json, mcgs, text"
    ):
        write_game(Nim((1, 2)), "sgf")
    with pytest.raises(GameError, match="there is no format 'smf' for games; expected one of"):
        write_game(Nim((1, 2)), "smf")
    assert {f.name for f in formats().values() if f.read is None} == {"board", "csv", "hexworld"}


def test_formulas_are_not_taken_for_games():
    for text in ("p cnf 1 1\n1 0\n", "#QCIR-14\n", "(x | y)", "exists x . x", "% comment\n", ""):
        assert recognised(text) is None


@pytest.mark.parametrize(("read", "text"), [(sgf.read, GAME), (pg.read, HEIN)])
def test_damaged_files_give_errors_of_ours_or_positions(read, text):
    rng = Random(5)
    outcomes = set()
    for _ in range(1500):
        damaged = text
        for _ in range(rng.randrange(1, 4)):
            i, j = sorted(rng.randrange(len(damaged) + 1) for _ in range(2))
            cut = damaged[i : min(j, i + 6)]
            words = ["", cut + cut, "\x00", "[", "]", "(", ";", "#", "%", "a0", "zz9", "NA", "\n"]
            new = rng.choice(words)
            damaged = damaged[:i] + new + damaged[i + len(cut) :]
        try:
            read(damaged)
            outcomes.add("read")
        except GameError as error:
            outcomes.add("placed" if str(error).startswith("line ") else "not placed")
    assert {"read", "placed"} <= outcomes
