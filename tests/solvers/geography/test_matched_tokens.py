"""Where matchings tell who wins with several tokens or a pass, they tell it right."""

from itertools import combinations

import pytest

from gadgetry.games.general.small_graphs import graphs
from gadgetry.games.geography.geography_boards import binary, grid, navigate_the_pass
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.solvers.general import oracle
from gadgetry.solvers.geography.matched_tokens import told
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

WINNER = Question(value=False)


def compare(vertices, most):
    """Against the oracle: every start of up to so many tokens, without and with one pass."""
    outcomes = []
    for edges in graphs(vertices):
        for count in range(most + 1):
            for tokens in combinations(range(vertices), count):
                for passes in range(3):
                    here = UndirectedGeography.of(vertices, edges, tokens, passes=passes)
                    answer = told(here, Budget())
                    won = oracle.run(here, WINNER, Budget()).outcome
                    if answer is not None:
                        assert answer[0] is won, str(here)
                    if answer is not None and answer[1] is not None:
                        after = here.play(answer[1])
                        assert not oracle.run(after, WINNER, Budget()).outcome
                    outcomes.append(None if answer is None else won)
    return [outcomes.count(it) for it in (True, False, None)]


def test_all_starts_on_up_to_four_vertices():
    assert min(compare(3, 3)[:2]) > 10
    won, lost, open_ = compare(4, 3)
    assert min(won, lost) > 100
    assert 0 < open_ < 30


@pytest.mark.sweep
def test_all_starts_of_two_tokens_on_up_to_six_vertices():
    for n in (5, 6):
        won, lost, open_ = compare(n, 2)
        assert min(won, lost) > 500
        assert open_ < (won + lost) / 5


def lost_of(make, starts):
    """Which starts the player to move loses, by matchings, and which these leave open."""
    outcomes = {start: solve(make(start), WINNER, solver="matched").outcome for start in starts}
    lost = [start for start, outcome in outcomes.items() if outcome is False]
    return lost, [start for start, outcome in outcomes.items() if outcome is None]


def two_tokens(rows, columns, neighbours):
    return lost_of(
        lambda pair: binary(rows, columns, neighbours, *pair),
        combinations(range(rows * columns), 2),
    )


def check_board(rows, columns):
    """Two tokens on a whole board: on an even one every start is lost, on an odd one none is, but
    with 4 neighbours those on the colour that has fewer points. One token with a pass is alike,
    but that on even boards with 6 neighbours those beside a corner with two neighbours are open."""
    even, cells = rows * columns % 2 == 0, range(rows * columns)
    fewer = [v for v in cells if sum(divmod(v, columns)) % 2]
    for neighbours in (4, 6, 8):
        lost = two_tokens(rows, columns, neighbours)
        odd = combinations(fewer, 2) if neighbours == 4 else ()
        assert lost == (list(combinations(cells, 2) if even else odd), [])
        beside = beside_corners(rows, columns) if even and neighbours == 6 else set()
        rest = [v for v in cells if v not in beside]
        passing = lost_of(lambda v, n=neighbours: navigate_the_pass(rows, columns, n, v), cells)
        won_or_lost = rest if even else fewer if neighbours == 4 else []
        assert passing == (won_or_lost, sorted(beside))


def beside_corners(rows, columns):
    """The neighbours of the first and the last cell, which on hexagons have two; on two rows all
    cells but those."""
    last = rows * columns - 1
    if rows == 2:
        return set(range(1, last))
    return {1, columns, last - 1, last - columns}


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(2, 3), (3, 4), *(pytest.param(*board, marks=pytest.mark.sweep)
                       for board in ((2, 9), (2, 10), (3, 6), (4, 4), (4, 5)))],
)  # fmt: skip
def test_what_matchings_leave_open_on_hexagons_is_won_with_a_pass(rows, columns):
    for start in range(rows * columns):
        value = solve(grid(rows, columns, 6, start)).value
        assert value == (2 if start in beside_corners(rows, columns) else 1)


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3), (3, 4), (3, 5), (4, 4)])
def test_whole_boards(rows, columns):
    check_board(rows, columns)


@pytest.mark.sweep
@pytest.mark.parametrize("rows", range(2, 9))
def test_larger_whole_boards(rows):
    for columns in range(rows, 9):
        check_board(rows, columns)


def test_it_is_asked_before_a_search_and_shares_no_code_with_it():
    two = binary(8, 8, 8, 3, 40)
    fit = {s.name: s for s in applicable(two, WINNER)}
    assert next(iter(fit)) == "matched"
    assert independent(fit["matched"], fit["grundy"])
    assert independent(fit["matched"], fit["oracle"])
    assert "matched" not in [s.name for s in applicable(two, Question())]
    assert "matched" not in [s.name for s in applicable(grid(3, 3), WINNER)]
    assert solve(two, WINNER).winner == "second"


def test_where_it_does_not_apply_the_search_is_asked():
    pairs = combinations(range(9), 2)
    undecided = next(b for b in (binary(3, 3, 3, *p) for p in pairs) if told(b, Budget()) is None)
    assert solve(undecided, WINNER).solver == "grundy"
    told_alone = solve(undecided, WINNER, solver="matched")
    assert told_alone.outcome is None
    assert "matchings decide" in str(told_alone.limit)


def test_limits_are_kept_and_is_it_zero():
    told_little = solve(binary(5, 5, 8, 0, 1), WINNER, limits=Limits(nodes=1), solver="matched")
    assert (told_little.outcome, told_little.limit) == (None, "1 node")
    assert solve(binary(4, 4, 8, 0, 1), Question(star=0), solver="matched").outcome is True
