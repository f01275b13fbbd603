"""What pages there are, in order: the index (python tools/contents.py), and for mkdocs the
navigation and the home page, which is the README and then the index.

A page that nobody lists here stands in the index by its title: a new reduction's, for example.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1] / "docs"
README = DOCS.parent / "README.md"
SECTIONS: dict[str, dict[str, str]] = {
    "Guides": {
        "tour.md": "formulas, games, checks, pictures and instances, by commands that run.",
        "api.md": "`import gadgetry`: what it offers, and what is promised of it.",
        "play.md": "`gadgetry play` and `gadgetry serve`: a page to play and learn on.",
        "explaining.md": "`gadgetry explain`: a construction in words, and as a page.",
        "add_a_ruleset.md": "a game in one file, and what follows from it.",
        "add_a_reduction.md": "a complete small one, from the file to the sweep.",
        "prove_a_reduction.md": "for all sizes, in Coq, shown on a small example.",
        "check_a_gadget.md": "lemmas, sweeps, ablation, counterexamples.",
        "verifying.md": "`verify`, `sweep`, counterexamples, ablation.",
        "pictures.md": "what `gadgetry draw` shows, and how to read it.",
        "certificates.md": "strategies as files, and how to check one.",
        "completion.md": "the Tab key for bash, zsh and fish.",
    },
    "Files": {
        "formulas.md": "the formats, their traps, the language for people.",
        "families.md": "instances that the papers name, random models, hard ones.",
        "suite.md": "500 instances over all targets, with their answers.",
        "answers.md": "what is compiled carries its answer, and `verify` compares it; many files.",
        "bulk.md": "many instances in a directory, with their answers.",
        "formats.md": "GraphML, DOT, edge lists, graph6, node-link, CSV, SGF, `.pg` ...",
        "bundle.md": "the file that a compiled game is in.",
        "json.md": "`--json`, exit codes.",
    },
    "Results": {
        "gallery.md": "a true and a false example of every reduction, drawn.",
        "errata.md": "what is wrong in the papers, with the smallest counterexamples.",
        "open_questions.md": "what the papers ask, how far it was looked at, and how to go on.",
        "proofs.md": "theorems for all sizes, checked by Coq, and what is trusted.",
        "sweeps.md": "instances, outcomes, and to what bounds.",
        "chains.md": "every chain that `path --all` lists, in every variant.",
        "ablation.md": "which changes of the gadgets are noticed.",
        "lemmas.md": "what a gadget is worth, whatever is around it.",
        "decisions.md": "choices that surprise, and why they were made.",
        "reliability.md": "what is promised of errors, limits and files, and how it is tried.",
        "performance.md": "what is measured, and against what.",
        "growth.md": "time and positions against size, and where each stops being usable.",
        "frontier.md": "the largest formulas whose games are decided within a time.",
        "nimbers.md": "how large values are on trees, planar graphs, grids; searches that go on.",
        "octal.md": "rules, certified periods, the report's tables.",
        "octal_periods.md": "surveys of codes, graphs with growing legs, caterpillars, grids.",
        "octal_trees.md": "tables of bipodes, growing legs, caterpillars.",
        "dominoes.md": "rules, solvers, what rectangles are worth, and who wins them.",
        "flood_it.md": "its solvers and reductions, and why neighbouring colours suffice.",
        "capture.md": "of Hex, Y and Shannon positions.",
        "local_search.md": "positions of Hex, Shannon and Y made of gadgets, solved.",
        "hex_openings.md": "which first moves win on the empty boards, to 7 x 7.",
        "hex_decided.md": "QBFs whose Hex boards and nets were decided by search.",
        "hex_certified.md": "QBFs whose Hex boards have a checked proof of who wins.",
        "hex_ablation.md": "which switches the polynomial Hex construction needs, by search.",
        "hex_games.md": "the strategies of the Hex construction against opponents of every kind.",
        "hex_from_geography.md": "gadgets, and planar boards decided by search.",
        "hex_player.md": "who plays where exact search ends, and how strong it is.",
        "hex_theorem.md": "Hex boards of formulas are right, for all sizes; the nets in Coq.",
        "geography_boards.md": "BINARY UNDIRECTED GEOGRAPHY and NAVIGATE THE PASS.",
        "geography_variants.md": "misere play, and edges used up: theorems and solvers.",
        "set_colouring.md": "classes, values, metagames, and what Hex programs play by.",
    },
}
FOLDERS = {"Lectures": "lectures", "Reductions": "reductions", "Rulesets": "rulesets"}
NAMED = ("Reductions", "Rulesets")  # whose pages are called as their files are
NOT_HERE = "\n## Layout\n"  # from here on the README is for those who have the code before them
HEAD = """# All pages

