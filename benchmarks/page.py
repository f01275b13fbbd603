"""Run all benchmarks and write what they find into docs/performance.md, with plots.

    python benchmarks/page.py [--fast] [--only NAME ...]

The part between the marks is written anew, the words around it stay; with `--only`, what the other
benchmarks found stays too (it is kept in docs/performance/measured.json).
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
from dataclasses import asdict
from datetime import date
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import which
from typing import Any

from measuring import Curve, Line, Point, Result, load
from plotting import growth_svg

NAMES = (
    "startup",
    "parsers",
    "compile",
    "geography",
    "directed_geography",
    "flags",
    "oracles",
    "shannon",
    "qbf",
)
PACKAGES = ("numpy", "networkx", "python-sat", "pynauty", "generalized-geography")
DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- measured: written by `make bench` -->", "<!-- end of what is measured -->"


def machine() -> str:
    """Processor, cores, memory; nothing that names the machine."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        found = [x for x in cpuinfo.read_text().splitlines() if x.startswith("model name")]
        model = found[0].split(":", 1)[1].strip() if found else model
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GB"


def versions() -> str:
    """Of Python and of what we measure ourselves against."""
    found = [f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} not installed")
    if which("depqbf"):
        said = subprocess.run(["depqbf", "--version"], capture_output=True, text=True)
        words = (said.stdout + said.stderr).split()
        found.append("DepQBF " + next((w for w in words if w[:1].isdigit()), "of unknown version"))
    else:
        found.append("DepQBF not installed")
    return ", ".join(found)


def result_from(data: dict[str, Any]) -> Result:
    """What `asdict` made of a result."""
    curves = tuple(
        Curve(c["solver"], c["unit"], tuple(Point(**p) for p in c["points"]), c["stops"])
        for c in data["curves"]
    )
    lines = tuple(Line(**line) for line in data["lines"])
    return Result(
        data["name"], data["title"], data["peer"], lines, curves, tuple(data.get("notes", ()))
    )


def section(result: Result, when: str) -> list[str]:
    """A result as Markdown."""
    out = [f"### {result.title}", "", f"Next to {result.peer}. {when}", ""]
    out += ["| work | ours | peer | peer / ours | wanted |", "|---|---|---|---|---|"]
    for line in result.lines:
        cells = (line.work, line.ours, line.peer, line.ratio_text, line.wanted_text)
        out.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    out.append("")
    out += [f"- {note}" for note in result.notes]
    out += [f"- {curve.solver}: {curve.stops}." for curve in result.curves]
    if result.curves:
        out += ["", f"![Growth: {result.title}](performance/{result.name}.svg)"]
    return [*out, ""]


def write_page(kept: dict[str, Any]) -> None:
    """Put the results between the marks, and the plots beside the page."""
    folder = DOCS / "performance"
    folder.mkdir(exist_ok=True)
    lines = [BEGIN, ""]
    for name in NAMES:
        if name in kept:
            result = result_from(kept[name]["result"])
            lines += section(result, kept[name]["when"])
            if result.curves:
                (folder / f"{result.name}.svg").write_text(growth_svg(result.curves, result.title))
    page = DOCS / "performance.md"
    text = page.read_text()
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(before + "\n".join(lines) + END + after)
    (folder / "measured.json").write_text(json.dumps(kept, indent=1) + "\n")


def main() -> None:
    """Measure, print, and write the page after each benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fast", action="store_true", help="small sizes; the page stays as it is")
    parser.add_argument("--only", nargs="+", choices=NAMES, default=NAMES)
    options = parser.parse_args()
    stored = DOCS / "performance" / "measured.json"
    kept = json.loads(stored.read_text()) if stored.exists() else {}
    for name in options.only:
        busy = load()
        result = import_module(name).measure(options.fast)
        print(result.table(), flush=True)
        if not options.fast:
            when = f"({machine()}, load {busy}; {versions()}; {date.today().isoformat()}.)"
            kept[name] = {"result": asdict(result), "when": when}
            write_page(kept)


if __name__ == "__main__":
    main()
