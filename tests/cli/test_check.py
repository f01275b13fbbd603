"""`gadgetry solve --certificate` and `gadgetry check`: files, exit codes, messages."""

import json
from pathlib import Path

import pytest

from gadgetry.cli.main import run


@pytest.fixture
def file(tmp_path):
    def write(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text)
        return str(path)

    return write


def ran(capsys, *arguments: str) -> tuple[int, str, str]:
    code = run(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


INSTANCES = {
    "nim": ("nim\nheaps 1 2 3\n", 20, "valid: the second player wins, 19 entries\n"),
    "hex": ("hex\n. .\n . .\nBlack to move\n", 10, "valid: Black wins, 8 entries\n"),
    "flood": ("flood-it\nboard abca\n", 10, "valid: it can be solved, 3 entries\n"),
    "true": ("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n", 10, "valid: true, 4 entries\n"),
    "false": ("p cnf 2 2\ne 1 0\na 2 0\n1 2 0\n-1 -2 0\n", 20, "valid: false, 4 entries\n"),
    "sat": ("p cnf 2 1\n1 2 0\n", 10, "valid: satisfiable, 2 entries\n"),
    "unsat": ("p cnf 1 2\n1 0\n-1 0\n", 20, "valid: unsatisfiable, 2 entries\n"),
    "avoid": ("p avoid 2 1\n1 2 0\n", 20, "valid: the second player wins, 1 entry\n"),
}


@pytest.mark.parametrize("name", INSTANCES)
def test_what_solve_writes_check_accepts(capsys, file, tmp_path, name):
    text, code, verdict = INSTANCES[name]
    instance, certificate = file("instance", text), str(tmp_path / "certificate")
    solved, out, _ = ran(capsys, "solve", instance, "--certificate", certificate)
    assert solved == code
    assert out.splitlines()[-1].startswith(f"certificate: {certificate}, ")
    assert ran(capsys, "check", certificate, instance, "--quiet") == (0, verdict, "")


def test_a_tampered_certificate_exits_1_and_names_the_position(capsys, file, tmp_path):
    game, certificate = file("game", "nim\nheaps 1 1\n"), tmp_path / "certificate"
    ran(capsys, "solve", game, "--certificate", str(certificate))
    data = json.loads(certificate.read_text())
    data["positions"][2] = [[1, 0], 3]
    certificate.write_text(json.dumps(data))
    code, out, err = ran(capsys, "check", str(certificate), game)
    assert (code, err) == (1, "")
    assert out == (
        "not valid: position 2, after heap 2: 1 to 0: expected a legal move, got [1, 0]\n"
        "nim\nheaps 1 0\n"
    )
    code, out, err = ran(capsys, "check", str(certificate), game, "--json")
    report = json.loads(out)
    assert (code, report["valid"], report["entry"]) == (1, False, 2)
    assert report["path"] == ["heap 2: 1 to 0"]
    assert report["position"] == "nim\nheaps 1 0"


def test_a_certificate_of_a_bundle_or_of_its_target(capsys, file, tmp_path):
    position = {"ruleset": "nim", "heaps": [3, 1]}
    alone = file("target.json", json.dumps(position))
    bundle = file("bundle.json", json.dumps({"target": position}))
    certificate = str(tmp_path / "certificate")
    assert ran(capsys, "solve", bundle, "--certificate", certificate)[0] == 10
    assert ran(capsys, "check", certificate, alone)[0] == 0


def test_a_limit_leaves_no_file_and_exits_3(capsys, file, tmp_path):
    game = file("game", "nim\nheaps 9 9 9 9\n")
    certificate = tmp_path / "certificate"
    code, out, _ = ran(
        capsys, "solve", game, "--certificate", str(certificate), "--nodes", "100", "--json"
    )
    report = json.loads(out)
    assert (code, report["outcome"]) == (3, False)
    assert report["certificate"] == {"file": None, "entries": None, "limit": "100 nodes"}
    assert not certificate.exists()
    code, out, _ = ran(capsys, "solve", game, "--certificate", str(certificate), "--nodes", "100")
    assert out.splitlines()[-1] == "certificate: undecided after 100 nodes, not written"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "1:1: expected JSON"),
        ("{", "1:2"),
        ("[" * 100_000, "ordinary depth"),
        ("[" + "9" * 10_000 + "]", "expected JSON with ordinary numbers"),
        ("{}", 'expected a JSON object with "schema"'),
        ("[]", 'expected a JSON object with "schema"'),
    ],
    ids=range(6),
)
def test_what_is_no_certificate_is_bad_input(capsys, file, text, expected):
    code, out, err = ran(capsys, "check", file("c", text), file("game", "nim\nheaps 1\n"))
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert expected in err
    assert "Traceback" not in err


