"""The examples of the page: each can be looked at and played."""

import json

import pytest

from gadgetry.api.limiting import Limits
from gadgetry.web.answering import answer
from gadgetry.web.application import page_files
from gadgetry.web.question import PageQuestion

EXAMPLES = json.loads(page_files()["examples.json"])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["title"])
def test_an_example_can_be_played(example):
    assert set(example) == {"title", "about", "text"}
    status, looked = answer(PageQuestion.from_json("look", {"source": example}), Limits())
    assert status == 200, looked
    names = [target["name"] for target in looked["targets"] if target["fits"]]
    source = {**example, "to": None if looked["playable"] else "generalized-geography"}
    assert looked["playable"] or source["to"] in names
    status, view = answer(PageQuestion.from_json("view", {"source": source}), Limits())
    assert status == 200, view
    assert view["moves"]


def test_both_truth_values_are_among_them():
    said = " ".join(example["about"] for example in EXAMPLES)
    assert "true:" in said
    assert "false:" in said
