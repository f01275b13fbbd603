"""Why the diamonds and clauses of a QBF as GENERALIZED GEOGRAPHY work, gadget by gadget."""

from __future__ import annotations

from gadgetry.reductions.geography.geography_trunk import Trunk
from gadgetry.reductions.provenance import Gadget
from gadgetry.reductions.purpose import Purpose, Way, listed

PLAYERS = {True: "E", False: "A"}


def geography_purpose(trunk: Trunk, gadget: Gadget) -> Purpose:
    """The purpose of a gadget of qbf-to-generalized-geography.

    >>> from gadgetry.formulas import Cnf, Qbf
    >>> trunk = Trunk(Qbf([("e", [1])], Cnf(["p"], [[1]])), "small")
    >>> geography_purpose(trunk, Gadget("diamond", 0, "diamond of p", ("variable", 1))).statement
    'E chooses the value of p.'
    """
    if gadget.kind == "start":
        return _start(trunk)
    if gadget.kind == "diamond":
        return _diamond(trunk, gadget.index)
    if gadget.kind == "fork":
        return _fork(trunk)
    return _clause(trunk, gadget.index) if gadget.kind == "clause" else _check(trunk, gadget.index)


def _start(trunk: Trunk) -> Purpose:
    if trunk.n and not trunk.alternates[0]:
        first = trunk.names.name(int(trunk.order[0]))
        next_step = f"It is also the top of the diamond of {first}: E chooses at once."
    else:
        ahead = trunk.name(int(trunk.choice[0]) if trunk.n else trunk.fork)
        next_step = f"There is nothing to choose: the only move is to {ahead}, where A is to move."
    return Purpose(
        "Here the token starts, and E is to move.",
        "E is the first player and plays for the formula, A is the second and plays against it."
        f" {next_step}",
    )


def value_by_passing(name: str, negated: str, leave: str, true_by_passing: bool) -> str:
    """Why going through a literal's vertex gives the variable a value."""
    if true_by_passing:
        return (
            f"Going through {name} sets {name} to true, and going through {negated} sets it to"
            f" false. For when E claims at the end that {name} is true, A must step onto {name}:"
            f" she cannot if it was visited, and if she can, E is stuck there, as {leave} was"
            " visited."
        )
    return (
        f"Going through {name} sets {name} to false, and going through {negated} sets it to true."
        " For a literal is true if its vertex is still free: at the end E may step onto it from a"
        f" clause, and A is stuck there, as its only way on, {leave}, was visited. A vertex that"
        " was gone through cannot be entered again: its literal is false."
    )


def _diamond(trunk: Trunk, stage: int) -> Purpose:
    v = int(trunk.order[stage])
    name, negated = trunk.names.literal(v), trunk.names.literal(-v)
    exists = bool(trunk.exists[stage])
    chooser, other = PLAYERS[exists], PLAYERS[not exists]
    top, leave = trunk.name(int(trunk.choice[stage])), trunk.name(int(trunk.leave(stage)))
    enter = (int(trunk.choice[stage]),) if trunk.alternates[stage] else ()
    ways = []
    for value in (True, False):
        vertex = trunk.setting(stage, value)
        ways.append(
            Way((*enter, vertex, int(trunk.leave(stage))),
                f"{chooser} sets {name} to {'true' if value else 'false'}", v if value else -v)
        )  # fmt: skip
    passing = value_by_passing(name, negated, leave, trunk.bipartite and not exists)
    why = (
        f"At {top} it is {chooser}'s turn, and there are two moves, to {name} and to {negated};"
        f" then {other} has no choice but {leave}. {passing}"
    )
    return Purpose(f"{chooser} chooses the value of {name}.", why, tuple(ways),
                   case="exists" if exists else "forall")  # fmt: skip


def _fork(trunk: Trunk) -> Purpose:
    if not trunk.m:
        return Purpose("A would pick a clause here.",
                       "There is none: A cannot move, and E wins.")  # fmt: skip
    return Purpose(
        "A picks a clause, one that she holds to be false.",
        "All variables have their values. If some clause is false, A goes there, and E finds no"
        " true literal; if every clause is true, wherever A goes E has an answer.",
        tuple(
            Way((trunk.fork, int(trunk.clause(j))), f"A picks clause {j + 1}")
            for j in range(min(trunk.m, 3))
        ),
    )


def _clause(trunk: Trunk, j: int) -> Purpose:
    here = trunk.name(int(trunk.clause(j)))
    of = trunk.of_clause == j
    landings = [int(v) for v in trunk.landing[of]]
    if not landings:
        return Purpose(
            "E would have to show a true literal.",
            f"The clause is empty: at {here} E cannot move, and A wins by picking it.",
            case="empty",
        )
    checked = {v for v in landings if v >= trunk.check(0)}
    direct = [trunk.name(v) for v in landings if v not in checked]
    why = []
    if direct:
        why.append(
            f"E steps onto {listed(direct, 'or')} if it is still free, which it is just if that"
            " literal is true; its only way on was visited, so A cannot move, and E wins."
        )
    if checked:
        asked = [trunk.name(v) for v in landings if v in checked]
        why.append(f"At {listed(asked, 'or')} A has to step onto the literal, see the checks.")
    why.append("If no literal is true, every move loses, or there is none: A wins.")
    ways = tuple(
        Way((int(trunk.clause(j)), v), f"E claims that {_literal(trunk, v)} is true")
        for v in landings[:3]
    )
    return Purpose(f"E, at {here}, has to show a true literal of the clause that A has picked.",
                   " ".join(why), ways)  # fmt: skip


def _literal(trunk: Trunk, landing: int) -> str:
    name = trunk.name(landing)
    return name[1:] if landing >= trunk.check(0) else name


def _check(trunk: Trunk, i: int) -> Purpose:
    here = trunk.name(trunk.check(i))
    stage, negative = divmod(int(trunk.checked[i]), 2)
    literal, leave = here[1:], trunk.name(int(trunk.leave(stage)))
    return Purpose(
        f"A is asked whether {literal} is true.",
        f"The only way on from {here} is the vertex {literal}. If {literal} is true, the diamond"
        " was passed there: it was visited, A cannot move, and E wins. If it is false, A steps"
        f" onto it, and E is stuck, as its only way on, {leave}, was visited.",
        (
            Way(
                (trunk.check(i), int(trunk.literal(stage, negative))),
                f"{literal} was false: A wins",
            ),
        ),
    )
