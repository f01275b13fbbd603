"""`gadgetry generate`: random formulas from a seed, and the positions that the papers name."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import Signature

import click

from gadgetry._unknown import unknown
from gadgetry._wording import counted, sizes_in_words
from gadgetry.cli import completion
from gadgetry.cli.options import (
    SEED,
    Count,
    json_option,
    out_option,
    quiet_already,
    whole_limit_options,
)
from gadgetry.cli.output import formula_json, write_lines
from gadgetry.formulas import Formula

FORMULAS = ("cnf", "qbf", "avoid")
MOST = 10_000_000  # vertices of a board, about
BYTES_PER_PART = 100  # of a vertex, a variable or a literal while it is made, about


@click.command("generate")
@click.argument("kind", shell_complete=completion.generated)
@click.option("--variables", type=Count(), metavar="N", help="How many (cnf, avoid).")
@click.option("--prefix", metavar="BLOCKS", help="Quantifiers, such as eae or e10a10e5 (qbf).")
@click.option("--clauses", type=Count(), metavar="M", help="How many (formulas).")
@click.option(
    "--width",
    type=Count(),
    metavar="K",
    help="Variables in a clause; 3 by default, or as many as there are.",
)
@click.option("--seed", type=SEED, metavar="S", help="Same seed, same bytes.")
@click.option(
    "--family",
    metavar="NAME",
    help="A family of positions (rulesets).",
    shell_complete=completion.families,
)
@click.option("--parameters", default="", metavar="N,N,...", help="The family's numbers and codes.")
@click.option(
    "--to",
    "format",
    metavar="FORMAT",
    help="A format; the usual one of the kind by default.",
    shell_complete=completion.written_formats,
)
@out_option
@whole_limit_options
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
    memory: int | None,
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
        write_lines(_position(kind, family, parameters, seed, format, memory, as_json), out)
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
        _random_formula(kind, variables, prefix, clauses, width, seed, format, memory, as_json), out
    )


def _random_formula(
    kind: str,
    variables: int | None,
    prefix: str | None,
    clauses: int,
    width: int | None,
    seed: int,
    format: str | None,
    memory: int | None,
    as_json: bool,
) -> Iterator[str]:
    from gadgetry.formulas.generators import (
        prefix_runs,
        random_avoid_true,
        random_cnf,
        random_qbf,
    )
    from gadgetry.parsers.formats import DEFAULTS, named_format, write

    runs = prefix_runs(prefix) if prefix is not None else []
    count = sum(size for _, size in runs) if variables is None else variables
    chosen_width = min(3, count) if width is None else width
    sizes = sizes_in_words({"variables": count, "clauses": clauses})
    _check_memory(f"{sizes} of {chosen_width}", count + clauses * chosen_width, memory)
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
    memory: int | None,
    as_json: bool,
) -> Iterator[str]:
    """A named position, as text or as JSON."""
    import json
    import re
    from inspect import signature

    from gadgetry.cli.entries import parameters_in_words
    from gadgetry.formats.registry import write_game
    from gadgetry.games.registry import families

    known = families()
    if kind not in known:
        raise unknown(click.UsageError, "a kind that is generated", (*FORMULAS, *known), kind)
    if family not in known[kind]:
        if family is None:
            raise click.UsageError(
                f"expected --family of {kind}, one of {', '.join(known[kind])}; got none"
            )
        raise unknown(click.UsageError, f"--family of {kind}", known[kind], family)
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
            f"{family}: expected --parameters {parameters_in_words(takes)}; got {parameters!r}"
        ) from None
    numbers = [number for number in given if isinstance(number, int)]
    _check_size(kind, family, numbers, takes, memory)
    position = make(*given, **({} if seed is None else {"seed": seed}))
    if as_json or format == "json":
        yield json.dumps(position.to_json()) + "\n"
    else:
        yield write_game(position, format or "text").rstrip("\n") + "\n"


def _check_size(
    kind: str, family: str, numbers: list[int], takes: Signature, memory: int | None
) -> None:
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
    if rulesets()[kind].board:
        _check_memory(f"a {family} of about {counted(size, 'vertex')}", size, memory)


def _check_memory(told: str, parts: int, memory: int | None) -> None:
    """Refuse what does not fit into the memory, before it is made."""
    from gadgetry.cli.compiling import bytes_in_words
    from gadgetry.games.position import GameError

    needed = BYTES_PER_PART * parts
    if memory is not None and needed > memory:
        raise GameError(
            f"{told} would take about {bytes_in_words(needed)}, more than"
            f" {bytes_in_words(memory)}; raise --memory if you have it"
        )
