"""SVG: the drawn flags are the paper's; areas touch as in the drawing; the rest is refused."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from gadgetry.api.reading import read as read_file
from gadgetry.formats.maps.svg import FORMAT, read
from gadgetry.formats.registry import recognised
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import FAMILIES
from gadgetry.games.position import GameError

FLAGS = Path(__file__).parents[3] / "examples" / "flags"


def with_colours(flag: FlagColoring) -> nx.Graph:
    """The graph, and a vertex for each colour: its names do not matter."""
    graph = nx.Graph(flag.edges)
    graph.add_nodes_from(flag.neighbours, kind="area")
    for v in flag.neighbours:
        graph.add_node(("colour", flag.colours[v]), kind="colour")
        graph.add_edge(v, ("colour", flag.colours[v]))
    return graph


def same(one: FlagColoring, other: FlagColoring) -> bool:
    match = nx.algorithms.isomorphism.categorical_node_match("kind", "")
    return bool(nx.is_isomorphic(with_colours(one), with_colours(other), node_match=match))


@pytest.mark.parametrize("name", ["usa", "canada", "france", "maine", "azores"])
def test_the_drawn_flags_are_the_flags(name):
    flag = read_file(FLAGS / f"{name}.svg")
    assert isinstance(flag, FlagColoring)
    assert same(flag, FAMILIES[name]())


def svg(inside: str, box: str = "0 0 30 20") -> str:
    return f"<svg viewBox='{box}'>{inside}</svg>"


FIELD = "<rect width='30' height='20' fill='blue'/>"


@pytest.mark.parametrize(
    ("inside", "areas", "borders"),
    [
        ("", 0, 0),
        (FIELD, 1, 0),
        (FIELD + "<circle cx='15' cy='10' r='5' fill='red'/>", 2, 1),
        (FIELD + "<ellipse cx='15' cy='10' rx='15' ry='3' fill='red'/>", 3, 2),
        (FIELD + "<path d='M5 5h20v10h-20z M10 8h5v4h-5z' fill='red' fill-rule='evenodd'/>", 3, 2),
        (FIELD + "<path d='M5 5h20v10h-20z M10 8h5v4h-5z' fill='red'/>", 2, 1),
        (FIELD + "<path d='M5 5h20v10h-20z M10 8v4h5v-4z' style='fill:red'/>", 3, 2),
        (FIELD + "<path d='M15 3a7 7 0 1 0 .01 0z' fill='red'/>", 2, 1),
        (FIELD + "<path d='M3 10Q15 -20 27 10T3 10' fill='red'/>", 3, 2),
        (FIELD + "<path d='M3 10C9 0 9 0 15 10S21 20 27 10Z' fill='red'/>", 3, 2),
        (FIELD + "<polygon points='0,0 30,20 30,0' fill='red'/>", 2, 1),
        (FIELD + "<rect width='15' height='10' fill='red' transform='translate(15 10)'/>", 2, 1),
        (FIELD + "<g fill='red'><rect width='30' height='1' transform='rotate(45)'/></g>", 3, 2),
        (FIELD + "<g fill='red'><rect width='90' height='3' transform='rotate(30)'/></g>", 3, 2),
        (FIELD + "<g display='none'><text>left out</text></g><title>a</title>", 1, 0),
        ("<defs><rect id='a' width='5' height='5' fill='red'/></defs>" + FIELD
         + "<use href='#a' x='3'/><use href='#a' x='15' y='9'/>", 3, 2),
        ("<rect width='15' height='10'/><rect x='15' y='10' width='15' height='10'/>", 2, 0),
        (FIELD + "<rect width='15' height='10' fill='#00f'/>", 1, 0),
        (FIELD + "<rect width='15' height='10' fill='rgb(0, 0, 255)'/>", 1, 0),
        (FIELD + "<rect x='14' width='.01' height='20' fill='red'/>", 1, 0),
        ("<rect width='15' height='20' fill='red'/><rect x='15' width='15' height='20'"
         " fill='white'/><rect x='14.99' width='.02' height='20' fill='pink'/>", 2, 1),
    ],
)  # fmt: skip
def test_areas_and_borders_are_those_of_the_geometry(inside, areas, borders):
    flag = read(svg(inside))
    assert (len(flag.neighbours), len(flag.edges)) == (areas, borders)


@pytest.mark.parametrize("angle", [0, 7, 45, 90, 133, 200])
def test_a_turned_board_is_the_same_board(angle):
    squares = "".join(
        f"<rect x='{c}' y='{r}' width='1' height='1' fill='{'black' if (r + c) % 2 else 'red'}'/>"
        for r in range(4)
        for c in range(5)
    )
    if angle % 90 == 0:
        turned = svg(f"<g transform='rotate({angle} 2.5 2)'>{squares}</g>", "-1 -1 7 6")
        assert same(read(turned), FAMILIES["grid"](4, 5))
    else:  # squares that touch in a corner are not told apart for certain: at least no third map
        stripes = "".join(
            f"<rect x='{c}' width='1' height='4' fill='{'black' if c % 2 else 'red'}'/>"
            for c in range(5)
        )
        turned = svg(f"<g transform='rotate({angle} 2.5 2)'>{stripes}</g>", "-1 -2 7 8")
        assert same(read(turned), FAMILIES["path"](4))


BOMB = "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>"
MANY = "".join(
    f"<g id='g{i}'><use href='#g{i + 1}'/><use href='#g{i + 1}'/></g>" for i in range(40)
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOMB, "line 1, column .*: expected no definitions in the document type"),
        ("<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg>&x;</svg>", "a viewBox"),
        ("<svg viewBox='0 0 3 2'><rect/>", "expected XML, got an error"),
        ("<html/>", "expected svg, got 'html'"),
        ("<svg/>", "a viewBox of four numbers, or width and height"),
        ("<svg viewBox='0 0 0 2'/>", "a viewBox of four numbers"),
        ("<svg viewBox='0 0 1e999 2'/>", "expected numbers, got ' ?1e999 2'"),
        (svg("<text>a</text>"), "expected filled areas, got 'text'"),
        (svg("<image href='x.png'/>"), "expected filled areas, got 'image'"),
        (svg("<style>rect {fill: red}</style>"), "expected filled areas, got 'style'"),
        (svg("\n<rect width='1' height='1' stroke='red'/>"), "line 2, column 1: .*got a stroke"),
        (svg("<rect width='1' height='1' fill='url(#a)'/>"), "a plain colour such as #c60c30"),
        (svg("<rect width='1' height='1' clip-path='url(#a)'/>"), "got clip-path"),
        (svg("<rect width='x' height='1'/>"), "expected numbers, got 'x'"),
        (svg("<path d='L1 1'/>"), "expected a path's command, got 'L'"),
        (svg("<path d='M1 1 L2'/>"), "expected 2 numbers after L, got 1"),
        (svg("<path d='M1 1 zz 3'/>"), "expected a path's command, got ' 3'"),
        (svg("<polygon points='1 2 3'/>"), "expected pairs of numbers as points, got 3"),
        (svg("<g transform='twist(3)'/>"), "a transformation, got 'twist' of 1 numbers"),
        (svg("<use href='#a'/>"), "expected the name of an element after #, got '#a'"),
        (svg("<g id='a'><use href='#a'/></g>"), "expected at most 20,000 areas"),
        (svg(MANY), "expected at most 20,000 areas|the name of an element"),
        ("<svg>" * 100, "expected at most 60 elements inside each other"),
        (svg(FIELD * 2000), "expected fewer large areas"),
        (svg("<rect width='1e300' height='1' transform='scale(1e300)'/>"), "not far outside"),
    ],
)
def test_what_is_not_read_is_refused_with_its_place(text, expected):
    with pytest.raises(GameError, match=expected):
        read(text)


def test_the_map_depends_on_no_resolution_or_is_refused():
    thin = FIELD + "<rect x='14' width='.09' height='20' fill='red'/>"
    with pytest.raises(GameError, match="wider than a 240th of the drawing"):
        read(svg(thin))


def test_the_format_is_recognised_behind_a_prologue():
    text = (
        "<?xml version='1.0'?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG' ''>\n"
    )
    assert recognised(text + svg(FIELD)) is FORMAT
    assert not FORMAT.recognises("<graphml/>")
