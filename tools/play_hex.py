"""Play the nets of QBFs: the strategy of the formula's winner against opponents; docs/hex_games.md.

    python -m tools.play_hex docs/hex_games.jsonl

Each game is played until s and t are joined, or cut. An opponent of each kind plays on each
formula; what the file holds is not played again. On the smallest formulas every reply is tried, and
each end, where a strategy says that it has won, is decided by search. A loss ends the run with 1.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from gadgetry.formulas import Qbf
from gadgetry.formulas.evaluation import truth
from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets, crossing_sizes
from gadgetry.reductions.connection.nets.crossing_strategy import crossing_strategy
from gadgetry.reductions.connection.nets.shortest_way import shortest_way
from gadgetry.solvers.registry import solve
from gadgetry.verifiers.strategies import formula_strategy
from tools.certify_hex import large
from tools.decide_hex import Clauses, Record, extent, formula, instances, key_of, name_of

PAGE = Path(__file__).parents[1] / "docs" / "hex_games.md"
SETS = {
    "two": "all prefixes of (1 or 2)(1 or 2), 1 crossing",
    "both": "all prefixes of (1 or 2)(1 or 2)(-1 or -2)(-1 or -2), a crossing on each side",
    "three3": "all of that set of [the decided ones](hex_decided.md), 1 or 2 crossings",
    "all": "two variables, at most three clauses",
    "middle": "4 to 6 variables, 4 to 8 clauses of 1 to 3 literals at random",
    "large": "8 variables, 12 clauses of 3 literals at random",
}
KINDS = {
    "anywhere": "any free switch",
    "shortest": "a switch of a shortest way from s to t that is open to Black",
    "near": "a switch at a net of the last stone",
    "changing": "one of the three before, another one at each move",
    "knowing": "White: where Black would play, rarely near it. Black: the next switch of a shortest"
    " way, at times near it",
    "early": "twelve switches of cores, clause tree, wires and crossings, then as `knowing`",
}
SMALLEST: dict[str, tuple[tuple[str, Clauses], ...]] = {
    "every reply of White": (("e", ((1,),)), ("e", ((-1,),))),
    "every move of Black": (("a", ((1,),)), ("a", ((-1,),))),
}
ROLES = ("k", "ck", "c0", "c1", "k1", "y1", "y2", "i", "j", "m", "u", "g1", "g2", "tip")
EARLY = tuple(f"{role}_" for role in ROLES)
MOST_ENDS = 20_000


def formulas(name: str) -> list[tuple[str, Clauses]]:
    """The formulas of a set, the same ones always."""
    if name == "large":
        return large()
    if name != "middle":
        return instances(name)
    rng, made = Random(6), list[tuple[str, Clauses]]()
    while len(made) < 40:
        n = rng.randint(4, 6)
        clauses = tuple(
            tuple(
                rng.choice((v, v, v, -v))
                for v in sorted(rng.sample(range(1, n + 1), rng.randint(1, 3)))
            )
            for _ in range(rng.randint(4, 8))
        )
        made.append(("".join(rng.choice("ea") for _ in range(n)), clauses))
    return made


class Game:
    """The stones on the nets of a formula; its winner plays by the strategy."""

    def __init__(self, qbf: Qbf) -> None:
        self.nets, self.true = crossing_nets(qbf), truth(qbf)
        self.run, self.gates = crossing_strategy(qbf, self.nets, formula_strategy(qbf))
        self.at: dict[str, list[str]] = {net: [] for net in self.nets.nets}
        self.of = {switch.name: switch.nets for switch in self.nets.switches}
        for name, nets in self.of.items():
            for net in nets:
                self.at[net].append(name)
        self.black: set[str] = set()
        self.white: set[str] = set()
        self.last: str | None = None

    def free(self, among: Any = None) -> list[str]:
        """The free switches, of some or of all."""
        stones = self.black | self.white
        return [x for x in among or self.of if x not in stones]

    def winning(self) -> str:
        """The move of the formula's winner."""
        player = self.run if self.true else self.gates
        move = player.move(self.black, self.white)
        kept = frozenset[str]() if self.true else self.gates.decisive()
        free = self.free() if move is None else []
        return move or next((x for x in free if x not in kept), free[0])

    def near(self, switch: str | None) -> list[str]:
        """Free switches at the nets of a switch."""
        nets = self.of[switch] if switch else ()
        return self.free([x for net in nets for x in self.at[net]]) if nets else []

    def opponent(self, kind: str, rng: Random, played: int) -> str:
        """The move of an opponent of a kind."""
        if kind == "changing":
            kind = rng.choice(("anywhere", "shortest", "near"))
        if kind == "early" and played < 12:
            some = [x for x in self.free() if x.startswith(EARLY)]
            return rng.choice(some or self.free())
        if kind == "near":
            return rng.choice(self.near(self.last) or self.free())
        if kind == "anywhere":
            return rng.choice(self.free())
        way = shortest_way(self.nets, self.black, self.white) or tuple(self.free())
        if kind == "shortest":
            return rng.choice(way)
        wish = self.run.move(self.black, self.white) if self.true else None
        best = wish or way[0]
        slip = rng.random() < (0.03 if self.true else 0.2)  # a true formula's White has lost by one
        return rng.choice(self.near(best) or [best]) if slip else best

    def play(self, kind: str, rng: Random) -> tuple[bool, int]:
        """Does the winner win, and after how many moves?"""
        black_moves = True
        for number in range(len(self.of)):
            mine = black_moves == self.true
            move = self.winning() if mine else self.opponent(kind, rng, number // 2)
            if move in self.black or move in self.white:
                raise ValueError(f"expected a free switch, got {move}")
            (self.black if black_moves else self.white).add(move)
            self.last, black_moves = move, not black_moves
            left = number < 100 or number % 25 == 0
            way = shortest_way(self.nets, self.black, self.white) if left else ("?",)
            if not way:
                return (way is not None) == self.true, number + 1
        return (shortest_way(self.nets, self.black, self.white) == ()) == self.true, len(self.of)


def played(name: str, prefix: str, clauses: Clauses) -> Record:
    """A game with an opponent of each kind."""
    qbf = formula(prefix, clauses)
    before, moves, lost = process_time(), {}, []
    for kind in KINDS:
        game = Game(qbf)
        won, moves[kind] = game.play(kind, Random(f"{name} {prefix} {clauses} {kind}"))
        lost += [] if won else [kind]
    switches, crossings = crossing_sizes(qbf)
    return {
        "set": name, "name": name_of(prefix, clauses), "true": truth(qbf), "switches": switches,
        "crossings": crossings, "moves": moves, "lost": lost,
        "seconds": round(process_time() - before, 1),
    }  # fmt: skip


def every_reply(name: str, prefix: str, clauses: Clauses) -> Record:
    """All moves of the loser until the winner's strategy says that it has won; ends by search."""
    qbf = formula(prefix, clauses)
    game = Game(qbf)
    before = process_time()
    replies = _replies_of_white if game.true else _moves_of_black
    seen, ends = replies(game)
    wrong = sum(not _holds(game, *end) for end in ends)
    return {
        "set": name, "name": name_of(prefix, clauses), "true": game.true,
        "switches": len(game.of), "crossings": crossing_sizes(qbf)[1], "positions": seen,
        "ends": len(ends), "lost": wrong, "seconds": round(process_time() - before, 1),
    }  # fmt: skip


End = tuple[frozenset[str], frozenset[str]]


def _replies_of_white(game: Game) -> tuple[int, list[End]]:
    """After every reply, to where the run has won; White to move at an end."""
    seen: set[End] = {(frozenset(), frozenset())}
    stack, ends = list(seen), list[End]()
    while stack:
        black, white = stack.pop()
        move = game.run.move(black, white)
        black |= {move} if move else set()
        if game.run.reading(black, white).won:
            ends.append((black, white))
            continue
        fresh = {(black, white | {x}) for x in game.of if x not in black | white} - seen
        seen |= fresh
        stack += fresh
    return len(seen), ends


def _moves_of_black(game: Game) -> tuple[int, list[End]]:
    """After every move, to where she is closed or so many ends are known; Black to move there."""
    seen: set[End] = {(frozenset(), frozenset())}
    stack, ends = list(seen), dict[End, None]()
    rng = Random(1)
    while stack and len(ends) < MOST_ENDS:
        black, white = stack.pop(rng.randrange(len(stack)))
        for move in (x for x in game.of if x not in black and x not in white):
            standing = game.gates.standing(black | {move}, white)
            after = black | {move}, white | ({standing.switch} if standing.switch else set())
            if standing.closed:
                ends[after] = None
            elif after not in seen:
                seen.add(after)
                stack.append(after)
    return len(seen), list(ends)


def _holds(game: Game, black: frozenset[str], white: frozenset[str]) -> bool:
    """Does the winner win this end, with the other one to move, by search?"""
    position = game.nets.shannon("Cut" if game.true else "Short")
    number = {switch.name: v for v, switch in enumerate(game.nets.switches, 2)}
    mine, hers = (frozenset(number[x] for x in stones) for stones in (black, white))
    stones = type(position)(position.graph, mine, hers, position.to_move)
    return solve(stones, solver="nets").winner == ("Short" if game.true else "Cut")


def page(records: list[Record]) -> str:
    """The page."""
    games = [r for r in records if r["set"] in SETS]
    count = len(games) * len(KINDS)
    lines = [
        "# Games on the nets of QBFs",
        "",
        "The strategy of a QBF's winner, carried over to the nets with crossings of",
        "[qbf-to-hex](reductions/qbf-to-hex.md) (which are read back from the finished boards),",
        "against opponents of each kind on each formula, until s and t are joined or cut.",
        "`make hex-games` writes this page and [its records](hex_games.jsonl).",
        "",
        "| set | formulas | true | games | lost | switches | crossings | moves of a game |"
        " seconds |",
        "|---|---|---|---|---|---|---|---|---|",
        *(row(name, [r for r in games if r["set"] == name]) for name in SETS),
        "",
        *(f"- `{name}`: {meaning}." for name, meaning in SETS.items()),
        "",
        f"{count} games, {sum(len(r['lost']) for r in games)} lost.",
        "",
        "Opponents, one game each on every formula:",
        "",
        "| kind | plays | lost | moves of a game |",
        "|---|---|---|---|",
        *(
            f"| {kind} | {meaning} | {sum(kind in r['lost'] for r in games)} |"
            f" {extent([r['moves'][kind] for r in games])} |"
            for kind, meaning in KINDS.items()
        ),
        "",
        "## Every reply, on the smallest",
        "",
        "All moves of the loser, until the strategy says that it has won; each such end is decided",
        "by the solver `nets`, which knows no strategy. Black's moves to the first",
        f"{MOST_ENDS:,} ends or a little more, in an order by chance.",
        "",
        "| | formula | switches | positions | ends | ends that are not won | seconds |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {r['set']} | `{r['name'].replace('|', ' or ')}` | {r['switches']} |"
            f" {r['positions']} | {r['ends']} | {r['lost']} | {r['seconds']} |"
            for r in records
            if r["set"] in SMALLEST
        ),
        "",
        "More replies, through a crossing too, with ends checked by joins and by paths within",
        "pairs: `test_crossing_strategies.py` and its sweep. [The theorem](hex_theorem.md) says",
        "what is proved of the strategies.",
    ]
    return "\n".join(lines) + "\n"


