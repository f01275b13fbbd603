"""Counted things, nimbers and literals are said in one way, by one function each."""

import re
from pathlib import Path

import pytest

from gadgetry.cli.main import run
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import reduction, shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Verdict
from gadgetry.verifiers.agreement import agreement

PACKAGE = Path(__file__).parent.parent / "gadgetry"
TEXTS = {path: path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
THINGS = (
    "arcs|cards|cases|cells|characters|clauses|edges|entries|files|games|inputs|instances|lines|"
    "literals|moves|nets|nodes|positions|rows|sources|steps|targets|variables|vertices"
)
# A number before a plural, as it is: wrong where it is 1. A constant is never 1.
BARE = re.compile(rf"\{{(?![A-Z_]+(?::,)?\}})[^{{}}!]+?(?::,)?\}} (?:{THINGS})\b")
NAMED_BY_PAPERS = PACKAGE / "papers"  # where a cell is: words that the errata repeat


def bare(text: str) -> list[str]:
    """The lines that put a number before a plural."""
    return [line.strip() for line in text.splitlines() if BARE.search(line)]


@pytest.mark.parametrize("path", TEXTS, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_things_are_counted_by_one_function(path):
    assert NAMED_BY_PAPERS in path.parents or bare(TEXTS[path]) == []


def test_the_check_sees_a_bare_number():
    assert bare('say(f"{verdict.nodes:,} nodes")')
    assert not bare('say(f"{MOST} nodes")')


def test_no_page_counts_one_thing_in_the_plural():
    """Only in a cell of a table: `2m - 1 vertices` is a formula."""
    pages = list((PACKAGE.parent / "docs").rglob("*.md"))
    one = re.compile(rf"[|(] *1 (?:{THINGS})\b")
    assert [page.name for page in pages if one.search(page.read_text("utf-8"))] == []


def test_nimbers_and_negations_are_said_by_one_function():
    starred = {p for p, text in TEXTS.items() if re.search(r"""["' ]\*\{(?!MOST)""", text)}
    assert {p.name for p in starred if NAMED_BY_PAPERS not in p.parents} <= {"_wording.py"}
    assert {p.parent.name for p, text in TEXTS.items() if "¬" in text} == {"parsers"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nim\nheaps 1\n", ["value *1", "1 node"]),
        ("nim\nheaps 2 2\n", ["value 0"]),
        ("exists a . (~a)", ["true", "winning first value: ~a"]),
    ],
)
def test_solve_says_nimbers_literals_and_one_thing(text, words, tmp_path, capsys):
    (tmp_path / "f").write_text(text)
    run(["solve", str(tmp_path / "f")])
    said = capsys.readouterr().out
    assert [word for word in words if word not in said] == []
    assert not re.search(r"\b1 (nodes|moves)\b|value \*$", said)


@pytest.mark.parametrize(
    "formula",
    [
        Cnf(["a", "b"], [[1, -2], []]),
        Cnf(3, []),
        Qbf([("e", [2]), ("a", [1])], Cnf(["p", "q c"], [[1, -2]])),
        AvoidTrue(3, [[1, 2], [3]]),
    ],
)
def test_formulas_print_in_the_readable_language_and_their_repr_evaluates_back(formula):
    from gadgetry.parsers import parse

    assert parse(str(formula)) == formula
    names = {"Cnf": Cnf, "Qbf": Qbf, "AvoidTrue": AvoidTrue}
    assert eval(repr(formula), names) == formula


def test_large_formulas_have_a_short_repr():
    large = Cnf(1000, [[v, -v - 1] for v in range(1, 1000)])
    assert repr(large) == "<Cnf: 1,000 variables, 999 clauses>"
    assert repr(Qbf([("e", [1])], large)) == "<Qbf: 1 block, Cnf: 1,000 variables, 999 clauses>"


def test_reductions_chains_verdicts_and_agreements_say_what_they_are(tmp_path, capsys):
    first = reduction("qbf-to-avoid-true")
    assert eval(repr(first), {"reduction": reduction}) is first
    assert str(first) == f"qbf-to-avoid-true: {first.theorem}"
    chain = Chain.of(shortest_path("avoid-true", "flag-coloring"), ["paper"])
    assert eval(repr(chain), {"reduction": reduction, "Chain": Chain}) == chain
    assert str(chain) == "avoid-true -> flag-coloring (paper)"
    formula = AvoidTrue(2, [[1], [2]])
    compiled = Chain.of(shortest_path("avoid-true", "flag-coloring")).build(formula)
    assert repr(compiled) == f"<{compiled}>"
    assert "in flag-coloring the first player wins iff in avoid-true" in str(compiled)
    verdict = solve(formula)
    again = eval(repr(verdict), {"Verdict": Verdict})
    assert (again.outcome, again.value, again.nodes) == (True, verdict.value, verdict.nodes)
    (tmp_path / "f").write_text(str(formula))
    assert run(["verify", str(tmp_path / "f"), "--to", "flag-coloring", "--quiet"]) == 0
    assert capsys.readouterr().out == f"{agreement(compiled.chain, formula)}\n"
