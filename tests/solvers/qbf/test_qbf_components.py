"""Components of QBFs."""

from gadgetry.formulas import EXISTS, FORALL, Cnf, Qbf
from gadgetry.solvers.qbf.qbf_components import components


def test_blocks_are_merged_where_the_other_player_has_no_variable_between() -> None:
    prefix = [("e", [1]), ("a", [2]), ("e", [3]), ("a", [4])]
    parts = list(components(Qbf(prefix, Cnf(5, [[1, 3, -4], [2, 5], [2, 2, 5]]))))
    assert [part.blocks for part in parts] == [
        ((EXISTS, (1, 3)), (FORALL, (4,))),
        ((EXISTS, (5,)), (FORALL, (2,))),
    ]
    assert [part.clauses for part in parts] == [((1, 3, -4),), ((2, 5), (2, 5))]


def test_the_empty_clause_is_a_component_and_tautologies_are_none() -> None:
    parts = list(components(Qbf([("a", [1, 2])], Cnf(2, [[1, -1, 2], []]))))
    assert [(part.blocks, part.clauses) for part in parts] == [((), ((),))]
    assert list(components(Qbf([("a", [1])], Cnf(1, [])))) == []


def test_a_long_chain_is_one_component() -> None:
    links = [[v, -v - 1] for v in range(1, 3000)]
    parts = list(components(Qbf([("e", range(1, 3001))], Cnf(3000, links[::-1]))))
    assert len(parts) == 1
    assert len(parts[0].clauses) == 2999
