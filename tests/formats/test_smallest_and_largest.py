"""Every ruleset through every format: the smallest positions, and the largest numbers of each key.

The positions come from the keys that a ruleset declares, so a new ruleset is tried as it is there.
"""

import json
import random
import re
from functools import cache
from typing import Any

import pytest

from gadgetry.formats.registry import formats, recognised
from gadgetry.formats.schema import bundle_schema
from gadgetry.games.general.nim import Nim
from gadgetry.games.general.sum import Sum
from gadgetry.games.position import GameError
from gadgetry.games.registry import rulesets

READ = formats()["json"].read
WORDS = {
    "board": ["..", ".#", "##", ".", "..."],
    "code": ["0.07", "0.77", "4.7"],
    "black": ["a1"],
    "white": ["a1", "b1"],
    "turns": ["B", "W", "BW", "WWB", "BWBW", "WBBW"],
}
NAMED = [{}, {"1": "a"}, {"1": "a b"}]
TRIED, ENOUGH = 2000, 70


def values(key: str, schema: dict, rng: random.Random, size: int):
    """A small value that fits a schema; a number in a list is one of so many vertices, if any."""
    if "$ref" in schema:
        return rng.choice(small_positions("nim") + small_positions("octal")).to_json()
    if "enum" in schema:
        return rng.choice(schema["enum"])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    match rng.choice(kinds):
        case "null":
            return None
        case "boolean":
            return rng.random() < 0.5
        case "string":
            return rng.choice(WORDS[key])
        case "object":
            return rng.choice(NAMED)
        case "integer":
            least = schema.get("minimum", -2)
            return least + rng.choice([0, 0, 1, 1, 2, 3] if not size else range(size))
        case "array":
            least, most = schema.get("minItems", 0), schema.get("maxItems", 3)
            count = rng.choice([least, rng.randint(least, most)])
            return [values(key, schema["items"], rng, size) for _ in range(count)]
    raise AssertionError(schema)


@cache
def small_positions(name: str) -> tuple:
    """Positions of a ruleset with numbers near 0 and lists near empty, as they are drawn."""
    fields, rng = rulesets()[name].fields, random.Random(name)
    found = {}
    for _ in range(TRIED):
        if len(found) == ENOUGH:
            break
        data: dict[str, Any] = {"ruleset": name}
        for key, field in fields.items():
            if field.optional and rng.random() < 0.5:
                continue
            data[key] = values(key, field.schema, rng, data.get("vertices", 0))
            if field.vertex:
                item = field.schema["items"]
                data[key] = [values(key, item, rng, 0) for _ in range(data["vertices"])]
        try:
            position = rulesets()[name].position.from_json(data)
        except GameError:
            continue
        found.setdefault(json.dumps(position.to_json()), position)
    return tuple(found.values())


def both_ways(name: str) -> list:
    """The formats that write and read positions of a ruleset, the whole of them."""
    return [
        f for f in formats().values() if f.takes(name) and f.read and f.write and not f.graph_only
    ]


@pytest.mark.parametrize("name", rulesets())
def test_small_positions_come_back_from_every_format(name):
    positions = small_positions(name)
    assert len(positions) >= 5
    refused = set()
    for position in positions:
        for chosen in both_ways(name):
            try:
                text = chosen.write(position)
            except GameError:  # what the format has no form for
                refused.add(chosen.name)
                continue
            assert recognised(text) in (chosen, formats()["json"]), text
            back = chosen.read(text)
            assert alike(chosen.name, back, position), text
    assert refused <= {"mcgs", "hexworld", "pg", "sgf"}


def alike(format: str, back, position) -> bool:
    """The same position; MCGS has heaps alone; .pg has no order of terminals and edges, and no
    player to move where nothing is free."""
    if format == "mcgs":
        return heaps(back) == heaps(position)
    if format == "pg":
        return unordered(back) == unordered(position)
    return back.to_json() == position.to_json()


def unordered(position) -> dict:
    data = position.to_json()
    if position.ruleset == "hex":
        free, cells = "." in position.cells, {}
    else:
        taken = {*data["short"], *data["cut"], *data["terminals"]}
        free = len(taken) < data["vertices"]
        cells = {
            "terminals": sorted(data["terminals"]),
            "edges": sorted(map(sorted, data["edges"])),
        }
    return {**data, **cells, "to_move": data["to_move"] if free else None}


def heaps(position) -> list:
    parts = position.summands if isinstance(position, Sum) else [position]
    return sorted(
        pair
        for part in parts
        for pair in (
            heaps(part)
            if isinstance(part, Sum)
            else [(str(getattr(part, "code", "")), heap) for heap in part.heaps]
        )
    )


SMALLEST = {"vertices", "variables", "heaps", "hands", "summands", "clauses", "edges"}


@pytest.mark.parametrize("name", rulesets())
def test_the_smallest_are_among_them(name):
    """No vertices (where the rules allow), no edges, one vertex, vertices without an edge."""
    drawn = [position.to_json() for position in small_positions(name)]
    for key, field in rulesets()[name].fields.items():
        schema = field.schema
        if schema.get("type") == "integer" and not field.optional:
            sizes = {data[key] for data in drawn}
            assert {schema["minimum"], schema["minimum"] + 1} <= sizes, key
        elif key in SMALLEST and schema.get("type") == "array" and "minItems" not in schema:
            assert any(data[key] == [] for data in drawn) or name == "honey-bee", key
    if "edges" in rulesets()[name].fields and name not in ("flood-it", "honey-bee"):
        assert any(apart(data) for data in drawn), "one vertex without an edge beside others"


def apart(data: dict) -> bool:
    ends = {v for edge in data["edges"] for v in edge}
    return bool(ends) and len(ends) < data["vertices"]


