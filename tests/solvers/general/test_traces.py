"""The engine for isotone games against plain recursion over the rulesets' own moves."""

import inspect
import random
import sys

import pytest

from by_definition.play import mover_wins, winning_moves
from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.evaluation import truth
from gadgetry.formulas.qbf import Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.y import Y
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def random_graph(rng, vertices):
    pairs = [(u, v) for u in range(vertices) for v in range(u)]
    edges = [pair for pair in pairs if rng.random() < rng.choice([0.3, 0.5])]
    return TerminalGraph(vertices, edges, tuple(rng.sample(range(vertices), 2)))


def random_shannon(rng):
    graph = random_graph(rng, rng.randint(3, 9))
    inner = [v for v in range(graph.vertices) if v not in graph.terminals]
    rng.shuffle(inner)
    k = rng.choice([0, 0, 1, 2])
    short, cut = frozenset(inner[:k]), frozenset(inner[k : k + rng.choice([0, 0, 1])])
    return Shannon(graph, short, cut, rng.choice(["Short", "Cut"]))


def random_stones(rng, size, empty):
    return "".join(rng.choices(".BW", [empty, 1, 1], k=size))


def random_hex(rng):
    rows, columns = rng.choice([(1, 3), (2, 2), (3, 2), (2, 4), (3, 3), (3, 4), (4, 3)])
    cells = random_stones(rng, rows * columns, 2 if rows * columns > 8 else 6)
    return Hex(rows, columns, cells, rng.choice(["Black", "White"]))


