"""The players of qbf-to-shannon: they beat every reply, and any opponent on big instances."""

from random import Random

import pytest

from by_definition.qbfs import plain_qbfs, winning_values
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.reductions.connection.qbf_to_shannon import (
    EXISTENTIAL_EDGES,
    UNIVERSAL_EDGES,
    QbfToShannon,
)
from gadgetry.reductions.connection.shannon_stages import ShannonStrategy, _Cut
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

REDUCTION = QbfToShannon()


def qbf_strategy(qbf: Qbf):
    """A winning strategy by definition, for whoever wins: the values so far -> a literal."""
    order = [*(("e", v) for v in qbf.free), *((str(q), v) for q, v in qbf.quantified())]
    known: dict[tuple[tuple[int, bool], ...], int] = {}

    def reply(values):
        assert [*values] == [v for _, v in order[: len(values)]], "values in the order of play"
        key = tuple(values.items())
        if key not in known:
            known[key] = winning_values(qbf, values)[0]
        return known[key]

    return reply


def beats_every_reply(qbf: Qbf) -> int:
    """The number of positions met; fails if the transferred strategy loses a game."""
    compiled = REDUCTION.build(qbf)
    strategy = REDUCTION.transfer(compiled, qbf_strategy(qbf), None)
    me = "Short" if truth(qbf) else "Cut"
    seen, stack = {compiled.target}, [compiled.target]
    while stack:
        position = stack.pop()
        winner = position.winner()
        if winner is not None:
            assert winner == me, (qbf, position)
            continue
        moves = [strategy(position)] if position.to_move == me else position.moves()
        after = {position.play(move) for move in moves} - seen
        seen |= after
        stack += after
    return len(seen)


def test_every_reply_is_beaten_on_one_variable():
    sizes = [beats_every_reply(qbf) for qbf in plain_qbfs(1, range(3))]
    assert max(sizes) > 1000


def test_every_reply_of_cut_is_beaten_on_two_variables():
    true = [qbf for qbf in plain_qbfs(2, range(3)) if truth(qbf)]
    assert all(beats_every_reply(qbf) for qbf in true)
    assert len(true) > 50


def test_every_reply_of_short_is_beaten_where_k_may_come_too_early():
    """exists x forall y: Short may ask for y before he sets x; tens of thousands of positions."""
    assert beats_every_reply(Qbf([("e", [1]), ("a", [2])], Cnf(2, [[2]]))) > 10_000


@pytest.mark.sweep
def test_every_reply_is_beaten_on_two_variables():
    assert all(beats_every_reply(qbf) for qbf in plain_qbfs(2, range(2)))


@pytest.mark.sweep
@pytest.mark.parametrize("prefix", ["ea", "ae"])
def test_every_reply_is_beaten_on_two_variables_and_two_clauses(prefix):
    clauses = Cnf(2, [[1, 2], [-1, -2]])
    assert beats_every_reply(Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], clauses))


# the two gadgets by themselves, so that the proof holds for any number of them


def passed(edges: set[frozenset[str]], short: set[str]) -> set[str]:
    """The exits (X, b) that Short has joined to the front, or to each other outside."""
    reached, stack = {"front"}, ["front"]
    while stack:
        here = stack.pop()
        near = {next(iter(e - {here})) for e in edges if here in e} & (short | {"t"})
        if here in ("X", "b"):  # from one exit, the next gadget's entrance leads to the other
            near |= {"X", "b"} & short
        stack += near - reached
        reached |= near
    return reached & {"X", "b", "t"}


@pytest.mark.parametrize("kind", ["exists", "forall"])
@pytest.mark.parametrize("extras", [0, 1])
def test_cut_answers_within_the_gadget(kind, extras):
    """After each answer: t is not reached; a passed gadget's false literals have no test left.

    Also when Cut has an extra vertex, got at any time; without one the value never changes.
    """
    entrances = ("X", "u") if kind == "exists" else ("k",)
    inner = EXISTENTIAL_EDGES if kind == "exists" else UNIVERSAL_EDGES
    edges = {frozenset(edge) for edge in [*inner, *(("front", x) for x in entrances)]}
    roles = {role: i for i, role in enumerate(sorted({r for e in inner for r in e} - {"t"}), 2)}
    graph = TerminalGraph(len(roles) + 2, [], (0, 1))
    plan = ShannonStrategy([roles], [1], 50, [], lambda values: 1)
    start = (frozenset[str](), frozenset[str](), extras)
    seen, stack = {start}, [start]
    while stack:
        short, cut, left = stack.pop()
        free = set(roles) - short - cut
        after = {(short, cut | {x}, left - 1) for x in free} if left else set()
        for move in free:
            claimed = short | {move}
            vertices = [frozenset(roles[r] for r in claim) for claim in (claimed, cut)]
            player = _Cut(plan, Shannon(graph, *vertices, "Cut"))  # type: ignore[call-arg]
            if kind == "forall" and "k" in claimed and not {"X", "N"} & (claimed | cut):
                answers = [roles["X"], roles["N"]]
            else:
                answers = [next(player.answers(roles), None)]
            for answer in answers:
                reply = {role for role, vertex in roles.items() if vertex == answer}
                after.add((claimed, cut | reply, left))
                if extras == 0 and short and not blocked(kind, cut):
                    after_value = "X" in cut | reply
                    assert after_value == ("X" in cut) or blocked(kind, cut | reply) or "N" in cut
        for claimed, hers, _ in after:
            exits = passed(edges, set(claimed))
            assert "t" not in exits, (claimed, hers)
            if exits:
                gone = {"e", "d"} if "X" in hers else {"N"}
                assert gone <= hers, (claimed, hers)
        stack += after - seen
        seen |= after
    assert len(seen) > 100


