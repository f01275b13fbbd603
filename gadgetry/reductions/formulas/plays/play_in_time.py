"""Play as a prefix: in n moves, by turns, every one of n elements is taken once.

What `..._to_qbf.py` share. For move t, by `exists` or by `forall`, and for its options j (element
v_j, and the value that it gets, if it gets one), all in the block of move t:

    z_t,i      i < L   forall: the number of the option that she wants, in binary
    m_t,j              exists: option j is played
    b_t,i      i < L   exists: the number of the option that is played
    o_t,v              exists: v is taken after t moves, t < n
    turn       one clause:   m_t,1 | m_t,2 | ...
    option j   L clauses:    m_t,j -> b_t,i has bit i of j          (so only one is played)
               t > 1:        m_t,j -> not o_t-1,v_j
               forall's:     z_t is j -> o_t-1,v_j | m_t,j
    taken v    one a option: m_t,j -> o_t,v,  and  o_t,v -> o_t-1,v | m_t,j | ...
               t > 1:        o_t-1,v -> o_t,v
    value v    one an option and move: m_t,j -> p_v, or -> not p_v
    L = the bits of (number of options) - 1

Why a move against the rules loses or does not help: what `exists` sets is forced, but for m_t in
her own moves; were no option or a taken one played, a clause would be false. `forall` wants an
option that is taken, or a number that is none: then `exists` plays any option that is free for her
(it is no worse for `exists` than what `forall` could have played, since she chooses). If `forall`
has a strategy for the game she keeps to the rules with it, and wins; if `exists` has one, she has
a reply to whatever stands in z. That the existential player corrects the other's moves is the idea
of Mayer-Eichberger and Saffidine, Positional Games and QBF (SAT 2020, arXiv:2005.05098).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from gadgetry.formulas import EXISTS, FORALL, Cnf, Qbf, Quantifier, Variables
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import GadgetKind, Parts, Provenance
from gadgetry.reductions.reduction import ReductionError, Sizes

WISH, BIT, OPTION, TURN, TAKEN, VALUE = range(6)
KINDS = ("wish", "bit", "option", "turn", "taken", "value")
MOST_LITERALS: Final = 50_000_000


@dataclass(frozen=True)
class Taking:
    """A move: the element that it takes, from 0, the value it gives it (0 for none), its name."""

    element: int
    sign: int
    name: str


@dataclass(frozen=True)
class Turn:
    """Move t: who chooses, among which options, and the first variables of z, b, m and o.

    `wish` is 0 without z, `taken` after the last move.
    """

    forall: bool
    options: tuple[Taking, ...]
    wish: int
    bit: int
    option: int
    taken: int

    @property
    def bits(self) -> int:
        """How many bits the number of an option has."""
        return (len(self.options) - 1).bit_length()


@dataclass(frozen=True)
class PlayPlan:
    """The moves in order; the variable p of each element, if it has one; what comes after all.

    `last`: the first variable that belongs to no move. `more`: further variables, by what they say.
    """

    turns: tuple[Turn, ...]
    value: int
    last: int
    more: Mapping[Any, int] = field(default_factory=dict)

    def at(self, variable: int) -> int | None:
        """The move, from 0, to which a variable belongs; None if to none.

        >>> PlayPlan((), 0, 1).at(1) is None
        True
        """
        if variable >= self.last:
            return None
        return next(
            t for t in range(len(self.turns) - 1, -1, -1) if self.begins(t) <= variable
        )  # fmt: skip

    def begins(self, t: int) -> int:
        """The first variable of a move."""
        return self.turns[t].wish or self.turns[t].option

    def played(self, values: Mapping[int, bool]) -> list[int]:
        """The options played, as far as the values tell and the rules are kept."""
        history: list[int] = []
        taken: set[int] = set()
        for turn in self.turns:
            chosen = [j for j in range(len(turn.options)) if values.get(turn.option + j)]
            if len(chosen) != 1 or turn.options[chosen[0]].element in taken:
                break
            taken.add(turn.options[chosen[0]].element)
            history.append(chosen[0])
        return history

    def taken(self, history: Sequence[int]) -> set[int]:
        """The elements that these options take."""
        pairs = zip(self.turns, history, strict=False)
        return {turn.options[j].element for turn, j in pairs}

    def free(self, history: Sequence[int]) -> list[int]:
        """The options that may be played after these."""
        taken = self.taken(history)
        options = self.turns[len(history)].options
        return [j for j, option in enumerate(options) if option.element not in taken]


class Writer:
    """A QBF that is written down block by block, with the gadget of every part."""

    def __init__(self) -> None:
        self.blocks: list[tuple[Quantifier, list[int]]] = []
        self.names: list[str] = []
        self.rows: list[list[int]] = []
        self._vertices: list[tuple[int, int]] = []
        self._edges: list[tuple[int, int]] = []
        self._gadgets: dict[int, dict[tuple[Element, str], int]] = {}

    def gadget(self, kind: int, element: Element, label: str) -> tuple[int, int]:
        """A gadget of a kind, by its element of the source and its label."""
        known = self._gadgets.setdefault(kind, {})
        return kind, known.setdefault((element, label), len(known))

    def variable(self, quantifier: Quantifier, name: str, gadget: tuple[int, int]) -> int:
        """A new variable in the innermost block."""
        self.names.append(name)
        self._vertices.append(gadget)
        if not self.blocks or self.blocks[-1][0] is not quantifier:
            self.blocks.append((quantifier, []))
        self.blocks[-1][1].append(len(self.names))
        return len(self.names)

    def clause(self, gadget: tuple[int, int], *literals: int) -> None:
        """A new clause."""
        self.rows.append(list(literals))
        self._edges.append(gadget)

    def qbf(self) -> Qbf:
        """What has been written."""
        return Qbf(self.blocks, Cnf(Variables.of(self.names), self.rows))

    def provenance(self, kinds: Sequence[str]) -> Provenance:
        """Where each variable and each clause comes from; `kinds`: the names of the kinds."""
        present = sorted(self._gadgets)
        place = {kind: i for i, kind in enumerate(present)}
        tables = [list(self._gadgets[kind]) for kind in present]

        def gadget_kind(kind: int, table: list[tuple[Element, str]]) -> GadgetKind:
            return GadgetKind(kinds[kind], ("",), lambda i: table[i][0], lambda i: table[i][1])

        def parts(rows: list[tuple[int, int]]) -> Parts:
            return _parts([(place[kind], index) for kind, index in rows])

        found = tuple(map(gadget_kind, present, tables))
        return Provenance(found, parts(self._vertices), parts(self._edges))


def _parts(rows: list[tuple[int, int]]) -> Parts:
    kind, index = np.array(rows, np.int32).reshape(-1, 2).T
    return Parts(kind.astype(np.uint8), index, np.zeros(len(rows), np.uint8))


def write_play(
    writer: Writer,
    elements: Sequence[tuple[Element, str]],
    turns: Sequence[tuple[bool, tuple[Taking, ...]]],
    *,
    every_taken: bool = False,
    values: bool = False,
) -> PlayPlan:
    """The variables and clauses of the play; `turns`: is it forall's, and the options.

    `every_taken`: o after the last move, too. `values`: p for each element.
    """
    written: list[Turn] = []
    before = 0
    for number, (forall, options) in enumerate(turns, 1):
        taken = every_taken or number < len(turns)
        written.append(_turn(writer, number, forall, options, elements, taken))
        _rules(writer, number, written[-1], elements, before)
        before = written[-1].taken
    last = len(writer.names) + 1
    if values:
        for element, name in elements:
            writer.variable(EXISTS, f"p({name})", writer.gadget(VALUE, element, f"value of {name}"))
        for turn in written:
            for j, option in enumerate(turn.options):
                element, name = elements[option.element]
                gadget = writer.gadget(VALUE, element, f"value of {name}")
                writer.clause(gadget, -(turn.option + j), option.sign * (last + option.element))
    return PlayPlan(tuple(written), last if values else 0, last)


def _turn(
    writer: Writer,
    number: int,
    forall: bool,
    options: tuple[Taking, ...],
    elements: Sequence[tuple[Element, str]],
    taken: bool,
) -> Turn:
    """The variables of a move."""
    none = ("formula", 0)
    bits = range((len(options) - 1).bit_length())
    first = {"z": 0, "m": 0, "b": 0, "o": 0}

    def new(letter: str, quantifier: Quantifier, name: str, gadget: tuple[int, int]) -> None:
        v = writer.variable(quantifier, name, gadget)
        first[letter] = first[letter] or v

    for i in bits if forall else ():
        new("z", FORALL, f"z{number}.{i}", writer.gadget(WISH, none, f"bit {i} wished at {number}"))
    for j, option in enumerate(options):
        new("m", EXISTS, f"m{number}({option.name})", _option(writer, number, options[j], elements))
    for i in bits:
        new("b", EXISTS, f"b{number}.{i}", writer.gadget(BIT, none, f"bit {i} of move {number}"))
    for element, name in elements if taken else ():
        gadget = writer.gadget(TAKEN, element, f"{name} after {number}")
        new("o", EXISTS, f"o{number}({name})", gadget)
    return Turn(forall, options, first["z"], first["b"], first["m"], first["o"])


def _option(
    writer: Writer, number: int, option: Taking, elements: Sequence[tuple[Element, str]]
) -> tuple[int, int]:
    return writer.gadget(OPTION, elements[option.element][0], f"move {number}: {option.name}")


def _rules(
    writer: Writer, number: int, turn: Turn, elements: Sequence[tuple[Element, str]], before: int
) -> None:
    """The clauses of a move; `before`: the first o of the move before, 0 if there is none."""
    m = turn.option
    gadget = writer.gadget(TURN, ("formula", 0), f"move {number}")
    writer.clause(gadget, *range(m, m + len(turn.options)))
    for j, option in enumerate(turn.options):
        gadget = _option(writer, number, option, elements)
        for i in range(turn.bits):
            writer.clause(gadget, -(m + j), _bit(j, i) * (turn.bit + i))
        was = [before + option.element] if before else []
        for o in was:
            writer.clause(gadget, -(m + j), -o)
        if turn.forall:
            wish = [-_bit(j, i) * (turn.wish + i) for i in range(turn.bits)]
            writer.clause(gadget, *wish, *was, m + j)
    if not turn.taken:
        return
    ways: list[list[int]] = [[] for _ in elements]
    for j, option in enumerate(turn.options):
        ways[option.element].append(m + j)
    for e, (element, name) in enumerate(elements):
        gadget = writer.gadget(TAKEN, element, f"{name} after {number}")
        for way in ways[e]:
            writer.clause(gadget, -way, turn.taken + e)
        was = [before + e] if before else []
        for o in was:
            writer.clause(gadget, -o, turn.taken + e)
        writer.clause(gadget, -(turn.taken + e), *was, *ways[e])


def _bit(number: int, i: int) -> int:
    return 1 if number >> i & 1 else -1


def sizes_of_play(
    name: str,
    elements: int,
    turns: Sequence[tuple[bool, int]],
    *,
    every_taken: bool = False,
    values: bool = False,
) -> Sizes:
    """What `write_play` writes, counted; `turns`: is it forall's, and how many options.

    >>> sizes_of_play("x", 2, [(False, 2), (True, 2)])
    {'variables': 9, 'clauses': 14, 'literals': 30, 'empty_clauses': 0, 'blocks': 3}
    """
    n = elements
    variables, clauses, literals = (n if values else 0), 0, 0
    for t, (forall, options) in enumerate(turns):
        bits, later = (options - 1).bit_length(), t > 0
        taken = n if every_taken or t < len(turns) - 1 else 0
        variables += options + bits + (bits if forall else 0) + taken
        clauses += 1 + options * (bits + later + forall + values)
        literals += options * (1 + 2 * bits + 2 * later + forall * (bits + 1 + later) + 2 * values)
        if taken:
            clauses += options + n + n * later
            literals += 3 * options + n + 3 * n * later
    if literals > MOST_LITERALS:
        raise ReductionError(
            f"{name}: expected a position whose formula has at most {MOST_LITERALS:,} literals,"
            f" got one with {n:,} elements to take: {literals:,}"
        )
    wishes = [forall and options > 1 for forall, options in turns]
    first = bool(variables) and not (wishes and wishes[0])
    return {
        "variables": variables,
        "clauses": clauses,
        "literals": literals,
        "empty_clauses": 0,
        "blocks": 2 * sum(wishes) + first,
    }
