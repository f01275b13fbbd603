"""Certificates: made for every ruleset, replayed by the checker, and tampered with."""

import copy
import json
import random
from functools import cache
from typing import Any

import pytest

import gadgetry.verifiers.certificates.check as checker
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.formulas.evaluation import satisfiable, truth
from gadgetry.formulas.generators import random_cnf, random_qbf
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.connection.y import Y
from gadgetry.games.flags.flag_families import grid, path
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.division import Division
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.swap_uno import SwapUno
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.geography.uno import Uno
from gadgetry.games.octal.octal import heaps
from gadgetry.games.octal.octal_families import grid as octal_grid
from gadgetry.games.octal.octal_families import pode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.games.position import Impartial, Position, Puzzle
from gadgetry.games.registry import rulesets
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import NoSolver
from gadgetry.verifiers.certificates.certificate import make_certificate
from gadgetry.verifiers.certificates.check import check
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate

SQUARE = ((0, 1), (1, 2), (0, 3), (3, 2))
LADDER = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 5)]
ARCS = [(0, 1), (1, 2), (2, 3), (3, 1), (0, 2), (1, 4), (4, 2), (4, 5), (3, 5)]
CLAUSES = [[1, 2], [2, 3], [3, 4]]
CARDS = [(1, 1), (1, 2), (2, 1), (2, 3), (3, 3), (1, 3)]

# Small positions, won by either player, of the rulesets that declare no examples of their own.
EXAMPLES: dict[str, list[Position]] = {
    "avoid-true": [
        AvoidTruePosition(AvoidTrue(4, [[1, 2], [3, 4]])),
        AvoidTruePosition(AvoidTrue(5, [[1, 2], [3, 4], [5]])),
        AvoidTruePosition(AvoidTrue(5, [[1, 2, 3], [3, 4]])),
    ],
    "division": [Division(Cnf(4, CLAUSES)), Division(Cnf(4, CLAUSES), mover="F")],
    "edge-shannon": [EdgeShannon(4, (*SQUARE, (1, 3)), (0, 2)), EdgeShannon(4, SQUARE, (0, 2))],
    "flag-coloring": [grid(2, 3), grid(3, 3), path(5)],
    "flood-it": [FloodIt.path("abcab"), FloodIt.board(["abc", "bca"], source=0)],
    "game-sat": [GameSat(Cnf(4, CLAUSES)), GameSat(Cnf(3, [[1, -2], [2, -3]]), mover="F")],
    "generalized-geography": [GeneralizedGeography.of(6, ARCS, start=start) for start in range(5)],
    "hex": [Hex(3, 3), Hex(3, 3, mover="White"), Hex(2, 3, "WW....")],
    "honey-bee": [
        HoneyBee(FloodIt.path("acdcb"), (0, 4)),
        HoneyBee(FloodIt.board(["acd", "dcb"]), (0, 5)),
        HoneyBee(FloodIt.board(["acda", "dcbc"]), (0, 7)),
        HoneyBee(FloodIt.path("acdb"), (0, 3)),
    ],
    "nim": [Nim((1, 2, 3)), Nim((1, 2, 2)), Nim(()), Nim((0, 4))],
    "octal": [heaps("0.16", 5, 3), heaps("0.07", 4, 6), heaps("4.7", 2, 4), heaps("0.07", 4, 4)],
    "octal-graph": [
        octal_grid("0.33", 2, 3),
        octal_grid("0.03", 2, 3),
        pode("0.33", 1, 1, 2),
        pode("0.7", 1, 1, 1),
        OctalGraph.of("0.77", 5, [(0, 1), (1, 2), (3, 4)]),
    ],
    "shannon": [
        Shannon(TerminalGraph(6, LADDER, (0, 5))),
        Shannon(TerminalGraph(6, LADDER, (0, 5)), mover="Cut"),
        Shannon(TerminalGraph(6, [*LADDER, (1, 4), (2, 3)], (0, 5)), mover="Cut"),
    ],
    "sum": [Sum((Nim((1,)), path(3))), Sum((Nim((2,)), Sum((Nim((2,)),))))],
    "swap-uno": [SwapUno.of(CARDS[:3], CARDS[3:]), SwapUno.of(CARDS[:2], CARDS[2:], swap=False)],
    "undirected-geography": [
        UndirectedGeography.of(6, LADDER, start=0),
        UndirectedGeography.of(5, LADDER[:6], start=0),
        UndirectedGeography.of(6, LADDER, start=[0, 5], passes=1),
    ],
    "uno": [Uno.of(CARDS[:3], CARDS[3:]), Uno.of(CARDS[3:], CARDS[:3]), Uno.of([], CARDS)],
    "y": [Y(3), Y(3, mover="White")],
}
EXAMPLES |= {name: list(r.examples()) for name, r in rulesets().items() if r.examples()}
ALL = [(name, position) for name, positions in EXAMPLES.items() for position in positions]


