"""Files that look like ours are read faster, and as others are: the same graph, the same error."""

from random import Random

import numpy as np
import pytest

from gadgetry.formats import dot, graphml, node_link
from gadgetry.formats.graph_file import Labels
from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.generators import random_qbf
from gadgetry.games.position import GameError
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import reduction, shortest_path

FORMATS = {"graphml": graphml, "node-link": node_link, "dot": dot}


@pytest.fixture(scope="module")
def graphs():
    """With colours and with arcs; their names have what XML and JSON escape."""
    flag = Chain.of([reduction("avoid-true-to-flag-coloring")], [])
    qbf = random_qbf("eae", 4, 2, 1)
    chains = {
        flag: AvoidTrue(["a<", '"b', "&", "\\é"], [[1, 2], [3, 4]]),
        Chain.of(shortest_path("qbf", "undirected-geography")): qbf,
        Chain.of(shortest_path("qbf", "generalized-geography")): qbf,
    }
    return [chain.build(source) for chain, source in chains.items()]


def text_of(module, compiled, labelled):
    labels = Labels(compiled.last.provenance) if labelled else None
    return "".join(module.pieces(compiled.last.graph, labels))


def outcome(module, text):
    """What is read, or the error."""
    try:
        file = module.read(text)
    except GameError as error:
        return str(error)
    return file.vertices, file.edges.tolist(), file.directed, file.vertex_data, file.data


