"""How hard random QBFs are against the ratio of clauses to variables, and how many are true.

    python tools/measure_transition.py [--draw]

For each model and ratio FORMULAS formulas are solved, by our solver (its nodes) and by DepQBF (its
decisions: it says none, so it is run again with --max-dec until that stops it; what is written is
half of the last limit that did, so it made at least so many). A line of docs/transition.jsonl is
a model at a ratio; those that are there are not measured again. From them come, each time,
gadgetry/formulas/hard_ratios.json, the table in docs/families.md, and the picture.
"""

from __future__ import annotations

import json
import sys
from math import log10
from pathlib import Path
from shutil import which
from statistics import median
from subprocess import DEVNULL, TimeoutExpired, run
from typing import Any
from xml.sax.saxutils import escape

from gadgetry.formulas.generators import prefix_runs
from gadgetry.formulas.random_models import quota_qbf
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.qbf.external_programs import FALSE, TRUE, qdimacs
from gadgetry.solvers.registry import solve
from gadgetry.solvers.verdict import Question

ROOT = Path(__file__).parents[1]
ROWS = ROOT / "docs" / "transition.jsonl"
PAGE, PICTURE = ROOT / "docs" / "families.md", ROOT / "docs" / "pictures" / "transition.svg"
TABLE = ROOT / "gadgetry" / "formulas" / "hard_ratios.json"
BEGIN, END = "<!-- written by tools/measure_transition.py -->", "<!-- end of the ratios -->"
COMMAND = "python tools/measure_transition.py"
FORMULAS = 31  # of a ratio, with the seeds 0, 1, 2, ...
NODES, MOST_DECISIONS, SECONDS = 2_000_000, 2**20, 20
MODELS: dict[tuple[str, str], tuple[float, ...]] = {
    ("a15e15", "a2e3"): (3.0, 3.5, 4.0, 4.25, 4.5, 5.0, 5.5),
    ("a13e27", "a1e3"): (3.0, 3.5, 3.75, 4.0, 4.25, 4.5, 5.0),
    ("a17e33", "a1e3"): (3.0, 3.5, 3.75, 4.0, 4.25, 4.5),
    ("a20e40", "a1e3"): (3.25, 3.5, 3.75, 4.0, 4.25),
    ("e27a26e27", "e3a1"): (2.25, 2.5, 2.75, 3.0, 3.25, 3.5),
    ("e33a33e34", "e3a1"): (2.25, 2.5, 2.75, 3.0, 3.25, 3.5),
}
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


def measured(prefix: str, quota: str, ratio: float) -> dict[str, Any]:
    """The share of true formulas, and the medians of what both solvers need."""
    variables = sum(size for _, size in prefix_runs(prefix))
    clauses = round(ratio * variables)
    true, nodes, decisions, undecided = 0, [], [], 0
    for seed in range(FORMULAS):
        qbf = quota_qbf(prefix, clauses, quota, seed)
        verdict = solve(qbf, Question(), Limits(nodes=NODES))
        true += verdict.outcome is True
        undecided += verdict.outcome is None
        nodes.append(verdict.nodes if verdict.outcome is not None else NODES)
        if which("depqbf"):
            decisions.append(depqbf_decisions(qdimacs(qbf)))
    return {
        "variables": variables, "prefix": prefix, "quota": quota, "ratio": ratio,
        "clauses": clauses, "formulas": FORMULAS, "true": true, "undecided": undecided,
        "nodes": int(median(nodes)),
        "depqbf_decisions": int(median(decisions)) if decisions else None,
    }  # fmt: skip


def depqbf_decisions(text: str) -> int:
    """About how many decisions it makes, by powers of 4: at least so many; 0 if it makes none."""
    most = 1
    while most <= MOST_DECISIONS:
        command = ["depqbf", f"--max-dec={most}"]
        try:
            done = run(
                command, input=text, text=True, stdout=DEVNULL, stderr=DEVNULL, timeout=SECONDS,
                check=False,
            )  # fmt: skip
        except TimeoutExpired:
            return most // 2
        if done.returncode in (TRUE, FALSE):
            return most // 2
        most *= 4
    return MOST_DECISIONS