MOVER_WINS: dict[object, bool] = {}  # of all tests: they play the same games


def by_rules(position: Any) -> str:
    """Who wins, straight from the rules and without any code of ours but theirs."""
    memo = MOVER_WINS

    def mover_wins(position: Any) -> bool:
        if position not in memo:
            if isinstance(position, Impartial):
                options: Any = (position.play(m) for m in position.moves())
                memo[position] = any(not mover_wins(option) for option in options)
            elif position.winner() is not None:
                memo[position] = position.winner() == position.to_move
            else:
                options = [position.play(m) for m in position.moves()]
                memo[position] = any(
                    mover_wins(o) == (o.to_move == position.to_move) for o in options
                )
        return memo[position]

    if isinstance(position, Puzzle):
        return "solver"
    if isinstance(position, Impartial):
        return "first" if mover_wins(position) else "second"
    players = position.players
    other = players[1 - players.index(position.to_move)]
    return position.to_move if mover_wins(position) else other


def written(instance) -> dict:
    """A certificate as it is in a file."""
    return json.loads("".join(make_certificate(instance).lines()))


def pairs_of(entry):
    """The moves of an entry, each with where it leads; a winner's entry is one such pair."""
    return [entry] if len(entry) == 2 and isinstance(entry[1], int) else entry


def fails(data, game) -> str:
    with pytest.raises(InvalidCertificate) as error:
        check(data, game)
    return str(error.value)


@pytest.mark.parametrize("name", rulesets())
def test_every_ruleset_has_certificates_for_both_outcomes(name):
    assert name in EXAMPLES, f"{name}: declare examples, won by either player, in its RULESET"
    winners = set()
    for position in EXAMPLES[name]:
        assert position.ruleset == name
        data = written(position)
        assert check(data, position) == data["winner"] == by_rules(position)
        winners.add(data["winner"])
    kind = rulesets()[name].kind
    assert len(winners) == (1 if kind == "puzzle" else 2), winners