On the site, the README stands before this list. Written by `python tools/contents.py`,
which `make docs` runs.
"""


def pages(docs: Path = DOCS) -> dict[str, list[tuple[str, str]]]:
    """The pages by section, each with its title; those that exist, and all of them."""
    found = {name: [f for f in files if (docs / f).exists()] for name, files in SECTIONS.items()}
    known = {"index.md", *(f for files in found.values() for f in files)}
    for name, folder in FOLDERS.items():
        found[name] = sorted(f"{folder}/{p.name}" for p in (docs / folder).glob("*.md"))
    found["Results"] += sorted(p.name for p in docs.glob("*.md") if p.name not in known)
    return {name: [(f, title(docs / f)) for f in files] for name, files in found.items()}


def title(page: Path) -> str:
    """A page's first heading."""
    return page.read_text("utf-8").partition("\n")[0].removeprefix("# ").strip()


def tour(readme: Path = README) -> str:
    """What the README says to somebody new, with its links as they are from docs/."""
    text, end, _ = readme.read_text("utf-8").partition(NOT_HERE)
    if not end:
        raise ValueError(f"expected {NOT_HERE.strip()!r} in {readme.name}")
    return text.replace("](docs/", "](").replace("](index.md)", "](#all-pages)")


def live(gallery: str, docs: Path) -> str:
    """The gallery with a link below each picture to the page that `tools/live_gallery.py` wrote.

    Its game has the picture's truth value; where that of the picture has too many positions for a
    file, it is a smaller one.
    """

    def linked(picture: re.Match[str]) -> str:
        page = f"live/{picture[1]}.html"
        link = f"\n\n[Play a small example]({page}), in one file that works offline.\n"
        return picture[0] + (link if (docs / page).exists() else "")

    return re.sub(r"!\[[^]]*\]\(pictures/([\w-]+)\.svg\)", linked, gallery)


def index(docs: Path = DOCS) -> str:
    """The text of index.md."""
    lines = [HEAD]
    for name, files in pages(docs).items():
        lines.append(f"## {name}\n")
        for file, heading in files:
            said = SECTIONS.get(name, {}).get(file)
            label = Path(file).stem if name in NAMED else heading
            rest = f": {said}" if said else f": {heading}" if name == "Reductions" else ""
            lines.append(f"- [{label}]({file}){rest}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def on_config(config: Any) -> Any:
    """A hook of mkdocs: the navigation."""
    nav: list[Any] = [{"Home": "index.md"}]
    for name, files in pages(Path(config["docs_dir"])).items():
        inside = [{Path(f).stem if name in NAMED else heading: f} for f, heading in files]
        nav.append({name: inside})
    config["nav"] = nav
    return config


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """A hook of mkdocs: the home page begins with the README, and the gallery can be played."""
    if page.file.src_uri == "gallery.md":
        return live(markdown, Path(config["docs_dir"]))
    if page.file.src_uri != "index.md":
        return markdown
    every = "".join(markdown.partition("\n## ")[1:]).replace("\n## ", "\n### ")
    return f"{tour()}\n\n## All pages\n{every}"


def on_files(files: Any, config: Any) -> Any:
    """A hook of mkdocs: the page of scores is there, also where nobody has measured them."""
    if files.get_file_from_path("ablation.md") is None:
        from mkdocs.structure.files import File

        said = "# Ablation\n\nNot measured here: `make sweep` writes this page.\n"
        files.append(File.generated(config, "ablation.md", content=said))
    return files


if __name__ == "__main__":
    (DOCS / "index.md").write_text(index(), "utf-8")
