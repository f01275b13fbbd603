"""Telling formats apart by content, and naming what was given by mistake."""

from __future__ import annotations

import re

from gadgetry._advice import Advice, Setting

_COMMENTS = re.compile(r"(?:[ \t\r\f]*+\n|[ \t]*+c[^\n]*+(?:\n|\Z))*+")
_DIMACS = re.compile(r"[ \t]*(?:p[ \t]+[A-Za-z]|[ae]?[ \t]*-?[0-9])")
_REMARKS = re.compile(r"(?:[ \t\r\f]*+\n|#(?!QCIR)[^\n]*+(?:\n|\Z))*+")
_CNF_REMARK = re.compile(r"c(?:[ \t\r]*(?:\n|\Z)|[ \t]+(?![ \t]|[&|^.<=∧∨⊕→↔]|->))")
_CIRCUIT = re.compile(r"(?:free|exists|forall|output)[ \t]*\(")
_OUTPUT = re.compile(r"^[ \t]*output[ \t]*\(", re.MULTILINE)
_LONGEST = 2000
_MISTAKES = (
    (r">>(?:graph6|sparse6|digraph6)<<", "a graph6, sparse6 or digraph6 file, not a formula"),
    (r"p[ \t]+(?:edge|col|sp|max|tw)\b", "a DIMACS graph, not a formula"),
    (r"p[ \t]+wcnf\b", "a weighted CNF (MaxSAT): only plain CNF is read"),
    (r"p[ \t]+(?:inccnf|xnf|knf|cnf\+)", "an extension of DIMACS: only plain CNF is read"),
    (r"p\b", "DIMACS: its header is 'p cnf VARIABLES CLAUSES' or 'p avoid VARIABLES CLAUSES'"),
    (r"[ae]?[ \t]*-?[0-9]", "DIMACS without its header 'p cnf VARIABLES CLAUSES'"),
    (r"aag |aig ", "an AIGER file"),
    (r"[{\[]", "a JSON file: games are solved with 'gadgetry solve', formulas are text"),
    (r"<", "an XML or HTML file"),
    (r"(?:strict |di)*graph\b|digraph\b", "a DOT graph"),
    (r"\(;", "an SGF file"),
)


def significant_part(text: str) -> int:
    """Where the text begins behind blank lines and comments.

    A line that begins with `c` is a comment of DIMACS if a DIMACS header follows; else it may be
    a formula about a variable called c.

    >>> significant_part("c hello\\np cnf 0 0"), significant_part("c | d")
    (8, 0)
    """
    comments, remarks = _end(_COMMENTS, text), _end(_REMARKS, text)
    is_dimacs = _DIMACS.match(text, comments) or _CNF_REMARK.match(text, remarks)
    return comments if is_dimacs else remarks


def _end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def looks_like(text: str, at: int) -> str | None:
    """What a text that is no formula seems to be, in words.

    >>> looks_like(">>graph6<<A_", 0)
    'a graph6, sparse6 or digraph6 file, not a formula'
    """
    if is_bare_circuit(text, at):
        add = "QCIR without its first line '#QCIR-14': add that line, or say "
        return Advice(add, Setting("format", value="qcir", of="read"))
    for pattern, words in _MISTAKES:
        if re.compile(pattern).match(text, at):
            return words
    if is_graph6(text):
        is_name = text[:_LONGEST].strip().isidentifier()
        return "a graph6 file" + ("; if it is a variable, put it in parentheses" if is_name else "")
    return None


def begins_as_circuit(text: str, at: int) -> bool:
    """Does the text begin as QCIR does behind its first line: a quantifier, a parenthesis?

    No formula for people begins so: there, what follows a quantifier is a name.

    >>> begins_as_circuit("exists(1)", 0), begins_as_circuit("exists x . x", 0)
    (True, False)
    """
    return bool(_CIRCUIT.match(text, at))


def is_bare_circuit(text: str, at: int) -> bool:
    """Is the text QCIR but for its first line: blocks in parentheses, and an output?

    >>> is_bare_circuit("exists(1)\\noutput(1)", 0), is_bare_circuit("exists (x) . (x | y)", 0)
    (True, False)
    """
    return bool(begins_as_circuit(text, at) and _OUTPUT.search(text, at))


def is_graph6(text: str) -> bool:
    """Is the first line a graph in graph6: a size, and as many characters as it needs?

    >>> is_graph6("Bw"), is_graph6("IheA@GUAo"), is_graph6("Bwx")
    (True, True, False)
    """
    line = text[:_LONGEST].strip().partition("\n")[0]
    if not 2 <= len(line) < _LONGEST or not all("?" <= c < "~" for c in line):
        return False
    n = ord(line[0]) - 63
    return n > 1 and len(line) == 1 + (n * (n - 1) // 2 + 5) // 6
