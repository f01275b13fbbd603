"""A disagreement that a sweep found: shrunk, saved, drawn, and the command that shows it again."""

from __future__ import annotations

import os
import shlex
from contextlib import suppress
from pathlib import Path
from typing import Any

from gadgetry._plugins import VARIABLES, is_ours
from gadgetry.api.files import write_file
from gadgetry.reductions.chain import Chain
from gadgetry.solvers.limits import Limits
from gadgetry.verifiers.sweeps.results import Outcome


def saved_counterexample(
    chain: Chain, failed: Outcome, limits: Limits, out: str, suffix: bool
) -> dict[str, Any]:
    """Shrink the instance, save and draw it; where it is, and what is wrong with it."""
    from gadgetry.verifiers.sweeps.instances import format_of, instance_from, instance_text
    from gadgetry.verifiers.sweeps.shrinking import shrink
    from gadgetry.verifiers.sweeps.sweep import checked

    small = shrink(
        instance_from(failed.instance),
        lambda f: checked(chain, "", f, limits).verdict == "disagree",
    )
    file = f"{out}.{format_of(small)}" if suffix else out
    text = instance_text(small)
    write_file([text.encode()], Path(file))
    reasons = checked(chain, text, small, limits).reasons
    return {
        "file": file,
        "pictures": _pictures(chain, small, file),
        "text": text,
        "reasons": list(reasons),
        "check": check_command(chain, file, limits),
    }


def check_command(chain: Chain, file: str, limits: Limits) -> str:
    """What shows a counterexample again: the same chain, under the same limits.

    >>> from gadgetry.api.chains import named_chain
    >>> print(check_command(named_chain("qbf..sum", ["uno"]), "a b.qdimacs", Limits(time=2)))
    gadgetry verify 'a b.qdimacs' --to sum --via uno --time 2
    """
    from gadgetry.reductions.registry import options_for

    words = ["verify", f"./{file}" if file.startswith("-") else file]
    words += ["--to", chain.reductions[-1].target.name, *options_for(chain)]
    if limits.seconds is not None:
        words += ["--time", f"{limits.seconds:g}"]
    if limits.nodes is not None:
        words += ["--nodes", str(limits.nodes)]
    if limits.megabytes is not None:
        words += ["--memory", f"{limits.megabytes}M"]
    before = ""
    if not all(is_ours(type(r)) for r in chain.reductions):
        places = {name: os.environ.get(name) for name in VARIABLES}
        before = "".join(f"{name}={shlex.quote(p)} " for name, p in places.items() if p)
    return f"{before}gadgetry {shlex.join(words)}"


def _pictures(chain: Chain, instance: Any, file: str) -> dict[str, str]:
    """Draw both sides of a counterexample beside its file; the pictures' names."""
    from gadgetry.diagrams.picture import picture
    from gadgetry.diagrams.render import render

    scenes = {".svg": picture(instance)}
    with suppress(Exception):  # a target that is wrong may be one that no picture shows
        scenes[".target.svg"] = picture(chain.build(instance))
    for suffix, scene in scenes.items():
        write_file([render(scene, "svg")], Path(file).with_suffix(suffix))
    return {
        side: str(Path(file).with_suffix(suffix))
        for side, suffix in zip(("source", "target"), scenes, strict=False)
    }
