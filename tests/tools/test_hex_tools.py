"""The tools behind the pages on Hex boards: nets up to names, and games."""

import json
from pathlib import Path
from random import Random

import pytest

from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.solvers.limits import Limits
from tools import ablate_hex, certify_hex, decide_hex, play_hex
from tools.alike_nets import form
from tools.decide_hex import Decided, formula
from tools.play_hex import KINDS, Game, played

DOCS = Path(__file__).parents[2] / "docs"


def latest(name):
    """The records of a page, the last one of each instance."""
    lines = (DOCS / f"{name}.jsonl").read_text().splitlines()
    return {decide_hex.key_of(record): record for record in map(json.loads, lines)}


def test_the_pages_say_what_their_records_say():
    second = latest("hex_decided_second")
    changes = [json.loads(line) for line in (DOCS / "hex_ablation.jsonl").open()]
    written = {
        "hex_decided": decide_hex.page([*latest("hex_decided").values()], second),
        "hex_certified": certify_hex.page([*latest("hex_certified").values()]),
        "hex_ablation": ablate_hex.page(changes),
        "hex_games": play_hex.page([*latest("hex_games").values()]),
    }
    for name, page in written.items():
        assert (DOCS / f"{name}.md").read_text() == page, name


def renamed(nets, rng):
    """The same nets under other names, the switches in another order."""
    names = {net: f"n{i}" for i, net in enumerate(rng.sample(nets.others, len(nets.others)))}
    names |= {nets.s: "s", nets.t: "t"}
    rows = [[names[net] for net in rng.sample(x.nets, len(x.nets))] for x in nets.switches]
    rng.shuffle(rows)
    others = [names[net] for net in nets.others]
    return Nets([Switch(f"x{i}", tuple(row)) for i, row in enumerate(rows)], others)


def test_nets_have_one_form_under_all_names_and_another_when_a_switch_changes():
    rng = Random(4)
    nets = crossing_nets(formula("ae", ((1, 2), (1, 2))))
    assert form(renamed(nets, rng)) == form(nets)
    first, *rest = nets.switches
    assert form(Nets(rest, nets.others)) != form(nets)
    moved = Switch(first.name, (first.nets[0], nets.others[-1]))
    assert form(Nets([moved, *rest], nets.others)) != form(nets)


def test_the_same_nets_are_solved_once():
    decided = Decided([])
    one = decided.record("all", "e", ((1,),), Limits())
    other = decided.record("three", "e", ((1,),), Limits())
    assert (one["black"], other["black"]) == (True, True)
    assert "same" not in one
    assert other["same"] == "all e1 (1)"


def test_the_same_nets_are_left_undecided_once():
    decided = Decided([])
    one = decided.record("all", "ae", ((1, 2),), Limits(nodes=1))
    other = decided.record("three", "ae", ((1, 2),), Limits(nodes=1))
    assert one["nodes"] > 0 == other["nodes"]
    assert one["black"] is other["black"] is None
    assert one["limit"] == other["limit"] == "1 node"


@pytest.mark.parametrize("prefix", ["ae", "aa"])
def test_every_kind_of_opponent_loses(prefix):
    record = played("two", prefix, ((1, 2), (1, 2)))
    assert list(record["moves"]) == list(KINDS)
    assert record["lost"] == []


def test_a_player_without_a_strategy_loses_such_a_game(monkeypatch):
    monkeypatch.setattr(Game, "winning", lambda self: self.free()[-1])
    assert played("two", "ae", ((1, 2), (1, 2)))["lost"]
    assert Game(formula("a", ((1,),))).opponent("anywhere", Random(1), 0)
