"""A name that nobody knows: the error carries what it could have been, as data.

Who shows it can suggest the nearest name, and need not read the sentence for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

from gadgetry._advice import Advice, Call

E = TypeVar("E", bound=Exception)

MOST_LISTED = 10  # names in a message; more are a list of their own
MOST_NEAR = 6  # names in a hint
LONGEST = 80  # of a name that is worth comparing


def unknown(
    error: type[E], what: str, known: Iterable[str], got: str, listed_by: Call | None = None
) -> E:
    """An error about a name, with `known` and `got`; `listed_by`: what lists all of them.

    >>> unknown(ValueError, "a verb", ["solve", "sweep"], "slove")
    ValueError("expected a verb, one of solve, sweep; got 'slove'")
    >>> print(unknown(ValueError, "a code", map(str, range(99)), "one", Call("list", "codes")))
    expected a code (gadgetry.list("codes") lists all 99); got 'one'
    """
    names = tuple(known)
    choice = Advice(f", one of {', '.join(names)}")
    if listed_by is not None and len(names) > MOST_LISTED:
        choice = Advice(" (", listed_by, f" lists all {len(names)})")
    return with_names(error(Advice("expected ", what, choice, f"; got {got!r}")), names, got)


def with_names(error: E, known: Iterable[str], got: str) -> E:
    """The error, with the names that it could have been and the one that it got."""
    vars(error).update(known=tuple(known), got=got)
    return error


def names_kept(raised: E, error: BaseException) -> E:
    """The error that is raised in place of another, with what that one knew of a name."""
    return with_names(raised, getattr(error, "known", ()), getattr(error, "got", ""))


def nearest(error: BaseException) -> tuple[str, ...]:
    """The known names that may have been meant: those of which it is a word, or the one that is
    spelled most like it, or those with a word spelled like it, or of which it is a part; a few.

    >>> nearest(unknown(ValueError, "a verb", ["solve", "sweep"], "slove"))
    ('solve',)
    >>> games = ["planar-geography", "hex", "undirected-geography"]
    >>> nearest(unknown(ValueError, "a game", games, "geography"))
    ('planar-geography', 'undirected-geography')
    >>> nearest(unknown(ValueError, "a game", games, "geograpy"))
    ('planar-geography', 'undirected-geography')
    >>> nearest(ValueError("expected one of two; got 'on'"))
    ()
    """
    known: tuple[str, ...] = getattr(error, "known", ())
    got = str(getattr(error, "got", "")).lower()
    if not got or len(got) > LONGEST:
        return ()
    by_lower = {name.lower(): name for name in known}
    words = [name for name in by_lower if got in name.split("-")]
    close = get_close_matches(got, by_lower, n=1, cutoff=0.7)
    word = get_close_matches(got, {w for name in by_lower for w in name.split("-")}, 1, 0.8)
    alike = [name for name in by_lower if word and word[0] in name.split("-")]
    parts = [name for name in by_lower if len(got) > 2 and got in name]
    if close != word and get_close_matches(got, [*close, *word], 1, 0) == word:
        close = []  # one of its words is spelled more like it than the whole
    return tuple(by_lower[name] for name in (words or close or alike or parts)[:MOST_NEAR])
