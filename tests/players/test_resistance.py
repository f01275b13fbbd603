"""The circuit by elimination in a band is the circuit by definition, solved as it stands."""

import numpy as np
import pytest

from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_views import view
from gadgetry.players.resistance import COPPER, LEAK, flow, potential, wires
from hex_positions import every_position, random_positions

BRIDGES = (((-1, -1), (-1, 0), (0, -1)), ((-2, 1), (-1, 0), (-1, 1)), ((-1, 2), (-1, 1), (0, 1)))


def resist(position, cell):
    return {"B": 0, ".": 1}[position.cells[cell]]


def wire(one, other):
    return 1 / (one + other) if one + other else COPPER


def matrix(position):
    """Conductances between Black's cells and his sides, the last two, from the rules in words."""
    rows, columns, n = position.rows, position.columns, position.size
    inside = lambda r, c: 0 <= r < rows and 0 <= c < columns  # noqa: E731
    conducts = lambda r, c: inside(r, c) and position.cells[r * columns + c] != "W"  # noqa: E731
    is_open = lambda r, c: inside(r, c) and position.cells[r * columns + c] == "."  # noqa: E731
    joined = np.zeros((n + 2, n + 2))
    for v in range(n):
        r, c = divmod(v, columns)
        if not conducts(r, c):
            continue
        for u in position.neighbours(v):
            if position.cells[u] != "W":
                joined[v, u] = wire(resist(position, v), resist(position, u))
        for (dr, dc), (er, ec), (fr, fc) in BRIDGES:
            for sign in (1, -1):
                far = r + sign * dr, c + sign * dc
                if conducts(*far) and is_open(r + sign * er, c + sign * ec):
                    u = far[0] * columns + far[1]
                    if is_open(r + sign * fr, c + sign * fc) and "B" in (
                        position.cells[v] + position.cells[u]
                    ):
                        joined[v, u] = wire(resist(position, v), resist(position, u))
        for side, beside, near in (
            (n, r == 0, r == 1 and is_open(0, c) and is_open(0, c + 1)),
            (n + 1, r == rows - 1, r == rows - 2 and is_open(r + 1, c) and is_open(r + 1, c - 1)),
        ):
            if beside or near:
                joined[v, side] = joined[side, v] = wire(resist(position, v), 0)
    return joined


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)])
def test_the_potential_solves_the_equations_of_the_circuit(rows, columns):
    for position in every_position(rows, columns):
        check(position)


def test_the_potential_solves_the_equations_of_larger_circuits():
    for position in [*random_positions(4, 5, 20), *random_positions(7, 7, 5)]:
        check(position)


def check(position):
    joined, n = matrix(position), position.size
    inner, top, bottom = wires(view(position, "Black"), position.columns + 2)
    laplace = np.diag(joined.sum(axis=1)) - joined
    laplace[range(n), range(n)] += LEAK
    expected = np.linalg.solve(laplace[:n, :n], joined[:n, n])
    solved = potential(inner, top, bottom)
    assert solved == pytest.approx(expected, abs=1e-6)
    through = flow(inner, top, bottom, solved)
    volts = np.append(expected, [1, 0])
    for v in range(n):
        currents = np.abs(joined[v] * (volts - volts[v])).sum() / 2
        assert through[v] == pytest.approx(currents, abs=1e-4)


def test_no_current_flows_when_the_other_has_won():
    position = Hex(3, 3, "...WWW...")
    _, top, _ = circuit = wires(view(position, "Black"), 5)
    solved = potential(*circuit)
    assert sum(g * (1 - v) for g, v in zip(top, solved, strict=True)) == pytest.approx(0, abs=1e-6)
