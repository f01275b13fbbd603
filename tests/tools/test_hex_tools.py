"""The tools behind the pages on Hex boards: nets up to names, and games."""

from random import Random

import pytest

from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.solvers.limits import Limits
from tools.alike_nets import form
from tools.decide_hex import Decided, formula
from tools.play_hex import KINDS, Game, played


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


@pytest.mark.parametrize("prefix", ["ae", "aa"])
def test_every_kind_of_opponent_loses(prefix):
    record = played("two", prefix, ((1, 2), (1, 2)))
    assert list(record["moves"]) == list(KINDS)
    assert record["lost"] == []


def test_a_player_without_a_strategy_loses_such_a_game(monkeypatch):
    monkeypatch.setattr(Game, "winning", lambda self: self.free()[-1])
    assert played("two", "ae", ((1, 2), (1, 2)))["lost"]
    assert Game(formula("a", ((1,),))).opponent("anywhere", Random(1), 0)
