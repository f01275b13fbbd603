"""The rooms of the house import only what the architecture allows."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "gadgetry"
FORMULAS_AND_GAMES = {"formulas", "games"}
ALLOWED = {
    "formulas": FORMULAS_AND_GAMES,
    "games": FORMULAS_AND_GAMES,
    "parsers": {"formulas"},
    "reductions": FORMULAS_AND_GAMES,
    "solvers": FORMULAS_AND_GAMES,
    "verifiers": FORMULAS_AND_GAMES | {"parsers", "reductions", "solvers"},
    "diagrams": FORMULAS_AND_GAMES | {"reductions"},
    "formats": FORMULAS_AND_GAMES | {"reductions"},
    "words": FORMULAS_AND_GAMES | {"diagrams", "formats", "reductions", "verifiers"},
    "cli": {path.name for path in PACKAGE.iterdir() if path.is_dir()},
}
FILES = sorted(PACKAGE.rglob("*.py"))


def imported_rooms(tree: ast.AST) -> set[str]:
    """The rooms of `gadgetry` that a module imports, at the top or inside functions."""
    modules: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            modules += [f"{node.module}.{alias.name}" for alias in node.names]
    parts = [module.split(".") for module in modules]
    return {p[1] for p in parts if p[0] == "gadgetry" and len(p) > 1 and not p[1].startswith("_")}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_go_one_way(path):
    room = path.relative_to(PACKAGE).parts[0]
    if room.endswith(".py"):
        return
    assert imported_rooms(ast.parse(path.read_text())) <= ALLOWED[room] | {room}


def test_the_check_sees_a_forbidden_import():
    inside = "def f():\n    from gadgetry.cli import main\n"
    assert imported_rooms(ast.parse(inside)) == {"cli"}
    assert imported_rooms(ast.parse("import gadgetry.solvers.sat as s")) == {"solvers"}


def test_every_room_says_what_it_is():
    for room in ALLOWED:
        assert ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text()))
