"""Net structures that are the same up to names: their games are one game."""

from collections import Counter

from gadgetry.reductions.connection.nets.nets import Nets

Form = tuple[tuple[int, ...], ...]


def form(nets: Nets) -> Form:
    """The switches by the numbers of their nets; s is 0, t is 1.

    Structures with one form are the same up to names: the form is one of them, with numbers for
    names. The converse holds where what colours cannot tell apart is alike (else two structures
    that are the same may have two forms, and one game is solved twice).

    >>> one = Nets([("a", ["s", "m"]), ("b", ["m", "t"]), ("c", ["s", "n"])], ["m", "n"])
    >>> other = Nets([("x", ["s", "q"]), ("y", ["s", "p"]), ("z", ["t", "p"])], ["q", "p"])
    >>> form(one) == form(other), form(one)
    (True, ((0, 2), (0, 3), (1, 3)))
    """
    rows = [switch.nets for switch in nets.switches]
    colour = dict.fromkeys(nets.nets, 2) | {nets.s: 0, nets.t: 1}
    while True:
        colour = _refined(rows, colour)
        sizes = Counter(colour.values())
        if len(sizes) == len(colour):
            return tuple(sorted(tuple(sorted(colour[net] for net in row)) for row in rows))
        least = min(c for c, size in sizes.items() if size > 1)
        chosen = next(net for net in nets.nets if colour[net] == least)
        colour = {net: 2 * c + (c == least and net != chosen) for net, c in colour.items()}


def _refined(rows: list[tuple[str, ...]], colour: dict[str, int]) -> dict[str, int]:
    """Colours, from 0 on, so that nets of one colour have switches to the same colours."""
    while True:
        seen: dict[str, list[tuple[int, ...]]] = {net: [] for net in colour}
        for row in rows:
            around = tuple(sorted(colour[net] for net in row))
            for net in row:
                seen[net].append(around)
        signs = {net: (colour[net], tuple(sorted(seen[net]))) for net in colour}
        rank = {sign: i for i, sign in enumerate(sorted(set(signs.values())))}
        after = {net: rank[sign] for net, sign in signs.items()}
        if len(rank) == len(set(colour.values())):
            return after
        colour = after
