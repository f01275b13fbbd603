"""0.03 on grid graphs with few rows, without search: the strategies of Theorems 34 and 41.

An *even (1,2)-grid graph* has two rows, and each block of columns of size 1 is even; every move
leaves one, so every square is taken (Theorem 34): any move will do. A *(1,3)-grid graph* has three
rows, its columns have one square, not the middle one, or three, or it is a chain. The player to
move wins iff the number of dominoes, half of the squares rounded down, is odd (Theorem 41): he can
move to a (1,3)-grid graph (Lemma 39), and has an answer to every move from there that leads to one
again (Lemma 40, whose own answer is not always there: it is looked for among all moves). What
is neither is won if a move leads to such a graph with an even number of dominoes; else nothing is
said.
"""

from __future__ import annotations

from itertools import groupby

from gadgetry.games.octal.octal_graph import OctalGraph, Taken
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.octal.octal_grid import shape
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

Squares = frozenset[tuple[int, int]]  # row and column
MOST_SQUARES = 400


def is_even_two(squares: Squares) -> bool:
    """Is a connected part an even (1,2)-grid graph, or empty?

    >>> is_even_two(frozenset({(0, 0), (1, 0), (0, 1), (0, 2)}))
    True
    >>> is_even_two(frozenset({(0, 0), (1, 0), (0, 1)}))
    False
    """
    sizes = [len(rows) for rows in _columns(squares)]
    blocks = [len(list(block)) for size, block in groupby(sizes) if size == 1]
    return all(row < 2 for row, _ in squares) and all(block % 2 == 0 for block in blocks)


def is_three(squares: Squares) -> bool:
    """Is a connected part a (1,3)-grid graph, a chain (Observation 37), or empty?

    >>> is_three(frozenset({(0, 0), (0, 1), (1, 1), (2, 1)}))
    True
    >>> is_three(frozenset({(0, 0), (0, 1), (1, 0), (1, 1)}))
    False
    """
    if all(len(rows) == 3 or rows in ({0}, {2}) for rows in _columns(squares)):
        return all(row < 3 for row, _ in squares)
    degrees = [len(squares & _beside(square)) for square in squares]
    return max(degrees) <= 2 and sum(degrees) == 2 * len(squares) - 2


def _columns(squares: Squares) -> list[set[int]]:
    """The rows of each column that has squares."""
    columns: dict[int, set[int]] = {}
    for row, column in squares:
        columns.setdefault(column, set()).add(row)
    return [columns[column] for column in sorted(columns)]


def _beside(square: tuple[int, int]) -> Squares:
    row, column = square
    return frozenset({(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})


def dominoes(squares: Squares) -> int | None:
    """How many moves a connected part has to come, if the theorems say so.

    >>> dominoes(frozenset((r, c) for r in range(3) for c in range(5)))
    7
    >>> dominoes(frozenset((r, c) for r in range(4) for c in range(4))) is None
    True
    """
    if not squares:
        return 0
    top, first = (min(place) for place in zip(*squares, strict=True))
    upright = frozenset((row - top, column - first) for row, column in squares)
    lying = frozenset((column, row) for row, column in upright)
    if any(is_even_two(part) or is_three(part) for part in (upright, lying)):
        return len(squares) // 2
    return None


def run(position: OctalGraph, question: Question, budget: Budget) -> Verdict:
    """Who wins, and a move to a graph of these kinds.

    >>> from gadgetry.games.octal.octal_families import grid
    >>> run(grid("0.03", 3, 41), Question(value=False, moves="one"), Budget()).winning_moves
    ((0, 41),)
    """
    found = shape(position)
    if found is None or len(position.components()) > 1:
        raise DoesNotApply("expected a connected part of a grid")
    whole = range(position.graph.vertices)
    squares = frozenset(divmod(v, found[1]) for v in whole if v not in position.gone)
    count, chosen = dominoes(squares), None
    if count is None or count % 2:
        for move in position.moves():
            budget.spend()
            after = dominoes(squares - {divmod(v, found[1]) for v in move})
            if after is not None and after % 2 == 0:
                chosen = move
                break
        else:
            raise DoesNotApply("no move leads to a graph that the theorems are about")
    moves: tuple[Taken, ...] | None = None
    if question.moves == "one":
        moves = () if chosen is None else (chosen,)
    wins = chosen is not None
    return Verdict("grid-columns", wins, "first" if wins else "second", winning_moves=moves)


def _accepts(position: OctalGraph, question: Question) -> bool:
    if question.value or question.star is not None or question.moves == "all":
        return False
    return str(position.code) == "0.03" and position.graph.vertices <= MOST_SQUARES


SOLVERS = (
    Solver(
        "grid-columns",
        "who wins 0.03 on grid graphs of two or three rows (polynomial; Theorems 34 and 41)",
        takes=(OctalGraph.ruleset,),
        run=run,
        preference=30,
        accepts=_accepts,
    ),
)
