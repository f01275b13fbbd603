"""Both players of the nets with crossings: games, every reply on the smallest, faults noticed."""

from random import Random

import pytest

from by_definition.net_games import path_within_pairs
from by_definition.net_matches import Match, held, qbf_of, random_qbf
from gadgetry.reductions.connection.nets import crossing_black, crossing_white
from gadgetry.reductions.connection.nets.crossing_layout import Segment, crossing_layout
from gadgetry.reductions.connection.nets.crossing_nets import (
    crossing_nets,
    crossing_sizes,
    lanes_of,
)
from gadgetry.reductions.connection.nets.wire_orders import arranged
from gadgetry.solvers.registry import solve


def games(count, seed, variables, clauses):
    """How many were played, and how many with crossings, for each truth value; none is lost."""
    rng, played = Random(seed), {True: [0, 0], False: [0, 0]}
    for _ in range(count):
        qbf = random_qbf(rng, variables, clauses)
        match = Match(qbf)
        assert match.play(rng), qbf
        played[match.true][0] += 1
        played[match.true][1] += crossing_sizes(qbf)[1] > 0
    return played


def test_the_layout_names_every_switch_once():
    rng = Random(3)
    for _ in range(40):
        qbf = random_qbf(rng, 4, 5)
        found = arranged(qbf)
        layout = crossing_layout(found.sides, *lanes_of(found))
        names = []
        for stage in layout.stages:
            for side, track in stage.tracks.items():
                names += [x for pair in track.run for x in pair] + [track.b]
                if stage.core is not None and side == "l":
                    names.remove(stage.core.x)
            core = stage.core
            names += [core.k, core.x, core.y, core.n] if core else []
        for fork in layout.forks.values():
            names += [fork.core.k, fork.core.x, fork.core.y, fork.core.n, fork.r]
        for clause in layout.clauses:
            names += clause.enter or ()
            for part in (part for wire in clause.wires.values() for part in wire):
                if isinstance(part, Segment):
                    names += [x for semi in part.semis for x in vars(semi).values()]
                else:
                    names += [part.i, part.u, part.j, part.g1, part.g, part.g2, part.m, part.out]
        assert sorted(names) == sorted(switch.name for switch in crossing_nets(qbf).switches)


def test_the_winner_wins_against_changing_opponents():
    played = games(60, 1, 3, 3)
    assert min(count for counts in played.values() for count in counts) >= 3


@pytest.mark.sweep
def test_the_winner_wins_thousands_of_games():
    played = games(4000, 2, 4, 5)
    assert min(count for counts in played.values() for count in counts) > 200


@pytest.mark.sweep
def test_the_winner_wins_with_eight_variables_and_twelve_clauses():
    played = games(60, 4, 8, 12)
    assert min(counts[1] for counts in played.values()) >= 5


def replies_of_white(qbf, most=10**6, *, won=held):
    """All replies along Black's run, up to so many positions; where it is won, `won` agrees."""
    match = Match(qbf)
    seen, stack, ends, rng = set(), [(frozenset(), frozenset())], 0, Random(0)
    while stack and len(seen) < most:
        black, white = stack.pop()
        reading = match.run.reading(black, white)
        if reading.switch is not None:
            assert reading.switch not in black | white
            black |= {reading.switch}
        after = match.run.reading(black, white)  # White to move: what Black has now
        if after.won:
            ends += 1
            assert won(match, black, white, after.pairs), (qbf, black, white)
            continue
        replies = [(black, white | {x}) for x in match.names if x not in black | white]
        fresh = [reply for reply in replies if reply not in seen]
        seen.update(fresh)
        rng.shuffle(fresh)  # by a seed: many kinds of replies, the same ones in every process
        stack += fresh
    return len(seen), ends


def searched(match, black, white, pairs):
    """Does Black win, White to move, by a solver that knows nothing of pairs?"""
    position = match.nets.shannon("Cut")
    number = {switch.name: v for v, switch in enumerate(match.nets.switches, 2)}
    stones = type(position)(
        position.graph,
        frozenset(number[x] for x in black),
        frozenset(number[x] for x in white),
        "Cut",
    )
    return solve(stones, solver="nets").winner == "Short"


def test_every_reply_to_the_run_of_the_smallest_formulas():
    assert replies_of_white(qbf_of("e", [[1]])) == (884, 788)
    assert replies_of_white(qbf_of("e", [[-1]])) == (884, 788)


@pytest.mark.parametrize("prefix", ["ee", "ae", "ea"])
def test_replies_to_the_run_through_a_crossing(prefix):
    seen, ends = replies_of_white(qbf_of(prefix, [[1, 2], [1, 2]]), 1500)
    assert seen >= 1500
    assert ends > 300


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("prefix", "clauses", "most"),
    [
        ("ae", [[1, 2]], 10**6),  # all there are
        ("ea", [[1], [-2, 1]], 100_000),
        ("ee", [[1, 2], [1, 2]], 60_000),
        ("ae", [[1, 2], [1, 2]], 60_000),
        ("ea", [[1, 2], [1, 2]], 60_000),
    ],
)
def test_every_reply_to_the_run(prefix, clauses, most):
    seen, ends = replies_of_white(qbf_of(prefix, clauses), most)
    assert ends > seen // 2


