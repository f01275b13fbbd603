"""The checker that is proved in Coq, where it is built; and how it is called, where it is not."""

import json

import pytest

from gadgetry.cli.main import run
from gadgetry.formulas import AvoidTrue
from gadgetry.games.connection.hex import Hex
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.geography.undirected_geography import UndirectedGeography
from gadgetry.games.registry import rulesets
from gadgetry.verifiers.certificates.certificate import make_certificate
from gadgetry.verifiers.certificates.verified import BUILT, VARIABLE, written
from tools.tamper_certificates import hold

built = pytest.mark.skipif(not BUILT.is_file(), reason="the proved checker is not built")


def ran(capsys, *arguments) -> tuple[int, str, str]:
    code = run(list(map(str, arguments)))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def files(folder, game, change=lambda data: None):
    data = make_certificate(game).to_json()
    change(data)
    certificate, place = folder / "certificate.json", folder / "game.json"
    certificate.write_text(json.dumps(data))
    place.write_text(written(game))
    return certificate, place


@pytest.fixture
def answering(tmp_path, monkeypatch):
    """A program that gives one answer, in place of the proved one."""

    def answer(line: str, code: int) -> None:
        program = tmp_path / "program"
        program.write_text(f"#!/bin/sh\necho '{line}'\nexit {code}\n")
        program.chmod(0o755)
        monkeypatch.setenv(VARIABLE, str(program))

    return answer


@pytest.mark.parametrize(
    ("line", "code", "out", "err"),
    [
        ("valid: avoid-true second 3", 0, "valid: the second player wins, 3 entries\n", ""),
        ("valid: qbf forall 1", 0, "valid: false, 1 entry\n", ""),
        (
            "not valid",
            1,
            "not valid: the verified checker refuses it; the checker in Python says where\n",
            "",
        ),
        ("error: no JSON", 2, "", "error: the verified checker: no JSON\n"),
        ("valid: ", 0, "", "error: the verified checker: failed\n"),
        ("not valid", 0, "", "error: the verified checker: failed\n"),
    ],
)
def test_its_answer_is_told_and_its_exit_code_kept(
    capsys, tmp_path, answering, line, code, out, err
):
    answering(line, code)
    pair = files(tmp_path, AvoidTruePosition(AvoidTrue(2, [[1, 2]])))
    wanted = code or (2 if err else 0)
    assert ran(capsys, "check", "--verified", *pair) == (wanted, out, err)


def test_json_has_the_same_keys(capsys, tmp_path, answering):
    pair = files(tmp_path, AvoidTruePosition(AvoidTrue(2, [[1, 2]])))
    answering("valid: avoid-true second 3", 0)
    assert json.loads(ran(capsys, "check", "--verified", "--json", *pair)[1]) == {
        "schema": "gadgetry-check/1", "valid": True, "winner": "second",
    }  # fmt: skip
    answering("not valid", 1)
    refused = json.loads(ran(capsys, "check", "--verified", "--json", *pair)[1])
    pair[0].write_text(pair[0].read_text().replace("second", "first"))
    by_python = json.loads(ran(capsys, "check", "--json", *pair)[1])
    assert refused.keys() == by_python.keys()


def test_without_the_program_one_line_says_what_to_do(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    code, out, err = ran(capsys, "check", "--verified", "certificate", "game")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "make proofs" in err
    assert VARIABLE in err


@built
@pytest.mark.parametrize("game", [Hex(2, 2), UndirectedGeography.of(3, [(0, 1), (1, 2)], start=0)])
def test_a_valid_certificate_is_valid_and_a_flipped_winner_is_not(capsys, tmp_path, game):
    pair = files(tmp_path, game)
    assert ran(capsys, "check", "--verified", *pair) == ran(capsys, "check", *pair)
    pair = files(tmp_path, game, lambda data: data["positions"].pop())
    assert ran(capsys, "check", "--verified", *pair)[0] == 1


@built
def test_games_in_other_forms_are_read_by_python_which_is_said(capsys, tmp_path):
    game = Hex(2, 2)
    certificate, place = files(tmp_path, game)
    place.write_text(str(game))
    code, out, err = ran(capsys, "check", "--verified", certificate, place)
    assert (code, out) == (0, "valid: Black wins, 8 entries\n")
    assert "read by Python" in err


@built
def test_what_it_does_not_cover_is_refused_as_unreadable(capsys, tmp_path):
    nim = rulesets()["nim"].position.from_text("nim\nheaps 1 1\n")
    code, out, err = ran(capsys, "check", "--verified", *files(tmp_path, nim))
    assert (code, out) == (2, "")
    assert "nim: a ruleset that this checker does not cover" in err


@built
def test_it_is_not_deceived_and_says_what_python_says():
    assert hold(BUILT, 500)
