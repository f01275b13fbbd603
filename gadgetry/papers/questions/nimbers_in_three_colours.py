"""Open question 2 of "Vexing vexillological logic": large values in three colours, by climbing."""

from __future__ import annotations

from gadgetry.papers.questions.nimbers import Climbing
from gadgetry.papers.questions.registry import OpenQuestion

QUESTION = OpenQuestion(
    name="nimbers-in-three-colours",
    paper="Burke and Tennenhouse, Vexing vexillological logic, arXiv:2212.10631",
    question="Is the nim dimension of 3-color FLAG COLORING finite? (open question 2, by climbing)",
    bound="climbs",
    usual=1,
    begin=lambda file, seed: Climbing(file, seed, colours=3),
)
