"""QBF -> isotone GAME-SAT: where a variable is set, the moves that win are those proved to."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from by_definition.qbfs import plain_qbfs, winning_values
from gadgetry.formulas import EXISTS, Cnf, Qbf
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.reductions.formulas.qbf_to_game_sat import QbfToGameSat
from gadgetry.solvers.registry import solve

REDUCTION = QbfToGameSat()
PROOF = Path(__file__).parents[3] / "proofs/formulas/qbf_to_game_sat_moves.v"


def stage_plays() -> list[list[str]]:
    """The definition `stage_play` of the proof: exists, forall, and what follows before exists."""
    definition = re.search(r"Definition stage_play [^.]*\.", PROOF.read_text())
    assert definition
    rows = re.findall(r"\[([^\]]*)\]", definition[0])
    return [row.split("; ") if row else [] for row in rows]


EXISTS_PLAY, FORALL_PLAY, LATER_PLAY, LAST_PLAY = stage_plays()


class Plays:
    """The variables of the formula by QBF variable and role, and the plays of the proof."""

    def __init__(self, qbf: Qbf) -> None:
        compiled = REDUCTION.build(qbf)
        self.start = compiled.target
        self.order = [*((EXISTS, v) for v in qbf.free), *qbf.quantified()]
        self.numbers: dict[tuple[int, str], int] = {}
        for x in range(1, compiled.sizes["variables"] + 1):
            gadget, role = compiled.provenance.of_vertex(x - 1)
            self.numbers[gadget.element[1], role] = x

    def stage(self, k: int, value: bool) -> list[int]:
        """The play of a stage; `side b` is p of a true variable and n of a false one."""
        quantifier, v = self.order[k]
        names = {"side b": "np"[value], "side (negb b)": "pn"[value]}
        roles = EXISTS_PLAY
        if quantifier is not EXISTS:
            roles = FORALL_PLAY + (LATER_PLAY if (v, "r") in self.numbers else LAST_PLAY)
        return [self.numbers[v, names.get(role, role[1:])] for role in roles]

    def choices(self) -> Iterator[tuple[int, dict[int, bool], GameSat, GameSat]]:
        """Stage, values of the variables before, the position at the stage and where it is set.

        Python's play stops when a clause is lost, and there is no choice any more.
        """
        for k, (quantifier, v) in enumerate(self.order):
            for values in product((True, False), repeat=k):
                play = [1, *(x for i, value in enumerate(values) for x in self.stage(i, value))]
                if (before := played(self.start, play)) is None:
                    continue
                there = [self.numbers[v, "u"]] if quantifier is EXISTS else []
                if (here := played(before, there)) is not None:
                    known = zip((v for _, v in self.order), values, strict=False)
                    yield k, dict(known), before, here


def played(position: GameSat, variables: list[int]) -> GameSat | None:
    """The position after these; nothing if play has come to an end."""
    for x in variables:
        if not position.moves():
            return None
        position = position.play(x if position.to_move == "T" else -x)
    return position if position.moves() else None


def winning(position: GameSat) -> set[int]:
    """The variables that the player to move wins with."""
    won = [x for x in position.moves() if solve(position.play(x)).winner == position.to_move]
    return {abs(x) for x in won}


def test_the_definition_has_a_play_for_each_kind_of_stage():
    assert sorted(EXISTS_PLAY) == ["Rt", "Ru", "side (negb b)", "side b"]
    assert sorted(FORALL_PLAY) == ["side (negb b)", "side b"]
    assert (sorted(LATER_PLAY), LAST_PLAY) == (["Rr", "Rs"], [])


def test_a_setting_wins_iff_it_does_in_the_formula_and_of_t_nothing_else_but_the_spare():
    spares = others = positions = 0
    for qbf in (*plain_qbfs(1, range(3)), *plain_qbfs(2, range(3))):
        plays = Plays(qbf)
        for k, values, before, here in plays.choices():
            won, expected = winning(here), set(winning_values(qbf, values))
            quantifier, v = plays.order[k]
            sign = 1 if quantifier is EXISTS else -1
            settings = {plays.numbers[v, "p"]: sign * v, plays.numbers[v, "n"]: -sign * v}
            assert {settings[x] for x in won if x in settings} == expected, qbf
            assert bool(won) == bool(expected), qbf
            more = won - set(settings)
            if quantifier is EXISTS:
                assert more <= {plays.numbers[v, "t"]}, qbf
                assert not more or len(expected) == 2, qbf
                assert winning(before) == (set() if expected else {plays.numbers[v, "u"]}), qbf
                spares += bool(more)
            else:
                others += bool(more)
            positions += 1
    assert positions > 300
    assert spares > 0
    assert others > 0  # of F other moves may win


def test_where_both_values_are_false_r_wins_as_well():
    plays = Plays(Qbf([("a", [1]), ("e", [2])], Cnf(2, [[2], [-2]])))
    here = played(plays.start, [1])
    assert here is not None
    assert winning(here) == {plays.numbers[1, role] for role in "pnr"}
