"""What formats write by whole-array steps is what their libraries write row by row."""

import csv
import io
import json
from xml.sax.saxutils import escape

import numpy as np
import pytest

from gadgetry.formats import dot, graphml, node_link, provenance_csv
from gadgetry.formats.bundle import write_bundle
from gadgetry.formats.graph_file import Labels
from gadgetry.formats.names import in_csv
from gadgetry.formulas import AvoidTrue
from gadgetry.formulas.generators import random_qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import reduction, shortest_path

STRANGE = ["=a", 'b,"c', "<d>&é", "-e\\"]


@pytest.fixture(scope="module", params=["colours", "names"])
def compiled(request):
    """Graphs with colours and strange names, and of more vertices than are written at a time."""
    if request.param == "colours":
        chain = Chain.of([reduction("avoid-true-to-flag-coloring")], [])
        return chain.build(AvoidTrue(STRANGE, [[1, 2], [2, 3, 4], [4]]))
    qbf = random_qbf("ea" * 30, 120, 3, seed=1)
    return Chain.of(shortest_path("qbf", "undirected-geography")).build(qbf)


def vertices(compiled):
    """Number, colour or None, and name of each vertex."""
    graph, provenance = compiled.last.graph, compiled.last.provenance
    colours = graph.vertex_data.get("colours", np.full(graph.vertices, None)).tolist()
    return [(v, colours[v], provenance.vertex_name(v)) for v in range(graph.vertices)]


def edges(compiled):
    """The ends of each edge."""
    graph = compiled.last.graph
    return list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))


def labels(compiled):
    return Labels(compiled.last.provenance)


def test_node_link_rows_are_those_of_json(compiled):
    lines = "".join(node_link.pieces(compiled.last.graph, labels(compiled))).split("\n")
    nodes = [
        json.dumps({"id": v, **({} if c is None else {"colour": c}), "label": name})
        for v, c, name in vertices(compiled)
    ]
    at = lines.index('"nodes": [') + 1
    assert [line.rstrip(",") for line in lines[at : at + len(nodes)]] == nodes
    rows = [{"source": u, "target": v, "key": i} for i, (u, v) in enumerate(edges(compiled))]
    at = lines.index('"edges": [') + 1
    assert [line.rstrip(",") for line in lines[at : at + len(rows)]] == list(map(json.dumps, rows))


def test_graphml_rows_are_escaped(compiled):
    text = "".join(graphml.pieces(compiled.last.graph, labels(compiled)))
    for v, c, name in vertices(compiled):
        colour = "" if c is None else f'<data key="node-colour">{c}</data>'
        label = escape(name, {'"': "&quot;"})
        row = f'<node id="{v}">{colour}<data key="node-label">{label}</data></node>\n'
        assert row in text
    rows = [f'<edge source="{u}" target="{v}"/>\n' for u, v in edges(compiled)]
    assert "</node>\n" + "".join(rows) + "</graph>\n" in text


def test_without_names_a_vertex_has_its_values_only(compiled):
    graph = compiled.last.graph
    xml, dots = ("".join(write(graph)) for write in (graphml.pieces, dot.pieces))
    for v, c, _ in vertices(compiled):
        inside = "/>" if c is None else f'><data key="node-colour">{c}</data></node>'
        assert f'<node id="{v}"{inside}\n' in xml
        assert (f"\n{v};\n" if c is None else f"\n{v} [colour={c}, style=filled, ") in dots


def test_a_table_has_the_rows_of_the_csv_library(compiled):
    provenance = compiled.last.provenance
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(provenance_csv.COLUMNS)
    for v, _, _ in vertices(compiled):
        gadget, role = provenance.of_vertex(v)
        texts = [in_csv(text) for text in (gadget.label, gadget.kind, role, gadget.element[0])]
        writer.writerow(["vertex", v, "", "", *texts, gadget.element[1]])
    for i, ends in enumerate(edges(compiled)):
        gadget = provenance.of_edge(i)
        texts = [in_csv(text) for text in (gadget.label, gadget.kind, "", gadget.element[0])]
        writer.writerow(["edge", i, *ends, *texts, gadget.element[1]])
    assert "".join(provenance_csv.write_compiled(compiled)) == file.getvalue()


def test_a_bundle_is_the_json_of_its_parts(compiled):
    graph, provenance = compiled.last.graph, compiled.last.provenance
    text = "".join(write_bundle(compiled, {"format": "x", "text": ""}, [compiled.last.sizes]))
    data = json.loads(text)
    assert data["target"] == json.loads(json.dumps(graph.to_json()))
    gadgets = data["provenance"]["gadgets"]
    assert [(g["kind"], g["label"], *g["element"]) for g in gadgets] == [
        (g.kind, g.label, *g.element) for g in provenance.gadgets()
    ]
    for i in range(len(graph.tails)):
        assert gadgets[data["provenance"]["edge_gadget"][i]]["label"] == provenance.of_edge(i).label
