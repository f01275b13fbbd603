"""Certificates from carried strategies: valid on boards far beyond search, refused when changed."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from by_definition.net_games import qbf_winner
from by_definition.net_matches import qbf_of, random_qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.connection.nets.crossing_cuts import CrossingCuts
from gadgetry.reductions.connection.nets.crossing_joins import CrossingJoins
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets, crossing_sizes
from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import shortest_path
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.certificates.carried import carried_certificate
from gadgetry.verifiers.certificates.certificate import NoCertificate
from gadgetry.verifiers.certificates.check import check
from gadgetry.verifiers.certificates.cuts import prove_cuts
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate
from gadgetry.verifiers.certificates.joins import prove_joins

SMALL = [("e", [[1]]), ("ae", [[2]]), ("a", [[1]]), ("ea", [[2]]), ("e", [[1], [-1]])]
CROSSING = [(prefix, [[1, 2], [1, 2]]) for prefix in ("ee", "ea", "ae", "aa")]


@cache
def board_and_certificate(qbf) -> tuple[Hex, dict[str, Any], Any]:
    """The board of a QBF, the certificate, and the board as it was compiled."""
    compiled = Chain.of(shortest_path("qbf", "hex"), ["polynomial"]).build(qbf)
    return compiled.target, carried_certificate(compiled).to_json(), compiled


def given(prefix, clauses):
    return board_and_certificate(qbf_of(prefix, clauses))


def accepted(certificate, board) -> bool:
    try:
        check(certificate, board)
    except (InvalidCertificate, NotACertificate):
        return False
    return True


@pytest.mark.parametrize(("prefix", "clauses"), SMALL + CROSSING)
def test_the_winner_is_the_formulas(prefix, clauses):
    board, certificate, _ = given(prefix, clauses)
    form, winner = ("joins", "Black") if truth(qbf_of(prefix, clauses)) else ("cuts", "White")
    assert list(certificate)[-1] == form
    assert check(json.loads(json.dumps(certificate)), board) == winner


class NetChains:
    """Nets as the checkers see a board: no board has to be drawn for them."""

    def __init__(self, nets):
        self.edges, self.nets = (nets.s, nets.t), set(nets.nets)
        self.around = {switch.name: set(switch.nets) for switch in nets.switches}
        self.empty = set(self.around)

    def at(self, place):
        return place if place in self.nets | self.empty else None

    def touched(self, cell):
        return self.around[cell]


def proved(qbf) -> int:
    """The winner's certificate on the nets of a QBF is valid; how many entries it has."""
    nets = crossing_nets(qbf)
    run, _ = crossing_strategy(qbf, nets, qbf_winner(qbf))
    if truth(qbf):
        entries = CrossingJoins(run.layout, nets, run.choose).entries()
        prove_joins(entries, NetChains(nets), to_move=True, position=qbf)
    else:
        entries = CrossingCuts(run.layout, run.choose).entries()
        prove_cuts(entries, NetChains(nets), to_move=False, position=qbf)
    return len(entries)


def random_proofs(count, seed, variables, clauses):
    """Of random formulas: how many of either truth value, and with crossings; the most entries."""
    rng, found, most = Random(seed), {True: [0, 0], False: [0, 0]}, 0
    for _ in range(count):
        qbf = random_qbf(rng, variables, clauses)
        most = max(most, proved(qbf))
        found[truth(qbf)][0] += 1
        found[truth(qbf)][1] += crossing_sizes(qbf)[1] > 0
    return found, most


def test_certificates_of_random_formulas():
    found, most = random_proofs(80, 1, 3, 4)
    assert min(counts[1] for counts in found.values()) >= 5
    assert most > 100


@pytest.mark.sweep
@pytest.mark.parametrize(("count", "variables", "clauses"), [(3000, 4, 5), (60, 8, 12)])
def test_certificates_of_many_random_formulas(count, variables, clauses):
    found, _ = random_proofs(count, 2, variables, clauses)
    assert min(counts[1] for counts in found.values()) >= count // 15


