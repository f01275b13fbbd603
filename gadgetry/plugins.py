"""What a game, a solver, a format, a board or a reduction of others may import, and rely on.

A module that defines RULESET, SOLVERS, FORMAT (of games), FORMULA_FORMAT, BOARDS, LEMMAS, REDUCTION
or FAMILY (or several of them: RULESETS, FORMATS, FORMULA_FORMATS, REDUCTIONS, FAMILIES) is found
when GADGETRY_PLUGINS or `gadgetry --plugin` names its file, or when an installed package names it
as an entry point of `gadgetry.plugins`. The pages "Add a ruleset" and "Add a reduction" walk
through one each; `gadgetry new` writes one, and `gadgetry doctor FILE` says what is wrong with one.
"""

from __future__ import annotations

from gadgetry._watched import Faulty
from gadgetry.diagrams.boards import Board
from gadgetry.diagrams.overlay import Overlay
from gadgetry.diagrams.scene import Entry, Line, Part, Region, Scene, Shape, Words
from gadgetry.formats.registry import GameFormat
from gadgetry.formulas import EXISTS, FORALL, AvoidTrue, Cnf, FormulaError, Qbf
from gadgetry.formulas.family import Family
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
from gadgetry.parsers.errors import ParseError
from gadgetry.parsers.formats import Format
from gadgetry.parsers.source import Source
from gadgetry.reductions.claim import Claim, Promise
from gadgetry.reductions.drawing import Drawing
from gadgetry.reductions.graph import GraphArrays
from gadgetry.reductions.kinds import Kind
from gadgetry.reductions.lemma import Lemma
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
    "Board",
    "Budget",
    "Claim",
    "Cnf",
    "Compiled",
    "DoesNotApply",
    "Drawing",
    "Entry",
    "Family",
    "Faulty",
    "Field",
    "Format",
    "FormulaError",
    "GadgetKind",
    "GameError",
    "GameFormat",
    "GeographyGraph",
    "GraphArrays",
    "IllegalMove",
    "Impartial",
    "Kind",
    "Lemma",
    "LimitReached",
    "Limits",
    "Line",
    "Overlay",
    "ParseError",
    "Part",
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
    "Region",
    "Rules",
    "Ruleset",
    "Scene",
    "Shape",
    "Sizes",
    "Small",
    "Solver",
    "Source",
    "Strategy",
    "TwoPlayer",
    "Verdict",
    "Words",
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
