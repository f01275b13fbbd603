"""The proof of `qbf_to_shannon` as two players: Short for true QBFs, Cut for false ones.

A shortest s-t path has only its last inner vertex beside t: an N, e, d or r. So it goes through
the gadgets in order, enters each by X or u (by k) and leaves it by X, or by a and then b; it ends
within a gadget, or goes down the tree and ends with a leaf and a test of the leaf's clause.

**Short** plays each gadget as in the construction. X threatens N, N threatens X, u threatens z
and so on: a reply elsewhere lets him win at once. k threatens both N (then X or R) and X (then N
or r), so Cut has to reply X or N. At kend he has a pairing: the children of each tree node, and e
and d of each true variable; a Cut who plays one of a pair gets the other as answer, wherever she
plays. He comes to a leaf, and its clause has a true literal.

**Cut** looks at the gadgets in order, up to the first without a stone of Short's. She answers in
the first that asks for it, whether he has come there yet or not:

    exists, X and N free:  X / N;  N / X;  u / N;  z / u;  e / a;  d / b
                           a / X, but e if u or b is hers;  b / X, but d if u or a is hers
    exists, X hers:        u / z if N is his, e if a is, else a; anything before u / u;
                           afterwards pairs N z, a e, b d
    exists, N hers:        pairs a e, b d
    forall:                anything before k / k;  k / N or X by the QBF strategy;
                           N hers: pairs X r, a e, b d;  X hers: pairs N R, a e, b d
    tree:                  anything before kend / kend; then the child away from a false clause,
                           and anything but the next node on the way / that node

(1) No path of Short ends within a gadget: that would need a e, b d, X N, z N and u, R N or X r.
(2) A gadget with a stone of Short's has a value: false where X is hers, else true. If he passes a
    false one, he does it by a and b, and both e and d are hers; if he passes a true one, he does it
    by X or N is hers, so N is hers in any case. Hence no false literal's test is free or his.
(3) If none asks for an answer, she plays where Short has no stone yet: k, which nobody passes, or
    X, whatever he has played in later gadgets or in the tree. If he does not answer X there, she
    adds u, and nobody passes; u / a has the same effect; N, a and b are the false value. So he
    never has more than one such early stone, and it is answered when play comes to it.
So when Short comes to kend, every variable has a value, those of universal variables by the
strategy, and Cut leads him to a false clause. Where no answer is needed she plays a free move:
such an extra vertex never harms her. That early stones need no care of their own was found when
it was proved (proofs/connection/shannon_cut.v).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.reduction import Strategy

Roles = Mapping[str, int]
_PAIRS = (("a", "e"), ("b", "d"))


class ShannonStrategy:
    """A player for the side that wins: given a position in which that side is to move, its move.

    `stages` are the vertices of each gadget by role, `variables` the variable of each stage,
    `end` is kend, and `strategy` the QBF winner's. It remembers nothing between its moves.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.qbf_to_shannon import QbfToShannon
    >>> compiled = QbfToShannon().build(Qbf([("e", [1])], Cnf(["p"], [[-1]])))
    >>> short = QbfToShannon().transfer(compiled, lambda values: -1, None)
    >>> compiled.provenance.vertex_name(short(compiled.target))
    'variable p: N'
    """

    def __init__(
        self,
        stages: Sequence[Roles],
        variables: Sequence[int],
        end: int,
        clauses: Sequence[Sequence[int]],
        strategy: Strategy,
    ) -> None:
        self.stages, self.variables, self.end = stages, variables, end
        self.clauses, self.strategy = clauses, strategy

    def __call__(self, position: Shannon) -> int:
        player = _Short if position.to_move == "Short" else _Cut
        return player(self, position).move()


class _Player:
    def __init__(self, plan: ShannonStrategy, position: Shannon) -> None:
        self.plan, self.position = plan, position
        self.short, self.cut = position.short, position.cut
        self.nodes = max(2 * len(plan.clauses) - 1, 1)

    def free(self, vertex: int) -> bool:
        return vertex not in self.short and vertex not in self.cut

    def has_child(self, node: int) -> bool:
        return 2 * node + 2 < self.nodes

    def first_free(self) -> int:
        return self.position.moves()[0]


class _Short(_Player):
    """Plays in the order of the stages; every answer that is not forced loses at once."""

    def move(self) -> int:
        win = self.winning_vertex()
        if win is not None:
            return win
        values: dict[int, bool] = {}
        for roles, v in zip(self.plan.stages, self.plan.variables, strict=True):
            move = self.in_universal(roles) if "k" in roles else self.in_existential(roles, values)
            if move is not None:
                return move
            values[v] = roles["X"] in self.short
        return self.at_the_end(values)

    def winning_vertex(self) -> int | None:
        """The first vertex that joins s and t at once."""
        s, t = self.position.graph.terminals
        from_s, from_t = (self.touched(v) for v in (s, t))
        both = [v for v in from_s & from_t if self.free(v)]
        return min(both, default=None)

    def touched(self, terminal: int) -> set[int]:
        """The vertices beside the terminal and beside Short's vertices joined to it."""
        seen, stack = {terminal}, [terminal]
        while stack:
            for v in self.position.graph.neighbours[stack.pop()]:
                if v not in seen:
                    seen.add(v)
                    if v in self.short:
                        stack.append(v)
        return seen

    def in_existential(self, roles: Roles, values: Mapping[int, bool]) -> int | None:
        if roles["X"] in self.short:
            return None
        if roles["N"] not in self.short:
            return roles["X" if self.plan.strategy(values) > 0 else "N"]
        return next((roles[r] for r in "uab" if self.free(roles[r])), None)

    def in_universal(self, roles: Roles) -> int | None:
        if self.free(roles["k"]):
            return roles["k"]
        if roles["X"] in self.short:
            return None
        if roles["N"] in self.cut:
            return roles["X"]
        if self.free(roles["N"]):
            return roles["X" if roles["R"] in self.cut else "N"]
        return next((roles[r] for r in "ab" if self.free(roles[r])), None)

    def at_the_end(self, values: Mapping[int, bool]) -> int:
        """The other of a pair that Cut has touched; else a step down the tree."""
        end = self.plan.end
        if self.free(end):
            return end
        pairs = [(end + i, end + i + 1) for i in range(1, self.nodes, 2)]
        pairs += [
            (roles["e"], roles["d"])
            for roles, v in zip(self.plan.stages, self.plan.variables, strict=True)
            if values[v]
        ]
        for one, other in pairs:
            for mine, hers in ((one, other), (other, one)):
                if hers in self.cut and self.free(mine):
                    return mine
        node = 0
        while self.has_child(node):
            children = (2 * node + 1, 2 * node + 2)
            owned = [child for child in children if end + child in self.short]
            if not owned:
                return end + children[0]
            node = owned[0]
        return self.first_free()


