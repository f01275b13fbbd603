"""Planar GENERALIZED GEOGRAPHY from a QBF: what is to be drawn, and the drawing."""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate

import numpy as np

from gadgetry.formulas import Qbf
from gadgetry.reductions.geography.geography_trunk import Trunk
from gadgetry.reductions.geography.planar.crossing_order import (
    clause_order,
    crossings,
    exchanges,
    sides,
    target,
    target_lines,
)
from gadgetry.reductions.geography.planar.digraph_builder import Place, PlanarBoard
from gadgetry.reductions.geography.planar.planar_kinds import (
    CHECK,
    CLAUSE,
    CROSSOVER,
    CROSSOVER_ARCS,
    CROSSOVER_PLACES,
    DIAMOND,
    F1,
    F2,
    FORK,
    MERGE,
    START,
    W,
    Y,
)
from gadgetry.reductions.reduction import Sizes

Line = tuple[int, int | None]  # its last vertex so far, and its number while that is a clause's


class LinePlan:
    """What is to be drawn: the order of the clauses, and which lines go where."""

    def __init__(self, qbf: Qbf, variant: str) -> None:
        self.trunk = trunk = Trunk(qbf, "bipartite")
        codes: list[list[int]] = [[] for _ in range(trunk.m)]
        for j, code in zip(trunk.of_clause.tolist(), trunk.codes.tolist(), strict=True):
            codes[j].append(code)
        ordered = variant == "ordered"
        self.flipped = sides(codes, trunk.n) if ordered else [False] * trunk.n
        self.lines = target_lines(codes, self.flipped)
        self.rows = [sorted((target(code, self.flipped), code) for code in row) for row in codes]
        empty_last = sorted(range(trunk.m), key=lambda j: not codes[j])
        self.order = clause_order(self.lines) if ordered else empty_last
        self.wires = [wire for j in self.order for wire in self.rows[j]]

    @cached_property
    def crossings(self) -> int:
        """How many pairs of lines cross."""
        return crossings(self.lines, self.order)

    @property
    def sizes(self) -> Sizes:
        """The exact sizes of the digraph."""
        trunk = self.trunk
        first = int(trunk.alternates[0]) if trunk.n else 0
        later = max(trunk.n - 1, 0)
        same = later - int(trunk.alternates[1:].sum())
        fork_mid = int(not trunk.forked)
        rest = max(trunk.m - 2, 0) + sum(max(len(row) - 2, 0) for row in self.rows)
        used: dict[int, int] = {}
        for _, code in self.wires:
            used[code] = used.get(code, 0) + 1
        universal = {code for code in used if not trunk.exists[code // 2]}
        merges = sum(max(k - 1 - (code in universal), 0) for code, k in used.items())
        links = first + later + same + 1 + fork_mid  # a vertex, and the arc into it
        shared = links + trunk.m + 2 * rest + len(universal) + 2 * merges
        return {
            "vertices": 1 + 3 * trunk.n + shared + 11 * self.crossings,
            "edges": 4 * trunk.n + shared + len(self.wires) + 14 * self.crossings,
        }


class PlanarDrawing:
    """The digraph on a board, gadget by gadget, from top to bottom."""

    def __init__(self, plan: LinePlan) -> None:
        self.plan, self.board = plan, PlanarBoard()
        self.choice: list[int] = []  # a_v of each stage
        self.literals: list[tuple[int, int]] = []  # x_v, x_-v
        self.fork: list[int] = []  # the vertices where the universal player chooses
        self.clauses: list[list[int]] = []  # by place in the order: where literals are chosen
        self.onto_line: dict[int, int] = {}  # the first vertex of each line
        slots = sum(max(len(row), 1) for row in plan.rows)
        self.middle = 2.0 * max(slots - 1, 0)
        self.left, self.right = min(0.0, self.middle) - 6, max(4.0 * slots, self.middle) + 6

    def draw(self) -> None:
        """Everything."""
        cur = self._diamonds()
        self._fork(cur)
        lines = self._clauses()
        bottom = self._crossovers(lines)
        self._targets(lines, bottom)

    def ways(self, i: int, k: int) -> tuple[int, int]:
        """From chooser k of the clause at place i: the vertex on line k, and the other way."""
        choosers = self.clauses[i]
        start = sum(len(self.plan.rows[j]) for j in self.plan.order[:i])
        other = self.onto_line[start + k + 1] if k == len(choosers) - 1 else choosers[k + 1] - 1
        return self.onto_line[start + k], other

    def setting(self, stage: int, value: bool) -> int:
        """The vertex through which a variable gets the value."""
        true_by_passing = not self.plan.trunk.exists[stage]
        return self.literals[stage][int(value != true_by_passing)]

    def _diamonds(self) -> int:
        trunk, board, x = self.plan.trunk, self.board, self.middle
        cur = board.vertex(START, 0, 0, (x, 1.0))
        for stage in range(trunk.n):
            y = -4.0 * stage
            if stage or trunk.alternates[stage]:
                if stage and not trunk.alternates[stage]:
                    cur = self._onto(cur, DIAMOND, stage, 4, (x, y + 1))
                cur = self._onto(cur, DIAMOND, stage, 0, (x, y))
            self.choice.append(cur)
            ends = [
                self._onto(cur, DIAMOND, stage, role, (x + self._side(stage, role), y - 1))
                for role in (1, 2)
            ]
            self.literals.append((ends[0], ends[1]))
            cur = board.vertex(DIAMOND, stage, 3, (x, y - 2))
            for end in ends:
                board.arc(end, cur)
        return cur

    def _side(self, stage: int, role: int) -> int:
        """Left or right of the column: v at the left, unless the variable is flipped."""
        return 2 if (role == 2) != self.plan.flipped[stage] else -2

    def _fork(self, cur: int) -> None:
        plan, y = self.plan, -4.0 * self.plan.trunk.n - 2
        if not plan.trunk.forked:
            cur = self._onto(cur, FORK, 0, 1, (self.middle, y + 3))
        starts = self._starts()
        x = starts[0] if starts else self.middle
        self.fork.append(self._onto(cur, FORK, 0, 0, (x, y)))
        for i in range(1, len(starts) - 1):
            mid = self._onto(self.fork[-1], FORK, i, 1, ((starts[i - 1] + starts[i]) / 2, y))
            self.fork.append(self._onto(mid, FORK, i, 0, (starts[i], y)))

    def _starts(self) -> list[float]:
        """The x of each clause, in order."""
        widths = [max(len(self.plan.rows[j]), 1) for j in self.plan.order]
        return [4.0 * start for start in accumulate(widths[:-1], initial=0)] if widths else []

    def _clauses(self) -> list[Line]:
        """The source of each line."""
        lines: list[Line] = []
        y = -4.0 * self.plan.trunk.n - 4
        for i, (j, x) in enumerate(zip(self.plan.order, self._starts(), strict=True)):
            chooser = self._onto(self.fork[min(i, len(self.fork) - 1)], CLAUSE, j, 0, (x, y))
            choosers = [chooser]
            count = len(self.plan.rows[j])
            for k in range(1, count - 1):
                mid = self._onto(choosers[-1], CLAUSE, j, 2, (x + 4 * k - 2, y))
                choosers.append(self._onto(mid, CLAUSE, j, 1, (x + 4 * k, y)))
            self.clauses.append(choosers)
            for k in range(count):
                lines.append((choosers[min(k, len(choosers) - 1)], len(lines)))
        return lines

    def _crossovers(self, lines: list[Line]) -> float:
        """Bring the lines into the order of their targets; how far down they have come.

        Each box has two arcs that lead into it, then its own.
        """
        y = -4.0 * self.plan.trunk.n - 6
        first, corners, leads = len(self.board.xs), [], []
        for exchanged in exchanges([place for place, _ in self.plan.wires]):
            for i in exchanged:
                corners.append((4.0 * i, y))
                for line, role in ((lines[i], F1), (lines[i + 1], F2)):
                    leads.append(line[0])
                    if line[1] is not None:
                        self.onto_line[line[1]] = first + role
                lines[i], lines[i + 1] = (first + W, None), (first + Y, None)
                first += len(CROSSOVER_PLACES)
            y -= 7
        count, roles = len(corners), len(CROSSOVER_PLACES)
        boxes = np.arange(first - count * roles, first, roles)[:, None]
        within = np.array(CROSSOVER_ARCS)
        self.board.gadgets(
            CROSSOVER,
            np.array(corners).reshape(-1, 1, 2) + np.array(CROSSOVER_PLACES),
            np.hstack([np.array(leads, np.int64).reshape(-1, 2), boxes + within[:, 0]]),
            boxes + np.concatenate(([F1, F2], within[:, 1])),
        )
        return y

    def _targets(self, lines: list[Line], bottom: float) -> None:
        """Merge the lines to each literal, and lead them round the outside."""
        board, trunk = self.board, self.plan.trunk
        groups: dict[tuple[int, int], list[int]] = {}
        for i, wire in enumerate(sorted(self.plan.wires)):
            groups.setdefault(wire, []).append(i)
        lowest = bottom - 2.0 * max((len(g) for g in groups.values()), default=0) - 2
        merged = checked = 0
        ends: list[tuple[int, Line, float]] = []
        for (place, code), slots in sorted(groups.items()):
            universal = not trunk.exists[code // 2]
            line, last = lines[slots[0]], slots[-1]
            for k, slot in enumerate(slots[1 : len(slots) - universal], 1):
                t = board.vertex(MERGE, merged, 0, (4.0 * slot, bottom - 2 * k))
                self._lead(line, t)
                self._lead(lines[slot], t)
                line = (self._onto(t, MERGE, merged, 1, (4.0 * slot, bottom - 2 * k - 1)), None)
                merged += 1
            if universal:
                check = board.vertex(CHECK, checked, 0, (4.0 * last, bottom - 2.0 * len(slots)))
                self._lead(line, check)
                if len(slots) > 1:
                    self._lead(lines[last], check)
                line = (check, None)
                checked += 1
            ends.append((place, line, 4.0 * last))
        self._round_the_outside(ends, lowest)

    def _round_the_outside(self, ends: list[tuple[int, Line, float]], lowest: float) -> None:
        n = self.plan.trunk.n
        left = [end for end in ends if end[0] < n]
        right = [end for end in reversed(ends) if end[0] >= n]
        for side, lanes in ((0, left), (1, right)):
            for lane, (place, line, x) in enumerate(lanes):
                stage = place - n if side else n - 1 - place
                end = self.literals[stage][int(bool(side) != self.plan.flipped[stage])]
                outside = self.right + lane if side else self.left - lane
                level = lowest - 1 - lane
                bends = [(x, level), (outside, level), (outside, self.board.ys[end])]
                self._lead(line, end, bends)

    def _lead(self, line: Line, head: int, bends: list[Place] | None = None) -> None:
        """On with a line, to a vertex."""
        source, number = line
        self.board.arc(source, head, bends)
        if number is not None:
            self.onto_line[number] = head

    def _onto(self, tail: int, kind: int, index: int, role: int, place: tuple[float, float]) -> int:
        """A new vertex, and an arc to it."""
        head = self.board.vertex(kind, index, role, place)
        self.board.arc(tail, head)
        return head
