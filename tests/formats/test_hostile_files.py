"""Files that are cut, wrong or meant to do harm: one clear error, and no memory taken."""

import tracemalloc

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from gadgetry.cli.main import run
from gadgetry.formats.registry import formats, recognised
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.general.nim import Nim
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.position import GameError

BOMB = """<?xml version="1.0"?>
<!DOCTYPE graphml [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
<graphml><graph edgedefault="directed"><node id="&c;"/></graph></graphml>"""
OUTSIDE = """<!DOCTYPE graphml [<!ENTITY x SYSTEM "file:///etc/passwd">]><graphml>&x;</graphml>"""
GAME = 'c gadgetry {"ruleset": "undirected-geography", "start": 0}\n'
FLAG = 'c gadgetry {"ruleset": "flag-coloring", "nodes": "colour"}\n'
HEAD = "<graphml><key id='k' for='node' attr.name='colour' attr.type='int'/>"

WRONG = [
    ("graphml", BOMB, "line 2, column .*expected no document type"),
    ("graphml", OUTSIDE, "expected no document type"),
    ("graphml", "<graphml><graph>", "line 1, column 17: expected XML, got an error: no element"),
    ("graphml", "<graphml><graph><node id='a'/></graph></graphml>", "plain graph"),
    ("graphml", "<graphml/>", "expected a graph element"),
    ("graphml", "<svg/>", "line 1, column 1: expected graphml, got 'svg'"),
    ("graphml", "<graphml>&x;</graphml>", "undefined entity"),
    ("graphml", "<graphml><graph><edge source='a' target='b'/></graph></graphml>", "ids of nodes"),
    ("graphml", "<graphml><graph/><graph/></graphml>", "expected one graph, got a second"),
    ("graphml", "<graphml><graph><node/></graph></graphml>", "expected the id of a node"),
    ("graphml", "<graphml><graph><node id='a'/><node id='a'/></graph></graphml>", "one again"),
    ("graphml", "<graphml><graph><hyperedge/></graph></graphml>", "nodes and edges, got hyperedge"),
    ("graphml", HEAD + "<graph><node id='a'><data key='z'/></node></graph></graphml>", "the keys"),
    (
        "graphml",
        HEAD + "<graph><node id='a'><data key='k'>red</data></node></graph></graphml>",
        "expected an integer, got 'red'",
    ),
    ("edges", "p edge 1000000000 5\n", "line 1, .*expected at most 16,777,216 vertices"),
    ("edges", "p edge 99999999999999999999 5\n", "expected `p edge VERTICES EDGES`"),
    ("edges", GAME + "p edge 2 5\ne 1 2\n", "line 3: expected 5 edges, as `p` says; got 1"),
    ("edges", GAME + "p edge 2 1\ne 1 2", None),
    ("edges", GAME + "p edge 2 1\ne 1 ", "line 3, column 1: expected a line `e u v`, got 'e 1'"),
    ("edges", GAME + "p edge 2 1\na 1 2 1\n", "expected a line `e u v`"),
    ("edges", GAME + "p edge 2 1\ne 0 2\n", "expected vertices 1 to 2, got 'e 0 2'"),
    ("edges", GAME + "p edge 2 2\ne 1 2\ne 1 3\n", "line 4, column 1: expected vertices 1 to 2"),
    ("edges", GAME + GAME + "p edge 2 0\n", "line 2, column 1: expected one JSON object"),
    ("edges", "c gadgetry {\np edge 2 0\n", "expected one JSON object"),
    ("edges", "c gadgetry " + "[" * 100_000 + "\np edge 2 0\n", "expected one JSON object"),
    ("edges", FLAG + "p edge 16777216 0\nn 1 0\n", "for each of 16,777,216 vertices, got 1"),
    ("edges", FLAG + "p edge 1 0\nn 1 0\nn 1 0\n", "each vertex 1 to 1 once"),
    ("edges", "c only\nc comments\n", "expected a line `p edge"),
    ("node-link", '{"nodes": [{"id": []}]}', r"nodes\[0\].id: expected a number or a name"),
    ("node-link", '{"nodes": [1]}', r"nodes\[0\]: expected an object, got 1"),
    ("node-link", '{"nodes": [{"id": 1}, {"id": "1"}]}', "every id once"),
    ("node-link", '{"nodes": [{"id": 1}], "edges": [{"source": 1}]}', r"edges\[0\].target"),
    ("node-link", '{"nodes": ' + "[" * 100_000, "ordinary depth|expected JSON"),
    ("dot", "graph { a -- b", "got the end"),
    ("dot", "graph { subgraph x { a } }", r"line 1, column 9: .*subgraphs are not read"),
    ("dot", "graph { a [label=<b>] }", "expected a name, got '<'"),
    ("dot", 'graph { a [label="b] }', "got"),
    ("dot", "graph { } graph { }", "expected one graph and then the end"),
    ("dot", 'graph { graph [game="[1]"] }', "expected a JSON object as the graph's attribute"),
    ("dot", "digraph construction { a -> b }", "plain graph"),
    ("graph6", ">>graph6<<~~~~~~~~", "at most 16,777,216 vertices, got 68,719,476,735"),
    ("graph6", ">>graph6<<~", "expected a number of vertices, got the end"),
    ("graph6", ">>graph6<<D", "line 1, column 12: expected 2 characters .*, got 0"),
    ("graph6", ">>graph6<<B~", "expected zeros after the last bit"),
    ("graph6", ">>graph6<<Bw\nBw\n", "line 2, column 1: expected one graph"),
    ("graph6", ">>graph6<<B\x01", "line 1, column 12: expected characters from"),
    ("graph6", "é", "expected characters from"),
    ("sparse6", ":~~~~~~~~", "at most 16,777,216 vertices"),
    ("sparse6", ":Bz~~", "expected vertices 0 to 2"),
    ("digraph6", "&D", "expected 5 characters"),
    ("digraph6", "D", "expected '&'"),
    ("mcgs", "{version 1.4} [nimber] 1", "after the sum, got the end"),
    ("mcgs", "{version 1.4} [nimber] -1 {N}", "line 1, column 24: expected a number, got '-1'"),
    ("mcgs", "{version 1.4} 5 {N}", r"expected \[nimber\] or \[kayles\], got '5'"),
    ("json", '{"a":' * 100_000, "ordinary depth"),
    ("json", '{"ruleset": "y", "rows": 99999999999}', "rows: expected an integer from 1 to"),
]


