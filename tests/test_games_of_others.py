"""A game, a solver and a reduction from outside have the rights of ours: see examples/."""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import make_archive

import pytest

from gadgetry._plugins import forget, naming
from gadgetry.api.others.templates import template
from gadgetry.cli.main import run
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games.general.nim import Nim
from gadgetry.games.registry import rulesets
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError
from gadgetry.reductions.registry import options_for, reductions, shortest_path
from gadgetry.solvers.limits import Budget
from gadgetry.solvers.registry import applicable, solve
from gadgetry.solvers.verdict import Question
from gadgetry.verifiers.sweeps.enumeration import instances

FILE = Path(__file__).parents[1] / "examples" / "node_kayles.py"
GAME, ARROW = "schaefer-kayles", "qbf-to-schaefer-kayles"


@pytest.fixture
def kayles():
    """The example as a module, while it is a plugin."""
    with naming([str(FILE)]):
        rulesets()
        yield sys.modules["node_kayles"]


@pytest.fixture
def formula(tmp_path):
    (tmp_path / "xor.qdimacs").write_text("p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n")
    return str(tmp_path / "xor.qdimacs")


def asked(*arguments, **variables):
    """The command in a process of its own."""
    call = "from gadgetry.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", call, *arguments], env=os.environ | variables, text=True,
        capture_output=True, check=False,
    )  # fmt: skip


def test_every_verb_knows_the_game(tmp_path, capsys, formula):
    def ask(*arguments):
        code = run(["--plugin", str(FILE), *arguments])
        return code, capsys.readouterr().out

    bundle, text = str(tmp_path / "kayles.json"), str(tmp_path / "path.txt")
    assert GAME in ask("list", "rulesets")[1]
    assert "masks" in ask("list", "solvers")[1]
    assert ask("show", GAME)[1].startswith(f"{GAME}, an impartial game")
    assert ask("show", ARROW)[0] == 0
    assert ask("path", "cnf", GAME)[0] == 0
    assert ask("generate", GAME, "--family", "path", "--parameters", "4", "-o", text)[0] == 0
    assert ask("solve", text)[0] == 20
    assert ask("compile", formula, "--to", GAME, "-o", bundle, "--quiet")[0] == 0
    assert ask("solve", bundle, "--moves", "all")[0] == 10
    assert ask("solve", bundle, "--solver", "table")[0] == 10
    assert ask("verify", formula, "--to", GAME)[1].endswith("agree\n")
    assert "choice of x2" in ask("explain", bundle, "--quiet")[1]
    for drawn in (text, bundle):
        assert ask("draw", drawn, "--quiet", "--format", "svg")[1].startswith("<svg")
    assert "21 of 23 removals" in ask("sweep", ARROW, "--variables", "1", "--clauses", "2",
                                      "--ablate")[1]  # fmt: skip
    assert ask("compile", text, "--to", "graph6")[0] == 0
    assert GAME not in rulesets()  # only that command knew it


def test_workers_know_the_game_by_the_variable():
    swept = asked("sweep", ARROW, "--variables", "1", "--clauses", "1", "--jobs", "2",
                  GADGETRY_PLUGINS=str(FILE))  # fmt: skip
    assert swept.returncode == 0, swept.stderr
    assert "0 disagreements, 0 undecided" in swept.stdout


def test_positions_go_to_workers_as_what_they_are(kayles):
    from joblib.externals.loky import get_reusable_executor

    executor = get_reusable_executor(max_workers=1, timeout=2)
    position = kayles.NodeKayles.of(3, [(0, 1)], taken=[2])
    assert executor.submit(solve, position).result().value == 1
    executor.shutdown()


@pytest.mark.parametrize("archived", [False, True])
def test_an_installed_package_brings_the_game(tmp_path, archived):
    package, info = tmp_path / "package", tmp_path / "package" / "kayles-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "node_kayles.py").write_text(FILE.read_text())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: kayles\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gadgetry.plugins]\nkayles = node_kayles\n")
    if archived:
        package = Path(make_archive(str(tmp_path / "packed"), "zip", package))
    path = os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")])
    assert asked("show", GAME, PYTHONPATH=path).returncode == 0


def test_the_reduction_agrees_and_its_sizes_are_exact(kayles):
    for qbf in instances("qbf", 2, 1):
        compiled = kayles.REDUCTION.build(qbf)
        assert compiled.sizes == kayles.REDUCTION.sizes(qbf)
        moves = Question(moves="all")
        assert solve(compiled.target, moves).outcome == solve(qbf).outcome


def test_without_the_last_vertex_the_universal_player_wins_too_much(kayles):
    """exists x1 . forall x2 . x1 is true; with all clauses true, y2,4 would take everything."""
    qbf = Qbf([("e", [1]), ("a", [2])], Cnf(2, [[1]]))
    graph = kayles.REDUCTION.build(qbf).graph
    last = graph.vertices - 1
    edges = [
        e for e in zip(graph.tails.tolist(), graph.heads.tolist(), strict=True) if last not in e
    ]
    assert solve(qbf).outcome is True
    assert solve(kayles.NodeKayles.of(last + 1, graph.to_json()["edges"])).outcome is True
    assert solve(kayles.NodeKayles.of(last, edges)).outcome is False


