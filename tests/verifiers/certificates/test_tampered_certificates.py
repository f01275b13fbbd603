"""Certificates of every kind with something changed anywhere: accepted only if they still prove it.

What a changed text proves is decided here from its characters, by a judge that shares nothing with
the checker: objects are read as lists of pairs, and every play is followed to its end.
"""

import json
import random
from itertools import product
from typing import Any

import pytest

from gadgetry.cli.main import run
from gadgetry.formulas import AvoidTrue, Cnf, Qbf
from gadgetry.games.connection.hex import Hex
from gadgetry.games.connection.shannon import Shannon, TerminalGraph
from gadgetry.games.flooding.flood_it import FloodIt
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.general.nim import Nim
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.json_text import json_value
from gadgetry.games.position import GameError, Impartial, Puzzle
from gadgetry.verifiers.certificates.certificate import make_certificate
from gadgetry.verifiers.certificates.check import check
from gadgetry.verifiers.certificates.invalid import InvalidCertificate, NotACertificate

XOR = Cnf(2, [[1, 2], [-1, -2]])
SQUARE = [(0, 1), (1, 2), (0, 3), (3, 2)]
KINDS: dict[str, Any] = {
    "cnf": [XOR, Cnf(3, [[1, 2], [-1, 3]]), Cnf(2, [*XOR.clauses, [1, -2], [-1, 2]])],
    "qbf": [Qbf([("a", [1]), ("e", [2])], XOR), Qbf([("e", [2]), ("a", [1])], XOR)],
    "avoid-true": [AvoidTrue(4, [[1, 2], [3, 4]]), AvoidTrue(5, [[1, 2, 3], [3, 4]])],
    "impartial": [
        Nim((1, 2)),
        Nim((2, 2)),
        UndirectedGeography.of(4, SQUARE, start=0),
        UndirectedGeography.of(3, [(0, 1), (1, 2)], start=0),
    ],
    "two-player": [
        Hex(2, 2),
        Hex(2, 2, mover="White"),
        Shannon(TerminalGraph(4, SQUARE, (0, 2)), mover="Cut"),
    ],
    "puzzle": [FloodIt.path("abca"), FloodIt.board(["abc", "bca"], source=0)],
}
HEAD = {"schema", "game", "winner"}
OTHER = {"first": "second", "second": "first"}
JUNK = [None, True, 0, -1, 1.0, "", "exists", "forall", "first", "Black", "solver", [], [[]], [0],
        [1, 1], 10**30]  # fmt: skip


class Pairs(list):
    """An object: its keys and values in order, a key as often as it is there."""


def text_of(value) -> str:
    if isinstance(value, Pairs):
        return "{" + ", ".join(f"{json.dumps(k)}: {text_of(v)}" for k, v in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    return json.dumps(value)


def proves(text: str, instance) -> bool:
    """Is this text a certificate, all of whose parts are there once and true?"""
    try:
        pairs = json.loads(text, object_pairs_hook=Pairs)
    except (ValueError, RecursionError):
        return False
    if not isinstance(pairs, Pairs) or len(dict(pairs)) < len(pairs):
        return False
    data = dict(pairs)
    formula = isinstance(instance, Cnf | Qbf | AvoidTrue)
    name = instance.kind if formula else instance.ruleset
    if (data.get("schema"), data.get("game")) != ("gadgetry-certificate/1", name):
        return False
    if isinstance(instance, Cnf) and data.keys() == HEAD | {"assignment"}:
        return data["winner"] == "exists" and satisfies(data["assignment"], instance)
    return data.keys() == HEAD | {"positions"} and (
        wins_quantifiers(data, instance)
        if isinstance(instance, Cnf | Qbf)
        else wins(data, AvoidTruePosition(instance) if formula else instance)
    )


def satisfies(literals, cnf: Cnf) -> bool:
    """Do all completions of the assignment make every clause true?"""
    if not isinstance(literals, list) or any(type(x) is not int for x in literals):
        return False
    count = len(cnf.variables)
    if len({abs(x) for x in literals}) < len(literals) or not {*map(abs, literals)} <= {
        *range(1, count + 1)
    }:
        return False
    completions = (
        values
        for values in product((False, True), repeat=count)
        if all(values[abs(x) - 1] == (x > 0) for x in literals)
    )
    return all(
        all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in cnf.clauses)
        for values in completions
    )


