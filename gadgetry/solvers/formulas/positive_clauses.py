"""Isotone GAME-SAT in bitmasks: a state is the tuple of minimal clauses that are left.

T (the maximizer) claiming v removes the clauses with v; F claiming v removes v from the clauses.
A clause that contains another one is dropped, so that variables in no clause are dead and gone.
"""

from __future__ import annotations

from collections.abc import Iterable

from gadgetry.solvers.general.isotone import Assessment, Step, elements, weigh

Hypergraph = tuple[int, ...]


def minimal(clauses: Iterable[int]) -> Hypergraph:
    """The clauses that contain no other one, in order of size.

    >>> minimal([0b111, 0b011, 0b100, 0b011])
    (4, 3)
    """
    kept: list[int] = []
    for clause in sorted(set(clauses), key=lambda c: (c.bit_count(), c)):
        if all(clause & small != small for small in kept):
            kept.append(clause)
    return tuple(kept)


class PositiveClauses:
    """The rules of G_omega(POS CNF)."""

    def play(self, state: Hypergraph, element: int, maximizer: bool) -> Step[Hypergraph]:
        """T hits the clauses with the variable; F takes it out of them."""
        bit = 1 << element
        if maximizer:
            return Step(tuple(clause for clause in state if not clause & bit))
        return Step(minimal(clause & ~bit for clause in state))

    def free(self, state: Hypergraph) -> int:
        """The variables that occur."""
        mask = 0
        for clause in state:
            mask |= clause
        return mask

    def parts(self, state: Hypergraph, maximizer: bool) -> list[Step[Hypergraph]]:
        """F needs one clause, in one component of the clauses; T needs them all."""
        return [] if maximizer else [Step(part) for part in components(state)]

    def concession(self, state: Hypergraph, maximizer: bool) -> None:
        """None is looked for."""

    def assess(self, state: Hypergraph, maximizer: bool) -> Assessment:
        """All clauses hit, one empty, or one move away; and F's threats by two moves."""
        if not state:
            return Assessment(maximizer, 0)
        if state[0] == 0:
            return Assessment(not maximizer, 0)
        common = state[0]
        for clause in state:
            common &= clause
        hits = [1 << v for v in elements(common)]
        return (
            weigh(hits, _threats(state), self.free(state))
            if maximizer
            else weigh(_threats(state), hits, self.free(state))
        )


def components(state: Hypergraph) -> list[Hypergraph]:
    """The clauses by connected component, when there are two or more.

    >>> components((0b000011, 0b110000, 0b001110)), components((0b011, 0b110))
    ([(3, 14), (48,)], [])
    """
    areas: list[int] = []
    for clause in state:
        area = clause
        for other in [known for known in areas if known & clause]:
            areas.remove(other)
            area |= other
        areas.append(area)
    if len(areas) < 2:
        return []
    areas.sort(key=lambda area: area & -area)
    return [tuple(clause for clause in state if clause & area) for area in areas]


def _threats(state: Hypergraph) -> list[int]:
    """F's traces: a clause of one; or x with two clauses {x, a}, {x, b}: he claims x first."""
    ones = [clause for clause in state if clause.bit_count() == 1]
    if ones:
        return ones
    found = []
    partner: dict[int, int] = {}
    for clause in state:
        if clause.bit_count() > 2:
            break
        for x in elements(clause):
            if x in partner:
                found.append(clause | partner[x])
            partner.setdefault(x, clause)
    return found
