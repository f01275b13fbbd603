"""The position that the page of each ruleset shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gadgetry.games.position import Position
from gadgetry.games.registry import position_from_json

PAGES = Path(__file__).parent.parent / "docs" / "rulesets"


def page_position(ruleset: str) -> Position[Any]:
    """The position in JSON on the ruleset's page."""
    page = (PAGES / f"{ruleset}.md").read_text(encoding="utf-8")
    return position_from_json(json.loads(page.partition("```json\n")[2].partition("\n```")[0]))
