"""Chapter 7 recomputed: a wrong cell is told, and so is an exception to a theorem."""

from gadgetry.papers.set_colouring import TABLES, recompute
from gadgetry.papers.set_colouring_printed import FREQUENCIES
from gadgetry.solvers.formulas.colouring_functions import MAX, MIN, Function, metagame, minimax


def test_what_differs_is_what_the_errata_say():
    cells = list(recompute())
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 382


def test_a_wrong_cell_is_told(monkeypatch):
    monkeypatch.setitem(FREQUENCIES, (2, 1), {"F*": 1, "T*": 1, "X": 3})
    wrong = [c for c in recompute() if not c.agrees and c.table == "Table 7.9.5"]
    assert [(c.printed, c.computed) for c in wrong] == [("3", "2")]


def test_with_the_even_zero_the_smaller_game_is_better_for_max_going_second():
    """T* is TRUE with a dead element; its parity is another one than that of x = y."""
    equal, true = Function((+1, -1, -1, +1)), Function((+1, +1))
    assert minimax(metagame(equal, equal, min), MIN) == MAX
    assert minimax(metagame(true, equal, min), MIN) == MIN
