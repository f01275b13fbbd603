"""The main job in one go: an example QBF in every format, checked, and drawn.

Writes to demo-output/ and prints what it did; `make demo` runs it.
"""

from pathlib import Path

from gadgetry.cli.output import write_bytes
from gadgetry.diagrams.formula import formula_dot
from gadgetry.diagrams.render import render
from gadgetry.formulas.evaluation import truth
from gadgetry.parsers import formats, read, write

EXAMPLES = Path(__file__).parent
OUTPUT = Path("demo-output")


def main() -> None:
    """Run the demo."""
    OUTPUT.mkdir(exist_ok=True)
    for name in ("tour.gadgetry", "xor.qdimacs", "xor_swapped.qdimacs"):
        qbf = read(EXAMPLES / name).formula
        print(f"{name}: {len(qbf.matrix.variables)} variables, {len(qbf.matrix.clauses)} clauses,"
              f" {'true' if truth(qbf) else 'false'} by definition")  # fmt: skip
        stem = name.partition(".")[0]
        for format in formats().values():
            if "qbf" not in format.kinds:
                continue
            path = OUTPUT / f"{stem}.{format.name}"
            write_bytes("".join(write(qbf, format.name)).encode(), str(path))
            same = read(path).formula == qbf
            print(f"  {path}: {'reads back to the same formula' if same else 'DIFFERS'}")
            if not same:
                raise SystemExit(1)
        for picture in ("svg", "png"):
            path = OUTPUT / f"{stem}.{picture}"
            write_bytes(render(formula_dot(qbf), picture), str(path))
            print(f"  {path}")


if __name__ == "__main__":
    main()
