"""The page of families has a row for each, as it is."""

from gadgetry.games.registry import families
from tools.family_table import PAGE, written


def test_the_page_is_as_the_tool_writes_it():
    text = PAGE.read_text()
    assert text == written(text), "python -m tools.family_table writes it anew"
    assert text.count("\n| `") == sum(map(len, families().values()))
