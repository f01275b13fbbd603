"""Instances far too large, of every kind and in each of its dimensions, as the files' texts.

A ruleset played on a graph gets the graphs here from its entry in the registry alone; of the others
each has its own. A kind without any is a hole in the suite, which its first test reports.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from gadgetry.formulas import AvoidTrue
from gadgetry.games.flooding.flood_it_spiders import spider as spider_of_words
from gadgetry.games.registry import Ruleset, families, rulesets
from gadgetry.reductions.registry import reduction

Edges = list[tuple[int, int]]
Texts = dict[str, Callable[[], str]]


def path(n: int) -> Edges:
    return [(v, v + 1) for v in range(n - 1)]


def star(n: int) -> Edges:
    return [(0, v) for v in range(1, n)]


def complete(n: int) -> Edges:
    return [(u, v) for u in range(n) for v in range(u + 1, n)]


def scattered(n: int, each: int) -> Edges:
    """A random connected graph."""
    rng = Random(n)
    edges = {(int(rng.random() * v), v) for v in range(1, n)}
    while len(edges) < each * n:
        u, v = sorted((int(rng.random() * n), int(rng.random() * n)))
        if u != v:
            edges.add((u, v))
    return sorted(edges)


def spider(legs: int, length: int) -> Edges:
    return [
        (0 if i == 0 else leg * length + i, leg * length + i + 1)
        for leg in range(legs)
        for i in range(length)
    ]


def cubic(n: int) -> Edges:
    """A cycle with chords: every degree is at most 3."""
    order = list(range(0, n, 2))
    Random(n).shuffle(order)
    chords = {(min(u, v), max(u, v)) for u, v in zip(order[::2], order[1::2], strict=False)}
    return sorted(chords | set(path(n)))


def grid(n: int) -> Edges:
    across = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    return across + [(r * n + c, (r + 1) * n + c) for r in range(n - 1) for c in range(n)]


GRAPHS: dict[str, tuple[int, Callable[[], Edges]]] = {
    "a long path": (100_000, lambda: path(100_000)),
    "a star": (50_000, lambda: star(50_000)),
    "a complete graph": (400, lambda: complete(400)),
    "20,000 vertices": (20_000, lambda: scattered(20_000, 3)),
    "60 vertices": (60, lambda: scattered(60, 2)),
    "degrees of three": (20_000, lambda: cubic(20_000)),
    "a grid": (50 * 50, lambda: grid(50)),
    "a small grid": (8 * 8, lambda: grid(8)),
    "a spider": (6 * 300 + 1, lambda: spider(6, 300)),
    "a tree": (3_000, lambda: scattered(3_000, 0)),
    "no edges": (2_000_000, list),
    "more vertices than the file has bytes": (10**12, list),
}
FEW = 10**5  # vertices of a graph with colours
VARIED = ("a long path", "60 vertices", "a spider", "a tree")  # in all forms; the others in one


def _boards(ruleset: Ruleset, n: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a ruleset wants besides vertices and edges, read from its fields."""
    fields = ruleset.fields
    data: dict[str, Any] = {}
    if "start" in fields:
        data["start"] = 0
    if "terminals" in fields:
        data["terminals"] = [0, n - 1]
    if "through" in fields:
        data["through"] = n // 2
    if "left" in fields:
        data["left"] = min(n, FEW) // 2 * 2 - 1
    if "sources" in fields:
        data["sources"] = [0, n - 1]
    if "code" in fields:
        yield ", 0.33", data | {"code": "0.33"}
        yield ", 0.7", data | {"code": "0.7"}
    elif "colours" in fields:
        if n > FEW:
            return
        rng = Random(n)
        three = [0, *(int(3 * rng.random()) for _ in range(n - 2)), 1]
        yield ", 3 colours", data | {"colours": three}
        yield ", all colours differ", data | {"colours": list(range(n))}
        if "source" in fields:
            two = [v % 2 for v in range(n)]
            yield ", 2 colours from a corner", data | {"colours": two, "source": 0}
            yield ", 3 colours from a corner", data | {"colours": three, "source": 0}
    else:
        yield "", data
        if "tokens" in fields:
            yield ", two tokens", {"tokens": [0, n - 1]}
        if "passes" in fields:
            yield ", a pass", data | {"passes": 1}


def graph_texts(ruleset: Ruleset) -> Texts:
    """The graphs above as positions of a ruleset."""
    texts: Texts = {}
    for name, (n, edges) in GRAPHS.items():
        for words, data in islice(_boards(ruleset, n), None if name in VARIED else 1):
            texts[name + words] = partial(_graph_text, ruleset.name, n, edges, data)
    return texts


def _graph_text(ruleset: str, n: int, edges: Callable[[], Edges], data: dict[str, Any]) -> str:
    return json.dumps({"ruleset": ruleset, "vertices": n, "edges": edges()} | data)


def _legs(edges: Edges) -> str:
    """A spider with the legs uv and vu for each edge: colours that are played twice cover them."""
    words = [word for u, v in edges for word in ((u + 1, v + 1), (v + 1, u + 1))]
    return json.dumps(spider_of_words(0, words).to_json())