def row(name: str, records: list[Record]) -> str:
    """The line of a set."""
    cells = [
        name,
        f"{len(records)} of {len(formulas(name))}",
        f"{sum(r['true'] for r in records)}",
        f"{len(records) * len(KINDS)}",
        f"{sum(len(r['lost']) for r in records)}",
        extent([r["switches"] for r in records]),
        extent([r["crossings"] for r in records]),
        extent([moves for r in records for moves in r["moves"].values()]),
        f"{sum(r['seconds'] for r in records):.0f}",
    ]
    return f"| {' | '.join(cells)} |"


Task = tuple[str, str, Clauses, Callable[[str, str, Clauses], Record]]


def tasks(chosen: list[str], most: int) -> Iterator[Task]:
    """What is to be played, in order; of `large` a true one and a false one in turn."""
    for name in chosen:
        if name in SMALLEST:
            yield from ((name, *pair, every_reply) for pair in SMALLEST[name])
            continue
        pairs = formulas(name)
        if name == "large":
            half = len(pairs) // 2
            pairs = [pair for both in zip(pairs[:half], pairs[half:], strict=True) for pair in both]
        yield from ((name, *pair, played) for pair in pairs[:most])


def main() -> int:
    """Read the file, go on, write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path)
    parser.add_argument("--sets", default=",".join([*SMALLEST, *SETS]), help="in this order")
    parser.add_argument("--most", type=int, default=10**6, help="formulas of a set")
    parser.add_argument("--seconds", type=float, default=10**9, help="begin none after these")
    given = parser.parse_args()
    lines = given.results.read_text().splitlines() if given.results.exists() else []
    records = {key_of(record): record for record in map(json.loads, lines)}
    for name, prefix, clauses, task in tasks(given.sets.split(","), given.most):
        if (name, name_of(prefix, clauses)) in records or process_time() > given.seconds:
            continue
        record = task(name, prefix, clauses)
        records[key_of(record)] = record
        with given.results.open("a") as file:
            file.write(json.dumps(record) + "\n")
        print(record, flush=True)
    PAGE.write_text(page(list(records.values())))
    return int(any(record["lost"] for record in records.values()))


if __name__ == "__main__":
    sys.exit(main())
