"""The main job in one go: an example QBF compiled to several games, each verified, and drawn.

Writes to demo-output/ and prints what it did; `make demo` runs it.
"""

from pathlib import Path

from gadgetry.cli.main import run

EXAMPLES = Path(__file__).parent
OUTPUT = Path("demo-output")
GAMES = ("avoid-true", "flag-coloring", "undirected-geography", "uno", "shannon", "hex")
DRAWN = ("generalized-geography", "shannon")


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
    tour = str(EXAMPLES / "tour.gadgetry")
    path = str(EXAMPLES / "path.avoid")  # small enough for a flag that can be read
    for picture in ("svg", "png"):
        out = OUTPUT / f"path.flag-coloring.{picture}"
        _must(["draw", path, "--to", "flag-coloring", "--variant", "small", "--quiet",
               "-o", str(out)])  # fmt: skip
        print(f"picture: {out}")
        out = OUTPUT / f"tour.{picture}"
        _must(["draw", tour, "-o", str(out)])
        print(f"picture: {out}")
        for game in DRAWN:
            out = OUTPUT / f"tour.{game}.{picture}"
            _must(["draw", tour, "--to", game, "--quiet", "-o", str(out)])
            print(f"picture: {out}", flush=True)


def _must(arguments: list[str]) -> None:
    code = run(arguments)
    if code != 0:
        raise SystemExit(f"gadgetry {' '.join(arguments)}: exit {code}")


if __name__ == "__main__":
    main()
