"""What pictures of Hex, Y and Shannon mark, against the definitions, on all small boards."""

from itertools import product

import pytest

import gadgetry as gd
from by_definition.cells import (
    free_cells,
    give,
    is_at_least_as_good,
    is_dead,
    may_be_filled,
    suffices,
    winner_of,
)
from by_definition.play import mover_wins
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import RULESET as SHANNON
from gadgetry.games.connection.y import Y

EVERY = {"trace": True, "dead": True, "captured": True, "dominated": True}


def marked(position, **wanted):
    """Letter -> the cells that bear it in the picture, by the place where it stands."""
    scene = gd.draw(position, **wanted).scene
    found = {}
    cells = [s for s in scene.shapes if s.name.startswith("v")]
    for sign in (s for s in scene.shapes if s.name.startswith("sign")):
        near = min(cells, key=lambda s: (s.x - sign.x) ** 2 + (s.y - sign.y) ** 2)
        number = near.part.number
        place = number if position.ruleset == "shannon" else position.name(number)
        for letter in sign.label.split():
            found.setdefault(letter, set()).add(place)
    return found


def boards():
    for cells in product(".BW", repeat=4):
        yield Hex(2, 2, "".join(cells), "White" if cells.count("B") % 2 else "Black")
    for cells in product(".BW", repeat=3):
        yield Y(2, "".join(cells))
    yield from SHANNON.small.exactly(2)
    yield from (Hex(1, 4), Hex(3, 2, "B....W"), Y(3, "..B.B."), Y(3, "B.....", "White"))


def test_every_marked_cell_is_what_its_letter_says():
    mover_wins.cache_clear()
    seen = set()
    for position in boards():
        if position.winner() is not None:
            continue
        letters = marked(position, **EVERY)
        winner = winner_of(position)
        trace = letters.pop("T")
        assert suffices(position, winner, trace)
        assert not any(suffices(position, winner, trace - {cell}) for cell in trace)
        dead, worse = letters.pop("x", set()), letters.pop("d", set())
        filled = position
        for player in position.players:
            cells = letters.pop(player[0], set())
            assert may_be_filled(filled, player, cells)
            filled = give(filled, player, cells)
            seen |= {player} if cells else set()
        assert all(is_dead(filled, cell) for cell in dead if filled.winner() is None)
        better = set(free_cells(position)) - worse
        for cell in worse:
            assert any(is_at_least_as_good(position, other, cell) for other in better)
        assert letters == {}
        seen |= {"dead"} if dead else set()
        seen |= {"dominated"} if worse else set()
    assert seen == {"Black", "White", "Short", "Cut", "dead", "dominated"}


def test_letters_are_in_the_legend_and_only_those_that_were_asked_for():
    board = Hex(2, 2, ".B..")
    every = gd.draw(board, **EVERY).scene
    assert {entry.sample.label for entry in every.legend if entry.sample.label} == {"x", "B", "T"}
    assert marked(board, dead=True) == {"x": {"a1"}}
    assert marked(board, captured=True) == {"B": {"a2", "b2"}}
    texts = [entry.text for entry in every.legend]
    assert "x: dead: whoever has it makes no difference" in texts


def test_a_cell_with_several_signs_bears_all_letters():
    signs = {s.label for s in gd.draw(Hex(3, 3), **EVERY).scene.shapes if s.name[:4] == "sign"}
    assert "T" in signs
    assert any(" " in label for label in signs | {
        s.label for s in gd.draw(Hex(2, 2), **EVERY).scene.shapes if s.name[:4] == "sign"
    })  # fmt: skip


def test_a_trace_that_is_not_decided_is_said_and_not_drawn():
    picture = gd.draw(Hex(6, 6), trace=True, limits=gd.Limits(nodes=5))
    assert picture.notes == ("trace: undecided after 5 nodes",)
    assert picture.scene.title[-1] == picture.notes[0]
    assert not [s for s in picture.scene.shapes if s.name.startswith("sign")]


@pytest.mark.parametrize("wanted", EVERY)
@pytest.mark.parametrize(
    "thing", [gd.games.Nim((1, 2)), gd.games.ReverseHex(2, 2), gd.parse("exists x . x")]
)
def test_other_games_are_refused_in_one_line(thing, wanted):
    with pytest.raises(gd.ArgumentError, match="expected a position of hex, y or shannon, got"):
        gd.draw(thing, **{wanted: True})


def test_a_compiled_board_bears_signs_beside_its_switches():
    formula = gd.parse("exists x . x")
    picture = gd.draw(formula, to="hex", trace=True)
    target = gd.compile(formula, "hex").target
    trace = gd.solve(target).trace
    cells = {s.name for s in picture.scene.shapes if s.name.startswith("sign")}
    assert cells
    assert cells <= {f"sign{target.cell(cell)}" for cell in trace}


def test_cells_of_a_construction_are_called_as_in_the_picture():
    game = gd.compile(gd.parse("forall x . exists y . (x | y) & (~x | ~y)"), to="shannon")
    title = gd.draw(game, **EVERY).scene.title
    said = next(line for line in title if line.startswith("dominated: "))
    assert "variable x: R by variable x: k" in said
