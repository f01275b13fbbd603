"""0.22, 0.23 and 0.32 on bipodes and caterpillars: the page has what is computed."""

from __future__ import annotations

from itertools import product

import pytest
from networkx import graph_atlas_g

from gadgetry.games.octal.octal_families import bipode
from gadgetry.games.octal.octal_graph import OctalGraph
from gadgetry.solvers.general import oracle
from gadgetry.solvers.limits import Budget
from tools.octal.trees import (
    CODES,
    FAMILIES,
    PAGE,
    PODES,
    Values,
    bipode_lines,
    certain,
    chains,
    leg_graphs,
)

LINES = PAGE.read_text("utf-8").splitlines()


def by_rules(position: OctalGraph, known: dict) -> int:
    return oracle.grundy_value(position, known, Budget())


def test_the_page_has_the_values_of_bipodes():
    for code, middle in product(CODES, (1, 2)):
        table = list(bipode_lines(code, middle))
        start = LINES.index(table[0].strip())
        assert LINES[start : start + len(table) + 1] == "\n".join(table).split("\n")


@pytest.mark.parametrize("code", CODES)
def test_values_of_small_bipodes_are_those_of_the_rules(code):
    known: dict = {}
    for middle, one, other in product((1, 2), PODES, PODES):
        lengths = [*chains(one), *chains(other)]
        if sum(lengths) <= 5:
            position = bipode(code, middle, sum(one), *lengths)
            assert Values(code).value(position) == by_rules(position, known)


@pytest.mark.parametrize("code", CODES)
def test_the_page_has_the_periods_of_legs_which_hold_further(code):
    column = 2 + CODES.index(code)
    for name, graph in list(leg_graphs())[:8]:
        found = certain(code, graph, 10_000)
        word = " ".join(map(str, found.values[: found.preperiod + found.period]))
        (line,) = [line for line in LINES if line.startswith(f"| {name} |")]
        assert line.split("|")[column].strip() == f"{found.period}, from {found.preperiod}: {word}"
        values = Values(code)
        size, edges = graph.graph.vertices, graph.graph.edges.tolist()
        for n in range(18):
            leg = [(0 if i == 0 else size + i - 1, size + i) for i in range(n)]
            far = n
            while far >= found.preperiod + found.period:
                far -= found.period
            expected = found.values[far]
            assert values.value(OctalGraph.of(code, size + n, [*edges, *leg])) == expected


@pytest.mark.parametrize("code", CODES)
def test_the_page_has_the_values_of_families(code):
    known: dict = {}
    for name, make in FAMILIES.items():
        (line,) = [line for line in LINES if line.startswith(f"| {name} | {code} |")]
        printed = [int(word) for word in line.split("|")[3].split()]
        assert printed[:7] == [Values(code).value(make(code, n)) for n in range(1, 8)]
        small = [n for n in range(1, 6) if make(code, n).graph.vertices <= 9]
        assert [printed[n - 1] for n in small] == [by_rules(make(code, n), known) for n in small]


def test_two_games_have_the_same_values_on_all_small_graphs():
    values: dict[str, list[int]] = {code: [] for code in CODES}
    for graph in graph_atlas_g():
        if 0 < len(graph) <= 5:
            for code in CODES:
                position = OctalGraph.of(code, len(graph), list(graph.edges))
                values[code].append(by_rules(position, {}))
    assert values["0.22"] == values["0.23"]
    assert values["0.22"] != values["0.32"]
