"""Every gadget says what it is for and why it works, and what it says of its play is so."""

import itertools
from typing import Any

import pytest

from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.games.connection.hex import Hex
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.flooding.vertex_cover import VertexCover
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import tree
from gadgetry.games.position import TwoPlayer
from gadgetry.reductions.geography.planar import planarization
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.purpose import Purpose
from gadgetry.reductions.reduction import Reduction, ReductionError
from gadgetry.reductions.registry import reduction, reductions
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.lemmas import lemmas

XOR = Cnf(["x", "y"], [[1, 2], [-1, -2]])
LARGE = Cnf(["x", "y", "z"], [[1, 2, 3], [-1, 2, -3], [1, -2, 3], [-1, -2, -3]])
ALTERNATING = [(0, 7), (2, 4), (2, 5), (3, 5), (3, 6), (6, 2), (7, 2), (7, 3)]
SOURCES: dict[str, list[Any]] = {
    "qbf": [
        Qbf([("a", [1]), ("e", [2])], XOR),
        Qbf([("e", [1]), ("a", [2])], XOR),
        Qbf([("e", [1])], Cnf(["x"], [])),
        Qbf([("e", [1])], Cnf(["x"], [[], [1]])),
    ],
    "cnf": [XOR, Cnf(1, [[]])],
    "avoid-true": [AvoidTrue(["a", "b"], [[1, 2], [2]]), AvoidTrue(["a"], [])],
    "generalized-geography": [
        GeneralizedGeography.of(4, [(0, 1), (1, 2), (2, 3)], start=0),
        GeneralizedGeography.of(1, [], start=0),
    ],
    "undirected-geography": [tree(2)],
    "flood-it": [FloodIt.path("abcab", source=0)],
    "vertex-cover": [VertexCover.of(2, [(0, 1)], 1)],
    "hex": [Hex(2, 3), Hex(3, 3, ".W..W..W.")],
    "shannon": [reduction("hex-to-shannon").build(Hex(2, 2), v).graph for v in ("black", "white")],
}


def sources(r: Reduction, variant: str):
    """Small instances of what a reduction leads from; all its kinds of gadgets occur."""
    name = r.source.name
    if r.name == "qbf-to-hex" and variant not in ("auto", "expand", "compact"):
        yield Qbf([("a", [1])], Cnf(["x"], [[1]]))  # such boards take a while
        return
    yield from SOURCES.get(name, ())
    if r.name == "qbf-to-planar-geography":
        yield Qbf([("e", [1]), ("a", [2]), ("e", [3])], LARGE)
    if r.name == "generalized-geography-to-planar-geography":
        large = Qbf([("e", [1, 2, 3])], LARGE)
        yield reduction("qbf-to-generalized-geography").build(large, "bipartite").graph
    if name == "planar-geography":
        yield reduction("qbf-to-planar-geography").build(SOURCES["qbf"][2]).graph
    if name in ("uno", "swap-uno"):
        short = GeneralizedGeography.of(2, [(0, 1)], start=0)
        yield reduction(f"generalized-geography-to-{name}").build(short).graph


def compiled_by(r: Reduction, variant: str):
    for source in sources(r, variant):
        try:
            yield r.build(source, variant)
        except ReductionError:
            continue


PAIRS = [(name, variant) for name, r in reductions().items() for variant in r.variants]
NEVER = {  # kinds that a variant has not
    ("generalized-geography-to-undirected-geography", "second token", "prelude pass plain"),
    ("planar-geography-to-undirected-geography", "second token", "prelude pass plain"),
    ("generalized-geography-to-undirected-geography", "prelude", "plain"),
    ("planar-geography-to-undirected-geography", "prelude", "plain"),
    ("qbf-to-generalized-geography", "literal check", "small"),
}


@pytest.mark.parametrize(("name", "variant"), PAIRS)
def test_every_kind_of_gadget_has_a_purpose(name, variant, monkeypatch):
    r = reductions()[name]
    if name == "generalized-geography-to-planar-geography":
        monkeypatch.setattr(planarization, "in_and_out_apart", lambda vertices, arcs: None)
        more = [*SOURCES["generalized-geography"], GeneralizedGeography.of(8, ALTERNATING, start=0)]
        monkeypatch.setitem(SOURCES, "generalized-geography", more)
    left: set[str] = set()
    seen: set[str] = set()
    for compiled in compiled_by(r, variant):
        left |= {kind.name for kind in compiled.provenance.kinds}
        for gadget in compiled.provenance.gadgets():
            seen.add(gadget.kind)
            purpose = r.purpose(compiled, gadget)
            assert isinstance(purpose, Purpose), gadget
            for said in (purpose.statement, purpose.why):
                assert said.endswith("."), said
                assert "  " not in said
            assert set(purpose.lemmas) <= set(lemmas()), purpose.lemmas
            check_ways(compiled, purpose)
    never = {kind for reduction, kind, variants in NEVER
             if reduction == name and variant in variants.split()}  # fmt: skip
    assert left - seen == never


