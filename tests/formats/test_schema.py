"""The bundle's JSON Schema: every ruleset is in it, and only what fits is read."""

import copy
import json
from itertools import chain

import pytest

from gadgetry.formats import json_schema
from gadgetry.formats.bundle import read_bundle, write_bundle
from gadgetry.formats.json_schema import KEYWORDS, TYPES, check
from gadgetry.formats.position_json import read
from gadgetry.formats.registry import formats
from gadgetry.formats.schema import bundle_schema, check_target
from gadgetry.games.connection.hex import Hex
from gadgetry.games.position import GameError, Position
from gadgetry.games.registry import rulesets
from small_targets import TARGETS, compiled_to

SOURCE = {"format": "readable", "text": "x"}


def bundle_for(target):
    compiled = compiled_to(target)
    return "".join(write_bundle(compiled, SOURCE, [compiled.last.sizes]))


def schemas(schema):
    """The schema and all that are in it."""
    yield schema
    for key in ("items", "propertyNames", "additionalProperties", "if", "then"):
        if isinstance(schema.get(key), dict):
            yield from schemas(schema[key])
    for key in ("properties", "$defs"):
        yield from chain.from_iterable(map(schemas, schema.get(key, {}).values()))
    for key in ("allOf", "prefixItems"):
        yield from chain.from_iterable(map(schemas, schema.get(key, ())))


def test_the_schema_uses_only_what_the_checker_knows():
    for schema in schemas(bundle_schema()):
        assert schema.keys() <= KEYWORDS
        names = schema.get("type", [])
        assert set([names] if isinstance(names, str) else names) <= TYPES.keys()
        if "$ref" in schema:
            assert schema["$ref"].removeprefix("#/$defs/") in bundle_schema()["$defs"]


@pytest.mark.parametrize("name", rulesets())
def test_every_ruleset_declares_its_keys(name):
    assert rulesets()[name].fields, "give its Ruleset(...) the `fields` of its JSON form"
    assert name in bundle_schema()["$defs"]
    assert "$ref" not in bundle_schema()["$defs"][name]


@pytest.mark.parametrize("target", TARGETS)
def test_every_bundle_fits_and_its_target_stands_alone(target):
    text = bundle_for(target)
    data = read_bundle(text)
    position = read(text)
    check_target(position.to_json())
    assert read(json.dumps(data["target"])) == position


def test_a_bundle_says_what_is_proved_of_each_step_and_older_ones_are_read():
    data = json.loads(bundle_for("undirected-geography"))
    assert len(data["proved"]) == len(data["chain"])
    assert all("proofs/" in words for words in data["proved"])
    assert read_bundle(json.dumps({k: v for k, v in data.items() if k != "proved"}))


@pytest.mark.parametrize("target", TARGETS)
def test_every_required_key_is_missed_and_no_other_is_taken(target):
    data = json.loads(bundle_for(target))
    fields = rulesets()[data["target"]["ruleset"]].fields
    for key in list(data):
        if key not in ("schema", "proved"):
            with pytest.raises(GameError, match=f'expected the key "{key}"'):
                read_bundle(json.dumps({k: v for k, v in data.items() if k != key}))
    for key, field in fields.items():
        changed = {k: v for k, v in data["target"].items() if k != key}
        if not field.optional:
            with pytest.raises(GameError, match=f'expected the key "{key}"'):
                read(json.dumps(changed))
        for wrong in (0.5, {"a": 1}, [[[]]], "?"):
            with pytest.raises(GameError, match=f"^{key}"):
                read(json.dumps({**data["target"], key: wrong}))
    with pytest.raises(GameError, match=r'expected the keys .*, got "strat"'):
        read(json.dumps({**data["target"], "strat": 0}))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["schema"], "gadgetry/2", 'expected a bundle, with "schema": "gadgetry/1"'),
        (["chain"], [], "chain: expected a list of at least 1 items, got 0"),
        (["variants"], ["paper", "paper", "x", "y"], "variants: expected 2, one for each"),
        (["claim", "property"], "beauty", 'claim.property: expected one of winner, .*"beauty"'),
        (["source", "text"], 5, "source.text: expected a string, got 5"),
        (["target"], [], r"target: expected an object, got \[\]"),
        (["target", "ruleset"], "chess", 'target.ruleset: expected one of arratia.*"chess"'),
        (
            ["target", "edges", 3],
            [0, 1, 2],
            r"target.edges\[3\]: expected a list of 2 items, got 3",
        ),
        (
            ["target", "edges", 2, 1],
            -1,
            r"edges\[2\]\[1\]: expected an integer from 0 to 16777215, got -1",
        ),
        (["target", "edges", 2, 1], True, r"edges\[2\]\[1\]: expected an integer.*, got true"),
        (["target", "edges", 2, 1], 1.0, r"edges\[2\]\[1\]: expected an integer.*, got 1.0"),
        (
            ["target", "start"],
            None,
            "target.start: expected an integer from 0 to 16777215, got null",
        ),
        (["provenance", "vertex_role", 5], "x", r'vertex_role\[5\]: expected an integer.*"x"'),
        (["provenance", "gadgets", 1, "element"], ["clause"], r"gadgets\[1\].element: expected a"),
        (["provenance", "gadgets", 1, "element", 0], 3, r"element\[0\]: expected a string, got 3"),
        (["sizes", "actual", "vertices"], -3, "sizes.actual.vertices: expected an integer of at"),
    ],
)
def test_a_wrong_value_is_named_by_its_path(path, value, message):
    data = json.loads(bundle_for("undirected-geography"))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(GameError, match=message):
        read_bundle(json.dumps(data))


