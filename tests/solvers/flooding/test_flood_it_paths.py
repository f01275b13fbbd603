"""FLOOD-IT on paths and cycles: the dynamic program against breadth-first search."""

import random
from itertools import groupby, pairwise, product

import pytest

from by_definition.puzzles import distances
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.papers.flood_it import algorithm_3
from gadgetry.solvers.flooding.flood_it_paths import Word, solve_line
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import NoSolver, solve
from gadgetry.solvers.verdict import Question

SHAPES = {"path": FloodIt.path, "cycle": FloodIt.cycle}


def fast_distances(shape, n, colours):
    """The same for all words of the free puzzle at once, on tuples: for long words."""
    ends = n if shape == "cycle" else n - 1
    far, queue = {}, []
    words = list(product(range(colours), repeat=n))
    before = {w: [] for w in words}
    for w in words:
        if len(set(w)) == 1:
            far[w] = 0
            queue.append(w)
        cuts = [v for v in range(ends) if w[v] != w[(v + 1) % n]]
        cuts = [-1, *cuts, n - 1] if shape == "path" else [*cuts, *[v + n for v in cuts[:1]]]
        runs = [range(a + 1, b + 1) for a, b in pairwise(cuts)]
        for run in runs:
            for c in set(w) - {w[run[0] % n]}:
                after = list(w)
                for v in run:
                    after[v % n] = c
                before[tuple(after)].append(w)
    for q in queue:
        for w in before[q]:
            if w not in far:
                far[w] = far[q] + 1
                queue.append(w)
    return far


def check(position, far, moves="all"):
    verdict = solve_line(position, Question(moves=moves), Budget())
    assert verdict.outcome is True
    assert verdict.value == far[position]
    assert len(verdict.strategy) == verdict.value
    if moves == "all":
        best = [m for m in position.moves() if far[position.play(m)] == far[position] - 1]
        assert list(verdict.winning_moves) == best
    for move in verdict.strategy:
        assert move in position.moves()
        position = position.play(move)
    assert position.solved()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("n", "moves"),
    [(3, "all"), (4, "all"), (5, "all"), pytest.param(6, "one", marks=pytest.mark.sweep)],
)
def test_free_equals_breadth_first_search_on_all_words(shape, n, moves):
    positions = [SHAPES[shape](word) for word in product(range(3), repeat=n)]
    far = distances(positions)
    for p in positions:
        check(p, far, moves)


@pytest.mark.sweep
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("n", [6, 7])
def test_all_winning_moves_of_all_longer_words(shape, n):
    positions = [SHAPES[shape](word) for word in product(range(3), repeat=n)]
    far = distances(positions)
    for p in positions:
        check(p, far)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_search_on_tuples_is_the_search_by_the_rules(shape):
    words = list(product(range(4), repeat=4))
    far = distances([SHAPES[shape](word) for word in words])
    assert fast_distances(shape, 4, 4) == {w: far[SHAPES[shape](w)] for w in words}


@pytest.mark.parametrize("shape", SHAPES)
def test_free_values_of_all_words_of_seven_letters(shape):
    far = fast_distances(shape, 7, 3)
    assert max(far.values()) == 4
    for word, value in far.items():
        assert Word(word, shape == "cycle", 3).optimum(Budget()) == value


@pytest.mark.sweep
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("n", "colours"), [(10, 2), (10, 3), (9, 4), (7, 5)])
def test_free_values_of_all_longer_words(shape, n, colours):
    seen = {}
    for word, value in fast_distances(shape, n, colours).items():
        runs = tuple(colour for colour, _ in groupby(word))
        if runs not in seen:
            seen[runs] = Word(runs, shape == "cycle", colours).optimum(Budget())
        assert seen[runs] == value


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("n", [3, 5, 7])
def test_fixed_equals_breadth_first_search_on_all_words(shape, n):
    words = list(product(range(3), repeat=n)) if n < 7 else None
    rng = random.Random(n)
    words = words or [[rng.randrange(4) for _ in range(n)] for _ in range(150)]
    for source in (0, 2) if shape == "path" else (1,):
        positions = [SHAPES[shape](word, source) for word in words]
        far = distances(positions)
        for p in positions:
            check(p, far)


def test_one_and_two_vertices():
    assert solve(FloodIt.path("a"), Question(moves="all"), solver="flood-it-line").value == 0
    verdict = solve(FloodIt.path("ab"), Question(moves="all"), solver="flood-it-line")
    assert verdict.winning_moves == ((0, 1), (1, 0))


def test_long_solutions_replay_although_moves_reach_beyond_their_interval():
    rng = random.Random(8)
    for _ in range(150):
        colours, n = rng.randint(3, 6), rng.randint(10, 24)
        shape = SHAPES[rng.choice(["path", "cycle"])]
        p = shape([rng.randrange(colours) for _ in range(n)])
        verdict = solve(p, solver="flood-it-line")
        for move in verdict.strategy:
            p = p.play(move)
        assert p.solved()


def test_agrees_with_the_search_on_longer_lines():
    rng = random.Random(9)
    for _ in range(25):
        word = [rng.randrange(4) for _ in range(11)]
        source = rng.choice([None, rng.randrange(11)])
        p = SHAPES[rng.choice(["path", "cycle"])](word, source)
        question = Question(moves="all" if source is not None else "one")
        line = solve(p, question, solver="flood-it-line")
        search = solve(p, question, solver="flood-it-search")
        assert line.value == search.value
        if source is not None:
            assert line.winning_moves == search.winning_moves


def test_a_board_of_stripes_is_a_path_once_contracted():
    p = FloodIt.board(["abca", "abca", "abca"])
    assert solve(p).solver == "flood-it-line"
    assert solve(p).value == 2


def test_does_not_apply_to_a_star():
    star = FloodIt([0, 1, 2, 3], [(0, 1), (0, 2), (0, 3)])
    assert solve(star).solver == "flood-it-caterpillar"
    with pytest.raises(NoSolver):
        solve(star, solver="flood-it-line")


def test_sixty_vertices():
    rng = random.Random(10)
    p = FloodIt.path([rng.randrange(5) for _ in range(60)])
    verdict = solve(p)
    assert verdict.solver == "flood-it-line"
    assert verdict.value == len(verdict.strategy) == 28
    for move in verdict.strategy:
        p = p.play(move)
    assert p.solved()


def smallest_refutation(**repairs):
    """The first word without equal neighbours for which the output is not the optimum."""
    for n in range(1, 8):
        for word in product(range(3), repeat=n):
            if all(a != b for a, b in pairwise(word)):
                value = Word(word, False, 3).optimum(Budget())
                printed = algorithm_3(word, 3, **repairs)
                if printed != value:
                    return "".join("abc"[c] for c in word), printed, value
    return None


def test_algorithm_3_as_printed_is_refuted():
    assert smallest_refutation() == ("ab", 2, 1)
    assert fast_distances("path", 2, 2)[0, 1] == 1


def test_each_slip_of_algorithm_3_alone_is_refuted():
    assert smallest_refutation(cuts=True, colours_inside=True) == ("ab", 2, 1)
    assert smallest_refutation(minimum=True, colours_inside=True) == ("ab", 2, 1)
    assert smallest_refutation(minimum=True, cuts=True) == ("abcba", 3, 2)
    assert smallest_refutation(minimum=True, cuts=True, colours_inside=True) is None
