"""Local multi-Shannon games: Table 13.6.1 by what holds around them."""

import pytest

from gadgetry.analysis.local_outcomes import CUT, DRAW, MEANINGS, SHORT, merged
from gadgetry.games.connection.multi_shannon import ManyTerminals, MultiShannon
from gadgetry.papers.connection.multi_shannon import (
    CLAIMS,
    PRINTED,
    SECTION,
    TABLES,
    better_and_worse,
    captured,
    dominated,
    recompute,
    regions,
    shannon_games,
    standing,
    table_cells,
)
from gadgetry.papers.registry import paper_tables


@pytest.fixture(scope="module")
def cells():
    return list(recompute())


def test_what_differs_is_what_the_errata_say(cells):
    assert {(c.table, c.where) for c in cells if not c.agrees} == TABLES.errata
    assert len(cells) == 9 + 5 + 4
    assert paper_tables()["multi-shannon"] is TABLES


@pytest.mark.sweep
def test_the_table_holds_on_all_graphs_with_four_vertices():
    assert all(cell.agrees for cell in table_cells(list(shannon_games(every=1))))


def test_what_is_printed_is_what_the_outcomes_mean():
    named = {case: words for case, words in PRINTED.items() if words != "impossible"}
    assert named == MEANINGS
    assert set(MEANINGS.values()) == {*CLAIMS, "undetermined"}


def test_no_other_claim_of_the_table_would_do():
    """Each claim fails for sets with other outcomes: the cells are not all true of everything."""
    failed = {claim: set() for claim in CLAIMS}
    for game in shannon_games(every=40):
        for region, case in regions(game):
            for claim, holds in CLAIMS.items():
                if not holds(game, region):
                    failed[claim].add(case)
    assert {(SHORT, DRAW), (SHORT, CUT), (DRAW, DRAW)} <= failed["captured by Short"]
    assert (SHORT, SHORT) in failed["captured by Cut"]
    assert (DRAW, DRAW) in failed["dominated by Short"] & failed["dominated by Cut"]


def test_a_bridge_is_captured_and_a_single_vertex_is_dominated_by_both():
    bridge = MultiShannon(ManyTerminals(4, ((0, 2), (0, 3), (2, 1), (3, 1)), (0, 1)))
    sets = dict(regions(bridge))
    assert sets == {(2,): (SHORT, CUT), (3,): (SHORT, CUT), (2, 3): (SHORT, SHORT)}
    assert captured(bridge, (2, 3), SHORT)
    path = MultiShannon(ManyTerminals(3, ((0, 2), (2, 1)), (0, 1)))
    assert not captured(path, (2,), SHORT)
    assert dominated(path, (2,), CUT)


def test_the_counterexample_to_the_order_is_the_one_of_the_errata(cells):
    shown = next(c.computed for c in cells if "better locally" in c.where)
    assert (SECTION, "a move that is better locally, and not as good") in TABLES.errata
    edges = ((0, 2), (0, 4), (1, 4), (2, 3))
    game = MultiShannon(ManyTerminals(5, edges, (0, 1)))
    assert shown in list(better_and_worse(game))


def test_terminals_of_a_clique_with_other_neighbours_are_kept():
    edges = ((0, 1), (0, 3), (1, 3), (1, 4), (2, 3), (2, 4))
    game = MultiShannon(ManyTerminals(5, edges, (0, 1, 2)))
    assert merged(game) == game
    # Made one all the same, they would make another game.
    one = MultiShannon(ManyTerminals(4, ((0, 2), (0, 3), (1, 2), (1, 3)), (0, 1)))
    assert standing(game) != standing(one)
