"""What a formula or a game compiles to, and all that can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadgetry.api.building import Note, build, compiled_from_bundle, find_move
from gadgetry.api.chains import source_of
from gadgetry.api.errors import (
    ArgumentError,
    Undecided,
    a,
    a_function,
    an_instance,
    the_limits,
    the_names,
    undecided,
)
from gadgetry.api.limiting import Limits, within
from gadgetry.api.origins import chain_from, origin_of
from gadgetry.api.reading import instance_in, is_bundle
from gadgetry.formats.recorded_answer import RecordedAnswer
from gadgetry.formulas import AvoidTrue, Cnf, Formula, Qbf
from gadgetry.games.formulas.avoid_true import AvoidTruePosition
from gadgetry.games.position import Position
from gadgetry.parsers.source import Source, open_source
from gadgetry.reductions.chain import Chain, ChainCompiled
from gadgetry.reductions.claim import Claim
from gadgetry.reductions.progress import listening
from gadgetry.reductions.provenance import Provenance
from gadgetry.reductions.reduction import Sizes, Strategy

if TYPE_CHECKING:
    from gadgetry.api.drawing import Picture
    from gadgetry.api.pages.opening import Page
    from gadgetry.verifiers.certificates.certificate import Certificate

__all__ = ["Compilation", "compile", "compiled_from_bundle", "listening", "thing_in"]

MOVES = "winning moves"


def unheard(note: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True, repr=False)
class Compilation:
    """What `compile` returns: the target, what is claimed of it, and where its parts come from.

    >>> import gadgetry as gd
    >>> f = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
    >>> game = gd.compile(f, to="undirected-geography")
    >>> print(game.chain, game.sizes)
    qbf -> generalized-geography -> undirected-geography {'vertices': 164, 'edges': 186}
    >>> print(game.claim)
    the value is *2 iff the formula is true
    """

    compiled: ChainCompiled
    foretold: tuple[Sizes, ...] | None = None
    answer: RecordedAnswer | None = None
    witness: dict[str, Any] | None = None

    @classmethod
    def read(cls, path: str | Path) -> Compilation:
        """What is in a bundle, compiled again from its source: `write` wrote it.

        >>> import gadgetry as gd, tempfile
        >>> game = gd.compile(gd.AvoidTrue(2, [[1], [2]]), to="flag-coloring")
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.write(f"{folder}/flag.json")
        ...     gd.Compilation.read(f"{folder}/flag.json") == game
        True
        """
        return cls(compiled_from_bundle(open_source(a("the path of a bundle", path, str, Path))))

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        return str(self.compiled)

    def __eq__(self, other: object) -> bool:
        """The same source, by the same chain."""
        if not isinstance(other, Compilation):
            return NotImplemented
        return (self.chain, self.source) == (other.chain, other.source)

    def __hash__(self) -> int:
        return hash(self.chain)

    def _repr_svg_(self) -> str:
        return self.compiled._repr_svg_()

    @property
    def source(self) -> Any:
        """What was compiled."""
        return self.compiled.source

    @property
    def target(self) -> Formula | Position[Any]:
        """The formula or the position that it was compiled to."""
        return self.compiled.target

    @property
    def start(self) -> Position[Any]:
        """The target as a position that is played: AVOID TRUE from the start, too."""
        target = self.target
        position = AvoidTruePosition(target) if isinstance(target, AvoidTrue) else target
        if not isinstance(position, Position):
            raise ArgumentError("expected a target that is a game: a formula has no moves")
        return position

    @property
    def claim(self) -> Claim:
        """What holds of the target iff what holds of the source."""
        return self.compiled.claim

    @property
    def chain(self) -> Chain:
        """The reductions on the way, with their variants."""
        return self.compiled.chain

    @property
    def sizes(self) -> Sizes:
        """What was built, counted."""
        return self.compiled.last.sizes

    @property
    def predicted(self) -> tuple[Sizes, ...]:
        """The sizes of every target on the way, as they are known before anything is built."""
        if self.foretold is not None:
            return self.foretold
        return tuple(sizes for _, sizes in self.chain.sizes(self.source))

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reductions did to the input, in order."""
        return tuple(self.compiled.notes)

    @property
    def provenance(self) -> Provenance:
        """Which gadget every vertex and edge of the target belongs to."""
        return self.compiled.last.provenance

    def explain(self, move: Any, position: Position[Any] | None = None) -> str:
        """A move in the words of the source; at the start, or in a later position.

        A move is one of `position.moves()`, or its name. See `gadgetry.explain` for the whole
        construction.

        >>> import gadgetry as gd
        >>> flag = gd.compile(gd.AvoidTrue(["a", "b"], [[1], [2]]), to="flag-coloring")
        >>> flag.explain(flag.winning_moves()[0])
        'recolouring a sets it to True'
        """
        at = self.start if position is None else a("`position`, a game", position, Position)
        return self.compiled.explain(at, find_move(at, move))

    def winning_moves(self, limits: Limits | None = None) -> tuple[Any, ...]:
        """The target's winning first moves: carried from the source, whatever the target's size.

        Where a step does not carry them, the target itself is solved.

        >>> import gadgetry as gd
        >>> [gd.compile(gd.AvoidTrue(2, clauses), to="flag-coloring").winning_moves()
        ...  for clauses in ([[1], [2]], [[1, 2]])]
        [((11, 0), (12, 0)), ()]
        """
        from gadgetry.solvers.registry import solve
        from gadgetry.solvers.verdict import Question

        carried = self.compiled.carries(MOVES)
        solved = self.source if carried else self.target
        verdict = solve(solved, Question(value=False, moves="all"), the_limits(limits))
        if verdict.outcome is None or verdict.winning_moves is None:
            raise Undecided(verdict.limit or "no solver told the moves")
        if not carried:
            return verdict.winning_moves
        return self.compiled.winning_moves(verdict.outcome, verdict.winning_moves)

    def strategy(self) -> Strategy:
        """The winner's strategy, carried from the source: a position of his turn -> his move.

        >>> import gadgetry as gd
        >>> flag = gd.compile(gd.parse("exists x . x"), to="flag-coloring")
        >>> flag.strategy()(flag.target) in flag.winning_moves()
        True
        """
        from gadgetry.verifiers.strategies import carried_strategy

        with undecided():
            return carried_strategy(self.compiled)

    def certificate(
        self, path: str | Path | None = None, *, limits: Limits | None = None
    ) -> Certificate:
        """Who wins the target, proved from the strategy of the source's winner; in a file, if one
        is named.

        No search: it is for boards far too large for one, and of few reductions (`ReductionError`
        says which have none). What comes out was checked, and `check` checks it again.

        >>> import gadgetry as gd
        >>> board = gd.compile(gd.parse("exists x . x"), to="hex", variant="polynomial")
        >>> print(gd.check(board.certificate(), board.target))
        valid: Black wins, 24 entries
        """
        from gadgetry.api.files import write_file
        from gadgetry.solvers.limits import Budget
        from gadgetry.verifiers.certificates.carried import carried_certificate

        allowed = the_limits(limits)
        with within(allowed):
            made = carried_certificate(self.compiled, Budget(allowed))
        if path is not None:
            file = Path(a("the path of a file", path, str, Path))
            write_file((line.encode() for line in made.lines()), file)
        return made

    def draw(self, path: str | Path | None = None, **options: Any) -> Picture:
        """The construction's picture, in a file if one is named: see `gadgetry.draw`."""
        from gadgetry.api.drawing import draw

        return draw(self, path, **options)

    def play(self, **options: Any) -> Page | None:
        """A page in the browser to play it on, or one file: see `gadgetry.play`.

        >>> import gadgetry as gd
        >>> gd.compile(gd.parse("exists x . x"), to="hex").play(open=False).close()
        """
        from gadgetry.api.pages.opening import play

        return play(self, **options)

    def write(self, path: str | Path, format: str | None = None) -> None:
        """Write a bundle, or the format that the suffix names: see `gadgetry.write`."""
        from gadgetry.api.writing import write

        write(self, path, format)


