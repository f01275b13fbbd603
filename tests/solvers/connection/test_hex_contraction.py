"""Hex with its stones contracted away: the same game."""

from random import Random

from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError
from gadgetry.solvers.connection.hex_contraction import contracted
from gadgetry.solvers.registry import solve


def random_boards(seed: int, count: int):
    rng = Random(seed)
    while count:
        rows, columns = rng.randrange(1, 6), rng.randrange(1, 6)
        size = rows * columns
        cells = "".join(rng.choice("BW") for _ in range(size))
        for v in rng.sample(range(size), min(size, rng.randrange(8))):
            cells = cells[:v] + "." + cells[v + 1 :]
        try:
            yield Hex(rows, columns, cells, rng.choice(("Black", "White")))
        except GameError:
            continue
        count -= 1


def test_who_has_won_is_seen_as_the_rules_say():
    won = set()
    for position in random_boards(1, 400):
        board, white = contracted(position)
        decided = board.decided(0, 0)
        assert decided == {"Black": True, "White": False, None: None}[position.winner()]
        assert (len(white) - 2) == position.cells.count(".")
        joined = bool(white[-2] >> (len(white) - 2) & 2)
        assert joined == (position.winner() == "White")
        won.add(decided)
    assert won == {True, False, None}


def test_the_engine_agrees_with_alpha_beta_on_boards_full_of_stones():
    winners = set()
    for position in random_boards(2, 150):
        if position.winner() is None:
            verdict = solve(position, solver="traces")
            assert verdict.winner == solve(position, solver="alpha-beta").winner, str(position)
            winners.add(verdict.winner)
    assert winners == {"Black", "White"}