def leaves(value, schema: dict, at=()):
    """The path and the schema of every integer in a value."""
    if "$ref" in schema:
        schema = bundle_schema()["$defs"][value["ruleset"]]
    if isinstance(value, dict):
        for key, part in value.items():
            if key in schema.get("properties", {}):
                yield from leaves(part, schema["properties"][key], (*at, key))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from leaves(part, schema["items"], (*at, i))
    elif type(value) is int:
        yield at, schema


def changed(value, path: tuple, new: int):
    value = json.loads(json.dumps(value))
    within = value
    for step in path[:-1]:
        within = within[step]
    within[path[-1]] = new
    return value


@pytest.mark.parametrize("name", rulesets())
def test_the_largest_number_comes_back_and_the_next_is_refused_everywhere(name):
    tried = set()
    for position in small_positions(name):
        data = position.to_json()
        for path, schema in leaves(data, bundle_schema()["$defs"][name]):
            key, most = path[0], schema.get("maximum")
            if most is None or most < 10**5 or key in ("vertices", "variables"):
                continue
            try:
                largest = READ(json.dumps(changed(data, path, most)))
            except GameError:  # an end of an edge, for example, which is bounded by the vertices
                continue
            with pytest.raises(GameError):
                READ(json.dumps(changed(data, path, most + 1)))
            for chosen in both_ways(name):
                text = chosen.write(largest)
                assert chosen.read(text).to_json() == largest.to_json()
                assert str(most) in text
                with pytest.raises(GameError):
                    chosen.read(text.replace(str(most), str(most + 1)))
                tried.add((key, chosen.name))
    colourful = {"colours", "hands", "passes", "k"} & rulesets()[name].fields.keys()
    assert colourful <= {key for key, _ in tried}, (colourful, tried)


@pytest.mark.parametrize("name", rulesets())
def test_a_line_that_is_there_twice_is_refused_or_means_something(name):
    """Never is one of two lines passed over."""
    text = formats()["text"]
    for position in small_positions(name):
        lines = text.write(position).strip().splitlines()
        for i in range(1, len(lines)):
            twice = "\n".join([*lines[: i + 1], *lines[i:]])
            try:
                back = text.read(twice)
            except GameError:
                continue
            assert back.to_json() != position.to_json(), twice


@pytest.mark.parametrize("name", rulesets())
def test_numbers_are_written_with_digits_alone(name):
    text = formats()["text"]
    for position in small_positions(name)[:20]:
        written = text.write(position)
        for number in set(re.findall(r"(?<![\w.])[0-9]+(?![\w.])", written)):
            for other in (f"+{number}", f"{number}_0", f"0x{number}", f"{number}.0", f"{number}e0"):
                with pytest.raises(GameError):
                    text.read(re.sub(rf"(?<![\w.]){number}(?![\w.])", other, written))


@pytest.mark.parametrize("digits", [4000, 4001])
def test_a_heap_has_as_many_digits_in_every_format(digits):
    heap = "9" * digits
    texts = {
        "json": f'{{"ruleset": "nim", "heaps": [{heap}]}}',
        "text": f"nim\nheaps {heap}\n",
        "mcgs": f"{{version 1.4}}\n[nimber] {heap}\n{{N}}\n",
    }
    for name, text in texts.items():
        if digits > 4000:
            with pytest.raises(GameError):
                formats()[name].read(text)
        else:
            assert formats()[name].read(text) == Nim((int(heap),))


@pytest.mark.parametrize("name", [name for name, r in rulesets().items() if r.board])
def test_more_vertices_than_there_may_be_are_refused_in_every_format(name):
    most = rulesets()[name].fields["vertices"].schema["maximum"]
    position = next(p for p in small_positions(name) if p.to_json()["vertices"] == 3)
    for chosen in both_ways(name):
        text = chosen.write(position)
        larger = re.sub(r"(vertices |\"vertices\": |p edge |p sp )3", rf"\g<1>{most + 1}", text)
        if larger != text:
            with pytest.raises(GameError):
                chosen.read(larger)
        else:  # a line for each vertex, or colours in a list
            assert chosen.name in ("dot", "graphml", "node-link", "pg") or "colours" in text


TWICE = {
    "dot": [
        'graph {{ graph [game="{{}}"]; game="{{}}"; }}',
        'graph {{ graph [game="{{\\"ruleset\\": \\"nim\\", \\"ruleset\\": \\"nim\\"}}"]; }}',
    ],
    "edges": ['c gadgetry {{"ruleset": "nim", "ruleset": "nim"}}\np edge 0 0\n'],
    "graphml": [
        '<graphml><key id="r" for="graph" attr.name="ruleset"/><graph><data key="r">flag-coloring'
        '</data><data key="r">flag-coloring</data></graph></graphml>',
        '<graphml><key id="c" for="node" attr.name="colour" attr.type="int"/><graph><node id="0">'
        '<data key="c">1</data><data key="c">1</data></node></graph></graphml>',
    ],
    "node-link": ['{{"nodes": [{{"id": 0, "id": 0}}]}}'],
}


@pytest.mark.parametrize("name", TWICE)
def test_a_value_that_is_there_twice_is_refused_in_files_of_graphs(name):
    for text in TWICE[name]:
        with pytest.raises(GameError, match=r"once|one|twice|JSON"):
            formats()[name].read_graph(text.format())


def test_a_plain_graph_has_no_colours_to_make_up():
    for text in ("graph { a -- b }", "graph { a }"):
        graph = formats()["dot"].read_graph(text)
        for game in ("flag-coloring", "flood-it"):
            with pytest.raises(GameError, match="expected a colour for each vertex"):
                graph.as_game(game, {})
    assert (
        formats()["dot"].read_graph("graph { }").as_game("flag-coloring", {}).position().moves()
        == ()
    )
