"""Open question 3 of "Vexing vexillological logic", for trees: the values of all small ones."""

from __future__ import annotations

from gadgetry.analysis.small_flags import trees
from gadgetry.papers.questions.census import Census, Counting
from gadgetry.papers.questions.registry import OpenQuestion

CENSUS = Census("trees", lambda size, budget: trees(size[0], budget))

QUESTION = OpenQuestion(
    name="nimbers-of-trees",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    question="Which values have two-coloured trees? (open questions 1 and 3)",
    bound="vertices",
    usual=12,
    begin=lambda file, _: Counting(file, CENSUS),
)
