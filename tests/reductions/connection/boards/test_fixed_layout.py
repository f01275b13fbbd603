"""Choice trees as nets and boards: the gadgets, their ablations, the layout."""

from random import Random

import pytest

from by_definition.switch_nets import black_wins
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.connection.boards.fixed_layout import board, size
from gadgetry.reductions.connection.boards.reading import read_nets
from gadgetry.reductions.connection.nets.choice_nets import Piece, choice_nets
from gadgetry.reductions.connection.nets.choice_tree import BLACK, WHITE, Choice, Leaf, Tree
from gadgetry.reductions.connection.nets.nets import Nets, check_drawable
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.registry import solve


def random_tree(rng: Random, depth: int) -> Tree:
    if depth == 0 or rng.random() < 0.15:
        return Leaf(rng.random() < 0.55)
    return Choice(
        rng.choice((BLACK, WHITE)), random_tree(rng, depth - 1), random_tree(rng, depth - 1)
    )


def trees(seed: int, count: int, depth: int = 3) -> list[Tree]:
    rng = Random(seed)
    return [random_tree(rng, depth) for _ in range(count)]


def all_trees(depth: int) -> list[Tree]:
    if depth == 0:
        return [Leaf(True), Leaf(False)]
    below = all_trees(depth - 1)
    return [Leaf(True), Leaf(False)] + [
        Choice(player, a, b) for player in (BLACK, WHITE) for a in below for b in below
    ]


def value(tree: Tree) -> bool:
    """Does Black win the choices?"""
    if isinstance(tree, Leaf):
        return tree.value
    fold = any if tree.player == BLACK else all
    return fold(value(child) for child in (tree.first, tree.second))


def short_wins(nets: Nets) -> bool:
    return solve(nets.shannon()).winner == "Short"


def test_all_trees_of_depth_two_by_playing_every_game():
    small = [tree for tree in all_trees(2) if len(choice_nets(tree).switches) <= 11]
    assert len(small) > 30
    for tree in small:
        assert black_wins(choice_nets(tree), True) == value(tree), tree
    assert {value(tree) for tree in small} == {True, False}


def test_all_trees_of_depth_two_by_the_engine():
    for tree in all_trees(2):
        assert short_wins(choice_nets(tree)) == value(tree), tree


def test_random_trees_of_depth_three_on_their_boards():
    values = set()
    for tree in trees(5, 25):
        made = board(tree)
        assert solve(made.hex).winner == ("Black" if value(tree) else "White"), tree
        assert (made.hex.rows, made.hex.columns) == size(tree)
        values.add(value(tree))
    assert values == {True, False}


def test_a_small_board_by_alpha_beta_on_its_cells():
    for tree in (Choice(BLACK, Leaf(True), Leaf(False)), Choice(WHITE, Leaf(False), Leaf(True))):
        winner = solve(board(tree).hex, solver="alpha-beta").winner
        assert winner == ("Black" if value(tree) else "White")


@pytest.mark.parametrize("role", ["u", "z", "al", "be", "k", "X", "N", "r", "R", "w"])
def test_no_switch_can_be_left_out(role):
    """Some tree is wrong when White has all the switches of one role."""

    def wrong(tree: Tree) -> bool:
        nets = choice_nets(tree)
        mine = {x.name for x in nets.switches if x.name.rstrip("0123456789") == role}
        return short_wins(nets.without(mine)) != value(tree)

    assert any(map(wrong, trees(1, 60)))


def test_a_white_fork_hung_on_k_and_m_is_wrong(monkeypatch):
    right = Piece.exits

    def exits(piece: Piece):
        first, second = right(piece)
        return ((piece.net("K"), piece.net("M")) if piece.kind == "White fork" else first), second

    monkeypatch.setattr(Piece, "exits", exits)
    assert any(short_wins(choice_nets(tree)) != value(tree) for tree in trees(1, 60))


def test_every_structure_is_drawable():
    for tree in trees(2, 30):
        check_drawable(choice_nets(tree))


def test_another_structure_than_the_drawn_one_is_refused():
    tree = Choice(BLACK, Leaf(True), Leaf(False))
    nets = choice_nets(tree)
    swapped = [(x.name, ["s", "t"] if x.name == "w1" else x.nets) for x in nets.switches]
    with pytest.raises(ReductionError, match="expected a switch that touches"):
        board(tree, Nets(swapped, nets.others))


def test_a_net_that_no_longer_reaches_a_switch_is_noticed():
    made = board(Choice(WHITE, Leaf(True), Leaf(True)))
    position = made.hex
    nets = {x.name: len(x.nets) for x in read_nets(position).switches}
    for row, column in made.switch_at.values():
        for v in position.neighbours(row * position.columns + column):
            if position.cells[v] == "B":
                cells = position.cells[:v] + "W" + position.cells[v + 1 :]
                found = read_nets(Hex(position.rows, position.columns, cells))
                assert {x.name: len(x.nets) for x in found.switches} != nets


def test_a_board_too_big_for_the_rules_is_refused_before_it_is_made():
    tree: Tree = Leaf(True)
    for _ in range(400):
        tree = Choice(BLACK, Leaf(True), tree)
    with pytest.raises(ReductionError, match=r"would have 4,\d+ rows"):
        board(tree)
