"""What a formula or a game can be compiled to, and how large that would be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gadgetry._wording import sizes_in_words
from gadgetry.api.building import BYTES_PER_CELL, BYTES_PER_PART, bytes_in_words
from gadgetry.api.chains import kind_of, path, source_of
from gadgetry.api.errors import Undecided, an_instance
from gadgetry.api.limiting import Limits, within
from gadgetry.api.listing import list as listed
from gadgetry.formulas import Formula
from gadgetry.games.position import GameError, Position
from gadgetry.reductions.chain import Chain
from gadgetry.reductions.reduction import ReductionError, Sizes

MOST_BYTES = 200 << 20  # of a target that is offered: what a page can show, and more
MOST_PARTS = 200_000  # of a target on the way that is built only to know the size of the next


class DoesNotFit(Exception):
    """A target does not fit; says how large it would be."""


@dataclass(frozen=True)
class Prospect:
    """A target: its kind, how it is reached, what is claimed, and how large it is in words.

    `fits`: it is small enough to be built for a page.
    """

    name: str
    chain: str
    variants: tuple[str, ...]
    claim: str
    sizes: str
    fits: bool

    def to_json(self) -> dict[str, Any]:
        """What the page is told."""
        return {
            "name": self.name, "chain": self.chain, "variants": [*self.variants],
            "theorem": self.claim, "sizes": self.sizes, "fits": self.fits,
        }  # fmt: skip


def prospects(
    instance: Formula | Position[Any], seconds: float | None = None
) -> Iterator[Prospect]:
    """The games that an instance can be compiled to, by the shortest way each, sorted by name.

    `seconds`: the longest that each may take to be counted; else it does not fit, either.

    >>> import gadgetry as gd
    >>> qbf = gd.parse("forall x . exists y . (x | y) & (~x | ~y)")
    >>> {p.name: p.sizes for p in prospects(qbf)}["undirected-geography"]
    '164 vertices, 186 edges'
    """
    source = source_of(an_instance(instance))
    kinds = {row.name: row.of for row in listed("kinds").rows}
    for name in sorted(kinds):
        if name == kind_of(source) or ("formulas" in kinds[name] and name != "avoid-true"):
            continue  # a formula is not played
        try:
            chain = path(kind_of(source), name)
        except (ReductionError, ValueError):
            continue  # no way leads there
        yield _prospect(name, chain, source, Limits(time=seconds))


def _prospect(name: str, chain: Chain, source: Any, limits: Limits) -> Prospect:
    claim = chain.claim()
    variants = tuple(v for r in chain.reductions for v in r.variants if len(r.variants) > 1)
    try:
        with within(limits):
            sizes, fits = sizes_in_words(_sizes(chain, source)), True
    except (DoesNotFit, Undecided) as reason:
        sizes, fits = str(reason), False
    except (ReductionError, GameError) as refused:
        sizes, fits = str(refused), False
    claimed = chain.reductions[-1].theorem  # where the claim depends on the source
    if claim is not None:
        claimed = claim.between(chain.reductions[0].source.name, name)
    return Prospect(name, str(chain), variants, claimed, sizes, fits)


def _sizes(chain: Chain, source: Any) -> Sizes:
    """The sizes of the last target; what is slow to count is foretold, and refused if large."""

    def foretold(target: str, sizes: Sizes) -> None:
        _refuse(sizes, BYTES_PER_CELL * sizes["empty_cells"])

    last = Sizes()
    for position, (_, sizes) in enumerate(chain.sizes(source, foretold)):
        _refuse(sizes, BYTES_PER_PART * sum(sizes.values()))
        if position < len(chain.reductions) - 1 and sum(sizes.values()) > MOST_PARTS:
            raise DoesNotFit(f"more than {sizes_in_words(sizes)} on the way")
        last = sizes
    return last


def _refuse(sizes: Sizes, needed: int) -> None:
    if needed > MOST_BYTES:
        raise DoesNotFit(f"{sizes_in_words(sizes)}: about {bytes_in_words(needed)}")
