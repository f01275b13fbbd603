"""What a ruleset, a solver, a format or a reduction of others may import, and may rely on.

A module that defines RULESET, SOLVERS, FORMAT or REDUCTION (or several of them: RULESETS, FORMATS,
REDUCTIONS; and FAMILIES with FAMILIES_OF) is found when GADGETRY_PLUGINS or `gadgetry --plugin`
names its file, or when an installed package names it as an entry point of `gadgetry.plugins`. The
pages "Add a ruleset" and "Add a reduction" walk through one each; `gadgetry new` writes one, and
`gadgetry doctor FILE` says what is wrong with one.
"""

from __future__ import annotations

from gadgetry._watched import Faulty
from gadgetry.formats.registry import GameFormat
from gadgetry.formulas import EXISTS, FORALL, AvoidTrue, Cnf, FormulaError, Qbf
from gadgetry.games.fields import (
    ARCS,
    EDGES,
    INTEGER,
    TRUTH,
    VERTEX,
    WORD,
    Field,
    for_each_vertex,
    list_of,
    natural,
    one_of,
    or_null,
    vertex_count,
)
from gadgetry.games.general.small_graphs import (
    graphs,
    random_graph,
    random_rooted_graph,
    rooted_graphs,
)
from gadgetry.games.geography.geography_graph import (
    GeographyGraph,
    from_text,
    to_text,
    vertex_list,
)
from gadgetry.games.position import GameError, IllegalMove, Impartial, Position, Puzzle, TwoPlayer
from gadgetry.games.registry import Rules, Ruleset, Small
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.provenance import GadgetKind, PartsBuilder, Provenance
from gadgetry.reductions.reduction import (
    Compiled,
    Reduction,
    ReductionError,
    Refused,
    Sizes,
    Strategy,
    measure,
)
from gadgetry.solvers.limits import Budget, LimitReached, Limits
from gadgetry.solvers.registry import DoesNotApply, Solver
from gadgetry.solvers.verdict import Question, Verdict

__all__ = [
    "ARCS",
    "EDGES",
    "EXISTS",
    "FORALL",
    "INTEGER",
    "TRUTH",
    "VERTEX",
    "WORD",
    "AvoidTrue",
    "Budget",
    "Claim",
    "Cnf",
    "Compiled",
    "DoesNotApply",
    "Drawing",
    "Faulty",
    "Field",
    "FormulaError",
    "GadgetKind",
    "GameError",
    "GameFormat",
    "GeographyGraph",
    "GraphArrays",
    "IllegalMove",
    "Impartial",
    "Kind",
    "LimitReached",
    "Limits",
    "PartsBuilder",
    "Position",
    "Promise",
    "Provenance",
    "Puzzle",
    "Qbf",
    "Question",
    "Reduction",
    "ReductionError",
    "Refused",
    "Rules",
    "Ruleset",
    "Sizes",
    "Small",
    "Solver",
    "Strategy",
    "TwoPlayer",
    "Verdict",
    "for_each_vertex",
    "from_text",
    "graphs",
    "list_of",
    "measure",
    "natural",
    "one_of",
    "or_null",
    "random_graph",
    "random_rooted_graph",
    "rooted_graphs",
    "to_text",
    "vertex_count",
    "vertex_list",
]
