"""Without some of its switches the polynomial construction is wrong: whole instances, by search.

Always it is a true QBF whose nets White then wins.
"""

from functools import partial

import pytest

from gadgetry.formulas import Cnf, Qbf
from gadgetry.reductions.connection.nets import crossing_nets as construction
from gadgetry.reductions.connection.nets.nets import Nets, Switch
from gadgetry.solvers.registry import solve

DROPPED = [f"{role}_{end}l0" for role in ("u", "g1", "g2") for end in "WN"]


def formula(prefix, *clauses):
    blocks = [(quantifier, [v]) for v, quantifier in enumerate(prefix, 1)]
    return Qbf(blocks, Cnf(len(prefix), [list(clause) for clause in clauses]))


def with_semis(monkeypatch, count):
    monkeypatch.setattr(construction, "SEMIS", count)
    monkeypatch.setattr(construction, "segment", partial(construction.segment, semis=count))


def without_segment(nets, own):
    """The nets where a segment is left out: it ends where it starts."""
    start = next(x.nets[0] for x in nets.switches if x.name == f"c0_{own}.1")
    end = f"P{own}.{construction.SEMIS}"
    kept = [
        Switch(x.name, tuple(start if net == end else net for net in x.nets))
        for x in nets.switches
        if not x.name.partition("_")[2].startswith(f"{own}.")
    ]
    touched = {net for x in kept for net in x.nets}
    return Nets(kept, [net for net in nets.others if net in touched])


@pytest.mark.parametrize(("semis", "winner"), [(1, "Cut"), (2, "Cut"), (3, "Short")])
@pytest.mark.parametrize("literal", [1, -1])
def test_a_segment_needs_three_semis(monkeypatch, literal, semis, winner):
    with_semis(monkeypatch, semis)
    nets = construction.crossing_nets(formula("e", [literal]))
    assert len(nets.switches) == 14 + 6 * semis
    assert solve(nets.shannon(), solver="local").winner == winner


@pytest.mark.sweep
@pytest.mark.parametrize("name", DROPPED)
def test_a_crossing_needs_each_of_these_switches(name):
    nets = construction.crossing_nets(formula("ae", [1, 2], [1, 2]))
    assert solve(nets.without({name}).shannon(), solver="local").winner == "Cut"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("own", "prefix"), [("l2.1.1", "ea"), ("l1.2.1", "ae"), ("l2.1.2", "ae"), ("l1.2.2", "ae")]
)
def test_a_crossing_needs_the_segments_around_it(own, prefix):
    nets = construction.crossing_nets(formula(prefix, [1, 2], [1, 2]))
    fewer = without_segment(nets, own)
    assert len(nets.switches) - len(fewer.switches) == 6 * construction.SEMIS
    assert solve(fewer.shannon(), solver="local").winner == "Cut"
