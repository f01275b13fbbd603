"""The measure by which copied functions are found."""

import pytest

from gadgetry.verifiers.likeness import ALIKE, LEAST, functions_in, likeness

UNION = """
def disjoint_union(semis: list[int]) -> int | None:
    \"\"\"The union of semi connections with an empty intersection.\"\"\"
    new = semis[-1]
    best = None
    for old in semis:
        if not old & new and (best is None or (old | new).bit_count() < best.bit_count()):
            best = old | new
    if best is not None:
        return best
    common, union = new, new
    for old in semis:
        if common & ~old:
            common &= old
            union |= old
            if not common:
                return union
    return None
"""
REACH = """
def reach(near, token, free):
    seen, ahead = 0, near[token] & free
    while ahead:
        seen |= ahead
        after = 0
        while ahead:
            bit = ahead & -ahead
            ahead ^= bit
            after |= near[bit.bit_length() - 1]
        ahead = after & free & ~seen
    return seen
"""


def like(text: str, other: str) -> float:
    one, two = functions_in(text, "one")[0], functions_in(other, "two")[0]
    return likeness(one, two)


def test_functions_that_are_asked_about_have_something_to_say():
    assert min(functions_in(text, "m")[0].size for text in (UNION, REACH)) >= LEAST
    trivial = "def f(self, x: int) -> int:\n    return self.table.get(x, 0) + 1\n"
    assert functions_in(trivial, "m")[0].size < LEAST


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("old", "x"),
        ("semis", "carriers"),
        ("common, union = new, new", "common = union = new"),
        (": list[int]", ""),
        ('    """The union of semi connections with an empty intersection."""\n', ""),
        ("    best = None\n", "    best: int | None = None\n"),
        ("    return None\n", "    return 0\n"),
        ("        if common & ~old:\n", "        if old != new and common & ~old:\n"),
    ],
)
def test_other_names_and_small_edits_change_little(old, new):
    assert old in UNION
    assert like(UNION, UNION.replace(old, new)) > 0.85


def test_a_function_written_into_a_longer_one_is_found():
    body = UNION.partition("\n    new")[2]
    longer = REACH.replace("    return seen\n", "    new" + body)
    assert like(UNION, longer) > 0.85


def test_other_functions_are_not_alike():
    assert like(UNION, REACH) < ALIKE / 2
