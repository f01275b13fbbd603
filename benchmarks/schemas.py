"""Checking bundles against their JSON Schema, next to the libraries that could do it.

    python benchmarks/schemas.py [--fast] [--json]

What is measured of a library is one check, and what it costs before the first: its import, and what
it makes of the schema, which knows every ruleset and is therefore not known before a start.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from measuring import PYTHON, Line, Result, main, middle, seconds_text, timed, timed_child

import gadgetry as gd
from gadgetry.formats.json_schema import check
from gadgetry.formats.schema import bundle_schema

Check = Callable[[Any], object]
SCHEMA = "from gadgetry.formats.schema import bundle_schema; schema = bundle_schema(); "
# What makes a library ready; `fastjsonschema` knows drafts to 7, and takes `$schema` at its word.
READY = {
    "jsonschema": "import jsonschema; jsonschema.Draft202012Validator(schema)",
    "fastjsonschema": "import fastjsonschema as f; schema.pop('$schema'); f.compile(schema)",
    "jsonschema-rs": "import jsonschema_rs; jsonschema_rs.Draft202012Validator(schema)",
}


def checkers() -> dict[str, Check]:
    """One check of each library that is installed."""
    schema = bundle_schema()
    plain = {key: part for key, part in schema.items() if key != "$schema"}
    makers: dict[str, Callable[[Any], Check]] = {
        "jsonschema": lambda library: library.Draft202012Validator(schema).validate,
        "fastjsonschema": lambda library: library.compile(plain),
        "jsonschema-rs": lambda library: library.Draft202012Validator(schema).validate,
    }
    found = {}
    for name, make in makers.items():
        try:
            found[name] = make(import_module(name.replace("-", "_")))
        except ImportError:
            continue
    return found


def bundles(fast: bool) -> dict[str, Any]:
    """A small flag, and a large one, as they are read; by the size of their files."""
    large = gd.generate.qbf(
        prefix="ea" * (10 if fast else 100), clauses=60 if fast else 600, seed=1
    )
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for formula in (gd.AvoidTrue(2, [[1], [2]]), large):
            path = Path(folder) / "bundle.json"
            gd.write(gd.compile(formula, to="flag-coloring"), path)
            found[f"{path.stat().st_size / 1e6:.3g} MB"] = json.loads(path.read_text())
    return found


def first_cost(name: str, rounds: int) -> float:
    """The processor time of a library before its first check."""
    spent = []
    for _ in range(rounds):
        (_, bare), (done, whole) = (
            timed_child([PYTHON, "-c", SCHEMA + more]) for more in ("pass", READY[name])
        )
        assert done is not None
        assert done.returncode == 0, done.stderr
        spent.append(whole - bare)
    return middle(spent)


def measure(fast: bool) -> Result:
    """A line for each library and bundle; the notes have what a start costs."""
    rounds, peers = (1 if fast else 3), checkers()
    ours = partial(check, schema=bundle_schema())
    lines = []
    for size, bundle in bundles(fast).items():
        times: dict[str, list[float]] = {name: [] for name in ("ours", *peers)}
        for _ in range(rounds):
            for name, one in {"ours": ours, **peers}.items():
                times[name].append(timed(partial(one, bundle))[1])
        alone = middle(times.pop("ours"))
        for name, spent in times.items():
            said = seconds_text(alone), seconds_text(middle(spent))
            ratio = middle(spent) / alone
            lines.append(Line(f"a bundle of {size}, {name}", *said, ratio, None))
    notes = [
        f"{name}, its import and the schema: {seconds_text(first_cost(name, rounds))}"
        for name in peers
    ]
    return Result("schemas", "Checking bundles", "libraries", tuple(lines), notes=tuple(notes))


if __name__ == "__main__":
    main(measure)
