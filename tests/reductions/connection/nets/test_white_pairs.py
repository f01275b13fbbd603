"""Every kind of White's pairs on the nets with crossings is needed: else Black wins a line."""

from itertools import product

from by_definition.net_matches import Match, qbf_of
from gadgetry.reductions.connection.nets import crossing_white
from tools.ablate_hex import role_of

FALSE = (
    ("e", [[1], [-1]]),
    ("a", [[1]]),
    ("a", [[-1]]),
    ("ea", [[1, 2], [-1, -2]]),
    ("aa", [[1, 2], [1, 2]]),
    ("aa", [[1, 2], [1, 2], [-1]]),
    ("aa", [[-1, -2], [-1, -2]]),
    ("ee", [[1, 2], [1, 2], [-1], [-2]]),
)
SOURCES = ("static_pairs", "chosen_pairs", "clause_pairs")


def kind_of(pair):
    return tuple(sorted(map(role_of, pair)))


def run(match, sides):
    """Black's way through the variables to the root: sides of the existential ones are given."""
    for stage, side in zip(match.run.layout.stages, sides, strict=True):
        if stage.core:
            yield stage.core.k
            if stage.core.x in match.white:
                yield stage.core.y
            side = "r" if stage.core.x in match.white else "l"
        yield from (x for x, _ in stage.tracks[side].run)
        yield stage.tracks[side].b
    yield match.run.layout.root


class Line:
    """A game in which White moves by her program and Black as he is told."""

    def __init__(self, match):
        self.match, self.pairs = match, set()
        match.black, match.white = set(), set()

    def plays(self, switch):
        """Is it his? She answers."""
        match = self.match
        if switch in match.white:
            return False
        match.black.add(switch)
        standing = match.gates.standing(match.black, match.white)
        self.pairs.update(standing.pairs)
        if standing.switch:
            match.white.add(standing.switch)
        return True

    def joined(self):
        """Does he join s and t by a path that keeps to one switch of each pair that she keeps?"""
        match = self.match
        kept = match.gates.standing(match.black, match.white)
        if not kept.closed or kept.switch:
            return False
        self.pairs.update(kept.pairs)
        path = match.path_left(match.black, match.white, kept.pairs)
        before = match.black.copy(), match.white.copy()
        done = bool(path) and all(x in match.black or self.plays(x) for x in path)
        match.black, match.white = before
        return done


def lost(match, sides):
    """Does Black win the line, or a line that turns off it?"""
    line = Line(match)
    for switch in run(match, sides):
        if not line.plays(switch):
            return False, line.pairs
        if line.joined():
            return True, line.pairs
    return False, line.pairs


def lines(qbf_text):
    prefix, clauses = qbf_text
    match = Match(qbf_of(prefix, clauses))
    for sides in product("lr", repeat=len(match.run.layout.stages)):
        match.answers = {}
        yield *lost(match, sides), match.run.layout.root


def needed(monkeypatch):
    """The kinds of pairs that are kept, and those of which some pair is needed."""
    kept, refuted = set(), set()
    for instance in FALSE:
        own = set()
        for beaten, pairs, root in lines(instance):
            assert not beaten, instance
            own |= {pair for pair in pairs if root not in pair}  # her answer to a gate is no choice
        kept |= {kind_of(pair) for pair in own}
        for pair in sorted(own):
            if kind_of(pair) in refuted:
                continue
            with monkeypatch.context() as patch:
                for name in SOURCES:
                    patch.setattr(
                        crossing_white, name, leaving_out(pair, getattr(crossing_white, name))
                    )
                if any(beaten for beaten, *_ in lines(instance)):
                    refuted.add(kind_of(pair))
    return kept, refuted


def leaving_out(pair, pairs):
    return lambda *given: [p for p in pairs(*given) if p != pair]


def test_each_kind_of_pair_is_needed(monkeypatch):
    kept, refuted = needed(monkeypatch)
    assert kept == refuted
    assert len(kept) == 25
