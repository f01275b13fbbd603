"""Slides: built gadget by gadget, played move by move, nothing runs out of a slide."""

import re
import shutil
import subprocess

import pytest

import gadgetry as gd
from gadgetry.cli.main import run
from gadgetry.explanations.slides.deck import slides_tex
from gadgetry.explanations.slides.stages import MOST_STAGES, stages
from gadgetry.formulas import Cnf, Qbf, Variables
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.registry import shortest_path
from small_targets import TARGETS, compiled_to

TRUE = "forall x . exists y . (x | y) & (~x | ~y)"
FALSE = "exists y . forall x . (x | y) & (~x | ~y)"
HOSTILE = [
    "\\end{document}",
    "$",
    "a_b^c~d#e%f&g{h}",
    "\u4e2d\u6587",
    "\\input{x}",
    80 * "w",
    "^^5cend",
]


def has_beamer():
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        return False
    asked = subprocess.run(["kpsewhich", "beamer.cls"], capture_output=True, check=False)
    return asked.returncode == 0


latex = pytest.mark.skipif(not has_beamer(), reason="no pdflatex with beamer: slides not compiled")


def slides(text, to="generalized-geography", *moves):
    return gd.explain(gd.parse(text), *moves, to=to, pictures=False).slides


def compiles(tex, folder):
    """Compile it; no word and no picture may run out of a slide."""
    (folder / "slides.tex").write_text(tex)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "slides.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=500, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    log = (folder / "slides.log").read_text(errors="replace")
    too_large = [float(size) for size in re.findall(r"Overfull \\[vh]box \(([\d.]+)pt", log)]
    assert max(too_large, default=0) < 2, too_large


def test_gadgets_appear_in_order_and_then_the_moves_are_played():
    tex = slides(TRUE)
    names = re.findall(r"\\only<(\d+)>\{\\textbf\{(.*?)\}", tex)
    assert [int(slide) for slide, _ in names] == list(range(1, len(names) + 1))
    told = [name for _, name in names]
    assert told[:4] == ["$s$", "diamond of $x$", "diamond of $y$", "C"]
    assert told[6] == "The whole"
    assert [name.partition(",")[0] for name in told[7:]] == [f"Move {i}" for i in range(1, 10)]


@pytest.mark.parametrize(("text", "loser"), [(TRUE, "second"), (FALSE, "first")])
def test_one_move_lights_one_vertex_and_the_arc_to_it_for_either_truth_value(text, loser):
    tex = slides(text)
    assert f"The {loser} player cannot move, and loses." in tex.replace("\n", " ")
    moves = len(re.findall(r"\\textbf\{Move ", tex))
    first = int(re.search(r"\\only<(\d+)>\{\\textbf\{Move 1,", tex)[1])
    for kind, style in (("node", "lit"), ("draw", "taken")):
        lit = re.findall(rf"\\{kind}\[[^]]*onslide=<(\d+)>\{{{style}\}}", tex)
        assert sorted(map(int, lit)) == list(range(first, first + moves))


def test_a_line_appears_when_both_its_ends_are_there():
    since, nodes, lines = 1, {}, []
    for line in slides(TRUE).partition("frametitle<1-7>")[2].splitlines():
        if opened := re.match(r"\\only<(\d+)->\{%$", line):
            since = int(opened[1])
        elif line == "}":
            since = 1
        elif node := re.search(r"\((v\d+)\) at", line):
            nodes[node[1]] = since
        elif drawn := re.search(r"\\draw\[[^]]*\] \((v\d+)\).*\((v\d+)\);", line):
            lines.append((since, drawn[1], drawn[2]))
    assert len(lines) == 17
    assert len(set(nodes.values())) == 6
    for at, tail, head in lines:
        assert at >= max(nodes[tail], nodes[head])


def test_the_same_bytes_twice_and_the_moves_that_were_asked_for():
    assert slides(TRUE) == slides(TRUE)
    three = slides(TRUE, "generalized-geography", "1", "4", "5")
    assert len(re.findall(r"\\textbf\{Move ", three)) == 3


def test_the_command_writes_what_the_library_has(tmp_path):
    source, out = tmp_path / "f.gadgetry", tmp_path / "f.tex"
    source.write_text(TRUE)
    to = ["--to", "generalized-geography", "--quiet"]
    assert run(["explain", str(source), *to, "--slides", str(out)]) == 0
    assert out.read_text() == slides(TRUE)
    gd.explain(gd.parse(TRUE), to="generalized-geography").write(tmp_path / "again.tex")
    assert (tmp_path / "again.tex").read_text() == out.read_text()


def test_many_gadgets_appear_kind_by_kind():
    formula = gd.AvoidTrue(3, [[1, 2], [2, 3], [1, 3], [1]])
    steps = gd.compile(formula, to="flag-coloring").compiled.steps
    shown = stages(steps, 0)
    assert len(list(steps[0].provenance.gadgets())) > MOST_STAGES > len(shown)
    assert [stage.name for stage in shown] == list(dict.fromkeys(stage.name for stage in shown))
    tokens = [token for stage in shown for token in stage.tokens]
    assert len(tokens) == len(set(tokens)) == len(list(steps[0].provenance.gadgets()))


def test_a_large_construction_is_seen_in_parts_with_a_notice():
    tex = slides(TRUE, "planar-geography")
    assert "the small map says where that part is" in tex
    assert tex.count(r"\clip (window a) rectangle (window b);") > 10
    assert "small map" not in slides(TRUE)


def hostile_chain(name, target="generalized-geography"):
    formula = Qbf(
        [("a", [1]), ("e", [2])], Cnf(Variables(2, {1: name, 2: "b"}), [[1, 2], [-1, -2]])
    )
    return Chain.of(shortest_path("qbf", target)).build(formula)


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_of_a_name_is_tex(name):
    tex = slides_tex(hostile_chain(name), None)
    assert tex.count(r"\end{document}") == 1
    assert r"\input{x}" not in tex
    assert "^^" not in tex


@pytest.mark.sweep
@latex
@pytest.mark.parametrize("target", TARGETS)
def test_latex_compiles_the_slides_of_every_target(target, tmp_path):
    compiled = compiled_to(target)
    made = gd.compile(compiled.source, to=target)
    compiles(gd.explain(made, pictures=False).slides, tmp_path)


@pytest.mark.sweep
@latex
@pytest.mark.parametrize("text", [TRUE, FALSE])
@pytest.mark.parametrize("target", ["generalized-geography", "shannon", "flag-coloring"])
def test_latex_compiles_true_and_false_formulas(text, target, tmp_path):
    compiles(slides(text, target), tmp_path)


@pytest.mark.sweep
@latex
@pytest.mark.parametrize("name", HOSTILE)
def test_latex_compiles_hostile_names(name, tmp_path):
    compiles(slides_tex(hostile_chain(name), None), tmp_path)
