"""A QBF as a Hex board of polynomial size: the names of its parts, and its choices.

`crossing_free_nets` (or `crossing_nets`) builds the nets, and says what each switch and net is of;
`drawn_layout` builds the board. Names are for people: `entry_l2` of the left track of variable 2,
`tip_l2.1` where the wire of clause 1 comes to it, `far_r3.2` of the wire of clause 2 to the right
track of variable 3, `enter_Cl1` of clause 1, the rest of the choice among the clauses (or of a
crossing). A track that is visited from s makes its literals false:

    exists v   Black's entry on the left makes v false, on the right true
    forall v   White's N makes v false (s goes left), X makes it true
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gadgetry.formulas import Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.reductions.connection.boards.drawn_layout import board_of
from gadgetry.reductions.connection.boards.reading import BoardOfNets
from gadgetry.reductions.connection.nets.crossing_free_nets import crossing_free_nets
from gadgetry.reductions.connection.nets.crossing_nets import STATUS, crossing_nets
from gadgetry.reductions.connection.nets.net_provenance import net_kinds, net_provenance
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.labels import Element
from gadgetry.reductions.provenance import Provenance

FORMULA: Element = ("formula", 0)


@dataclass(frozen=True)
class Drawn:
    """The board of a QBF, and what was done to the formula before."""

    made: BoardOfNets
    notes: tuple[str, ...]


def crossing_free(qbf: Qbf) -> Drawn:
    """The board; `ReductionError` names a clause whose wires cross others.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> crossing_free(xor).made.hex.sizes()["empty_cells"]
    70
    """
    return _drawn(qbf, crossing_free_nets)


def with_crossings(qbf: Qbf) -> Drawn:
    """The board of any QBF; the notes say what is known of it.

    >>> from gadgetry.formulas import Cnf
    >>> made = with_crossings(Qbf([("e", [1])], Cnf(1, [[1]]))).made
    >>> made.hex.sizes()["empty_cells"]
    32
    """
    drawn = _drawn(qbf, crossing_nets)
    return Drawn(drawn.made, (STATUS, *drawn.notes))


def _drawn(qbf: Qbf, nets_of: Callable[[Qbf], Nets]) -> Drawn:
    empty = [j for j, clause in enumerate(qbf.matrix.clauses, 1) if not clause]
    if empty:
        note = f"clause {empty[0]} is empty, so the formula is false: a board without empty cells"
        return Drawn(board_of(Nets([], [])), (note,))
    return Drawn(board_of(nets_of(qbf)), _notes(qbf))


def _notes(qbf: Qbf) -> tuple[str, ...]:
    notes = []
    if qbf.free:
        names = ", ".join(qbf.matrix.variables.name(v) for v in qbf.free)
        notes.append(f"free variables are existential: {names}")
    fresh = len(qbf.matrix.variables)
    for j, clause in enumerate(qbf.matrix.clauses, 1):
        if any(-x in clause for x in clause):
            notes.append(f"clause {j} is a tautology: dropped")
        elif any(x > 0 for x in clause) and any(x < 0 for x in clause):
            fresh += 1
            notes.append(f"clause {j} is mixed: split by a new innermost variable, {fresh}")
    return tuple(notes)


def element_of(name: str, nets: Nets, qbf: Qbf) -> Element:
    """What a switch or a net stands for; what serves a variable that was added, the formula.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> names, nets = ("tip_l2.1", "far_l2.1", "enter_Cr2", "ck_0-2", "s"), crossing_free_nets(xor)
    >>> [element_of(name, nets, xor) for name in names]
    [('variable', 2), ('clause', 1), ('clause', 2), ('formula', 0), ('formula', 0)]
    """
    what, number = nets.elements.get(name, FORMULA)
    added = what == "variable" and number > len(qbf.matrix.variables)
    return FORMULA if added else (what, number)


def provenance(qbf: Qbf, made: BoardOfNets, position: Hex) -> Provenance:
    """Each cell's switch or net, by name, with its variable or clause."""
    switches, nets = [x.name for x in made.nets.switches], made.nets.nets

    def label(kind: str, name: str) -> str:
        what, number = element_of(name, made.nets, qbf)
        if what == "formula":
            return f"{kind} {name}"
        of = qbf.matrix.variables.name(number) if what == "variable" else str(number)
        return f"{kind} {name} of {what} {of}"

    kinds = net_kinds(
        lambda i: label("switch", switches[i]),
        lambda i: element_of(switches[i], made.nets, qbf),
        lambda i: label("net", nets[i]),
        lambda i: element_of(nets[i], made.nets, qbf),
    )
    return net_provenance(made, position, kinds)


def choice_of(name: str, nets: Nets, qbf: Qbf) -> tuple[str, int] | None:
    """Who decides which literal with a switch; None if it decides nothing of the formula.

    >>> from gadgetry.formulas import Cnf
    >>> xor = Qbf([("a", [1]), ("e", [2])], Cnf(2, [[1, 2], [-1, -2]]))
    >>> names, nets = ("N_1", "X_1", "entry_l2", "entry_r2", "k_1"), crossing_free_nets(xor)
    >>> [choice_of(name, nets, xor) for name in names]
    [('White', -1), ('White', 1), ('Black', -2), ('Black', 2), None]
    """
    decided = nets.decides.get(name)
    ours = decided is not None and abs(decided[1]) <= len(qbf.matrix.variables)
    return decided if ours else None
