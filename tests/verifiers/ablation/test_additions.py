"""Parts added to gadgets: every offer changes the target, wrong ones are noticed."""

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.position import kind_of
from gadgetry.reductions.registry import reduction
from gadgetry.verifiers.ablation.ablation import ablate, score
from gadgetry.verifiers.ablation.additions import added, additions_of
from gadgetry.verifiers.ablation.alterations import Change
from gadgetry.verifiers.sweeps.enumeration import instances

XOR = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
SOURCES = {
    "qbf-to-avoid-true": XOR,
    "qbf-to-game-sat": XOR,
    "qbf-to-generalized-geography": XOR,
    "qbf-to-shannon": XOR,
    "avoid-true-to-flag-coloring": AvoidTrue(2, [[1, 2], [2]]),
    "cnf-to-qbf": Cnf(2, [[1, -2]]),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_addition_changes_the_target_and_its_kind_stays(name):
    built = reduction(name).build(SOURCES[name])
    offers = additions_of(built)
    assert offers
    assert len(set(offers)) == len(offers)
    for change in offers:
        target = added(built, change)
        assert kind_of(target) == kind_of(built.target)
        assert target != built.target, change


def test_pendants_hang_at_a_role_and_arcs_have_a_direction():
    built = reduction("qbf-to-generalized-geography").build(XOR)
    names = {str(change) for change in additions_of(built)}
    assert {"diamond: with vertex at b", "diamond: with edge x -> ~x"} <= names
    assert "diamond: with edge a -> x" not in names  # it is there
    pendants = added(built, Change("diamond", "vertex", "b", True, "at"))
    assert pendants.graph.vertices == built.graph.vertices + 2
    assert len(pendants.graph.edges) == len(built.graph.tails) + 2


def test_twin_has_the_same_neighbours_and_colour():
    built = reduction("avoid-true-to-flag-coloring").build(AvoidTrue(1, [[1]]))
    before = built.target
    after = added(built, Change("variable", "vertex", "", True, "like"))
    (variable,) = built.provenance.vertices_of("variable", 0)
    twin = len(before.colours)
    assert set(after.neighbours[twin]) == set(before.neighbours[variable])
    assert after.colours[twin] == before.colours[variable]


def test_twin_of_a_variable_is_bound_beside_it():
    built = reduction("cnf-to-qbf").build(Cnf(["x"], [[-1]]))
    (change,) = [c for c in additions_of(built) if c.part == "variable"]
    after = added(built, change)
    assert [b.variables for b in after.prefix] == [(1, 2)]
    assert list(after.matrix.clauses) == [(-1, -2)]


def test_a_chord_in_the_diamond_is_noticed_and_a_way_back_to_its_top_does_no_harm():
    found = list(
        ablate(reduction("qbf-to-generalized-geography"), instances("qbf", 1, 2), additions=True)
    )
    quiet = {str(a.change) for a in found if a.change.added and a.noticed_by is None}
    assert quiet == {f"diamond: with edge {end} -> a" for end in ("x", "~x", "b")}
    assert score(found) == "15 of 15 removals and 12 of 15 additions noticed"
