"""`gadgetry explain`: the construction of one instance, told in every format."""

import importlib.util
import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from gadgetry.cli.main import run
from gadgetry.explanations.markdown import in_markdown, story_markdown
from gadgetry.explanations.origins import origins
from gadgetry.explanations.page import story_page
from gadgetry.explanations.plain_text import story_text
from gadgetry.explanations.telling import tell
from gadgetry.formats.names import visible
from gadgetry.formulas import Cnf, Qbf, Variables
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import reductions, shortest_path
from gadgetry.verifiers.agreement import agreement

ROOT = Path(__file__).parents[2]
XOR = str(ROOT / "examples" / "xor.qdimacs")
HOSTILE = [
    '"><script>alert(1)</script>', "\\end{document}", "'", '"', "a\nb", "a\r\n# b", "\u202eltr",
    "\x00", "\ud800", "]]>", "\\", "&lt;", "<b>", "--> <!--", "${x}", "{{x}}", "\u2028", "\x7f",
    "[a](javascript:alert(1))", "![a](b)", "`x`", "**x**", "| x |", "1. x", "- x", "> x", "~~~",
    "https://example.org", "www.example.org", "a@b.org", "</td>", "' onclick='x", "é", "变量",
    "<img src=x onerror=alert(1)>", "</style><script>", "*", "_", "# x", "\t", "\u200e", "<!--",
]  # fmt: skip


def compiled_with(name, target="generalized-geography", true=True):
    variables = Variables(2, {1: name, 2: "other"})
    prefix = [("a", [1]), ("e", [2])] if true else [("e", [1]), ("a", [2])]
    formula = Qbf(prefix, Cnf(variables, [[1, 2], [-1, -2]]))
    return Chain.of(shortest_path("qbf", target)).build(formula)


def story_of(compiled, solved=False):
    chain = Chain.of([s.reduction for s in compiled.steps])
    return tell(compiled, [], agreement(chain, compiled.source) if solved else None)


class Page(HTMLParser):
    """The tags of a page with their attributes, and what it says."""

    VOID = ("meta", "br")

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.said, self.scripts = [], [], [], []
        self.outside, self.drawn = [], set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.handle_startendtag(tag, attributes)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if "svg" in self.open:  # its forms and lines depend on the length of names
            self.drawn |= {tag, *(key for key, _ in attributes)}
        else:
            self.outside.append((tag, [a for a in attributes if tag != "svg"]))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        into = self.scripts if self.open and self.open[-1] in ("script", "style") else self.said
        into.append(data)

    def handle_comment(self, data):
        raise AssertionError(f"a comment: {data}")


@pytest.mark.parametrize(
    ("true", "said"),
    [
        (True, ["Here the formula is true; so the first player wins."]),
        (False, ["Here the formula is false; so the second player wins."]),
    ],
)
def test_the_story_has_all_of_it(true, said):
    text = story_text(story_of(compiled_with("p", true=true), solved=True))
    chooser = "A" if true else "E"
    for part in [
        *said, "both sides\nagree", f"diamond of p: {chooser} chooses the value of p.",
        "variable other", "clause 2: (~p | ~other)",
        "Theorem. The first player wins GENERALIZED GEOGRAPHY iff the QBF is true.",
    ]:  # fmt: skip
        assert part in text


def test_the_command_tells_sizes_and_best_play(capsys):
    assert run(["explain", XOR, "--to", "generalized-geography", "--quiet"]) == 0
    out = capsys.readouterr().out
    assert "Built: 12 vertices, 17 edges, as predicted before building." in out
    assert "1. first player: a_x hands on to the choice of x. There is no other move." in out
    assert "its literal is true: the game is won." in out
    assert out.index("Checked by: ") > out.index("the game is won")


def test_limits_leave_it_undecided(capsys):
    assert run(["explain", XOR, "--to", "undirected-geography", "--quiet", "--nodes", "1"]) == 0
    out = capsys.readouterr().out
    assert "Undecided within the limits" in out
    assert "agree" not in out


