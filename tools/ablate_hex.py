"""Which switches of the polynomial Hex construction are needed? Write docs/hex_ablation.md.

    python -m tools.ablate_hex docs/hex_ablation.jsonl --nodes 20000 --seconds 20

A switch that is left out is White's: that can only help her, so a true QBF is asked. One that is
always there is Black's: a false QBF is asked. First all switches of a role at once, then one after
the other, each time the whole game by the solver `local`. A switch whose change lets the wrong
player win is needed. Stopped, it goes on where it was: what the file holds is not solved again.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from pathlib import Path
from time import process_time
from typing import Any

from gadgetry.reductions.connection.nets.crossing_nets import crossing_nets
from gadgetry.reductions.connection.nets.nets import Nets
from gadgetry.solvers import kernels
from gadgetry.solvers.limits import Limits
from gadgetry.solvers.registry import solve
from tools.decide_hex import THREE, TWO, Clauses, formula, name_of

PAGE = Path(__file__).parents[1] / "docs" / "hex_ablation.md"
Record = dict[str, Any]
ASKED: dict[str, tuple[tuple[str, Clauses], ...]] = {  # whose the switches are: instances, in order
    "White": (("ae", TWO), ("ea", TWO), ("ee", TWO), ("eea", THREE)),
    "Black": (("aa", TWO), ("aae", THREE), ("aea", THREE), ("eae", THREE)),
}
GADGETS = {
    "segment": ("c0", "y1", "c1", "k1", "c", "y2"),
    "crossing": ("i", "u", "j", "g1", "g", "g2", "m", "b"),
    "track": ("entry", "tip", "c", "h1", "cz", "h2", "b"),
    "universal": ("k", "X", "Y", "N"),
    "fork": ("ck", "cX", "cr", "cY", "cN"),
    "clause": ("enter", "r"),
}
ROLES = tuple(f"{gadget} {part}" for gadget, parts in GADGETS.items() for part in parts)
UNCHANGED = "unchanged"  # the role of no switch: the control


def role_of(switch: str) -> str:
    """The gadget that a switch is of, and its part there; what is symmetric has one role.

    >>> [role_of(x) for x in ("c_l2.1.2.3", "c_l2.1", "g1_Wl0", "g1_Nl0", "bE_l0", "b_r1")]
    ['segment c', 'track c', 'crossing g1', 'crossing g1', 'crossing b', 'track b']
    >>> [role_of(x) for x in ("h1_l1", "Y_2", "cY_0-2", "r_Cl1")]
    ['track h1', 'universal Y', 'fork cY', 'clause r']
    """
    part, _, place = switch.partition("_")
    kinds = {
        r"[lr]\d+\.\d+\.\d+\.\d+": "segment",
        r"[WN][lr]\d+": "crossing",
        r"\d+-\d+": "fork",
        r"C[lr]\d+": "clause",
        r"\d+": "universal",
        r"[lr]\d+(\.\d+)?": "track",
    }
    gadget = next(kind for pattern, kind in kinds.items() if re.fullmatch(pattern, place))
    if part in ("bE", "bS"):
        gadget, part = "crossing", "b"
    return f"{gadget} {part}"


def by_role(nets: Nets) -> dict[str, list[str]]:
    """The switches of each role, in order.

    >>> found = by_role(crossing_nets(formula("ae", TWO)))
    >>> found["crossing u"], len(found["segment k1"]), list(found) == list(ROLES)
    (['u_Wl0', 'u_Nl0'], 18, True)
    """
    found: dict[str, list[str]] = {role: [] for role in ROLES}
    for switch in nets.switches:
        found[role_of(switch.name)].append(switch.name)
    return found


def decide(
    owner: str, prefix: str, clauses: Clauses, role: str, changed: list[str], limits: Limits
) -> Record:
    """Who wins the whole game if these switches are the owner's from the start?"""
    nets = crossing_nets(formula(prefix, clauses))
    position = nets.shannon()
    stones = {v for v, x in enumerate(nets.switches, 2) if x.name in changed}
    given = frozenset(stones), frozenset[int]()
    black, white = given if owner == "Black" else given[::-1]
    before = process_time()
    verdict = solve(
        type(position)(position.graph, black, white, "Short"), limits=limits, solver="local"
    )
    return {
        "owner": owner,
        "name": name_of(prefix, clauses),
        "role": role,
        "switches": changed,
        "winner": {None: None, "Short": "Black", "Cut": "White"}[verdict.winner],
        "nodes": verdict.nodes,
        "seconds": round(process_time() - before, 1),
    }


