"""Fixed FLOOD-IT by what the source's area reaches: polynomial on 2 x n boards and interval graphs.

The *reach* is the area with all vertices next to it, in the contracted graph. To play a colour adds
to the reach the neighbours of all reached vertices of the colour: which of them are flooded already
does not matter, for their neighbours are reached. A colour is *ripe* when all its vertices outside
the source's first area are reached. Each such colour must be played when it is ripe, for the last
play that floods something of it is such a play; one is enough, and it may as well be the first
possible, as a larger reach does no harm. So the least number of moves is

    the number of colours outside the source's area
    + the least number of plays of colours that are not ripe until everything is reached,

and these plays are searched breadth first, ripe colours being played at once. It is right on every
graph; how many reaches there are decides how long it takes. On a board 2 x n and on an interval
graph what is not reached is a piece at the left and one at the right, each one of some 3n (of n):
polynomial with any number of colours. (For 2 x n: Clifford, Jalsenius, Montanaro and Sach,
arXiv:1001.4420; for co-comparability graphs, which both are: Fleischer and Woeginger,
arXiv:1102.3025.)
"""

from __future__ import annotations

from functools import reduce

from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.solvers.flooding.clique_paths import members
from gadgetry.solvers.flooding.strips import Contracted, strip_of
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import Solver
from gadgetry.solvers.verdict import Question, Verdict

NAME = "flood-it-reach"


class Reaches:
    """What can be reached from the source; sets of areas are masks, colours are of the palette.

    >>> Reaches(FloodIt.path("bacab", source=2), Budget()).solution()
    [0, 1]
    """

    def __init__(self, position: FloodIt, budget: Budget) -> None:
        assert position.source is not None, "the puzzle is fixed"
        areas, source = Contracted.of(position), int(position.areas()[position.source])
        self.budget, self.palette = budget, sorted(set(position.colours.tolist()))
        self.near = [1 << v | mask for v, mask in enumerate(areas.near)]
        self.everything = (1 << len(self.near)) - 1
        self.classes = [0] * len(self.palette)
        for v, name in enumerate(areas.names):
            if name != source:
                self.classes[areas.colours[v]] |= 1 << v
        self.start = self.near[areas.names.index(source)]

    def play(self, reach: int, colour: int) -> int:
        """The reach after a colour."""
        for area in members(reach & self.classes[colour]):
            reach |= self.near[area]
        return reach

    def ripe(self, reach: int) -> list[int]:
        """The colours that are ripe."""
        return [c for c, all_of_it in enumerate(self.classes) if all_of_it & ~reach == 0]

    def grown(self, reach: int, done: list[int]) -> tuple[int, list[int]]:
        """The reach after all ripe colours that are not done, and these in the order of play."""
        played: list[int] = []
        while new := [c for c in self.ripe(reach) if c not in done and c not in played]:
            for colour in new:
                reach = self.play(reach, colour)
            played += new
        return reach, played

    def solution(self) -> list[int]:
        """The colours of a shortest solution."""
        empty = [c for c, all_of_it in enumerate(self.classes) if not all_of_it]
        first, word = self.grown(self.start, empty)
        came: dict[int, tuple[int, list[int]]] = {first: (first, word)}
        level = [first]
        while self.everything not in came:
            ahead = []
            for reach in level:
                self.budget.spend()
                self.budget.work(100 * len(self.palette))
                ripe = self.ripe(reach)
                for colour in range(len(self.palette)):
                    if colour in ripe or (wider := self.play(reach, colour)) == reach:
                        continue
                    wider, after = self.grown(wider, ripe)
                    if wider not in came:
                        came[wider] = reach, [colour, *after]
                        ahead.append(wider)
            level = ahead
        return [self.palette[c] for c in self._word(came)]

    def _word(self, came: dict[int, tuple[int, list[int]]]) -> list[int]:
        word, reach = list[int](), self.everything
        while True:
            before, played = came[reach]
            word = played + word
            if before == reach:
                return word
            reach = before


def run(position: FloodIt, question: Question, budget: Budget) -> Verdict:
    """The least number of moves and a shortest solution (`strategy`).

    >>> v = run(FloodIt.board(["abc", "bca"], source=0), Question(moves="all"), Budget())
    >>> v.value, v.strategy, v.winning_moves
    (3, (1, 2, 0), (1,))
    """
    word = _word(position, budget)
    legal = {"none": None, "one": word[:1]}
    if question.moves == "all":
        legal["all"] = tuple(
            c for c in _colours(position) if _left(position, c, budget) < len(word)
        )
    assert _solved(position, word), f"{position} is not solved by its own moves"
    return Verdict(NAME, True, value=len(word), winning_moves=legal[question.moves], strategy=word)


def _word(position: FloodIt, budget: Budget) -> tuple[int, ...]:
    return tuple(Reaches(position, budget).solution())


def _colours(position: FloodIt) -> list[int]:
    return [move for move in position.moves() if isinstance(move, int)]


def _left(position: FloodIt, colour: int, budget: Budget) -> int:
    """How many moves are needed after a colour."""
    return len(_word(position.play(colour), budget))


def _solved(position: FloodIt, word: tuple[int, ...]) -> bool:
    return reduce(FloodIt.play, word, position).solved()


def _accepts(position: FloodIt, _: Question) -> bool:
    return position.source is not None and strip_of(position) is not None


SOLVERS = (
    Solver(
        name=NAME,
        summary="Fixed, by what the source's area reaches: polynomial on 2 x n and interval graphs",
        takes=(FloodIt.ruleset,),
        run=run,
        preference=1,
        accepts=_accepts,
    ),
)