def random_turned_hex(rng):
    """A board that stays the same when it is turned by half: half of its moves are searched."""
    rows, columns = rng.choice([(1, 3), (2, 2), (3, 2), (2, 4), (3, 3), (3, 4)])
    half = random_stones(rng, rows * columns // 2, 3)
    middle = rng.choice(".BW") if rows * columns % 2 else ""
    return Hex(rows, columns, half + middle + half[::-1], rng.choice(["Black", "White"]))


def random_y(rng):
    rows = rng.randint(1, 4)
    cells = random_stones(rng, rows * (rows + 1) // 2, 5 if rows < 4 else 3)
    return Y(rows, cells, rng.choice(["Black", "White"]))


def random_positive(rng):
    n = rng.randint(1, 7)
    clauses = [
        rng.sample(range(1, n + 1), rng.randint(1, min(n, 4))) for _ in range(rng.randint(0, 6))
    ]
    k = rng.choice([0, 0, 1])
    assigned = frozenset(rng.choice([v, -v]) for v in rng.sample(range(1, n + 1), k))
    kind = rng.choice([GameSat, Division])
    return kind(Cnf(n, clauses), assigned, rng.choice(["T", "F"]))


def random_ways(rng):
    """Two or three graphs side by side between the same terminals: independent parts."""
    vertices, edges = 2, []
    for size in rng.choice([(2, 3), (3, 4), (1, 2, 4), (2, 2, 3)]):
        own = [0, 1, *range(vertices, vertices + size)]
        pairs = [(u, v) for v in own for u in own if u < v and v > 1]
        edges += [pair for pair in pairs if rng.random() < 0.45]
        vertices += size
    return Shannon(TerminalGraph(vertices, edges, (0, 1)), mover=rng.choice(["Short", "Cut"]))


def random_gadgets(rng):
    """A formula's game with an edge or two missing, and most vertices claimed."""
    prefix = rng.choice(["e", "a", "e", "ea", "ee"])
    n = len(prefix)
    literals = [sign * v for v in range(1, n + 1) for sign in (1, -1)]
    rows = [rng.sample(literals, rng.randint(1, 2)) for _ in range(rng.randint(1, 2))]
    graph = qbf_as_shannon(prefix, rows).graph
    gone = set(rng.sample(range(len(graph.edges)), rng.choice([0, 0, 1, 2])))
    edges = [edge for i, edge in enumerate(graph.edges.tolist()) if i not in gone]
    graph = TerminalGraph(graph.vertices, edges, graph.terminals)
    claimed = rng.sample(range(2, graph.vertices), max(0, graph.vertices - 2 - rng.randint(6, 9)))
    k = rng.randint(len(claimed) // 3, (len(claimed) + 1) // 2)
    stones = frozenset(claimed[:k]), frozenset(claimed[k:])
    return Shannon(graph, *stones, rng.choice(["Short", "Cut"]))


def random_clause_groups(rng):
    """Clauses on two or three disjoint sets of variables."""
    clauses, n = [], 0
    for size in rng.choice([(2, 3), (3, 4), (2, 2, 3)]):
        names = range(n + 1, n + size + 1)
        clauses += [rng.sample(names, rng.randint(1, size)) for _ in range(rng.randint(1, 3))]
        n += size
    return GameSat(Cnf(n, clauses), frozenset(), rng.choice(["T", "F"]))


def check(position):
    verdict = solve(position, ALL, solver="traces")
    assert verdict.outcome == mover_wins(position), position
    assert verdict.winning_moves == winning_moves(position), position
    one = solve(position, Question(moves="one"), solver="traces").winning_moves
    assert len(one) == min(1, len(verdict.winning_moves))
    assert set(one) <= set(verdict.winning_moves)
    return verdict.winner


ROUNDS = [
    (random_shannon, 1200),
    (random_hex, 250),
    (random_turned_hex, 80),
    (random_y, 200),
    (random_positive, 800),
    (random_ways, 150),
    (random_gadgets, 120),
    (random_clause_groups, 150),
]


@pytest.mark.parametrize(
    ("make", "rounds"),
    [
        *((make, rounds // 4) for make, rounds in ROUNDS),
        *(pytest.param(*more, marks=pytest.mark.sweep) for more in ROUNDS),
    ],
)
def test_winner_and_all_winning_moves_are_those_of_plain_recursion(make, rounds, choose):
    choose(by_kernel=False)
    rng = random.Random(1)
    mover_wins.cache_clear()
    winners = {check(make(rng)) for _ in range(rounds)}
    assert len(winners) == 2


WITH_KERNELS = [random_shannon, random_hex, random_ways, random_gadgets]


@pytest.mark.parametrize("make", [*WITH_KERNELS, random_turned_hex])
def test_by_kernels_winner_and_all_winning_moves_are_those_of_plain_recursion(make, choose):
    choose(by_kernel=True)
    rng = random.Random(1)
    mover_wins.cache_clear()
    winners = {check(make(rng)) for _ in range(80)}
    assert len(winners) == 2


@pytest.mark.parametrize(
    ("make", "by_kernel"),
    [
        *((make, True) for make in WITH_KERNELS),
        *((make, False) for make in WITH_KERNELS),
        (random_y, False),
        (random_positive, False),
        (random_clause_groups, False),
    ],
)
def test_the_trace_wins_although_the_loser_gets_everything_else(make, by_kernel, choose):
    choose(by_kernel)
    rng = random.Random(2)
    mover_wins.cache_clear()
    tried = 0
    while tried < 150:
        position = make(rng)
        verdict = solve(position, Question(), solver="traces")
        if position.winner() is not None:
            continue
        outside = [move for move in position.moves() if move not in verdict.trace]
        given = give(position, outside, verdict.winner)
        final = given.winner() or (
            given.to_move if mover_wins(given) else other(given, given.to_move)
        )
        assert final == verdict.winner, position
        tried += bool(outside)


def other(position, player):
    return next(name for name in position.players if name != player)


def give(position, moves, winner):
    """The position in which the winner's opponent has all those elements."""
    loser = other(position, winner)
    if isinstance(position, Shannon):
        short, cut = position.short, position.cut
        if loser == "Short":
            return Shannon(position.graph, short | set(moves), cut, position.to_move)
        return Shannon(position.graph, short, cut | set(moves), position.to_move)
    if isinstance(position, (GameSat, Division)):
        sign = 1 if loser == "T" else -1
        assigned = position.assigned | {sign * abs(move) for move in moves}
        return type(position)(position.cnf, assigned, position.to_move)
    cells = list(position.cells)
    for move in moves:
        cells[position.cell(move)] = loser[0]
    size = (position.rows, position.columns) if isinstance(position, Hex) else (position.rows,)
    return type(position)(*size, "".join(cells), position.to_move)


def as_shannon(position):
    """Black's graph of a Hex position (thesis, 4.7)."""
    n, columns = len(position.cells), position.columns
    edges = [(v, u) for v in range(n) for u in position.neighbours(v) if u < v]
    edges += [(v, n) for v in range(columns)] + [(v, n + 1) for v in range(n - columns, n)]
    stones = [frozenset(v for v in range(n) if position.cells[v] == stone) for stone in "BW"]
    mover = "Short" if position.to_move == "Black" else "Cut"
    return Shannon(TerminalGraph(n + 2, edges, (n, n + 1)), *stones, mover)  # type: ignore[call-arg]


def test_a_hex_position_and_its_shannon_graph_have_the_same_winning_moves():
    rng = random.Random(3)
    for _ in range(150):
        rows, columns = rng.choice([(2, 3), (3, 3), (3, 4), (4, 4)])
        cells = random_stones(rng, rows * columns, 5)
        position = Hex(rows, columns, cells, rng.choice(["Black", "White"]))
        hexes, graph = (solve(p, ALL, solver="traces") for p in (position, as_shannon(position)))
        assert hexes.outcome == graph.outcome
        assert hexes.winning_moves == tuple(position.name(v) for v in graph.winning_moves)


def openings(rows, columns):
    board = Hex(rows, columns)
    won = solve(board, ALL, solver="traces").winning_moves
    cells = "".join("B" if move in won else "." for move in board.moves())
    return "/".join(cells[r * columns : (r + 1) * columns] for r in range(rows))


def test_winning_openings_of_small_hex_boards():
    assert openings(2, 2) == ".B/B."
    assert openings(3, 3) == "..B/BBB/B.."
    assert openings(4, 4) == "...B/..B./.B../B..."


def test_winning_openings_of_5x5_hex():
    assert openings(5, 5) == "....B/.BBBB/.BBB./BBBB./B...."


@pytest.mark.parametrize("n", [2, 3, 4])
def test_becks_losing_openings(n):
    won = solve(Hex(n, n), ALL, solver="traces").winning_moves
    assert "a1" not in won
    if n >= 3:
        assert "b1" not in won


@pytest.mark.parametrize(
    "position",
    [
        Hex(10, 10),
        Y(14),
        as_shannon(Hex(10, 10)),
        GameSat(Cnf(150, [[v, v + 1] for v in range(1, 150)])),
    ],
)
@pytest.mark.parametrize("solver", ["traces", "alpha-beta"])
def test_boards_of_a_hundred_cells_end_with_a_verdict_or_a_limit(position, solver):
    verdict = solve(position, Question(), Limits(nodes=300), solver=solver)
    assert verdict.outcome is not None or verdict.limit == "300 nodes"
    assert verdict.nodes <= 301


def qbf_as_shannon(prefix, clauses):
    """Generalized Hex of a QBF: every move of Short is a threat, so lines are forced and long."""
    names, edges, tests, front = ["s", "t"], [], {}, ["s"]
    gadgets = {
        "e": ("X N u z a e b d", "fX fu XN Nt uz zN ua ae et ab bd dt"),
        "a": ("k X N r R a e b d", "fk kX XN Nt Xr rt kR RN ka ae et ab bd dt"),
    }
    for i, quantifier in enumerate(prefix, 1):
        vertices, joins = gadgets[quantifier]
        names += [f"{v}{i}" for v in vertices.split()]
        for u, v in joins.split():
            end = "t" if v == "t" else f"{v}{i}"
            edges += [(start, end) for start in (front if u == "f" else [f"{u}{i}"])]
        tests[i], tests[-i] = [f"e{i}", f"d{i}"], [f"N{i}"]
        front = [f"X{i}", f"b{i}"]
    nodes = [f"leaf{j}" for j in range(2 * len(clauses) - 1)]
    names += nodes
    edges += [(v, nodes[0]) for v in front]
    edges += [(nodes[(j - 1) // 2], nodes[j]) for j in range(1, len(nodes))]
    for leaf, clause in zip(nodes[len(clauses) - 1 :], clauses, strict=True):
        edges += [(leaf, v) for v in sorted({v for lit in clause for v in tests[lit]})]
    number = {name: v for v, name in enumerate(names)}
    pairs = [(number[u], number[v]) for u, v in edges]
    return Shannon(TerminalGraph(len(names), pairs, (0, 1)))


def test_qbfs_as_shannon_games_are_won_by_short_iff_true():
    rng = random.Random(5)
    outcomes = set()
    for _ in range(25):
        n = rng.randint(1, 3)
        prefix = "".join(rng.choice("ea") for _ in range(n))
        literals = [sign * v for v in range(1, n + 1) for sign in (1, -1)]
        clauses = [rng.sample(literals, rng.randint(1, 2)) for _ in range(rng.randint(1, 2))]
        expected = truth(Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], Cnf(n, clauses)))
        verdict = solve(qbf_as_shannon(prefix, clauses), Question(), Limits(nodes=20000))
        assert verdict.outcome in (expected, None)
        outcomes.add(verdict.outcome)
    assert {True, False} <= outcomes


@pytest.mark.parametrize(("literal", "winner"), [(1, "Short"), (-1, "Short")])
def test_a_forced_line_needs_no_deep_recursion(literal, winner):
    position = qbf_as_shannon("e" * 12, [[literal]])
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 40)
    try:
        verdict = solve(position, solver="traces")
    finally:
        sys.setrecursionlimit(limit)
    assert verdict.winner == winner


def test_formulas_with_negations_are_refused():
    position = GameSat(Cnf(2, [[1, -2]]))
    with pytest.raises(ValueError, match="alpha-beta"):
        solve(position, solver="traces")


def test_a_hundred_disjoint_clauses_are_solved_one_by_one():
    clauses = [[2 * i + 1, 2 * i + 2] for i in range(100)]
    for mover in ("T", "F"):
        position = GameSat(Cnf(200, clauses), frozenset(), mover)
        assert solve(position, Question(), Limits(nodes=1000), solver="traces").winner == "T"
    three = GameSat(Cnf(203, [*clauses, [201, 202], [201, 203]]), frozenset(), "F")
    assert solve(three, Question(), Limits(nodes=1000), solver="traces").winner == "F"


def test_pairs_keep_the_search_for_false_formulas_small():
    # 1,832 nodes without pairs and virtual cuts
    position = qbf_as_shannon("ee", [[1], [-1, 2], [-1, -2]])
    assert solve(position, Question(), Limits(nodes=200), solver="traces").winner == "Cut"


def test_captured_pairs_keep_the_search_of_6x6_small():
    # 5,203 nodes without them
    assert solve(Hex(6, 6), Question(), Limits(nodes=1000), solver="traces").winner == "Black"


def test_the_trace_holds_the_move_for_whose_sake_another_one_was_not_tried():
    # Rare in random graphs; without the witness the trace would be 3, 6, 7, and Short would win.
    near = {3: [1, 4, 6], 4: [1], 5: [7], 8: [1, 2, 4, 7], 9: [0, 6, 7], 7: [0]}
    graph = TerminalGraph(10, [(u, v) for u in near for v in near[u]], (0, 1))
    position = Shannon(graph, mover="Short")
    verdict = solve(position, Question(), solver="traces")
    assert verdict.winner == "Cut"
    outside = [move for move in position.moves() if move not in verdict.trace]
    assert not mover_wins(give(position, outside, "Cut"))
    too_small = [move for move in position.moves() if move not in (3, 6, 7)]
    given = give(position, too_small, "Cut")
    assert given.winner() == "Short" or mover_wins(given)