def test_a_chain_is_told_step_by_step(capsys):
    limit = ["--time", "0.1"]
    assert run(["explain", XOR, "--to", "flag-coloring", "--quiet", *limit]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Step 1: qbf-to-avoid-true" in out
    assert "Step 2: avoid-true-to-flag-coloring" in out
    assert "In short: the first player wins iff the formula is true." in out


def test_a_formula_without_a_target_is_refused(capsys):
    assert run(["explain", XOR]) == 2
    assert "--to NAME" in capsys.readouterr().err
    assert run(["explain", XOR, "1", "--to", "qbf"]) == 2


def test_pictures_are_written_beside_the_text(tmp_path, capsys):
    out = tmp_path / "told.md"
    assert run(["explain", XOR, "--to", "shannon", "--format", "markdown", "-o", str(out)]) == 0
    text = out.read_text()
    names = re.findall(r"\]\((told-[a-z0-9-]+\.svg)\)", text)
    alone = [
        f"told-step-1-{kind}.svg" for kind in ("terminals", "exists", "forall", "tree", "leaf")
    ]
    assert names == ["told-source.svg", *alone, "told-step-1.svg"]
    assert all((tmp_path / name).read_text().startswith("<svg") for name in names)
    assert {p.name for p in tmp_path.iterdir()} == {"told.md", *names}


@pytest.mark.parametrize("target", ["flag-coloring", "undirected-geography", "game-sat", "shannon"])
def test_every_clause_has_become_something(target):
    compiled = compiled_with("p", target)
    known = origins(compiled.steps)
    parts = [*known.vertices[-1], *known.edges[-1]]
    for element in ("clause-1", "clause-2", "variable-1", "variable-2"):
        assert any(f"e0-{element}" in tokens for tokens in parts), element


def test_tokens_are_what_the_provenance_says():
    compiled = compiled_with("p", "flag-coloring")
    known = origins(compiled.steps)
    first, last = (step.provenance for step in compiled.steps)
    for v, tokens in enumerate(known.vertices[-1]):
        name, number = last.of_vertex(v)[0].element
        expected = set()
        if name == "variable":
            expected = {"e0-{}-{}".format(*first.of_vertex(number - 1)[0].element)}
        elif name == "clause":
            expected = {"e0-{}-{}".format(*first.of_edge(number - 1).element)}
        assert {t for t in tokens if t.startswith("e0-")} == expected


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_words_in_the_page(name):
    page, plain = (Page(story_page(story_of(compiled_with(n)))) for n in (name, "pp"))
    assert page.open == plain.open == []
    assert page.outside == plain.outside
    assert page.drawn <= plain.drawn | {"rect", "ellipse", "circle", "rx", "ry", "r"}
    assert page.scripts == plain.scripts
    said = "".join(page.said)
    said.encode("utf-8")
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    assert [c for c in said if c != "\n" and unicodedata.category(c) in kinds] == []


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_break_no_line_of_the_text(name):
    text, plain = (story_text(story_of(compiled_with(n))) for n in (name, "p"))
    text.encode("utf-8")
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    assert [c for c in text if c != "\n" and unicodedata.category(c) in kinds] == []
    headings = [line for line in plain.splitlines() if set(line) in ({"="}, {"-"})]
    assert [line for line in text.splitlines() if set(line) in ({"="}, {"-"})] == headings


def test_a_page_loads_nothing_and_forbids_it():
    page = Page(story_page(story_of(compiled_with("p"))))
    for tag, attributes in page.tags:
        assert tag not in ("link", "img", "iframe", "object", "base", "image", "use", "a")
        assert not {"src", "href", "style", "onclick", "xlink:href"} & attributes.keys()
    [policy] = [a["content"] for t, a in page.tags if a.get("http-equiv")]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "http" not in "".join(page.scripts)


def test_a_notebook_shows_the_page_in_a_frame_of_its_own():
    story = story_of(compiled_with('"><script>alert(1)</script>'))
    frame = Page(story._repr_html_())
    [(tag, attributes)] = frame.tags
    assert tag == "iframe"
    assert attributes["sandbox"] == "allow-scripts"
    assert attributes["srcdoc"] == story_page(story)
    assert "".join(frame.said) == ""


def test_the_rules_of_the_games_are_told():
    text = story_text(story_of(compiled_with("p", "flag-coloring")))
    for ruleset in ("avoid-true", "flag-coloring"):
        rules = rulesets()[ruleset].rules
        assert f"The rules of {ruleset}" in text
        assert " ".join(rules.end.split()) in " ".join(text.split())


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_words_in_markdown(name):
    def shape(text):
        parser = MarkdownIt("commonmark", {"linkify": False}).enable("table")
        flat = []
        for token in parser.parse(text):
            children = [c.type for c in token.children or () if c.type not in ("text", "entity")]
            flat.append((token.type, [c for c in children if c != "text_special"]))
        return flat

    texts = [story_markdown(story_of(compiled_with(n))) for n in (name, "pp")]
    assert shape(texts[0]) == shape(texts[1])
    assert "<" not in texts[0]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_alone_in_markdown_is_itself(name):
    [_, inline, _] = MarkdownIt("commonmark").parse(in_markdown(name)) or [None] * 3
    shown = "".join(child.content for child in inline.children)
    assert shown == visible(name)


def test_a_large_target_is_folded_and_says_so(tmp_path):
    from gadgetry.formulas.generators import random_cnf
    from gadgetry.parsers.formats import write

    source = tmp_path / "large.cnf"
    source.write_text("".join(write(random_cnf(40, 160, 3, seed=1), "dimacs")))
    page = tmp_path / "page.html"
    target = ["--to", "undirected-geography"]
    assert run(["explain", str(source), *target, "--quiet", "--html", str(page)]) == 0
    text = page.read_text()
    assert len(text) < 1_500_000
    assert "too large to be read vertex by vertex" in text
    assert "No solver was asked: solvers are asked about at most 5,000 parts" in text
    assert Page(text).open == []


@pytest.fixture(scope="module")
def gallery():
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "tools" / "gallery.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", reductions())
def test_every_reduction_is_told(name, gallery):
    for chain, start in gallery.starts(reductions()[name]):
        try:
            compiled = chain.build(start)
            break
        except ReductionError:
            continue
    story = story_of(compiled)
    page = Page(story_page(story))
    assert page.open == []
    figures = [figure for figure in story.figures() if not figure.small]
    assert len(figures) == len(chain.reductions) + 1
    names = [figure.name for figure in story.figures()]
    assert len(names) == len(set(names))
    for figure in figures:
        assert figure.marks, figure.name
    said = "".join(page.said)
    assert reductions()[name].theorem in said
    assert reductions()[name].proved in said
    for kind in {gadget.kind for gadget in compiled.last.provenance.gadgets()}:
        assert f"{kind}: " in said