class _Cut(_Player):
    """Answers in the gadget where Short has played."""

    def move(self) -> int:
        values: dict[int, bool] = {}
        for roles, variable in zip(self.plan.stages, self.plan.variables, strict=True):
            if not any(vertex in self.short for vertex in roles.values()):
                return self.block(roles)
            if "k" in roles and roles["k"] in self.short and self.undecided(roles):
                return roles["N" if self.plan.strategy(values) > 0 else "X"]
            answer = next(self.answers(roles), None)
            if answer is not None:
                return answer
            if self.dead(roles):
                return self.first_free()
            values[variable] = self.value(roles, values)
        return self.in_the_tree(values)

    def block(self, roles: Roles) -> int:
        """Keep Short out of a gadget without stones of his: k, or X and then u."""
        wanted = (roles[r] for r in ("k" if "k" in roles else "Xu"))
        return next((v for v in wanted if self.free(v)), self.first_free())

    def value(self, roles: Roles, values: Mapping[int, bool]) -> bool:
        """The value of a gadget; where both X and N are hers, she asks again for hers."""
        x, n = (roles[role] in self.cut for role in "XN")
        if "k" in roles and x and n:
            return bool(self.plan.strategy(values) > 0)
        return not x

    def dead(self, roles: Roles) -> bool:
        """Can Short no longer pass?"""
        if "k" in roles:
            return roles["k"] in self.cut
        return roles["X"] in self.cut and any(roles[r] in self.cut for r in "uab")

    def undecided(self, roles: Roles) -> bool:
        return self.free(roles["X"]) and self.free(roles["N"])

    def answers(self, roles: Roles) -> Iterator[int]:
        """What has to be answered in a gadget, by its stones alone."""
        rules = self.in_universal(roles) if "k" in roles else self.in_existential(roles)
        return (
            roles[hers] for his, hers in rules if self.his(roles, his) and self.open(roles, hers)
        )

    def his(self, roles: Roles, role: str) -> bool:
        return roles[role] in self.short

    def open(self, roles: Roles, role: str) -> bool:
        return self.free(roles[role])

    def in_universal(self, roles: Roles) -> Iterator[tuple[str, str]]:
        if roles["k"] not in self.short:
            yield from ((role, "k") for role in roles)
            return
        yield from _both_ways([("X", "r")] if roles["N"] in self.cut else [("N", "R")])
        yield from _both_ways(_PAIRS)

    def in_existential(self, roles: Roles) -> Iterator[tuple[str, str]]:
        hers = {role for role, vertex in roles.items() if vertex in self.cut}
        his = {role for role, vertex in roles.items() if vertex in self.short}
        if "X" in hers:
            yield from self.without_x(his)
        elif "N" in hers:
            yield from _both_ways(_PAIRS)
        else:
            yield from (("X", "N"), ("N", "X"), ("u", "N"), ("z", "u"), ("e", "a"), ("d", "b"))
            yield ("a", "e" if hers & {"u", "b"} else "X")
            yield ("b", "d" if hers & {"u", "a"} else "X")

    def without_x(self, his: set[str]) -> Iterator[tuple[str, str]]:
        if "u" in his:
            if not his & {"N", "a"}:
                yield ("u", "a")
            yield from _both_ways((("N", "z"), *_PAIRS))
        elif len(his) > 1 or his & {"z", "e", "d"}:
            yield from ((role, "u") for role in sorted(his))

    def in_the_tree(self, values: Mapping[int, bool]) -> int:
        """kend before Short has it; then away from a false clause, until he has a leaf."""
        end = self.plan.end
        if self.free(end):
            return end
        node = 0
        while end in self.short and self.has_child(node):
            children = (2 * node + 1, 2 * node + 2)
            if all(end + child in self.cut for child in children):
                break
            owned = [child for child in children if end + child in self.short]
            if not owned:
                return self.away(node, values)
            node = owned[0]
        return self.first_free()

    def away(self, node: int, values: Mapping[int, bool]) -> int:
        """The child of a node that does not lead to a false clause; if it is gone, the other."""
        below = len(self.plan.clauses) - 1 + self.false_clause(values)
        while below > 2 * node + 2:
            below = (below - 1) // 2
        other = self.plan.end + (below + 1 if below % 2 else below - 1)
        return other if self.free(other) else self.plan.end + below

    def false_clause(self, values: Mapping[int, bool]) -> int:
        """The first clause that the values make false; the first one if there is none."""
        for j, clause in enumerate(self.plan.clauses):
            if not any(values[abs(x)] == (x > 0) for x in clause):
                return j
        return 0


def _both_ways(pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for one, other in pairs:
        yield one, other
        yield other, one
