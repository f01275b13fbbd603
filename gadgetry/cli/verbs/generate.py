"""`gadgetry generate`: random formulas from a seed, and the positions that the papers name."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import Signature

import click

from gadgetry.cli.options import json_option, out_option, quiet_already
from gadgetry.cli.output import formula_json, write_lines
from gadgetry.formulas import Formula

FORMULAS = ("cnf", "qbf", "avoid")
MOST = 10_000_000  # vertices of a board, about


@click.command("generate")
@click.argument("kind")
@click.option("--variables", type=click.IntRange(0), metavar="N", help="How many (cnf, avoid).")
@click.option("--prefix", metavar="BLOCKS", help="Quantifiers, such as eae or e10a10e5 (qbf).")
@click.option("--clauses", type=click.IntRange(0), metavar="M", help="How many (formulas).")
@click.option(
    "--width",
    type=click.IntRange(0),
    metavar="K",
    help="Variables in a clause; 3 by default, or as many as there are.",
)
@click.option("--seed", type=click.IntRange(0), metavar="S", help="Same seed, same bytes.")
@click.option("--family", metavar="NAME", help="A family of positions (rulesets).")
@click.option("--parameters", default="", metavar="N,N,...", help="The family's numbers and codes.")
@click.option(
    "--to", "format", metavar="FORMAT", help="A format; the usual one of the kind by default."
)
@out_option
@json_option
@quiet_already
def command(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int | None,
    width: int | None,
    seed: int | None,
    family: str | None,
    parameters: str,
    format: str | None,
    out: str,
    as_json: bool,
) -> None:
    """Generate an instance of KIND: cnf, qbf, avoid, or a ruleset with families.

    \b
    gadgetry generate qbf --prefix eae --clauses 6 --seed 7
    gadgetry generate avoid --variables 5 --clauses 4 --seed 1
    gadgetry generate flag-coloring --family route --parameters 2,2,4
    gadgetry generate octal-graph --family grid --parameters 0.33,3,5
    gadgetry generate shannon --family lattice --parameters 4,5 --seed 3
    """
    kind = "avoid" if kind == "avoid-true" else kind
    if kind not in FORMULAS:
        if (variables, prefix, clauses, width) != (None, None, None, None):
            raise click.UsageError(
                f"{kind}: expected --family and --parameters, not the options of formulas"
            )
        write_lines(_position(kind, family, parameters, seed, format, as_json), out)
        return
    size = "--prefix, such as eae" if kind == "qbf" else "--variables"
    if family is not None or parameters:
        raise click.UsageError(f"{kind}: expected no --family and no --parameters")
    if (kind == "qbf") != (prefix is not None) or (kind == "qbf") == (variables is not None):
        other = "--variables" if kind == "qbf" else "--prefix"
        raise click.UsageError(f"{kind}: expected {size}, and no {other}")
    if clauses is None or seed is None:
        raise click.UsageError(f"{kind}: expected {size}; --clauses; and --seed")
    write_lines(
        _random_formula(kind, variables, prefix, clauses, width, seed, format, as_json), out
    )


def _random_formula(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int,
    width: int | None,
    seed: int,
    format: str | None,
    as_json: bool,
) -> Iterator[str]:
    from gadgetry.formulas.generators import (
        prefix_pattern,
        random_avoid_true,
        random_cnf,
        random_qbf,
    )
    from gadgetry.parsers.formats import DEFAULTS, named_format, write

    blocks = prefix_pattern(prefix) if prefix is not None else []
    count = sum(len(block.variables) for block in blocks) if variables is None else variables
    chosen_width = min(3, count) if width is None else width
    formula: Formula
    if prefix is not None:
        formula = random_qbf(prefix, clauses, chosen_width, seed)
    elif kind == "cnf":
        formula = random_cnf(count, clauses, chosen_width, seed)
    else:
        formula = random_avoid_true(count, clauses, chosen_width, seed)
    size = f"--prefix {prefix}" if prefix is not None else f"--variables {count}"
    made_by = f"gadgetry generate {kind} {size} --clauses {clauses} --width {chosen_width}"
    chosen = named_format(format or DEFAULTS[formula.kind])
    comment = f"{chosen.comment}{made_by} --seed {seed}\n"
    lines = _with_comment(write(formula, chosen.name), comment)
    return formula_json(formula, chosen.name, lines, []) if as_json else lines


def _with_comment(lines: Iterator[str], comment: str) -> Iterator[str]:
    """The comment first, unless the format's own first line must be first."""
    first = next(lines)
    yield from (first, comment) if first.startswith("#QCIR") else (comment, first)
    yield from lines


def _position(
    kind: str,
    family: str | None,
    parameters: str,
    seed: int | None,
    format: str | None,
    as_json: bool,
) -> Iterator[str]:
    """A named position, as text or as JSON."""
    import json
    import re
    from inspect import signature

    from gadgetry.formats.registry import write_game
    from gadgetry.games.registry import families

    known = families()
    if kind not in known:
        raise click.UsageError(f"expected one of {', '.join((*FORMULAS, *known))}; got {kind!r}")
    if family not in known[kind]:
        got = "none" if family is None else repr(family)
        raise click.UsageError(
            f"{kind}: expected --family, one of {', '.join(known[kind])}; got {got}"
        )
    words = parameters.split(",") if parameters else []
    if not all(re.fullmatch(r"[0-9]{1,9}|[04]?\.[0-7]{1,100}", word) for word in words):
        raise click.UsageError(
            f"expected --parameters such as 2,2,4 or 0.33,1,1,2; got {parameters!r}"
        )
    make = known[kind][family]
    takes = signature(make)
    if seed is not None and "seed" not in takes.parameters:
        raise click.UsageError(f"{family}: it is not random, so expected no --seed")
    given = [word if "." in word else int(word) for word in words]
    try:
        takes.bind(*given)
    except TypeError:
        raise click.UsageError(
            f"{family}: expected --parameters {_parameters(takes)}; got {parameters!r}"
        ) from None
    _check_size(kind, family, [number for number in given if isinstance(number, int)], takes)
    position = make(*given, **({} if seed is None else {"seed": seed}))
    if as_json or format == "json":
        yield json.dumps(position.to_json()) + "\n"
    else:
        yield write_game(position, format or "text").rstrip("\n") + "\n"


def _parameters(takes: Signature) -> str:
    """What a family takes, as --parameters has it.

    >>> from inspect import signature
    >>> def grid(code: str, rows: int, *columns: int, seed: int = 0) -> None: ...
    >>> _parameters(signature(grid))
    'CODE,ROWS,COLUMNS,...'
    """
    names = []
    for parameter in takes.parameters.values():
        if parameter.kind is not parameter.KEYWORD_ONLY:
            names.append(parameter.name.upper())
            if parameter.kind is parameter.VAR_POSITIONAL:
                names.append("...")
            elif parameter.default is not parameter.empty:
                names[-1] = f"[{names[-1]}]"
    return ",".join(names) or "to be left out"


def _check_size(kind: str, family: str, numbers: list[int], takes: Signature) -> None:
    """Refuse boards that are far too large: lists of lengths add up, a few sizes multiply."""
    from math import prod

    from gadgetry.games.registry import rulesets

    several = any(p.kind is p.VAR_POSITIONAL for p in takes.parameters.values())
    size = sum(numbers) if several else prod(max(1, number) for number in numbers)
    if rulesets()[kind].board and size > MOST:
        raise click.UsageError(
            f"{family}: expected a {'sum' if several else 'product'} of the parameters of at most"
            f" {MOST:,}, got {size:,}"
        )
