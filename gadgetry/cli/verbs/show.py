"""`gadgetry show`: a reduction, with its theorem, construction, and what has been checked.

`gadgetry show bundle` is the JSON Schema of the bundle, with every ruleset's target.
"""

from __future__ import annotations

import inspect
import sys

import click

from gadgetry.cli.options import json_option
from gadgetry.cli.output import write_json


@click.command("show")
@click.argument("name")
@json_option
def command(name: str, as_json: bool) -> None:
    """Show the reduction NAME, or the JSON Schema of the bundle.

    \b
    gadgetry show avoid-true-to-flag-coloring
    gadgetry show bundle
    """
    from gadgetry.reductions.registry import reduction

    if name == "bundle":
        from gadgetry.formats.schema import bundle_schema

        write_json(bundle_schema())
        return
    it = reduction(name)
    construction = inspect.cleandoc(sys.modules[type(it).__module__].__doc__ or "")
    if as_json:
        write_json(
            {
                "schema": "gadgetry-reduction/1",
                "name": it.name,
                "source": it.source,
                "target": it.target,
                "theorem": it.theorem,
                "claim": it.claim.to_json() if it.claim else None,
                "carries": list(it.carries),
                "variants": dict(it.variants),
                "checked": it.checked,
                "citation": it.citation,
                "construction": construction,
            }
        )
        return
    click.echo(f"{it.name}\n\nTheorem: {it.theorem}")
    if it.claim:
        click.echo(f"Claim:   {it.claim}")
    click.echo(f"Carries: {', '.join(it.carries) or 'only what the claim says'}")
    click.echo(f"Checked: {it.checked}")
    click.echo(f"Cites:   {it.citation}")
    click.echo("Variants:")
    for variant, what in it.variants.items():
        click.echo(f"  {variant}: {what}")
    click.echo(f"\nConstruction\n\n{construction}")
