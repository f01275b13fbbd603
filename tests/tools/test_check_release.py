"""A release with a fault is noticed, each fault alone; `make release` tries a whole one."""

import sys
from email.message import Message
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CITATION = "authors:\n  - name: A. Nobody\nversion: 1.2.0\n"
CHANGES = "# Changes\n\n## Unreleased\n\n## 1.2.0\n"
GOOD = {
    "Version": "1.2.0",
    "Author": "A. Nobody",
    "Summary": "s",
    "License-Expression": "MIT",
    "License-File": "LICENSE",
    "Requires-Python": ">=3.11",
    "Keywords": "k",
    "Description-Content-Type": "text/markdown",
    "Classifier": "Programming Language :: Python :: {}.{}".format(*sys.version_info),
}


@pytest.fixture(scope="module")
def release():
    spec = spec_from_file_location("check_release", ROOT / "tools" / "check_release.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def faults(release, citation: str = CITATION, changes: str = CHANGES, **changed: str) -> list[str]:
    metadata = Message()
    for field, value in (GOOD | {k.replace("_", "-"): v for k, v in changed.items()}).items():
        metadata[field] = value
    return list(release.faults_of_metadata(metadata, citation, changes))


def test_good_metadata_have_no_faults(release):
    assert faults(release) == []


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("Author", "B.", "the author is B.; CITATION.cff says A. Nobody"),
        ("Summary", "", "the metadata have no Summary"),
        ("License_File", "", "the metadata have no License-File"),
        ("Description_Content_Type", "text/plain", "the README is not the description"),
        ("Classifier", "Python 2", "this was built with a Python that"),
    ],
)
def test_each_wrong_field_is_told(field, value, fault, release):
    (line,) = faults(release, **{field: value})
    assert line.startswith(fault)


def test_versions_must_agree(release):
    assert len(faults(release, Version="1.2.1")) == 2
    assert faults(release, citation=CITATION.replace("1.2.0", "1.1.0")) == [
        "the version is 1.2.0; CITATION.cff says 1.1.0"
    ]
    assert faults(release, changes="## 1.20\n") == ["CHANGELOG.md has no section for 1.2.0"]


def test_each_file_of_the_package_must_be_there_and_no_other(release):
    package = release.package_files()
    assert {"gadgetry/__init__.py", "gadgetry/py.typed"} <= package
    assert not any("__pycache__" in name for name in package)
    sdist = package | set(release.BESIDE)
    assert list(release.faults_of_contents(package, sdist, package)) == []
    lost = {"gadgetry/py.typed"}
    assert list(release.faults_of_contents(package - lost, sdist - {"Makefile"}, package)) == [
        "the wheel lacks gadgetry/py.typed",
        "the sdist lacks Makefile",
    ]


def test_what_an_sdist_must_have_is_there(release):
    assert [name for name in release.BESIDE if not (ROOT / name).is_file()] == []
