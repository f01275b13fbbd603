"""The rulesets' pages and pictures are those that the tool writes today."""

from pathlib import Path

from tools.ruleset_pages import write

DOCS = Path(__file__).parents[2] / "docs"


def test_pages_and_pictures_of_rulesets_are_up_to_date(tmp_path):
    write(tmp_path)
    written = [path.relative_to(tmp_path) for path in tmp_path.rglob("*.*")]
    assert len(written) > 30
    old = [str(p) for p in written if (DOCS / p).read_bytes() != (tmp_path / p).read_bytes()]
    assert old == [], "python tools/ruleset_pages.py writes them anew"
