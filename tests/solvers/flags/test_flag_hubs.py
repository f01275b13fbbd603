"""Flags of hubs are won as AVOID TRUE on the hubs, and nothing else is taken for one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flags.flag_coloring import FlagColoring
from gadgetry.games.flags.flag_families import canada, grid, route, usa
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.solvers.flags.flag_hubs import hub_flag
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.independence import independent

WINNER = Question(value=False)
MOVES = Question(value=False, moves="all")
ALONE = (1, 2)


@dataclass(frozen=True)
class Hubs:
    """B has so many routes; each other hub the variables that are named, and one route."""

    variables: int
    of_center: int
    hubs: tuple[tuple[int, ...], ...]
    pendants: int = 0
    length: int = 5

    def flag(self, shuffled: Random | None = None) -> FlagColoring:
        """Vertex 0 is y, then the variables."""
        every = tuple(range(1, self.variables + 1))
        colours = [1] * (self.variables + 1)
        edges: list[tuple[int, int]] = []

        def hub(variables: tuple[int, ...], routes: int) -> None:
            center = len(colours)
            colours.append(0)
            edges.extend((v, center) for v in variables)
            for _ in range(routes):
                last = center
                for _ in range(self.length - 1):
                    colours.append(1 - colours[last])
                    edges.append((last, len(colours) - 1))
                    last = len(colours) - 1
                edges.append((0, last))

        hub(every, self.of_center)
        for variables in self.hubs:
            hub(variables, 1)
        for _ in range(self.pendants):
            hub(every, 0)
        names = list(range(len(colours)))
        if shuffled is not None:
            shuffled.shuffle(names)
        paint = {names[v]: colour for v, colour in enumerate(colours)}
        return FlagColoring(
            [paint[v] for v in range(len(names))], [(names[u], names[v]) for u, v in edges]
        )


def small_hubs(most_variables: int, alike: int = 4) -> Iterator[Hubs]:
    """All with four to eight hubs besides B, and at most two sets of variables besides all."""
    for k in range(1, most_variables + 1):
        every = tuple(range(1, k + 1))
        sets = [c for size in every for c in combinations(every, size)]
        pairs = combinations_with_replacement(sets, 2)
        for of_clauses in [(), *((one,) for one in sets), *pairs]:
            clauses = tuple(c for c in of_clauses for _ in range(alike))
            for beside_all in (0, 2, 4):
                hubs = (every,) * beside_all + clauses
                if 4 <= len(hubs) <= 8:
                    yield from (Hubs(k, s, hubs) for s in (1, 3))
                    yield Hubs(k, 1, hubs, pendants=2)


def same(flag: FlagColoring, by: str = "grundy-routes", question: Question = MOVES) -> None:
    ours, other = (solve(flag, question, solver=name) for name in ("hubs", by))
    assert (ours.outcome, ours.winner) == (other.outcome, other.winner), flag
    assert ours.winning_moves == other.winning_moves, flag


def test_flags_of_hubs_have_the_winner_and_the_winning_moves_of_the_engine():
    rng = Random(2)
    winners = set()
    for hubs in rng.sample([*small_hubs(3)], 15):
        flag = hubs.flag(rng)
        same(flag)
        winners.add(solve(flag, WINNER).winner)
    assert winners == {"first", "second"}


def test_where_two_hubs_can_be_left_the_winner_is_that_of_the_engine():
    rng = Random(3)
    more_moves = 0
    for hubs in rng.sample([*small_hubs(3, alike=2)], 10):
        flag = hubs.flag(rng)
        same(flag, question=WINNER)
        read = hub_flag(flag)
        assert read is not None
        if read.by_pairs:
            assert solve(flag, MOVES).solver == "grundy-routes"
            more_moves += 1
    assert more_moves > 5


@pytest.mark.sweep
def test_all_small_flags_of_hubs():
    for hubs in small_hubs(3):
        same(hubs.flag())
    for hubs in small_hubs(3, alike=2):
        same(hubs.flag(), question=WINNER)


@pytest.mark.sweep
def test_small_flags_of_hubs_by_plain_search():
    for hubs in small_hubs(2):
        if len(hubs.flag().neighbours) <= 52:
            same(hubs.flag(), "contraction")


@pytest.mark.parametrize("variant", ["lean", "paper", "small"])
def test_a_play_of_variables_stays_within_flags_of_hubs(variant):
    instance = AvoidTrue(4, [[1, 2], [2, 3], [3]])
    position = AvoidTrueToFlagColoring().build(instance, variant).target
    assert isinstance(position, FlagColoring)
    before = {"lean": 14, "paper": 16, "small": 8}[variant]
    for variable in (4, 1):
        same(position, question=WINNER)
        position = position.play((before + variable, 0))
    flag = hub_flag(position)
    assert flag is not None
    assert flag.clauses == (flag.variables, (flag.variables[1],))  # 2 and 3, and 3


@pytest.mark.parametrize(
    "hubs",
    [
        Hubs(2, 1, (ALONE,) * 2),  # u = 2
        Hubs(2, 1, (ALONE,) * 2 + ((1,),) * 3),
        Hubs(2, 2, (ALONE,) * 2 + ((1,),) * 4),
        Hubs(2, 1, (ALONE,) * 3 + ((1,),) * 4),
        Hubs(2, 1, (ALONE,) * 4, pendants=1),
        Hubs(2, 3, (ALONE,) * 4, pendants=2),
        Hubs(2, 1, (ALONE,) * 4, length=3),
        Hubs(2, 1, (ALONE,) * 4, length=7),
        Hubs(2, 1, ((1,),) * 4 + ((),) * 2),
    ],
)
def test_what_is_no_flag_of_hubs(hubs):
    assert hub_flag(hubs.flag()) is None


def test_flags_of_no_hubs_and_values_are_left_to_the_engine():
    for position in (usa(), canada(), grid(4, 5), route(4, 4, 6), FlagColoring([0], [])):
        assert solve(position, WINNER).solver != "hubs"
    flag = Hubs(1, 1, ((1,),) * 4).flag()
    assert solve(flag, Question(value=False, star=0)).solver == "hubs"
    assert solve(flag, Question(value=False, star=0)).outcome is (
        solve(flag, WINNER).winner == "second"
    )
    assert solve(flag, Question()).solver == "grundy-routes"


def test_the_engine_on_graphs_is_a_second_opinion_that_shares_no_code():
    taken = {s.name: s for s in applicable(Hubs(1, 1, ((1,),) * 4).flag(), WINNER)}
    assert [*taken][:2] == ["hubs", "grundy-routes"]
    assert independent(taken["hubs"], taken["grundy-routes"])


def test_one_edge_more_or_less_is_seen():
    rng = Random(5)
    flag = Hubs(3, 1, ((1, 2, 3),) * 2 + ((1, 2),) * 4).flag()
    edges, read = set(flag.edges), 0
    for _ in range(400):
        u, v = sorted(rng.sample(range(len(flag.colours)), 2))
        if flag.colours[u] != flag.colours[v]:
            other = FlagColoring(flag.colours, edges ^ {(u, v)})
            read += hub_flag(other) is not None
    assert read == 0


def test_three_colours_and_two_flags_are_none():
    flag = Hubs(2, 1, (ALONE,) * 4).flag()
    size = len(flag.colours)
    beside = [(u + size, v + size) for u, v in flag.edges]
    assert hub_flag(flag) is not None
    assert hub_flag(FlagColoring(flag.colours * 2, [*flag.edges, *beside])) is None
    assert hub_flag(FlagColoring([2, *flag.colours[1:]], flag.edges)) is None
    alone = FlagColoring([*flag.colours, 1], flag.edges)
    assert hub_flag(alone) == hub_flag(flag)
