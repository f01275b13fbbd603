"""What docs/hex_from_geography.md says, and its tables."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "hex_from_geography.md"
MERGES = {
    "loses": "x/h1, cz/h2, b/(the other b)",
    "wins": "e/f, l/y, then as `loses`",
    "crosses": "x/l, (l of the other)/v, then as `loses`",
    "leaks": "as `wins`, with one net for n and n'",
    "wins_later": "`crosses` for b, and only a gate at a",
}
TOLD = ("right, won", "right, lost", "wrong, won", "wrong, lost", "undecided")
Record = dict[str, Any]
TOP = """\
# From geography to Hex: Reisch's own route, derived anew

Reisch (1981) goes from planar bipartite GENERALIZED GEOGRAPHY of degree three to a planar Shannon
game, and from there to Hex. His gadgets are not known here, and these are not his: they were
derived anew, one of them after a search by program. **Nothing of it is proved**, and it is not a
reduction of this project yet; what was tried is below. `make hex-geography` runs all of it again
(`tools/geography`) and writes this page.

The token is the component A of s at a net, Black to move; all faces are joined to t. Each gadget
passes A on with the move, and is dead once White has a move at its entry. `x/y`: Black takes x,
White must answer y.

| vertex | gadget |
|---|---|
| one in, one out | `u {p,q}  z {q,t}`: u/z |
| Black chooses | u/z, then `al {p,G}  be {G,g,t}`: al/be on to G, or be/al on beside g |
| White chooses | `k {p,K}  X {K,M}  N {M,t,R'}  r {M,t}  R {K,R'}`: k, X (N/R) or N (X/r) |
| two in, Black enters | of each head `x {a,Q}  h1 {Q,Z,t}  cz {Q,Z}  h2 {Z,t}  b {Z,o}` |
| two in, White enters | of each head `e {a,p}  f {p,t}  y {p,n}`, one `l {n,n',t}`; then those |
| no way out | `w {p,t}` if White is to move there, nothing if Black is |

Where Black enters, the second visit must lose for him: x/h1, cz/h2, b/(the other b), so that the
second visit finds its b White's. Where White enters, it must win for Black: e/f, l/y, and l joins
the other's n to t, so that there e threatens both f and y. (y/l instead leaves n without an
exit.) Black cannot go both ways where he chooses, since al does not join A to g. White's choice
leads on from K or from M.

## The merges

A merge has two heads, an end, and three faces around it. From each head, Black to move, it must
pass to the end, and lose without an exit; there must be no way back to the other head, though
threats wait there; and along a wire from the end around to the other head (a segment of three
semis, which links the face that it goes around until it is run) the second visit must lose, or
win. White to move, all must be lost. In a planar drawing each switch at t is at one of the faces.

"""
BETWEEN = """
Both kinds of merges are there, planar, in both orders; the first is the end of a variable of
[qbf-to-hex](reductions/qbf-to-hex.md). What does not do: `crosses` is right and not planar;
`leaks` is planar, and lets A come to the other head from behind, with threats; `wins_later` is
right only if it is known which arc is gone first.

## Planar boards, whole

Random planar boards with 4 to 6 vertices of degree at most three and a merge at least. The faces
are nets, the outer one is t, and each arc is a segment of three semis, which links its two faces;
into a merge its run threatens the face between the heads, since the other one is cut off when A
comes around. An arc back to the start can never be taken. All nets are planar with s beside t
(`check_drawable`). Who wins the nets, by `local` within a limit of nodes and seconds, against who
wins by the rules; and some of the Hex boards drawn of them, solved as Hex.

"""
ABSTRACT = """
## Boards with t at every face

Random boards with 4 to 7 vertices, planar or not, without segments, by the solver `nets`.
`without` a role: all its switches are White's, on the first of the same boards.

"""
SEARCH = """
## The search for the merge that wins

From the best planar drawing of a merge one to three switches are added, changed or taken away at
random, up to 26 switches; a planar candidate that fails in no more contexts is gone on from. The
one that was found, from `wins_later`, made `wins`: one switch l joins n and n' to t, and from
either head only one of these is reached.

"""
OPEN = """
## What is open

- A proof, for all boards; the form that it needs (bipartite, planar, degree three) made of the
  project's planar geography; and so the chain from geography to Hex.
- Larger boards, of which search decides few; strategies that are carried over would.
"""


def table(heads: str, rows: Iterable[Iterable[Any]]) -> str:
    """A table.

    >>> print(table("a, b", [(1, 2)]), end="")
    | a | b |
    |---|---|
    | 1 | 2 |
    """
    names = heads.split(", ")
    lines = [names, *rows]
    made = [f"| {' | '.join(map(str, row))} |" for row in lines]
    return "\n".join([made[0], "|---" * len(names) + "|", *made[1:]]) + "\n"


def page(records: dict[str, Record]) -> str:
    """The page."""
    of = {what: [r for r in records.values() if r["what"] == what]
          for what in ("gadget", "planar", "hex", "boards", "search")}  # fmt: skip
    merges = [
        (
            f"`{r['name']}`", MERGES[r["name"]], r["switches"], "; ".join(r["fails"]) or "nowhere",
            r["drawings"],
            "" if r["least"] is None else "; ".join(r["least"]) or "nowhere",
        )
        for r in of["gadget"]
    ]  # fmt: skip
    boards, whole = (
        [
            (
                r["name"], r["count"], *(r["told"].get(key, 0) for key in TOLD),
                f"{r['switches'][0]} to {r['switches'][1]}",
                " ".join(f"{a}-{b}" for a, b in r["example"] or ()),
            )
            for r in of[what]
        ]
        for what in ("boards", "planar")
    )  # fmt: skip
    hex_boards = [
        (r["name"], r["switches"], r["board"], r["winner"] or "undecided",
         "first" if r["true"] else "second", r["nodes"])
        for r in of["hex"]
    ]  # fmt: skip
    heads = (
        "nets, boards, " + "; ".join(TOLD).replace(", ", " and ").replace("; ", ", ")
        + ", switches, smallest wrong board"
    )  # fmt: skip
    searches = [
        (
            r["name"], r["candidates"], r["planar"], "; ".join(r["fails"]) or "**nowhere**",
            len(r["best"]), r["seconds"],
        )
        for r in of["search"]
    ]  # fmt: skip
    return (
        TOP
        + table("merge, run, switches, fails with t everywhere, planar drawings, the best of them"
                " fails", merges)
        + BETWEEN + table(heads, whole) + "\n"
        + table("arcs, empty cells, Hex board, winner, who wins geography, nodes", hex_boards)
        + ABSTRACT + table(heads, boards) + SEARCH
        + table("from, candidates, planar ones, the best fails, its switches, seconds", searches)
        + OPEN
    )  # fmt: skip
