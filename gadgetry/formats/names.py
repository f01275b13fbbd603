"""Names of variables and labels of gadgets in files, whoever chose them.

A name is shown, never run: characters that change what a reader sees (controls, right-to-left
marks, invisible ones, halves of surrogate pairs, line separators) become U+FFFD, and what a
format gives a meaning to is escaped by that format.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

_STRANGE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_NOT_ASCII = re.compile(r"[^\n -~]")
_FORMULA = re.compile(r"(^|[;,|])(\s*)(?=[=+\-@＝＋－＠])")


def harmless(name: str) -> str:
    """The name with every character that is not plainly visible replaced, one for one.

    >>> harmless("x\\ty"), harmless("a\\u202eb\\x00\\ud800")
    ('x\ufffdy', 'a\ufffdb\ufffd\ufffd')
    """
    if name.isascii() and name.isprintable():
        return name
    return "".join("\ufffd" if unicodedata.category(c) in _STRANGE else c for c in name)


def visible(text: str) -> str:
    """The text for people, with the escapes of JSON for what is not plainly visible.

    >>> print(visible("a\\x1b[31m\\u202eb\\n"))
    a\\u001b[31m\\u202eb\\n
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


def in_xml(name: str) -> str:
    """A name as XML text or the value of an attribute.

    >>> in_xml(']]><a b="c">&')
    ']]&gt;&lt;a b=&quot;c&quot;&gt;&amp;'
    """
    text = harmless(name).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")


def in_json(value: Any, indent: int | None = None) -> str:
    """A value as JSON: letters of all languages as they are, what is not visible as escapes.

    So the names in it come back exactly, and the text can be shown and encoded.

    >>> print(in_json(["é", "a\\u202eb"]))
    ["é", "a\\u202eb"]
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return text if text.isascii() and "\x7f" not in text else _NOT_ASCII.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    c = found[0]
    return json.dumps(c)[1:-1] if unicodedata.category(c) in _STRANGE - {"Co"} else c


def in_dot(name: str) -> str:
    """A name as a quoted string of DOT; a label shows just the name, with no escapes in it.

    >>> print(in_dot('a\\\\N "b" &lt;'))
    "a\\\\N \\"b\\" &amp;lt;"
    """
    text = harmless(name).replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    return f'"{text}"'


def in_csv(name: str) -> str:
    """A name as a cell that no spreadsheet takes for a formula: `'` before one that looks so.

    Also after a `;`, a comma or a bar, since some spreadsheets divide cells there.

    >>> in_csv("=cmd|' /C calc'!A0"), in_csv("x;=1+1"), in_csv("x-1")
    ("'=cmd|' /C calc'!A0", "x;'=1+1", 'x-1')
    """
    return _FORMULA.sub(r"\1'\2", harmless(name))
