"""docs/formats.md tells what the registry has: each format, its games, and both directions."""

import re
from pathlib import Path

from gadgetry.formats.registry import formats
from gadgetry.games.registry import rulesets

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
ROW = re.compile(r"^\| `([\w-]+)` \| ([^|]*) \| [^|]* \|([^|]*)\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
GAMES = {
    "on graphs and digraphs": ("graph", "digraph"),
    "on graphs": ("graph",),
    "on digraphs": ("digraph",),
    "all": (),
    "all, compiled": (),
    "Hex": ("hex",),
    "Hex, Y": ("hex", "y"),
    "Hex, the vertex Shannon game": ("hex", "shannon"),
    "FLAG COLORING": ("flag-coloring",),
    "nim, Kayles, their sums": ("nim", "octal", "sum"),
}


def test_the_table_has_every_format_and_says_what_is_true_of_it():
    rows = {name: rest for name, *rest in ROW.findall(PAGE)}
    assert rows.keys() == formats().keys()
    for name, (games, read, written, suffixes) in rows.items():
        chosen = formats()[name]
        assert (chosen.rulesets or chosen.boards or ()) == GAMES[games], name
        assert bool(chosen.read) == (read.strip() == "yes"), name
        assert bool(chosen.write or chosen.write_compiled) == (written.strip() == "yes"), name
        assert tuple(re.findall(r"`(.*?)`", suffixes)) == chosen.suffixes, name


def test_the_rulesets_are_named_by_their_boards():
    found = re.search(r"On a graph: (.*?) On a digraph: (.*?) Not on a graph(.*?)\n\n", PAGE, re.S)
    for board, part in zip(("graph", "digraph", None), found.groups(), strict=True):
        named = set(re.findall(r"`([\w-]+)`", part)) & rulesets().keys()
        assert named <= {name for name, r in rulesets().items() if r.board == board}
