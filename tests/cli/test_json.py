"""`--json` of every verb has the keys that docs/json.md tells, in that order."""

import json
import re
from pathlib import Path

import pytest

from gadgetry.cli.main import run

ROOT = Path(__file__).parents[2]
XOR = str(ROOT / "examples" / "xor.qdimacs")
ROW = re.compile(r"^\| ([^|]*`[^|]*) \| ([^|]*)\| ([^|]*) \|$", re.MULTILINE)
SMALL = ["--variables", "1", "--clauses", "1"]
COMMANDS = {
    "`compile` to a formula, `generate`": [
        ["compile", XOR, "--to", "qdimacs"],
        ["generate", "cnf", "--variables", "2", "--clauses", "1", "--width", "1", "--seed", "1"],
    ],
    "`compile` to a game": [["compile", XOR, "--to", "shannon"]],
    "`list`": [["list"]],
    "`path`": [["path", "qbf", "hex"]],
    "`show` of a reduction": [["show", "qbf-to-avoid-true"]],
    "`show` of a game": [["show", "uno"], ["show", "shannon"], ["show", "flood-it"]],
    "`show` of a kind": [["show", "planar-geography"], ["show", "qbf"]],
    "`show` of a family": [["show", "broom"]],
    "`show` of a solver": [["show", "qcdcl"]],
    "`show` of a format": [["show", "graphml"], ["show", "qdimacs"]],
    "`show` of a paper": [["show", "metagames"]],
    "`show` of a question": [["show", "nimbers-of-trees"]],
    "`show` of a name with several meanings": [["show", "grundy"], ["show", "grid"]],
    "`show` of an octal code": [["show", "0.77"]],
    "`solve`": [["solve", XOR]],
    "`check`": [["check", "certificate", "game"]],
    "`verify`": [["verify", XOR, "--to", "generalized-geography"]],
    "`explain`": [["explain", XOR, "1", "--to", "generalized-geography"]],
    "`sweep`": [["sweep", "qbf-to-avoid-true", *SMALL]],
    "`sweep --ablate`": [["sweep", "qbf-to-avoid-true", *SMALL, "--ablate"]],
    "`lemmas`": [["lemmas", "prelude"]],
    "`tables`": [["tables", "geography"]],
    "`new`": [["new", "ruleset", "my-game"], ["new", "reduction", "my-arrow"]],
    "`doctor`": [["doctor", str(ROOT / "examples" / "node_kayles.py")]],
    "`warm`": [["warm", "qbf.qcdcl"]],
}


def documented():
    text = (ROOT / "docs" / "json.md").read_text().partition("## The keys")[2].partition("##")[0]
    rows = [row for row in ROW.findall(text) if "with `--json`" not in row[0]]
    return {verb: (schema.strip(" `"), re.findall(r"`(\w+)`", keys)) for verb, schema, keys in rows}


def verbs_with_json():
    verbs = ROOT / "gadgetry" / "cli" / "verbs"
    return {path.stem for path in verbs.glob("*.py") if "@json_option" in path.read_text()}


def test_every_verb_that_has_json_is_in_the_table():
    assert documented().keys() == COMMANDS.keys()
    run_here = {command[0] for commands in COMMANDS.values() for command in commands}
    assert run_here == verbs_with_json()


@pytest.mark.parametrize("verb", COMMANDS)
def test_the_keys_are_those_of_the_page(verb, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("game").write_text("nim\nheaps 3 1\n")
    assert run(["solve", "game", "--certificate", "certificate"]) == 10
    capsys.readouterr()
    schema, keys = documented()[verb]
    for command in COMMANDS[verb]:
        assert run([*command, "--json"]) in (0, 10)
        data = json.loads(capsys.readouterr().out)
        assert list(data) == keys
        assert data.get("schema", "") == schema


def test_a_certificate_that_is_wrong_has_the_keys_of_the_page(capsys, tmp_path):
    game, other = tmp_path / "game", tmp_path / "other"
    game.write_text("nim\nheaps 3 1\n")
    other.write_text("nim\nheaps 3 2\n")
    certificate = str(tmp_path / "certificate")
    run(["solve", str(game), "--certificate", certificate])
    capsys.readouterr()
    assert run(["check", certificate, str(other), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["schema", "valid", "winner", "problem", "entry", "path", "position"]
    assert data["valid"] is False