def recommended(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of each model the ratio at which 30 % to 70 % are true and our solver needs most nodes; one
    model for each number of variables, the harder one."""
    fit = [r for r in rows if 0.3 <= r["true"] / r["formulas"] <= 0.7 and not r["undecided"]]
    best: dict[int, dict[str, Any]] = {}
    for row in sorted(fit, key=lambda r: r["nodes"]):
        best[row["variables"]] = row
    return [best[n] for n in sorted(best)]


def table(rows: list[dict[str, Any]]) -> str:
    """The recommended ratios for people."""
    lines = [
        BEGIN,
        "| variables | prefix | quota | ratio | true | nodes, median | DepQBF, decisions, median |",
        "|---|---|---|---|---|---|---|",
    ]
    for r in recommended(rows):
        share = f"{r['true']} of {r['formulas']}"
        theirs = "" if r["depqbf_decisions"] is None else f"at least {r['depqbf_decisions']:,}"
        lines.append(
            f"| {r['variables']} | `{r['prefix']}` | `{r['quota']}` | {r['ratio']} | {share}"
            f" | {r['nodes']:,} | {theirs} |"
        )
    return "\n".join([*lines, END])


def picture(rows: list[dict[str, Any]]) -> str:
    """Two panels above each other: the share of true formulas, and the nodes, against the ratio."""
    models = list(dict.fromkeys((r["prefix"], r["quota"]) for r in rows))
    low, high = min(r["ratio"] for r in rows), max(r["ratio"] for r in rows)

    def across(ratio: float) -> float:
        return 70 + 420 * (ratio - float(low)) / float(high - low)

    def up(r: dict[str, Any], panel: int) -> float:
        part: float = r["true"] / r["formulas"] if panel == 0 else min(1.0, len_10(r["nodes"]) / 6)
        return 180 - 150 * part + 210 * panel

    def len_10(number: float) -> float:
        return log10(max(1.0, number))

    height = 420 + 18 * len(models)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 {height}" width="520"'
        f' height="{height}" font-family="sans-serif" font-size="11">',
        "<title>Random QBFs: share of true ones and nodes against the ratio</title>",
        f'<rect width="520" height="{height}" fill="white"/>',
    ]
    marks = [[(0, "0 %"), (0.5, "50 %"), (1, "100 %")], [(i / 6, f"10^{i}") for i in (0, 2, 4, 6)]]
    for panel, title in enumerate(("true", "nodes of our solver, median")):
        parts.append(f'<text x="70" y="{18 + 210 * panel}" font-weight="bold">{title}</text>')
        for part, label in marks[panel]:
            y = 180 - 150 * part + 210 * panel
            parts.append(f'<line x1="70" x2="490" y1="{y}" y2="{y}" stroke="#ddd"/>')
            parts.append(f'<text x="62" y="{y + 4}" text-anchor="end">{label}</text>')
        for ratio in sorted({r["ratio"] for r in rows if r["ratio"] * 2 % 1 == 0}):
            x = across(ratio)
            parts.append(
                f'<text x="{x:.1f}" y="{196 + 210 * panel}" text-anchor="middle">{ratio}</text>'
            )
        for number, model in enumerate(models):
            of = sorted(
                (r for r in rows if (r["prefix"], r["quota"]) == model), key=lambda r: r["ratio"]
            )
            points = " ".join(f"{across(r['ratio']):.1f},{up(r, panel):.1f}" for r in of)
            colour = COLOURS[number % len(COLOURS)]
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}"/>')
    for number, (prefix, quota) in enumerate(models):
        y = 420 + 18 * number
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<rect x="70" y="{y - 8}" width="14" height="8" fill="{colour}"/>')
        parts.append(f'<text x="90" y="{y}">{escape(f"--prefix {prefix} --quota {quota}")}</text>')
    return "\n".join([*parts, "</svg>", ""])


def write(rows: list[dict[str, Any]]) -> None:
    """The data, the table of the page, and the picture."""
    kept = {"command": COMMAND, "rows": recommended(rows)}
    TABLE.write_text(json.dumps(kept, indent=1) + "\n")
    page = PAGE.read_text()
    before, _, rest = page.partition(BEGIN)
    PAGE.write_text(before + table(rows) + rest.partition(END)[2])
    PICTURE.write_text(picture(rows))


def known() -> list[dict[str, Any]]:
    """What is measured already."""
    text = ROWS.read_text() if ROWS.exists() else ""
    return [json.loads(line) for line in text.splitlines()]


def main() -> None:
    """Measure what is missing, and write all."""
    rows = known()
    done = {(r["prefix"], r["quota"], r["ratio"]) for r in rows}
    wanted = [(*model, ratio) for model, ratios in MODELS.items() for ratio in ratios]
    for prefix, quota, ratio in wanted if "--draw" not in sys.argv else []:
        if (prefix, quota, ratio) not in done:
            row = measured(prefix, quota, ratio)
            print(json.dumps(row), flush=True)
            with ROWS.open("a") as file:
                file.write(json.dumps(row) + "\n")
            rows.append(row)
    write(rows)


if __name__ == "__main__":
    main()