@pytest.mark.parametrize(("name", "text", "message"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_file_is_one_error_that_says_where(name, text, message):
    tracemalloc.start()
    try:
        if message is None:
            formats()[name].read(text)
        else:
            with pytest.raises(GameError, match=message) as caught:
                formats()[name].read(text)
            assert len(str(caught.value)) < 600
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


POSITIONS = [
    GeneralizedGeography.of(3, [(0, 1), (1, 2)], 0),
    FlagColoring([0, 1, 0], [(0, 1), (1, 2)]),
    Shannon(TerminalGraph(4, [(0, 2), (2, 1), (0, 3)], (0, 1)), mover="Cut"),
    Hex(2, 2).play("a1"),
    Nim((3, 4)),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.ruleset)
def test_a_file_that_is_cut_anywhere_is_an_error_or_a_position(position):
    for chosen in formats().values():
        if chosen.write is None or chosen.read is None or not chosen.takes(position.ruleset):
            continue
        text = chosen.write(position)
        for end in range(len(text) - 1):
            try:
                chosen.read(text[:end])
            except GameError:
                continue


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_changed_file_is_an_error_or_a_position(data):
    position = data.draw(st.sampled_from(POSITIONS))
    fit = [f for f in formats().values() if f.read and f.write and f.takes(position.ruleset)]
    chosen = data.draw(st.sampled_from(fit))
    text = chosen.write(position)
    at = data.draw(st.integers(0, len(text)))
    junk = data.draw(st.text(max_size=4) | st.sampled_from(["-1", "99", "null", '"', "]]>", "\\"]))
    changed = text[:at] + junk + text[at + data.draw(st.integers(0, 3)) :]
    recognised(changed)
    try:
        chosen.read(changed)
    except GameError as error:
        str(error).encode("utf-8")


@pytest.mark.parametrize(
    "data",
    [
        BOMB.encode(),
        b"<graphml>\xff\xfe</graphml>",
        b"\xff<graphml/>",
        b"p edge 1000000000 5\n",
        b'{"nodes": [' + b"[" * 100_000,
        b"graph {\x00}",
        b">>graph6<<\xc3\xa9",
        b"{version 1.4}\n[clobber] XO\n{N}\n",
        b'{"schema": "gadgetry/1", "target": {"ruleset": "nim", "heaps": [1]}}',
    ],
)
def test_the_command_says_one_error_and_exits_2(data, tmp_path, capsys):
    file = tmp_path / "file"
    file.write_bytes(data)
    for arguments in (["solve", str(file)], ["compile", str(file), "--to", "undirected-geography"]):
        assert run(arguments) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert error.count("error:") == 1
        assert str(file) in error
        assert "Traceback" not in error
