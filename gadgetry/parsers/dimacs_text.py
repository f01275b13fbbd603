"""What DIMACS, QDIMACS and `p avoid` files share: header, names in comments, and the body."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gadgetry._wording import counted
from gadgetry.formulas import Clauses, Variables
from gadgetry.parsers.dimacs_scan import number_offset, scan_numbers
from gadgetry.parsers.errors import CountError, GrammarError, ParseError, VariableError, quoted
from gadgetry.parsers.grammar import parse_tree
from gadgetry.parsers.names import distinct_names, read_name, write_name
from gadgetry.parsers.source import Source

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST = 2**31 - 1
_CHUNK = 1 << 20

_SKIPPED = rb"(?:[ \t\r\f]*+\n|[ \t]*+c[^\n]*+\n)*+"
_HEADER = rb"[ \t]*p[ \t]+%s[ \t]+(0|[1-9][0-9]*)[ \t]+(0|[1-9][0-9]*)[ \t\r\f]*(?:\n|\Z)"
_BLOCK = re.compile(
    rb"[ \t]*([ae])((?:[ \t\r\n\f]++[1-9][0-9]*+)++)[ \t\r\n\f]++0[ \t\r\f]*+(?:\n|\Z)" + _SKIPPED
)
_WORD_OR_SIGN = re.compile(rb"[ \t]*[^\s0-9-]")
_VARNAME = re.compile(
    rb"^[ \t]*c[ \t]+varname[ \t]+([1-9][0-9]{0,9})[ \t]+([^\n]*?)[ \t\r]*$", re.MULTILINE
)

WORDS = {
    "P": "the header",
    "CNF": "'cnf'",
    "AVOID": "'avoid'",
    "NUMBER": "a number",
    "QUANTIFIER": "a quantifier line",
    "VARIABLE": "a variable",
    "BLOCK_END": "0 at the end of the quantifier line",
    "LITERAL": "a literal",
    "ZERO": "0 at the end of the clause",
    "$END": "the end of the file",
}
HINTS = {
    "p": "a file has one header, on one line: p cnf VARIABLES CLAUSES",
    "a": "quantifier lines stand between the header and the first clause",
    "e": "quantifier lines stand between the header and the first clause",
    "c": "a comment begins at the start of a line",
    "0": "a quantifier line binds at least one variable, and its 0 ends the line",
    "$END": "the file may have been cut",
}


@dataclass
class DimacsText:
    """A file of the family, checked: numbers in range, counts as promised."""

    variables: Variables
    clauses: Clauses
    prefix: list[tuple[str, list[int]]]


@dataclass
class _Head:
    variables: int
    clauses: int
    count_index: int  # where the header's number of clauses stands, for the count error
    blocks: list[tuple[str, list[str], int]] = field(default_factory=list)  # ..., place
    body: int = 0


def read_dimacs_text(
    source: Source, grammar: str, *, positive: bool = False, fast: bool = True
) -> DimacsText:
    """Read a file of the family: by the fast path where it goes, else by the grammar alone."""
    body = _Body(source, positive)
    word = b"avoid" if grammar == "avoid" else b"cnf"
    head = _fast_head(source, word, grammar == "qdimacs") if fast else None
    scanned = body.add_scanned_chunks(head) if head else 0
    if head is None or scanned == head.body < len(source.data):
        tree = parse_tree(grammar, source, WORDS, hints=HINTS)
        head = _head_of_tree(source, tree)
        body.add_tree(tree.children[-1], head)
    elif scanned < len(source.data):
        at = source.index(scanned)
        body.add_tree(parse_tree(grammar, source, WORDS, start="body", index=at, hints=HINTS), head)
    body.check_closed()
    prefix = _check_prefix(source, head)
    return DimacsText(_variables(source, head.variables), body.finish(head), prefix)


class _Body:
    """Numbers in, clauses out.

    The first literal out of range is reported behind all mistakes of grammar, so that the fast
    path and the grammar report the same mistake.
    """

    def __init__(self, source: Source, positive: bool) -> None:
        self.source = source
        self.positive = positive
        self.literals: list[NDArray[np.int32]] = []
        self.ends: list[NDArray[np.int64]] = []
        self.length = 0
        self.closed = True
        self.wrong: ParseError | None = None

    def add_scanned_chunks(self, head: _Head) -> int:
        """Scan whole lines, a chunk at a time; returns where the scan declined, or the end."""
        data, start = self.source.data, head.body
        least = 0 if self.positive else -head.variables
        while start < len(data):
            end = data.find(b"\n", start + _CHUNK) + 1 or len(data)
            lines = data[start:end]
            numbers = scan_numbers(lines)
            if numbers is None:
                break
            wrong = (numbers > head.variables) | (numbers < least)
            if self.wrong is None and wrong.any():
                at = start + number_offset(lines, int(np.argmax(wrong)))
                word = data[at : at + 40].split(maxsplit=1)[0].decode()
                self.wrong = self._range_error(word, self.source.index(at), head)
            self._add(numbers)
            start = end
        return start

    def add_tree(self, tree: Any, head: _Head) -> None:
        least = 0 if self.positive else -head.variables
        numbers: list[int] = []
        for part in tree.children:
            if part.data == "tail":
                end = part.children[0]
                self.source.note("SATLIB's end mark '%' ends the formula", end.start_pos)
                continue
            for token in part.children:
                number = int(token) if len(token) < 12 else MOST + 1
                if self.wrong is None and not least <= number <= head.variables:
                    self.wrong = self._range_error(str(token), token.start_pos, head)
                numbers.append(number)
        self._add(np.array(numbers, np.int64))

    def _range_error(self, word: str, index: int, head: _Head) -> ParseError:
        if self.positive and word.startswith("-"):
            return self.source.error(
                VariableError,
                f"expected a variable, got {quoted(word)}",
                index,
                "AVOID TRUE has positive literals only",
            )
        return _range_error(self.source, word, index, head.variables)

    def _add(self, numbers: NDArray[np.int64]) -> None:
        if not len(numbers):
            return
        zeros = np.flatnonzero(numbers == 0)
        self.ends.append(self.length + zeros - np.arange(len(zeros)))
        self.literals.append(numbers[numbers != 0].astype(np.int32))
        self.length += len(numbers) - len(zeros)
        self.closed = bool(numbers[-1] == 0)

    def check_closed(self) -> None:
        if not self.closed:
            raise self.source.error(
                GrammarError,
                "expected a literal or 0 at the end of the clause, got the end of the file",
                len(self.source.text.rstrip()),
                HINTS["$END"],
            )

    def finish(self, head: _Head) -> Clauses:
        if self.wrong:
            raise self.wrong
        ends = np.concatenate([np.zeros(0, np.int64), *self.ends])
        if len(ends) != head.clauses:
            raise self.source.error(
                CountError,
                f"the header says {head.clauses} clause{'s' * (head.clauses != 1)},"
                f" the file has {len(ends)}",
                head.count_index,
                "was the file cut?" if len(ends) < head.clauses else "correct the header",
            )
        return Clauses(np.concatenate([np.zeros(0, np.int32), *self.literals]), ends)


def _fast_head(source: Source, word: bytes, quantified: bool) -> _Head | None:
    data = source.data
    header = re.compile(_SKIPPED + _HEADER % word + _SKIPPED).match(data)
    if not header or max(len(header[1]), len(header[2])) > 10:
        return None
    head = _Head(int(header[1]), int(header[2]), 0, body=header.end())
    if max(head.variables, head.clauses) > MOST:
        return None
    head.count_index = source.index(header.start(2)) if not data.isascii() else header.start(2)
    while quantified and (block := _BLOCK.match(data, head.body)):
        head.blocks.append((block[1].decode(), block[2].decode().split(), block.start(2)))
        head.body = block.end()
    if _WORD_OR_SIGN.match(data, head.body):
        return None
    return head


def _head_of_tree(source: Source, tree: Any) -> _Head:
    header = tree.children[0]
    p, _, variables, clauses = header.children
    if p.line != clauses.line:
        raise source.error(GrammarError, "expected the whole header on one line", clauses.start_pos)
    for token in (variables, clauses):
        if len(token) > 10 or int(token) > MOST:
            raise source.error(
                VariableError,
                f"expected a number below 2^31, got {quoted(str(token))}",
                token.start_pos,
            )
    head = _Head(int(variables), int(clauses), clauses.start_pos)
    if len(tree.children) == 3:
        for block in tree.children[1].children:
            quantifier, *tokens, _ = block.children
            place = source.offset(tokens[0].start_pos)
            head.blocks.append((str(quantifier).strip(), [str(t) for t in tokens], place))
    return head


def _check_prefix(source: Source, head: _Head) -> list[tuple[str, list[int]]]:
    """The blocks as numbers; raises at the first variable out of range or bound twice."""
    seen: set[int] = set()
    prefix = []
    for quantifier, words, _ in head.blocks:
        short = max(map(len, words)) < 11
        block = (
            list(map(int, words)) if short else [int(w[:11]) for w in words]
        )  # too large stays so
        before = len(seen)
        seen.update(block)
        if max(block) > head.variables or len(seen) < before + len(block):
            raise _prefix_error(source, head)
        prefix.append((quantifier, block))
    return prefix


def _prefix_error(source: Source, head: _Head) -> ParseError:
    seen: set[str] = set()
    for _, words, offset in head.blocks:
        for k, word in enumerate(words):
            too_large = len(word) > 10 or int(word) > head.variables
            if too_large or word in seen:
                index = source.index(offset + number_offset(source.data[offset:], k))
                if too_large:
                    return _range_error(source, word, index, head.variables)
                message = f"variable {word} is quantified twice"
                return source.error(VariableError, message, index, "bind it once")
            seen.add(word)
    raise AssertionError("called without an error")


def _range_error(source: Source, word: str, index: int, most: int) -> ParseError:
    return source.error(
        VariableError,
        f"expected a variable from 1 to {most}, got {quoted(word)}",
        index,
        f"the header says {counted(most, 'variable')}",
    )


def _variables(source: Source, count: int) -> Variables:
    """The names given in `c varname NUMBER NAME` comments, as cnfgen and we write them."""
    names: list[tuple[int, str]] = []
    if b"varname" in source.data:
        for match in _VARNAME.finditer(source.data):
            start, end = source.index(match.start(2)), source.index(match.end(2))
            names.append((int(match[1]), read_name(source.text[start:end])))
    return distinct_names(source, count, names)


def name_comments(variables: Variables) -> Iterator[str]:
    """The comments that carry the names."""
    for number, name in variables.named.items():
        yield f"c varname {number} {write_name(name)}\n"
