"""The winner of a QBF as the winner of its nets with crossings."""

from __future__ import annotations

from collections.abc import Mapping

from gadgetry.formulas import Qbf
from gadgetry.reductions.connection.nets.crossing_black import BlackRun
from gadgetry.reductions.connection.nets.crossing_layout import crossing_layout
from gadgetry.reductions.connection.nets.crossing_nets import lanes_of
from gadgetry.reductions.connection.nets.crossing_white import WhiteGates
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.reductions.connection.nets.wire_orders import Arrangement, arranged
from gadgetry.reductions.reduction import Strategy


def crossing_strategy(qbf: Qbf, nets: Nets, strategy: Strategy) -> tuple[BlackRun, WhiteGates]:
    """Both players on `crossing_nets(qbf)`; the one who wins the QBF wins by the winner's strategy.

    >>> from gadgetry.formulas import Cnf
    >>> from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
    >>> qbf = Qbf([("a", [1])], Cnf(1, [[1]]))
    >>> _, white = crossing_strategy(qbf, crossing_nets(qbf), lambda values: -1)
    >>> white.move({"k_1"}, {})
    'N_1'
    """
    found = arranged(qbf)
    layout = crossing_layout(found.sides, *lanes_of(found))
    choose = arranged_strategy(qbf, found, strategy)
    return BlackRun(layout, choose), WhiteGates(layout, nets, choose)


def arranged_strategy(qbf: Qbf, found: Arrangement, strategy: Strategy) -> Strategy:
    """A strategy of the QBF as one of its arrangement.

    There the variables of a block may come in another order, some are negated, and there are those
    that split mixed clauses: z of `(P or z)(N or -z)` is true iff P has no true literal. The
    strategy is asked for the variables of a block in their own order, up to what is wanted.

    >>> from gadgetry.formulas import Cnf
    >>> rows = [[1, 4], [1, 4], [2, 3], [1, -2]]  # the last one is split by 5
    >>> qbf = Qbf([("a", [1]), ("e", [2, 3, 4])], Cnf(4, rows))
    >>> [v for _, v in arranged(qbf).sides.prefix]
    [1, 4, 5, 3, 2]
    >>> asked = {1: -2, 2: 3, 3: 4}  # how many have values: the literal
    >>> choose = arranged_strategy(qbf, arranged(qbf), lambda values: asked[len(values)])
    >>> choose({1: False}), choose({1: False, 4: True}), choose({1: False, 4: True, 5: True})
    (4, 5, 3)
    """
    sides, variables = found.sides, len(qbf.matrix.variables)
    order = [v for _, v in sides.prefix]
    asked = [*qbf.free, *(v for _, v in qbf.quantified())]
    positive = {row[-1]: row[:-1] for row in sides.left.values() if row[-1] > variables}

    def value(v: int, true: bool) -> bool:
        return true != (v in found.negated)

    def choose(values: Mapping[int, bool]) -> int:
        wanted = order[len(values)]
        known = {v: value(v, true) for v, true in values.items() if v <= variables}
        needed = set(positive.get(wanted, ())) if wanted > variables else {wanted}
        given: dict[int, bool] = {}
        for v in asked:
            if needed <= given.keys():
                break
            given[v] = known[v] if v in known else bool(strategy(dict(given)) > 0)
        if wanted > variables:
            true = not any(value(v, given[v]) for v in positive[wanted])
        else:
            true = value(wanted, given[wanted])
        return wanted if true else -wanted

    return choose
