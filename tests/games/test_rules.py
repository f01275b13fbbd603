"""The rules of every game in words: whole, and true of the example that stands beside them."""

import re

import pytest

from gadgetry.games.registry import position_from_text, rulesets


@pytest.mark.parametrize("name", rulesets())
def test_the_rules_are_sentences_and_the_example_is_a_position(name):
    rules = rulesets()[name].rules
    for words in (rules.position, rules.move, rules.end):
        assert re.fullmatch(r"[A-Z].*[.]", words)
    assert re.fullmatch(r"[a-z`].*[.]", rules.text)  # behind "then"
    position = position_from_text(rules.example)
    assert str(position).rstrip("\n") == rules.example
    assert position.ruleset == name
    assert len(position.moves()) >= 1  # one can play on


@pytest.mark.parametrize("name", sorted(set(rulesets()) - {"sum"}))  # a summand has its own rules
def test_every_word_of_the_text_form_is_told(name):
    rules = rulesets()[name].rules
    position, words = position_from_text(rules.example), set()
    for _ in range(4):  # what is written only once somebody has moved
        lines = str(position).split("\n")[1:]
        found = {word for line in lines for word in re.findall(r"[A-Za-z]{2,}", line)}
        words |= {word for word in found if not set(word) <= {"B", "W"}}  # not a row of letters
        if moves := position.moves():
            position = position.play(moves[0])
    assert words <= set(re.findall(r"[A-Za-z]+", rules.text))