@pytest.mark.sweep
def test_every_end_of_the_run_is_won_by_search_too():
    assert replies_of_white(qbf_of("e", [[1]]), won=searched) == (884, 788)


def moves_of_black(qbf, most=10**6):
    """All moves of Black against White's gates, up to so many positions.

    Where only pairs are left, no path from s to t keeps to one switch of each.
    """
    match = Match(qbf)
    seen, stack, closed = {(frozenset(), frozenset())}, [(frozenset(), frozenset())], 0
    while stack and len(seen) < most:
        black, white = stack.pop()
        for move in (x for x in match.names if x not in black and x not in white):
            after = black | {move}
            standing = match.gates.standing(after, white)
            answer = standing.switch
            assert answer is None or (answer not in after and answer not in white)
            replied = white | {answer} if answer else white
            if standing.closed:
                closed += 1
                live = [p for p in standing.pairs if not (set(p) & (after | replied))]
                assert not path_within_pairs(match.nets, replied, live), (qbf, after, replied)
            elif (after, replied) not in seen:
                seen.add((after, replied))
                stack.append((after, replied))
    return len(seen), closed


def test_moves_against_the_gates_of_the_smallest_formulas():
    for prefix, clauses in (("a", [[1]]), ("ea", [[2]]), ("ae", [[1]]), ("e", [[1], [-1]])):
        seen, closed = moves_of_black(qbf_of(prefix, clauses), 60)
        assert seen >= 60
        assert closed > 20


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("prefix", "clauses"),
    [("a", [[1]]), ("ea", [[2]]), ("ae", [[1]]), ("e", [[1], [-1]]), ("ea", [[1, 2], [-1, -2]])],
)
def test_every_move_against_the_gates(prefix, clauses):
    seen, closed = moves_of_black(qbf_of(prefix, clauses), 10_000)
    assert min(seen, closed) >= 10_000


def follow(line):
    """White against a line of Black's on `exists 1 forall 2 (1|2)(-1|-2)`; held to the end?"""
    match = Match(qbf_of("ea", [[1, 2], [-1, -2]]))
    for move in line:
        match.black.add(move)
        standing = match.gates.standing(match.black, match.white)
        assert standing.switch is None or standing.switch in match.free()
        if standing.switch:
            match.white.add(standing.switch)
        if standing.closed:
            stones = match.black | match.white
            live = [pair for pair in standing.pairs if not stones & set(pair)]
            return not path_within_pairs(match.nets, match.white, live)
    return True


EARLY = ["k_2", "entry_r1", "c_r1.2", "cz_r1", "b_r1", "N_2"]


def test_a_gate_that_is_taken_early_is_answered_when_black_comes_to_it(monkeypatch):
    gates = crossing_white._Gates
    assert follow([*EARLY, "tip_l1.1"])
    with monkeypatch.context() as at_once:
        at_once.setattr(gates, "component", lambda self: set(self.plan.nets.nets))
        assert not follow([*EARLY[:-1], "X_2"])
    with monkeypatch.context() as idle:
        idle.setattr(gates, "bank", lambda self, before: None)
        with pytest.raises(AssertionError):
            follow([*EARLY[:-1], "X_2"])


def without(start):
    """White's pairs on the wires but for those that start so."""
    whole = crossing_white.wire_pairs
    return lambda clause: [pair for pair in whole(clause) if not pair[0].startswith(start)]


def test_whites_pairs_are_needed(monkeypatch):
    qbf = qbf_of("e", [[1], [-1]])
    static = crossing_white.static_pairs
    with monkeypatch.context() as changed:
        changed.setattr(crossing_white, "static_pairs", lambda stage: list(static(stage))[:-1])
        with pytest.raises(AssertionError):
            moves_of_black(qbf, 300)
    with monkeypatch.context() as changed:
        changed.setattr(crossing_white, "wire_pairs", without("c1"))
        with pytest.raises(AssertionError):
            moves_of_black(qbf, 300)


def test_no_path_keeps_to_the_pairs_on_the_wires_of_a_false_clause():
    """Of `forall 1 2 (1|2)(1|2)`: A is led into the clause whose wires cross the other's."""
    match = Match(qbf_of("aa", [[1, 2], [1, 2]]))
    line = ["k_1", "X_1", "c_l1.2", "c_l1.1", "cz_l1", "b_l1"]
    line += ["k_2", "X_2", "c_l2.2", "c_l2.1", "cz_l2", "b_l2", "ck_0-2"]
    for move in line:
        match.black.add(move)
        match.white.add(match.gates.move(match.black, match.white))
    pairs = match.gates.standing(match.black, match.white).pairs
    live = [pair for pair in pairs if not set(pair) & (match.black | match.white)]
    assert not path_within_pairs(match.nets, match.white, live)


def test_blacks_pairs_are_needed(monkeypatch):
    def no_pairs(self, *pairs):
        raise crossing_black._Now(None)

    def no_pair(self, semi):
        if semi.y2 not in self.white:
            self.take(semi.y2)
            raise crossing_black._Now(None)

    for method, change in (("won", no_pairs), ("semi", no_pair)):
        with monkeypatch.context() as changed:
            changed.setattr(crossing_black._Run, method, change)
            with pytest.raises(AssertionError):
                replies_of_white(qbf_of("e", [[1]]))
