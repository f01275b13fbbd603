"""Positions of a ruleset by chance, for more than one test."""

from __future__ import annotations

from random import Random

from gadgetry.games.connection.edge_shannon import EdgeShannon


def random_edge_shannon(rng: Random) -> EdgeShannon:
    """Any multigraph with up to six vertices and eight edges, some of them claimed."""
    n = rng.randint(2, 6)
    edges = tuple((u, v) for u, v in (rng.sample(range(n), 2) for _ in range(rng.randint(0, 8))))
    owner = [rng.choice(["", "", "", "short", "cut"]) for _ in edges]
    short, cut = (frozenset(e for e, o in enumerate(owner) if o == k) for k in ("short", "cut"))
    s, t = rng.sample(range(n), 2)
    return EdgeShannon(n, edges, (s, t), short, cut, rng.choice(["Short", "Cut"]))
