"""Do pairs close every way from edge to edge? By a rule that is sound, and quick.

She has some cells, and one of each pair in the end; he may have all the rest. So he is kept apart
if no path has at most one cell of each pair. To tell whether there is one is NP-complete; the rule
here looks at what all ways to a place have in common:

    needed(net, x) = the cells that every way needs which comes to the net by the cell x
    a way goes on by y unless y is hers, or y or a cell that is paired with y is needed so far

If no way comes to the other edge by these, there is no path: a path passes places, at each of which
all that is needed was passed. (The converse does not hold: the rule may see a way where none is.)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Place = tuple[str, str]  # a net, and the cell by which a way comes there


class Ways:
    """Ways through cells, each given by the nets that it touches, from the net s to the net t.

    >>> bridge = Ways({"a": ["s", "m"], "b": ["m", "t"], "c": ["m", "t"]}, "s", "t")
    >>> bridge.open_way({"b"}, []), bridge.open_way((), [("a", "b"), ("c", "a")])
    (['a', 'c'], [])
    """

    def __init__(self, nets_of: Mapping[str, Collection[str]], s: str, t: str) -> None:
        self.s, self.t = s, t
        self.bit = {cell: 1 << i for i, cell in enumerate(nets_of)}
        self.exits: dict[str, list[tuple[str, str]]] = {}  # of a net: cells, and where they lead
        for cell, nets in nets_of.items():
            for net in nets:
                self.exits.setdefault(net, []).extend((cell, to) for to in nets if to != net)

    def open_way(self, hers: Collection[str], pairs: Iterable[tuple[str, str]]) -> list[str]:
        """The cells of a way that the pairs do not close by the rule; [] if they close all."""
        closed = dict(self.bit)  # a cell: itself, and those that it is paired with
        for one, other in pairs:
            closed[one] |= self.bit[other]
            closed[other] |= self.bit[one]
        start = (self.s, "")
        needed: dict[Place, int] = {start: 0}
        came: dict[Place, Place] = {}
        todo = [start]
        while todo:
            place = todo.pop()
            for cell, to in self.exits.get(place[0], ()):
                if cell in hers or closed[cell] & needed[place]:
                    continue
                then, so_far = (to, cell), needed[place] | self.bit[cell]
                common = so_far & needed.get(then, so_far)
                if needed.get(then) == common:
                    continue
                needed[then] = common
                came.setdefault(then, place)
                if to == self.t:
                    return _back(then, came)
                todo.append(then)
        return []


def _back(place: Place, came: Mapping[Place, Place]) -> list[str]:
    """The cells by which a place was first reached."""
    cells = []
    while place in came:
        cells.append(place[1])
        place = came[place]
    return cells[::-1]
