"""What a shell completes: files, and the names that the registries have.

docs/completion.md says how to switch it on. A name is looked up as `gadgetry list` does it, with
no library loaded, so that it comes at once. What goes wrong here is nobody's concern at a prompt:
then there is nothing to complete.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps

from click import Context, Parameter
from click.shell_completion import CompletionItem

Named = Mapping[str, str]  # names, each with what it is
Complete = Callable[[Context, Parameter, str], list[CompletionItem]]


def completing(names: Callable[[Context], Named]) -> Complete:
    """The completion of a parameter from the names that it may have.

    >>> complete = completing(lambda ctx: {"hex": "a board", "uno": "cards"})
    >>> [item.value for item in complete(None, None, "h")]
    ['hex']
    """

    @wraps(names)
    def complete(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            known = names(ctx)
        except Exception:  # a reduction of somebody else that cannot be loaded, for example
            return []
        return _items(known, incomplete)

    return complete


def _items(known: Named, incomplete: str, before: str = "") -> list[CompletionItem]:
    return [
        CompletionItem(before + name, help=words)
        for name, words in known.items()
        if name.startswith(incomplete)
    ]


def files(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """Files: the shell knows them itself."""
    return [CompletionItem(incomplete, type="file")]


def _listed(what: str) -> Named:
    from gadgetry.api import listing

    return {row.name: row.summary for row in listing.list(what).rows}


def _formats(readable: bool = True) -> Named:
    from gadgetry.api.listing import formats

    return formats(readable)


def _lemmas() -> Named:
    from gadgetry.api.verifying import statements

    return statements()


def _kernels() -> Named:
    from gadgetry.api.solving import kernels

    return dict.fromkeys(kernels(), "a kernel")


def _suites() -> Named:
    from gadgetry.api.instances.suites import SUITES

    return dict.fromkeys(SUITES, "a set of instances")


def _pictures() -> Named:
    from gadgetry.api.drawing import PICTURES

    return dict.fromkeys(PICTURES, "a picture")


def _generated() -> Named:
    from gadgetry.api import listing
    from gadgetry.cli.verbs.generate import FORMULAS

    of = dict.fromkeys(row.of[0] for row in listing.list("families").rows)
    games = {name: words for name, words in _listed("rulesets").items() if name in of}
    return {**dict.fromkeys(FORMULAS, "random formulas"), **games}


def _argument(ctx: Context, name: str) -> str | None:
    """The verb's first argument: while an option waits for its value, click leaves it over."""
    return ctx.params.get(name) or next(iter(ctx.args), None)


def _families(ctx: Context) -> Named:
    """The families of the ruleset that stands before, or of all."""
    from gadgetry.api import listing

    rows = listing.list("families").rows
    chosen = [row for row in rows if _argument(ctx, "kind") in (None, *row.of)]
    return {row.name: row.summary for row in chosen}


def _variants(ctx: Context) -> Named:
    """The variants of the reduction or of the reductions to the target that stands before."""
    from gadgetry.api.chains import reductions

    every = reductions().values()
    named = (_argument(ctx, "name"), ctx.params.get("target"))
    meant = [r for r in every if r.name in named or r.target.name in named]
    return {v: f"{r.name}: {words}" for r in meant or every for v, words in r.variants.items()}


def _shown() -> Named:
    from gadgetry.api.entries import all_names

    known = {**_listed("kinds"), **_listed("reductions")}
    return {**dict.fromkeys([*all_names(), "bundle"], ""), **known}


def via(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """The last of several names with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    known = completing(lambda _: {**_listed("kinds"), **_listed("reductions")})(ctx, param, last)
    return _items({str(item.value): item.help or "" for item in known}, last, before + comma)


kinds = completing(lambda ctx: _listed("kinds"))
targets = completing(lambda ctx: {**_formats(readable=False), **_listed("kinds")})
reductions = completing(lambda ctx: _listed("reductions"))
variants = completing(_variants)
source_formats = completing(lambda ctx: _formats())
written_formats = completing(lambda ctx: {**_formats(readable=False), **_pictures()})
picture_formats = completing(lambda ctx: _pictures())
solvers = completing(lambda ctx: _listed("solvers"))
papers = completing(lambda ctx: {**_listed("tables"), **_listed("questions")})
lemmas = completing(lambda ctx: _lemmas())
suites = completing(lambda ctx: _suites())
kernels = completing(lambda ctx: _kernels())
generated = completing(lambda ctx: _generated())
families = completing(_families)
shown = completing(lambda ctx: _shown())