def slowly(module, text, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(module, "_plain", lambda text: None)
        return outcome(module, text)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("labelled", [False, True])
def test_our_files_are_plain_and_read_alike(name, labelled, graphs, monkeypatch):
    module = FORMATS[name]
    for compiled in graphs:
        text = text_of(module, compiled, labelled)
        plain = module._plain(text)
        assert plain is not None
        graph = compiled.last.graph
        assert np.array_equal(plain.edges, np.column_stack((graph.tails, graph.heads)))
        assert outcome(module, text) == slowly(module, text, monkeypatch)


def changed(text, rng):
    """The text with a line gone, doubled or moved, or with a few characters changed."""
    lines = text.splitlines(keepends=True)
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    at, kind = rng.randrange(len(text)), rng.randrange(6)
    if kind == 0:
        return "".join(lines[:i] + lines[i + 1 :])
    if kind == 1:
        return "".join([*lines[:i], lines[i], *lines[i:]])
    if kind == 2:
        lines[i], lines[j] = lines[j], lines[i]
        return "".join(lines)
    if kind == 3:
        return text[:at] + rng.choice('0159"<>&{}[],:\n \\x-') + text[at:]
    if kind == 4:
        return text[:at] + text[at + 1 + rng.randrange(3) :]
    return text.replace(str(rng.randrange(9)), str(rng.randrange(99)), rng.randrange(1, 9))


@pytest.mark.parametrize("name", FORMATS)
def test_changed_files_are_read_alike(name, graphs, monkeypatch):
    module, rng = FORMATS[name], Random(1)
    plain, errors = 0, 0
    for k in range(400):
        compiled, labelled = graphs[k % len(graphs)], k % 2 == 0
        text = changed(text_of(module, compiled, labelled), rng)
        plain += module._plain(text) is not None
        found = outcome(module, text)
        errors += isinstance(found, str)
        assert found == slowly(module, text, monkeypatch), text
    assert plain > 20
    assert errors > (40 if module is dot else 100)  # DOT takes most of what is there


HEAD = '<graphml><key id="node-label" for="node" attr.name="colour" attr.type="int"/>'
NODES = '<node id="0"/>\n<node id="1"/>\n'
ROWS = f'<graph edgedefault="directed">\n{NODES}<edge source="0" target="1"/>\n'
END = "</graph>\n</graphml>\n"


@pytest.mark.parametrize(
    "text",
    [
        "<graphml>" + ROWS + END,
        "<graphml><!-- " + ROWS + END,
        "<graphml><![CDATA[" + ROWS + END,
        "<graphml><graph>" + ROWS + END,
        "<graphml><graph/>" + ROWS + END,
        "<x>" + ROWS + END,
        "<!DOCTYPE graphml><graphml>" + ROWS + END,
        HEAD + ROWS.replace('"1"/>\n<e', '"1"><data key="node-label">7</data></node>\n<e') + END,
        HEAD + ROWS.replace('"1"/>\n<e', '"1"><data key="node-other">7</data></node>\n<e') + END,
        "<graphml>" + ROWS.replace('target="1"', 'target="2"') + END,
        "<graphml>" + ROWS.replace('id="1"', 'id="2"') + END,
        "<graphml>" + ROWS.replace('id="1"', 'id="01"') + END,
        "<graphml>" + ROWS.replace('target="1"', 'target="01"') + END,
        "<graphml>" + ROWS + ROWS.splitlines(keepends=True)[-1] + END,
        "<graphml>" + ROWS + END + " ",
    ],
)
def test_what_only_looks_like_our_graphml_is_read_alike(text, monkeypatch):
    assert outcome(graphml, text) == slowly(graphml, text, monkeypatch)


EDGE = '{"source": 0, "target": 1, "key": 0}'
LIST = f'"edges": [\n{EDGE},\n{EDGE}\n]'


@pytest.mark.parametrize(
    "text",
    [
        '{"nodes": [{"id": 0}, {"id": 1}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": 1}, {"id": 0}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": "0"}, {"id": "1"}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": false}, {"id": true}\n],\n' + LIST + "}\n",
        '{"graph": {"x": [\n],\n' + LIST + '},\n"nodes": [{"id": 0}, {"id": 1}],\n' + LIST + "}\n",
        '{"edges": [], "nodes": [{"id": 0}, {"id": 1}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": 0}\n],\n' + LIST + "}\n",
        '[{"nodes": [{"id": 0}, {"id": 1}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": 0}, {"id": 1}\n],\n' + LIST.replace('"key": 0', '"key": 00') + "}\n",
        '{"nodes": [{"id": 0}, {"id": 1}\n],\n' + LIST.replace("1", "01") + "}\n",
        '{"nodes": [{"id": 0}, {"id": 1, "label": "\\\\u12"}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": 0, "label": 3}, {"id": 1}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": 0, "id": 0}, {"id": 1}\n],\n' + LIST + "}\n",
        '{"nodes": [{"id": 0}, {"id": 1}\n],\n'
        + LIST.replace('"target": 1', '"target": 2')
        + "}\n",
        '{"graph": {"nodes": [{"id": 0}, {"id": 1}\n],\n' + LIST + "}\n",
    ],
)
def test_what_only_looks_like_our_node_link_data_is_read_alike(text, monkeypatch):
    for one in (text, text.replace('[{"id"', '[\n{"id"').replace('}, {"id"', '},\n{"id"')):
        assert outcome(node_link, one) == slowly(node_link, one, monkeypatch)


DOTS = 'graph {\ngraph [game="{}"];\n0 [label="a"];\n1;\n0 -- 1;\n}\n'


@pytest.mark.parametrize(
    "text",
    [
        DOTS,
        DOTS.replace("1;\n0", "2;\n0"),
        DOTS.replace("1;\n0", "01;\n0"),
        DOTS.replace("-- 1", "-- 2"),
        DOTS.replace("-- 1", "-- 01"),
        DOTS.replace("--", "->"),
        DOTS.replace("graph {", "digraph {"),
        DOTS.replace("{}", '\\"'),
        DOTS.replace("{}", "[]"),
        DOTS.replace('"{}"', '"{}", game="{}"'),
        DOTS.replace('"a"]', '"a", /* ]') + "*/",
        DOTS.replace('"a"]', '"a", // ]'),
        DOTS.replace('"a"]', '"a", // ]').replace("1;\n0", "1 [b=c];\n0"),
        DOTS.replace('"a"]', '"a", colour=3]'),
        DOTS.replace('"a"]', '"a" "b"]'),
        DOTS.replace('"a"]', "x]"),
        DOTS.replace("0 [", "1 ["),
        DOTS.replace("graph [", "// x\ngraph ["),
        DOTS.replace("graph [", "/*\ngraph ["),
        DOTS + "}",
        DOTS + "\n",
    ],
)
def test_what_only_looks_like_our_dot_is_read_alike(text, monkeypatch):
    assert outcome(dot, text) == slowly(dot, text, monkeypatch)
