"""Mirror certificates: every board with unequal sides has one, and none may be changed."""

from random import Random

import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.verifiers.certificates.certificate import make_certificate
from gadgetry.verifiers.certificates.check import check
from gadgetry.verifiers.certificates.invalid import InvalidCertificate


@pytest.mark.parametrize("mover", Hex.players)
def test_every_board_with_unequal_sides_has_one(mover):
    for rows in range(1, 9):
        for columns in range(1, 9):
            if rows != columns:
                board = Hex(rows, columns, mover=mover)
                certificate = make_certificate(board)
                n = min(rows, columns)
                assert len(certificate) == n * (n + 1) // 2
                winner = "Black" if rows < columns else "White"
                assert check(certificate.to_json(), board) == winner


@pytest.mark.parametrize("board", [Hex(3, 4), Hex(5, 4)])
def test_no_two_cells_can_be_exchanged_and_no_pair_left_out(board):
    data = make_certificate(board).to_json()
    pairs = data["mirror"]
    places = [(i, j) for i in range(len(pairs)) for j in (0, 1)]
    for i, j in places:
        for k, m in places:
            if (i, j) < (k, m):
                changed = [list(pair) for pair in pairs]
                changed[i][j], changed[k][m] = changed[k][m], changed[i][j]
                with pytest.raises(InvalidCertificate):
                    check(data | {"mirror": changed}, board)
        with pytest.raises(InvalidCertificate):
            check(data | {"mirror": pairs[:i] + pairs[i + 1 :]}, board)


def test_it_proves_nothing_for_the_other_player_nor_on_a_square_board():
    data = make_certificate(Hex(3, 4)).to_json()
    with pytest.raises(InvalidCertificate):
        check(data | {"winner": "White"}, Hex(3, 4))
    for board in (Hex(4, 4), Hex(4, 3), Hex(3, 3), Hex(2, 4)):
        with pytest.raises(InvalidCertificate):
            check(data, board)


@pytest.mark.parametrize(
    "entry", ["a1", ["a1"], ["a1", 5], ["a1", "z9"], [], {}, ["a1", "b2", "c3"]]
)
def test_what_is_no_pair_is_refused(entry):
    data = make_certificate(Hex(3, 4)).to_json()
    with pytest.raises(InvalidCertificate):
        check(data | {"mirror": [entry, *data["mirror"][1:]]}, Hex(3, 4))


def test_stones_count_a_pair_that_is_lost_proves_nothing():
    rng = Random(5)
    data = make_certificate(Hex(3, 4)).to_json()
    seen = set()
    for _ in range(400):
        stones = "".join(rng.choices(".BW", (8, 1, 1), k=12))
        board = Hex(3, 4, stones, rng.choice(Hex.players))
        state = [
            {board.cells[board.cell(one)], board.cells[board.cell(other)]}
            for one, other in data["mirror"]
        ]
        open_pairs = [on for on in state if "B" not in on and on != {"."}]
        holds = not open_pairs or (
            len(open_pairs) == 1 and "." in open_pairs[0] and board.to_move == "Black"
        )
        holds = holds and board.winner() is None
        seen.add(holds)
        if holds:
            assert check(data, board) == "Black"
        else:
            with pytest.raises(InvalidCertificate):
                check(data, board)
    assert seen == {True, False}
