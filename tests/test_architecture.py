"""The rooms of the house import only what the architecture allows."""

import ast
from importlib import import_module
from pathlib import Path
from textwrap import indent
from types import ModuleType

import pytest

from gadgetry.reductions.registry import reductions

PACKAGE = Path(__file__).parent.parent / "gadgetry"
FORMULAS_AND_GAMES = {"formulas", "games"}
ALLOWED = {
    "formulas": FORMULAS_AND_GAMES,
    "games": FORMULAS_AND_GAMES,
    "parsers": {"formulas"},
    "reductions": FORMULAS_AND_GAMES,
    "solvers": FORMULAS_AND_GAMES,
    "analysis": FORMULAS_AND_GAMES | {"solvers"},
    "verifiers": FORMULAS_AND_GAMES | {"parsers", "reductions", "solvers"},
    "players": FORMULAS_AND_GAMES | {"analysis", "solvers"},
    "papers": FORMULAS_AND_GAMES | {"analysis", "parsers", "reductions", "solvers", "verifiers"},
    "diagrams": FORMULAS_AND_GAMES | {"reductions"},
    "formats": FORMULAS_AND_GAMES | {"reductions"},
    "explanations": FORMULAS_AND_GAMES | {"diagrams", "formats", "reductions", "verifiers"},
    # `web` only where a page is opened: the rest of the front door knows no server
    "api": {path.name for path in PACKAGE.iterdir() if path.is_dir()} - {"cli"},
    "web": {"api"},
    "cli": {"api"},  # what the command knows, a library user can have
}
OPENS_PAGES = PACKAGE / "api" / "pages" / "opening.py"
FILES = sorted(PACKAGE.rglob("*.py"))

# In these rooms the second level is the family, by the same names in each. A family uses itself,
# what stands at the top of its room, and the families that are named here.
GAMES = {"connection", "dominoes", "flags", "flooding", "formulas", "geography", "kayles", "octal"}
FAMILIES = {
    "games": {
        **{family: {"general"} for family in GAMES | {"general"}},
        "flooding": {"general", "geography"},  # VERTEX COVER on the geographies' graphs
        "kayles": {"general", "geography"},  # and so are NODE KAYLES
        "octal": {"general", "geography"},  # and OCTAL games
    },
    "reductions": {
        **{family: set() for family in GAMES - {"dominoes", "octal"}},
        "formulas": {"connection"},  # hex_to_game_sat is an embedding of Hex
    },
    "solvers": {
        **{family: {"general", "sat"} for family in GAMES | {"qbf", "sat"}},
        "dominoes": {"general", "kayles"},  # CRAM is NODE KAYLES on its dominoes
        "flags": {"general", "formulas"},  # hubs are clauses of AVOID TRUE
        "general": {"connection", "formulas"},  # the isotone games that `traces` solves
        "sat": set(),
    },
    "verifiers": {"ablation": set(), "certificates": set(), "sweeps": {"ablation"}},
}
MOST_FILES = 26  # of a folder: what a newcomer can look through

MOST_LINES = 40  # of a function, without its docstring and without empty lines: a screen
# A function that is longer, and why. A kernel is one loop over a dozen arrays: a part of it that
# becomes a function is handed all of them, and hands half a dozen numbers back.
LONG_FUNCTIONS = {
    "solvers/formulas/avoid_true_parity_kernel.py": {"rule", "search"},
    "solvers/formulas/game_sat_kernel.py": {"enter", "search"},
    "solvers/general/isotone_kernel.py": {"expand"},
    "solvers/geography/one_search_kernel.py": {"search"},
    "solvers/geography/retrograde_kernel.py": {"search"},
}


def long_functions(text: str) -> set[str]:
    """The functions of a module that do not fit on a screen."""
    lines = text.splitlines()
    return {
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and sum(
            bool(line.strip())
            for number, line in enumerate(lines[: node.end_lineno], 1)
            if number >= node.lineno and number not in docstring_lines(node)
        )
        > MOST_LINES
    }


def docstring_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> range:
    """The numbers of the lines of a function's docstring, if it has one."""
    first = node.body[0]
    has_one = ast.get_docstring(node, clean=False) is not None
    return range(first.lineno, (first.end_lineno or first.lineno) + 1) if has_one else range(0)


def modules(tree: ast.AST) -> list[str]:
    """What a module imports, at the top or inside functions."""
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def imported_names(tree: ast.AST) -> list[list[str]]:
    """The names of `gadgetry` that a module imports, in parts."""
    parts = [name.split(".") for name in modules(tree)]
    return [p for p in parts if p[0] == "gadgetry" and len(p) > 1]


def imported_rooms(tree: ast.AST) -> set[str]:
    """The rooms of `gadgetry` that a module imports."""
    return {parts[1] for parts in imported_names(tree) if not parts[1].startswith("_")}


def reaches_through_the_root(tree: ast.AST) -> set[str]:
    """The attributes of the package itself that a module uses, in which rooms might be hidden."""
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir()}
    return (
        {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "gadgetry"
        }
        - rooms
        - {"__version__", "__file__", "__name__"}
    )


def imported_families(tree: ast.AST, room: str) -> set[str]:
    """The families of a room that a module imports."""
    names = {parts[2] for parts in imported_names(tree) if parts[1] == room and len(parts) > 2}
    return names & FAMILIES[room].keys()


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_go_one_way(path):
    room = path.relative_to(PACKAGE).parts[0]
    if room.endswith(".py"):
        return
    assert imported_rooms(ast.parse(path.read_text())) <= ALLOWED[room] | {room}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(PACKAGE)))
def test_no_room_reaches_another_through_the_root(path):
    if path.parent != PACKAGE:
        assert reaches_through_the_root(ast.parse(path.read_text())) == set()


