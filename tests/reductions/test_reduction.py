"""What a construction hands on to its explanations, drawings and strategies."""

from dataclasses import is_dataclass

import pytest

from gadgetry.reductions.reduction import Compiled, Reduction, ReductionError
from gadgetry.reductions.registry import reductions
from gadgetry.verifiers.sweeps.enumeration import KINDS
from gadgetry.verifiers.sweeps.instances import Bounds


def least_instance(source):
    """The least instance of a kind; of planar digraphs, which have no file, one that is."""
    kind = "generalized-geography" if source == "planar-geography" else source
    size = (1, 1) if kind in KINDS else (1,)
    return next(iter(Bounds(kind, *size).all()))


@pytest.mark.parametrize("name", reductions())
def test_a_plan_is_a_frozen_dataclass_of_the_construction_s_own_or_none(name):
    reduction = reductions()[name]
    plan = reduction.build(least_instance(reduction.source.name)).plan
    if plan is not None:
        assert is_dataclass(plan)
        assert type(plan).__dataclass_params__.frozen
        assert type(plan).__doc__


@pytest.mark.parametrize("name", reductions())
def test_sizes_are_those_that_are_built_and_no_sizes_suffice_where_the_instance_is_needed(name):
    reduction = reductions()[name]
    source = least_instance(reduction.source.name)
    sizes = reduction.build(source).sizes
    assert reduction.sizes(source).items() >= sizes.items()
    if reduction.needs_instance:
        with pytest.raises(ReductionError, match="sizes depend on the instance"):
            reduction.sizes_from({})


def test_a_reduction_of_others_needs_no_plan():
    class Same(Reduction):
        source = target = "hex"

        def build(self, source, variant=None):
            return Compiled(self, "standard", source, source, None, None)

    assert Same().build(None).plan is None