def changes(value: Any, cells: list[str]) -> Iterator[tuple[str, Any]]:
    """All that has one thing changed: a part dropped, another cell, another number."""
    if isinstance(value, list):
        for i, part in enumerate(value):
            yield f"drop {json.dumps(part)}", value[:i] + value[i + 1 :]
            for what, changed in changes(part, cells):
                yield what, [*value[:i], changed, *value[i + 1 :]]
    elif isinstance(value, dict):
        for key, part in value.items():
            yield f"drop {key}", {k: v for k, v in value.items() if k != key}
            for what, changed in changes(part, cells):
                yield what, {**value, key: changed}
    elif isinstance(value, int):
        yield from ((f"{value} to {value + d}", value + d) for d in (-1, 1))
    elif value in cells:
        other = (cells[(cells.index(value) + d) % len(cells)] for d in (1, 7))
        yield from ((f"{value} to {cell}", cell) for cell in other)


def accepted_changes(prefix, clauses, every=1) -> tuple[int, list[str]]:
    """How many changed certificates there are, and what was changed in those that are accepted."""
    board, certificate, _ = given(prefix, clauses)
    form = list(certificate)[-1]
    tried, kept = 0, []
    for number, (what, entries) in enumerate(changes(certificate[form], list(board.moves()))):
        if number % every == 0:
            tried += 1
            kept += [what] if accepted({**certificate, form: entries}, board) else []
    return tried, kept


@pytest.mark.parametrize(("prefix", "clauses"), [SMALL[0], SMALL[4]])
def test_whatever_is_changed_is_refused(prefix, clauses):
    tried, kept = accepted_changes(prefix, clauses)
    assert tried > 400
    assert kept == []


def test_only_a_pair_that_is_not_needed_may_change():
    """Of `forall 1 (1)`: White goes left, and the right track is never visited."""
    tried, kept = accepted_changes("a", [[1]])
    *_, compiled = given("a", [[1]])
    at = compiled.last.plan.board.cell_of
    cz, h2 = at("cz_r1"), at("h2_r1")
    assert tried > 200
    assert len(kept) <= 3
    assert all(what.startswith((f'drop ["{cz}", "{h2}"]', f"{cz} to", f"{h2} to")) for what in kept)


def test_changes_are_refused_where_wires_cross():
    tried, kept = accepted_changes("ee", [[1, 2], [1, 2]], every=23)
    assert tried > 50
    assert kept == []


@pytest.mark.sweep
@pytest.mark.parametrize(("prefix", "clauses"), CROSSING)
def test_all_changes_where_wires_cross(prefix, clauses):
    tried, kept = accepted_changes(prefix, clauses)
    assert tried > 400
    # The others still prove it: a pair or a way is not needed, or links may take another semi.
    assert len(kept) <= tried // 50


def accepted_though_lost(prefix, clauses, every) -> tuple[int, list[str]]:
    """One empty cell is given to the loser: how often that makes him the winner, and where the
    certificate is still accepted then."""
    board, certificate, _ = given(prefix, clauses)
    stone = {"Black": "W", "White": "B"}[certificate["winner"]]
    lost, wrong = 0, []
    for v in [v for v, cell in enumerate(board.cells) if cell == "."][::every]:
        cells = board.cells[:v] + stone + board.cells[v + 1 :]
        other = Hex(board.rows, board.columns, cells)
        if solve(other, solver="local").winner != certificate["winner"]:
            lost += 1
            wrong += [board.name(v)] if accepted(certificate, other) else []
    return lost, wrong


def test_no_certificate_is_accepted_of_a_board_that_the_other_wins():
    assert accepted_though_lost("a", [[1]], 6) == (5, [])


@pytest.mark.sweep
@pytest.mark.parametrize(("prefix", "clauses"), [("e", [[1]]), ("a", [[1]])])
def test_nor_wherever_the_other_gets_a_stone(prefix, clauses):
    lost, wrong = accepted_though_lost(prefix, clauses, 1)
    assert lost > 10
    assert wrong == []


def test_the_certificate_of_another_board_is_refused():
    board, _, _ = given("e", [[1]])
    for prefix, clauses in (("a", [[1]]), ("e", [[-1]])):
        assert not accepted(given(prefix, clauses)[1], board)


def test_a_board_that_is_decided_has_a_certificate_of_one_entry():
    board, certificate, _ = given("e", [[]])
    assert certificate["positions"] == [[]]
    assert check(certificate, board) == "White"


def test_what_has_none_says_so():
    qbf = qbf_of("e", [[1]])
    expanded = Chain.of(shortest_path("qbf", "hex"), ["expand"]).build(qbf)
    with pytest.raises(ReductionError, match="variant expand, makes no certificate"):
        carried_certificate(expanded)
    flag = Chain.of(shortest_path("qbf", "flag-coloring"), []).build(qbf)
    with pytest.raises(NoCertificate, match="two players"):
        carried_certificate(flag)
