"""The lemmas of the theorem on the nets with crossings, on random formulas far beyond search.

A walk goes down a line of play; at each position on it ALL moves of the loser are tried. Where the
winner then only has pairs and links left, an exact check says whether they hold.
"""

from random import Random

import pytest

from by_definition.net_matches import Match, held, qbf_of, random_qbf
from gadgetry.reductions.connection.nets import crossing_black, crossing_white
from gadgetry.reductions.connection.nets.crossing_nets import crossing_sizes
from gadgetry.reductions.connection.nets.wire_orders import arranged


def walk_of_black(match, rng, every=1):
    """All replies to each step of one run (or one in `every`); White goes on as the run accepts."""
    black, white, tried = frozenset(), frozenset(), 0
    while True:
        reading = match.run.reading(black, white)
        assert reading.switch is not None
        assert reading.switch not in white
        black |= {reading.switch}
        if match.run.reading(black, white).won:
            assert held(match, black, white, match.run.reading(black, white).pairs)
            return tried
        accepted = []
        for x in (x for x in match.names if x not in black and x not in white):
            if every > 1 and rng.randrange(every):
                continue
            after = match.run.reading(black, white | {x})
            answer = black | {after.switch} if after.switch else black
            then = match.run.reading(answer, white | {x})
            tried += 1
            if then.won:
                assert held(match, answer, white | {x}, then.pairs), (x, sorted(black))
            else:
                accepted.append(x)
        expected = match.expected(black, white)
        if expected is None:
            return tried
        white |= {rng.choice(accepted) if accepted and rng.random() < 0.3 else expected}


def walk_of_white(match, rng, moves=12):
    """All moves of Black at each position of one line; he goes on where nothing is closed yet."""
    black, white, tried = frozenset(), frozenset(), 0
    for _ in range(moves):
        open_ones = []
        for x in (x for x in match.names if x not in black and x not in white):
            after = black | {x}
            standing = match.gates.standing(after, white)
            answer = standing.switch
            assert answer is None or answer not in after | white
            replied = white | {answer} if answer else white
            tried += 1
            if standing.closed:
                assert not match.path_left(after, replied, standing.pairs), (x, sorted(black))
            else:
                open_ones.append((after, replied))
        if not open_ones:
            break
        black, white = rng.choice(open_ones)
    return tried


def walks(seed, formulas, variables, clauses, true, every=1):
    """So many walks on formulas of one truth value: moves tried, formulas with crossings."""
    rng, tried, crossed, done = Random(seed), 0, 0, 0
    while done < formulas:
        qbf = random_qbf(rng, variables, clauses)
        if crossing_sizes(qbf)[0] > 1500:
            continue
        match = Match(qbf)
        if match.true != true:
            continue
        tried += walk_of_black(match, rng, every) if true else walk_of_white(match, rng)
        crossed += crossing_sizes(qbf)[1] > 0
        done += 1
    return tried, crossed


def test_every_reply_along_runs_of_black():
    tried, crossed = walks(1, 4, 3, 3, true=True, every=12)
    assert tried > 300
    assert crossed > 0


def test_every_move_along_lines_against_white():
    tried, _ = walks(2, 3, 2, 2, true=False)
    assert tried > 500


@pytest.mark.sweep
def test_every_reply_along_many_runs_of_black():
    _, crossed = walks(3, 300, 4, 5, true=True, every=6)
    assert crossed > 60


@pytest.mark.sweep
def test_every_move_along_many_lines_against_white():
    _, crossed = walks(4, 300, 4, 5, true=False)
    assert crossed > 60


def test_wires_of_one_clause_or_of_one_variable_never_cross():
    """So the pairs of a clause's wires are disjoint, at every crossing."""
    rng, met = Random(5), 0
    for _ in range(60):
        qbf = random_qbf(rng, 5, 6)
        match = Match(qbf)
        for clause in match.run.layout.clauses:
            pairs = list(crossing_white.wire_pairs(clause))
            switches = [x for pair in pairs for x in pair]
            assert len(switches) == len(set(switches))
            met += any(x.startswith("bE") for x in switches)
    assert met > 20


def test_a_wire_has_one_segment_between_two_crossings_with_the_faces_of_its_lane():
    """B1: neighbouring faces are linked by a segment at every height."""
    rng = Random(6)
    for _ in range(40):
        qbf = random_qbf(rng, 5, 6)
        match = Match(qbf)
        nets_of = {x.name: x.nets for x in match.nets.switches}
        for clause in match.run.layout.clauses:
            for wire in clause.wires.values():
                kinds = [type(part).__name__ for part in wire]
                assert kinds == ["Segment", "Passage"] * (len(kinds) // 2) + ["Segment"]
                for segment in wire[::2]:
                    faces = {(nets_of[s.y1][2], nets_of[s.k1][2]) for s in segment.semis}
                    assert len(faces) == 1
        assert arranged(qbf).sides.prefix


MUTANTS = {  # of Black: a rule of his left out; the smallest formula that shows it
    "k1 instead of y2 after c1": ("semi", ("e", [[1]])),
    "no y2 and tip": ("wire", ("e", [[1]])),
    "no h1 and h2 at b": ("leave", ("e", [[1]])),
    "no h1 and h2 at k": ("after_n", ("ae", [[1, 2]])),
}


def mutant_of_black(method):
    run = crossing_black._Run
    whole = getattr(run, method)

    def semi(self, semi):
        self.pairs.append((semi.c, semi.k1))
        if semi.y2 in self.white:
            return
        self.take(semi.k1 if semi.k1 not in self.white else semi.c)
        if semi.y2 not in self.white:
            raise crossing_black._Now(None)

    def without_last_pair(self, *given):
        try:
            whole(self, *given)
        except crossing_black._Now as now:
            if now.switch is None and self.pairs:
                self.pairs.pop()
            raise

    return semi if method == "semi" else without_last_pair


@pytest.mark.parametrize("name", MUTANTS)
def test_a_rule_of_blacks_left_out_is_refuted(monkeypatch, name):
    method, (prefix, clauses) = MUTANTS[name]
    monkeypatch.setattr(crossing_black._Run, method, mutant_of_black(method))
    match = Match(qbf_of(prefix, clauses))
    with pytest.raises(AssertionError):
        [walk_of_black(match, Random(seed)) for seed in range(10)]
