"""Which names a proof introduces, and which of them Coq has already; `make proofs` asks Coq."""

import pytest

from tools.proofs.standard_names import names, standard


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lemma one : 1 = 1.", {"one"}),
        ("intros a [b|[c ->]] _ <-.", {"a", "b", "c"}),
        ("(intros H; destruct H as [x|y] eqn:E; auto)", {"H", "x", "y", "E"}),
        ("[intros a|intros b]. exact c.", {"a", "b"}),
        ("pose proof (f x) as H in K.", {"H"}),
        ("assert (H : p) by (apply q). assert (f x = y). set (z := 1).", {"H", "z"}),
    ],
)
def test_names_are_read_from_tactics(text, expected):
    assert names(text, "") == expected


def test_names_are_read_from_what_coq_notes_of_terms():
    assert names("", "binder 1:2 <> S:1\nprf 3:4 <> lemma\n") == {"S"}


def test_only_what_coq_calls_by_its_short_name_is_standard():
    answers = (
        "Constructor Coq.Init.Datatypes.S\n"
        "Constant Coq.Vectors.Fin.L\n"
        "  (shorter name to refer to it in current context is Fin.L)\n"
        "No object of basename q\n"
        "Module Coq.Arith.Gt\n"
    )
    assert standard(answers) == {"S"}
