"""Against numpy's own."""

import numpy as np
import pytest

from gadgetry.formulas.distinct import distinct


@pytest.mark.parametrize("kind", [np.int32, np.int64])
@pytest.mark.parametrize("count", [0, 1, 2, 10, 1000])
def test_the_numbers_and_their_kind_are_those_of_numpy(kind, count):
    rng = np.random.default_rng(count)
    for most in (1, 5, 10**6):
        numbers = rng.integers(-most, most, count).astype(kind)
        found = distinct(numbers)
        assert found.dtype == kind
        assert found.tolist() == np.unique(numbers).tolist()
