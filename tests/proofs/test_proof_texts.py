"""The texts of proofs/ keep their rules; `make proofs` has Coq check what they say."""

import re
from pathlib import Path

import pytest

from gadgetry.reductions.geography.planar.planar_kinds import CROSSOVER_ARCS, CROSSOVER_ROLES
from gadgetry.reductions.registry import reductions
from tools.proofs import proof_texts, proved_table
from tools.proofs.compare_proofs import ARROWS
from tools.proofs.proof_changes_in_coq import COQ
from tools.proofs.proof_changes_in_python import PYTHON

ROOT = Path(__file__).parents[2]

FOUR = "Theorem four : 2 + two = 4.\n"
GOOD = f"(** States\n{FOUR}*)\nDefinition two := 2.\n{FOUR}"


def folder(path, text):
    (path / "games").mkdir(parents=True)
    (path / "games" / "four.v").write_text(text)
    return path


def test_the_proofs_have_no_fault():
    assert list(proof_texts.faults()) == []


def test_the_page_and_the_heads_of_files_quote_every_theorem():
    assert len(proof_texts.theorems()) > 5
    assert list(proof_texts.unquoted()) == []


def test_the_guide_quotes_the_example_as_it_is():
    page = (ROOT / "docs" / "prove_a_reduction.md").read_text()
    example = (ROOT / "proofs" / "guide" / "nand.v").read_text()
    pieces = re.findall(r"```coq\n(.*?)\n```", page, re.DOTALL)
    assert len(pieces) > 5
    assert [piece for piece in pieces if piece not in example] == []


def test_every_file_is_built():
    listed = (ROOT / "proofs" / "_CoqProject").read_text().splitlines()
    files = [str(path.relative_to(proof_texts.PROOFS)) for path in proof_texts.sources()]
    assert sorted(line for line in listed if line[0] != "-") == sorted(files)


def test_a_proof_is_called_as_the_arrow_that_it_is_about():
    arrows = {path.stem for path in proof_texts.sources() if "_to_" in path.stem}
    assert arrows
    for path in proof_texts.sources():
        if path.stem in arrows:
            of = ROOT / "gadgetry" / "reductions" / path.parent.name
            # the arrow's name, and after it what a second file about it is about
            assert any(path.stem.startswith(arrow.stem) for arrow in of.glob("*_to_*.py")), path


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
def test_a_fault_is_noticed(tmp_path, text, fault):
    assert list(proof_texts.faults(folder(tmp_path, text))) == fault


def test_a_statement_that_is_not_quoted_word_for_word_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Theorem four : 2 + 2 = 4.\n")
    changed = GOOD.replace(FOUR, "Theorem four : 4 = 4.\n", 1)
    assert list(proof_texts.unquoted(folder(tmp_path, changed), page)) == [
        "games/four.v: the page does not quote four",
        "games/four.v: the head of the file does not state four",
    ]


def test_the_pages_say_what_the_reductions_say():
    stale = [path.name for path, text in proved_table.pages().items() if path.read_text() != text]
    assert stale == [], "run: python -m tools.proofs.proved_table"


def test_what_is_compared_is_what_is_proved():
    proved = {
        (name, variant)
        for name, reduction in reductions().items()
        for variant in reduction.variants
        if reduction.proved_of(variant)
    }
    assert proved == {arrow for arrows in ARROWS.values() for arrow in arrows}


def test_each_variant_that_is_proved_has_a_theorem():
    for reduction in reductions().values():
        for variant in reduction.variants:
            names = proved_table.theorems_of(reduction, variant)
            assert bool(names) == bool(reduction.proved_of(variant)), (reduction.name, variant)


def test_what_a_reduction_calls_proved_is_a_theorem_of_the_file_that_it_names():
    known = {(theorem.name, f"proofs/{theorem.file}") for theorem in proof_texts.theorems()}
    proved = [reduction.proved for reduction in reductions().values() if reduction.proved]
    assert proved
    for words in proved:
        cited = proved_table.cited(words)
        assert cited
        assert set(cited) <= known, words


BOX = {  # the vertices of the crossover box in Coq, for the first line and for the second
    "Entry": ("f1", "f2"), "Corner": ("X", "U"), "Exit": ("Y", "W"), "Back": ("r0", "q"),
    "M1": ("m1", "m1"), "M2": ("m2", "m2"), "M3": ("m3", "m3"),
}  # fmt: skip


def test_the_crossover_box_is_the_one_of_the_theorem():
    text = (proof_texts.PROOFS / "geography" / "crossover.v").read_text()
    vertex = r"Box \(?(\w+)(?: (l|\(negb l\))\))?"
    arcs = set()
    for definition in re.findall(r"Definition (?:line_arcs|crossed)\b.*?\]\.", text, re.S):
        for tail, of, head, to in re.findall(rf"\({vertex}, {vertex}\)", definition):
            for line in (0, 1):
                ends = ((tail, of), (head, to))
                arcs.add(tuple(BOX[name][line ^ ("negb" in which)] for name, which in ends))
    assert arcs == {(CROSSOVER_ROLES[u], CROSSOVER_ROLES[w]) for u, w in CROSSOVER_ARCS}


def test_the_page_counts_the_changes_that_are_tried_and_each_can_be_made():
    words = f"changes {len(COQ)} definitions in Coq and {len(PYTHON)} "
    assert words in (ROOT / "docs" / "proofs.md").read_text()
    for changes, root in ((COQ, proof_texts.PROOFS), (PYTHON, ROOT)):
        for change in changes:
            assert (root / change.file).read_text().count(change.old) == 1, change.what