def test_nothing_loads_the_server_before_a_page_is_opened():
    for path in FILES:
        if (PACKAGE / "web") not in path.parents:
            tree = ast.parse(path.read_text())
            assert path == OPENS_PAGES or "web" not in imported_rooms(tree), path
    top = ast.parse(OPENS_PAGES.read_text()).body
    loaded = [node for node in top if isinstance(node, ast.Import | ast.ImportFrom)]
    assert "web" not in set().union(*(imported_rooms(ast.Module([n], [])) for n in loaded))


def test_the_check_sees_what_is_reached_through_the_root():
    text = "def f(x):\n    import gadgetry\n    return gadgetry.draw(x)\n"
    assert reaches_through_the_root(ast.parse(text)) == {"draw"}
    assert reaches_through_the_root(ast.parse("import gadgetry\ngadgetry.games.__path__")) == set()


def test_the_front_door_neither_prints_nor_knows_the_command():
    for path in (PACKAGE / "api").rglob("*.py"):
        tree = ast.parse(path.read_text())
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        modules = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        froms = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        assert not names & {"print"}, path
        assert not (modules | froms) & {"click", "rich"}, path


@pytest.mark.parametrize("room", FAMILIES)
def test_families_are_those_of_the_house(room):
    folders = {path.parent.name for path in (PACKAGE / room).glob("*/__init__.py")}
    assert folders == FAMILIES[room].keys()


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.relative_to(PACKAGE).parts[0] in FAMILIES],
    ids=lambda p: str(p.relative_to(PACKAGE)),
)
def test_families_use_only_the_families_they_name(path):
    room, family, *inside = path.relative_to(PACKAGE).parts
    families = imported_families(ast.parse(path.read_text()), room)
    if inside:
        assert families <= FAMILIES[room][family] | {family}
    else:
        assert families == set() or room == "verifiers", "the mechanism knows no family"


def test_the_check_sees_a_forbidden_family():
    text = "from gadgetry.solvers.flags import routes\nfrom gadgetry.solvers import kernels\n"
    assert imported_families(ast.parse(text), "solvers") == {"flags"}
    inside = "def f():\n    import gadgetry.games.octal.octal_code\n"
    assert imported_families(ast.parse(inside), "games") == {"octal"}


def test_no_folder_is_a_heap():
    rooms = [PACKAGE, *(PACKAGE.parent / name for name in ("benchmarks", "tests", "tools"))]
    folders = {path.parent for room in rooms for path in room.rglob("*.py")}
    crowded = {str(f): len(list(f.glob("*.py"))) for f in folders}
    assert {name for name, count in crowded.items() if count > MOST_FILES} == set()


def test_a_function_fits_on_a_screen():
    long = {str(p.relative_to(PACKAGE)): long_functions(p.read_text()) for p in FILES}
    assert {name: functions for name, functions in long.items() if functions} == LONG_FUNCTIONS


def test_the_check_sees_a_long_function_and_no_docstring():
    body = "    x = 1\n\n" * (MOST_LINES - 1)
    docstring = '    """One.\n\n    two\n    """\n'
    assert long_functions(f"def f():\n{docstring}{body}") == set()
    assert long_functions(f"def f():\n{docstring}{body}    y = 2\n") == {"f"}
    inside = f"class C:\n{indent(f'async def g(self):{chr(10)}{body}    y = 2', '    ')}\n"
    assert long_functions(inside) == {"g"}


def test_a_class_name_has_one_meaning():
    places: dict[str, set[str]] = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, set()).add(str(path.relative_to(PACKAGE)))
    shared = {name: where for name, where in places.items() if len(where) > 1}
    # The front door's verdict is a solver's, which knows what it was asked.
    assert shared == {"Verdict": {"api/solving.py", "solvers/verdict.py"}}


def test_an_arrow_stands_in_a_file_of_its_name():
    names: dict[str, set[str]] = {}
    for reduction in reductions().values():
        file = type(reduction).__module__.rpartition(".")[2]
        names.setdefault(file, set()).add(reduction.name.replace("-", "_"))
    assert names.keys() == {path.stem for path in (PACKAGE / "reductions").rglob("*_to_*.py")} - {
        path.stem for path in (PACKAGE / "reductions").rglob("*_lemmas.py")
    }
    assert {file for file, arrows in names.items() if file not in arrows} == set()


def test_the_check_sees_a_forbidden_import():
    inside = "def f():\n    from gadgetry.cli import main\n"
    assert imported_rooms(ast.parse(inside)) == {"cli"}
    assert imported_rooms(ast.parse("import gadgetry.solvers.sat.by_pysat as s")) == {"solvers"}


def test_the_package_needs_no_tool_test_or_benchmark():
    outside = {path.stem for path in (PACKAGE.parent / "tools").glob("*.py")}
    assert "contents" in outside
    for path in FILES:
        imported = {name.partition(".")[0] for name in modules(ast.parse(path.read_text()))}
        assert not imported & (outside | {"tools", "tests", "benchmarks", "examples"}), path


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_every_room_says_what_it_offers(room):
    door = import_module(f"gadgetry.{room}")
    assert door.__all__
    assert sorted(door.__all__) == sorted(set(door.__all__))
    inside = {path.stem for path in (PACKAGE / room).iterdir()}
    for name in door.__all__:
        if name in inside:
            import_module(f"gadgetry.{room}.{name}")  # which must not hide what is offered
        assert not isinstance(getattr(door, name), ModuleType), name


def test_every_room_says_what_it_is():
    doors = [path for path in FILES if path.name == "__init__.py"]
    assert len(doors) > 30
    for door in doors:
        assert ast.get_docstring(ast.parse(door.read_text())), door
