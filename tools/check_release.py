"""What is wrong with a release: python tools/check_release.py dist

Looks into the wheel and the sdist, compares their metadata with what CITATION.cff and CHANGELOG.md
say, then installs the wheel into a new environment and follows README and tour there. Prints
a line for each fault, and exits 1 if there is one. `make release` runs it on what it has built.
"""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOUR = ("README.md", "docs/tour.md")
PACKAGE = "gadgetry"
BESIDE = (  # what somebody needs who has the sdist and wants to change something
    "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CITATION.cff", "LICENSE",
    ".ci/run", "mkdocs.yml", "examples/demo.py", "tests/conftest.py", "tools/check_release.py",
    "benchmarks/page.py", "docs/index.md", "pyproject.toml",
)  # fmt: skip


def package_files(root: Path = ROOT) -> set[str]:
    """The files of the package, without what Python and numba keep beside them."""
    files = (path for path in (root / PACKAGE).rglob("*") if path.is_file())
    return {str(p.relative_to(root)) for p in files if "__pycache__" not in p.parts}


def faults_of_contents(wheel: set[str], sdist: set[str], package: set[str]) -> Iterator[str]:
    """Files that are missing, and in the wheel those that do not belong there.

    >>> list(faults_of_contents({"gadgetry/a.py", "tests/b.py"}, {*BESIDE, "gadgetry/a.py"},
    ...                         {"gadgetry/a.py"}))
    ['the wheel has tests/b.py, which is not of the package']
    """
    code = {name for name in wheel if ".dist-info/" not in name}
    yield from (f"the wheel lacks {name}" for name in sorted(package - code))
    yield from (f"the wheel has {name}, which is not of the package" for name in code - package)
    yield from (f"the sdist lacks {name}" for name in sorted((package | set(BESIDE)) - sdist))


def faults_of_metadata(metadata: Message, citation: str, changes: str) -> Iterator[str]:
    """Where metadata, citation and change log do not say the same, and what nobody says."""
    version = metadata["Version"]
    if (cited := re.findall(r"^version: (\S+)$", citation, re.MULTILINE)) != [version]:
        yield f"the version is {version}; CITATION.cff says {', '.join(cited) or 'none'}"
    if not re.search(rf"^## {re.escape(version)}\b", changes, re.MULTILINE):
        yield f"CHANGELOG.md has no section for {version}"
    authors = re.findall(r"^ +- name: (.+)$", citation, re.MULTILINE)
    if metadata["Author"] != ", ".join(authors):
        yield f"the author is {metadata['Author']}; CITATION.cff says {', '.join(authors)}"
    for field in ("Summary", "License-Expression", "License-File", "Requires-Python", "Keywords"):
        if not metadata[field]:
            yield f"the metadata have no {field}"
    if metadata["Description-Content-Type"] != "text/markdown":
        yield "the README is not the description"
    python = f"Programming Language :: Python :: {sys.version_info[0]}.{sys.version_info[1]}"
    if python not in metadata.get_all("Classifier", []):
        yield f"this was built with a Python that the classifiers do not name: {python}"


def faults_of_the_tour(wheel: Path) -> Iterator[str]:
    """What README and tour do otherwise where only the wheel is installed."""
    sessions = runpy.run_path(str(ROOT / "tests" / "test_readme.py"))["sessions"]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(ROOT / "examples", place / "examples")
        for page in TOUR:
            shutil.copy(ROOT / page, place / Path(page).name)
        subprocess.run([sys.executable, "-m", "venv", place / "clean"], check=True)
        pip = [str(place / "clean" / "bin" / "pip"), "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", wheel], check=True)
        path = f"{place / 'clean' / 'bin'}:{os.environ['PATH']}"
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"PATH": path}
        tour = [one for page in TOUR for one in sessions((ROOT / page).read_text("utf-8"))]
        doctests = [(f"python -m doctest {Path(page).name}", "") for page in TOUR]
        for command, output in [*tour, *doctests]:
            done = subprocess.run(
                ["bash", "-c", command], cwd=place, env=environment, text=True, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
            if done.stdout != output:
                yield f"$ {command}\nexpected:\n{output}\ngot:\n{done.stdout}"
        print(f"{len(tour)} commands of the README and the tour with the wheel alone")


def faults(wheel: Path, sdist: Path) -> Iterator[str]:
    """One text for each fault of a release."""
    with zipfile.ZipFile(wheel) as file:
        inside = set(file.namelist())
        (name,) = (name for name in inside if name.endswith(".dist-info/METADATA"))
        metadata = message_from_string(file.read(name).decode())
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    yield from faults_of_contents(inside, packed, package_files())
    texts = [(ROOT / name).read_text("utf-8") for name in ("CITATION.cff", "CHANGELOG.md")]
    yield from faults_of_metadata(metadata, *texts)
    yield from faults_of_the_tour(wheel.resolve())


def main(folder: str) -> int:
    """Print the faults of the one release in a folder; 1 if there are some."""
    (wheel,), (sdist,) = (list(Path(folder).glob(f"*.{end}")) for end in ("whl", "tar.gz"))
    lines = list(faults(wheel, sdist))
    print("\n".join(lines) if lines else f"{wheel.name}, {sdist.name}: nothing wrong with them")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
