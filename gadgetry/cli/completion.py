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


def _kinds() -> Named:
    from gadgetry.reductions.kinds import kinds

    return {name: kind.summary for name, kind in kinds().items()}


def _reductions() -> Named:
    from gadgetry.reductions.registry import reductions

    return {name: r.theorem for name, r in reductions().items()}


def _formats(readable: bool = True) -> Named:
    from gadgetry.formats.registry import formats as game_formats
    from gadgetry.parsers.formats import formats

    held = {name: f.summary for name, f in formats().items()}
    games = {n: f.summary for n, f in game_formats().items() if f.read or not readable}
    return {**games, **held}


def _pictures() -> Named:
    from gadgetry.diagrams.render import PICTURES

    return dict.fromkeys(PICTURES, "a picture")


def _solvers() -> Named:
    from gadgetry.solvers.registry import solvers

    return {solver.name: solver.summary for solver in solvers()}


def _papers() -> Named:
    from gadgetry.papers.registry import titles

    return titles()


def _generated() -> Named:
    from gadgetry.cli.verbs.generate import FORMULAS
    from gadgetry.games.registry import families, rulesets

    return {
        **dict.fromkeys(FORMULAS, "random formulas"),
        **{name: rulesets()[name].summary for name in families()},
    }


def _argument(ctx: Context, name: str) -> str | None:
    """The verb's first argument: while an option waits for its value, click leaves it over."""
    return ctx.params.get(name) or next(iter(ctx.args), None)


def _families(ctx: Context) -> Named:
    """The families of the ruleset that stands before, or of all."""
    from gadgetry.cli.entries import first_sentence
    from gadgetry.games.registry import families

    chosen = [families()[k] for k in families() if _argument(ctx, "kind") in (None, k)]
    return {name: first_sentence(make.__doc__) for of in chosen for name, make in of.items()}


def _variants(ctx: Context) -> Named:
    """The variants of the reduction or of the reductions to the target that stands before."""
    from gadgetry.reductions.registry import reductions

    every = reductions().values()
    named = (_argument(ctx, "name"), ctx.params.get("target"))
    meant = [r for r in every if r.name in named or r.target.name in named]
    return {v: f"{r.name}: {words}" for r in meant or every for v, words in r.variants.items()}


def _shown() -> Named:
    from gadgetry.cli.entries import all_names

    return {**dict.fromkeys([*all_names(), "bundle"], ""), **_kinds(), **_reductions()}


def via(ctx: Context, param: Parameter, incomplete: str) -> list[CompletionItem]:
    """The last of several names with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    known = completing(lambda _: {**_kinds(), **_reductions()})(ctx, param, last)
    return _items({str(item.value): item.help or "" for item in known}, last, before + comma)


kinds = completing(lambda ctx: _kinds())
targets = completing(lambda ctx: {**_formats(readable=False), **_kinds()})
reductions = completing(lambda ctx: _reductions())
variants = completing(_variants)
source_formats = completing(lambda ctx: _formats())
written_formats = completing(lambda ctx: {**_formats(readable=False), **_pictures()})
picture_formats = completing(lambda ctx: _pictures())
solvers = completing(lambda ctx: _solvers())
papers = completing(lambda ctx: _papers())
generated = completing(lambda ctx: _generated())
families = completing(_families)
shown = completing(lambda ctx: _shown())