@pytest.mark.parametrize("plays", [2, pytest.param(4, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("name", rulesets())
def test_positions_in_the_middle_of_a_play_and_at_its_end_have_certificates(name, plays):
    rng = random.Random(name)
    for _ in range(plays):
        position = rng.choice(EXAMPLES[name])
        for _ in range(12):  # longer than a play, except of the puzzles
            assert check(written(position), position) == by_rules(position)
            if not position.moves() or (isinstance(position, Puzzle) and position.solved()):
                assert written(position)["positions"] == [[]]
                break
            position = position.play(rng.choice(position.moves()))


@pytest.mark.parametrize(
    ("formula", "winner"),
    [
        (Cnf(0, []), "exists"),
        (Cnf(2, []), "exists"),
        (Cnf(1, [[1, -1]]), "exists"),
        (Cnf(0, [[]]), "forall"),
        (Qbf([], Cnf(0, [])), "exists"),
        (Qbf([("a", [1])], Cnf(1, [[1, -1]])), "exists"),
        (Qbf([("a", [1])], Cnf(2, [[1, 2]])), "exists"),
        (Qbf([("a", [1])], Cnf(1, [[]])), "forall"),
        (AvoidTrue(2, []), "second"),
        (AvoidTrue(2, [[]]), "second"),
        (AvoidTrue(3, [[], [1]]), "first"),
    ],
    ids=repr,
)
def test_formulas_without_clauses_or_with_empty_ones(formula, winner):
    assert check(written(formula), formula) == winner


@pytest.mark.parametrize(("name", "position"), ALL, ids=[name for name, _ in ALL])
def test_nobody_can_claim_the_other_winner(name, position):
    if isinstance(position, Puzzle):
        return
    data = written(position)
    players = ("first", "second") if isinstance(position, Impartial) else position.players
    other = next(p for p in players if p != data["winner"])
    fails({**data, "winner": other}, position)


def test_a_puzzles_certificate_is_a_shortest_solution():
    puzzle = FloodIt.path("abcab")
    assert len(written(puzzle)["positions"]) - 1 == 3


@pytest.mark.parametrize("solver", [None, "definition"])
def test_formulas_have_certificates_for_both_truth_values(solver):
    seen = set()
    for seed in range(25):
        qbf, cnf = random_qbf("eaeae", 6, 2, seed), random_cnf(4, 7, 2, seed)
        for formula, expected in ((qbf, truth(qbf)), (cnf, satisfiable(cnf))):
            data = json.loads("".join(make_certificate(formula, solver=solver).lines()))
            assert check(data, formula) == ("exists" if expected else "forall")
            wrong = "forall" if expected else "exists"
            if "assignment" not in data:
                fails({**data, "winner": wrong}, formula)
            seen.add((formula.kind, expected))
    assert len(seen) == 4


def test_equal_rests_of_a_formula_are_written_once():
    # x1 to x6 do not matter once y is set, and the universal player has 64 ways to set them.
    qbf = Qbf([("a", range(1, 7)), ("e", [7])], Cnf(7, [[i, 7] for i in range(1, 7)]))
    assert len(written(qbf)["positions"]) <= 3 * 7


def test_an_assignment_is_checked_clause_by_clause():
    cnf = Cnf(3, [[1, 2], [-1, 3]])
    data = written(cnf)
    assert check(data, cnf) == "exists"
    assert "clause 2" in fails({**data, "assignment": [1, 2, -3]}, cnf)
    for wrong in ([1, -1, 3], [1, 3, 4], [1, 3, 0]):
        assert "one value for a variable 1 to 3" in fails({**data, "assignment": wrong}, cnf)
    for wrong in ("1 3", [1, "3"], [True, 3], None):
        with pytest.raises(NotACertificate):
            check({**data, "assignment": wrong}, cnf)


def test_avoid_true_as_a_formula_and_as_a_game():
    instance = AvoidTrue(4, [[1, 2], [3, 4]])
    data = written(instance)
    assert data == written(AvoidTruePosition(instance))
    assert check(data, instance) == check(data, AvoidTruePosition(instance))


def test_a_position_is_written_once():
    start = Nim((2, 3, 4))
    entries = make_certificate(start).positions
    at, plays = {0: start}, 0  # where entries stand; plays: what a tree would write
    todo = [0]
    while todo:
        here = todo.pop()
        plays += 1
        for (heap, left), to in pairs_of(entries[here]):
            at[to] = at[here].play((heap, left))
            todo.append(to)
    assert len(at) == len(set(at.values())) == len(entries)
    assert plays > 2 * len(entries)


def test_the_file_is_the_same_every_time():
    certificate = make_certificate(Hex(3, 3))
    assert "".join(certificate.lines()) == "".join(make_certificate(Hex(3, 3)).lines())
    assert json.loads("".join(certificate.lines())) == certificate.to_json()


def test_a_named_solver_is_used_and_must_apply():
    assert make_certificate(Nim((1, 2)), solver="oracle").winner == "first"
    with pytest.raises(NoSolver):
        make_certificate(Nim((1, 2)), solver="expansion")


@pytest.mark.parametrize("limits", [Limits(nodes=50), Limits(seconds=0)])
def test_limits_end_the_making_of_a_certificate(limits):
    with pytest.raises(LimitReached, match=r"50 nodes|seconds"):
        make_certificate(Hex(5, 5), Budget(limits))


def test_long_plays_need_no_recursion():
    walk = UndirectedGeography.of(1200, [(v, v + 1) for v in range(1199)], start=0)
    data = written(walk)
    assert len(data["positions"]) == 1200
    assert check(data, walk) == "first"


# Tampering. Whether a tampered certificate still is a strategy is decided here, by recursion.


def really_wins(data, position) -> bool:
    """Is this a winning strategy? Follows every play to its end, with no memory of entries."""
    entries, winner = data["positions"], data["winner"]

    def wins(index: Any, position: Any, turn: Any, depth: Any) -> bool:
        legal = {json.dumps(m): m for m in position.moves()}
        if isinstance(position, Impartial):
            over = None if legal else {"first": "second", "second": "first"}[turn]
        elif isinstance(position, Puzzle):
            over = "solver" if position.solved() else None
        else:
            over = position.winner()
        if over or depth > 60 or type(index) is not int or not 0 <= index < len(entries):
            return bool(over == winner and type(index) is int and 0 <= index < len(entries))
        try:
            edges = {
                json.dumps(m): to
                for m, to in ([entries[index]] if turn == winner else entries[index])
            }
        except (TypeError, ValueError):
            return False
        if not edges or any(m not in legal for m in edges):
            return False
        if turn != winner and len(edges) < len(legal):
            return False
        options = ((to, after(position, legal[m], turn)) for m, to in edges.items())
        return all(wins(to, p, t, depth + 1) for to, (p, t) in options)

    def after(position, move, turn):
        following = position.play(move)
        if isinstance(position, Impartial):
            return following, {"first": "second", "second": "first"}[turn]
        return following, "solver" if isinstance(position, Puzzle) else following.to_move

    first = "first" if isinstance(position, Impartial) else getattr(position, "to_move", "solver")
    return wins(0, position, first, 0)


def tampered(data, position, others, rng):
    """The certificate with one thing changed, or another game for it, one of `others`."""
    data = copy.deepcopy(data)
    entries = data["positions"]
    entry = rng.randrange(len(entries))
    pairs = [pair for e in entries for pair in pairs_of(e)]
    match rng.randrange(9):
        case 0 if pairs:  # another move of the same certificate
            rng.choice(pairs)[0] = copy.deepcopy(rng.choice(pairs)[0])
        case 1 if pairs:
            rng.choice(pairs)[1] = rng.randrange(-1, len(entries) + 1)
        case 2:
            names = ["first", "second", *getattr(position, "players", ["exists", "forall"])]
            data["winner"] = rng.choice(names)
        case 3:
            del entries[entry]
        case 4 if entries[entry]:
            del entries[entry][rng.randrange(len(entries[entry]))]
        case 5:
            other = rng.randrange(len(entries))
            entries[entry], entries[other] = entries[other], entries[entry]
        case 6:
            entries[entry] = rng.choice([[], None, {}, 0, "a", [[]], [0, 0], [[0, 0]], True])
        case 7 if pairs:
            rng.choice(pairs)[rng.randrange(2)] = rng.choice(
                [None, True, 1.0, "1", [1], -1, 10**30]
            )
        case _:
            position = rng.choice(others)
    return data, position


@cache
def certified() -> tuple[list[tuple[Any, Any]], dict[int, str]]:
    """The certificates of all examples, and who wins them; several tests tamper with copies."""
    certificates = [(written(position), position) for _, position in ALL]
    return certificates, {id(position): by_rules(position) for _, position in ALL}


def tamper_and_check(count: int) -> tuple[int, int, int]:
    """How many tampered certificates are rejected, rightly accepted, and wrongly accepted."""
    rng = random.Random(2026)
    certificates, winners = certified()
    rejected = right = wrong = 0
    while rejected + right + wrong < count:
        data, position = rng.choice(certificates)
        changed, game = tampered(data, position, EXAMPLES[position.ruleset], rng)
        if changed == data and game is position and json.dumps(changed) == json.dumps(data):
            continue
        try:
            winner = checker.check(changed, game)
        except (InvalidCertificate, NotACertificate):
            rejected += 1
            continue
        if winner == winners[id(game)] and really_wins(changed, game):
            right += 1
        else:
            wrong += 1
    return rejected, right, wrong


def test_no_tampered_certificate_is_accepted_wrongly():
    rejected, right, wrong = tamper_and_check(1000)
    assert wrong == 0
    assert rejected >= 900, (rejected, right)


def test_no_tampered_certificate_of_a_formula_is_accepted_wrongly():
    rng = random.Random(1987)
    formulas = [random_qbf("eaeae", 6, 2, seed) for seed in range(12)]
    certificates = [(written(qbf), qbf) for qbf in formulas]
    assert {truth(qbf) for qbf in formulas} == {True, False}
    rejected = 0
    for _ in range(500):
        data, qbf = rng.choice(certificates)
        changed, formula = tampered(data, qbf, formulas, rng)
        try:
            assert check(changed, formula) == ("exists" if truth(formula) else "forall")
        except (InvalidCertificate, NotACertificate):
            rejected += 1
    assert rejected > 350


@pytest.mark.parametrize("blind_to", ["replies", "winner", "entries"])
def test_tampering_finds_out_a_checker_that_overlooks_something(monkeypatch, blind_to):
    read, enter = checker._Replay.read, checker._Replay.enter

    def careless_read(self, entry, position, turn):
        problem, edges = read(self, entry, position, turn)
        if problem and blind_to == "replies" and "answer to" in problem:
            legal = {json.dumps(m): m for m in position.moves()}
            return None, [(legal[json.dumps(m)], to) for m, to in entry]
        if problem and blind_to == "winner" and "has won" in problem:
            return None, []
        return problem, edges

    def careless_enter(self, index, move, position, turn):
        if blind_to == "entries" and index in list(self.known):
            return
        enter(self, index, move, position, turn)

    monkeypatch.setattr(checker._Replay, "read", careless_read)
    monkeypatch.setattr(checker._Replay, "enter", careless_enter)
    assert tamper_and_check(1000)[2] > 0
