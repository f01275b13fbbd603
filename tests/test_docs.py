"""The documentation is whole: a page for every reduction and ruleset, and no dead link."""

import importlib.util
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from gadgetry.games.registry import rulesets
from gadgetry.reductions.registry import reductions

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def loaded(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prose(page):
    """A page without its code, in which brackets are no links."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`|^ {4}.*$", "", text, flags=re.MULTILINE)


def headings(page):
    return re.findall(r"^## (.+)$", page.read_text("utf-8"), re.MULTILINE)


def anchors(page):
    """The names that mkdocs gives to a page's headings."""
    said = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", text)).strip().lower() for text in said]
    return {re.sub(r"[-\s]+", "-", text) for text in plain}


@pytest.mark.parametrize("name", reductions())
def test_every_reduction_has_its_page(name):
    page = DOCS / "reductions" / f"{name}.md"
    found = headings(page)
    wanted = ["Theorem", "Construction", "Sizes", "Checked", "Ablation", "Errata"]
    assert [h for h in found if h in wanted] == wanted
    text = page.read_text("utf-8")
    construction = text.partition("## Construction\n")[2].partition("\n## ")[0]
    for side in ("true", "false"):
        assert f"../pictures/{name}-{side}.svg" in construction


@pytest.mark.parametrize("name", rulesets())
def test_every_ruleset_has_its_page(name):
    page = DOCS / "rulesets" / f"{name}.md"
    assert headings(page) == ["Rules", "Conventions", "Example", "Files", "Solvers", "Reductions"]
    assert (DOCS / "pictures" / f"ruleset-{name}.svg").exists()
    assert f"../pictures/ruleset-{name}.svg" in page.read_text("utf-8")


def test_the_generated_index_and_navigation_have_every_page():
    contents = loaded("contents")
    linked = {(DOCS / link).resolve() for link in LINK.findall(contents.index())}
    assert {p.resolve() for p in PAGES} - linked == {(DOCS / "index.md").resolve()}
    nav = contents.on_config({"docs_dir": str(DOCS)})["nav"]
    inside = {file for section in nav[1:] for files in section.values() for it in files
              for file in it.values()}  # fmt: skip
    assert {DOCS / file for file in inside} == set(PAGES) - {DOCS / "index.md"}


def test_the_index_has_every_page_that_it_can_know():
    # a new reduction's page gets its line with the next `make docs`
    index = (DOCS / "index.md").read_text("utf-8")
    for line in index.splitlines():
        assert not line.startswith("- [") or line in loaded("contents").index()
    listed = {link for link in LINK.findall(index) if "/" not in link}
    # `make sweep` writes the scores
    assert listed | {"ablation.md"} == {p.name for p in DOCS.glob("*.md")} - {"index.md"} | {
        "ablation.md"
    }


def test_the_home_page_of_the_site_has_the_tour_and_then_every_page():
    contents = loaded("contents")
    page = SimpleNamespace(file=SimpleNamespace(src_uri="index.md"))
    home = contents.on_page_markdown(contents.index(), page, None, None)
    assert home.startswith((ROOT / "README.md").read_text("utf-8")[:300])
    tour, _, every = home.partition("## All pages")
    for heading in ("## Install", "## Play and verify one formula", "## For whom"):
        assert f"\n{heading}\n" in tour
    links = LINK.findall(re.sub(r"^```.*?^```$", "", home, flags=re.DOTALL | re.MULTILINE))
    for link in links:  # as seen from docs/
        assert re.match(r"[a-z]+:|#", link) or (DOCS / link.partition("#")[0]).is_file(), link
    assert set(LINK.findall(every)) == set(LINK.findall(contents.index()))
    other = SimpleNamespace(file=SimpleNamespace(src_uri="json.md"))
    assert contents.on_page_markdown("# J", other, None, None) == "# J"


def test_the_gallery_of_the_site_links_the_games_that_are_there(tmp_path):
    contents, gallery = loaded("contents"), (DOCS / "gallery.md").read_text("utf-8")
    page = SimpleNamespace(file=SimpleNamespace(src_uri="gallery.md"))
    config = {"docs_dir": tmp_path}
    assert contents.on_page_markdown(gallery, page, config, None) == gallery
    (tmp_path / "live").mkdir()
    (tmp_path / "live" / "qbf-to-shannon-true.html").write_text("")
    linked = contents.on_page_markdown(gallery, page, config, None)
    assert LINK.findall(linked).count("live/qbf-to-shannon-true.html") == 1
    assert len(LINK.findall(linked)) == len(LINK.findall(gallery)) + 1


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda p: p.name)
def test_links_lead_somewhere(page):
    for link in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        there = (page.parent / file).resolve() if file else page
        if there == DOCS / "ablation.md" and not there.exists():
            continue  # `make sweep` writes it
        assert there.is_file(), link
        assert not anchor or anchor in anchors(there), link


def test_a_dead_link_is_noticed(tmp_path):
    (tmp_path / "a.md").write_text("# A b\n[x](b.md) `[y](c.md)`\n```\n[z](d.md)\n```\n")
    assert LINK.findall(prose(tmp_path / "a.md")) == ["b.md"]
    assert anchors(tmp_path / "a.md") == {"a-b"}


@pytest.mark.skipif(not (DOCS / "ablation.md").exists(), reason="no scores yet: see make sweep")
def test_the_scores_on_the_pages_are_those_that_were_measured():
    quote = loaded("quote_scores")
    for name, score in quote.scores((DOCS / "ablation.md").read_text("utf-8")).items():
        page = (DOCS / "reductions" / f"{name}.md").read_text("utf-8")
        assert quote.quoted(page, name, score) == page, name
