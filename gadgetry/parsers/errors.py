"""What can be wrong with the text of a formula: one tree under `FormulaError`.

Every error knows the file, the line and the column, shows the line with a caret, says what was
expected, and has a hint where there is one.
"""

from __future__ import annotations

import unicodedata

from gadgetry._advice import Advice
from gadgetry.formulas import FormulaError

_WIDTH = 76


class ParseError(FormulaError):
    """A text is not a formula. `str(error)` is the whole message, in a few lines.

    >>> print(ParseError("expected a literal, got 'x'", "f.cnf", 2, 3, "1 x 0", "use numbers"))
    f.cnf:2:3: expected a literal, got 'x'
      1 x 0
        ^
    hint: use numbers
    """

    def __init__(
        self,
        message: str,
        file: str,
        line: int = 1,
        column: int = 1,
        text: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.text = text
        self.hint = hint

    @property
    def rows(self) -> list[str]:
        """The lines of the message; a file's name with a newline in it is one of them."""
        rows: list[str] = [Advice(f"{self.file}:{self.line}:{self.column}: ", self.message)]
        if self.text and not self.text.isspace():
            shown, caret = _window(self.text, self.column - 1)
            rows += [f"  {shown}".rstrip(), "  " + " " * caret + "^"]
        if self.hint:
            rows.append(Advice("hint: ", self.hint))
        return rows

    def __str__(self) -> str:
        return "\n".join(self.rows)


class EncodingError(ParseError):
    """The bytes are no text: binary, UTF-16, broken gzip."""


class FormatError(ParseError):
    """The text is in no format that we read, or not in the one asked for."""


class GrammarError(ParseError):
    """A character or word that the format does not allow there."""


class CountError(ParseError):
    """The header promises other numbers than the body has."""


class VariableError(ParseError):
    """A variable out of range, bound twice, unknown, or of the wrong sign."""


class SizeError(ParseError):
    """More than the limit."""


def plain(text: str) -> str:
    """The text with control, format and surrogate characters replaced, one for one.

    >>> plain("a\\tb\\x1b[0m\\u202e")
    'a b\ufffd[0m\ufffd'
    """
    return "".join(
        " " if c in "\t\r" else "\ufffd" if unicodedata.category(c)[0] == "C" else c for c in text
    )


def quoted(text: str) -> str:
    """A word of the input as an error message shows it: short, harmless, in quotes.

    >>> quoted("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'"
    """
    shown = plain(text)
    return repr(shown if len(shown) <= 32 else shown[:29] + "...")


def _window(text: str, at: int) -> tuple[str, int]:
    """A part of a long line around a place, and where the place is in it."""
    text = plain(text.rstrip("\r\n"))
    at = min(at, len(text))
    if len(text) <= _WIDTH:
        return text, at
    start = max(0, min(at - _WIDTH // 2, len(text) - _WIDTH))
    end = start + _WIDTH
    left = "..." if start else ""
    right = "..." if end < len(text) else ""
    return left + text[start:end] + right, at - start + len(left)
