"""Kernels call only kernels of their own file, and are loaded only when they are worth it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from gadgetry.solvers import kernels

SOLVERS = Path(kernels.__file__).parent
KERNELS = sorted(SOLVERS.glob("*_kernel.py"))


def foreign_kernels(text: str) -> set[str]:
    """The kernel files that a kernel file imports: numba would not see that they change."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{a.name}" for a in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.endswith("_kernel")}


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: path.stem)
def test_a_kernel_calls_only_kernels_of_its_own_file(path):
    assert not foreign_kernels(path.read_text())
    assert path.with_name(path.name.replace("_kernel", "")).exists(), "no plain version"


def test_the_check_sees_a_foreign_kernel():
    assert foreign_kernels("from gadgetry.solvers.hex_kernel import play")
    assert foreign_kernels("from gadgetry.solvers import hex_kernel")
    assert not foreign_kernels("from gadgetry.solvers.kernels import kernel")


def test_the_registry_loads_no_numba():
    code = "import sys; from gadgetry.solvers.registry import solvers; solvers()"
    code += "; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_plain_searches_hand_over_when_they_have_searched_enough(monkeypatch):
    monkeypatch.setattr(kernels, "_searched", 0)
    assert not kernels.worth(kernels.WORTH - 1)
    assert kernels.worth(1)
    assert kernels.worth()


def test_without_a_folder_to_write_to_a_kernel_is_compiled_all_the_same(monkeypatch):
    import numba

    def refuse(**options):
        if options.get("cache"):
            raise RuntimeError("cannot cache function")
        return lambda function: function

    monkeypatch.setattr(numba, "njit", refuse)
    assert kernels.kernel(abs)(-3) == 3
