"""Section 6 of arXiv:2106.02114 on small boards; and advice that is turned round is noticed."""

from gadgetry.papers import geography_boards
from gadgetry.papers.registry import paper_tables


def test_what_is_printed_holds_on_small_boards():
    cells = list(geography_boards.recompute(6))
    assert all(cell.agrees for cell in cells)
    assert len(cells) == 9
    assert paper_tables()["geography-boards"] is geography_boards.TABLES


def test_the_advice_turned_round_is_wrong(monkeypatch):
    right = geography_boards.in_all_maximum_matchings
    monkeypatch.setattr(geography_boards, "in_all_maximum_matchings", lambda p: not right(p))
    wrong = [cell.where[:8] for cell in geography_boards.recompute(4) if not cell.agrees]
    assert wrong == ["after th", "not in a"] * 4
