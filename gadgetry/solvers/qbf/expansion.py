"""QBF by counterexample-guided expansion, without recursion, on two incremental SAT solvers.

Every player keeps a list of the opponent's plays (values for all the opponent's variables) and
asks a SAT solver for a strategy that beats all plays of the list: the matrix (for the universal
player: its negation) is copied once a play, and two copies share the player's variables that come
before the plays differ. Where there is none, the opponent has won. Otherwise the two strategies
play against each other, and since both cannot win, the play leaves one of the lists: there it
goes on as the other list knows, and is added. So the lists grow towards a full expansion, but
only by what has refuted a strategy.

This is RAReQS (Janota, Klieber, Marques-Silva, Clarke, SAT 2012) in the form without recursion of
Bloem, Braud-Santoni, Hadzic, Egly, Lonsing, Seidl (FMCAD 2018), with one play a round instead of
all. The number of blocks costs nothing by itself: there is no recursion to overflow.

The nodes are the SAT calls, one a refinement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gadgetry.formulas import EXISTS, FORALL, Clause, Quantifier
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.qbf.qbf_components import Component
from gadgetry.solvers.sat.incremental import SatOracle

SAT_SOLVER = "minisat22"

Play = tuple[tuple[bool, ...], ...]  # one player's values, block by block


@dataclass(slots=True)
class BlockNode:
    """After some blocks of the opponent: the player's next block has the variables `first`, ..."""

    first: int
    children: dict[tuple[bool, ...], BlockNode] = field(default_factory=dict)


class PlayerSearch:
    """One player's search for a strategy against a growing list of the opponent's plays."""

    def __init__(self, component: Component, player: Quantifier, budget: Budget) -> None:
        self.player = player
        self.own = component.blocks_of(player)
        self.theirs = component.blocks_of(FORALL if player is EXISTS else EXISTS)
        if component.blocks and component.blocks[0][0] is not player:
            self.own.insert(0, ())
        self.oracle = SatOracle(SAT_SOLVER, budget)
        self.plays: list[Play] = []
        self.root: BlockNode | None = None
        self._variables = 0
        self._model: list[int] = []
        self._known: dict[Clause, int] = {}
        theirs = [lit for block in self.theirs for v in block for lit in (v, -v)]
        self._bit = bit = {lit: 1 << i for i, lit in enumerate(theirs)}
        # Of each clause what is the player's, and the opponent's literals as a set of bits.
        self._clauses = [
            (
                [lit for lit in clause if lit not in bit],
                sum([bit[lit] for lit in clause if lit in bit]),
            )
            for clause in component.clauses
        ]

    def fresh(self, count: int = 1) -> int:
        """The first of some new variables of the SAT solver."""
        self._variables += count
        return self._variables - count + 1

    def _node(self, depth: int) -> BlockNode:
        return BlockNode(self.fresh(len(self.own[depth])) if depth < len(self.own) else 0)

    def add(self, play: Play, *unless: int) -> None:
        """Demand to beat one more play of the opponent, or else one of the literals `unless`."""
        self.plays.append(play)
        self.root = node = self.root or self._node(0)
        literal: dict[int, int] = {}  # of the player's literals
        true = 0  # the literals that the play makes true, as bits
        for depth in range(max(len(self.own), len(play))):
            if depth < len(self.own):
                for number, v in enumerate(self.own[depth], node.first):
                    literal[v], literal[-v] = number, -number
            if depth < len(play):
                block, values = self.theirs[depth], play[depth]
                for v, x in zip(block, values, strict=True):
                    true |= self._bit[v if x else -v]
                child = node.children.get(values)
                if child is None:
                    child = node.children[values] = self._node(depth + 1)
                node = child
        rest = [
            tuple([literal[lit] for lit in own]) for own, bits in self._clauses if not bits & true
        ]
        if self.player is FORALL:
            self.oracle.add((*{self._falsified(clause) for clause in rest}, *unless))
            return
        known = self._known
        for clause in rest:
            if unless:
                clause = (*clause, *unless)
            if clause not in known:
                known[clause] = 0
                self.oracle.add(clause)

    def _falsified(self, clause: Clause) -> int:
        """A literal that implies that all literals of the clause are false."""
        if clause not in self._known:
            self._known[clause] = known = -clause[0] if len(clause) == 1 else self.fresh()
            if len(clause) != 1:
                for lit in clause:
                    self.oracle.add((-known, -lit))
        return self._known[clause]

    def beats_all(self) -> bool:
        """Is there a strategy that beats every play of the list? It is kept for `values`."""
        found = self.oracle.solve()
        self._model = self.oracle.model() if found else []
        return found

    def values(self, node: BlockNode, block: Sequence[int]) -> tuple[bool, ...]:
        """The strategy's values for a block of the player, at a node."""
        model = self._model[node.first - 1 : node.first - 1 + len(block)]
        return tuple([lit > 0 for lit in model]) + (False,) * (len(block) - len(model))


def solve_component(component: Component, budget: Budget) -> tuple[bool, list[Play]]:
    """Is the component true? With plays of the winner that no strategy of the loser beats.

    >>> copy = Component(((FORALL, (1,)), (EXISTS, (2,))), ((1, -2), (-1, 2)))
    >>> solve_component(copy, Budget())
    (True, [((False,),), ((True,),)])
    """
    exists = PlayerSearch(component, EXISTS, budget)
    with exists.oracle:
        exists.add(tuple((False,) * len(block) for block in exists.theirs))
        if not exists.beats_all():  # so are most random formulas: they need no second solver
            return False, exists.plays
        forall = PlayerSearch(component, FORALL, budget)
        with forall.oracle:
            while True:
                # The existential strategy stays as it is until a play is added to its list.
                while (play := _meet(component, exists, forall))[0] is EXISTS:
                    forall.add(play[1])
                    if not forall.beats_all():
                        return True, forall.plays
                exists.add(play[1])
                if not exists.beats_all():
                    return False, exists.plays


def _meet(
    component: Component, exists: PlayerSearch, forall: PlayerSearch
) -> tuple[Quantifier, Play]:
    """Let the two strategies meet: whose play is new to the other's list, and that play."""
    node = {EXISTS: exists.root, FORALL: forall.root}
    expansion = {EXISTS: exists, FORALL: forall}
    play: dict[Quantifier, list[tuple[bool, ...]]] = {EXISTS: [], FORALL: []}
    for player, block in component.blocks:
        other = FORALL if player is EXISTS else EXISTS
        mine, theirs = node[player], node[other]
        if mine is not None:
            values = expansion[player].values(mine, block)
        else:  # the player's list knows nothing of this: go on as the other list does
            assert theirs is not None
            values = next(reversed(theirs.children))
        play[player].append(values)
        if theirs is not None:
            node[other] = theirs.children.get(values)
    assert None in node.values(), "both strategies cannot win"
    new = EXISTS if node[FORALL] is None else FORALL
    return new, tuple(play[new])