def cnf(variables: int, clauses: int, width: int, negations: bool = True) -> list[list[int]]:
    rng = Random(variables)
    signs = (1, -1) if negations else (1, 1)
    return [
        [rng.choice(signs) * (1 + int(variables * rng.random())) for _ in range(width)]
        for _ in range(clauses)
    ]


def dimacs(header: str, variables: int, rows: list[list[int]], prefix: str = "") -> str:
    lines = [f"p {header} {variables} {len(rows)}\n{prefix}"]
    return "".join(lines + [f"{' '.join(map(str, row))} 0\n" for row in rows])


def pigeons(holes: int) -> str:
    """More pigeons than holes: small, and out of reach of every solver here."""
    at = [[1 + p * holes + h for h in range(holes)] for p in range(holes + 1)]
    apart = [
        [-at[p][h], -at[q][h]] for h in range(holes) for p in range(holes + 1) for q in range(p)
    ]
    return dimacs("cnf", holes * (holes + 1), at + apart)


def qdimacs(blocks: int, size: int, rows: list[list[int]]) -> str:
    """Blocks of variables, by turns existential and universal."""
    prefix = "".join(
        f"{'ea'[b % 2]} {' '.join(str(1 + b * size + i) for i in range(size))} 0\n"
        for b in range(blocks)
    )
    return dimacs("cnf", blocks * size, [list({abs(x): x for x in row}.values()) for row in rows],
                  prefix)  # fmt: skip


CNF: Texts = {
    "many clauses": lambda: dimacs("cnf", 10_000, cnf(10_000, 500_000, 3)),
    "hard clauses": lambda: dimacs("cnf", 20_000, cnf(20_000, 85_000, 3)),
    "many variables": lambda: dimacs("cnf", 3_000_000, cnf(3_000_000, 300_000, 3)),
    "long clauses": lambda: dimacs("cnf", 50_000, cnf(50_000, 200, 20_000)),
    "pigeons": lambda: pigeons(12),
    "more variables than the file has bytes": lambda: "p cnf 1000000000 1\n1 0\n",
    "as many as every assignment is tried of": lambda: dimacs("cnf", 19, cnf(19, 40, 3)),
}
QBF: Texts = {
    "many blocks": lambda: qdimacs(20_000, 1, cnf(20_000, 60_000, 3)),
    "large blocks": lambda: qdimacs(3, 20_000, cnf(60_000, 200_000, 3)),
    "60 variables": lambda: qdimacs(60, 1, cnf(60, 130, 4)),
    "300 variables": lambda: qdimacs(30, 10, cnf(300, 1_200, 5)),
    "long clauses": lambda: qdimacs(2, 20_000, cnf(40_000, 200, 10_000)),
    "as many as every assignment is tried of": lambda: qdimacs(16, 1, cnf(16, 100, 4)),
}
AVOID: Texts = {
    "many clauses": lambda: dimacs("avoid", 3_000, cnf(3_000, 300_000, 3, False)),
    "many variables": lambda: dimacs("avoid", 300_000, cnf(300_000, 300_000, 3, False)),
    "long clauses": lambda: dimacs("avoid", 50_000, cnf(50_000, 200, 10_000, False)),
    "60 variables": lambda: dimacs("avoid", 60, cnf(60, 90, 4, False)),
    "as many as every game is played of": lambda: dimacs("avoid", 12, cnf(12, 30, 4, False)),
}


def _clauses(ruleset: str) -> Texts:
    """Games on clauses."""

    def text(variables: int, clauses: int, width: int, negations: bool) -> str:
        rows = [list({abs(x): x for x in c}.values())
                for c in cnf(variables, clauses, width, negations)]  # fmt: skip
        return json.dumps({"ruleset": ruleset, "variables": variables, "clauses": rows})

    return {
        f"{words}{', negations' if negations else ''}": partial(text, *size, negations)
        for words, size in {
            "many clauses": (2_000, 150_000, 3),
            "many variables": (100_000, 100_000, 3),
            "long clauses": (20_000, 100, 5_000),
            "60 variables": (60, 90, 4),
        }.items()
        for negations in ((False, True) if ruleset != "avoid-true" else (False,))
    }


def _hands(ruleset: str, cards: int, colours: int, ranks: int) -> str:
    rng = Random(cards)
    hands = [
        [[int(colours * rng.random()), int(ranks * rng.random())] for _ in range(cards)]
        for _ in range(2)
    ]
    data = {"ruleset": ruleset, "hands": hands, "pile": [0, 0]}
    swap = cards > 100  # without it, swap uno is uno, and has one more solver
    return json.dumps(data | ({"swap": swap} if ruleset == "swap-uno" else {}))


def _deck(ruleset: str) -> Texts:
    return {
        "long hands": partial(_hands, ruleset, 100_000, 1_000, 1_000),
        "one colour": partial(_hands, ruleset, 20_000, 1, 10**6),
        "300 cards": partial(_hands, ruleset, 150, 12, 12),
        "40 cards": partial(_hands, ruleset, 20, 6, 6),
    }