def test_bad_usage(capsys, file):
    game = file("game", "nim\nheaps 1\n")
    for arguments in (
        ("check", "-", "-"),
        ("check", game),
        ("check", file("c", "{}"), file("nothing", "")),
        ("check", "missing", game),
        ("solve", game, "--certificate", "-"),
        ("solve", game, "--certificate", "c", "--star", "1"),
        ("solve", game, "--certificate", "missing/c"),
    ):
        code, _, err = ran(capsys, *arguments)
        assert code == 2, arguments
        assert err.startswith("error: ")


def test_a_certificate_for_another_game_is_not_valid(capsys, file):
    certificate = file("c", json.dumps({"schema": "gadgetry-certificate/1", "game": "chess"}))
    code, out, _ = ran(capsys, "check", certificate, file("game", "nim\nheaps 1\n"))
    assert (code, out.splitlines()[0]) == (
        1,
        'not valid: at the start: expected "game": "nim", got "chess"',
    )


def test_a_certificate_of_another_game_is_told_in_one_line(tmp_path, capsys):
    formula, heaps, strategy = (tmp_path / name for name in ("formula", "heaps", "strategy"))
    formula.write_text("p cnf 1 1\n1 0\n")
    heaps.write_text("nim\nheaps 1\n")
    assert run(["solve", str(heaps), "--certificate", str(strategy)]) == 10
    capsys.readouterr()
    assert run(["check", str(strategy), str(formula)]) == 1
    expected = 'not valid: at the start: expected "game": "cnf", got "nim"\n'
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(("prefix", "code", "winner"), [("e", 10, "Black"), ("a", 20, "White")])
def test_a_certificate_from_the_strategy_that_is_carried(
    capsys, file, tmp_path, prefix, code, winner
):
    formula = file("f.qdimacs", f"p cnf 1 1\n{prefix} 1 0\n1 0\n")
    board, certificate = str(tmp_path / "board.json"), str(tmp_path / "certificate")
    ran(capsys, "compile", formula, "--to", "hex", "--variant", "polynomial", "-o", board)
    carried = ["solve", board, "--carried", "--certificate", certificate]
    solved, out, err = ran(capsys, *carried)
    assert (solved, err) == (code, "")
    assert out.splitlines()[0] == f"hex: {winner} wins"
    checked, out, _ = ran(capsys, "check", certificate, board)
    assert (checked, out.split(", ")[0]) == (0, f"valid: {winner} wins")
    solved, out, _ = ran(capsys, *carried, "--json")
    data = json.loads(out)
    assert (solved, data["winner"], data["solver"]) == (code, winner, "carried")
    assert data["certificate"]["file"] == certificate
    text = Path(certificate).read_text()
    other = {"Black": "White", "White": "Black"}[winner]
    Path(certificate).write_text(text.replace(f'"winner": "{winner}"', f'"winner": "{other}"'))
    checked, out, _ = ran(capsys, "check", certificate, board)
    assert (checked, out.split(":")[0]) == (1, "not valid")


def test_carried_says_what_it_needs(capsys, file, tmp_path):
    formula = file("f.qdimacs", "p cnf 1 1\ne 1 0\n1 0\n")
    board, certificate = str(tmp_path / "board.json"), tmp_path / "certificate"
    ran(capsys, "compile", formula, "--to", "hex", "--variant", "expand", "-o", board)
    code, _, err = ran(capsys, "solve", board, "--carried")
    assert (code, "expected a bundle, --certificate" in err) == (2, True)
    code, _, err = ran(capsys, "solve", board, "--carried", "--certificate", str(certificate))
    assert (code, "variant expand, makes no certificate" in err) == (2, True)
    code, _, _ = ran(capsys, "solve", formula, "--carried", "--certificate", str(certificate))
    assert code == 2
    assert not certificate.exists()


def test_carried_keeps_its_limits(capsys, file, tmp_path):
    formula = file("f.qdimacs", "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n1 2 0\n")
    board, certificate = str(tmp_path / "board.json"), tmp_path / "certificate"
    ran(capsys, "compile", formula, "--to", "hex", "--variant", "polynomial", "-o", board)
    carried = ("solve", board, "--carried", "--certificate", str(certificate))
    assert ran(capsys, *carried, "--time", "0.000001")[0] == 3
    assert not certificate.exists()
