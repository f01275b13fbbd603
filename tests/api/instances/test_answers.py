"""Answers travel with instances; no solver believes them, and `verify` finds the wrong ones."""

import json
import re

import pytest

import gadgetry as gd
from gadgetry.api.instances.answers import compared
from gadgetry.cli.main import run
from gadgetry.formats.recorded_answer import RecordedAnswer, recorded_in
from gadgetry.games.position import GameError

XOR = "forall x . exists y . (x | y) & (~x | ~y)"
SWAPPED = "exists y . forall x . (x | y) & (~x | ~y)"
GEOGRAPHY = "generalized-geography"
CARRIED = [
    ("shannon", "pg"), ("shannon", "graphml"), ("shannon", "dot"), ("shannon", "edges"),
    ("hex", "sgf"), ("hex", "pg"), ("avoid-true", "avoid"), ("shannon", "json"),
    ("generalized-geography", "graphml"), ("generalized-geography", "dot"),
]  # fmt: skip


@pytest.mark.parametrize("text", [XOR, SWAPPED])
@pytest.mark.parametrize(("to", "format"), CARRIED)
def test_an_answer_is_in_the_file_and_verify_agrees(to, format, text, tmp_path, capsys):
    made = gd.compile(gd.parse(text), to=to, answer=True)
    assert made.answer is not None
    assert made.answer.holds is (text == XOR)
    file = tmp_path / f"game.{format}"
    made.write(file, format)
    plain = gd.write(gd.compile(gd.parse(text), to=to), format=format)
    assert str(gd.read(file)) == str(gd.parse(plain))  # the game is the same
    assert run(["verify", str(file), "--quiet"]) == 0
    assert capsys.readouterr().out.startswith("agree: recorded is ")
    changed = re.sub(r'("holds": )(true|false)', lambda m: m[1] + str(m[2] == "false").lower(),
                     file.read_text(), count=1)  # fmt: skip
    assert changed != file.read_text()
    file.write_text(changed)
    before = gd.solve(made).outcome
    assert gd.solve(gd.read(file), value=False).outcome == before
    assert run(["verify", str(file), "--quiet"]) == 1
    assert capsys.readouterr().out.startswith("disagree: recorded is ")


def test_a_wrong_witness_is_found(tmp_path, capsys):
    file = tmp_path / "game.json"
    gd.compile(gd.parse(XOR), to="shannon", answer=True).write(file)
    data = json.loads(file.read_text())
    assert data["answer"]["witness"]["winner"] == "exists"
    for wrong in ({**data["answer"]["witness"], "positions": [[]]}, {"schema": "none"}):
        data["answer"]["witness"] = wrong
        file.write_text(json.dumps(data))
        assert run(["verify", str(file)]) == 1
        assert "the witness is wrong" in capsys.readouterr().out


def test_numbers_travel_too():
    board = gd.generate.family("board", 3, 3, 3, of="flood-it", seed=1)
    made = gd.compile(board, to="free-flood-it", answer=True)
    assert made.answer is not None
    assert made.answer.exactly
    assert compared(made.answer, gd.parse(gd.write(made)))  # type: ignore[arg-type]
    wrong = RecordedAnswer("moves", made.answer.equals + 1, True, "somebody", exactly=True)
    assert compared(wrong, gd.parse(gd.write(made))).verdict == "disagree"  # type: ignore[arg-type]


def test_what_nobody_knows_is_not_written(tmp_path, capsys):
    file, out = tmp_path / "hard.qdimacs", tmp_path / "game.json"
    gd.write(gd.generate.hard(60, seed=1), file)
    command = ["compile", str(file), "--to", "shannon", "--answer", "--nodes", "50", "-o", str(out)]
    assert run(command) == 3
    assert "undecided" in capsys.readouterr().err
    assert not out.exists()


