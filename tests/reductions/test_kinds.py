"""What stands at the ends of an arrow is an object, whoever wrote the arrow."""

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
    class Named(Reduction):
        source = "planar-geography"
        target = "marbles"

    assert Named.source is Kind.named("planar-geography")
    assert (Named.target.name, Named.target.ruleset) == ("marbles", None)

    class Inherits(Named):
        target = "hex"

    assert (str(Inherits.source), Inherits.target.ruleset) == ("planar-geography", "hex")
