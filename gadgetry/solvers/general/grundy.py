"""The Grundy engine: impartial games, searched on fast states that a ruleset's arena supplies.

An *arena* is the ruleset as the search sees it, and lives in the ruleset's own solver file
(`solvers/formulas/avoid_true.py` has the one of AVOID TRUE). It has two methods on hashable states,
say ints or tuples:

`components(state)`: canonical states, of which the state is the sum up to equal Grundy value.
    A state that is over has none. Two states with the same canonical state must have the same
    value (so a canonical state is a whole description, never a hash of one). What the engine
    asks about the last one is cheaper than what it asks about the others: put the hardest last.
`options(state)`: the states after each move from a canonical state, best made one by one, those
    most likely to be lost by the player to move there first; repetitions do no harm. Where that
    takes long, milliseconds say, call `budget.check()` in it: the engine spends one per state.

Kayles, where a state is a multiset of rows of pins, one or two neighbours fall at a time, and
a row alone is canonical:

>>> class Kayles:
...     def components(self, rows):
...         return [(row,) for row in rows if row]
...     def options(self, rows):
...         pins = rows[0]
...         return [(n, pins - down - n) for down in (1, 2) for n in range(pins - down + 1)]
>>> kayles = Grundy(Kayles())
>>> kayles.value((11,)), kayles.is_zero((3, 5)), kayles.equals((3, 5), 7)
(6, False, True)

and its file would end with

    def run(position, question, budget):
        moves = ((move, state after it) for each move in the ruleset's order)
        return verdict(Grundy(Kayles(), budget), start, moves, question)

    SOLVERS = (Solver("grundy", "...", takes=("kayles",), run=run, preference=10),)

How it searches. Write G = k for "G has Grundy value k", that is, G + *k is lost for the player
to move. For one component, G = k iff no option is k and every m < k is some option's value.
Where an option falls apart, A + ... + Y + Z = m iff Z = m xor A xor ... xor Y: the values of all
parts but one are unavoidable, the last part is only asked one yes-or-no question (Lemoine and
Viennot, "Nimbers are inevitable", arXiv:1011.5841), and equal parts cancel unseen. So the
outcome of a single component stops at its first option of value 0, "is it *k?" stops at its
first option of value k, and the value is the first k that no option has. All three share one
table, which says of a canonical state its value or the option values found so far.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from itertools import chain, count, islice
from typing import Any, Generic, Protocol, TypeVar

from gadgetry.solvers.limits import Budget
from gadgetry.solvers.verdict import Question, Verdict

State = TypeVar("State", bound=Hashable)
Asked = TypeVar("Asked", bound=Hashable, contravariant=True)


class Arena(Protocol[State]):
    """A ruleset as the search sees it; see the module."""

    def components(self, state: State) -> Sequence[State]:
        """Canonical states whose values xor to that of the state."""

    def options(self, state: State) -> Iterable[State]:
        """The states after each move from a canonical state."""


# A search in progress: yields the searches it waits for, is sent what they return.
_Search = Generator["_Search", Any, int]


class Grundy(Generic[State]):
    """A search with its table, which stays for later questions, also after `LimitReached`.

    `budget` may be replaced between questions.
    """

    def __init__(self, arena: Arena[State], budget: Budget | None = None) -> None:
        self.arena = arena
        self.budget = budget or Budget()
        # Of a canonical state: its value v as v >= 0, or else ~s < 0 where the bits of s are
        # the values its options are known to have.
        self._table: dict[State, int] = {}

    def value(self, state: State) -> int:
        """The Grundy value.

        >>> class Nim:
        ...     components = staticmethod(lambda heap: [heap] if heap else [])
        ...     options = staticmethod(range)
        >>> Grundy(Nim()).value(5)
        5
        """
        value = 0
        for part in _odd(self.arena.components(state)):
            value ^= _run(self._search(part, None))
        return value

    def equals(self, state: State, k: int) -> bool:
        """Is the Grundy value k?

        >>> class Nim:
        ...     components = staticmethod(lambda heap: [heap] if heap else [])
        ...     options = staticmethod(range)
        >>> Grundy(Nim()).equals(5, 5), Grundy(Nim()).equals(5, 10**18)
        (True, False)
        """
        parts = _odd(self.arena.components(state))
        if not parts or k < 0:
            return k == 0 and not parts
        *others, last = sorted(parts, key=lambda part: self._table.get(part, -1) < 0)
        for part in others:
            k ^= _run(self._search(part, None))
        # From below: small values are common, and each question leaves less to the next.
        for m in range(k):
            if _run(self._search(last, m)):
                return False
        return bool(_run(self._search(last, k)))

    def is_zero(self, state: State) -> bool:
        """Does the player to move lose?

        >>> class Nim:
        ...     components = staticmethod(lambda heap: [heap] if heap else [])
        ...     options = staticmethod(range)
        >>> Grundy(Nim()).is_zero(0), Grundy(Nim()).is_zero(5)
        (True, False)
        """
        return self.equals(state, 0)

    def _known(self, parts: Sequence[State], k: int) -> bool | None:
        """Is the sum k, as far as the table tells? Saves a search, never starts one."""
        open_part = None
        for part in parts:
            known = self._table.get(part, -1)
            if known >= 0:
                k ^= known
            elif open_part is None:
                open_part = known
            else:
                return None
        if open_part is None:
            return k == 0
        return False if ~open_part >> k & 1 else None

    def _sum_equals(self, parts: Sequence[State], k: int) -> _Search:
        last: State | None = None
        for part in parts:
            known = self._table.get(part, -1)
            if known >= 0:
                k ^= known
            else:
                if last is not None:
                    k ^= yield self._search(last, None)
                last = part
        if last is None:
            return k == 0
        answer: int = yield self._search(last, k)
        return answer

    def _search(self, state: State, k: int | None) -> _Search:
        """Is the value of a canonical state k? Or, when k is None: which is it?"""
        known = self._table.get(state, -1)
        if known >= 0:
            return known if k is None else known == k
        seen = ~known
        if k is not None and seen >> k & 1:
            return False
        self.budget.spend()
        options = _Replay(_odd(self.arena.components(o)) for o in self.arena.options(state))
        # An option of value k settles G = k at once, so k is looked for before the smaller ones.
        for m in count() if k is None else chain((k,), range(k)):
            if seen >> m & 1:
                continue
            if (yield from self._some_equals(options, m)):
                seen |= 1 << m
                self._table[state] = ~seen
                if m == k:
                    return False
            elif m != k:
                self._table[state] = m
                return m if k is None else False
        assert k is not None
        self._table[state] = k
        return True

    def _some_equals(self, options: Iterable[Sequence[State]], k: int) -> _Search:
        for parts in options:
            answer: int | None = self._known(parts, k)
            if answer is None:
                answer = yield self._sum_equals(parts, k)
            if answer:
                return True
        return False


class Evaluation(Protocol[Asked]):
    """What can answer both questions about a state; `Grundy` is one."""

    def value(self, state: Asked, /) -> int:
        """The Grundy value."""

    def equals(self, state: Asked, k: int, /) -> bool:
        """Is the Grundy value k?"""


def verdict(
    search: Evaluation[State],
    start: State,
    moves: Iterable[tuple[Any, State]],
    question: Question,
    name: str = "grundy",
) -> Verdict:
    """The answer to a question about the position `start`.

    `moves`: each move with the state after it, in the ruleset's order; taken only when asked for.

    >>> class Nim:
    ...     components = staticmethod(lambda heap: [heap] if heap else [])
    ...     options = staticmethod(range)
    >>> question = Question(moves="all")
    >>> verdict(Grundy(Nim()), 2, [("take one", 1), ("take both", 0)], question).winning_moves
    ('take both',)
    """
    k, value = question.star, None
    if k is not None:
        value = k if search.equals(start, k) else None
    elif question.value:
        value = search.value(start)
    winning: tuple[Any, ...] | None = None
    if question.moves != "none":
        lost = (move for move, after in moves if value != 0 and search.equals(after, 0))
        winning = tuple(islice(lost, 1 if question.moves == "one" else None))
    wins: bool | None = None
    if value is not None:
        wins = value != 0
    elif winning is not None:
        wins = bool(winning)
    elif not k:  # "no" to "is it *0?" says who wins, "no" to "is it *3?" does not
        wins = k == 0 or not search.equals(start, 0)
    winner = None if wins is None else "first" if wins else "second"
    outcome = wins if k is None else value is not None
    return Verdict(name, outcome, winner, value, winning)


def _run(search: _Search) -> int:
    """What a search returns; the searches it waits for are on a list, so none is too deep."""
    waiting, answer = [search], 0
    send: int | None = None
    while waiting:
        try:
            waiting.append(waiting[-1].send(send))
            send = None
        except StopIteration as done:
            waiting.pop()
            send = answer = done.value
    return answer


def _odd(parts: Sequence[State]) -> Sequence[State]:
    """The parts that occur an odd number of times: two equal ones are worth nothing."""
    if len(parts) < 2:
        return parts
    odd: dict[State, None] = {}
    for part in parts:
        if part in odd:
            del odd[part]
        else:
            odd[part] = None
    return tuple(odd)


class _Replay(Generic[State]):
    """An iterable of an iterator that makes each item once, and only when it is reached."""

    def __init__(self, items: Iterator[State]) -> None:
        self._rest = items
        self._made: list[State] = []

    def __iter__(self) -> Iterator[State]:
        yield from self._made
        for item in self._rest:
            self._made.append(item)
            yield item
