"""Every chain that is listed is one that instances pass, and both ends agree."""

from dataclasses import replace
from itertools import islice

import pytest

from gadgetry.cli.main import run
from gadgetry.reductions import registry
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.reduction import ReductionError
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.agreement import agreement
from gadgetry.verifiers.sweeps import chains
from gadgetry.verifiers.sweeps.chains import every_path, in_all_variants, small_bounds, swept_paths
from gadgetry.verifiers.sweeps.instances import Bounds

FEW = Limits(nodes=300)


def in_words(path):
    return " -> ".join([path[0].source.name, *(r.target.name for r in path)])


PATHS = {in_words(path): path for path in every_path()}


def passing(chain, wanted, most=40):
    """So many small instances that the chain takes."""
    for instance in islice(small_bounds(chain.reductions[0].source.name).all(), most):
        if not wanted:
            return
        try:
            chain.build(instance)
        except ReductionError:
            continue
        wanted -= 1
        yield instance


@pytest.mark.parametrize("words", PATHS)
def test_small_instances_pass_every_chain_that_is_listed_and_agree(words):
    path = PATHS[words]
    if small_bounds(path[0].source.name) is None:
        assert any(other.endswith(f" -> {words}") for other in PATHS)
        return
    chain = Chain.of(path)
    found = [agreement(chain, instance, FEW) for instance in passing(chain, 2)]
    assert found
    assert {each.verdict for each in found} <= {"agree", "undecided"}


@pytest.mark.parametrize(
    "words",
    [
        "qbf -> hex -> game-sat",
        "shannon -> hex -> game-sat",
        "swap-uno -> undirected-geography -> sum",
        "uno -> undirected-geography -> sum",
        "uno -> undirected-geography -> nimber-geography",
    ],
)
def test_every_variant_of_the_chains_that_failed_before(words):
    for chain in in_all_variants(PATHS[words]):
        if "polynomial" in chain.variants:  # its boards are large: see `sweep --chains`
            continue
        for instance in islice(small_bounds(PATHS[words][0].source.name).all(), 9):
            found = agreement(chain, instance, Limits(nodes=20_000))
            assert found.verdict == "agree", (chain.variants, found.reasons)


def test_a_chain_whose_claims_do_not_fit_together_is_no_chain():
    path = PATHS["generalized-geography -> undirected-geography -> nimber-geography"]
    variants = {chain.variants for chain in in_all_variants(path)}
    assert ("plain", "1,2") in variants
    assert not variants & {("plain", "2,3"), ("pass", "1,2"), ("tokens", "2,3")}


def test_page_has_a_row_for_every_chain_and_a_disagreement_exits_1(tmp_path, monkeypatch, capsys):
    class Wrong(type(registry.reduction("cnf-to-qbf"))):
        def build(self, source, variant=None):
            return replace(super().build(source, variant), claim=Claim("truth", False))

    known = {"cnf-to-qbf": registry.reduction("cnf-to-qbf")}
    monkeypatch.setattr(registry, "reductions", lambda: known)
    monkeypatch.setattr(chains, "reductions", lambda: known)
    assert run(["sweep", "--chains"]) == 0
    captured = capsys.readouterr()
    assert (
        "| cnf -> qbf | 1 | at most 2 variables, 2 clauses | 25 of 25 | 25 CNFs, " in captured.out
    )
    known["cnf-to-qbf"] = Wrong()
    assert run(["sweep", "--chains", "--quiet"]) == 1
    told = capsys.readouterr().err.splitlines()[0]
    assert told == "disagree: gadgetry sweep cnf..qbf --variables 2 --clauses 2"
    monkeypatch.chdir(tmp_path)
    assert run(told.split()[2:]) == 1


def test_results_are_kept_and_a_chain_stops_after_its_share(tmp_path, monkeypatch):
    known = {"cnf-to-qbf": registry.reduction("cnf-to-qbf")}
    monkeypatch.setattr(registry, "reductions", lambda: known)
    monkeypatch.setattr(chains, "reductions", lambda: known)
    monkeypatch.setattr(chains, "MOST_PARTS", 20)
    file = str(tmp_path / "kept.db")
    counts = [next(swept_paths(file)).summary.instances for _ in range(2)]
    assert counts[0] == counts[1]
    assert 1 < counts[0] < 25
    monkeypatch.setattr(chains, "MOST_PARTS", 10**6)
    (whole,) = swept_paths(file)
    assert whole.summary.instances == whole.total == 25


def test_boards_that_alone_are_larger_than_a_chain_s_share_are_not_drawn(monkeypatch):
    chain = next(
        c for c in in_all_variants(next(registry.paths("qbf", "hex"))) if "compact" in c.variants
    )
    monkeypatch.setattr(chains, "MOST_PARTS", 20)
    kept = list(chains._share(chain, Bounds("qbf", 2, 2)))
    cells = [chain.reductions[-1].foretold(qbf, "compact")["empty_cells"] for qbf in kept]
    assert kept
    assert max(cells) <= 20
    small = Bounds("qbf", 2, 2).all()
    assert any(chain.reductions[-1].foretold(q, "compact")["empty_cells"] > 20 for q in small)
