"""Games on graphs through every format for graphs, and what other programs read in the files."""

import json
from itertools import islice
from xml.etree import ElementTree

import hypothesis.strategies as st
import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings

from gadgetry.cli.wording import in_options
from gadgetry.formats import digraph6, graph6, sparse6
from gadgetry.formats.graph_file import arrays_of
from gadgetry.formats.registry import format_for, formats, recognised, write_game
from gadgetry.formats.schema import check_target
from gadgetry.games.connection.edge_shannon import EdgeShannon
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.honey_bee import HoneyBee
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.octal.octal import Octal
from gadgetry.games.octal.octal_code import OctalCode
from gadgetry.games.position import GameError
from gadgetry.games.registry import rulesets
from gadgetry.reductions.graph import GraphArrays
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from small_targets import TARGETS, compiled_to

WHOLE = ("dot", "edges", "graphml", "node-link")  # they carry the whole position
ALONE = ("graph6", "sparse6", "digraph6")  # only the graph


def rows(draw, n, simple=False):
    """Edges on n vertices; simple ones are sorted, without loops and repeats."""
    vertex = st.integers(0, n - 1)
    found = draw(st.lists(st.tuples(vertex, vertex), max_size=10))
    if not simple:
        return found
    return sorted({(min(e), max(e)) for e in found if e[0] != e[1]})


