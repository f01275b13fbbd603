"""Games on the nets with crossings: the winner's strategy against others, and what is held."""

from by_definition.net_games import qbf_winner, way
from by_definition.pairings import PathsWithinPairs
from gadgetry.formulas import Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy


def random_qbf(rng, variables, clauses):
    """Mostly one-sided clauses, so that wires cross; a mixed one now and then."""
    n = rng.randint(1, variables)
    rows = []
    for _ in range(rng.randint(1, clauses)):
        sign, own = rng.choice((1, 1, -1)), rng.sample(range(1, n + 1), rng.randint(1, min(n, 3)))
        rows.append(
            [(rng.choice((1, -1)) if rng.random() < 0.1 else sign) * v for v in sorted(own)]
        )
    return Qbf([(rng.choice("ea"), [v]) for v in range(1, n + 1)], Cnf(n, rows))


class Match:
    """The winner's strategy against an opponent who picks among the free switches."""

    def __init__(self, qbf):
        self.nets, self.true = crossing_nets(qbf), truth(qbf)
        self.names = [switch.name for switch in self.nets.switches]
        self.at = {switch.name: set(switch.nets) for switch in self.nets.switches}
        self.run, self.gates = crossing_strategy(qbf, self.nets, qbf_winner(qbf))
        self.black, self.white, self.last = set(), set(), None
        nets_of = {switch.name: switch.nets for switch in self.nets.switches}
        self.paths = PathsWithinPairs(nets_of, self.nets.s, self.nets.t)
        self.answers = {}

    def path_left(self, black, white, pairs):
        """A path without White's switches and with at most one of each pair that is open; or []."""
        stones = black | white
        live = tuple(pair for pair in pairs if stones.isdisjoint(pair))
        key = (frozenset(white), live)  # of the unpaired switches, all that are not White's
        if key not in self.answers:
            self.answers[key] = self.paths.path(white, live)
        return self.answers[key]

    def free(self):
        return [x for x in self.names if x not in self.black and x not in self.white]

    def strategy(self):
        player = self.run if self.true else self.gates
        move = player.move(self.black, self.white)
        if move is None:
            kept = () if self.true else self.gates.decisive()
            move = next((x for x in self.free() if x not in kept), self.free()[0])
        assert move in self.free()
        return move

    def expected(self, black, white):
        """A reply of White that the run goes on after; None if it is won whatever she replies."""
        for x in self.names:
            if x not in black and x not in white:
                after = self.run.reading(black, white | {x})
                if not after.won and not self.run.reading(black | {after.switch}, white | {x}).won:
                    return x
        return None

    def opponent(self, style, rng):
        """Anywhere, on a shortest way, or near the last stone."""
        free = self.free()
        shortest = way(self.nets, self.black, self.white, rng) or free
        near = [x for x in free if self.last and self.at[x] & self.at[self.last]] or free
        return rng.choice({"anywhere": free, "shortest": shortest, "near": near}[style])

    def play(self, rng):
        """Does the strategy win? Styles change within a game."""
        black_moves = True
        while self.free():
            mine = black_moves == self.true
            style = rng.choice(("anywhere", "shortest", "shortest", "near", "near"))
            move = self.strategy() if mine else self.opponent(style, rng)
            (self.black if black_moves else self.white).add(move)
            self.last, black_moves = move, not black_moves
            left = way(self.nets, self.black, self.white, rng)
            if left is None or not left:
                return (left is not None) == self.true
        return not self.true


def held(match, black, white, pairs):
    """Are s and t joined by Black's stones, his pairs, and segments with two clean semis?

    White to move. The carriers are disjoint, so Black answers each attack within one of them.
    """
    taken = black | white
    live = [pair for pair in pairs if not taken & set(pair)]
    if any(white & set(pair) and not black & set(pair) for pair in pairs):
        return False
    group = {net: {net} for net in match.nets.nets}

    def join(nets):
        together = set().union(*(group[net] for net in nets))
        changed = any(group[net] is not group[nets[0]] for net in nets)
        group.update(dict.fromkeys(together, together) if changed else {})
        return changed

    for switch in match.nets.switches:
        if switch.name in black:
            join(switch.nets)
    used = taken | {x for pair in live for x in pair}
    nets_of = {switch.name: switch.nets for switch in match.nets.switches}
    for segment in match.run.layout.segments:
        clean = [s for s in segment.semis if not used & {s.k1, s.y1, s.y2}]
        if len(clean) >= 2:
            join((nets_of[clean[0].y1][2], nets_of[clean[0].k1][2]))
        else:
            half = [s for s in segment.semis if s.k1 in black and not used & {s.y1, s.y2}]
            live += [(s.y1, s.y2) for s in half]
    changed = True
    while changed:
        changed = False
        for one, other in live:
            ends = [next(iter(group[net])) for net in nets_of[one]]
            common = [net for net in ends if any(group[x] is group[net] for x in nets_of[other])]
            changed |= len(common) > 1 and join(common)
    return group[match.nets.s] is group[match.nets.t]


def qbf_of(prefix, clauses):
    return Qbf([(q, [v]) for v, q in enumerate(prefix, 1)], Cnf(len(prefix), clauses))
