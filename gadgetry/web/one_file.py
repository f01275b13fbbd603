"""The page as one file: its style, its script and one game inside, nothing loaded from anywhere.

The modules of the page import each other by one kind of line and share no name, so that they are
one script when these lines are left out. A policy allows just that script and that style, by hash.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

from gadgetry.web.application import page_files

IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|const|class)", re.MULTILINE)
SHARED = {"words", "title", "formula"}  # of a view
LINKS = re.compile(
    r'<link rel="(?:icon|stylesheet)"[^>]*>\n|<script type="module"[^>]*></script>\n'
)


def page_in_one_file(game: dict[str, Any]) -> str:
    """The page with a game that `offline` made.

    >>> page = page_in_one_file({"nodes": [], "lines": ["</script><script>"]})
    >>> page.startswith("<!DOCTYPE html>"), page.count("</script>")
    (True, 2)
    """
    files = {name: data.decode() for name, data in page_files().items()}
    style, script = files["style.css"], one_script(files)
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    # "<" is written otherwise in JSON: no name of the game can end the element that it is in.
    data = json.dumps(shared(game), separators=(",", ":")).replace("<", "\\u003c")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"<style>{style}</style>\n</head>"
    )
    tail = (
        f'<script type="application/json" id="kept-game">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>'
    )
    page = LINKS.sub("", files["index.html"])
    return page.replace("</head>", head, 1).replace("</body>", tail, 1)


def shared(game: dict[str, Any]) -> dict[str, Any]:
    """The game with what many positions repeat said once: `file.js` puts it together again.

    >>> node = {"view": {"moves": ["a", "b"], "words": "w", "played": [1]}, "next": {}}
    >>> shared({"nodes": [node, node]})["values"]
    ['a', 'b', 'w']
    """
    numbers: dict[str, int] = {}

    def number(value: Any) -> int:
        return numbers.setdefault(json.dumps(value), len(numbers))

    nodes = []
    for node in game.get("nodes", []):
        view = {key: value for key, value in node["view"].items() if key != "played"}
        view["moves"] = [number(move) for move in view["moves"]]
        for key in sorted(SHARED & view.keys()):
            view[key] = number(view[key])
        nodes.append({**node, "view": view})
    return {**game, "nodes": nodes, "values": [json.loads(value) for value in numbers]}


def one_script(files: dict[str, str]) -> str:
    """The modules of the page after one another, each after those that it imports.

    >>> one_script({"main.js": 'import { a } from "./b.js";\\na();\\n',
    ...             "b.js": "export function a() {}\\n"})
    'function a() {}\\na();\\n'
    """
    written: list[str] = []

    def write(name: str) -> None:
        if name not in written:
            for needed in IMPORT.findall(files[name]):
                write(needed)
            written.append(name)

    write("main.js")
    return "".join(EXPORT.sub("", IMPORT.sub("", files[name])) for name in written)


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