def key_of(owner: str, name: str, role: str, changed: Iterable[str]) -> tuple[str, ...]:
    """Which change of which instance a record is of."""
    return owner, name, role, *changed


def questions(
    winners: dict[tuple[str, ...], str | None],
) -> Iterator[tuple[str, str, Clauses, str, list[str]]]:
    """What is to be asked, by what was answered so far: no instance more once a role is needed.

    Nothing changed; all switches of a role; then single ones on the first instance, one of each
    role in turn.
    """
    for owner, instances in ASKED.items():
        for prefix, clauses in instances:
            yield owner, prefix, clauses, UNCHANGED, []
    for owner, instances in ASKED.items():
        needed = set()
        for prefix, clauses in instances:
            for role, switches in by_role(crossing_nets(formula(prefix, clauses))).items():
                if role in needed or not switches:
                    continue
                yield owner, prefix, clauses, role, switches
                if winners[key_of(owner, name_of(prefix, clauses), role, switches)] == owner:
                    needed.add(role)
    for owner, instances in ASKED.items():
        prefix, clauses = instances[0]
        found = by_role(crossing_nets(formula(prefix, clauses)))
        for turn in zip_longest(*([(role, x) for x in some] for role, some in found.items())):
            for role, switch in filter(None, turn):
                if len(found[role]) > 1:
                    yield owner, prefix, clauses, role, [switch]


def counts(records: list[Record]) -> str:
    """Of single switches: how many are needed, how many are not, how many are undecided.

    >>> counts([{"winner": x, "owner": "White"} for x in ("White", "White", "Black", None)])
    '2 of 4, 1 undecided'
    """
    needed = sum(r["winner"] == r["owner"] for r in records)
    undecided = sum(r["winner"] is None for r in records)
    return f"{needed} of {len(records)}" + (f", {undecided} undecided" if undecided else "")


def verdict_on(records: list[Record]) -> str:
    """Of a role as a whole: the instance that the wrong player wins, or that none was found.

    >>> records = [{"winner": x, "owner": "Black", "name": "a1 (1|2)"} for x in ("White", "Black")]
    >>> verdict_on(records), verdict_on(records[:1]), verdict_on([])
    ('`a1 (1 or 2)`', 'no: 1 tried, 0 undecided', 'not run')
    """
    if not records:
        return "not run"
    for r in records:
        if r["winner"] == r["owner"]:
            return f"`{r['name'].replace('|', ' or ')}`"
    undecided = sum(r["winner"] is None for r in records)
    return f"no: {len(records)} tried, {undecided} undecided"


def page(records: list[Record]) -> str:
    """The page."""
    whole: dict[tuple[str, str], list[Record]] = {}
    single: dict[tuple[str, str], list[Record]] = {}
    sizes = {
        (owner, name_of(prefix, clauses)): by_role(crossing_nets(formula(prefix, clauses)))
        for owner, instances in ASKED.items()
        for prefix, clauses in instances
    }
    first = {owner: name_of(*instances[0]) for owner, instances in ASKED.items()}
    for r in changed_in(records):
        every = r["switches"] == sizes[r["owner"], r["name"]][r["role"]]
        for kind, belongs in ((whole, every), (single, len(r["switches"]) == 1)):
            if belongs and (kind is whole or r["name"] == first[r["owner"]]):
                kind.setdefault((r["owner"], r["role"]), []).append(r)
    shown = {owner: name.replace("|", " or ") for owner, name in first.items()}
    lines = [
        "# Which switches the Hex construction needs",
        "",
        "The variant `polynomial` of [qbf-to-hex](reductions/qbf-to-hex.md) on whole small QBFs",
        "with a crossing, some of its switches changed, decided by [`local`](local_search.md).",
        "A switch that is left out is White's from the start, one that is always there is Black's.",
        "The first can only help White, so that a false QBF's game stays hers; the other can",
        "only help Black. So true QBFs are asked about switches that are White's, false ones",
        "about those that are Black's. A role is needed if the wrong player then wins a game.",
        "What is symmetric (left and right, west and north) has one role.",
        "`make hex-ablation` goes on with what was not run; its records are kept",
        "[beside this page](hex_ablation.jsonl), which is written by `tools/ablate_hex.py`.",
        "",
        "In the columns *all*: a QBF whose winner changes if all switches of the role are changed.",
        "In *one*: how many of the single switches that were tried change the winner, on",
        f"`{shown['White']}` (true) and on `{shown['Black']}` (false).",
        "What is undecided had reached the limit of nodes or of seconds; it is not counted as",
        "needed. What changes a winner alone does so together with others of its role.",
        "",
        "| role | left out, all | left out, one | Black's, all | Black's, one |",
        "|---|---|---|---|---|",
    ]
    for role in ROLES:
        cells = [f"`{role}`"]
        for owner in ASKED:
            cells.append(verdict_on(whole.get((owner, role), [])))
            cells.append(counts(single.get((owner, role), [])))
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", control(records), *totals(records, whole, single), "", *not_needed(single)]
    return "\n".join(lines) + "\n"


