"""What is written reads back to the same formula, whatever the names."""

from itertools import pairwise

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from gadgetry.formulas import AvoidTrue, Cnf, Qbf, Variables
from gadgetry.parsers import formats, parse, write

HOSTILE = [
    '"><script>',
    "\\end{document}",
    'a"b',
    "a\nb",
    "\u202eltr",
    "true",
    "7",
    "x 1",
    "'",
    "\\",
]
names = st.one_of(st.sampled_from(HOSTILE), st.text(min_size=1, max_size=4), st.just("x2"))


@st.composite
def variables(draw):
    count = draw(st.integers(0, 5))
    chosen = draw(st.dictionaries(st.integers(1, 5), names, max_size=count))
    kept = {i: name for i, name in chosen.items() if i <= count and _encodable(name)}
    try:
        return Variables(count, kept)
    except ValueError:
        return Variables(count)


def _encodable(name):
    return not any("\ud800" <= c <= "\udfff" for c in name)


@st.composite
def formulas(draw):
    names = draw(variables())
    n = len(names)
    literals = st.integers(-n, n).filter(bool) if n else st.nothing()
    clauses = draw(st.lists(st.lists(literals, max_size=4 if n else 0), max_size=4))
    kind = draw(st.sampled_from(["cnf", "qbf", "avoid"]))
    if kind == "cnf":
        return Cnf(names, clauses)
    if kind == "avoid":
        return AvoidTrue(names, [[abs(x) for x in clause] for clause in clauses])
    order = draw(st.permutations(range(1, n + 1)))
    bound = order[: draw(st.integers(0, n))]
    cuts = sorted(draw(st.sets(st.integers(0, len(bound)), max_size=3)) | {0, len(bound)})
    blocks = [bound[a:b] for a, b in pairwise(cuts)]
    return Qbf([(draw(st.sampled_from("ea")), block) for block in blocks], Cnf(names, clauses))


@pytest.mark.parametrize("format", sorted(formats()))
@given(formula=formulas())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_written_formula_reads_back(format, formula):
    if formula.kind not in formats()[format].kinds:
        return
    text = "".join(write(formula, format))
    assert parse(text, format) == formula
    text.encode()


@given(formula=formulas())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_format_is_told_by_content(formula):
    for format in formats().values():
        if formula.kind not in format.kinds:
            continue
        again = parse("".join(write(formula, format.name)))
        # without a prefix, QDIMACS is DIMACS
        assert again == formula or (format.name == "qdimacs" and not formula.prefix)
