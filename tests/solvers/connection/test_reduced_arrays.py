"""The kernels of reduced graphs against the plain versions: the same steps and verdicts."""

import random
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from by_definition.terminal_masks import all_graphs, random_graphs
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.connection.qbf_to_shannon import QbfToShannon
from gadgetry.solvers.connection.contraction import components, reduced, reduced_alike
from gadgetry.solvers.connection.hex_contraction import contracted
from gadgetry.solvers.connection.reduced_arrays import MOST, GraphArraysSearch
from gadgetry.solvers.connection.reduced_graphs import ReducedGraphs
from gadgetry.solvers.general.bitboards import bitboard
from gadgetry.solvers.general.isotone import elements
from gadgetry.solvers.general.traces import graphs_of
from gadgetry.solvers.limits import Budget, Limits
from gadgetry.solvers.masks import words_for
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ALL = Question(moves="all")


def kernel():
    from gadgetry.solvers.connection import reduced_graphs_kernel

    return reduced_graphs_kernel


def random_hex(rng, sizes, empty=4):
    rows, columns = rng.choice(sizes)
    cells = "".join(rng.choices(".BW", [empty, 1, 1], k=rows * columns))
    return Hex(rows, columns, cells, rng.choice(["Black", "White"]))


def as_tuples(graphs):
    return tuple(tuple(graph.tolist()) for graph in graphs)


def mine_and_yours(step, maximizer):
    return step[1:] if maximizer else step[:0:-1]


def check_moves(plain, state, graphs, maximizer):
    """What every move and every part gives to whom."""
    for v in elements(plain.free(state)):
        step, after = plain.play(state, v, maximizer), graphs.copy()
        captured = kernel().claims(after, 1 << v, 0, maximizer)
        assert captured == mine_and_yours(step, maximizer)
        assert as_tuples(after) == step.state
    ways = components(as_tuples(graphs)[0 if maximizer else -1])
    for way, step in zip(ways, plain.parts(state, maximizer), strict=False):
        after = graphs.copy()
        captured = kernel().claims(after, 0, plain.free(state) & ~way, maximizer)
        assert captured == mine_and_yours(step, maximizer)
        assert as_tuples(after) == step.state


def check_assessment(plain, state, graphs, maximizer):
    expected = plain.assess(state, maximizer)
    outcome, *seen = kernel().assess(graphs, maximizer)
    assert outcome == (-1 if expected.outcome is None else expected.outcome)
    # Guesses at the work steer nothing when the outcome is seen.
    assert tuple(seen[:3]) == expected[1:4]
    assert expected.outcome is not None or tuple(seen) == expected[1:]
    return expected.outcome


def check_concession(plain, state, graphs):
    step, after = plain.concession(state, True), graphs.copy()
    more = kernel().concession(after, True)
    assert more == (-1 if step is None else step.minimizer)
    assert step is None or as_tuples(after) == step.state
    assert kernel().concession(graphs.copy(), False) == -1
    return step is not None


def check_random_play(plain, state, rng):
    """Along a random play, with either player to move: all that a search asks a game for."""
    outcomes, conceded = set(), 0
    while free := plain.free(state):
        graphs = np.array(state, np.int64)
        for maximizer in (True, False):
            check_moves(plain, state, graphs, maximizer)
            outcomes.add(check_assessment(plain, state, graphs, maximizer))
        conceded += check_concession(plain, state, graphs)
        state = plain.play(state, rng.choice(list(elements(free))), rng.random() < 0.5).state
    return outcomes, conceded


def test_a_hex_board_moves_fills_and_is_seen_the_same():
    rng = random.Random(1)
    outcomes = set()
    for sizes in [[(2, 2), (3, 3), (3, 4), (4, 4)]] * 40 + [[(5, 5), (4, 7), (6, 6), (7, 7)]] * 15:
        board, white = contracted(random_hex(rng, sizes, rng.choice([4, 9])))
        if board.decided(*board.claimed) is None:
            black = graphs_of(None, board)[0]
            state = reduced_alike(reduced(black), reduced(white))
            outcomes |= check_random_play(ReducedGraphs(len(white) - 2), state, rng)[0]
    assert outcomes == {True, False, None}