def _hexagons(ruleset: str) -> Texts:
    def text(rows: int, columns: int) -> str:
        data = {"ruleset": ruleset, "rows": rows, "columns": columns}
        if ruleset == "y":
            del data["columns"]
        if ruleset == "scheduled-hex":
            return json.dumps(data | {"turns": ("BWW" * (rows * columns))[: rows * columns]})
        return json.dumps(data | {"to_move": "Black"})

    return {
        "10 rows": partial(text, 10, 10),
        "60 rows": partial(text, 60, 60),
        "1,000 rows": partial(text, 1_000, 1_000),
        "the largest board": partial(text, 4_096, 4_096),
        **({} if ruleset == "swap-hex" else {"a strip": partial(text, 2, 4_096)}),
    }


def _squares(data: dict[str, str]) -> Texts:
    def text(rows: int, columns: int) -> str:
        return json.dumps(data | {"board": ["." * columns] * rows})

    return {
        "10 rows": partial(text, 10, 10),
        "60 rows": partial(text, 60, 60),
        "a strip": partial(text, 2, 1_000),
        "the largest board": partial(text, 1_000, 1_000),
    }


def _sum(*texts: str) -> str:
    return json.dumps({"ruleset": "sum", "summands": [json.loads(text) for text in texts]})


def heaps(ruleset: str, sizes: list[int], **data: str) -> str:
    return json.dumps({"ruleset": ruleset, "heaps": sizes} | data)


def _flag_of_hubs(variables: int, clauses: int) -> str:
    rng, everything = Random(7), range(1, variables + 1)
    instance = AvoidTrue(variables, [rng.sample(everything, 4) for _ in range(clauses)])
    return json.dumps(reduction("avoid-true-to-flag-coloring").build(instance).target.to_json())


OTHERS: dict[str, Callable[[], Texts]] = {
    "cnf": lambda: CNF,
    "qbf": lambda: QBF,
    "avoid-true": lambda: AVOID,
    "game-sat": lambda: _clauses("game-sat"),
    "division": lambda: _clauses("division"),
    "uno": lambda: _deck("uno"),
    "swap-uno": lambda: _deck("swap-uno"),
    "hex": lambda: _hexagons("hex"),
    "equalized-hex": lambda: _hexagons("equalized-hex"),
    "reverse-hex": lambda: _hexagons("reverse-hex"),
    "scheduled-hex": lambda: _hexagons("scheduled-hex"),
    "swap-hex": lambda: _hexagons("swap-hex"),
    "y": lambda: _hexagons("y"),
    "cram": lambda: _squares({"ruleset": "cram"}),
    "domineering": lambda: _squares({"ruleset": "domineering", "to_move": "Vertical"}),
    "nim": lambda: {
        "a large heap": lambda: heaps("nim", [10**12]),
        "a heap of many digits": lambda: heaps("nim", [10**4000]),
        "large heaps": lambda: heaps("nim", [10**6, 10**6 + 1, 10**6 + 2]),
        "many heaps": lambda: heaps("nim", [3] * 300_000),
    },
    "octal": lambda: {
        f"{words}, {code}": partial(heaps, "octal", sizes, code=code)
        for words, sizes in {
            "a large heap": [10**7],
            "a larger heap": [10**12],
            "a heap of 50,000": [50_000],
            "many heaps": [30] * 100_000,
        }.items()
        for code in ("0.07", "4.7", "0." + "7" * 100, "8.F", "0.3...")
    },
    "sum": lambda: {
        "a large heap": lambda: _sum(heaps("nim", [10**12]), heaps("octal", [9], code="0.07")),
        "many summands": lambda: _sum(*[heaps("nim", [5])] * 100_000),
        "a large graph": lambda: _sum(
            *[graph_texts(rulesets()["undirected-geography"])["20,000 vertices"]()] * 2
        ),
        "a graph of 60 vertices": lambda: _sum(
            *(graph_texts(rulesets()[name])["60 vertices"]()
              for name in ("undirected-geography", "generalized-geography"))
        ),
    },
}  # fmt: skip


def far_too_large(kind: str) -> Texts:
    """The instances of a kind of formula or a ruleset, by what is large about them."""
    if kind in OTHERS:
        return OTHERS[kind]()
    ruleset = rulesets().get(kind)
    if ruleset is None or not ruleset.board:
        return {}
    named = families().get(kind, {})
    routes = {
        "many routes": lambda: json.dumps(named["route"](*[4] * 300, 6).to_json()),
        "a small grid, 2 colours": lambda: json.dumps(named["grid"](7, 7).to_json()),
        "a flag of hubs": partial(_flag_of_hubs, 200, 400),
        "a large flag of hubs": partial(_flag_of_hubs, 5_000, 10_000),
    }
    legs = {
        "many legs of two colours": lambda: _legs(scattered(3_000, 4)),
        "very many legs of two colours": lambda: _legs(scattered(40_000, 3)),
    }
    rows = {"three long rows": lambda: json.dumps(named["grid"]("0.03", 3, 133).to_json())}
    more = {"flood-it": legs, "octal-graph": rows}
    return graph_texts(ruleset) | (routes if "route" in named else more.get(kind, {}))
