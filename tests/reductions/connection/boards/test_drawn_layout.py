"""Planar net structures as Hex boards: the winner for both first movers, and what is refused."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from by_definition.switch_nets import black_wins
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.hexagons import cell_name
from gadgetry.reductions.connection.boards import drawn_layout
from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.boards.reading import check_board, read_nets
from gadgetry.reductions.connection.nets.nets import Nets, check_drawable
from gadgetry.reductions.progress import listening
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve

CORE = [
    ("k", ["s", "K"]),
    ("X", ["K", "M"]),
    ("N", ["M", "t", "RN"]),
    ("r", ["M", "t"]),
    ("R", ["K", "RN"]),
]
CORE_EXITS = {"first": ["K", "RN"], "second": ["M", "t"]}


def random_nets(rng: Random, nets: int, switches: int) -> Nets:
    others = [f"n{i}" for i in range(nets)]
    names = ["s", "t", *others]
    sizes = [rng.choice((0, 1, 2, 2, 2, 2, 3, 3, 3)) for _ in range(switches)]
    rows = [(f"x{i}", rng.sample(names, min(k, len(names)))) for i, k in enumerate(sizes)]
    return Nets(rows, others)


def drawable(nets: Nets) -> bool:
    try:
        check_drawable(nets)
    except ReductionError:
        return False
    return True


def random_drawable(seed: int, count: int) -> list[Nets]:
    rng, found = Random(seed), []
    while len(found) < count:
        nets = random_nets(rng, rng.randrange(1, 6), rng.randrange(3, 10))
        if drawable(nets):
            found.append(nets)
    return found


def winner(board: Hex, mover: str) -> str:
    """Solved from the text of the board."""
    return solve(Hex.from_text(str(replace(board, mover=mover)))).winner


def test_random_planar_structures_have_the_winner_of_their_boards_for_both_first_movers():
    won = []
    for nets in random_drawable(4, 36):
        board = board_of(nets, drawings=2).hex
        for mover in Hex.players:
            expected = black_wins(nets, mover == "Black")
            assert (winner(board, mover) == "Black") == expected, nets
            won.append((mover, expected))
    assert {pair: won.count(pair) > 5 for pair in product(Hex.players, (True, False))} == (
        dict.fromkeys(product(Hex.players, (True, False)), True)
    )


def test_random_structures_are_drawn_without_compaction_too():
    for nets in random_drawable(5, 20):
        plain, small = board_of(nets, compact=False).hex, board_of(nets, drawings=1).hex
        assert plain.cells.count(".") == small.cells.count(".") == len(nets.switches)
        assert small.rows <= plain.rows
        assert small.columns <= plain.columns


@pytest.mark.parametrize("open_exits", [(), ("first",), ("second",), ("first", "second")])
def test_the_universal_core_lets_white_choose_the_exit(open_exits):
    """White loses iff both exits are true."""
    exits = [(f"w_{name}", CORE_EXITS[name]) for name in open_exits]
    nets = Nets([*CORE, *exits], ["K", "M", "RN"])
    board = board_of(nets).hex
    assert winner(board, "Black") == ("Black" if len(open_exits) == 2 else "White")
    assert black_wins(nets, True) == (len(open_exits) == 2)


@pytest.mark.parametrize(
    ("switches", "others", "black_first", "white_first"),
    [
        ([], [], "White", "White"),
        ([], ["a", "b"], "White", "White"),
        ([("x", [])], [], "White", "White"),
        ([("x", ["s"])], [], "White", "White"),
        ([("x", ["s", "t"])], [], "Black", "White"),
        ([("x", ["s", "t"]), ("y", ["s", "t"])], [], "Black", "Black"),
        ([("x", ["s", "t"]), ("y", []), ("z", ["a"])], ["a", "alone"], "Black", "White"),
        ([("x", ["s", "a"]), ("y", ["b", "t"])], ["a", "b"], "White", "White"),
        ([("x", ["a", "b", "c"]), ("y", ["s", "t", "d"])], [*"abcd"], "Black", "White"),
        ([("x", ["a", "b"]), ("y", ["a", "b"]), ("z", ["s", "t"])], [*"ab"], "Black", "White"),
        ([("s", ["s", "t"]), ("t", ["s", "t"])], [], "Black", "Black"),  # names as the nets have
        ([("x", ["s", "t", "a"]), ("y", ["a"]), ("z", [*"abc"])], [*"abc"], "Black", "White"),
    ],
)  # fmt: skip
def test_every_switch_and_net_is_placed(switches, others, black_first, white_first):
    nets = Nets(switches, others)
    made = board_of(nets)
    found = read_nets(made.hex)
    assert len(found.switches) == len(switches)
    assert len(found.others) == len(others)
    for x in nets.switches:
        (there,) = [y for y in found.switches if y.name == cell_name(*made.switch_at[x.name])]
        assert len(there.nets) == len(x.nets)
        assert ("top" in there.nets, "bottom" in there.nets) == ("s" in x.nets, "t" in x.nets)
    assert (winner(made.hex, "Black"), winner(made.hex, "White")) == (black_first, white_first)


def test_a_switch_with_four_nets_is_refused_by_name():
    with pytest.raises(ReductionError, match=r"switch odd touches 4 nets \(s, t, a, b\)"):
        board_of(Nets([("odd", ["s", "t", "a", "b"])], ["a", "b"]))


def test_k33_is_refused_by_name():
    nets = Nets([(f"x{i}", ["a", "b", "c"]) for i in range(3)], ["a", "b", "c"])
    with pytest.raises(ReductionError, match=r"subdivision of K3,3 on net a, net b, net c, switch"):
        board_of(nets)


def test_planar_but_not_with_s_and_t_side_by_side_is_refused():
    """A ring of nets around s, with t outside."""
    ring = [(f"r{i}", [f"n{i}", f"n{(i + 1) % 4}"]) for i in range(4)]
    spokes = [(f"{end}{i}", [end, f"n{i}"]) for end in "st" for i in range(4)]
    names = [f"n{i}" for i in range(4)]
    with pytest.raises(ReductionError, match="subdivision of K"):
        board_of(Nets(ring + spokes, names))
    board_of(Nets(ring[:3] + spokes, names))


def test_each_white_cell_that_separates_two_nets_is_needed():
    """Turned Black, it joins nets, and the read-back says so."""
    nets = Nets([*CORE, ("w", ["s", "t"])], ["K", "M", "RN"])
    made = board_of(nets)
    board = made.hex
    switch_at = {name: cell_name(*at) for name, at in made.switch_at.items()}
    first = {name: cell_name(*divmod(int((made.owner == i).argmax()), board.columns))
             for i, name in enumerate(made.names) if name in nets.nets}  # fmt: skip
    check_board(board, nets, switch_at, first)
    owner = made.owner.ravel()
    tampered = 0
    for v, stone in enumerate(board.cells):
        black = {int(owner[u]) for u in board.neighbours(v) if board.cells[u] == "B"}
        if stone == "W" and len(black) > 1:
            cells = board.cells[:v] + "B" + board.cells[v + 1 :]
            with pytest.raises(ReductionError):
                check_board(replace(board, cells=cells), nets, switch_at, first)
            tampered += 1
    assert tampered > 5


def test_a_stone_beside_a_switch_turned_white_is_noticed():
    """But for those that touch it beside another stone of the same net."""
    nets = Nets([*CORE, ("w", ["s", "t"])], ["K", "M", "RN"])
    made = board_of(nets)
    noticed = 0
    meant = {x.name: len(x.nets) for x in read_nets(made.hex).switches}
    for row, column in made.switch_at.values():
        at = row * made.hex.columns + column
        for v in made.hex.neighbours(at):
            if made.hex.cells[v] == "B":
                cells = made.hex.cells[:v] + "W" + made.hex.cells[v + 1 :]
                found = read_nets(replace(made.hex, cells=cells))
                noticed += {x.name: len(x.nets) for x in found.switches} != meant
    assert noticed > 5


def test_the_same_structure_gives_the_same_board_and_progress_is_told():
    nets = random_drawable(7, 1)[0]
    told = []
    with listening(lambda done, total: told.append((done, total))):
        first = board_of(nets, drawings=4)
    done = [at for at, _ in told]
    assert done == sorted(done)
    assert {total for _, total in told} == {done[-1]}
    assert len(told) > 12
    drawn_layout._board.cache_clear()
    assert board_of(nets, drawings=4).hex == first.hex


def test_more_drawings_never_have_more_rows_and_columns():
    for nets in random_drawable(8, 6):
        boards = [board_of(nets, drawings=drawings).hex for drawings in (1, 4, 8)]
        sides = [board.rows + board.columns for board in boards]
        assert sides == sorted(sides, reverse=True)


def test_no_drawing_at_all_is_refused():
    with pytest.raises(ReductionError, match="expected at least one drawing, got 0"):
        board_of(Nets([], []), drawings=0)


def test_a_board_too_big_for_the_rules_is_refused(monkeypatch):
    chain = [(f"x{i}", [f"n{i}", f"n{i + 1}"]) for i in range(40)]
    nets = Nets(chain, [f"n{i}" for i in range(1, 40)], "n0", "n40")
    assert board_of(nets, drawings=1).hex.rows == 81
    drawn_layout._board.cache_clear()
    monkeypatch.setattr(drawn_layout, "MOST_ROWS", 80)
    with pytest.raises(ReductionError, match="would have 81 rows and 1 column; expected at most"):
        board_of(nets, drawings=1)


@pytest.mark.sweep
def test_many_random_planar_structures():
    for nets in random_drawable(9, 400):
        board = board_of(nets, drawings=2).hex
        for mover in Hex.players:
            expected = black_wins(nets, mover == "Black")
            assert (winner(board, mover) == "Black") == expected, nets
