"""Labels of many gadgets at once are those of one after the other, whatever a format escapes."""

import json

import numpy as np
import pytest

from gadgetry.formats.names import in_dot, in_xml
from gadgetry.formats.provenance_csv import _cell
from gadgetry.formulas import AvoidTrue, Cnf, Qbf, Variables
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.geography.geography_trunk import Trunk
from gadgetry.reductions.labels import Label, Naming, from_one, itself
from gadgetry.reductions.registry import reductions, shortest_path

ESCAPES = (_cell, in_dot, in_xml, json.dumps)
PLAIN = ["x1", "b", "x2'", "a_c"]
STRANGE = ["=a", 'b,"c', "<d>&\u00e9", "-e\\"]


def formula(kind, names):
    clauses = [[1, 2], [2, 3, 4], [-4 if kind != "avoid-true" else 4]]
    if kind == "avoid-true":
        return AvoidTrue(names, clauses)
    matrix = Cnf(Variables.of(names), clauses)
    blocks = [("e", [1]), ("a", [2, 4]), ("e", [3])]
    return matrix if kind == "cnf" else Qbf(blocks, matrix)


def texts(table):
    """The words, without the NULs that are nothing."""
    return [word.replace(b"\0", b"").decode() for word in table.tolist()]


def same(provenance):
    """Is every table what its gadgets say? How many labels were compared?"""
    count = 0
    for number, kind in enumerate(provenance.kinds):
        indices = provenance.indices(number)
        one = indices.tolist()
        for escaped in ESCAPES:
            assert texts(kind.labels(indices, escaped)) == [escaped(kind.label(i)) for i in one]
        said = [f"{sort}: {place}" for sort, place in map(kind.element, one)]
        assert texts(kind.elements(indices, ": ", str)) == said
        count += len(one)
    return count


@pytest.mark.parametrize("names", [PLAIN, STRANGE], ids=["plain", "strange"])
def test_of_every_reduction_of_a_formula(names):
    compared = 0
    for found in reductions().values():
        if found.source.name in ("qbf", "cnf", "avoid-true") and "hex" not in found.name:
            compiled = found.build(formula(found.source.name, names))
            compared += same(compiled.provenance)
    assert compared > 150


@pytest.mark.parametrize("names", [PLAIN, STRANGE], ids=["plain", "strange"])
def test_of_what_is_compiled_further(names):
    for target in ("undirected-geography", "sum", "nimber-geography", "flag-coloring"):
        chain = Chain.of(shortest_path("qbf", target))
        assert same(chain.build(formula("qbf", names)).last.provenance) > 20


@pytest.mark.parametrize("variant", ["small", "bipartite"])
def test_the_names_of_a_digraph_are_there_at_once_if_they_are_plain(variant):
    for blocks in ([("a", [1, 2, 3, 4])], [("e", [2]), ("a", [4])]):
        matrix = Cnf(Variables.of(PLAIN), [[1, 2], [2, 3, -4], [-4]])
        names = Trunk(Qbf(blocks, matrix), variant).vertex_names
        assert texts(names.table) == [names(v) for v in range(names.count)]
    matrix = Cnf(Variables.of(STRANGE), [[1]])
    assert Trunk(Qbf([], matrix), variant).vertex_names.table is None


def test_names_with_signs_that_a_format_knows_are_asked_for_one_by_one():
    for strange in ("a\0b", "a\nb", "<", "=1", "a b", "-", "\u00e9"):
        names = Naming(2, ["a", strange].__getitem__)
        assert names.table is None
        label = Label("of ", (names, itself), ", ", from_one)
        for escaped in ESCAPES:
            expected = [escaped(label(i)) for i in (1, 0)]
            assert texts(label.table(np.array([1, 0]), escaped)) == [
                word.replace("\0", "") for word in expected
            ]


def test_a_label_that_holds_the_letter_of_a_hole_is_asked_for_one_by_one():
    label = Label("Q of ", from_one)
    assert texts(label.table(np.array([0, 8]), str)) == ["Q of 1", "Q of 9"]
