"""HONEY-BEE once more, area by area, ended as soon as one player has more than half."""

from __future__ import annotations

import networkx as nx

from gadgetry.games.flooding.honey_bee import HoneyBee


def first_wins(game: HoneyBee) -> bool:
    """Does the first player win? Plain search with a table; First moves first."""
    graph = game.board.to_networkx()
    paint = nx.get_node_attributes(graph, "colour")
    same = nx.Graph([(u, v) for u, v in graph.edges if paint[u] == paint[v]])
    same.add_nodes_from(graph)
    areas = list(nx.connected_components(same))
    home = {v: i for i, area in enumerate(areas) for v in area}
    near = [
        frozenset(home[u] for v in area for u in graph[v]) - {i} for i, area in enumerate(areas)
    ]
    colour = [paint[min(area)] for area in areas]
    size = [len(area) for area in areas]
    table: dict[tuple[object, ...], bool] = {}

    def wins(
        mine: frozenset[int], its: frozenset[int], c: int, d: int, first: int, idle: int
    ) -> bool:
        """Does the player to move win? c and d are the colours of the two areas."""
        held, other = sum(size[i] for i in mine), sum(size[i] for i in its)
        if 2 * max(held, other) > len(graph):
            return held > other
        left = {i for i in range(len(areas)) if i not in mine and i not in its}
        choices = sorted({colour[i] for i in left} - {c, d})
        if idle == 2 or not choices:
            return held > other or (held == other and not first)
        key = (mine, its, c, d, first, idle)
        if key not in table:
            border = {j for i in mine for j in near[i]} & left
            table[key] = False
            for choice in choices:
                new = frozenset(i for i in border if colour[i] == choice)
                if not wins(its, mine | new, d, choice, 1 - first, 0 if new else idle + 1):
                    table[key] = True
                    break
        return table[key]

    first, second = (home[source] for source in game.sources)
    return wins(frozenset([first]), frozenset([second]), colour[first], colour[second], 1, 0)
