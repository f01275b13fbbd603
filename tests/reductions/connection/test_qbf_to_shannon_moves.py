"""QBF -> vertex Shannon game: where a variable is set, the moves that win are those proved to."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from by_definition.qbfs import plain_qbfs, winning_values
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.shannon import Shannon
from gadgetry.reductions.connection.qbf_to_shannon import QbfToShannon
from gadgetry.solvers.registry import solve

REDUCTION = QbfToShannon()
PROOF = Path(__file__).parents[3] / "proofs/connection/qbf_to_shannon_moves.v"


def stage_plays() -> dict[tuple[bool, bool], list[str]]:
    """The definition `stage_play` of the proof: by (exists, value) the roles, in order."""
    text = PROOF.read_text()
    rows = re.findall(r"  \| (true|false), (true|false) => \[([^\]]*)\]", text)
    return {
        (kind == "true", value == "true"): [role[1:] for role in roles.split("; ")]
        for kind, value, roles in rows
    }


PLAYS = stage_plays()


def play_of(layout, values: tuple[bool, ...]) -> list[int]:
    """The vertices of a play through the first stages, which get these values."""
    return [
        layout.at(i, role)
        for i, value in enumerate(values)
        for role in PLAYS[not layout.universal[i], value]
    ]


def played(position: Shannon, vertices: list[int]) -> Shannon:
    for vertex in vertices:
        position = position.play(vertex)
    return position


def choices(qbf: Qbf) -> Iterator[tuple[int, dict[int, bool], Shannon, Shannon]]:
    """Stage, values of the variables before, the position at the stage and where it is set."""
    compiled = REDUCTION.build(qbf)
    layout = compiled.plan.layout
    for k in range(len(layout.variables)):
        for values in product((True, False), repeat=k):
            before = played(compiled.target, play_of(layout, values))
            here = before.play(layout.at(k, "k")) if layout.universal[k] else before
            yield k, dict(zip(layout.variables.tolist(), values, strict=False)), before, here


def winning(position: Shannon) -> list[int]:
    return [v for v in position.moves() if solve(position.play(v)).winner == position.to_move]


def test_there_is_a_play_for_each_quantifier_and_value_with_as_many_moves_of_both():
    assert sorted(PLAYS) == sorted(product((False, True), repeat=2))
    assert all(len(roles) == len(set(roles)) and not len(roles) % 2 for roles in PLAYS.values())


def test_a_setting_wins_iff_it_does_in_the_formula_and_of_cut_nothing_else():
    others = positions = 0
    for qbf in (*plain_qbfs(1, range(3)), *plain_qbfs(2, range(2))):
        layout = REDUCTION.build(qbf).plan.layout
        for k, values, before, here in choices(qbf):
            won, expected = winning(here), winning_values(qbf, values)
            universal = bool(layout.universal[k])
            v = int(layout.variables[k])
            settings = {layout.at(k, "X"): -v if universal else v}
            settings[layout.at(k, "N")] = -settings[layout.at(k, "X")]
            assert {settings[move] for move in won if move in settings} == set(expected), qbf
            more = set(won) - set(settings)
            assert not (more and universal), qbf
            assert bool(won) == bool(expected), qbf
            if universal:
                k_wins = layout.at(k, "k") in winning(before)
                assert k_wins == bool(winning(before)) == (not expected), qbf
            others += bool(more)
            positions += 1
    assert positions == 2 * 7 + 4 * 10 * 3
    assert others > 0  # of Short other moves may win


def test_without_clauses_u_and_a_win_as_well():
    compiled = REDUCTION.build(Qbf([("e", [1])], Cnf(1, [])))
    roles = compiled.plan.layout.roles(0)
    assert winning(compiled.target) == [roles[role] for role in "XNua"]


def test_both_strategies_play_the_plays_of_the_proof():
    for quantifiers in product("ea", repeat=2):
        qbf = Qbf([(q, [v]) for v, q in enumerate(quantifiers, 1)], Cnf(2, [[1, 2], [-1, -2]]))
        compiled = REDUCTION.build(qbf)
        layout = compiled.plan.layout
        for values in product((True, False), repeat=2):
            literals = [v if value else -v for v, value in zip((1, 2), values, strict=True)]
            strategy = REDUCTION.transfer(
                compiled, lambda known, literals=literals: literals[len(known)], lambda _: None
            )
            position = compiled.target
            for vertex in play_of(layout, values):
                assert strategy(position) == vertex
                position = position.play(vertex)
