"""Which board of a QBF is taken when none is asked for: the one with fewer empty cells.

Both counts are exact and known before a board is made: `expand` has a fixed number of switches for
each gadget of the choice tree, `polynomial` for each track, wire and crossing. An expansion of more
than `MOST_ASSIGNMENTS` assignments is not made, nor one whose board would have more rows or columns
than a board may have; then `polynomial` is taken.
"""

from __future__ import annotations

from gadgetry._wording import counted
from gadgetry.formulas import Qbf
from gadgetry.games.connection.hex import MOST_ROWS
from gadgetry.reductions.connection.boards import fixed_layout
from gadgetry.reductions.connection.nets.choice_nets import SWITCHES, pieces
from gadgetry.reductions.connection.nets.choice_tree import TooManyAssignments, Tree, expand
from gadgetry.reductions.connection.nets.crossing_nets import crossing_sizes

EXPAND, POLYNOMIAL = "expand", "polynomial"


def empty_cells(tree: Tree) -> int:
    """The switches of a choice tree's nets.

    >>> from gadgetry.reductions.connection.nets.choice_tree import Leaf
    >>> empty_cells(Leaf(True))
    1
    """
    return sum(len(SWITCHES[piece.kind]) for piece in pieces(tree))


def variant_for(qbf: Qbf) -> tuple[str, str]:
    """The variant for a formula, and why.

    >>> from gadgetry.formulas import Cnf
    >>> variant_for(Qbf([("e", [1])], Cnf(1, [[1]])))
    ('expand', 'expand has 5 empty cells, polynomial 32')
    >>> wide = [[v, v + 1] for v in range(1, 40)]
    >>> variant_for(Qbf([("e", list(range(1, 41)))], Cnf(40, wide)))[0]
    'polynomial'
    """
    if not all(qbf.matrix.clauses):
        return EXPAND, "a clause is empty, so the formula is false: nothing is expanded"
    switches, _ = crossing_sizes(qbf)
    try:
        tree = expand(qbf).tree
    except TooManyAssignments as error:
        return POLYNOMIAL, str(error)
    rows, columns = fixed_layout.size(tree)
    if max(rows, columns) > MOST_ROWS:
        return POLYNOMIAL, f"expand has {counted(rows, 'row')}, {counted(columns, 'column')}"
    cells = empty_cells(tree)
    counts = f"expand has {counted(cells, 'empty cell')}, polynomial {switches}"
    return (EXPAND if cells <= switches else POLYNOMIAL), counts