def test_paths_are_dawsons_kayles(kayles):
    from gadgetry.games.octal.octal_code import OctalCode
    from gadgetry.solvers.octal.octal import nim_sequence

    values = [solve(kayles.path(n)).value for n in range(1, 13)]
    assert values == nim_sequence(OctalCode.of("0.137"), 12).tolist()[1:]


def test_its_solver_says_what_the_oracle_says(kayles):
    for n in range(1, 5):
        for position in rulesets()[GAME].small.exactly(n):
            verdicts = [solve(position, Question(moves="all"), solver=s)
                        for s in ("masks", "table", "oracle")]  # fmt: skip
            assert len({(v.outcome, v.value, v.winning_moves) for v in verdicts}) == 1


def test_three_solvers_are_asked_and_ours_are_not_replaced(kayles):
    asked = applicable(kayles.path(3), Question())
    assert [(s.name, s.outside) for s in asked] == [
        ("masks", True), ("oracle", False), ("table", False)
    ]  # fmt: skip
    assert reductions()["qbf-to-hex"].target.name == "hex"


def test_a_bundle_is_checked_and_read_in_another_process(tmp_path, formula):
    bundle = str(tmp_path / "k.json")
    plugin = {"GADGETRY_PLUGINS": str(FILE)}
    assert asked("compile", formula, "--to", GAME, "-o", bundle, **plugin).returncode == 0
    assert json.loads(Path(bundle).read_text())["target"]["ruleset"] == GAME
    assert asked("solve", bundle, **plugin).returncode == 10
    lost = asked("solve", bundle)
    assert lost.returncode == 2
    assert "target.ruleset: expected one of" in lost.stderr


def test_the_solver_keeps_its_budget(kayles):
    limited = Budget()
    kayles.run(kayles.path(5), Question(), limited)
    assert limited.nodes > 0


@pytest.fixture
def two_ways(tmp_path):
    """Two reductions of others between the same two ends, and one beside a chain of ours."""
    arrow = template("reduction", "one-way")
    (tmp_path / "one_way.py").write_text(arrow)
    (tmp_path / "other_way.py").write_text(arrow.replace('"one-way"', '"other-way"'))
    direct = arrow.replace('"one-way"', '"direct"').replace(
        'target = "generalized-geography"', 'target = "sum"'
    )
    (tmp_path / "direct.py").write_text(direct)
    return {name: str(tmp_path / f"{name}.py") for name in ("one_way", "other_way", "direct")}


def test_of_two_reductions_of_others_one_is_named(two_ways):
    ends = "undirected-geography", "generalized-geography"
    with naming([two_ways["one_way"]]):
        assert [r.name for r in shortest_path(*ends)] == ["one-way"]
    with naming([two_ways["one_way"], two_ways["other_way"]]):
        with pytest.raises(ReductionError, match="expected `via` with one of one-way, other-way"):
            shortest_path(*ends)
        assert [r.name for r in shortest_path(*ends, ("other-way",))] == ["other-way"]
        chain = Chain.of(shortest_path(*ends, ("other-way",)))
        assert options_for(chain) == ["--via", "other-way"]


def test_a_reduction_of_others_is_no_short_cut_for_ours(two_ways):
    with naming([two_ways["direct"]]):
        path = shortest_path("undirected-geography", "sum")
        assert [r.name for r in path] == ["undirected-geography-to-sum"]
        named = shortest_path("undirected-geography", "sum", ("direct",))
        assert [r.name for r in named] == ["direct"]


def test_a_solver_of_others_is_not_asked_first_about_a_game_of_ours(tmp_path):
    (tmp_path / "eager.py").write_text(
        "from gadgetry.plugins import Solver, Verdict\n"
        "def run(position, question, budget):\n    return Verdict('eager', True, 'first')\n"
        "SOLVERS = (Solver('eager', 'always the first player', ('nim',), run, 1000),)\n"
    )
    with naming([str(tmp_path / "eager.py")]):
        assert solve(Nim((1, 1))).solver == "xor"
        assert solve(Nim((1, 1)), solver="eager").solver == "eager"
        assert applicable(Nim((1, 1)), Question())[-1].name == "eager"


def test_a_game_that_cannot_be_used_is_one_warning_and_the_command_goes_on(tmp_path, capsys):
    broken = tmp_path / "broken.py"
    broken.write_text("RULESET = 3\n")
    assert run(["--plugin", str(broken), "list", "rulesets"]) == 0
    out, err = capsys.readouterr()
    assert "nim" in out
    assert err == f"warning: {broken}: expected a Ruleset, got 3\n"


def test_a_file_in_the_environment_is_said_to_be_there(tmp_path, capsys, monkeypatch):
    broken = tmp_path / "broken.py"
    broken.write_text("RULESET = 3\n")
    monkeypatch.setenv("GADGETRY_PLUGINS", str(broken))
    forget()
    assert run(["list", "rulesets"]) == 0
    forget()
    told = f"warning: {broken} (in GADGETRY_PLUGINS): expected a Ruleset, got 3\n"
    assert capsys.readouterr().err == told


def test_a_game_that_fails_is_to_blame(tmp_path, capsys):
    text = template("ruleset", "my-game").replace("return tuple(taken", "return tuple(1 // 0")
    (tmp_path / "my_game.py").write_text(text)
    (tmp_path / "game.txt").write_text("my-game\ntokens 3\n")
    place = str(tmp_path / "my_game.py")
    assert run(["--plugin", place, "solve", str(tmp_path / "game.txt")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"error: {place}: moves of my-game fails: ZeroDiv")
