"""What the gadgets of the geography games are worth, whatever is at their ends.

An end of a gadget of UNDIRECTED GEOGRAPHY is a vertex that is gone (0 here) or has a value from 1
up, as all vertices there have a pendant; it is made by a tree. An end of a crossover is a vertex of
GENERALIZED GEOGRAPHY at which the player to move loses, or wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from gadgetry.games.geography.generalized_geography import GeneralizedGeography
from gadgetry.games.geography.nimber_constructor import tree
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.reductions.geography.planar.planar_kinds import CROSSOVER_ARCS, F1, F2, W, Y
from gadgetry.reductions.geography.uno_strategy import UNO_EDGE
from gadgetry.reductions.lemma import Lemma

PAPER = "Burke, Ferland & Teng, arXiv:2106.02114"
OURS = "Gadgetry"
DIRECTED_EDGE = "x-a a-a0 a-b b-c b-f c-c0 c-d f-d d-d0 d-y"
PRELUDE = "start-start0 start-p1 p1-p10 p1-s"
MOST = 4


def with_ends(edges: str, token: str, **ends: int) -> UndirectedGeography:
    """A gadget with the token on a vertex, and ends of these values; 0 for an end that is gone.

    >>> with_ends("p-q q-r", "p", r=1).graph.edges.tolist()
    [[0, 1], [1, 2], [2, 3]]
    """
    words = edges.split()
    number = {v: i for i, v in enumerate(dict.fromkeys(v for w in words for v in w.split("-")))}
    rows = [(number[u], number[v]) for u, v in (word.split("-") for word in words)]
    count = len(number)
    visited = [number[end] for end, value in ends.items() if value == 0]
    for end, value in ends.items():
        branch = tree(value).graph
        # The root of the tree is the end itself; the other vertices are new.
        renamed = [number[end], *range(count, count + branch.vertices - 1)]
        rows += [(renamed[u], renamed[v]) for u, v in branch.edges.tolist()]
        count += branch.vertices - 1
    return UndirectedGeography.of(count, rows, number[token], visited=visited)


def crossover(through_r: bool, p_wins: bool, r_wins: bool) -> GeneralizedGeography:
    """The token on p, or on r; vertices 11 to 16 are p, r, p', r' and the way on from those two.

    >>> crossover(False, True, False).token
    11
    """
    p, r, p_after, r_after, p_sink, r_sink = range(11, 17)
    arcs = [*CROSSOVER_ARCS, (p, F1), (r, F2), (Y, p_after), (W, r_after)]
    arcs += [(p_after, p_sink)] * p_wins + [(r_after, r_sink)] * r_wins
    return GeneralizedGeography.of(17, arcs, start=r if through_r else p)


def _values() -> Iterator[tuple[int]]:
    return ((value,) for value in range(MOST + 1))


def _one_end(edges: str, token: str, end: str, gone: str) -> Callable[[int], UndirectedGeography]:
    """The gadget entered from one end, which is gone then; the other end has the value given."""
    return lambda value: with_ends(edges, token, **{end: value, gone: 0})


LEMMAS = (
    Lemma(
        "directed edge, correct way",
        f"entering a is worth *1 if y is *1, else *2; y gone or *1 to *{MOST}",
        f"{PAPER}, Lemma 3.2",
        boundary=_values,
        gadget=_one_end(DIRECTED_EDGE, "a", "y", "x"),
        expected=lambda y: 1 if y == 1 else 2,
    ),
    Lemma(
        "directed edge, wrong way",
        f"entering d is worth *3 if x is *1, else *2; x gone or *1 to *{MOST}",
        f"{PAPER}, Lemma 3.1",
        boundary=_values,
        gadget=_one_end(DIRECTED_EDGE, "d", "x", "y"),
        expected=lambda x: 3 if x == 1 else 2,
    ),
    Lemma(
        "uno edge, correct way",
        f"entering a is worth *1 if y is *1, else *2; y gone or *1 to *{MOST}",
        OURS,
        boundary=_values,
        gadget=_one_end(UNO_EDGE, "a", "y", "x"),
        expected=lambda y: 1 if y == 1 else 2,
    ),
    Lemma(
        "uno edge, wrong way",
        f"entering j is worth *2; x gone or *1 to *{MOST}",
        OURS,
        boundary=_values,
        gadget=_one_end(UNO_EDGE, "j", "x", "y"),
        expected=lambda x: 2,
    ),
    Lemma(
        "prelude",
        f"start is worth *1 if s is *1, else *2; s *1 to *{MOST}",
        f"{PAPER}, Theorem 3.1",
        boundary=lambda: ((value,) for value in range(1, MOST + 1)),
        gadget=lambda s: with_ends(PRELUDE, "start", s=s),
        expected=lambda s: 1 if s == 1 else 2,
    ),
    Lemma(
        "crossover",
        "who enters a crossover wins iff the player to move loses where the line goes on",
        OURS,
        boundary=lambda: product((False, True), repeat=3),
        gadget=crossover,
        expected=lambda through_r, p_wins, r_wins: (
            "second" if (r_wins if through_r else p_wins) else "first"
        ),
    ),
)
