"""White's win on the nets of a false QBF as a proof from pairs: the rules of `crossing_white`.

She keeps pairs, and it does not matter to her how they were played until Black takes a gate: then
it is asked (`case`) whether he has come there, variable by variable, the last first:

    b l, b r    of an existential variable: he has one of them, and its track is asked; or the pair
                is free: she banks b l, and asks for the right track when he takes b r. After
                another move she takes b r, and A is cut off
    track       each x/y of it: x is his; or hers, and A is cut off; or free, and she takes it

If he has a track of each, the values are known, and she answers by the formula's strategy. Before
a gate is taken, any other move lets her take it. What is the same is written once, however it came
about: entries = O(tracks) for all values that a gate may be answered for.
(docs/certificates.md has the form of the entries.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gadgetry.reductions.connection.nets.crossing_free_nets import LEFT, RIGHT
from gadgetry.reductions.connection.nets.crossing_layout import CrossingLayout, TwoTracks
from gadgetry.reductions.connection.nets.crossing_white import (
    Pair,
    chosen_pairs,
    clause_pairs,
    false_clause,
    static_pairs,
)
from gadgetry.reductions.reduction import Strategy

Values = tuple[tuple[int, bool], ...]  # in the order of the variables
Entry = dict[str, Any]  # with entries where the certificate has their numbers


@dataclass
class CrossingCuts:
    """The entries of a layout, where `choose` wins the QBF for the universal player.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
    >>> from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy
    >>> qbf = Qbf([("a", [1])], Cnf(1, [[1]]))
    >>> run, _ = crossing_strategy(qbf, crossing_nets(qbf), lambda values: -1)
    >>> entries = CrossingCuts(run.layout, run.choose).entries()
    >>> len(entries), entries[0]["moves"], entries[1]
    (19, [['k_1', 1]], {'reply': 'N_1', 'to': 2})
    """

    layout: CrossingLayout
    choose: Strategy
    known: dict[tuple[Values, int, Values], Entry] = field(default_factory=dict)

    def entries(self) -> list[Entry]:
        """The entries, each before those that it leads to; the first is the game."""
        pairs = [pair for stage in self.layout.stages for pair in static_pairs(stage)]
        return _numbered(self.before(0, (), pairs))

    def gate(self, answered: int) -> int:
        """The stage whose core is the first gate from this stage on; at the root, past the last."""
        stages = self.layout.stages
        cores = (i for i in range(answered, len(stages)) if stages[i].core is not None)
        return next(cores, len(stages))

    def before(self, first: int, values: Values, pairs: Iterable[Pair]) -> Entry:
        """Black's turn: the variables from `first` on are to be passed, then there is a gate."""
        gate = self.gate(len(values))
        core = self.layout.stages[gate].core if gate < len(self.layout.stages) else None
        switch = core.k if core else self.layout.root
        taken = self.passed(first, values, gate - 1, ())
        return {
            "pairs": [list(pair) for pair in pairs],
            "moves": [[switch, taken]],
            "else": {"reply": switch},
        }

    def passed(self, first: int, values: Values, last: int, later: Values) -> Entry:
        """White's turn, the gate is Black's: has he passed the variables up to the last one?

        `values`: of the variables that were passed or answered before; `later`: of those after the
        last one, which he has passed.
        """
        key = (values, last, later)
        if key not in self.known:
            self.known[key] = self._passed(first, *key)
        return self.known[key]

    def _passed(self, first: int, values: Values, last: int, later: Values) -> Entry:
        if last < first:
            return self.answer(values + later)
        stage = self.layout.stages[last]
        both = [stage.tracks[side].b for side in (LEFT, RIGHT)]
        if stage.core is not None:  # answered, so it is the first of them
            value = dict(values)[stage.variable]
            way = self.way(stage, RIGHT if value else LEFT)
            return _asked([*way, (both, both[value])], self.answer(values + later))
        left, right = (
            _asked(
                self.way(stage, side),
                self.passed(first, values, last - 1, ((stage.variable, side == RIGHT), *later)),
            )
            for side in (LEFT, RIGHT)
        )
        banked = {"pairs": [], "moves": [[both[1], right]], "else": {"reply": both[1]}}
        free = {"reply": both[0], "to": banked}
        return {"case": both, "first": left, "second": right, "free": free}

    def way(self, stage: TwoTracks, side: str) -> list[tuple[list[str], str]]:
        """The pairs of a track up to its b, and what Black has of each if he has passed it."""
        core = stage.core
        first = [(core.y, core.n)] if core is not None and side == RIGHT else []
        return [([x, y], x) for x, y in (*first, *stage.tracks[side].run)]

    def answer(self, values: Values) -> Entry:
        """White answers a gate, all variables before it have these values."""
        layout = self.layout
        if len(values) == len(layout.stages):
            pairs = list(clause_pairs(layout, false_clause(layout, dict(values))))
            (mate,) = ({*pair} - {layout.root} for pair in pairs if layout.root in pair)
            rest = [list(pair) for pair in pairs if layout.root not in pair]
            return {"reply": mate.pop(), "to": {"pairs": rest}}
        stage = layout.stages[len(values)]
        assert stage.core is not None
        value = bool(self.choose(dict(values)) > 0)
        pairs = list(chosen_pairs(stage, value))
        after = self.before(len(values), (*values, (stage.variable, value)), pairs)
        return {"reply": stage.core.x if value else stage.core.n, "to": after}


def _asked(way: list[tuple[list[str], str]], passed: Entry) -> Entry:
    """Has Black all of a way? If not, A is cut off, or White takes a switch that is free."""
    entry = passed
    for pair, his in reversed(way):
        of_both = [entry, {}] if pair[0] == his else [{}, entry]
        entry = {"case": pair, "first": of_both[0], "second": of_both[1], "free": {"reply": his}}
    return entry


def _leads_to(entry: Entry) -> list[Entry]:
    """The entries that an entry leads to, in order."""
    found = [to for _, to in entry.get("moves", ())]
    return found + [entry[key] for key in ("else", "to", "first", "second", "free") if key in entry]


def _numbered(start: Entry) -> list[Entry]:
    """The entries with numbers in the place of entries, each before those that it leads to."""
    done: list[Entry] = []
    seen = {id(start)}
    stack = [(start, iter(_leads_to(start)[::-1]))]
    while stack:
        entry, left = stack[-1]
        following = next((to for to in left if id(to) not in seen), None)
        if following is None:
            done.append(entry)
            stack.pop()
        else:
            seen.add(id(following))
            stack.append((following, iter(_leads_to(following)[::-1])))
    order = done[::-1]
    number = {id(entry): i for i, entry in enumerate(order)}

    def written(value: Any) -> Any:
        return number[id(value)] if isinstance(value, dict) else value

    return [
        {
            key: [[z, written(to)] for z, to in value] if key == "moves" else written(value)
            for key, value in entry.items()
        }
        for entry in order
    ]
