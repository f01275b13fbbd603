"""Sweeps: nothing twice, nothing lost, whatever stops them; wrong reductions are refuted."""

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from gadgetry.formulas import AvoidTrue, Clauses
from gadgetry.parsers import parse
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.flags import avoid_true_to_flag_coloring as flag
from gadgetry.reductions.flags.avoid_true_to_flag_coloring import AvoidTrueToFlagColoring
from gadgetry.reductions.flags.flag_layout import ROUTE
from gadgetry.reductions.formulas.qbf_to_avoid_true import QbfToAvoidTrue
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.provenance import Parts
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers import opinions
from gadgetry.verifiers.sweeps import sweep as sweeping
from gadgetry.verifiers.sweeps.enumeration import count_instances, instances
from gadgetry.verifiers.sweeps.results import Outcome, Results, Summary
from gadgetry.verifiers.sweeps.shrinking import shrink
from gadgetry.verifiers.sweeps.sweep import checked, sweep

QBF = Chain.of([QbfToAvoidTrue()])
COMMAND = [sys.executable, "-c", "from gadgetry.cli.main import main; main()"]


def swept(chain, found, path=None, limits=Limits(), **options):
    with Results(path, chain, limits) as results:
        return list(sweep(chain, found, results, limits, **options))


def rows(path):
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT * FROM results ORDER BY instance").fetchall()
    except sqlite3.OperationalError:  # not there yet
        return []
    finally:
        connection.close()


def test_all_small_qbfs_agree_and_both_truth_values_occur(monkeypatch):
    monkeypatch.setattr(opinions, "SECOND_OPINION", Limits(nodes=100_000))  # however slow
    outcomes = [outcome for outcome, _ in swept(QBF, instances("qbf", 2, 1))]
    summary = Summary.of("qbf", outcomes)
    assert summary.instances == count_instances("qbf", 2, 1)
    assert summary.disagreements == summary.undecided == 0
    assert 0 < summary.true < summary.instances == summary.true + summary.false
    assert summary.source_twice == summary.target_twice == summary.instances


def test_stopped_sweep_goes_on_and_does_nothing_twice(tmp_path, monkeypatch):
    path, done = str(tmp_path / "results.db"), []
    monkeypatch.setattr(
        sweeping, "checked", lambda c, t, i, s: done.append(t) or checked(c, t, i, s)
    )
    with Results(path, QBF) as results:
        going = sweep(QBF, instances("qbf", 1, 2), results)
        first = [next(going) for _ in range(7)]
        going.close()
    again = swept(QBF, instances("qbf", 1, 2), path)
    assert [new for _, new in again] == [False] * 7 + [True] * (len(again) - 7)
    assert [o for o, _ in again[:7]] == [o for o, _ in first]
    assert len(done) == len(set(done)) == len(again) == count_instances("qbf", 1, 2)


def test_instance_that_comes_twice_is_taken_once():
    twice = [*instances("qbf", 1, 1), *instances("qbf", 1, 1)]
    assert len(swept(QBF, twice)) == len(twice) // 2


def test_undecided_counts_only_under_the_same_limits(tmp_path):
    path, one = str(tmp_path / "results.db"), [parse("p cnf 2 1\ne 1 2 0\n1 2 0\n")]
    short = Limits(nodes=0)
    assert [o.verdict for o, _ in swept(QBF, one, path, short)] == ["undecided"]
    assert [new for _, new in swept(QBF, one, path, short)] == [False]
    assert [(o.verdict, new) for o, new in swept(QBF, one, path)] == [("agree", True)]
    assert [(o.verdict, new) for o, new in swept(QBF, one, path, short)] == [("agree", False)]


def test_variants_do_not_share_results(tmp_path):
    path, one = str(tmp_path / "results.db"), [AvoidTrue(1, [])]
    chains = [Chain.of([AvoidTrueToFlagColoring()], [v]) for v in ("lean", "paper")]
    few = Limits(nodes=500)
    assert [swept(chain, one, path, few)[0][1] for chain in chains] == [True, True]
    assert len(rows(path)) == 2


def test_parallel_sweep_finds_the_same():
    alone = swept(QBF, instances("qbf", 1, 2))
    assert swept(QBF, instances("qbf", 1, 2), jobs=2) == alone


@pytest.mark.sweep
def test_dask_cluster_finds_the_same():
    distributed = pytest.importorskip("distributed")
    alone = swept(QBF, instances("qbf", 2, 1))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert swept(QBF, instances("qbf", 2, 1), cluster=address) == alone


