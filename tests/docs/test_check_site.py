"""The check of the built site notices what a reader would stumble over, each thing alone."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = """<html><head><link rel="stylesheet" href="style.css"></head><body><nav>1. First</nav>
<h1 id="top">A page</h1><p>Text with <code>```</code> and <a href="b/#there">a link</a>,
<a href="https://example.org/x">one outside</a>, <a href="#top">one up</a>.</p>
<img src="a.svg"><ul><li>- a list</li></ul>
<table><thead><tr><th>head</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>
<div class="language-console highlight"><pre><code><span class="gp">$ </span>ls</code></pre></div>
<div class="language-text highlight"><pre><code>| a |\n|---|\n```</code></pre></div>
</body></html>"""


@pytest.fixture
def check_site(monkeypatch):
    spec = importlib.util.spec_from_file_location("check_site", ROOT / "tools" / "check_site.py")
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "check_site", module)  # dataclasses look there
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def site(tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "index.html").write_text('<p id="there">B, <a href="../">back</a></p>')
    (tmp_path / "style.css").write_text("")
    (tmp_path / "a.svg").write_text("<svg/>")
    (tmp_path / "index.html").write_text(GOOD)
    return tmp_path


def test_a_good_site_has_no_faults(check_site, site, capsys):
    assert list(check_site.faults(site)) == []
    assert check_site.main(str(site)) == 0
    assert "2 pages, nothing wrong" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<p>```python title="a.py"</p>', "a fence of code is printed as it was written: '```'"),
        ("<p>| a | b |\n|---|---|\n| 1 | 2 |</p>", "a table is printed"),
        ("<p>see [this](that.md)</p>", "a link or a picture is printed"),
        ("<p>The steps:\n- one\n- two</p>", "a list is printed as it was written: '-'"),
        ("<p>of the first.\n3. the third</p>", "a list is printed as it was written: '3.'"),
        ("<p>the end\n## Next</p>", "a heading is printed"),
        ("<p>a **bold word</p>", "bold text is printed"),
        ("<table><tr><td><code>a \\| b</code></td></tr></table>", "a bar in a table"),
        ("<pre><code>x = 1</code></pre>", "a block of code without highlighting: 'x = 1'"),
        (
            '<div class="language-python highlight"><pre><code>x = 1</code></pre></div>',
            "a block of python in which nothing is highlighted: 'x = 1'",
        ),
        ('<a href="c/">c</a>', "c/: there is no such file"),
        ('<a href="/c.html">c</a>', "/c.html: there is no such file"),
        ('<a href="b/#here">b</a>', "b/#here: there is no such place on the page"),
        ('<a href="#bottom">down</a>', "#bottom: there is no such place on the page"),
        ('<img src="b.svg">', "b.svg: there is no such file"),
        ('<script src="late.js"></script>', "late.js: there is no such file"),
        ("<table><thead><tr><th></th></tr></thead></table>", "a table without words in its head"),
    ],
)
def test_each_fault_is_noticed(html, fault, check_site, site, capsys):
    page = site / "index.html"
    page.write_text(page.read_text().replace("</body>", f"{html}</body>"))
    lines = list(check_site.faults(site))
    assert lines
    assert all(line.startswith(f"index.html: {fault}") for line in lines)
    assert check_site.main(str(site)) == 1
    assert lines[0] in capsys.readouterr().out


def test_a_site_without_pages_is_a_fault(check_site, tmp_path):
    assert check_site.main(str(tmp_path)) == 1


def test_make_docs_runs_the_check_on_what_it_has_built():
    target = (ROOT / "Makefile").read_text().partition("\ndocs:")[2].partition("\n\n")[0]
    build, check = target.index("mkdocs build --strict"), target.index("tools/check_site.py site")
    assert build < check


def test_code_on_the_pages_is_rendered_by_extensions_that_know_titles_and_languages(check_site):
    markdown = pytest.importorskip("markdown", reason="of the extra `docs`")
    pytest.importorskip("pymdownx", reason="of the extra `docs`")
    import yaml

    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text())
    named = [e if isinstance(e, dict) else {e: {}} for e in config["markdown_extensions"]]
    settings = {name: given for entry in named for name, given in entry.items()}
    text = '1. a list\n\n    ```python title="a.py"\n    x = 1\n    ```\n\n```\nplain\n```\n'
    html = markdown.markdown(text, extensions=list(settings), extension_configs=settings)
    page = check_site.Page(html)
    assert [(b.language, bool(b.highlighted)) for b in page.blocks] == [
        ("python", True),
        ("text", False),
    ]
    assert list(page.raw()) == []
    assert ">a.py<" in html
