"""Arms of a net that run side by side: the shorter one ends at the longer one, if it sees it."""

from gadgetry.reductions.connection.boards.compaction import Rectangle, Rectangles
from gadgetry.reductions.connection.boards.shared_arms import painted, with_shared_arms

BAR = Rectangle(0, ((0, 0),), ((0, 0), (1, 0)))
SHORT = Rectangle(0, ((0, 0), (1, 0)), ((0, 0),))
LONG = Rectangle(0, ((0, 0), (2, 0)), ((1, 0),))
BETWEEN = Rectangle(1, ((3, 0),), ((2, 0),))


def picture(drawing: Rectangles) -> list[str]:
    return ["".join(".01"[who + 1] for who in row) for row in painted(drawing).tolist()]


def test_the_shorter_arm_ends_at_the_longer_one_and_the_bar_with_it():
    drawing = Rectangles([BAR, SHORT, LONG], [], [0, 4, 5], [0, 2])
    assert picture(drawing) == ["000", "0.0", "0.0", "0.0", "0.0", "..0"]
    shared = with_shared_arms(drawing, nets=1)
    assert picture(shared) == ["..0", "..0", "..0", "..0", "000", "..0"]
    assert with_shared_arms(shared, nets=1) is None


def test_the_longer_arm_goes_on_reaching_the_shorter_one_when_rows_move():
    shared = with_shared_arms(Rectangles([BAR, SHORT, LONG], [], [0, 4, 5], [0, 2]), nets=1)
    moved = Rectangles(shared.rectangles, [], [0, 4, 2], [0, 2])
    assert picture(moved) == ["..0", "..0", "..0", "..0", "000"]


def test_a_stone_of_another_net_between_them_or_beside_the_way_keeps_them_apart():
    for row, column in ((4, 4), (3, 4), (5, 4)):
        drawing = Rectangles([BAR, SHORT, LONG, BETWEEN], [], [0, 4, 6, row], [0, 8, column])
        assert with_shared_arms(drawing, nets=1) is None
    far = Rectangles([BAR, SHORT, LONG, BETWEEN], [], [0, 4, 6, 2], [0, 3, 1])
    far = Rectangles(far.rectangles, [(0, 1)], far.rows, far.columns)
    assert with_shared_arms(far, nets=1) is not None


def test_a_longer_way_than_the_arm_is_not_taken():
    assert with_shared_arms(Rectangles([BAR, SHORT, LONG], [], [0, 2, 5], [0, 2]), nets=1) is None