def test_the_largest_graph_that_fits_into_a_word_is_seen_the_same():
    rng = random.Random(5)
    for _ in range(2):
        cells = ["."] * 64
        for v in rng.sample(range(64), 64 - 61):
            cells[v] = rng.choice("BW")
        board, white = contracted(Hex(8, 8, "".join(cells)))
        state = reduced_alike(reduced(graphs_of(None, board)[0]), reduced(white))
        assert len(white) - 2 == 61
        assert words_for(61 + 2) == 1
        assert None in check_random_play(ReducedGraphs(61), state, rng)[0]


def test_a_shannon_game_moves_fills_and_is_seen_the_same():
    rng = random.Random(4)
    outcomes, conceded = set(), 0
    graphs = [reduced(graph) for graph in random_graphs(4, 300, 3, 14, [0.15, 0.25, 0.4])]
    graphs += [reduced(graph) for n in (1, 2) for graph in all_graphs(n)]
    for _ in range(25):
        prefix = "".join(rng.choice("ea") for _ in range(rng.randint(2, 4)))
        qbf = random_qbf(prefix, len(prefix), 2, rng.randrange(10**6))
        graphs.append(reduced(graphs_of(None, bitboard(QbfToShannon().build(qbf).target))[0]))
    for graph in graphs:
        seen, shared = check_random_play(ReducedGraphs(len(graph) - 2), (graph,), rng)
        outcomes |= seen
        conceded += shared
    assert outcomes == {True, False, None}
    assert conceded > 50


def random_formulas(rng):
    """Games of small formulas: splits, concessions, cuts."""
    while True:
        prefix = "".join(rng.choice("ea") for _ in range(rng.randint(2, 4)))
        qbf = random_qbf(prefix, rng.randint(2, 4), 2, rng.randrange(10**6))
        game = QbfToShannon().build(qbf).target
        yield Shannon(game.graph, mover=rng.choice(["Short", "Short", "Cut"]))


def random_ways(rng):
    """Two formulas' games side by side between the same terminals: independent parts."""
    while True:
        vertices, edges = 2, []
        for _ in range(2):
            qbf = random_qbf(rng.choice(["ea", "ae", "aa"]), 3, 2, rng.randrange(10**6))
            graph = QbfToShannon().build(qbf).target.graph
            names = dict(zip(graph.terminals, (0, 1), strict=True))
            inner = [v for v in range(graph.vertices) if v not in names]
            names |= {v: vertices + i for i, v in enumerate(inner)}
            edges += [(names[u], names[v]) for u, v in graph.edges.tolist()]
            vertices += len(inner)
        graph = TerminalGraph(vertices, edges, (0, 1))
        yield Shannon(graph, mover=rng.choice(["Short", "Cut"]))


def random_boards(rng):
    while True:
        yield random_hex(rng, [(3, 3), (4, 4), (4, 5), (5, 5)], 5)


def both(choose, position, question):
    """What the plain search says, and the kernel; without the time, that is all of a verdict."""
    verdicts = []
    for by_kernel in (False, True):
        choose(by_kernel)
        verdicts.append(replace(solve(position, question, solver="traces"), seconds=0))
    return verdicts


@pytest.mark.parametrize(
    ("make", "rounds"),
    [
        (random_boards, 30),
        (random_formulas, 10),
        (random_ways, 10),
        pytest.param(random_boards, 60, marks=pytest.mark.sweep),
        pytest.param(random_formulas, 25, marks=pytest.mark.sweep),
    ],
)
def test_verdicts_moves_traces_and_nodes_do_not_tell_who_searched(choose, make, rounds):
    winners, nodes = set(), 0
    for position in islice(make(random.Random(2)), rounds):
        plain, kernel = both(choose, position, ALL)
        assert kernel == plain
        winners.add(plain.winner)
        nodes = max(nodes, plain.nodes)
    assert len(winners) == 2
    assert nodes > 20


def test_a_search_that_hands_over_counts_only_what_the_kernel_searched(
    choose, hand_over_after, kernels_session
):
    choose(False)
    alone = solve(Hex(5, 5), ALL, solver="traces")
    hand_over_after(nodes=5000)
    handed_over = solve(Hex(5, 5), ALL, solver="traces")
    assert kernels_session.searched == 5000
    assert handed_over.nodes == alone.nodes
    assert handed_over.winning_moves == alone.winning_moves