def wins_quantifiers(data, formula) -> bool:
    """Does every play of the formula's game, as the entries have it, end for the winner?"""
    qbf = formula if isinstance(formula, Qbf) else Qbf([], formula)
    order = [("exists", v) for v in qbf.free] + [
        ("exists" if quantifier == "e" else "forall", v) for quantifier, v in qbf.quantified()
    ]

    def follow(index, true: frozenset[int]) -> bool:
        entries = data["positions"]
        if (
            not isinstance(entries, list)
            or type(index) is not int
            or index not in range(len(entries))
        ):
            return False
        clauses = qbf.matrix.clauses
        if all(true & set(clause) for clause in clauses):
            return data["winner"] == "exists" and entries[index] == []
        if any(all(-x in true for x in clause) for clause in clauses):
            return data["winner"] == "forall" and entries[index] == []
        turn, variable = order[len(true)]
        edges = edges_of(entries[index], turn == data["winner"], [variable, -variable])
        return edges is not None and all(follow(to, true | {move}) for move, to in edges)

    return follow(0, frozenset())


def wins(data, start) -> bool:
    """Does every play, as the entries have it, end for the winner?"""

    def follow(index, position, turn, depth) -> bool:
        entries = data["positions"]
        if (
            not isinstance(entries, list)
            or type(index) is not int
            or index not in range(len(entries))
        ):
            return False
        legal = list(position.moves())
        if isinstance(position, Puzzle):
            over = "solver" if position.solved() else None
        elif isinstance(position, Impartial):
            over = None if legal else OTHER[turn]
        else:
            over = position.winner()
        if over or depth > 30:
            return over == data["winner"] and entries[index] == []
        edges = edges_of(entries[index], turn == data["winner"], legal)
        return edges is not None and all(
            follow(to, (after := position.play(move)), turn_of(after, turn), depth + 1)
            for move, to in edges
        )

    return follow(0, start, turn_of(start, "second"), 0)


def turn_of(position, before: str) -> str:
    if isinstance(position, Puzzle):
        return "solver"
    return OTHER[before] if isinstance(position, Impartial) else position.to_move


def edges_of(entry, mine: bool, legal: list):
    """The moves of an entry and where they lead; None unless it has one, or all of the loser's."""
    pairs = [entry] if mine else entry
    if not isinstance(pairs, list) or not all(type(p) is list and len(p) == 2 for p in pairs):
        return None
    by_text = {json.dumps(move): move for move in legal}
    texts = [text_of(move) for move, _ in pairs]
    fit = len(texts) == 1 if mine else sorted(texts) == sorted(by_text)
    if not fit or any(text not in by_text for text in texts):
        return None
    return [(by_text[text_of(move)], to) for move, to in pairs]


def places(value, at=()):
    """The path of everything in a value."""
    yield at
    if isinstance(value, list):
        for i, part in enumerate(value):
            if isinstance(value, Pairs):
                yield from places(part[1], (*at, i))
            else:
                yield from places(part, (*at, i))


def parent_of(value, path):
    for i in path[:-1]:
        value = value[i][1] if isinstance(value, Pairs) else value[i]
    return value


def tampered(text: str, others: list[str], rng: random.Random) -> str:
    """The text with something changed: a character, a key of the head, or any part within."""
    if rng.random() < 0.1:
        at = rng.randrange(len(text))
        return (
            text[:at] + rng.choice(["", "0", "1", "-", ",", "[", '"', " ", "2.0"]) + text[at + 1 :]
        )
    data, other = (json.loads(t, object_pairs_hook=Pairs) for t in (text, rng.choice(others)))
    if rng.random() < 0.5:
        return text_of(with_another_head(data, other, rng))
    path = rng.choice([p for p in places(data) if p])
    within = parent_of(data, path)
    at = path[-1]
    source = rng.choice([data, other])
    taken = rng.choice([p for p in places(source) if p])
    found = parent_of(source, taken)
    part = found[taken[-1]]
    part = part[1] if isinstance(found, Pairs) else part
    new = json.loads(text_of(rng.choice([part, part, rng.choice(JUNK)])))
    if isinstance(within, Pairs):
        within[at] = (within[at][0], new)
    elif rng.random() < 0.5:
        within[at] = new
    elif rng.random() < 0.5:
        del within[at]
    else:
        within.insert(at, new)
    return text_of(data)


