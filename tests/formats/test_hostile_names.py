"""Names that somebody chose to do harm come out as names, in every format."""

import csv
import json
import unicodedata
from xml.etree import ElementTree

import hypothesis.strategies as st
import networkx as nx
import pygraphviz
import pytest
from hypothesis import given, settings

from gadgetry.formats.bundle import read_bundle, write_bundle
from gadgetry.formats.names import harmless, in_csv, in_json
from gadgetry.formats.registry import formats
from gadgetry.formulas import AvoidTrue, Cnf, Qbf, Variables
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path

HOSTILE = [
    '"><script>alert(1)</script>', "\\end{document}", "'", '"', "a\nb", "a\r\nclause 1",
    "\u202eltr", "\x00", "\ud800", "]]>", "\\", "\\N", "\\\\", "&lt;", "<b>",
    "=cmd|' /C calc'!A0", "@x", "-1",
    "x;=1+1", ",=2", "\t=1", "\ufeff", "\U000e0001", "*/", "--", "(;GM[11]", "#positions", "%", "",
    "é", "变量", "--> <!--", "${x}", "{{x}}", "\u2028", "\x7f", "\uffff",
]  # fmt: skip
names = st.sampled_from([n for n in HOSTILE if n]) | st.text(
    st.characters(), min_size=1, max_size=6
)
WRITTEN = ("csv", "dot", "edges", "graphml", "node-link", "text")


def compiled_with(first, second):
    """A game whose gadgets bear the names."""
    variables = Variables(2, {1: first, 2: second if second != first else second + "'"})
    formula = Qbf([("e", [1]), ("a", [2])], Cnf(variables, [[1, -2], [-1, 2]]))
    return Chain.of(shortest_path("qbf", "generalized-geography"), []).build(formula)


def written(compiled, name):
    chosen = formats()[name]
    if chosen.write_compiled:
        return "".join(chosen.write_compiled(compiled))
    return chosen.write(compiled.target)


def strange(text):
    """The characters that show as nothing, or as something else."""
    kinds = ("Cc", "Cf", "Cs", "Cn", "Zl", "Zp")
    return [c for c in text if c != "\n" and unicodedata.category(c) in kinds]


@settings(max_examples=60, deadline=None)
@given(names, names)
def test_every_format_is_itself_whatever_the_names(first, second):
    if first in ("x1", "x2") or second in ("x1", "x2"):
        return
    compiled = compiled_with(first, second)
    plain = compiled_with("a", "b")
    count = compiled.last.graph.vertices
    labels = [compiled.last.provenance.vertex_name(v) for v in range(count)]
    for name in WRITTEN:
        text = written(compiled, name)
        text.encode("utf-8")
        assert strange(text) == [], name
        if formats()[name].read:
            assert formats()[name].read(text).to_json() == plain.target.to_json(), name
    nodes = ElementTree.fromstring(written(compiled, "graphml")).findall(".//{*}node")
    assert [node.find("{*}data").text for node in nodes] == list(map(harmless, labels))
    linked = nx.node_link_graph(json.loads(written(compiled, "node-link")), edges="edges")
    assert [linked.nodes[v]["label"] for v in range(count)] == list(map(harmless, labels))


@pytest.mark.parametrize("name", [n for n in HOSTILE if n])
def test_graphviz_reads_dot_with_any_name(name):
    compiled = compiled_with(name, "y")
    plain = compiled_with("a", "y")
    text = written(compiled, "dot")
    dot = pygraphviz.AGraph(string=text)
    count = plain.last.graph.vertices
    assert sorted(int(v) for v in dot.nodes()) == list(range(count))
    assert len(dot.edges()) == len(plain.last.graph.tails)
    escaped = harmless(compiled.last.provenance.vertex_name(3)).replace("\\", "\\\\")
    assert dot.get_node(3).attr["label"] == escaped.replace("&", "&amp;")
    svg = dot.draw(format="svg", prog="dot").decode()
    assert {e.tag.rpartition("}")[2] for e in ElementTree.fromstring(svg).iter()} <= {
        "svg", "g", "title", "polygon", "ellipse", "text", "path",
    }  # fmt: skip


@pytest.mark.parametrize("name", [n for n in HOSTILE if n])
def test_spreadsheets_see_no_formula_and_the_same_table(name):
    table = list(csv.reader(written(compiled_with(name, "y"), "csv").splitlines(keepends=True)))
    plain = list(csv.reader(written(compiled_with("a", "y"), "csv").splitlines(keepends=True)))
    assert [row[:4] + row[5:] for row in table] == [row[:4] + row[5:] for row in plain]
    for row in table[1:]:
        for cell in row:
            for part in cell.replace(";", ",").split(","):
                assert part.lstrip()[:1] not in ("=", "+", "-", "@", "\t"), cell


def test_a_quote_is_put_only_before_what_looks_like_a_formula():
    assert in_csv("a_x") == "a_x"
    assert in_csv("arc x1 -> b1") == "arc x1 -> b1"
    assert in_csv(" =x") == "' =x"
    assert in_csv("-x") == "'-x"


@settings(max_examples=80, deadline=None)
@given(st.lists(names, min_size=1, max_size=3, unique=True))
def test_names_in_bundles_positions_and_text_come_back_exactly(chosen):
    try:
        variables = Variables(len(chosen), dict(enumerate(chosen, 1)))
    except ValueError:
        return  # two variables of one name
    clauses = [[v] for v in range(1, len(chosen) + 1)]
    for position in (
        AvoidTruePosition(AvoidTrue(variables, clauses)),
        GameSat(Cnf(variables, clauses)),
    ):
        for name in ("json", "text"):
            text = formats()[name].write(position)
            assert strange(text) == []
            text.encode("utf-8")
            back = formats()[name].read(text)
            assert back.to_json() == position.to_json(), name
    assert json.loads(in_json(chosen)) == chosen


@pytest.mark.parametrize("name", [n for n in HOSTILE if n])
def test_a_bundle_keeps_the_names_and_can_be_encoded(name):
    formula = AvoidTrue(Variables(1, {1: name}), [[1]])
    compiled = Chain.of(shortest_path("avoid-true", "flag-coloring"), []).build(formula)
    text = "".join(write_bundle(compiled, {"format": "avoid", "text": name}, [{"vertices": 1}]))
    assert strange(text) == []
    text.encode("utf-8")
    data = read_bundle(text)
    assert data["source"]["text"] == name
    assert any(name in gadget["label"] for gadget in data["provenance"]["gadgets"])
