"""How strong the Hex player is: matches of settings against each other, and the time of a move.

    python benchmarks/hex_player.py [--rows N] [--games N] [--only NAME ...] [--moves]
        [--results FILE]

Each game begins with one random stone of either colour; the same two stones are played twice, with
exchanged colours. A game is over when one has joined his sides, or is certain that he wins, which
is exact; who is certain that he loses plays on. The effort is in nodes, so the same seed gives the
same games on every machine.
What was played is kept in docs/performance/hex_player.json, game by game, and is not played again;
the tables between the marks of docs/hex_player.md are written anew. `--moves` measures how long a
move takes instead.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

from gadgetry.api.players.hex_moves import EFFORTS
from gadgetry.games.connection.hex import Hex
from gadgetry.players.hex_player import ChosenMove, choose
from gadgetry.players.hex_settings import HexSettings
from gadgetry.solvers import kernels

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "hex_player.md"
RESULTS = DOCS / "performance" / "hex_player.json"
BEGIN, END = "<!-- measured by benchmarks/hex_player.py -->", "<!-- end of what is measured -->"

BOARDS = (7, 11)
GAMES, STEP = 200, 50  # the matches take turns, so many games at a time
FULL = HexSettings(nodes=100, endgame_nodes=100)
OPPONENTS: dict[str, HexSettings | None] = {
    "random moves": None,
    "two-distance alone": replace(FULL, evaluation="two-distance"),
    "path counts alone": replace(FULL, evaluation="path-counts"),
    "Y-reduction alone": replace(FULL, evaluation="y-reduction"),
    "Monte Carlo alone": replace(FULL, evaluation="monte-carlo"),
    "resistance and two-distance mixed": replace(FULL, evaluation="mixed"),
    "looks one move ahead": replace(FULL, depth=1),
    "a quarter of the nodes": replace(FULL, nodes=FULL.nodes // 4),
    "no virtual connections": replace(FULL, virtual_connections=False),
    "no exact endgame": replace(FULL, endgame_nodes=0),
    "neither of the two": replace(FULL, virtual_connections=False, endgame_nodes=0),
}
SHOWN_ROWS, STAGES = 11, (0, 12)  # where the time of a move is measured, and after how many stones
Player = Callable[[Hex], ChosenMove]


def player(settings: HexSettings | None, seed: str) -> Player:
    """Who plays by those settings; None plays at random."""
    rng = Random(seed)
    if settings is None:
        return lambda position: ChosenMove(rng.choice(position.moves()), None, 0)
    return lambda position: choose(position, settings)


def opening(seed: int, rows: int) -> Hex:
    """One stone of either colour, anywhere."""
    rng = Random(f"opening {seed}")
    position = Hex(rows, rows)
    for _ in range(2):
        position = position.play(rng.choice(position.moves()))
    return position


def ours_wins(name: str, number: int, rows: int) -> bool:
    """Does the full player win that game of a match? He has Black in every other game."""
    black = number % 2 == 0
    us, them = player(FULL, ""), player(OPPONENTS[name], f"{name} {number}")
    position = opening(number // 2, rows)
    while position.moves():
        mover = us if (position.mover == "Black") == black else them
        choice = mover(position)
        if choice.certain:  # which is exact
            return mover is us
        position = position.play(choice.move)
    return (position.winner() == "Black") == black


def play(names: list[str], games: int, rows: int, file: Path) -> dict[str, Any]:
    """All games on a board that are not yet played; kept after each of them."""
    conditions = {
        "full": asdict(FULL),
        "opponents": {n: None if s is None else asdict(s) for n, s in OPPONENTS.items()},
    }
    kept = json.loads(file.read_text()) if file.exists() else {"boards": {}, "moves": {}}
    board = kept["boards"].setdefault(str(rows), {"matches": {}, "seconds": 0.0})
    before = board.get("conditions", {"full": None, "opponents": {}})
    if before["full"] != conditions["full"]:
        board.update({"matches": {}, "seconds": 0.0})
    for name, settings in conditions["opponents"].items():  # who has changed is played again
        if before["opponents"].get(name) != settings:
            board["matches"].pop(name, None)
    board["conditions"] = conditions
    for name, until in ((name, until) for until in range(STEP, games + 1, STEP) for name in names):
        while len(board["matches"].get(name, "")) < until:
            began = time.process_time()
            before = board["matches"].get(name, "")
            board["matches"][name] = before + "01"[ours_wins(name, len(before), rows)]
            board["seconds"] = round(board["seconds"] + time.process_time() - began, 2)
            write(file, json.dumps(kept, indent=1) + "\n")
        print(name, row(board["matches"][name]), f"{board['seconds']:.0f} s", flush=True)
    return kept


def write(file: Path, text: str) -> None:
    """All of the text or none of it."""
    unfinished = file.with_suffix(".new")
    unfinished.write_text(text)
    os.replace(unfinished, file)


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for the chance to win."""
    z = 1.96
    middle, spread = wins + z * z / 2, z * (wins * (games - wins) / games + z * z / 4) ** 0.5
    return (middle - spread) / (games + z * z), (middle + spread) / (games + z * z)


