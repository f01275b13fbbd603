"""Run all benchmarks and write what they find into docs/performance.md and docs/growth.md.

    python benchmarks/page.py [--fast] [--only NAME ...]

The part between the marks is written anew, the words around it stay; with `--only`, what the other
benchmarks found stays too (it is kept in docs/performance/measured.json). The plots are beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from dataclasses import asdict
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import which
from typing import Any

from measuring import Curve, Line, Point, Result, load, seconds_text
from plotting import growth_svg

NAMES = (
    "machine",
    "startup",
    "parsers",
    "schemas",
    "files",
    "compile",
    "compile_flags",
    "geography",
    "directed_geography",
    "geography_memo",
    "flags",
    "oracles",
    "shannon",
    "qbf",
    "qbf_hard",
    "growth",
    "play",
)
PAGES = {"growth": "growth.md", "play": "play.md"}  # the others are on performance.md
PACKAGES = ("numpy", "numba", "networkx", "python-sat", "pynauty", "generalized-geography")
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
        Curve(**{**curve, "points": tuple(Point(**point) for point in curve["points"])})
        for curve in data["curves"]
    )
    lines = tuple(Line(**line) for line in data["lines"])
    return Result(
        data["name"], data["title"], data["peer"], lines, curves, tuple(data.get("notes", ()))
    )


def section(result: Result, when: str) -> list[str]:
    """A result as Markdown."""
    next_to = f"Next to {result.peer}. " if result.peer else ""
    heads, *lines = result.rows()
    out = [f"### {result.title}", "", next_to + when, ""]
    out += [row(*heads), "|" + "---|" * len(heads), *(row(*cells) for cells in lines)]
    out.append("")
    out += [f"- {note}" for note in result.notes]
    out += [f"- {curve.solver}: {curve.stops}." for curve in result.curves]
    if result.curves:
        out += ["", f"![Growth: {result.title}](performance/{result.name}.svg)"]
    return [*out, ""]


def row(*cells: str) -> str:
    """A row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def plots(result: Result) -> dict[str, tuple[str, list[Curve]]]:
    """The curves of a result that share a plot, by the name of its file, each with its title."""
    found: dict[str, tuple[str, list[Curve]]] = {}
    for curve in result.curves:
        title = curve.game or result.title
        words = "-".join(re.findall("[a-z0-9]+", curve.game.lower()))
        file = f"{result.name}-{words}.svg" if words else f"{result.name}.svg"
        found.setdefault(file, (title, []))[1].append(curve)
    return found


def growth_sections(result: Result, when: str) -> list[str]:
    """A section for each plot: each solver at its largest size, and where it stops."""
    out = [when, "", *(f"- {note}" for note in result.notes), ""]
    for file, (title, curves) in plots(result).items():
        out += [
            f"## {title}",
            "",
            "| solver | largest | positions | time | |",
            "|---|---|---|---|---|",
        ]
        for curve in curves:
            last = curve.points[-1] if curve.points else None
            size = f"{last.size:,.0f} {curve.unit}" if last else ""
            positions = f"{last.positions:,.0f}" if last and last.positions is not None else ""
            took = seconds_text(last.seconds) if last else ""
            out.append(row(curve.solver, size, positions, took, curve.stops))
        out += ["", f"![{title}](performance/{file})", ""]
    return out


def write_page(kept: dict[str, Any]) -> None:
    """Put the results between the marks of their pages, and the plots beside them."""
    folder = DOCS / "performance"
    folder.mkdir(exist_ok=True)
    texts: dict[str, list[str]] = {}
    drawn = set()
    for name in NAMES:
        if name in kept:
            result, when = result_from(kept[name]["result"]), kept[name]["when"]
            page = PAGES.get(name, "performance.md")
            say = growth_sections if result.curves and name in PAGES else section
            texts.setdefault(page, [BEGIN, ""]).extend(say(result, when))
            for file, (title, curves) in plots(result).items():
                (folder / file).write_text(growth_svg(curves, title))
                drawn.add(file)
    for old in folder.glob("*.svg"):
        if old.name not in drawn:
            old.unlink()
    for page, lines in texts.items():
        text = (DOCS / page).read_text()
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        (DOCS / page).write_text(before + "\n".join(lines) + END + after)
    (folder / "measured.json").write_text(json.dumps(kept, indent=1) + "\n")


def measured(name: str, fast: bool) -> Result:
    """Run a benchmark in a process of its own: its memory is the least that its children show."""
    words = [sys.executable, str(Path(__file__).with_name(f"{name}.py")), "--json"]
    done = subprocess.run(
        [*words, *(["--fast"] if fast else [])], stdout=subprocess.PIPE, check=True
    )
    return result_from(json.loads(done.stdout))


def main() -> None:
    """Measure, print, and write the page after each benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--fast", action="store_true", help="small sizes; the page stays as it is")
    parser.add_argument("--only", nargs="+", choices=NAMES, default=NAMES)
    options = parser.parse_args()
    stored = DOCS / "performance" / "measured.json"
    for name in options.only:
        busy = load()
        result = measured(name, options.fast)
        print(result.table(), flush=True)
        if not options.fast:
            when = f"({machine()}, load {busy}; {versions()}; {date.today().isoformat()}.)"
            kept = json.loads(stored.read_text()) if stored.exists() else {}
            kept[name] = {"result": asdict(result), "when": when}
            write_page(kept)


if __name__ == "__main__":
    main()
