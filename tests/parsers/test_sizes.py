"""Long, deep and wide inputs; limits on what strangers send."""

import gzip

import pytest

from gadgetry.formulas import Cnf, FormulaError, Qbf
from gadgetry.parsers import parse, read, write
from gadgetry.parsers.errors import SizeError


@pytest.mark.parametrize("depth", [3, 20_000])
def test_nested_readable_formulas(depth):
    text = "(x & ~" * depth + "y" + ")" * depth
    cnf = parse(text)
    assert set(cnf.variables) >= {"x", "y"}
    assert parse("(" * depth + "x" + ")" * depth) == Cnf(["x"], [[1]])
    assert list(parse("~" * depth + "x").clauses) == [(1 if depth % 2 == 0 else -1,)]


@pytest.mark.parametrize("format", ["dimacs", "readable"])
def test_clause_of_ten_thousand_literals(format):
    cnf = Cnf(10_000, [[-v for v in range(1, 10_001)], [1]])
    assert parse("".join(write(cnf, format)), format) == cnf


@pytest.mark.parametrize("format", ["qdimacs", "readable", "qcir"])
@pytest.mark.parametrize("block", [1, 100_000])
def test_prefix_of_a_hundred_thousand_variables(format, block):
    n = 100_000
    prefix = [("ea"[i % 2], range(i * block + 1, (i + 1) * block + 1)) for i in range(n // block)]
    qbf = Qbf(prefix, Cnf(n, [[1, -n]]))
    assert parse("".join(write(qbf, format)), format) == qbf


def test_a_billion_variables_in_the_header_cost_nothing():
    cnf = parse("p cnf 2000000000 1\n2000000000 0\n")
    assert len(cnf.variables) == 2_000_000_000
    with pytest.raises(FormulaError, match="2,000,000,000"):
        next(write(cnf, "readable"))


def test_gzip_bomb_is_refused(tmp_path):
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b" " * 3_000_000))
    with pytest.raises(SizeError, match="1,000,000 bytes"):
        read(bomb, most=1_000_000)


def test_gzip_data_that_unpacks_too_far_is_refused_whatever_the_memory(tmp_path):
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b" " * 17 * 2**20))
    with pytest.raises(SizeError, match="at most 100 times its"):
        read(bomb)


def test_numbers_of_five_thousand_digits_are_an_error_and_no_traceback():
    for text in ("p cnf {} 1\n1 0\n", "p cnf 1 1\n{} 0\n", "p cnf 1 1\ne {} 0\n1 0\n"):
        with pytest.raises(FormulaError, match="expected"):
            parse(text.format("9" * 5000))