def changed_in(records: list[Record]) -> list[Record]:
    """The games in which some switch is changed."""
    return [r for r in records if r["role"] != UNCHANGED]


def control(records: list[Record]) -> str:
    """The same games with nothing changed: who wins them?

    >>> control([{"role": UNCHANGED, "owner": "White", "winner": x} for x in ("Black", "White")])
    '- Nothing changed: of 2 games the right player wins 1, the wrong one 1; 0 undecided.'
    """
    unchanged = [r for r in records if r["role"] == UNCHANGED]
    wrong = sum(is_needed(r) for r in unchanged)
    undecided = sum(r["winner"] is None for r in unchanged)
    return (
        f"- Nothing changed: of {len(unchanged)} games the right player wins"
        f" {len(unchanged) - wrong - undecided}, the wrong one {wrong}; {undecided} undecided."
    )


def totals(
    records: list[Record],
    whole: dict[tuple[str, str], list[Record]],
    single: dict[tuple[str, str], list[Record]],
) -> list[str]:
    """The counts of the page."""
    lines = []
    for owner, words in (("White", "Left out"), ("Black", "Black's")):
        roles = [
            role
            for role in ROLES
            if any(is_needed(r) for kind in (whole, single) for r in kind.get((owner, role), []))
        ]
        every = [r for (player, _), some in single.items() if player == owner for r in some]
        lines.append(
            f"- {words}: {len(roles)} of {len(ROLES)} roles are needed, all or one; of the single"
            f" switches that were tried {counts(every)}."
        )
    seconds = sum(r["seconds"] for r in records)
    return [*lines, f"- {len(records)} games, {seconds:.0f} seconds of one processor."]


def is_needed(record: Record) -> bool:
    """Does the wrong player win?"""
    return bool(record["winner"] == record["owner"])


def not_needed(single: dict[tuple[str, str], list[Record]]) -> list[str]:
    """The single switches that do not change the winner, or may not."""
    lines = ["Single switches that did not change the winner there:", ""]
    for (owner, role), some in single.items():
        same = [r["switches"][0] for r in some if not is_needed(r) and r["winner"]]
        open_ones = [r["switches"][0] for r in some if not r["winner"]]
        for words, names in (("", same), (", undecided", open_ones)):
            if names:
                listed = ", ".join(f"`{x}`" for x in names)
                lines.append(f"- {owner}'s, {role}{words}: {listed}")
    return lines if len(lines) > 2 else ["Every single switch that was tried changed the winner."]


def main() -> int:
    """Read the file, go on, write the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path)
    parser.add_argument("--nodes", type=int, default=20_000, help="of each game")
    parser.add_argument("--seconds", type=float, help="of each game, by the clock")
    parser.add_argument("--most", type=int, default=10**6, help="games in this run")
    given = parser.parse_args()
    lines = given.results.read_text().splitlines() if given.results.exists() else []
    records: list[Record] = [json.loads(line) for line in lines]
    winners = {
        key_of(r["owner"], r["name"], r["role"], r["switches"]): r["winner"] for r in records
    }
    limits = Limits(time=given.seconds, nodes=given.nodes)
    kernels.load()
    left = given.most
    for owner, prefix, clauses, role, changed in questions(winners):
        key = key_of(owner, name_of(prefix, clauses), role, changed)
        if key in winners:
            continue
        if not left:
            break
        record = decide(owner, prefix, clauses, role, changed, limits)
        records.append(record)
        winners[key] = record["winner"]
        with given.results.open("a") as file:
            file.write(json.dumps(record) + "\n")
        print(record, flush=True)
        left -= 1
    PAGE.write_text(page(records))
    return 0


if __name__ == "__main__":
    sys.exit(main())
