"""The main job in one go: an example QBF compiled to several games, each verified, and drawn.

Writes to demo-output/ and prints what it did; `make demo` runs it.
"""

import shutil
import sys
from pathlib import Path

from gadgetry.cli.main import run

EXAMPLES = Path(__file__).parent
OUTPUT = Path("demo-output")
GAMES = ("avoid-true", "flag-coloring", "undirected-geography", "uno", "shannon", "hex")
PICTURES: tuple[tuple[str, list[str]], ...] = (
    ("tour.gadgetry", []),
    ("tour.gadgetry", ["--to", "avoid-true"]),
    ("tour.gadgetry", ["--to", "generalized-geography", "--moves", "--play"]),
    ("tour.gadgetry", ["--to", "planar-geography"]),
    ("tour.gadgetry", ["--to", "undirected-geography"]),
    ("tour.gadgetry", ["--to", "shannon"]),
    ("tour.gadgetry", ["--to", "flag-coloring"]),
    ("path.avoid", ["--to", "flag-coloring", "--moves"]),
    ("xor.qdimacs", ["--to", "hex"]),
)


def main() -> None:
    """Run the demo; stop at the first disagreement."""
    OUTPUT.mkdir(exist_ok=True)
    for name in ("xor.qdimacs", "xor_swapped.qdimacs"):
        path, stem = str(EXAMPLES / name), name.partition(".")[0]
        print(f"== {name}", flush=True)
        run(["compile", path, "--to", "readable"])
        run(["solve", path])
        for game in GAMES:
            out = OUTPUT / f"{stem}.{game}"
            _must(["compile", path, "--to", game, "--quiet", "-o", str(out)])
            print(f"-- {game}: {out}", flush=True)
            _must(["verify", path, "--to", game, "--quiet"])
        _must(["compile", path, "--to", "hex", "--format", "board", "--quiet", "-o",
               str(OUTPUT / f"{stem}.hex.txt")])  # fmt: skip
    for picture in ("svg", "png"):
        for source, arguments in PICTURES:
            words = [word for word in arguments if not word.startswith("--")]
            name = ".".join([source.partition(".")[0], *words, picture])
            path = str(EXAMPLES / source)
            _must(["draw", path, *arguments, "--quiet", "-o", str(OUTPUT / name)])
            print(f"picture: {OUTPUT / name}", flush=True)
    figure = str(OUTPUT / "tour.generalized-geography.tex")  # for a paper: pdflatex compiles it
    _must(["draw", str(EXAMPLES / "tour.gadgetry"), "--to", "generalized-geography", "--quiet",
           "-o", figure])  # fmt: skip
    print(f"figure: {figure}")
    print(next_step())


def next_step() -> str:
    """How to call the command from here, which `make demo` has put where no shell looks for it."""
    if shutil.which("gadgetry"):
        return f"\nAll of this was done by the command gadgetry. {play('gadgetry')}"
    folder = Path(sys.executable).parent
    if folder.is_relative_to(Path.cwd()):
        folder = folder.relative_to(Path.cwd())
    return (
        f"\nAll of this was done by the command {folder / 'gadgetry'}. To call it gadgetry in this"
        f" shell:\n  source {folder / 'activate'}\n{play(str(folder / 'gadgetry'))}\n"
        f"README.md says how to install it for good."
    )


def play(gadgetry: str) -> str:
    """How to open the page to play on, and what else there is."""
    return (
        f"Play one of these games, in your browser:\n"
        f"  {gadgetry} play examples/xor.qdimacs --to generalized-geography\n"
        f"or any formula: {gadgetry} serve --open. What else there is: {gadgetry} --help"
    )


def _must(arguments: list[str]) -> None:
    code = run(arguments)
    if code != 0:
        raise SystemExit(f"gadgetry {' '.join(arguments)}: exit {code}")


if __name__ == "__main__":
    main()
