"""The gallery: every reduction there is has a picture of a true and of a false example."""

import importlib.util
import re
from pathlib import Path

import pytest

from gadgetry.reductions.registry import reductions

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "tools" / "gallery.py")
    gallery = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gallery)
    docs = tmp_path_factory.mktemp("docs")
    gallery.write(docs)
    return docs


def test_every_reduction_has_a_true_and_a_false_picture(written):
    names = {picture.stem for picture in (written / "pictures").iterdir()}
    assert names == {f"{name}-{side}" for name in reductions() for side in ("true", "false")}
    page = (written / "gallery.md").read_text()
    assert all(f"pictures/{name}.svg" in page for name in names)


def test_pictures_are_small_and_differ(written):
    for name in reductions():
        true, false = (written / "pictures" / f"{name}-{s}.svg" for s in ("true", "false"))
        assert max(true.stat().st_size, false.stat().st_size) <= 100_000
        assert true.read_bytes() != false.read_bytes()


def test_the_pictures_in_docs_are_those_that_are_drawn(written):
    for picture in sorted((written / "pictures").iterdir()):
        kept = ROOT / "docs" / "pictures" / picture.name
        # a new reduction's pictures come with the next `make docs`
        assert not kept.exists() or kept.read_bytes() == picture.read_bytes(), picture.name


def test_nothing_is_said_to_hold_iff_it_holds(written):
    page = (written / "gallery.md").read_text()
    claims = re.findall(r"!\[(.*?)\]", page)
    assert len(claims) == 2 * len(reductions())
    for claim in claims:
        target, iff, source = claim.partition(" iff ")
        assert not iff or target != source, claim