def blocked(kind: str, cut: frozenset[str] | set[str]) -> bool:
    if kind == "forall":
        return "k" in cut
    return "X" in cut and bool(cut & {"u", "a", "b"})


# big instances: the QBF solver's strategy against opponents that look at the board


def equalities(pairs: int, first: str, noise: int = 0, seed: int = 0) -> Qbf:
    """x_i = y_i for each pair, the x_i universal; true iff each y_i comes after its x_i."""
    rows = [row for i in range(1, 2 * pairs, 2) for row in ([i, -(i + 1)], [-i, i + 1])]
    rng = Random(seed)
    rows += [[2 * j + 1, -(2 * j + 2), rng.choice([-1, 1]) * (2 * i + 1)]
             for i, j in (rng.sample(range(pairs), 2) for _ in range(noise))]  # fmt: skip
    second = "e" if first == "a" else "a"
    prefix = [(first if v % 2 else second, [v]) for v in range(1, 2 * pairs + 1)]
    return Qbf(prefix, Cnf(2 * pairs, rows))


def solver_strategy(qbf: Qbf):
    strategy = solve(qbf, Question(strategy=True)).strategy

    def reply(values):
        v = strategy.order[len(values)][1]
        return v if strategy.value(v, values) else -v

    return reply


def distances(position: Shannon, start: int) -> dict[int, int]:
    """How many more vertices Short needs to reach each vertex, that one included."""
    graph, found = position.graph, {start: 0}
    level, depth = [start], 0
    while level:
        following: list[int] = []
        for u in level:  # grows while it is read: vertices of Short's cost nothing
            for v in graph.neighbours[u]:
                if v in position.cut or v in found:
                    continue
                owned = v in position.short or v in graph.terminals
                found[v] = depth if owned else depth + 1
                (level if owned else following).append(v)
        level, depth = [v for v in following if found[v] == depth + 1], depth + 1
    return found


def random_player(rng: Random):
    return lambda position: rng.choice(position.moves())


def greedy_player(rng: Random):
    """A vertex on a shortest way that is still open to Short."""

    def move(position):
        s, t = position.graph.terminals
        from_s, from_t = distances(position, s), distances(position, t)
        ways = {v: from_s[v] + from_t[v] for v in position.moves() if v in from_s and v in from_t}
        best = min(ways.values())
        return rng.choice([v for v, length in ways.items() if length == best])

    return move


def searching_player(rng: Random, most: int = 4):
    """Looks two moves ahead from some of the greedy moves, at how far Short has to go."""
    greedy = greedy_player(rng)

    def far(position):
        s, t = position.graph.terminals
        return distances(position, s).get(t, 1000)

    def move(position):
        sign = -1 if position.to_move == "Short" else 1
        scored = []
        for v in sorted({greedy(position) for _ in range(most)}):
            after = position.play(v)
            if after.winner():
                return v
            replies = {greedy(after) for _ in range(most)}
            scored.append((min(sign * far(after.play(r)) for r in replies), v))
        return max(scored)[1]

    return move


def game(qbf: Qbf, opponent, reply) -> tuple[str, int]:
    compiled = REDUCTION.build(qbf)
    position = compiled.target
    strategy = REDUCTION.transfer(compiled, reply, None)
    me = "Short" if solve(qbf, solver="expansion").outcome else "Cut"  # qcdcl needs 20 s for forty
    moves = 0
    while position.winner() is None:
        position = position.play((strategy if position.to_move == me else opponent)(position))
        moves += 1
    assert position.winner() == me
    return me, moves


@pytest.mark.parametrize("player", [random_player, greedy_player, searching_player])
@pytest.mark.parametrize("first", ["a", "e"])
def test_forty_variables(first, player):
    """441 vertices: no search could decide these."""
    qbf = equalities(20, first, noise=10)
    assert REDUCTION.sizes(qbf)["vertices"] == 2 + 20 * 17 + 99
    winner, moves = game(qbf, player(Random(1)), solver_strategy(qbf))
    assert winner == ("Short" if first == "a" else "Cut")
    assert moves > 2


def chance_strategy(qbf: Qbf, seed: int):
    """The loser's: a value for each variable, by lot."""
    order = [*qbf.free, *(v for _, v in qbf.quantified())]
    lots = {v: Random(seed * 1000 + v).choice((v, -v)) for v in order}
    return lambda values: lots[order[len(values)]]


@pytest.mark.parametrize("first", ["a", "e"])
def test_an_opponent_who_knows_the_construction_loses_at_the_end(first):
    """The loser plays as in the proof too, so that all forty variables get their values."""
    qbf = equalities(20, first, noise=10)
    reply = solver_strategy(qbf)
    for seed in range(3):
        opponent = REDUCTION.transfer(REDUCTION.build(qbf), chance_strategy(qbf, seed), None)
        assert game(qbf, opponent, reply)[1] > 100


def test_random_qbfs_against_all_opponents():
    rng = Random(9)
    winners = []
    for _ in range(12):
        n = rng.randrange(3, 7)
        literals = [s * v for v in range(1, n + 1) for s in (1, -1)]
        rows = [rng.sample(literals, 3) for _ in range(rng.randrange(2, 9))]
        qbf = Qbf([(rng.choice("eea"), [v]) for v in range(1, n + 1)], Cnf(n, rows))
        for player in (random_player, greedy_player, searching_player):
            winners.append(game(qbf, player(rng), solver_strategy(qbf))[0])
        for seed in range(3):
            opponent = REDUCTION.transfer(REDUCTION.build(qbf), chance_strategy(qbf, seed), None)
            game(qbf, opponent, qbf_strategy(qbf))
    assert set(winners) == {"Short", "Cut"}
