"""Both players win a parity game: the contradiction of Beckmann, Pudlak and Thapen.

A parity game is a digraph whose vertices have an owner, 0 or 1, and a priority; the token goes on
for ever, and the owner of the parity of the greatest priority that comes infinitely often wins.
Either player has a positional winning strategy, and not both. The formula says that both have one
from vertex 0: for each player p a successor of each vertex of his (`s` of player 0, `t` of player
1), and, for each priority d of the other parity, which vertices can follow each other, by the
strategy and any moves of the other player, within the priorities up to d; no vertex of priority d
that can be reached from vertex 0 may follow itself. Whether a refutation can be found in polynomial
time is tied to whether parity games are easy.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gadgetry.formulas.cnf import Cnf
from gadgetry.formulas.errors import FormulaError
from gadgetry.formulas.family import Family, at_least, named_cnf

OUT = 2  # arcs from a vertex
MOST_VERTICES = 500  # the clauses are quadratic in them


@dataclass(frozen=True)
class ParityGame:
    """The priority and the owner of each vertex, and where its arcs lead; the token is at 0."""

    priorities: tuple[int, ...]
    owners: tuple[int, ...]
    arcs: tuple[tuple[int, ...], ...]


def random_game(vertices: int, priorities: int, seed: int) -> ParityGame:
    """Each vertex has two arcs, or fewer if they are the same, to any vertices."""
    rng = Random(seed)

    def below(bound: int) -> int:
        return int(rng.random() * bound)

    numbers = range(vertices)
    return ParityGame(
        tuple(below(priorities) for _ in numbers),
        tuple(below(2) for _ in numbers),
        tuple(tuple(sorted({below(vertices) for _ in range(OUT)})) for _ in numbers),
    )


def parity_game(vertices: int, priorities: int, *, seed: int = 0) -> Cnf:
    """Both players have a positional winning strategy in a random parity game: unsatisfiable.

    >>> print(parity_game(1, 1))
    variables c1_0_0_0, r0_0, r1_0, t0_0 .
    r0_0 &
    (~r0_0 | r0_0) &
    r1_0 &
    t0_0 &
    (~t0_0 | ~r1_0 | r1_0) &
    (~t0_0 | c1_0_0_0) &
    (~r1_0 | ~c1_0_0_0)
    """
    at_least(1, vertices=vertices, priorities=priorities)
    if vertices > MOST_VERTICES:
        raise FormulaError(f"vertices: expected {MOST_VERTICES} at most, got {vertices}")
    game = random_game(vertices, priorities, seed)
    clauses = [clause for player in (0, 1) for clause in wins(game, player)]
    names = sorted({literal.lstrip("~") for clause in clauses for literal in clause})
    return named_cnf(names, clauses)


def wins(game: ParityGame, player: int) -> list[list[str]]:
    """The player has a positional strategy that wins from vertex 0."""
    choice, clauses = "st"[player], [[f"r{player}_0"]]
    steps: list[tuple[int, int, list[str]]] = []  # from, to, unless the strategy is another
    for v, targets in enumerate(game.arcs):
        own = game.owners[v] == player
        if own:
            clauses.append([f"{choice}{v}_{w}" for w in targets])
        steps += [(v, w, [f"~{choice}{v}_{w}"] if own else []) for w in targets]
    for v, w, unless in steps:
        clauses.append([*unless, f"~r{player}_{v}", f"r{player}_{w}"])
    for d in sorted(set(game.priorities)):
        if d % 2 != player:
            clauses += _no_cycle(game, player, d, steps)
    return clauses


def _no_cycle(
    game: ParityGame, player: int, d: int, steps: list[tuple[int, int, list[str]]]
) -> list[list[str]]:
    """No cycle in priorities up to d through a vertex of priority d that can be reached."""
    low = [v for v, priority in enumerate(game.priorities) if priority <= d]
    clauses = []
    for u in low:
        if game.priorities[u] != d:
            continue

        def name(v: int, u: int = u) -> str:
            return f"c{player}_{d}_{u}_{v}"

        clauses += [
            [*unless, name(w)] if v == u else [*unless, f"~{name(v)}", name(w)]
            for v, w, unless in steps
            if v in low and w in low
        ]
        clauses.append([f"~r{player}_{u}", f"~{name(u)}"])
    return clauses


FAMILY = Family(
    "parity-game",
    "cnf",
    parity_game,
    "Beckmann, Pudlak, Thapen, Parity games and propositional proofs,"
    " ACM Trans. Comput. Logic 15 (2014)",
    answer=lambda vertices, priorities, seed=0: False,
)
