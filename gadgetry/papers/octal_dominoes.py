"""Section 3 of "Octal Games on Graphs", 0.03: trees, grids, (1,2)- and (1,3)-grid graphs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.octal.octal_families import grid
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.papers.registry import Cell
from gadgetry.solvers.general.grundy import Grundy
from gadgetry.solvers.octal.octal_emptying import all_dominoes_forced
from gadgetry.solvers.octal.octal_graph import OctalGraphs
from gadgetry.solvers.octal.octal_grid import OctalGrid
from gadgetry.solvers.registry import solve

CODE = OctalCode.of("0.03")
TABLE_2 = ["N 1", "N 3", "P 4", "P 6", "N 7", "N 9", "P 10"]  # n = 1 to 7
TABLE_3 = {2: "4", 3: "6", 4: "8", 5: "10"}
COMMAND = "gadgetry tables octal"
Columns = tuple[int, ...]  # a number for each column, with the bit 2^r for the square in row r


def cells(trees: int, two: int, three: int, squares: int) -> Iterator[Cell]:
    """The cells: trees to so many vertices, (1,2)- and (1,3)-grid graphs to so many columns.

    Conjecture 43 is tested on all grids with four rows or more and at most so many squares.

    >>> [cell.computed for cell in cells(6, 3, 2, 16) if cell.table == "Conjecture 43"]
    ['8 moves']
    """
    yield from _trees(trees)
    yield from _two_rows(two)
    yield from _three_rows(three)
    yield from _grids(squares)


def _trees(most: int) -> Iterator[Cell]:
    """Theorem 27 and Corollary 28 on all trees; Definition 26 on the smallest one."""
    from networkx import nonisomorphic_trees

    arena = OctalGraphs(CODE)
    search = Grundy(arena)
    mixed = other = 0
    for size in range(2, most + 1):
        for tree in nonisomorphic_trees(size):
            state = arena.state(OctalGraph.of("0.03", size, list(tree.edges)))
            options = [search.value(option) for option in arena.options(state)]
            mixed += len({value == 0 for value in options}) > 1
            expected = {1 - value for value in options} or {0}
            other += expected != {search.value(state)}
    bounds = f"exceptions, all trees to {most} vertices"
    yield Cell("Theorem 27", bounds, "0", str(mixed), COMMAND)
    yield Cell("Corollary 28", bounds, "0", str(other), COMMAND)
    path = OctalGraph.of("0.03", 3, [(0, 1), (1, 2)])
    edges = path.play((0, 1)).to_networkx().number_of_edges()
    command = "gadgetry generate octal-graph --family chain --parameters 0.03,3 | gadgetry solve -"
    yield Cell("Definition 26", "edges of P_3 - e", "1", str(edges), command)


def _two_rows(most: int) -> Iterator[Cell]:
    """Lemma 33, Theorem 34 and Corollary 35."""
    leaves = stuck = 0
    for columns in range(1, most + 1):
        board = OctalGrid(CODE, 2, columns)
        for word in product((1, 2, 3), repeat=columns):
            if not _is_even_two(word):
                continue
            options = [left for _, left, _ in board.plays(_squares(word, 2))]
            leaves += sum(not _is_even_two(_columns(left, 2, columns)) for left in options)
            stuck += not options
    bounds = f"exceptions, all even (1,2)-grid graphs to {most} columns"
    yield Cell("Lemma 33", bounds, "0", str(leaves), COMMAND)
    yield Cell("Theorem 34", bounds, "0", str(stuck), COMMAND)
    for n in range(2, most + 1):
        computed = "N" if solve(grid("0.03", 2, n)).value else "P"
        yield Cell("Corollary 35", f"2 x {n}", "PN"[n % 2], computed, _solved(2, n))


def _three_rows(most: int) -> Iterator[Cell]:
    """Lemmas 39 and 40, Theorem 41; and the answer that the proof of Lemma 40 gives."""
    no_move = no_answer = outcome = 0
    for columns in range(1, most + 1):
        board = OctalGrid(CODE, 3, columns)
        search = Grundy(board)
        for word in product((1, 4, 7), repeat=columns):
            part = _squares(word, 3)
            if board.part(part) != part:
                continue
            size = part.bit_count()
            options = [left for _, left, _ in board.plays(part)]
            good = [left for left in options if _is_three(board, left)]
            no_move += size >= 2 and not good
            outcome += search.is_zero(part) != (size // 2 % 2 == 0)
            if size >= 4:
                for left in options:
                    answers = (after for _, after, _ in board.plays(left))
                    no_answer += not any(_is_three(board, after) for after in answers)
    bounds = f"exceptions, all (1,3)-grid graphs to {most} columns"
    yield Cell("Lemma 39", bounds, "0", str(no_move), COMMAND)
    yield Cell("Lemma 40", bounds, "0", str(no_answer), COMMAND)
    yield Cell("Theorem 41", bounds, "0", str(outcome), COMMAND)
    yield _answer_below()
    for n in range(2, most + 1):
        computed = "N" if solve(grid("0.03", 3, n)).value else "P"
        yield Cell("Corollary 42", f"3 x {n}", "PNNP"[n % 4], computed, _solved(3, n))


def _answer_below() -> Cell:
    """Proof of Lemma 40: after a move in the top row, the middle row just below is available.

    The smallest graph where it is not: s(G) = 1+ 3 3, and the move takes the first two of the top
    row. (The result is not a (1,3)-grid graph, so the case cannot be left out.)
    """
    board = OctalGrid(CODE, 3, 3)
    part, top, below = _squares((1, 7, 7), 3), 0b011, 0b011_000
    left = part & ~top
    assert left in [after for _, after, _ in board.plays(part)]
    assert not _is_three(board, left)
    available = below in [taken for taken, _, _ in board.plays(left)]
    command = (
        "gadgetry generate octal-graph --family grid-graph --parameters 0.03,3,1,7,7"
        " | gadgetry solve - --moves all"
    )
    found = "available" if available else "not available"
    return Cell("Lemma 40, proof", "the answer below, s(G) = 1+ 3 3", "available", found, command)


def _grids(squares: int) -> Iterator[Cell]:
    """Tables 2 and 3, and Conjecture 43 beyond them."""
    for n, printed in enumerate(TABLE_2, 1):
        yield Cell("Table 2", f"3 x {n}", printed, _forced(3, n), _solved(3, n))
    for n, printed in TABLE_3.items():
        computed = _forced(4, n).partition(" ")[2]
        yield Cell("Table 3", f"4 x {n}", printed, computed, _solved(4, n))
    for rows in range(4, squares):
        for columns in range(rows, squares // rows + 1):
            computed = _forced(rows, columns).partition(" ")[2]
            printed = f"{rows * columns // 2} moves"
            where = f"{rows} x {columns}"
            yield Cell("Conjecture 43", where, printed, f"{computed} moves", _solved(rows, columns))


def _forced(rows: int, columns: int) -> str:
    """Outcome and number of moves if all moves can be forced; the outcome alone if not."""
    moves = rows * columns // 2
    if all_dominoes_forced(rows, columns):
        return f"{'NP'[1 - moves % 2]} {moves}"
    return f"{'N' if solve(grid('0.03', rows, columns)).outcome else 'P'} fewer"


def _solved(rows: int, columns: int) -> str:
    family = f"octal-graph --family grid --parameters 0.03,{rows},{columns}"
    return f"gadgetry generate {family} | gadgetry solve - --winner-only"


def _is_even_two(word: Columns) -> bool:
    """Is it an even (1,2)-grid graph, or empty? Empty columns at its ends do not count."""
    kept = _trimmed(word)
    if any(not one & other for one, other in pairwise(kept)):
        return False
    blocks = "".join("2" if column == 3 else "1" for column in kept).split("2")
    return all(len(block) % 2 == 0 for block in blocks)


def _is_three(board: OctalGrid, part: int) -> bool:
    """Is it a (1,3)-grid graph, a chain (Observation 37), or empty?"""
    if not part:
        return True
    if board.part(part) != part:
        return False
    word = _trimmed(_columns(part, 3, board.columns))
    if all(column in (1, 4, 7) for column in word):
        return True
    squares = [1 << v for v in range(part.bit_length()) if part >> v & 1]
    degrees = [len([s for s in squares if board.edges(v | s) and s != v]) for v in squares]
    return max(degrees) <= 2 and board.edges(part) == len(squares) - 1


def _trimmed(word: Columns) -> Columns:
    filled = [c for c, column in enumerate(word) if column]
    return word[filled[0] : filled[-1] + 1] if filled else ()


def _squares(word: Columns, rows: int) -> int:
    return sum(
        1 << r * len(word) + c
        for r in range(rows)
        for c, column in enumerate(word)
        if column >> r & 1
    )


def _columns(squares: int, rows: int, columns: int) -> Columns:
    return tuple(
        sum(1 << r for r in range(rows) if squares >> r * columns + c & 1) for c in range(columns)
    )
