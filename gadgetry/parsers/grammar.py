"""Lark grammars, and their complaints turned into our errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadgetry.parsers.errors import GrammarError, quoted
from gadgetry.parsers.source import Source

if TYPE_CHECKING:
    from lark import Lark


@cache
def _lark(name: str) -> Lark:
    from lark import Lark

    return Lark.open(
        str(Path(__file__).with_name(f"{name}.lark")),
        parser="lalr",
        start=["file", "body"] if name in ("dimacs", "qdimacs", "avoid") else "file",
        maybe_placeholders=False,
    )


def parse_tree(
    name: str,
    source: Source,
    words: Mapping[str, str],
    *,
    start: str = "file",
    index: int = 0,
    hints: Mapping[str, str] | None = None,
) -> Any:
    """Lark's tree of the text from a place on; `words` says what each terminal is to a person.

    `hints` maps an unexpected character or word to advice.
    """
    from lark import TextSlice, UnexpectedInput, UnexpectedToken

    text: Any = TextSlice(source.text, index, len(source.text)) if index else source.text
    try:
        return _lark(name).parse(text, start=start)
    except UnexpectedInput as error:
        stopped: Any = error.interactive_parser  # lark gives it no type
        expected = _either(words, stopped.accepts())
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            got, at = "$END", len(source.text.rstrip())
        elif isinstance(error, UnexpectedToken):
            got, at = str(error.token), int(error.token.start_pos or 0)
        else:
            at = int(error.pos_in_stream or 0)
            got = re.split(r"[ \t\r\n]", source.text[at : at + 40])[0] or source.text[at]
    at += len(got) - len(got.lstrip(" \t"))  # some words are taken with the blanks before them
    got = got.strip(" \t")
    advice = (hints or {}).get(got) or (hints or {}).get("" if got[0].isalnum() else got[0])
    said = "the end of the file" if got == "$END" else quoted(got)
    raise source.error(GrammarError, f"expected {expected}, got {said}", at, advice)


def _either(words: Mapping[str, str], terminals: Iterable[str]) -> str:
    said = sorted({words[t] for t in terminals if t in words}, key=list(words.values()).index)
    if not said:
        return "something else"
    return said[0] if len(said) == 1 else ", ".join(said[:-1]) + " or " + said[-1]