def test_killed_sweep_goes_on_where_it_stopped(tmp_path):
    path = tmp_path / "results.db"
    options = ["sweep", "qbf-to-avoid-true", "--variables", "1", "--clauses", "5"]
    running = subprocess.Popen([*COMMAND, *options, "--results", str(path)], cwd=tmp_path)
    while len(rows(path)) < 10:
        assert running.poll() is None, "it was to be killed in the middle"
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    before = rows(path)
    assert 10 <= len(before) < count_instances("qbf", 1, 5)
    resumed, whole = (
        subprocess.run(
            [*COMMAND, *options, *more], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        for more in (["--results", str(path)], [])
    )
    assert resumed.stdout == whole.stdout
    assert "74 QBFs, 8 true, 0 disagreements, 0 undecided" in whole.stdout
    assert f"{len(before)} of 74 were known" in resumed.stderr
    after = rows(path)
    assert len(after) == 74
    assert set(before) <= set(after)


def test_not_a_results_file_is_refused(tmp_path):
    path = tmp_path / "results.db"
    path.write_text("this is no database, " * 100)
    with pytest.raises(ValueError, match="expected a SQLite file"):
        Results(str(path), QBF)


def test_outcome_survives_the_file():
    outcome = Outcome("p cnf 0 0\n", "disagree", None, ("a", "b"), ("grundy",), ())
    with Results(None, QBF) as results:
        results.add(outcome)
        assert results.get(outcome.instance) == outcome


class OtherSign(QbfToAvoidTrue):
    """Planted: the first literal of the last of several clauses goes to the wrong choice."""

    def build(self, source, variant=None):
        built = super().build(source, variant)
        clauses = built.graph.clauses
        if len(source.matrix.clauses) > 1 and source.matrix.clauses[-1]:
            literals = clauses.literals.copy()
            at = int(clauses.starts[-1])
            literals[at] += 1 if literals[at] % 2 else -1
            graph = AvoidTrue(built.graph.variables, Clauses(literals, clauses.ends))
            built = replace(built, graph=graph)
        return built


def test_planted_bug_is_found_and_shrunk_to_the_smallest():
    chain = Chain.of([OtherSign()])

    def fails(formula):
        return checked(chain, "", formula, Limits()).verdict == "disagree"

    outcomes = swept(chain, instances("qbf", 1, 3))
    wrong = [outcome for outcome, _ in outcomes if outcome.verdict == "disagree"]
    assert wrong
    for outcome in wrong:
        small = shrink(parse(outcome.instance), fails)
        assert fails(small)
        assert [str(q) for q, _ in small.quantified()] == ["e"]
        assert list(small.matrix.clauses) == [(1,), (1,)]


class Wrong(AvoidTrueToFlagColoring):
    """What the construction must not be: one or three copies of a clause, shorter routes."""

    variants = dict.fromkeys(("one", "three", "short"), "wrong")
    carries = ()

    def sizes(self, source, variant=None):
        if variant != "short":
            return super().sizes(source, variant)
        return self.build(source, variant).sizes

    def build(self, source, variant=None):
        built = super().build(source, variant)
        return self.shortened(built) if variant == "short" else built

    def shortened(self, built):
        """Routes C a b and the edge b y."""
        graph, layout = built.graph, built.plan.layout
        routes = np.arange(layout.routes)
        kept = np.ones(layout.vertices, bool)
        kept[layout.route(routes, 2)] = kept[layout.route(routes, 3)] = False
        places = np.cumsum(kept) - 1
        stay = kept[graph.tails] & kept[graph.heads]
        tails = np.append(graph.tails[stay], layout.route(routes, 1))
        heads = np.append(graph.heads[stay], np.full(layout.routes, layout.y))
        colours = {"colours": graph.vertex_data["colours"][kept]}
        edges = [places[ends].astype(np.int32) for ends in (tails, heads)]
        short = GraphArrays(graph.ruleset, int(kept.sum()), *edges, colours)  # type: ignore[call-arg]
        of = built.provenance
        columns = ((of.edges.kind, ROUTE), (of.edges.index, routes), (of.edges.role, 0))
        parts = Parts(*(np.append(old[stay], np.zeros_like(routes) + new) for old, new in columns))
        vertices = of.vertices
        kept_parts = Parts(vertices.kind[kept], vertices.index[kept], vertices.role[kept])
        return replace(built, graph=short, provenance=replace(of, vertices=kept_parts, edges=parts))


@pytest.mark.parametrize(
    ("variant", "variables", "clauses"),
    [("one", 2, [(1,), (1,), (1, 2)]), ("three", 2, [(1,), (2,)]), ("short", 0, [])],
)
def test_wrong_construction_is_refuted(variant, variables, clauses, monkeypatch):
    monkeypatch.setattr(opinions, "WANTED", 1)
    for name, copies in (("one", 1), ("three", 3), ("short", 4)):
        monkeypatch.setitem(flag.COPIES, name, copies)
        monkeypatch.setitem(flag.EXTRAS, name, 3)
    chain = Chain.of([Wrong()], [variant])
    refutation = AvoidTrue(variables, clauses)
    upto = []
    for instance in instances("avoid-true", 2, 3):
        upto.append(instance)
        if instance == refutation:
            break
    outcomes = [outcome for outcome, _ in swept(chain, upto)]
    assert [o.verdict for o in outcomes] == ["agree"] * (len(upto) - 1) + ["disagree"]
    assert any(
        "claimed: in flag-coloring the first player wins" in reason
        for reason in outcomes[-1].reasons
    )


@pytest.mark.parametrize("jobs", [1, 2])
def test_instances_without_end_are_taken_one_after_the_other(jobs):
    endless = (AvoidTrue(n, [[n]]) for n in count(1))
    chain = Chain.of([AvoidTrueToFlagColoring()])
    with (
        Results(None, chain) as results,
        contextlib.closing(sweep(chain, endless, results, jobs=jobs)) as outcomes,
    ):
        assert next(outcomes)[0].verdict == "agree"


def test_what_is_not_built_within_the_limits_is_undecided(monkeypatch):
    def build(*_):
        while True:
            pass

    monkeypatch.setattr(QbfToAvoidTrue, "build", build)
    found = checked(QBF, "", parse("exists a . (a)"), Limits(seconds=0.2))
    assert (found.verdict, found.reasons) == ("undecided", ("not built within 0.2 seconds",))