def row(results: str) -> tuple[int, int, str]:
    """Games, games won, and the interval in words."""
    wins, games = results.count("1"), len(results)
    low, high = interval(wins, games)
    return games, wins, f"{100 * wins / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def time_of_moves(file: Path) -> dict[str, Any]:
    """The processor time of a move on 11 x 11, by effort, at some stages of a game by `light`."""
    kept: dict[str, Any] = json.loads(file.read_text())
    position, positions = Hex(SHOWN_ROWS, SHOWN_ROWS), []
    for stones in range(STAGES[-1] + 1):
        positions += [position] if stones in STAGES else []
        position = position.play(choose(position, HexSettings(nodes=EFFORTS["light"])).move)
    for name, nodes in EFFORTS.items():
        seconds = []
        for each in positions:
            began = time.process_time()
            choose(each, HexSettings(nodes=nodes))
            seconds.append(round(time.process_time() - began, 2))
        kept["moves"][name] = [nodes, seconds]
        write(file, json.dumps(kept, indent=1) + "\n")
        print(name, kept["moves"][name], flush=True)
    return kept


def match_table(rows: str, board: dict[str, Any]) -> list[str]:
    """The matches on one board."""
    lines = [
        f"{rows} x {rows}, {FULL.nodes} nodes a move, and {FULL.endgame_nodes} of the exact engine;"
        f" {board['seconds'] / 60:.0f} minutes of one core for all games.",
        "",
        "| the full player against | games | won | share, and 95 % interval |",
        "|---|---|---|---|",
    ]
    for name, results in board["matches"].items():
        games, wins, share = row(results)
        lines.append(f"| {name} | {games} | {wins} | {share} |")
    return [*lines, ""]


def tables(kept: dict[str, Any]) -> str:
    """What was measured, for the page."""
    lines = [line for rows, board in kept["boards"].items() for line in match_table(rows, board)]
    if kept["moves"]:
        lines += [
            f"Processor time of a move on {SHOWN_ROWS} x {SHOWN_ROWS}, on a machine that was busy"
            " with other work:",
            "",
            "| effort | nodes |" + "".join(f" after {stones} stones |" for stones in STAGES),
            "|---" * (2 + len(STAGES)) + "|",
        ]
        for name, (nodes, seconds) in kept["moves"].items():
            times = "".join(f" {each:.2f} s |" for each in seconds)
            lines.append(f"| {name} | {nodes:,} |{times}")
    return "\n".join(lines).rstrip()


def write_page(kept: dict[str, Any]) -> None:
    """The tables into the page, between the marks."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    write(PAGE, f"{before}{BEGIN}\n\n{tables(kept)}\n\n{END}{after}")


def main() -> None:
    """Play, or measure moves, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rows", type=int, choices=BOARDS, default=BOARDS[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--only", nargs="*", choices=OPPONENTS, default=list(OPPONENTS))
    parser.add_argument("--moves", action="store_true")
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    kernels.load()
    if options.moves:
        kept = time_of_moves(options.results)
    else:
        kept = play(options.only, options.games, options.rows, options.results)
    if options.results == RESULTS:
        write_page(kept)


if __name__ == "__main__":
    main()
