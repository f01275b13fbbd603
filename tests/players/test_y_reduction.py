"""Y-reduction of a Hex board: a Y board with filled corners, in two ways."""

import pytest

from gadgetry.analysis.hex_heuristics import y_reduction
from gadgetry.games.connection.y import Y
from gadgetry.players.hex_views import view
from gadgetry.players.y_reduction import pyramid, slopes, value
from hex_positions import every_position, mirrored, random_positions


def y_board(position):
    """The position as one of Y: Black has what is below the board, White what is right of it."""
    side = position.rows + position.columns - 1
    cells = ""
    for total in range(side):
        for column in range(total + 1):
            row = total - column
            if row >= position.rows:
                cells += "B"
            elif column >= position.columns:
                cells += "W"
            else:
                cells += position.cells[row * position.columns + column]
    return Y(side, cells)


def black(position):
    return view(position, "Black"), position.columns + 2


def test_the_pyramid_is_that_of_the_y_board():
    for position in [*every_position(2, 2), *random_positions(3, 4, 20)]:
        values, side = pyramid(*black(position), turned=False)
        assert side == position.rows + position.columns - 1
        assert values[-1] == y_reduction(y_board(position))[-1][0]


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 2), (2, 3), (3, 2)])
def test_a_value_is_certain_only_of_a_game_that_is_over(rows, columns):
    for position in every_position(rows, columns):
        assert abs(value(*black(position))) < 1
        for move in position.moves():
            after = position.play(move)
            sure = {"Black": 1, "White": -1}.get(after.winner())
            assert (value(*black(after)) == sure) == (sure is not None)


def test_the_colours_are_alike():
    for position in random_positions(4, 3, 20):
        exchanged = value(*black(mirrored(position)))
        assert value(*black(position)) == pytest.approx(-exchanged)


def apex(values, side):
    """What is left of a triangle of numbers, by cells."""
    for m in range(side - 1, 0, -1):
        triples = {
            (r, c): (values[r, c], values[r, c + 1], values[r + 1, c])
            for r in range(m)
            for c in range(m - r)
        }
        values = {at: (p + q + s - p * q * s) / 2 for at, (p, q, s) in triples.items()}
    return values[0, 0]


def test_a_slope_is_how_much_the_value_changes():
    small = 1e-6
    for position in random_positions(3, 3, 5):
        board, width = black(position)
        numbers, side = pyramid(board, width, turned=False)
        values = {(r, c): numbers[r * side + c] for r in range(side) for c in range(side - r)}
        slope = slopes(board, width, turned=False)
        for r, c in ((r, c) for r in range(3) for c in range(3)):
            more, less = ({**values, (r, c): values[r, c] + d} for d in (small, -small))
            change = (apex(more, side) - apex(less, side)) / (2 * small)
            assert slope[(r + 1) * width + c + 1] == pytest.approx(change, abs=1e-6)
        assert slopes(board[::-1], width, turned=True) == pytest.approx(slope[::-1])