def test_a_comparison_that_the_limits_end_is_undecided(tmp_path, capsys):
    file = tmp_path / "hard.pg"
    made = gd.compile(gd.generate.hard(30, seed=1), to="shannon", answer=True)
    made.write(file, "pg")
    assert run(["verify", str(file), "--nodes", "20"]) == 3
    assert "undecided: recorded is " in capsys.readouterr().out


def test_with_a_target_the_answer_of_the_source_is_compared_too(tmp_path, capsys):
    file = tmp_path / "a.qdimacs"
    wrong = RecordedAnswer("truth", True, False, "somebody")
    file.write_text(f"c {wrong}\n{gd.write(gd.parse(XOR), format='qdimacs')}")
    assert run(["verify", str(file), "--to", "avoid-true"]) == 1
    assert "disagree: recorded is not: the formula is true" in capsys.readouterr().out
    assert run(["solve", str(file)]) == 10


@pytest.mark.parametrize(
    "text",
    [
        '{"property": "luck"}',
        '{"property": "winner", "equals": [], "holds": true, "by": ""}',
        "{x}",
    ],
)
def test_what_is_no_answer_is_one_error(text, tmp_path, capsys):
    with pytest.raises(GameError, match="recorded answer: expected"):
        recorded_in(f"c recorded answer: {text}".replace("[]", "null"))
    file = tmp_path / "a.cnf"
    file.write_text(f"c recorded answer: {text}\np cnf 1 0\n".replace("[]", "null"))
    assert run(["verify", str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"error: {file}")


def test_a_manifest_is_verified_file_by_file(tmp_path, capsys):
    gd.generate.batch("qbf", 3, tmp_path, prefix="a2e2", quota="a1e1", ratio=1.5,
                      to=[GEOGRAPHY, (GEOGRAPHY, "dot")], answers=True).run()  # fmt: skip
    manifest = tmp_path / "manifest.jsonl"
    assert run(["verify", str(manifest), "--nodes", "1000", "--quiet"]) == 0
    assert capsys.readouterr().out.endswith("9 answers: 9 agree, 0 disagree, 0 undecided\n")
    (tmp_path / "qbf-0.qdimacs").write_text("p cnf 1 0\n")
    assert run(["verify", str(manifest), "--nodes", "1000", "--quiet"]) == 1
    assert "its SHA-256 is another" in capsys.readouterr().out
    rows = manifest.read_text().replace('"answer": true', '"answer": false')
    manifest.write_text(rows)
    assert run(["verify", str(manifest), "--nodes", "1000", "--quiet"]) == 1


def test_many_files_and_lines_are_solved_and_compiled(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    gd.write(gd.parse(XOR), "a.qdimacs")
    (tmp_path / "b.jsonl").write_text(
        '{"ruleset": "nim", "heaps": [1]}\n\n'
        '{"schema": "gadgetry-formula/1", "text": "exists x . x"}\n'
    )
    assert run(["solve", "a.qdimacs", "b.jsonl", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["file"], row["outcome"]) for row in rows] == [
        ("a.qdimacs", True), ("b.jsonl:1", True), ("b.jsonl:3", True),
    ]  # fmt: skip
    assert (
        run(["compile", "a.qdimacs", "--to", "shannon", "--format", "pg", "--directory", "d"]) == 0
    )
    assert (tmp_path / "d" / "a.shannon.pg").exists()
    assert run(["compile", "a.qdimacs", "a.qdimacs", "--to", "shannon"]) == 2
    assert run(["compile", "a.qdimacs", "a.qdimacs", "--to", "shannon", "--directory", "d"]) == 2
    assert "different names" in capsys.readouterr().err
    (tmp_path / "c.jsonl").write_text('{"ruleset": "nim"\n')
    assert run(["solve", "c.jsonl"]) == 2
    assert "c.jsonl:1:" in capsys.readouterr().err
    (tmp_path / "e.jsonl").write_text("[1]\n")
    assert run(["solve", "e.jsonl"]) == 2
