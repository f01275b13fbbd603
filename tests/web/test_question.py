"""What is no question is refused before a worker sees it, with what was expected."""

import pytest

from gadgetry.web.question import KINDS, MOST_MOVES, MOST_TEXT, BadQuestion, PageQuestion

GOOD = {"source": {"text": "nim\nheaps 1 2"}, "moves": [0]}


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_survives_the_way_to_a_worker(kind):
    whole = {
        "source": {"text": "x", "format": "qcir", "to": "hex", "variant": ["a"], "via": ["b", "c"]},
        "moves": [3, 0, 12], "opponent": "careless", "seed": 7, "who": "Black", "most": 9,
    }  # fmt: skip
    question = PageQuestion.from_json(kind, whole)
    sent = question.to_json()
    assert PageQuestion.from_json(kind, {**sent, "moves": list(sent["moves"]), "source": {
        **sent["source"], "variant": ["a"], "via": ["b", "c"]}}) == question  # fmt: skip


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"source": None}, "source: expected an object"),
        ({"source": {"text": None}}, "source.text: expected a text"),
        ({"source": {"text": "x" * (MOST_TEXT + 1)}}, "at most 400,000 characters"),
        ({"source": {"text": "x", "to": 7}}, "to: expected a name"),
        ({"source": {"text": "x", "to": ""}}, "to: expected a name"),
        ({"source": {"text": "x", "via": "hex"}}, "via: expected a list"),
        ({"source": {"text": "x", "variant": [None]}}, "variant: expected names"),
        ({"source": {"text": "x", "via": ["a"] * 21}}, "via: expected a list of at most 20"),
        ({"moves": "0"}, "moves: expected a list"),
        ({"moves": [-1]}, "moves: expected a whole number"),
        ({"moves": [True]}, "moves: expected a whole number"),
        ({"moves": [0.5]}, "moves: expected a whole number"),
        ({"moves": [10**30]}, "moves: expected a whole number"),
        ({"moves": [0] * (MOST_MOVES + 1)}, "at most 20,000 numbers"),
        ({"opponent": "friend"}, "opponent: expected one of perfect, careless"),
        ({"opponent": []}, "opponent: expected one of perfect, careless"),
        ({"seed": "1"}, "seed: expected a whole number"),
        ({"who": "w" * 201}, "who: expected a name"),
        ({"most": 401}, "most: expected a whole number from 0 to 400"),
    ],
)
def test_what_is_no_question_is_refused(change, expected):
    with pytest.raises(BadQuestion, match=expected.replace(".", r"\.")):
        PageQuestion.from_json("view", {**GOOD, **change})


def test_an_unknown_kind_and_a_body_that_is_no_object_are_refused():
    with pytest.raises(BadQuestion, match="expected one of look, view"):
        PageQuestion.from_json("read", GOOD)
    with pytest.raises(BadQuestion, match="expected a JSON object"):
        PageQuestion.from_json("view", [GOOD])


def test_the_key_is_that_of_the_whole_question():
    base = PageQuestion.from_json("view", GOOD)
    others = [
        PageQuestion.from_json("hints", GOOD),
        PageQuestion.from_json("view", {**GOOD, "moves": [1]}),
        PageQuestion.from_json("view", {**GOOD, "moves": []}),
        PageQuestion.from_json("view", {**GOOD, "seed": 1}),
        PageQuestion.from_json("view", {**GOOD, "source": {"text": "nim\nheaps 1 2", "to": "hex"}}),
        PageQuestion.from_json("view", {**GOOD, "source": {"text": "nim\nheaps 1 3"}}),
    ]
    assert base.key == PageQuestion.from_json("view", dict(GOOD)).key
    assert len({question.key for question in [base, *others]}) == 1 + len(others)