def compile(
    source: Formula | Position[Any] | Compilation,
    to: str,
    *,
    via: str | Sequence[str] | None = None,
    variant: str | Sequence[str] | None = None,
    answer: bool = False,
    limits: Limits | None = None,
    note: Note = unheard,
) -> Compilation:
    """Compile a formula or a game into another kind; what is compiled already is compiled on.

    `to`: a kind of `list("kinds")`. `via`: reductions or kinds on the way, in order. `variant`: of
    the reductions, each goes to the one that has it. `limits`: of time and memory; what would not
    fit is refused with its exact size before it is built. `note` is called with what there is to
    tell, as it comes. `answer`: the source is solved, and what follows for the target is recorded
    in what is written of it; `Undecided` is raised where nobody knows within the limits. Within
    `listening(f)`, a slow construction calls `f(done, total)`.

    >>> import gadgetry as gd
    >>> game = gd.compile(gd.parse("forall x . exists y . x & y"), to="flag-coloring")
    >>> print(game.claim)
    the first player wins iff the formula is true
    >>> gd.solve(game.target).winner
    'second'
    """
    target = a("`to`, the name of a kind", to, str)
    wanted = the_names("`via`", via), the_names("`variant`", variant)
    allowed = the_limits(limits)
    a_function("`note`, a function", note)
    origin = source.compiled if isinstance(source, Compilation) else None
    instance = source_of(an_instance(origin.target if origin else source))
    with within(allowed):
        chain, start = chain_from(origin, instance, target, *wanted, note)
        compiled, predicted = build(chain, start, allowed.memory, note)
    made = Compilation(compiled, tuple(predicted))
    if not answer:
        return made
    from gadgetry.api.instances.answers import answered

    return answered(made, allowed)


def thing_in(
    source: Source,
    to: str | None = None,
    *,
    format: str | None = None,
    via: Sequence[str] = (),
    variant: Sequence[str] = (),
    limits: Limits | None = None,
    note: Note = unheard,
) -> Formula | Position[Any] | Compilation:
    """What is in a file, a bundle as it was compiled; or what that compiles to.

    >>> from gadgetry.parsers.source import source_from
    >>> thing_in(source_from("exists x . x"), "flag-coloring").claim.equals
    'first'
    """
    if to is None and is_bundle(source.text):
        return Compilation(compiled_from_bundle(source))
    reading = instance_in(source, format)
    for said in reading.notes:
        note(said)
    if to is None:
        return reading.value
    origin = origin_of(source, note)
    given = reading.value if origin is None else Compilation(origin)
    return compile(given, to, via=[*via], variant=[*variant], limits=limits, note=note)


def is_formula(thing: object) -> bool:
    """Is it a formula that has values, and no moves?"""
    return isinstance(thing, Cnf | Qbf)
