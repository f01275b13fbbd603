"""The README and the documentation run: every command prints what stands below it."""

import doctest
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def sessions(text: str) -> list[tuple[str, str]]:
    """The commands of all console blocks, each with the output that stands below it."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def written(text: str) -> dict[str, str]:
    """The files that a page shows: its blocks with a title."""
    return dict(re.findall(r'^```\w+ title="([\w.]+)"\n(.*?)^```$', text, re.DOTALL | re.MULTILINE))


@pytest.fixture
def workplace(tmp_path):
    """A folder with the examples, and with the command and its Python on the PATH."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "bin").mkdir()
    script = tmp_path / "bin" / "gadgetry"
    script.write_text(f"#!{sys.executable}\nfrom gadgetry.cli.main import main\nmain()\n")
    script.chmod(0o755)
    python = tmp_path / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_commands_print_what_the_page_shows(page, workplace):
    for name, text in written(page.read_text()).items():
        (workplace / name).write_text(text)
    for command, output in sessions(page.read_text()):
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=workplace,
            env={**os.environ, "PATH": f"{workplace / 'bin'}:{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.stdout == output, command
        assert "Traceback" not in output


def test_there_are_commands():
    assert len(sessions((ROOT / "README.md").read_text())) >= 6


def test_the_tutorial_is_followed():
    text = (ROOT / "docs" / "add_a_reduction.md").read_text()
    assert set(written(text)) == {"two_way_streets.py", "test_two_way_streets.py"}
    verbs = re.findall(r"gadgetry (\w+)", " ".join(command for command, _ in sessions(text)))
    assert {"list", "show", "compile", "draw", "explain", "verify", "sweep"} <= set(verbs)


def test_the_tutorial_for_a_game_is_followed():
    text = (ROOT / "docs" / "add_a_ruleset.md").read_text()
    assert set(written(text)) == {"dominoes.py", "by_heaps.py", "dominoes_board.py"}
    commands = " ".join(command for command, _ in sessions(text))
    for verb in ("doctor", "show", "generate", "solve", "draw"):
        assert f" {verb} " in commands


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_python_examples_run(page):
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


def test_demo_runs_and_leaves_pictures(tmp_path):
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "demo.py")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\nagree\n") == 12
    assert "qbf: true" in done.stdout
    assert "qbf: false" in done.stdout
    pictures = [p for p in (tmp_path / "demo-output").iterdir() if p.suffix in (".png", ".svg")]
    assert len(pictures) == 18
    last = done.stdout.splitlines()[-1]  # how to go on, whether a shell finds the command or not
    assert last.endswith(("how to install it for good.", "What else there is: gadgetry --help"))
    assert all(picture.stat().st_size > 1000 for picture in pictures)


@pytest.mark.parametrize("found", [True, False])
def test_the_demo_ends_with_a_command_that_can_be_called(found, workplace, monkeypatch):
    spec = importlib.util.spec_from_file_location("demo", ROOT / "examples" / "demo.py")
    demo = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(demo)
    monkeypatch.chdir(workplace)
    monkeypatch.setattr(sys, "executable", str(workplace / "bin" / "python"))
    monkeypatch.setenv("PATH", str(workplace / "bin") if found else str(workplace / "examples"))
    words = demo.next_step()
    command = "gadgetry" if found else "bin/gadgetry"
    assert f"{command} --help" in words
    played = f"{command} play examples/xor.qdimacs --to generalized-geography"
    assert f"  {played}\n" in words
    as_file = [*played.split(), "--quiet", "--html", "page.html"]
    assert subprocess.run(as_file, check=False).returncode == 0
    assert Path("page.html").read_text().startswith("<!DOCTYPE html>")
    assert ("source bin/activate" in words) is not found
    assert subprocess.run([command, "--help"], capture_output=True, check=False).returncode == 0


def test_the_readme_picture_is_the_one_that_is_drawn():
    from gadgetry.diagrams.picture import picture
    from gadgetry.diagrams.render import render
    from gadgetry.parsers import read

    formula = read(ROOT / "examples" / "tour.gadgetry").formula
    drawn = (ROOT / "docs" / "pictures" / "tour.svg").read_bytes()
    assert drawn == render(picture(formula), "svg")
