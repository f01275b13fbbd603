"""Small QBFs, and the values of their variables that win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from random import Random

from gadgetry.formulas import EXISTS, Cnf, Qbf
from gadgetry.formulas.evaluation import truth


def small_qbfs(variables: int, most_clauses: int) -> Iterator[Qbf]:
    """All prefixes of so many variables, all multisets of so many clauses, the empty one too."""
    literals = [x for v in range(1, variables + 1) for x in (v, -v)]
    sets = [c for k in range(len(literals) + 1) for c in combinations(literals, k)]
    for quantifiers in product("ea", repeat=variables):
        prefix = [(q, [v]) for v, q in enumerate(quantifiers, 1)]
        for m in range(most_clauses + 1):
            for clauses in combinations_with_replacement(sets, m):
                yield Qbf(prefix, Cnf(variables, clauses))


def clauses_over(variables: int) -> list[tuple[int, ...]]:
    """All clauses but the tautologies, the empty one among them."""
    choices = [((), (v,), (-v,)) for v in range(1, variables + 1)]
    return [tuple(chain.from_iterable(parts)) for parts in product(*choices)]


def plain_qbfs(variables: int, counts: Iterable[int]) -> Iterator[Qbf]:
    """All prefixes in the order of the variables, all sets of so many clauses, no tautologies."""
    for quantifiers in product("ea", repeat=variables):
        prefix = [(q, [v]) for v, q in enumerate(quantifiers, 1)]
        for m in counts:
            for rows in combinations(clauses_over(variables), m):
                yield Qbf(prefix, Cnf(variables, rows))


def two_variable_qbfs(most: int) -> Iterator[Qbf]:
    """The same with the prefixes in both orders."""
    for quantifiers, order in product(product("ea", repeat=2), ((1, 2), (2, 1))):
        blocks = [(q, [v]) for q, v in zip(quantifiers, order, strict=True)]
        for m in range(most + 1):
            for rows in combinations(clauses_over(2), m):
                yield Qbf(blocks, Cnf(2, rows))


def random_qbfs(count: int, variables: int, clauses: int, seed: int) -> Iterator[Qbf]:
    """With free variables, repeated and opposite literals, and unused variables now and then."""
    rng = Random(seed)
    for _ in range(count):
        n = rng.randint(1, variables)
        bound = [v for v in range(1, n + 1) if rng.random() < 0.9]
        rng.shuffle(bound)
        rows = [
            [rng.choice((1, -1)) * rng.randint(1, n) for _ in range(rng.randint(1, 4))]
            for _ in range(rng.randint(0, clauses))
        ]
        yield Qbf([(rng.choice("ea"), [v]) for v in bound], Cnf(n, rows))


def three_variable_qbfs(most_clauses: int) -> list[Qbf]:
    """All prefixes of three variables with all sets of clauses; fewer variables are unused ones."""
    clauses = clauses_over(3)
    return [
        Qbf(zip(quantifiers, ([1], [2], [3]), strict=True), Cnf(3, chosen))
        for size in range(most_clauses + 1)
        for chosen in combinations(clauses, size)
        for quantifiers in product("ea", repeat=3)
    ]


def random_qbf(rng: Random, most_variables: int, most_clauses: int = 14) -> Qbf:
    """Any order, free and unused variables, literals twice, tautologies, at times no literal."""
    n = rng.randint(1, most_variables)
    order = rng.sample(range(1, n + 1), n if rng.random() < 0.7 else rng.randint(0, n))
    prefix = []
    while order:
        size = rng.randint(1, 3)
        prefix.append((rng.choice("ea"), order[:size]))
        order = order[size:]
    clauses = [
        [rng.choice((1, -1)) * rng.randint(1, n) for _ in range(rng.randint(1, 4))]
        for _ in range(rng.randint(0, most_clauses))
    ]
    if rng.random() < 0.03:
        clauses.append([])
    return Qbf(prefix, Cnf(n, clauses))


def hard_qbf(rng: Random, shapes: Sequence[tuple[int, int]]) -> Qbf:
    """So many blocks of one size, clauses of two universal and three existential literals."""
    blocks, size = rng.choice(shapes)
    n = blocks * size
    players = "ae" if blocks % 2 == 0 else "ea"  # the innermost block is existential
    letters = [players[(v - 1) // size % 2] for v in range(1, n + 1)]
    of = {q: [v for v, letter in enumerate(letters, 1) if letter == q] for q in "ea"}
    clauses = [
        [rng.choice((1, -1)) * v for v in rng.sample(of["a"], 2) + rng.sample(of["e"], 3)]
        for _ in range(rng.randint(2 * n, 5 * n))
    ]
    return Qbf([(letter, [v]) for v, letter in enumerate(letters, 1)], Cnf(n, clauses))


def winning_values(qbf: Qbf, values: Mapping[int, bool]) -> list[int]:
    """The literals of the next variable that keep its player's win, by the definition."""
    order = [(EXISTS, v) for v in qbf.free] + list(qbf.quantified())
    quantifier, v = order[len(values)]
    rest = [(q, [u]) for q, u in order if u not in values and u != v]
    rows = [[u if value else -u] for u, value in values.items()]
    given = [("e", [abs(row[0])]) for row in [*rows, [v]]]
    matrices = {x: Cnf(qbf.matrix.variables, [*qbf.matrix.clauses, *rows, [x]]) for x in (v, -v)}
    wanted = quantifier is EXISTS
    return [x for x, matrix in matrices.items() if truth(Qbf([*given, *rest], matrix)) == wanted]
