"""What docs/errata.md says of chapter 6 of Set Colouring Games, computed."""

from itertools import permutations, product

import pytest

from gadgetry.solvers.formulas.colouring_functions import (
    MAX,
    MIN,
    Function,
    dead,
    metagame,
    minimax,
)


def odd(f: Function) -> Function:
    return f if f.elements % 2 else f.starred()


def even(f: Function) -> Function:
    return f.starred() if f.elements % 2 else f


SOME = Function((MIN, *[MAX] * 7))  # x | y | z
EQUAL = Function((MAX, MIN, MIN, MAX))


def test_the_example_of_section_6_4_is_none():
    both = metagame(SOME, EQUAL, min)
    assert [minimax(odd(f), MIN) for f in (SOME, EQUAL, both)] == [MAX, MIN, MIN]
    assert [minimax(even(f), MIN) for f in (SOME, EQUAL)] == [MAX, MAX]


def classes(n: int) -> list[Function]:
    """One function for all that are the same when elements are renamed or negated."""
    rows = list(product((0, 1), repeat=n))
    place = {row: i for i, row in enumerate(rows)}
    turns = [
        [place[tuple(row[order[i]] ^ flip[i] for i in range(n))] for row in rows]
        for order in permutations(range(n))
        for flip in rows
    ]
    seen: set[tuple[int, ...]] = set()
    chosen = []
    for table in product((MIN, MAX), repeat=len(rows)):
        if table not in seen:
            chosen.append(Function(table))
            seen |= {tuple(table[i] for i in turn) for turn in turns}
    return chosen


def sufficient(most: int) -> int:
    """How many conjunctions MAX wins as the second player, winning both; there are no others."""
    won = [
        f
        for n in range(most + 1)
        for f in classes(n)
        if minimax(odd(f), MIN) == MAX and not any(dead(f, v) for v in range(n))
    ]
    pairs = [(f, g) for i, f in enumerate(won) for g in won[i:]]
    for f, g in pairs:
        assert minimax(odd(metagame(f, g, min)), MIN) == MAX, (f, g)
    return len(pairs)


def test_no_two_functions_of_three_elements_are_an_example_either():
    """Dead elements do nothing that a star does not, and negations are the other colour."""
    assert sufficient(3) == 10  # of TRUE, x | y, and two functions of three elements


@pytest.mark.sweep
def test_no_two_functions_of_four_elements_are_an_example_either():
    assert sufficient(4) == 69 * 70 // 2


def test_two_components_of_one_element_refute_theorem_6_4_4_as_printed():
    true, false = Function((MAX, MAX)), Function((MIN, MIN))
    assert minimax(odd(true), MAX) == minimax(even(true), MIN) == MAX
    assert minimax(odd(metagame(true, false, min)), MAX) == MIN