def test_many_integers_fit_at_once_whichever_comes_first():
    pairs = {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}
    schema = pairs | {"minItems": 2, "maxItems": 2}
    assert json_schema._all_fit([["arc", 3], ["arc", 1]], schema, schema)
    assert not json_schema._all_fit([["arc", 3], ["arc", "1"]], schema, schema)
    small = {"type": "integer", "minimum": 1, "maximum": 3}
    assert [json_schema._all_fit([2, n], small, small) for n in range(5)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_long_lists_are_checked_to_the_end():
    schema = {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}}
    long = [1] * 300_000
    check(long, schema)
    for wrong in (10, -1, None, True, "1", 1.0):
        with pytest.raises(GameError, match=r"^v\[300000\]: expected an integer from 0 to 9"):
            check([*long, wrong], schema, path="v")


def test_sums_in_sums_are_checked_and_their_depth_is_bounded():
    with pytest.raises(GameError, match=r"^summands\[0\].heaps\[0\]: expected an integer"):
        read('{"ruleset": "sum", "summands": [{"ruleset": "nim", "heaps": ["x"]}]}')
    deep = '{"ruleset": "sum", "summands": [' * 400 + "]}" * 400
    with pytest.raises(GameError, match=r"deep|depth"):
        read(deep)


@pytest.mark.parametrize("name", rulesets())
def test_many_positions_of_a_sum_are_checked_at_once(name, monkeypatch):
    """One after the other, each against each ruleset, 100,000 of them took 20 seconds."""
    chosen = rulesets()[name]
    example = chosen.position.from_text(chosen.rules.example).to_json()
    alone = json_schema._faults
    looked = []
    monkeypatch.setattr(json_schema, "_faults", lambda *a: looked.append(a[3]) or alone(*a))
    check_target({"ruleset": "sum", "summands": [example] * 3})
    assert not [path for path in looked if path.startswith("summands[")]


@pytest.mark.parametrize("name", rulesets())
def test_what_is_checked_at_once_is_what_is_checked_alone(name):
    chosen = rulesets()[name]
    example = chosen.position.from_text(chosen.rules.example).to_json()
    wrong = (None, -1, 3, True, 1.5, "x", [], [1], [None], [[1, 2]], [[1, "x"]], {"1": "a"},
             {"1": 2}, {"x": "a"}, 2**40)  # fmt: skip
    positions = [example | {key: value} for key in [*example, "strat"] for value in wrong]
    positions += [{k: v for k, v in example.items() if k != key} for key in example]
    positions += [[], None, 3, {"ruleset": "nim", "heaps": [1]}]
    told = set()
    for position in positions:
        messages = []
        for path, data in (("", position), ("summands[1]", {"ruleset": "sum", "summands":
                                                          [example, position]})):  # fmt: skip
            try:
                check_target(data)
                messages.append(None)
            except GameError as error:
                messages.append(str(error).removeprefix(path).removeprefix("."))
        assert (messages[0] or "").removeprefix("top") == (messages[1] or ""), position
        told.add(messages[0] is None)
    assert told == {True, False}


def test_our_checker_and_jsonschema_agree():
    jsonschema = pytest.importorskip("jsonschema")
    schema = bundle_schema()
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    theirs = kind(schema)
    data = json.loads(bundle_for("undirected-geography"))
    positions = [Hex(2, 2).play("a1").to_json(), {"ruleset": "nim", "heaps": [1]}]
    verdicts = []
    for target in [data["target"], *positions]:
        for key in [None, *target]:
            for value in (None, -1, 3, True, "x", [], [1], [[1, 2]], {"1": "a"}, "remove"):
                changed = copy.deepcopy(data) | {"target": copy.deepcopy(target)}
                if value == "remove":
                    changed["target"].pop(key, None)
                elif key is not None:
                    changed["target"][key] = value
                try:
                    check(changed, schema)
                    ours = True
                except GameError:
                    ours = False
                assert ours == theirs.is_valid(changed), (key, value)
                verdicts.append(ours)
    assert {True, False} == set(verdicts)


def test_every_format_for_reading_says_what_it_is_for():
    for chosen in formats().values():
        fit = [name for name in rulesets() if chosen.takes(name)]
        assert fit
        assert all(issubclass(rulesets()[name].position, Position) for name in fit)
