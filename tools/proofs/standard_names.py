"""Which names in proofs/ hide one of Coq's own: Coq is asked, in a folder where they are built.

A name is declared, bound in a term, or given by a tactic. `Locate` says what it stands for when
only the parts of the standard library are there that proofs/ imports; if that is something, a
reader who knows Coq is misled.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tools.proofs.proof_texts import DECLARED, PROOFS, WORD, sources, without_comments

IMPORTS = re.compile(r"^From Coq Require Import [^.]*\.", re.MULTILINE)
BINDER = re.compile(rf"^binder \S+ <> ({WORD}):", re.MULTILINE)
PATTERN = re.compile(r"\b(as|intros?)\b")
GIVEN = re.compile(rf"(?:\bassert \((?=\S+ :)|\b(?:set|pose) \(|\beqn:)({WORD})")
MEANT = {"value", "head", "tail"}  # of a formula, of an arc; Coq's of these names are used nowhere
TOKEN = re.compile(rf"\s*(<-|->|[][()|&,?*]|{WORD})")


def names(text: str, glob: str) -> set[str]:
    """The names that a file introduces: its text without comments, and what Coq noted of it.

    >>> sorted(names("Lemma one x : x = x. intros [a|b]. set (S := 1).", "binder 1:2 <> x:1"))
    ['S', 'a', 'b', 'one', 'x']
    """
    patterns = {w for m in PATTERN.finditer(text) for w in _pattern(text, m.end(), m[1] == "as")}
    declared = {name for _, name in DECLARED.findall(text)}
    return (patterns | declared | {*GIVEN.findall(text)} | {*BINDER.findall(glob)}) - {"_"}


def _pattern(text: str, at: int, one: bool) -> Iterator[str]:
    """The names in the patterns that begin here: in one of them, or in all that follow."""
    depth = 0
    while token := TOKEN.match(text, at):
        at, word = token.end(), token[1]
        depth += (word in ("[", "(")) - (word in ("]", ")"))
        if depth < 0 or (depth == 0 and word in ("|", ",", "in", "by")):
            return
        if re.fullmatch(WORD, word):
            yield word
        if one and depth == 0 and word not in ("<-", "->"):
            return


def standard(answers: str) -> set[str]:
    """The names that Coq's answers to `Locate` call by their short name.

    >>> standard("Constructor Coq.Init.Datatypes.S\\nNo object of basename q")
    {'S'}
    >>> standard("Constant Coq.Vectors.Fin.L\\n  (shorter name to refer to it ... is Fin.L)")
    set()
    """
    return set(
        re.findall(
            r"^(?:Constant|Constructor|Inductive|Notation) \S+\.(\S+)$(?!\n  \(shorter)",
            answers,
            re.MULTILINE,
        )
    )


def hidden(build: Path, ask: Callable[[str], str]) -> Iterator[str]:
    """A line for each name that hides one of Coq's; `ask` has Coq answer commands."""
    texts = {path: without_comments(path.read_text()) for path in sources()}
    imports = sorted({line for text in texts.values() for line in IMPORTS.findall(text)})
    places: Mapping[str, set[str]] = defaultdict(set)
    for path, text in texts.items():
        name = str(path.relative_to(PROOFS))
        glob = (build / name).with_suffix(".glob").read_text()
        for word in names(text, glob):
            places[word].add(name)
    asked = [f"Locate {word}." for word in sorted(places)]
    taken = standard(ask("\n".join((*imports, *asked)) + "\n")) - MEANT
    yield from (
        f"{name}: {word} hides a standard name"
        for word in sorted(taken & places.keys())
        for name in sorted(places[word])
    )
