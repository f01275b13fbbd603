"""Families of games with a seed, and what is known of Hex boards."""

import networkx
import pytest

from gadgetry.games.position import GameError
from gadgetry.games.registry import families
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

RANDOM = {
    ("hex", "random"): (3, 3, 4),
    ("generalized-geography", "grid"): (3, 4),
    ("generalized-geography", "planar"): (9,),
    ("flag-coloring", "tree"): (7, 3),
    ("flood-it", "board"): (3, 3, 3),
    ("honey-bee", "board"): (3, 3, 4),
    ("uno", "deal"): (5, 3, 3),
}


@pytest.mark.parametrize(("of", "name"), RANDOM)
def test_a_seed_gives_one_position_and_both_outcomes_come_up(of, name):
    family = families()[of][name]
    positions = [family.make(*RANDOM[of, name], seed=seed) for seed in range(30)]
    again = [family.make(*RANDOM[of, name], seed=seed) for seed in range(30)]
    assert [str(p) for p in positions] == [str(p) for p in again]
    assert len({str(p) for p in positions}) > 20
    verdicts = [solve(p, Question(value=of == "flood-it")) for p in positions]
    assert len({v.value if of == "flood-it" else v.outcome for v in verdicts}) > 1
    assert all(type(p).from_text(str(p)) == p for p in positions)


def test_planar_digraphs_are_planar():
    make = families()["generalized-geography"]["planar"].make
    for seed in range(10):
        graph = make(40, seed=seed).to_networkx()
        assert networkx.check_planarity(graph.to_undirected())[0]
        assert graph.number_of_edges() > 60


def test_the_winner_of_an_empty_hex_board_is_known():
    family = families()["hex"]["board"]
    for rows in range(1, 5):
        for columns in range(1, 5):
            for mover in ("Black", "White"):
                board = family.make(rows, columns)
                if rows != columns:  # whoever begins
                    board = type(board)(rows, columns, board.cells, mover)
                assert solve(board, Question(value=False)).winner == family.known(rows, columns)


def test_openings_that_win_and_lose():
    make = families()["hex"]["opening"].make
    winners = {solve(make(4, r, c)).winner for r in range(1, 5) for c in range(1, 5)}
    assert winners == {"Black", "White"}


@pytest.mark.parametrize(
    ("of", "name", "numbers"),
    [("hex", "opening", (3, 4, 1)), ("hex", "random", (2, 2, 5)), ("honey-bee", "board", (1, 1, 3)),
     ("flag-coloring", "tree", (10**6, 3)), ("generalized-geography", "grid", (10**4, 10**4))],
)  # fmt: skip
def test_parameters_that_mean_nothing_are_refused(of, name, numbers):
    with pytest.raises(GameError, match="expected"):
        families()[of][name].make(*numbers)
