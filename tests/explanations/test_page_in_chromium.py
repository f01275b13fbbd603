"""The page in a browser: its pictures are there, and a click on a clause shows its vertices."""

import re
from pathlib import Path

import pytest

from browsing import chromium, in_chromium
from gadgetry.cli.main import run

ROOT = Path(__file__).parents[2]
CHOSEN = (
    r"Highlighted in: The source: qbf, \d+; Step 1: avoid-true, \d+; Step 2: flag-coloring, \d+"
    r" \(Esc clears\)"
)
pytestmark = [pytest.mark.sweep, in_chromium]


@pytest.fixture(scope="module")
def browser():
    with chromium() as running:
        yield running


@pytest.fixture
def page(browser):
    opened = browser.new_page(viewport={"width": 1400, "height": 900})
    opened.requests = []
    opened.on("request", lambda request: opened.requests.append(request.url))
    yield opened
    opened.close()


def explained(tmp_path, *arguments):
    file = tmp_path / "page.html"
    assert run(["explain", *arguments, "--quiet", "--html", str(file)]) == 0
    return file.as_uri()


def titles(page, figure):
    """What is highlighted in a picture."""
    return page.eval_on_selector_all(
        f"{figure} .lit",
        "all => all.filter(p => p.querySelector('title'))"
        ".map(p => p.querySelector('title').textContent)",
    )


def test_clicking_a_clause_highlights_its_vertices(page, tmp_path):
    xor = str(ROOT / "examples" / "xor.qdimacs")
    page.goto(explained(tmp_path, xor, "--to", "flag-coloring"))
    boxes = [svg.bounding_box() for svg in page.query_selector_all("aside figure svg")]
    assert len(boxes) == 3
    assert min(min(box["width"], box["height"]) for box in boxes) > 100
    assert page.locator(".lit").count() == 0
    shown = {}
    for clause in (1, 2):
        # in the list, then in the picture of the formula
        page.click(f"main button[data-select='e0-clause-{clause}']")
        shown[clause] = titles(page, "#figure-step-2")
        assert shown[clause]
        assert re.fullmatch(CHOSEN, page.inner_text("#chosen")), page.inner_text("#chosen")
        # x ∨ y is clause 5 of AVOID TRUE, after three stages and the end
        assert all(f"clause {clause + 4}" in title for title in shown[clause]), shown[clause]
        page.keyboard.press("Escape")
        assert page.locator(".lit").count() == 0
        page.click(f"#figure-source [data-part='e0-clause-{clause}']")
        assert titles(page, "#figure-step-2") == shown[clause]
    assert not set(shown[1]) & set(shown[2])
    lit = page.locator("#figure-step-2 .lit > :first-child").first
    assert lit.evaluate("it => getComputedStyle(it).stroke") == "rgb(193, 18, 31)"


def test_clicking_a_gadget_in_a_picture_highlights_it_and_its_source(page, tmp_path):
    xor = str(ROOT / "examples" / "xor.qdimacs")
    page.goto(explained(tmp_path, xor, "--to", "generalized-geography"))
    page.locator("#figure-step-1 [data-part~='e0-variable-2']:has(title)").first.click()
    highlighted = titles(page, "#figure-step-1")
    assert len(highlighted) == 4
    assert all("diamond of y" in title for title in highlighted)
    assert titles(page, "#figure-source") == ["y"]
    assert "4" in page.inner_text("#chosen")


def test_nothing_is_loaded_and_hostile_names_do_nothing(page, tmp_path):
    source = tmp_path / "hostile.qdimacs"
    source.write_text(
        'c varname 1 "><script>document.title="owned"</script>\n'
        "c varname 2 <img/src=x/onerror=document.title='owned'>\n"
        "p cnf 2 1\ne 1 0\na 2 0\n1 -2 0\n"
    )
    page.goto(explained(tmp_path, str(source), "--to", "generalized-geography"))
    page.click("main button[data-select='e0-variable-1']")
    assert len(titles(page, "#figure-step-1")) == 3  # x, -x, b
    assert page.title() == "From qbf to generalized-geography"
    assert page.locator("script").count() == 1
    assert page.locator("img").count() == 0
    assert '"><script>' in page.text_content("main")
    assert [url for url in page.requests if not url.endswith("/page.html")] == []
    # what is injected all the same does not run: the policy allows the page's own script only
    page.evaluate(
        "(() => { const s = document.createElement('script');"
        " s.textContent = 'document.title = \"owned\"'; document.body.append(s); })()"
    )
    assert page.title() == "From qbf to generalized-geography"
