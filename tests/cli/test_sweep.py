"""sweep as a program sees it; a planted bug goes from `sweep` to a file that `verify` refutes."""

import json
from dataclasses import replace

import pytest

from gadgetry.cli.main import run
from gadgetry.reductions import registry
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.verifiers import opinions
from gadgetry.verifiers.sweeps import documented
from gadgetry.verifiers.sweeps.results import version


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


class OneWrongEdge(AvoidTrueToFlagColoring):
    """Planted: the first edge of the first clause node goes to the last variable."""

    def build(self, source, variant=None):
        built = super().build(source, variant)
        layout = built.plan.layout
        at = layout.extras * layout.k
        heads = built.graph.heads.copy()
        if layout.k and built.graph.tails[at] == layout.clause_node(0):
            heads[at] = layout.variable(layout.k - 1)
        return replace(built, graph=replace(built.graph, heads=heads))


@pytest.fixture
def planted(monkeypatch):
    known = {**registry.reductions(), OneWrongEdge().name: OneWrongEdge()}
    monkeypatch.setattr(registry, "reductions", lambda: known)


def test_planted_bug_is_found_shrunk_saved_drawn_and_refuted(planted, tmp_path, capsys):
    options = ["--variables", "2", "--clauses", "1"]
    assert run(["sweep", "avoid-true-to-flag-coloring", *options]) == 1
    out = capsys.readouterr().out
    assert "1 disagreement" in out
    file = tmp_path / "avoid-true-to-flag-coloring-counterexample.avoid"
    assert file.read_text() == "p avoid 2 1\n1 0\n"
    for suffix in (".svg", ".target.svg"):
        assert file.with_suffix(suffix).read_text().startswith("<svg ")
        assert file.with_suffix(suffix).name in out
    assert "should win and do not: vertex 8 to colour 0" in out
    assert f"check: gadgetry verify {file.name} --to flag-coloring" in out
    assert run(["verify", file.name, "--to", "flag-coloring"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "disagree"


def test_the_same_file_is_fine_without_the_bug(tmp_path):
    (tmp_path / "small.avoid").write_text("p avoid 2 1\n1 0\n")
    assert run(["verify", "small.avoid", "--to", "flag-coloring"]) == 0


def test_sweep_agrees_and_can_be_quoted(capsys):
    assert run(["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "2"]) == 0
    captured = capsys.readouterr()
    first = captured.out.splitlines()[0]
    assert first == "qbf-to-avoid-true: 17 QBFs, 5 true, 0 disagreements, 0 undecided"
    assert captured.err == ""


def test_random_sweep_is_the_same_for_a_seed(capsys):
    outs = []
    for seed in ("1", "1", "2"):
        options = ["--random", "12", "--seed", seed, "--variables", "2", "--json"]
        assert run(["sweep", "qbf-to-avoid-true", *options]) == 0
        outs.append(json.loads(capsys.readouterr().out))
    assert outs[0] == outs[1] != outs[2]
    assert outs[0]["disagreements"] == 0


def test_known_results_are_told(capsys):
    options = ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "1"]
    outs = []
    for _ in range(2):
        assert run([*options, "--results", "kept.db"]) == 0
        outs.append(capsys.readouterr())
    assert outs[0].out == outs[1].out
    assert outs[0].err == ""
    assert "8 of 8 were known from kept.db" in outs[1].err


def test_undecided_exits_3(capsys):
    options = ["--variables", "0", "--clauses", "0", "--nodes", "0"]
    assert run(["sweep", "avoid-true-to-flag-coloring", *options]) == 3
    assert "1 undecided" in capsys.readouterr().out


def test_keep_going_counts_every_disagreement(planted, capsys, monkeypatch):
    monkeypatch.setattr(opinions, "WANTED", 1)
    options = ["--variables", "2", "--clauses", "1", "--keep-going", "--json"]
    assert run(["sweep", "avoid-true-to-flag-coloring", *options]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["checked"] == found["instances"] == 9
    assert found["disagreements"] == 2
    assert found["counterexample"]["text"] == "p avoid 2 1\n1 0\n"


def test_ablation_lists_changes_and_a_score(capsys):
    options = ["--variables", "1", "--clauses", "1", "--ablate"]
    assert run(["sweep", "qbf-to-avoid-true", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "clause: without literal choice p: noticed by exists x1 . x1" in lines
    assert lines[-1] == "qbf-to-avoid-true: 16 of 17 removals and 10 of 10 additions noticed"
    assert run(["sweep", "qbf-to-avoid-true", *options, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["noticed"] == 26


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "NAME"),
        (["qbf-to-avoid-true", "--all"], "--all"),
        (["--all", "--chains"], "--chains"),
        (["--all", "--variables", "1"], "--variables"),
        (["--chains", "--json"], "--json"),
        (["--chains", "--ablate"], "--ablate"),
        (["qbf-to-avoid-true"], "--variables N and --clauses M"),
        (["qbf-to-avoid-true", "--variables", "2"], "--clauses"),
        (["qbf-to-avoid-true", "--random", "2"], "--seed"),
        (["nothing", "--variables", "1", "--clauses", "1"], "expected a reduction"),
        (["qbf..chess", "--variables", "1", "--clauses", "1"], "got 'chess'"),
        (["qbf..octal", "--variables", "1", "--clauses", "1"], "no chain"),
    ],
)
def test_bad_usage_exits_2(arguments, said, capsys):
    assert run(["sweep", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_all_writes_a_page_with_the_version_and_every_reduction(monkeypatch, capsys):
    known = {}
    for name in ("cnf-to-qbf", "qbf-to-avoid-true", "qbf-to-game-sat"):
        known[name] = type(registry.reduction(name))()
        known[name].bounds = ()
    known["cnf-to-qbf"].bounds = (("cnf", 1, 1),)
    known["qbf-to-avoid-true"].bounds = (("qbf", 1, 1), ("cnf", 0, 1))
    monkeypatch.setattr(registry, "reductions", lambda: known)
    monkeypatch.setattr(documented, "reductions", lambda: known)
    assert run(["sweep", "--all"]) == 0
    out = capsys.readouterr().out
    assert f"gadgetry {version()}.\n" in out
    one = "at most 1 variable, 1 clause"
    none = "at most 0 variables, 1 clause"
    assert f"| `cnf-to-qbf` | {one} | 5 CNFs, 3 satisfiable, 0 disagreements, 0 undecided |" in out
    assert f"| `qbf-to-avoid-true` | {one} | 8 QBFs, 4 true, 0 disagreements" in out
    assert f"| `cnf-to-qbf`, `qbf-to-avoid-true` | {none} | 2 CNFs, 1 satisfiable" in out
    assert "Without documented bounds, not swept: `qbf-to-game-sat`." in out


def test_every_reduction_documents_bounds_that_can_be_enumerated():
    for reduction in registry.reductions().values():
        for chain, bounds in documented.bounded_chains(reduction):
            assert bounds.count() > 0
            assert chain.reductions[0].source.name == bounds.kind
            assert chain.reductions[-1] is reduction


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["uno-to-undirected-geography", "--variables", "1"], "expected --size N, the cards"),
        (["uno-to-undirected-geography"], "expected --size N, the cards at most"),
        (["qbf-to-avoid-true", "--size", "2"], "not --size"),
    ],
)
def test_games_are_bounded_by_their_size_and_formulas_are_not(arguments, said, capsys):
    assert run(["sweep", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_positions_are_swept_by_size_and_at_random(capsys):
    assert run(["sweep", "uno-to-undirected-geography", "--size", "2"]) == 0
    assert "9 uno positions, 9 as the claim asks, 0 disagreements" in capsys.readouterr().out
    assert run(["sweep", "hex-to-y", "--size", "4", "--random", "3", "--seed", "1"]) == 0
    assert "3 hex positions" in capsys.readouterr().out


def test_the_scores_of_all_reductions_are_a_page(monkeypatch, capsys):
    known = {name: registry.reduction(name) for name in ("cnf-to-qbf", "hex-to-y")}
    monkeypatch.setattr(registry, "reductions", lambda: known)
    assert run(["sweep", "--all", "--ablate"]) == 0
    out = capsys.readouterr().out
    assert "Ablation, at most 6 cells: 2 of 2 removals and 2 of 2 additions noticed." in out
    assert "## cnf-to-qbf" in out
