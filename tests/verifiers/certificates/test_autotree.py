"""Autotrees: every position that is small has one, and what is changed in it proves nothing false.

The judge of changed trees follows the recipe of the thesis: all plays of the other player's, with
the winner answering as the tree says. It knows no rule by which lists are told to be independent.
"""

from itertools import chain, product
from random import Random

import pytest

import gadgetry.verifiers.certificates.autotree as checker
from gadgetry.cli.main import run
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.formulas.game_sat import GameSat
from gadgetry.games.general.nim import Nim
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.certificates.autotree_growing import isotone
from gadgetry.verifiers.certificates.certificate import NoCertificate, make_certificate
from gadgetry.verifiers.certificates.check import SCHEMA, check
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate

SMALL = {"hex": 4, "shannon": 3, "game-sat": 3, "division": 3}
LARGER = {"hex": 9, "shannon": 9, "game-sat": 8, "division": 8}


def winner_by_rules(position) -> str:
    """Who wins, by the rules alone."""
    over = position.winner()
    if over is not None:
        return over
    mine = position.to_move
    wins = any(winner_by_rules(position.play(move)) == mine for move in position.moves())
    return mine if wins else next(p for p in position.players if p != mine)


def tree_of(position) -> dict:
    return make_certificate(position, autotree=True).to_json()


def sized(ruleset: str, size: int):
    small = rulesets()[ruleset].small
    return [p for p in small.exactly(size) if isotone(p)]


