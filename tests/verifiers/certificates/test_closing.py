"""Do pairs close every way? By the checker's rule, by SAT, and by trying all paths."""

from itertools import pairwise
from random import Random

from by_definition.net_games import path_within_pairs
from by_definition.pairings import PathsWithinPairs
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.verifiers.certificates.closing import Ways


def random_nets(rng):
    others = [f"n{i}" for i in range(rng.randint(0, 6))]
    every = ["s", "t", *others]
    count = rng.randint(1, 12)
    rows = [(f"x{i}", rng.sample(every, rng.randint(2, min(3, len(every))))) for i in range(count)]
    return Nets(rows, others)


def random_stones(rng, nets):
    """Some switches that are White's, and pairs of others."""
    names = [x.name for x in nets.switches]
    white = {x for x in names if rng.random() < 0.15}
    free = [x for x in names if x not in white]
    rng.shuffle(free)
    pairs = list(zip(free[::2], free[1::2], strict=False))
    return white, pairs[: rng.randint(0, len(pairs))]


def is_path(nets, switches, white, pairs):
    """Do the switches lead from s to t, in this order, and keep to the pairs?"""
    nets_of = {x.name: set(x.nets) for x in nets.switches}
    ends = [{nets.s}, *(nets_of[switch] for switch in switches), {nets.t}]
    joined = all(one & other for one, other in pairwise(ends))
    within = all(not {one, other} <= set(switches) for one, other in pairs)
    return joined and within and not set(switches) & white


def test_the_rule_closes_no_way_that_is_open():
    rng, answers = Random(1), {"closed": 0, "open": 0, "not seen": 0}
    for _ in range(600):
        nets = random_nets(rng)
        nets_of = {x.name: x.nets for x in nets.switches}
        by_rule, by_sat = Ways(nets_of, nets.s, nets.t), PathsWithinPairs(nets_of, nets.s, nets.t)
        for _ in range(3):  # the same nets, other stones and other pairs
            white, pairs = random_stones(rng, nets)
            path, way = by_sat.path(white, pairs), by_rule.open_way(white, pairs)
            assert bool(path) == bool(path_within_pairs(nets, white, pairs))
            assert not path or is_path(nets, path, white, pairs)
            assert way or not path
            answers["open" if path else "not seen" if way else "closed"] += 1
    assert min(answers["open"], answers["closed"]) > 200
    assert answers["not seen"] < 20  # what is closed, and not by the rule


def test_what_one_way_needs_and_another_does_not():
    """Two ways to one net by one cell: only what both need is known there."""
    nets_of = {"a": "sm", "b": "sm", "c": "mn", "d": "nt"}
    ways = Ways(nets_of, "s", "t")
    assert ways.open_way((), [("a", "d")]) == ["b", "c", "d"]
    assert ways.open_way((), [("a", "d"), ("b", "c")]) == []
    assert ways.open_way({"b"}, [("a", "d")]) == []
    assert ways.open_way((), [("c", "d")]) == []
    longer, pairs = {**nets_of, "d": "no", "e": "ot"}, [("a", "d"), ("b", "e")]
    assert PathsWithinPairs(longer, "s", "t").path((), pairs) == []
    assert Ways(longer, "s", "t").open_way((), pairs)  # closed, and not by the rule


def test_pairs_may_overlap():
    nets_of = {"a": "sm", "b": "mn", "c": "nt", "d": "st"}
    for asked in (PathsWithinPairs(nets_of, "s", "t").path, Ways(nets_of, "s", "t").open_way):
        assert asked({"d"}, [("a", "b"), ("b", "c")]) == []
        assert asked({"d"}, []) == ["a", "b", "c"]
        assert asked((), [("a", "b"), ("b", "c")]) == ["d"]


def test_no_switch_at_an_end():
    for nets_of in ({"a": "sm"}, {}):
        assert PathsWithinPairs(nets_of, "s", "t").path((), []) == []
        assert Ways(nets_of, "s", "t").open_way((), []) == []
