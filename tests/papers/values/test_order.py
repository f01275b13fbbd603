"""Figure 7.1 and Section 14.3: the order of forms, and the conjectures, by play."""

from gadgetry.papers.set_colouring import forms
from gadgetry.papers.values.order import sign, steps
from gadgetry.solvers.formulas.binary_games import colouring_game, function, starred, value
from gadgetry.solvers.general.short_games import integer


def test_the_diagram_has_two_tops_two_bottoms_and_all_the_order():
    for division in (True, False):
        some = forms(division=division)
        up = steps(some, stake=1 if division else 2)
        assert [n for n, above in up.items() if not above] == ["T", "T*"]
        assert {m for above in up.values() for m in above} == set(some) - {"F", "F*"}
        reached = {n: {n} for n in some}
        for _ in some:
            for n in some:
                reached[n] |= {k for m in up[n] for k in reached[m]}
        stake = 1 if division else 2
        values = {n: value(g, stake) for n, g in some.items()}
        for n in some:
            assert reached[n] == {m for m in some if values[n] <= values[m]}


def test_signs_are_those_of_the_values():
    half = value(colouring_game((False, True)))
    assert [sign(integer(0), integer(n)) for n in (-1, 0, 1)] == [">", "=", "<"]
    assert sign(integer(0), half) == "∥"


def test_in_a_game_that_is_no_zero_the_star_may_be_the_only_move_that_wins():
    """The division game x != y with a dead element, MAX to move."""
    game = starred(colouring_game(function(lambda x, y: x != y, 2), division=True))

    def max_wins(g, max_moves):
        if g.outcome is not None:
            return g.outcome
        after = [max_wins(x, not max_moves) for x in (g.left if max_moves else g.right)]
        return any(after) if max_moves else all(after)

    assert max_wins(game, True)
    winning = [x for x in game.left if max_wins(x, False)]
    assert winning == [colouring_game(function(lambda x, y: x != y, 2), division=True)]
    assert sign(integer(0), value(winning[0])) == "<"
