"""Open question 3 of "Vexing vexillological logic", for planar graphs: those that are small."""

from __future__ import annotations

from gadgetry.analysis.small_flags import connected
from gadgetry.papers.questions.census import Census, Counting
from gadgetry.papers.questions.registry import OpenQuestion

CENSUS = Census("planar graphs", lambda size, budget: connected(size[0], budget, planar=True))

QUESTION = OpenQuestion(
    name="nimbers-of-planar-graphs",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    question="Which values have connected planar two-coloured graphs? (open questions 1 and 3)",
    bound="vertices",
    usual=8,
    begin=lambda file, _: Counting(file, CENSUS),
)