@pytest.mark.parametrize(("ruleset", "size"), SMALL.items())
def test_every_small_position_has_one(ruleset, size):
    seen = set()
    positions = [p for n in range(1, size + 1) for p in sized(ruleset, n)]
    for position in positions[:: max(1, len(positions) // 60) | 1]:
        winner = winner_by_rules(position)
        assert check(tree_of(position), position) == winner
        seen.add((winner, position.to_move == winner))
    assert len(seen) == 4  # either player, moving first and second


@pytest.mark.sweep
@pytest.mark.parametrize(("ruleset", "size"), SMALL.items())
def test_all_small_positions_have_one(ruleset, size):
    for n in range(1, size + 1):
        for position in sized(ruleset, n):
            assert check(tree_of(position), position) == winner_by_rules(position)


@pytest.mark.parametrize(("ruleset", "size"), LARGER.items())
def test_larger_positions_at_random_have_one(ruleset, size):
    rng = Random(7)
    small = rulesets()[ruleset].small
    positions = [p for p in (small.random(size, rng) for _ in range(6)) if isotone(p)]
    assert positions
    for position in positions:
        verdict = solve(position, Question(value=False), solver="alpha-beta")
        assert check(tree_of(position), position) == verdict.winner


def test_few_entries_where_positions_are_many():
    """Hex 3x3: the whole strategy is two pairs of cells on either side of b2."""
    data = tree_of(Hex(3, 3))
    assert len(data["autotree"]) == 5
    assert len(make_certificate(Hex(3, 3))) > 90


@pytest.mark.parametrize(("quantifier", "winner"), [("e", "Short"), ("a", "Cut")])
def test_a_compiled_game_has_one_whoever_wins(quantifier, winner):
    chained = Chain.of(shortest_path("qbf", "shannon"))
    target = chained.build(Qbf([(quantifier, [1])], Cnf(1, [[1]]))).target
    assert check(tree_of(target), target) == winner
    assert len(tree_of(target)["autotree"]) < 10


class Judge:
    """Plays against a tree: can the other player, with any moves, keep the winner from winning?"""

    def __init__(self, entries, position, winner):
        self.entries, self.position, self.winner = entries, position, winner

    def label(self, index):
        return self.entries[index][0]

    def trace(self, index):
        below = (c for each in self.entries[index][1] for c in each)
        return {self.label(index)}.union(*(self.trace(c) for c in below))

    def wins(self):
        """Every pruning to one entry of each list holds a winning set, and the recipe works."""
        return self.disjoint(0) and all(self.enough(chosen) for chosen in self.prunings(0))

    def disjoint(self, index):
        taken = {self.label(index)}
        for each in self.entries[index][1]:
            traces = [self.trace(c) for c in each]
            if not each or set.intersection(*traces) or taken & set.union(*traces):
                return False
            taken |= set.union(*traces)
        return all(self.disjoint(c) for each in self.entries[index][1] for c in each)

    def prunings(self, index):
        """The labels that are left, in each way to leave one entry of each list."""
        lists = [[p for c in each for p in self.prunings(c)] for each in self.entries[index][1]]
        for chosen in product(*lists):
            yield {self.label(index)}.union(*chosen)

    def enough(self, labels):
        position = self.position
        loser = next(p for p in position.players if p != self.winner)
        cells = list(position.cells)
        for number, on in enumerate(cells):
            if on == ".":
                cells[number] = (self.winner if position.name(number) in labels else loser)[0]
        return Hex(position.rows, position.columns, "".join(cells)).winner() == self.winner


def tampered(entries, rng, cells):
    """One thing changed: a move, a number, a list joined or split or left out, entries swapped."""
    new = [[move, [[*each] for each in lists]] for move, lists in entries]
    entry = new[int(rng.random() * len(new))]
    kind = int(rng.random() * 6)
    places = [(i, j) for i, (_, lists) in enumerate(new) for j in range(len(lists))]
    i, j = places[int(rng.random() * len(places))]
    chosen = new[i][1][j]
    if kind == 0:
        entry[0] = cells[int(rng.random() * len(cells))]
    elif kind == 1:
        chosen[int(rng.random() * len(chosen))] = int(rng.random() * len(new))
    elif kind == 2:
        chosen.pop()
    elif kind == 3:
        new[i][1] = [list(chain(*new[i][1]))]
    elif kind == 4:
        new[i][1][j : j + 1] = [[c] for c in chosen]
    else:
        other = new[int(rng.random() * len(new))]
        entry[0], other[0] = other[0], entry[0]
    return new


@pytest.mark.parametrize("board", [Hex(3, 3), Hex(3, 3, "....W....", "Black"), Hex(4, 4)])
def test_what_was_tampered_with_is_refused_unless_it_still_wins(board):
    data = tree_of(board)
    assert size_of(data) > 40 or Judge(data["autotree"], board, data["winner"]).wins()
    rng, refused, accepted = Random(3), 0, 0
    for _ in range(300):
        entries = tampered(data["autotree"], rng, [*board.moves()])
        if entries == data["autotree"]:
            continue
        try:
            check(data | {"autotree": entries}, board)
        except (InvalidCertificate, NotACertificate):
            refused += 1
        else:
            accepted += 1
            if size_of(data) <= 40:
                assert Judge(entries, board, data["winner"]).wins()
    assert refused > 10 * accepted


def size_of(data) -> int:
    return len(data["autotree"])


def test_no_other_player_no_other_board():
    data = tree_of(Hex(3, 3))
    for changed, board in (
        (data | {"winner": "White"}, Hex(3, 3)),
        (data, Hex(3, 3, mover="White")),
        (data, Hex(3, 3, "....W....")),
        (data, Hex(4, 3)),
        (data | {"game": "reverse-hex"}, Hex(3, 3)),
    ):
        with pytest.raises(InvalidCertificate):
            check(changed, board)


HOSTILE = [
    None, "b2", {}, [], ["b2"], ["b2", None], ["b2", [1]], ["b2", [[]]], ["b2", [[1, 1]]],
    ["b2", [[0]]], ["b2", [[-1]]], ["b2", [[10**30]]], ["b2", [["1"]]], ["b2", [[True]]],
    [None, []], [5, []], [["b2"], []], ["z9", []], ["b2", [[1, 2], [1, 2]]], ["b2", [], []],
]  # fmt: skip


@pytest.mark.parametrize("root", HOSTILE)
def test_hostile_entries_are_refused(root):
    data = tree_of(Hex(3, 3))
    for entries in ([root, *data["autotree"][1:]], [*data["autotree"][:-1], root], [root]):
        with pytest.raises((InvalidCertificate, NotACertificate)) as raised:
            check(data | {"autotree": entries}, Hex(3, 3))
        assert len(str(raised.value)) < 500


def test_the_entry_is_named_by_the_moves_that_lead_there():
    data = {"schema": SCHEMA, "game": "hex", "winner": "Black"}
    data["autotree"] = [["b1", [[1, 2]]], ["a2", []], ["a1", []]]
    with pytest.raises(InvalidCertificate) as raised:
        check(data, Hex(2, 2))
    assert str(raised.value).startswith("position 2, after b1, then a1: expected that the winner")


# In each, the lists [a, b] and [c, d] win if the other's trace is the winner's, and not together.
SHANNON = [(0, 2), (0, 3), (2, 4), (3, 5), (4, 1), (5, 1)]
CROSSED = {
    "_Joined": (Shannon(TerminalGraph(6, SHANNON, (0, 1)), mover="Cut"), "Short", (2, 3, 4, 5)),
    "_Apart": (
        Shannon(TerminalGraph(6, [*SHANNON, (2, 5), (3, 4)], (0, 1)), mover="Short"),
        "Cut",
        (2, 3, 4, 5),
    ),
    "_Clauses": (
        GameSat(Cnf(4, [[1, 3], [2, 4], [1, 4], [2, 3]]), mover="F"),
        "T",
        (1, 2, 3, 4),
    ),
}


@pytest.mark.parametrize("aim", CROSSED)
def test_lists_that_depend_on_each_other_are_refused(aim, monkeypatch):
    """And the rule that sees it is needed: without it something false is accepted."""
    position, winner, labels = CROSSED[aim]
    data = {"schema": SCHEMA, "game": position.ruleset, "winner": winner}
    data["autotree"] = [[None, [[1, 2], [3, 4]]], *([label, []] for label in labels)]
    assert winner_by_rules(position) != winner
    with pytest.raises(InvalidCertificate, match="one without the other"):
        check(data, position)
    monkeypatch.setattr(getattr(checker, aim), "splits", lambda *_: True)
    assert check(data, position) == winner


def test_of_other_games_there_is_none():
    negated = GameSat(Cnf(2, [[1, -2]]))
    for instance in (Nim((1, 2)), negated, Cnf(1, [[1]])):
        with pytest.raises(NoCertificate, match="only they have autotrees"):
            make_certificate(instance, autotree=True)
    data = {"schema": SCHEMA, "game": "game-sat", "winner": "T", "autotree": [[1, []]]}
    with pytest.raises(InvalidCertificate, match="without negations"):
        check(data, negated)
    with pytest.raises(NotACertificate):
        check(data | {"game": "nim", "winner": "first"}, Nim((1,)))


def test_the_budget_is_kept():
    with pytest.raises(LimitReached):
        make_certificate(Hex(5, 5), Budget(Limits(nodes=100)), autotree=True)


def test_the_command_writes_one_and_checks_it(tmp_path, capsys):
    board, out = tmp_path / "board.txt", tmp_path / "tree.json"
    board.write_text(str(Hex(3, 3)))
    assert run(["solve", str(board), "--autotree", "--certificate", str(out)]) == 10
    assert "5 entries" in capsys.readouterr().out
    assert run(["check", str(out), str(board)]) == 0
    assert run(["solve", str(board), "--autotree"]) == 2
    assert "--autotree: expected --certificate" in capsys.readouterr().err
    limited = ["solve", str(board), "--autotree", "--certificate", str(out), "--nodes", "9"]
    assert run(limited) == 3