def with_another_head(data: Pairs, other: Pairs, rng: random.Random) -> Pairs:
    at = rng.randrange(len(data))
    key, value = data[at]
    theirs = dict(other).get(key, rng.choice(JUNK))
    match rng.randrange(7):
        case 0:
            del data[at]
        case 1:
            data.insert(rng.randrange(len(data) + 1), (key, rng.choice([value, theirs])))
        case 2:
            data[at] = (rng.choice([key + " ", key.upper(), "assignment", "positions"]), value)
        case 3:
            data.insert(at, rng.choice([("comment", "x"), ("assignment", [1]), ("value", 0)]))
        case 4:
            data[at] = (key, rng.choice(JUNK))
        case 5:
            data[at] = (key, theirs)
        case _:
            winner = rng.choice(["exists", "forall", "first", "second", "Black", "White", "solver"])
            data[2] = ("winner", winner)
    return data


def tamper(kind: str, count: int) -> tuple[int, int]:
    """How many tampered certificates of a kind were refused, and how many rightly accepted."""
    rng = random.Random(f"tamper {kind}")
    instances = KINDS[kind]
    texts = ["".join(make_certificate(instance).lines()) for instance in instances]
    elsewhere = [make_certificate(all_[0]) for all_ in KINDS.values()]
    others = [*texts, *("".join(certificate.lines()) for certificate in elsewhere)]
    refused = accepted = 0
    while refused + accepted < count:
        i = rng.randrange(len(texts))
        text = tampered(texts[i], others, rng)
        try:
            winner = check(json_value(text), instances[i])
        except (GameError, InvalidCertificate, NotACertificate):
            refused += 1
            continue
        assert proves(text, instances[i]), text
        assert json.loads(text)["winner"] == winner
        accepted += 1
    return refused, accepted


@pytest.mark.parametrize("kind", KINDS)
def test_the_judge_knows_certificates_and_who_wins(kind):
    for instance in KINDS[kind]:
        data = make_certificate(instance).to_json()
        assert proves(json.dumps(data), instance)
        for winner in ("exists", "forall", "first", "second", "Short", "Cut", "Black", "White"):
            assert proves(json.dumps({**data, "winner": winner}), instance) == (
                winner == data["winner"]
            )


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_tampered_with_is_accepted_that_proves_nothing(kind):
    refused, accepted = tamper(kind, 1000)
    assert refused > 800, (refused, accepted)


@pytest.mark.fuzz
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_tampered_with_is_accepted_in_bulk(kind):
    refused, accepted = tamper(kind, 50_000)
    assert refused > 40_000, (refused, accepted)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_there_once_and_no_other(kind):
    for instance in KINDS[kind]:
        data = make_certificate(instance).to_json()
        for key in data:
            rest = {k: v for k, v in data.items() if k != key}
            with pytest.raises((InvalidCertificate, NotACertificate)):
                check(rest, instance)
            for junk in JUNK:
                if junk != data[key]:
                    with pytest.raises((InvalidCertificate, NotACertificate)):
                        check({**data, key: junk}, instance)
            twice = f"{json.dumps(data)[:-1]}, {json.dumps(key)}: {json.dumps(data[key])}}}"
            with pytest.raises(GameError, match="twice"):
                json_value(twice)
        with pytest.raises(NotACertificate, match="expected the keys"):
            check({**data, "value": 1}, instance)


@pytest.mark.parametrize(
    ("changed", "code", "problem"),
    [
        ('"winner": "forall"', 1, 'expected "winner": "exists" of an assignment, got "forall"'),
        ('"winner": "first"', 2, 'expected "winner": exists or forall, got "first"'),
        ('"winner": 7', 2, 'expected "winner": exists or forall, got 7'),
        ('"loser": "forall"', 2, "expected the keys schema, game, winner, assignment, got"),
        ('"winner": "exists", "winner": "exists"', 2, 'got "winner" twice'),
        ('"winner": "exists", "positions": [[]]', 2, "expected the keys schema, game, winner"),
    ],
)
def test_what_the_command_says_of_a_cnf(tmp_path, capsys, changed, code, problem):
    formula, certificate = tmp_path / "formula", tmp_path / "certificate"
    formula.write_text("p cnf 2 1\n1 2 0\n")
    text = "".join(make_certificate(Cnf(2, [[1, 2]])).lines())
    certificate.write_text(text)
    assert run(["check", str(certificate), str(formula)]) == 0
    certificate.write_text(text.replace('"winner": "exists"', changed))
    capsys.readouterr()
    assert run(["check", str(certificate), str(formula)]) == code
    printed = capsys.readouterr()
    assert problem in (printed.err if code == 2 else printed.out)