@pytest.mark.parametrize("by_kernel", [False, True])
def test_the_limit_on_nodes_is_exact(choose, by_kernel):
    choose(by_kernel)
    nodes = solve(Hex(5, 5), ALL, solver="traces").nodes
    enough = solve(Hex(5, 5), ALL, Limits(nodes=nodes), solver="traces")
    short = solve(Hex(5, 5), ALL, Limits(nodes=nodes - 1), solver="traces")
    assert enough.outcome is True
    assert short.limit == f"{nodes - 1} nodes"


def scattered(positions, size, rng):
    """The same games among many isolated vertices: of so many numbers any may be theirs."""
    for position in positions:
        vertices = position.graph.vertices
        names = rng.sample(range(size), vertices)
        edges = [(names[u], names[v]) for u, v in position.graph.edges.tolist()]
        terminals = [names[v] for v in position.graph.terminals]
        yield Shannon(TerminalGraph(size, edges, terminals), mover=position.mover)


def large_boards(rng):
    """Boards of 62 to 81 empty cells that are decided in a few nodes."""
    while True:
        board = random_hex(rng, [(8, 9), (9, 9)], rng.choice([9, 20]))
        few = solve(board, Question(), Limits(nodes=60), solver="traces")
        if board.cells.count(".") > 61 and few.outcome is not None and few.nodes > 8:
            yield board


@pytest.mark.parametrize(
    ("words", "rounds"),
    [(2, 6), *[pytest.param(words, 12, marks=pytest.mark.sweep) for words in (2, 4, 8)]],
)
def test_sets_of_several_words_are_searched_the_same(choose, words, rounds):
    rng, nodes, winners = random.Random(words), 0, set()
    makes = [scattered(make(rng), 64 * words - 1, rng) for make in (random_formulas, random_ways)]
    if words == 2:
        choose(True)
        makes.append(large_boards(rng))
    for position in (position for make in makes for position in islice(make, rounds)):
        plain, kernel = both(choose, position, Question(moves="one"))
        assert kernel == plain
        nodes = max(nodes, plain.nodes)
        winners.add(plain.winner)
    assert nodes > 20
    assert winners >= {"Short", "Cut"}


@pytest.mark.parametrize("graphs", [1, 2])
@pytest.mark.parametrize("n", [1, 61, 62, 125])
def test_a_full_search_that_is_enlarged_has_room(n, graphs):
    search = GraphArraysSearch(n, graphs, Budget())
    for half in ("nodes", "options", "words"):
        column = getattr(search.names, half.upper())
        search.store.used[:] = 0
        search.store.used[column] = len(getattr(search.store, half)) // 2 - 1
        search._enlarge()
        assert not search.kernel.is_full(search.store)


def test_a_graph_too_large_for_a_kernel_stays_plain(choose):
    choose(True)
    n = MOST + 1
    path = Shannon(TerminalGraph(n + 2, [(v, v + 1) for v in range(n + 1)], (0, n + 1)))
    assert words_for(n + 2) is None
    assert solve(path, solver="traces").winner == "Cut"


def test_limits_stop_the_kernel(choose):
    choose(True)
    solve(Hex(2, 2), ALL, solver="traces")
    hard = Hex(7, 8)
    assert solve(hard, ALL, Limits(seconds=0.2), solver="traces").limit == "0.2 seconds"
    assert solve(hard, ALL, Limits(megabytes=1), solver="traces").limit == "1 MB"


def test_an_interrupted_kernel_stops_at_once(interrupted):
    script = """
from gadgetry.games.connection.hex import Hex
from gadgetry.solvers import kernels
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

kernels.load()
solve(Hex(2, 2), solver="traces")
print("ready", flush=True)
try:
    solve(Hex(7, 8), Question(moves="all"), solver="traces")
except KeyboardInterrupt:
    raise SystemExit(130)
"""
    assert interrupted(script) == 130


@pytest.mark.sweep
def test_all_openings_of_seven_by_seven_are_those_that_win_one_by_one(choose):
    choose(True)
    board = Hex(7, 7)
    won = [move for move in board.moves() if solve(board.play(move)).winner == "Black"]
    assert tuple(won) == solve(board, ALL).winning_moves
    cells = board.moves()
    turned = {cells[-1 - i] for i, move in enumerate(cells) if move in won}
    assert turned == set(won)
    assert len(won) == 27