def check_ways(compiled, purpose):
    """The vertices of a way are there; on a digraph or a graph of geography it is a path."""
    graph = compiled.graph
    for way in purpose.ways:
        assert way.vertices
        assert all(0 <= v < len(compiled.provenance.vertices) for v in way.vertices)
        if isinstance(graph, GraphArrays) and graph.ruleset.endswith("geography"):
            arcs = set(zip(graph.tails.tolist(), graph.heads.tolist(), strict=True))
            if graph.ruleset == "undirected-geography":
                arcs |= {(v, u) for u, v in arcs}
            assert all(arc in arcs for arc in itertools.pairwise(way.vertices)), way


def small_qbfs():
    rows = [[1, 2], [-1, 2], [1, -2], [-1, -2], [1], [-2], [2]]
    for first, second in itertools.product("ea", repeat=2):
        for size in (1, 2):
            for clauses in itertools.combinations(rows, size):
                yield Qbf([(first, [1]), (second, [2])], Cnf(["x", "y"], clauses))


def given(qbf: Qbf, literal: int) -> Qbf:
    """The QBF without its first variable, which has a value."""
    clauses = [[x for x in c if x != -literal] for c in qbf.matrix.clauses if literal not in c]
    rest = [(q, v) for q, v in qbf.quantified() if v != abs(literal)]
    return Qbf([(q, [v]) for q, v in rest], Cnf(qbf.matrix.variables, clauses))


def beginning(compiled):
    """What is played before the first variable's gadget."""
    name = compiled.reduction.name
    if name == "qbf-to-game-sat":
        return [1]
    plan = compiled.plan
    if name == "qbf-to-avoid-true" and plan.stages[0] == 0:
        return [1]
    return [0] if name == "qbf-to-node-kayles" and plan.order[0] == 0 else []


def move_at(position, vertex):
    if position.ruleset == "avoid-true":
        return vertex + 1
    if position.ruleset == "game-sat":
        return vertex + 1 if position.to_move == "T" else -vertex - 1
    return position.name(vertex) if position.ruleset == "hex" else vertex


def start_of(compiled):
    target = compiled.target
    return AvoidTruePosition(target) if isinstance(target, AvoidTrue) else target


def holds(compiled, position, moves):
    """Does the first player, or the formula's, win after so many moves?"""
    if isinstance(position, TwoPlayer):
        winner = position.winner() or solve(position, Question(value=False)).winner
        return winner == compiled.claim.equals
    mover_wins = solve(position, Question(value=False)).winner == "first"
    return mover_wins == (moves % 2 == 0)


CHOOSING = [
    ("qbf-to-generalized-geography", "small"), ("qbf-to-generalized-geography", "bipartite"),
    ("qbf-to-planar-geography", "ordered"), ("qbf-to-shannon", "standard"),
    ("qbf-to-avoid-true", "standard"), ("qbf-to-game-sat", "standard"),
    ("qbf-to-node-kayles", "standard"), ("qbf-to-hex", "expand"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "variant"), CHOOSING)
def test_who_wins_after_a_way_is_who_wins_with_that_value(name, variant):
    r, seen = reductions()[name], set()
    step = {"qbf-to-hex": 7, "qbf-to-shannon": 3}.get(name, 2)
    for qbf in itertools.islice(small_qbfs(), 0, None, step):
        compiled = r.build(qbf, variant)
        for gadget in compiled.provenance.gadgets():
            if gadget.element != ("variable", 1):
                continue
            for way in r.purpose(compiled, gadget).ways:
                if way.literal is None:
                    continue
                moves = [*beginning(compiled)]
                position = start_of(compiled)
                for move in moves:
                    position = position.play(move)
                for vertex in way.vertices:  # an illegal one raises
                    if not position.moves():  # all clauses were true before its end
                        break
                    moves.append(move_at(position, vertex))
                    position = position.play(moves[-1])
                won = holds(compiled, position, len(moves))
                assert won == truth(given(qbf, way.literal)), (str(qbf), way)
                assert f"x {'to' if 'sets' in way.meaning else '='}" in way.meaning
                assert ("true" in way.meaning) == (way.literal > 0)
                seen.add((won, way.literal))
    assert len(seen) == 4  # both values, both winners


class Silent(type(reduction("cnf-to-qbf"))):
    """As a reduction of others that says nothing of its gadgets."""

    def purpose(self, compiled, gadget):
        return super(type(reduction("cnf-to-qbf")), self).purpose(compiled, gadget)


def test_a_reduction_may_say_nothing():
    silent = Silent()
    compiled = silent.build(XOR)
    assert all(silent.purpose(compiled, g) is None for g in compiled.provenance.gadgets())
