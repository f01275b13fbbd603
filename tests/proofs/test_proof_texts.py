"""The texts of proofs/ keep their rules; `make proofs` has Coq check what they say."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from gadgetry.reductions.registry import reductions

ROOT = Path(__file__).parents[2]
FOUR = "Theorem four : 2 + two = 4.\n"
GOOD = f"(** States\n{FOUR}*)\nDefinition two := 2.\n{FOUR}"


def load(name):
    spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def texts():
    return load("proof_texts")


def folder(path, text):
    (path / "games").mkdir(parents=True)
    (path / "games" / "four.v").write_text(text)
    return path


def test_the_proofs_have_no_fault(texts):
    assert list(texts.faults()) == []


def test_the_page_and_the_heads_of_files_quote_every_theorem(texts):
    assert len(texts.theorems()) > 5
    assert list(texts.unquoted()) == []


def test_every_file_is_built(texts):
    listed = (ROOT / "proofs" / "_CoqProject").read_text().splitlines()
    files = [str(path.relative_to(texts.PROOFS)) for path in texts.sources()]
    assert sorted(line for line in listed if line[0] != "-") == sorted(files)


def test_a_proof_is_called_as_the_arrow_that_it_is_about(texts):
    arrows = {path.stem for path in texts.sources() if "_to_" in path.stem}
    assert arrows
    for path in texts.sources():
        if path.stem in arrows:
            of = ROOT / "gadgetry" / "reductions" / path.parent.name / f"{path.stem}.py"
            assert of.exists(), path


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD, []),
        (GOOD + "Axiom a : False.\n", ["games/four.v: 'Axiom' proves nothing"]),
        (GOOD + "Proof. Admitted.\n", ["games/four.v: 'Admitted' proves nothing"]),
        (GOOD + "Lemma five : 5 = 5.\n", ["games/four.v: five is used nowhere"]),
        (GOOD + "Proof. intros S.\n", ["games/four.v: S hides a standard name"]),
        (GOOD + "x" * 101 + "\n", ["games/four.v:6: over 100 wide"]),
        (GOOD + "(* Admitted, says a comment *)\n", []),
    ],
)
def test_a_fault_is_noticed(texts, tmp_path, text, fault):
    assert list(texts.faults(folder(tmp_path, text))) == fault


def test_a_statement_that_is_not_quoted_word_for_word_is_noticed(texts, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Theorem four : 2 + 2 = 4.\n")
    changed = GOOD.replace(FOUR, "Theorem four : 4 = 4.\n", 1)
    assert list(texts.unquoted(folder(tmp_path, changed), page)) == [
        "games/four.v: the page does not quote four",
        "games/four.v: the head of the file does not state four",
    ]


def test_the_page_has_a_row_for_every_variant_and_what_is_compared_is_what_is_proved(texts):
    rows = dict(
        re.findall(r"^\| (\S+ \| \S+) \| (proved|checked only) \| ", texts.PAGE.read_text(), re.M)
    )
    assert list(rows) == [
        f"{name} | {variant}"
        for name, reduction in sorted(reductions().items())
        for variant in reduction.variants
    ]
    compared = load("compare_proofs").ARROWS.values()
    assert {row for row, word in rows.items() if word == "proved"} == {
        f"{name} | {variant}" for arrows in compared for name, variant in arrows
    }


def test_what_a_reduction_calls_proved_is_a_theorem_of_the_file_that_it_names(texts):
    known = {(theorem.file, theorem.name) for theorem in texts.theorems()}
    proved = {name: reduction.proved for name, reduction in reductions().items()}
    assert any(proved.values())
    for words in filter(None, proved.values()):
        (file,) = re.findall(r"\bproofs/(\S+\.v)\)", words)
        names = re.findall(r"\b\w+_\w+\b", words.partition("(")[2].partition(" in proofs/")[0])
        assert names
        assert {(file, name) for name in names} <= known, words


def test_a_reduction_says_what_is_proved_iff_the_page_does(texts):
    rows = re.findall(r"^\| (\S+) \| (\S+) \| proved \| ", texts.PAGE.read_text(), re.M)
    said = {name for name, reduction in reductions().items() if reduction.proved}
    assert {name for name, _ in rows} == said
    for name, variant in rows:
        one = len(reductions()[name].variants) == 1
        assert one or re.search(rf"\b{variant}\b", reductions()[name].proved), (name, variant)
