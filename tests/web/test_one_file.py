"""The page as one file: one script, one style, both allowed by their hashes and nothing else."""

import json
import re
from base64 import b64encode
from hashlib import sha256

import pytest

from gadgetry.api import compile, parse
from gadgetry.api.playing import TooLarge, offline
from gadgetry.cli.main import run
from gadgetry.formulas import Cnf, Qbf
from gadgetry.games import Hex
from gadgetry.web.application import page_files
from gadgetry.web.one_file import EXPORT, IMPORT, page_in_one_file

DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
MODULES = {n: d.decode() for n, d in page_files().items() if n.endswith(".js")}


def hashed(text):
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def kept(page):
    return json.loads(re.search(r'id="kept-game">(.*?)</script>', page, re.DOTALL)[1])


def test_the_policy_allows_the_script_and_the_style_that_are_there():
    page = page_in_one_file(offline(compile(parse("exists x . x"), to="generalized-geography")))
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    [script] = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    assert f"style-src '{hashed(style)}'" in policy
    assert f"script-src '{hashed(script)}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r'(?:src|href)="', page)


def test_no_module_is_left_out_and_no_line_of_another_kind_imports():
    page = page_in_one_file({"nodes": []})
    script = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)[1]
    assert not re.search(r"^\s*(?:import|export)\b", script, re.MULTILINE)
    for name, text in MODULES.items():
        assert EXPORT.sub("", IMPORT.sub("", text)) in script, name
        assert len(IMPORT.findall(text)) == len(re.findall(r"\bimport\b", text)), name


def test_no_two_modules_share_a_name():
    names = [name for text in MODULES.values() for name in DECLARED.findall(text)]
    assert len(names) > 30
    assert sorted(names) == sorted(set(names))


def test_what_is_repeated_is_said_once_and_nothing_is_lost():
    game = offline(compile(parse("exists x . forall y . (x | y)"), to="generalized-geography"))
    data = kept(page_in_one_file(game))
    assert len(data["nodes"]) == len(game["nodes"])
    for small, whole in zip(data["nodes"], game["nodes"], strict=True):
        view = {**small["view"], "moves": [data["values"][n] for n in small["view"]["moves"]]}
        for key in ("words", "title", "formula"):
            view[key] = data["values"][view[key]]
        assert view == {k: v for k, v in whole["view"].items() if k != "played"}
        assert {k: v for k, v in small.items() if k != "view"} == {
            k: v for k, v in whole.items() if k != "view"
        }


def test_no_name_ends_the_element_that_it_is_in():
    names = ["</script><script>alert(1)</script>", "<!--"]
    formula = Qbf([("e", [1]), ("a", [2])], Cnf(names, [[1, -2]]))
    page = page_in_one_file(offline(compile(formula, to="generalized-geography")))
    assert page.count("<script") == page.count("</script>") == 2
    assert "<!--" not in page
    assert names[0] in json.dumps(kept(page))


def test_a_game_that_is_too_large_is_refused_with_its_size(tmp_path, capsys):
    with pytest.raises(TooLarge, match="at least 3,001"):
        offline(Hex(4, 4), "White")
    (tmp_path / "board").write_text(str(Hex(4, 4)))
    out = tmp_path / "page.html"
    assert run(["play", str(tmp_path / "board"), "--as", "White", "--html", str(out)]) == 2
    said = capsys.readouterr().err
    assert "3,001" in said
    assert "gadgetry serve" in said
    assert not out.exists()
