"""The rounds of a QBF as HONEY-BEE: which variable each one sets, which colours, how much honey."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gadgetry.formulas import EXISTS, Qbf
from gadgetry.reductions.reduction import Sizes

E, A, START, REST, HONEY, DOOR, OTHER_DOOR = range(7)
"""The colours that every board has: the two sources', those of s, r, the pots, and both doors'."""
FIRST_LITERAL = 7
SOURCES, ROUND, LITERAL, PATH, POT, STORE = range(6)
"""The kinds of gadgets."""


@dataclass(frozen=True)
class Rounds:
    """The plan: the variables in order, with who sets each; rounds are counted from 1.

    >>> from gadgetry.formulas import Cnf
    >>> rounds = Rounds.of(Qbf([("a", [1])], Cnf(2, [[1, 2, 2]])))
    >>> rounds.order, rounds.existential, rounds.clauses, rounds.pots, rounds.honey
    ((2, 1), (True, False), ((1, 2),), 4, 34)
    """

    qbf: Qbf
    order: tuple[int, ...]
    existential: tuple[bool, ...]

    @classmethod
    def of(cls, qbf: Qbf) -> Rounds:
        """Free variables are set first, by E."""
        bound = [(v, quantifier is EXISTS) for quantifier, v in qbf.quantified()]
        pairs = [*((v, True) for v in qbf.free), *bound]
        return cls(qbf, tuple(v for v, _ in pairs), tuple(mine for _, mine in pairs))

    @property
    def n(self) -> int:
        """The number of rounds."""
        return len(self.order)

    @cached_property
    def clauses(self) -> tuple[tuple[int, ...], ...]:
        """The distinct literals of each clause."""
        return tuple(tuple(sorted(set(clause))) for clause in self.qbf.matrix.clauses)

    @cached_property
    def round_of(self) -> dict[int, int]:
        """The round of each variable."""
        return {v: k for k, v in enumerate(self.order, start=1)}

    @cached_property
    def literals(self) -> tuple[tuple[int, int], ...]:
        """Each clause, counted from 0, with each of its literals."""
        return tuple((j, x) for j, clause in enumerate(self.clauses) for x in clause)

    @property
    def pots(self) -> int:
        """One for s, one for each round, one for each clause."""
        return 1 + self.n + len(self.clauses)

    @cached_property
    def honey(self) -> int:
        """How many cells a pot has: as many as all that are neither in a pot nor A's store."""
        literals = sum(map(len, self.clauses))
        return 4 + 2 * self.n + literals + self.pots * (2 * self.n + 2)

    def colour(self, literal: int) -> int:
        """The colour of a literal, for both players."""
        return FIRST_LITERAL + 2 * (self.round_of[abs(literal)] - 1) + (literal < 0)

    def pair(self, k: int) -> tuple[int, int]:
        """The two colours of round k on A's path."""
        if self.existential[k - 1]:
            first = FIRST_LITERAL + 2 * self.n + 2 * (k - 1)
            return first, first + 1
        return self.colour(self.order[k - 1]), self.colour(-self.order[k - 1])

    def literal_of(self, colour: int) -> int | None:
        """The literal of a colour, if it is that of one."""
        k, negative = divmod(colour - FIRST_LITERAL, 2)
        if not 0 <= k < self.n:
            return None
        return -self.order[k] if negative else self.order[k]

    def name(self, literal: int) -> str:
        """As the formula has it."""
        return self.qbf.matrix.variables.literal(literal)

    @property
    def sizes(self) -> Sizes:
        """The exact sizes of the board."""
        n, pots, honey = self.n, self.pots, self.honey
        literals = [x for clause in self.clauses for x in clause]
        later = sum(self.round_of[abs(x)] > 1 for x in literals)
        chain = 2 + max(0, 4 * n - 2) + 2 * len(literals) + later + 1 + 2 * n
        paths = pots * (4 * n + 4)
        edges = chain + paths + pots * (honey - 1) + (pots - 1) * honey
        return {"vertices": 2 * pots * honey, "edges": edges}