@st.composite
def games(draw):
    """A position of a ruleset on graphs, with tokens, colours, claims or whatever it has."""
    n = draw(st.integers(2, 7))
    kind = draw(st.sampled_from(["undirected", "generalized", "flag", "flood", "bee", "v", "e"]))
    vertex = st.integers(0, n - 1)
    if kind == "undirected":
        tokens = draw(st.lists(vertex, unique=True, max_size=3))
        seen, passes = draw(st.lists(vertex, max_size=3)), draw(st.integers(0, 3))
        return UndirectedGeography.of(n, rows(draw, n), tokens, passes=passes, visited=seen)
    if kind == "generalized":
        return GeneralizedGeography.of(n, rows(draw, n), draw(vertex))
    colours = draw(st.lists(st.integers(0, 12), min_size=n, max_size=n))
    if kind == "flag":
        flag = FlagColoring(colours, rows(draw, n, simple=True))
        return flag.play(flag.moves()[0]) if flag.moves() else flag  # contracted: vertices are gone
    if kind in ("flood", "bee"):
        edges = sorted({*((v, v + 1) for v in range(n - 1)), *rows(draw, n, simple=True)})
        if kind == "flood":
            return FloodIt(colours, edges, draw(st.none() | vertex))
        board = FloodIt([*colours[:-1], 13], edges)
        return HoneyBee(board, (0, n - 1), draw(st.sampled_from(HoneyBee.players)))
    order = draw(st.permutations(range(n)))
    ends = (order[0], order[1])
    if kind == "v":
        edges = [e for e in rows(draw, n, simple=True) if set(e) != set(ends)]
        mover = draw(st.sampled_from(Shannon.players))
        return Shannon(TerminalGraph(n, edges, ends), frozenset(order[2:4]), mover=mover)
    edges = [e for e in rows(draw, n) if e[0] != e[1]]
    return EdgeShannon(n, tuple(edges), ends, frozenset(range(len(edges) // 3)))


@pytest.mark.parametrize("name", WHOLE)
@settings(max_examples=120, deadline=None)
@given(position=games())
def test_the_whole_position_comes_back(name, position):
    text = write_game(position, name)
    assert text == write_game(position, name)
    found = recognised(text)
    assert found is not None
    assert found.name == name
    assert found.read(text).to_json() == position.to_json()


@settings(max_examples=150, deadline=None)
@given(position=games())
def test_the_graph_alone_comes_back_and_is_a_game_when_told(position):
    graph = arrays_of(position)
    edges = list(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    for name in ALONE:
        chosen = formats()[name]
        if not chosen.takes(position.ruleset):
            assert (name == "digraph6") != (position.ruleset == "generalized-geography")
            continue
        ends = [e if name == "digraph6" else tuple(sorted(e)) for e in edges]
        repeated, loops = len(set(ends)) < len(ends), any(u == v for u, v in ends)
        if (name == "graph6" and loops) or (name != "sparse6" and repeated):
            with pytest.raises(GameError, match=r"again|no loops"):
                chosen.write(position)
            continue
        text = chosen.write(position)
        found = recognised(text)
        assert found.name == name
        back = found.read_graph(text)
        assert back.vertices == graph.vertices
        same = tuple if name == "digraph6" else (lambda e: tuple(sorted(e)))
        assert sorted(map(same, back.edges.tolist())) == sorted(map(same, edges))
        with pytest.raises(GameError) as raised:
            found.read(text)
        assert "--set start=0" in in_options(str(raised.value))


def test_six_bit_formats_agree_with_networkx():
    rng = np.random.default_rng(1)
    for n in (2, 3, 4, 5, 8, 9, 16, 17, 32, 62, 63, 64, 70):
        for _ in range(8):
            edges = rng.integers(0, n, (int(rng.integers(0, 2 * n)), 2))
            many = nx.MultiGraph()
            many.add_nodes_from(range(n))
            many.add_edges_from(edges.tolist())
            tails, heads = edges.T.astype(np.int32)
            text = "".join(sparse6.pieces(GraphArrays("edge-shannon", n, tails, heads)))
            ours = sorted(sorted(e) for e in edges.tolist())
            theirs = nx.from_sparse6_bytes(text.strip().encode())
            assert sorted(sorted(e[:2]) for e in theirs.edges()) == ours
            back = sparse6.read(nx.to_sparse6_bytes(many).decode())
            assert sorted(sorted(e) for e in back.edges.tolist()) == ours
            simple = nx.Graph(e for e in edges.tolist() if e[0] != e[1])
            simple.add_nodes_from(range(n))
            pairs = np.array([sorted(e) for e in simple.edges()], np.int32).reshape(-1, 2)
            text = "".join(graph6.pieces(GraphArrays("shannon", n, pairs[:, 0], pairs[:, 1])))
            plain = nx.Graph()
            plain.add_nodes_from(range(n))
            plain.add_edges_from(simple.edges())
            assert text == nx.to_graph6_bytes(plain).decode()


def test_digraph6_is_as_its_description_says():
    """The example of nauty's formats.txt: five vertices, arcs 0>2 0>4 3>1 3>4."""
    graph = digraph6.read("&DI?AO?")
    assert graph.directed
    assert graph.edges.tolist() == [[0, 2], [0, 4], [3, 1], [3, 4]]


@settings(max_examples=60, deadline=None)
@given(position=games())
def test_networkx_elementtree_and_graphviz_read_the_same_graph(position):
    import pygraphviz

    graph = arrays_of(position)
    edges = sorted(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
    directed = rulesets()[position.ruleset].board == "digraph"
    same = tuple if directed else (lambda e: tuple(sorted(map(int, e[:2]))))
    wanted = sorted(map(same, edges))

    text = write_game(position, "graphml")
    tree = ElementTree.fromstring(text)
    assert len(tree.findall(".//{*}node")) == graph.vertices
    read = nx.parse_graphml(text, node_type=int, force_multigraph=True)
    assert read.is_directed() == directed
    assert read.graph["ruleset"] == position.ruleset
    assert sorted(same(e[:2]) for e in read.edges()) == wanted

    data = json.loads(write_game(position, "node-link"))
    linked = nx.node_link_graph(data, edges="edges")
    assert sorted(same(e[:2]) for e in linked.edges()) == wanted
    assert linked.graph["ruleset"] == position.ruleset

    dot = pygraphviz.AGraph(string=write_game(position, "dot"))
    assert dot.is_directed() == directed
    assert sorted(int(v) for v in dot.nodes()) == list(range(graph.vertices))
    ends = [(int(u), int(v)) for u, v in dot.edges()]
    assert sorted(map(same, ends)) == wanted
    assert json.loads(dot.graph_attr["game"])["ruleset"] == position.ruleset


def test_graphs_of_networkx_are_plain_graphs():
    path = nx.path_graph(["a", "b", "c"])
    files = {
        "graphml": "\n".join(nx.generate_graphml(path)),
        "node-link": json.dumps(nx.node_link_data(path, edges="edges")),
        "dot": nx.nx_agraph.to_agraph(path).to_string(),
        "edges": "c by hand\np col 3 2\ne 1 2\ne 2 3",
        "graph6": nx.to_graph6_bytes(nx.path_graph(3)).decode(),
        "sparse6": nx.to_sparse6_bytes(nx.path_graph(3), header=False).decode(),
    }
    for name, text in files.items():
        found = recognised(text)
        assert found.name == name
        game = found.read_graph(text).as_game("undirected-geography", {"start": 1}).position()
        assert game.moves() == (0, 2), name


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_comes_back_from_every_format_that_takes_it(target):
    """Also those of reductions that are still to be written: the registry names them."""
    compiled = compiled_to(target)
    position = compiled.target
    if not hasattr(position, "ruleset"):
        return  # a formula
    tried = 0
    for chosen in formats().values():
        if not (chosen.read and chosen.write and chosen.takes(position.ruleset)):
            continue
        if chosen.graph_only:
            continue
        if chosen.name == "mcgs":
            with pytest.raises(GameError, match="expected nim or octal"):
                chosen.write(position)
            continue
        texts = [chosen.write(position)]
        if chosen.write_compiled:
            texts.append("".join(chosen.write_compiled(compiled)))
        for text in texts:
            back, data = chosen.read(text).to_json(), position.to_json()
            if chosen.name == "pg":  # it has neighbourhoods, in which edges have no order
                back, data = (
                    {**d, "edges": sorted(map(sorted, d.get("edges", ())))} for d in (back, data)
                )
            assert back == data, chosen.name
        tried += 1
    assert tried >= 2
    assert tried >= 6 or rulesets()[position.ruleset].board is None


PLAYED = [name for name, r in rulesets().items() if r.examples() or r.small]


@pytest.mark.parametrize("name", PLAYED)
def test_small_positions_of_every_ruleset_come_back(name):
    small = rulesets()[name].small
    positions = [*rulesets()[name].examples(), *(islice(small.exactly(3), 12) if small else ())]
    for position in positions:
        check_target(position.to_json())
        fit = [f for f in formats().values() if f.name in ("json", "text", *WHOLE)]
        for chosen in (f for f in fit if f.takes(name)):
            text = chosen.write(position)
            assert recognised(text).name == chosen.name
            assert recognised(text).read(text).to_json() == position.to_json(), chosen.name


def test_a_format_that_does_not_fit_is_refused_with_those_that_do():
    with pytest.raises(GameError, match=r"expected one of json, mcgs, text$"):
        format_for("nim", "graphml")
    with pytest.raises(GameError, match=r"csv is for what is compiled.* json, mcgs, text$"):
        format_for("nim", "csv")
    assert format_for("nim", "csv", compiled=True).name == "csv"
    with pytest.raises(GameError, match="digraph6 is for games on a digraph, not for shannon"):
        format_for("shannon", "digraph6")


def test_mcgs_takes_nim_kayles_and_sums_of_them():
    heaps = tuple(range(1, 50))
    kayles = Octal(OctalCode.of("0.77"), (5, 2, 0))
    for position in (Nim(heaps), Nim(()), kayles):
        text = write_game(position, "mcgs")
        assert recognised(text).name == "mcgs"
        assert recognised(text).read(text) == position
    nested = Sum((Nim((3,)), Sum((kayles, Nim((1, 2))))))
    text = write_game(nested, "mcgs")
    assert text == "{version 1.4}\n[nimber] 3\n[kayles] 5 2 0\n[nimber] 1 2\n{N}\n"
    assert recognised(text).read(text) == Sum((Nim((3, 1, 2)), kayles))
    for position in (Hex(1, 1), Octal(OctalCode.of("0.7"), (1,))):
        with pytest.raises(GameError, match=r"expected nim or octal 0.77, got (hex|octal 0.7)"):
            formats()["mcgs"].write(position)


@pytest.mark.parametrize("heaps", [(5, 2), (3, 3), (7,), (1, 2, 3)])
def test_kayles_in_mcgs_has_the_value_of_the_game_it_came_from(heaps):
    game = Sum((Nim((1,)), Octal(OctalCode.of("0.77"), heaps)))
    text = write_game(game, "mcgs")
    back = recognised(text).read(text)
    values = [0, 1, 2, 3, 1, 4, 3, 2]  # of Kayles, from the literature
    wanted = 1
    for heap in heaps:
        wanted ^= values[heap]
    question = Question(value=True)
    assert solve(back, question).value == solve(game, question).value == wanted
