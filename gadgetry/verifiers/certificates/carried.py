"""Certificates of what was compiled, from the strategy of the formula's winner: without a search.

The reduction makes the entries (`Reduction.certificate`). They are checked before they are handed
out: a construction that were wrong, or a strategy, would be noticed here.
"""

from __future__ import annotations

from typing import Any

from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.position import TwoPlayer, kind_of
from gadgetry.reductions.chain import ChainCompiled
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.certificates.certificate import Certificate, NoCertificate
from gadgetry.verifiers.certificates.check import check
from gadgetry.verifiers.strategies import formula_strategy, search_endgame


def carried_certificate(compiled: ChainCompiled, budget: Budget | None = None) -> Certificate:
    """The winner of the target, proved, from what wins the source; `NoCertificate` if nothing is.

    >>> from gadgetry.reductions.chain import Chain
    >>> from gadgetry.reductions.registry import shortest_path
    >>> chain = Chain.of(shortest_path("qbf", "hex"), ["polynomial"])
    >>> compiled = chain.build(Qbf([("e", [1])], Cnf(1, [[1]])))
    >>> carried_certificate(compiled).winner
    'Black'
    """
    target: Any = compiled.target
    source, claim = compiled.source, compiled.claim
    if not isinstance(source, Cnf | Qbf) or not isinstance(target, TwoPlayer):
        raise NoCertificate("expected a formula that was compiled to a game of two players")
    game, allowed = kind_of(target), budget or Budget()
    if (over := target.winner()) is not None:
        return Certificate(game, over, ([],))
    verdict = solve(source, Question(value=False), allowed.limits)
    allowed.check()  # a small formula is solved before any clock is read
    if verdict.outcome is None:
        raise NoCertificate(f"the formula is undecided after {verdict.limit}")
    (other,) = (player for player in target.players if player != claim.equals)
    winner = claim.equals if verdict.outcome == claim.source_equals else other
    proof = compiled.certificate(formula_strategy(source), search_endgame, winner)
    made = Certificate(game, winner, **{form: tuple(entries) for form, entries in proof.items()})
    check(made.to_json(), target)
    return made
