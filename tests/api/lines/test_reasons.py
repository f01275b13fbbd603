"""A line of best play and its reasons: legal, won by the right player, and true of every move."""

import itertools

import pytest

from gadgetry.api.compiling import compile
from gadgetry.api.explaining import _move_names, explain, gadget_purpose
from gadgetry.api.limiting import Limits
from gadgetry.api.lines.reasons import Reasons, reasoned_moves
from gadgetry.api.pictures.slides import MOST_MOVES, slides_of
from gadgetry.diagrams.picture import picture
from gadgetry.explanations.names import vertex_of_move
from gadgetry.explanations.story import Play
from gadgetry.games.position import TwoPlayer
from gadgetry.parsers import parse
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

TRUE = "forall x . exists y . (x | y) & (~x | ~y)"
FALSE = "exists x . forall y . (x | y) & (~x | ~y)"
TARGETS = [
    "generalized-geography", "planar-geography", "shannon", "avoid-true", "game-sat", "node-kayles",
]  # fmt: skip


def reasons_of(formula, target, most=40):
    made = compile(parse(formula), target)
    limits = Limits()
    return Reasons(made, limits, limits, _move_names(made), most)


def wins(position, move):
    """Does a move win, by the rules or by another question than that for all winning moves?"""
    after = position.play(move)
    if isinstance(position, TwoPlayer):
        winner = after.winner() or solve(after, Question(value=False, moves="none")).winner
        return winner == position.to_move
    return not after.moves() or not solve(after, Question(value=False, moves="none")).outcome


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize(("formula", "true"), [(TRUE, True), (FALSE, False)])
def test_every_move_of_the_line_is_what_it_is_said_to_be(formula, true, target):
    reasons = reasons_of(formula, target)
    moments = reasons.moments()
    assert moments
    assert reasons.notes == []
    for before, after in itertools.pairwise(moments):
        assert before.position.play(before.move) == after.position  # an illegal move raises
    for moment in moments[:: 1 if len(moments) < 12 else 3]:
        said = reasons._why(moment)
        good = [move for move in moment.position.moves() if wins(moment.position, move)]
        assert moment.whole
        assert set(good) == set(moment.winning)
        assert ("Nothing wins" in said) == (not good and len(moment.position.moves()) > 1)
        if "the only move that wins" in said:
            assert good == [moment.move]
        assert ("Every move wins" in said) == (len(good) == len(moment.position.moves()) > 1)
    last = moments[-1].position.play(moments[-1].move)
    assert not last.moves()
    first_wins = len(moments) % 2 == 1
    if isinstance(last, TwoPlayer):
        first_wins = last.winner() == moments[0].position.to_move
    assert first_wins == true


@pytest.mark.parametrize("target", TARGETS)
def test_names_in_the_line_are_labels_in_the_picture(target):
    told = explain(parse(TRUE), to=target, pictures=True)
    [play] = [block for block in told.story.blocks if isinstance(block, Play)]
    [figure] = [f for f in told.story.figures() if not f.small and f.name != "source"]
    labels = {t: s.label for s in figure.scene.shapes for t in figure.marks.get(s.name, ())
              if t.startswith("p0-")}  # fmt: skip
    for step in play.steps:
        [token] = [t for t in step.tokens if t.startswith("p")]
        assert not labels[token] or step.name.split(" of ")[0] == labels[token]


def test_a_move_of_geography_is_one_vertex_and_one_arc():
    told = explain(parse(TRUE), to="generalized-geography")
    [play] = [block for block in told.story.blocks if isinstance(block, Play)]
    [figure] = [f for f in told.story.figures() if f.name == "step-1"]
    for step in play.steps:
        bearing = [name for name, tokens in figure.marks.items() if set(tokens) & set(step.tokens)]
        assert sorted(">" in name for name in bearing) == [False, True]


def test_the_line_goes_the_ways_that_gadgets_tell():
    told = explain(parse("exists x . forall y . (x | y)"), to="shannon")
    [play] = [block for block in told.story.blocks if isinstance(block, Play)]
    assert [step.name.split(" of ")[0] for step in play.steps[:4]] == ["X", "N", "k", "X"]
    assert "Short sets x to true" in play.steps[0].words


def test_a_long_line_is_cut_and_says_so():
    line = reasons_of(TRUE, "generalized-geography", most=3).line()
    assert len(line.moves) == 3
    assert line.notes == ["cut after 3 moves, the most that are told"]


def test_limits_end_the_line_and_say_so():
    made = compile(parse(TRUE), "shannon")
    none = Limits(nodes=1)
    line = Reasons(made, none, none, _move_names(made), 20).line()
    assert line.notes == ["undecided after 0 moves, where the limits end"]


def test_what_a_gadget_is_for_by_vertex_and_by_move():
    game = compile(parse(TRUE), "generalized-geography")
    shapes = {s.label: s.part.number for s in picture(game.compiled).shapes if s.part}
    said = gadget_purpose(game, shapes["b_x"])
    assert said.startswith("diamond of x: A chooses the value of x. ")
    assert gadget_purpose(game, str(shapes["a_x"])) == said
    assert gadget_purpose(game, 10_000) is None
    board = compile(parse("exists x . (x)"), "hex")
    assert "Black" in gadget_purpose(board, board.start.moves()[0])


def test_the_same_bytes_twice():
    pages = {explain(parse(FALSE), to="shannon").html for _ in range(2)}
    assert len(pages) == 1


@pytest.mark.parametrize("target", ["generalized-geography", "shannon", "game-sat"])
@pytest.mark.parametrize("formula", [TRUE, FALSE])
def test_the_slides_play_the_line_that_the_words_tell(formula, target):
    made = compile(parse(formula), target)
    told = [move.vertex for move in reasons_of(formula, target, MOST_MOVES).line().moves]
    moves, notes = reasoned_moves(made, Limits(), MOST_MOVES)
    assert notes == ()
    position, vertices = made.start, []
    for move in moves:
        vertices.append(vertex_of_move(made.compiled.last, position, move))
        position = position.play(move)
    assert vertices == told
    assert not position.moves()
    tex = slides_of(made, (), Limits())
    assert tex == slides_of(made, moves, Limits())
