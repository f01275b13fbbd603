"""How much of one function stands in another, up to names and small edits.

A function is read as the sequence of the nodes of its syntax tree, in the order of its text: which
statement, which operator, which small number, but no names, types or docstrings. Its *runs* are the
pieces of `RUN` nodes in a row. The likeness of two functions is the share of the runs of the
shorter one that the longer one has too: 1 for a copy with other names, and still near 1 after an
edit, which touches only the runs across it. Below `LEAST` nodes, some three lines, functions are
alike for having nothing to say.

The bounds were chosen by measuring: a copied function of which one assignment had been edited
has 0.91; rewritten from memory, the same loop has 0.45 to 0.61; functions that nobody would call
the same mostly have less than 0.35, but a common idiom, such as connected components, reaches
0.55: a pair above the bound is written anew, whether it was copied or not.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

RUN = 8
LEAST = 48
ALIKE = 0.4


class FunctionText(NamedTuple):
    """A function's name, how many nodes it has, and its runs."""

    name: str
    size: int
    runs: Counter[tuple[str, ...]]


def likeness(function: FunctionText, other: FunctionText) -> float:
    """The share of the shorter one's runs that the longer one has.

    >>> long = "def f(a):\\n for b in a:\\n  if b & a[0]:\\n   a.pop()\\n   b += 1\\n return a\\n"
    >>> one, = functions_in(long, "one")
    >>> two, = functions_in(long.replace("b", "x"), "two")
    >>> likeness(one, two)
    1.0
    """
    short, long = sorted((function, other), key=lambda each: each.size)
    common = sum(min(count, long.runs[run]) for run, count in short.runs.items())
    return common / max(1, short.runs.total())


def copies(sources: Iterable[Path], others: Iterable[Path]) -> list[tuple[float, str, str]]:
    """The functions of these files that stand in those, the most alike first."""
    mine = [function for file in sources for function in _functions(file)]
    theirs = [function for file in others for function in _functions(file)]
    pairs = ((likeness(f, g), f.name, g.name) for f in mine for g in theirs)
    return sorted((pair for pair in pairs if pair[0] >= ALIKE), reverse=True)


@cache
def _functions(file: Path) -> tuple[FunctionText, ...]:
    whole = functions_in(file.read_text("utf-8"), file.stem)
    return tuple(function for function in whole if function.size >= LEAST)


def functions_in(text: str, module: str) -> list[FunctionText]:
    """All functions and methods in a module's text, those within others too.

    >>> [(f.name, f.size) for f in functions_in("def f(a):\\n return a + 1", "m")]
    [('m.f', 10)]
    """
    tree = ast.parse(text)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, kinds):
            words = list(_words(node))
            runs = Counter(tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1))
            found.append(FunctionText(f"{module}.{node.name}", len(words), runs))
    return found


def _words(node: ast.AST) -> Iterator[str]:
    """The nodes below one as words; the end of a statement is one too."""
    match node:
        case ast.expr_context():
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield "FunctionDef"
            parts: list[ast.AST] = [node.args, *node.body[ast.get_docstring(node) is not None :]]
        case ast.arg():
            yield "arg"
            return
        case ast.AnnAssign(target=target, value=None):
            return
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield "Assign"
            parts = [target, value]
        case ast.Constant(value=int() | None as constant):
            yield f"Constant {constant}"
            return
        case _:
            yield type(node).__name__
            parts = list(ast.iter_child_nodes(node))
    for part in parts:
        yield from _words(part)
    if isinstance(node, ast.stmt):
        yield "end"
