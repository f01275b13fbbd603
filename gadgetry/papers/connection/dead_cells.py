"""Set colouring games, 13.3, 13.5, 13.7: patterns of dead cells in Hex, and how they are looked up.

A ring is the six cells around a cell, in order, each `e` (empty), `b` or `w`. The cell is dead if
its neighbourhood is a clique after Short's stones have been contracted and Cut's deleted, whichever
colour is Short; all cells that are not in the ring are empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from gadgetry.papers.connection.captured_patterns import irreducible_patterns, shapes
from gadgetry.papers.registry import Cell, PaperTables

COMMAND = "gadgetry tables dead-cells"
Ring = str
Place = tuple[int, int]
AROUND: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def recompute() -> Iterator[Cell]:
    """The numbers of patterns, then the table of the hash locations."""
    patterns = least_dead_rings()
    either = len({_canonical(ring, "bw", "wb") for ring in patterns})
    apart = len({_canonical(ring) for ring in patterns})
    table = "Section 13.3, dead cells"
    yield Cell(
        table, "up to rotation, mirroring, interchange of colours", "5", str(either), COMMAND
    )
    yield Cell(table, "up to rotation and mirroring", "5", str(apart), COMMAND)
    dominated = {
        _canonical(f"{ring[:i]}x{ring[i + 1 :]}")
        for ring in patterns
        for i in range(6)
        if ring[i] == "w"
    }
    where = "a white stone left out, up to rotation and mirroring"
    yield Cell("Section 13.3, dominated moves", where, "6", str(len(dominated)), COMMAND)
    found = sum(irreducible_patterns(shape) for shape in shapes(3))
    where = "three connected empty cells"
    yield Cell("Section 13.5, irreducible captured sets", where, "0", str(found), COMMAND)
    yield from _locations()


def least_dead_rings() -> list[Ring]:
    """The rings that kill the cell inside, and do so with no stone left out.

    >>> [ring for ring in least_dead_rings() if ring.startswith("bbbb")]
    ['bbbbee']
    """
    dead = {ring for ring in map("".join, product("ebw", repeat=6)) if is_dead(ring)}
    return sorted(
        ring
        for ring in dead
        if not any(ring[:i] + "e" + ring[i + 1 :] in dead for i in range(6) if ring[i] != "e")
    )


def is_dead(ring: Ring) -> bool:
    """Is the cell inside simplicial for Short of one colour?

    >>> is_dead("bbewwe"), is_dead("bbeeww")
    (True, False)
    """
    return any(_simplicial(ring, short) for short in "bw")


def _simplicial(ring: Ring, short: str) -> bool:
    near = {(0, 0), *AROUND}
    cells = near | {(x + a, y + b) for x, y in near for a, b in AROUND}
    joined = {(x, y): {(x + a, y + b) for a, b in AROUND} & cells for x, y in cells}
    for place, stone in zip(AROUND, ring, strict=True):
        if stone == "e":
            continue
        beside = joined.pop(place)
        for cell in beside:
            joined[cell] |= beside if stone == short else set()
            joined[cell] -= {place, cell}
    return all(w in joined[v] for v, w in combinations(joined[0, 0], 2))


def _canonical(ring: Ring, *colours: str) -> Ring:
    """The first of the rings that are the same, turned, mirrored and with colours exchanged."""
    turned = [ring[i:] + ring[:i] for i in range(6)]
    same = turned + [each[::-1] for each in turned]
    if colours:
        same += [each.translate(str.maketrans(*colours)) for each in same]
    return min(same)


BITS = {"e": (0, 1), "b": (1, 0), "w": (1, 1), "i": (0, 0)}  # Table 13.7.1
# Table 13.7.2: the ring, its cells counterclockwise from the top; the numbers; the location.
TABLE_13_7_2 = (
    ("eewwii", "001100 001111", 783),
    ("ewwiie", "011000 011110", 1566),
    ("wwiiee", "110000 111100", 3132),
    ("wiieew", "100001 111001", 2169),
    ("iieeww", "000011 110011", 243),
    ("ieewwi", "000110 100111", 423),
)


def ring_numbers(ring: Ring) -> tuple[int, int]:
    """The two numbers of a ring, the first cell as the least significant bit.

    >>> ring_numbers("eewwii")
    (12, 15)
    """
    first, second = (sum(BITS[state][k] << i for i, state in enumerate(ring)) for k in (0, 1))
    return first, second


def location(ring: Ring) -> int:
    """Where a ring is looked up.

    >>> location("eewwii")
    783
    """
    first, second = ring_numbers(ring)
    return 64 * first + second


def _locations() -> Iterator[Cell]:
    for rotation, (ring, numbers, printed) in enumerate(TABLE_13_7_2):
        first, second = ring_numbers(ring)
        computed = f"{first:06b} {second:06b} {location(ring)}"
        where = f"rotation {rotation}, ring {ring}"
        yield Cell("Table 13.7.2", where, f"{numbers} {printed}", computed, COMMAND)
    pattern = TABLE_13_7_2[0][0]
    boards = [
        board
        for board in map("".join, product("ebw", repeat=6))
        if all(p in ("i", state) for p, state in zip(pattern, board, strict=True))
    ]
    located = sum(location(board) == location(pattern) for board in boards)
    where = f"boards with the ring {pattern} that are looked up at 783"
    yield Cell("Section 13.7", where, str(len(boards)), str(located), COMMAND)


TABLES = PaperTables(
    name="dead-cells",
    paper="van Rijswijck, Set Colouring Games (2006), 13.3, 13.5 and 13.7",
    bounds="all rings of six cells; all stones around three connected cells",
    recompute=recompute,
    errata=frozenset(
        {
            ("Section 13.3, dead cells", "up to rotation, mirroring, interchange of colours"),
            *(
                ("Table 13.7.2", f"rotation {rotation}, ring {TABLE_13_7_2[rotation][0]}")
                for rotation in (1, 2, 4, 5)
            ),
            ("Section 13.7", "boards with the ring eewwii that are looked up at 783"),
        }
    ),
)
