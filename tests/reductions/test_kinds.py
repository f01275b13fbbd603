"""What stands at the ends of an arrow is an object, whoever wrote the arrow."""

from typing import Any

import pytest

from gadgetry.games.registry import rulesets
from gadgetry.reductions.kinds import Kind, kinds
from gadgetry.reductions.reduction import Reduction
from gadgetry.reductions.registry import reductions
from gadgetry.verifiers.invariants import INVARIANTS


@pytest.mark.parametrize("name", reductions())
def test_a_reduction_leads_from_a_kind_to_a_kind_and_keeps_its_promises(name):
    reduction = reductions()[name]
    for end in (reduction.source, reduction.target):
        assert end == kinds()[end.name]
        assert end.ruleset in (None, *rulesets())
    assert set(reduction.target.promises) <= set(reduction.invariants)


def test_what_a_kind_promises_can_be_checked():
    promised = {promise for kind in kinds().values() for promise in kind.promises}
    assert promised
    assert promised <= set(INVARIANTS)


def test_the_name_of_a_kind_stands_for_it_in_a_reduction_of_others():
    named: Any = type("Named", (Reduction,), {"source": "planar-geography", "target": "marbles"})
    assert named.source is Kind.named("planar-geography")
    assert (named.target.name, named.target.ruleset) == ("marbles", None)
    inherits: Any = type("Inherits", (named,), {"target": "hex"})
    assert (str(inherits.source), inherits.target.ruleset) == ("planar-geography", "hex")
