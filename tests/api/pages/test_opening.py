"""The page from Python and from the command: what it is opened on, and what is refused."""

import json
import urllib.request

import pytest

import gadgetry as gd
from gadgetry.api.pages.opening import given_of
from gadgetry.cli.main import run

XOR = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")


def again(given):
    """What the page asks the server for."""
    source = gd.parse(given["text"], given["format"])
    return gd.compile(source, given["to"], via=given["via"], variant=given["variant"])


@pytest.mark.parametrize(
    ("to", "options"),
    [
        ("hex", {}),
        ("flag-coloring", {"variant": "paper"}),
        ("sum", {"via": "uno"}),
        ("generalized-geography", {"variant": "bipartite"}),
    ],
)
def test_the_page_is_on_what_was_compiled(to, options):
    made = gd.compile(XOR, to, **options)
    assert again(given_of(made)) == made


def test_the_page_serves_what_it_was_given():
    made = gd.compile(XOR, "shannon")
    with made.play(open=False, who="Cut", opponent="careless") as page:
        url, _, state = page.url.partition("#")
        assert state == "given=1&opponent=careless&as=Cut"
        with urllib.request.urlopen(f"{url}given") as answer:
            assert json.load(answer) == given_of(made)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(url)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "to: expected the kind of a game"),
        ({"via": "uno"}, "via: expected none without `to`"),
        ({"to": "hex", "who": "Blak"}, "who: expected one of Black, White; got 'Blak'"),
        ({"to": "hex", "opponent": "lucky"}, "expected `opponent`, one of"),
    ],
)
def test_what_does_not_go_together_is_refused(options, expected):
    with pytest.raises(ValueError, match=expected):
        gd.play(XOR, open=False, **options)


def test_the_command_refuses_in_its_own_words(capsys):
    file = "examples/xor.qdimacs"
    for arguments, words in [
        ([], "--to: expected the kind of a game"),
        (["--to", "hex", "--as", "Blak"], "--as: expected one of Black, White"),
        (["--via", "uno"], "--via: expected --to"),
        (["--opponent", "lucky"], "perfect, careless, friend"),
    ]:
        assert run(["play", file, "--no-open", "--quiet", *arguments]) == 2
        assert words in capsys.readouterr().err


@pytest.mark.parametrize(("file", "you"), [("xor", "second"), ("xor_swapped", "first")])
def test_the_command_writes_one_file(file, you, tmp_path):
    out = tmp_path / "page.html"
    arguments = ["--to", "generalized-geography", "--html", str(out), "--quiet"]
    assert run(["play", f"examples/{file}.qdimacs", *arguments]) == 0
    page = out.read_text("utf-8")
    assert f'"you":"{you}"' in page
    assert run(["play", f"examples/{file}.qdimacs", *arguments]) == 0
    assert out.read_text("utf-8") == page  # the same bytes
