"""Bipartite GENERALIZED GEOGRAPHY of degree three as nets of Hex, all faces joined to t: a try.

What Reisch's third step would need, derived anew: his gadgets are not known here. A token at a
vertex is the component A of s at a net, Black to move; Black moves from the vertices of the first
player. `x/y`: Black takes x, which threatens to join A to t, and White answers y. A vertex that is
entered by two arcs is entered by one player only: if by Black, the second visit must lose for him,
if by White, it must win for Black.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from gadgetry.reductions.connection.nets.nets import Nets, Switch

Arc = tuple[int, int]


@dataclass(frozen=True)
class Board:
    """A digraph with vertices 0.. and the token at 0, whose mover is Black; bipartite, degree 3.

    >>> Board(((0, 1), (1, 2))).wins()
    False
    >>> Board(((0, 1),)).wins()
    True
    """

    arcs: tuple[Arc, ...]

    def out(self, v: int) -> list[int]:
        """Where one goes from a vertex."""
        return [b for a, b in self.arcs if a == v]

    def into(self, v: int) -> list[int]:
        """From where one comes."""
        return [a for a, b in self.arcs if b == v]

    def wins(self, at: int = 0, seen: frozenset[int] = frozenset({0})) -> bool:
        """Does the mover win, by the rules?"""
        return any(not self.wins(b, seen | {b}) for b in self.out(at) if b not in seen)

    def blacks(self) -> dict[int, bool]:
        """Whose the vertices are that can be reached."""
        own, stack = {0: True}, [0]
        while stack:
            for b in self.out(a := stack.pop()):
                if b not in own:
                    own[b] = not own[a]
                    stack.append(b)
        return own


@dataclass
class GeographyNets:
    """Nets of a board; `left_out`: roles that are White's from the start; `merges`: by which gadget
    the vertices are entered that White enters, and those that Black enters."""

    board: Board
    left_out: frozenset[str] = frozenset()
    merges: tuple[str, str] = ("wins", "loses")
    switches: list[Switch] = field(default_factory=list)

    def switch(self, role: str, at: object, *nets: str) -> None:
        if role not in self.left_out:
            self.switches.append(Switch(f"{role}_{at}", tuple(dict.fromkeys(nets))))

    def nets(self) -> Nets:
        """All gadgets, of the vertices that can be reached."""
        for v, black in self.board.blacks().items():
            self.vertex(v, black)
        names = dict.fromkeys(net for x in self.switches for net in x.nets)
        return Nets(self.switches, [net for net in names if net not in ("s", "t")])

    def head(self, a: int, b: int) -> str:
        """The net at which A is when the token has come along an arc."""
        return f"H{a}.{b}"

    def vertex(self, v: int, black: bool) -> None:
        out = [b for b in self.board.out(v) if b != 0]
        into = [a for a in self.board.into(v) if a in self.board.blacks()] if v else []
        heads = [self.head(a, v) for a in into] or ["s"]
        if not out:
            for i, head in enumerate(heads):
                if not black:
                    self.switch("w", f"{v}.{i}", head, "t")
            return
        at = f"{v}"
        if len(heads) == 2:
            end = f"O{v}"
            kind = self.merges[0 if black else 1]
            getattr(self, f"merge_that_{kind}")(at, heads, end)
        else:
            end = heads[0]
        if len(out) == 1:
            self.gate(f"{at}.0", end, self.head(v, out[0]), "t")
        elif black:
            self.black_fork(at, end, *(self.head(v, b) for b in out))
        else:
            self.white_fork(at, end, *(self.head(v, b) for b in out))

    def gate(self, at: str, p: str, q: str, face: str) -> None:
        """u/z: A goes from p to q; the face is linked to t, or else u is no threat."""
        self.switch("u", at, p, q)
        self.switch("z", at, q, face)

    def black_fork(self, at: str, p: str, first: str, second: str) -> None:
        """al/be: by G. be/al: g is linked to t, and A goes on beside it. Never both: al leaves g
        alone."""
        base, g, face = f"P{at}", f"G{at}", f"g{at}"
        self.gate(at, p, base, "t")
        self.switch("al", at, base, g)
        self.switch("be", at, g, "t", face)
        self.gate(f"{at}.1", g, first, "t")
        self.gate(f"{at}.2", base, second, face)

    def white_fork(self, at: str, p: str, first: str, second: str) -> None:
        """k; X (N/R: by K, beside RN) or N (X/r: by M)."""
        k, m, rn = f"K{at}", f"M{at}", f"RN{at}"
        self.switch("k", at, p, k)
        self.switch("X", at, k, m)
        self.switch("N", at, m, "t", rn)
        self.switch("r", at, m, "t")
        self.switch("R", at, k, rn)
        self.gate(f"{at}.1", k, first, rn)
        self.gate(f"{at}.2", m, second, "t")

    def merge_that_loses(self, at: str, heads: list[str], end: str) -> None:
        """x/h1, cz/h2, b/(the other b): the second visit finds its b White's."""
        for i, head in enumerate(heads):
            own = f"{at}.{i}"
            q, z = f"Q{own}", f"Z{own}"
            self.switch("x", own, head, q)
            self.switch("h1", own, q, z, "t")
            self.switch("cz", own, q, z)
            self.switch("h2", own, z, "t")
            self.switch("b", own, z, end)

    def merge_that_wins(self, at: str, heads: list[str], end: str) -> None:
        """e/f, l/y, then as the other merge: l joins the other's n to t, so that on the second
        visit e threatens both its f and its y. By y A comes to n only; then l is White's."""
        own = [f"{at}.{i}" for i in range(2)]
        self.switch("l", at, *(f"n{x}" for x in own), "t")
        for x, head in zip(own, heads, strict=True):
            self.switch("e", x, head, f"p{x}")
            self.switch("f", x, f"p{x}", "t")
            self.switch("y", x, f"p{x}", f"n{x}")
        self.merge_that_loses(f"{at}m", [f"p{x}" for x in own], end)

    def merge_that_crosses(self, at: str, heads: list[str], end: str) -> None:
        """x/l, then m of the other's l, which joins L of the other to t, /v; then as the other
        merge. On the second visit x joins A to L, and so to t."""
        between = []
        for i, head in enumerate(heads):
            own, other = f"{at}.{i}", f"{at}.{1 - i}"
            self.switch("x", own, head, f"p{own}", f"L{own}")
            self.switch("l", own, f"L{own}", f"n{other}", "t")
            self.switch("v", own, f"p{own}", f"n{own}")
            between.append(f"p{own}")
        self.merge_that_loses(f"{at}m", between, end)

    def merge_that_leaks(self, at: str, heads: list[str], end: str) -> None:
        """e/f, l/y, then as the other merge: l links L to t, so that on the second visit e
        threatens both its f and its y. But A may come by y, y to the other's entry."""
        self.switch("l", at, f"L{at}", "t")
        between = []
        for i, head in enumerate(heads):
            own = f"{at}.{i}"
            self.switch("e", own, head, f"p{own}")
            self.switch("f", own, f"p{own}", "t")
            self.switch("y", own, f"p{own}", f"L{at}")
            between.append(f"p{own}")
        self.merge_that_loses(f"{at}m", between, end)

    def merge_that_wins_later(self, at: str, heads: list[str], end: str) -> None:
        """The same for the second head, which comes later if it comes: only the first sets L."""
        first, later = (f"{at}.{i}" for i in range(2))
        self.gate(first, heads[0], f"p{first}", "t")
        self.switch("v", first, f"p{first}", f"n{first}")
        self.switch("x", later, heads[1], f"p{later}", f"L{later}")
        self.switch("l", later, f"L{later}", f"n{first}", "t")
        self.merge_that_loses(f"{at}m", [f"p{first}", f"p{later}"], end)

    def merge_that_joins(self, at: str, heads: list[str], end: str) -> None:
        """Only a gate from either."""
        for i, head in enumerate(heads):
            self.gate(f"{at}.m{i}", head, end, "t")


def random_boards(rng: Random, vertices: int) -> Iterator[Board]:
    """Bipartite boards of degree three, all of it reached from 0, with a merge at least."""
    while True:
        n = rng.randint(4, vertices)
        colour = {v: v % 2 for v in range(n)}
        pairs = [(a, b) for a in range(n) for b in range(1, n) if colour[a] != colour[b]]
        rng.shuffle(pairs)
        into, out, arcs = Counter[int](), Counter[int](), list[Arc]()
        for a, b in pairs:
            most = into[a] + out[a] < (2 if a == 0 else 3) and into[b] + out[b] < 3
            if most and out[a] < 2 and into[b] < 2:
                arcs.append((a, b))
                out[a] += 1
                into[b] += 1
        board = Board(tuple(arcs))
        if len(board.blacks()) == n and 2 in into.values():
            yield board
