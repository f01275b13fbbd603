"""Examples in docstrings, `>>> ...`, as blocks of code on the API's page: for mkdocstrings."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def with_code(docstring: str) -> str:
    """The docstring in Markdown, its examples in fences.

    >>> print(with_code("Two.\\n\\n>>> 1 + 1\\n2"))
    Two.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0].rstrip()}\n```", docstring)


class Examples(griffe.Extension):
    """Every object's docstring, before it is rendered."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = with_code(obj.docstring.value)
