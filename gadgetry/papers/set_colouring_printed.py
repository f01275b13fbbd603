"""Set colouring games: what Tables 7.9.1 to 7.9.5 of the thesis print."""

from __future__ import annotations

from collections.abc import Callable

Formula = Callable[..., bool]
Examples = dict[str, list[tuple[str, Formula, int, int]]]
EXAMPLES: Examples = {
    # value: formula, as a function, its variables, its dead variables
    "T": [
        ("TRUE", lambda: True, 0, 0),
        ("x | y", lambda x, y: x or y, 2, 0),
        ("~x | ~y", lambda x, y: not x or not y, 2, 0),
    ],
    "T*": [
        ("TRUE*", lambda: True, 0, 1),
        ("x | y | z", lambda x, y, z: x or y or z, 3, 0),
        ("~x | y | z", lambda x, y, z: not x or y or z, 3, 0),
        ("~x | ~y | z", lambda x, y, z: not x or not y or z, 3, 0),
        ("~x | ~y | ~z", lambda x, y, z: not x or not y or not z, 3, 0),
    ],
    "T*|Z△": [("~x | y", lambda x, y: not x or y, 2, 0)],
    "T|Z△*": [
        ("(~x | y)*", lambda x, y: not x or y, 2, 1),
        ("~x | (~y & z)", lambda x, y, z: not x or (not y and z), 3, 0),
    ],
    "T*||Z△*|F": [
        ("(x | (~y & z))*", lambda x, y, z: x or (not y and z), 3, 1),
        ("w | (~x & (~y | z))", lambda w, x, y, z: w or (not x and (not y or z)), 4, 0),
    ],
    "T||Z△|F*": [("x | (~y & z)", lambda x, y, z: x or (not y and z), 3, 0)],
    "X*": [
        ("x*", lambda x: x, 1, 1),
        ("w | (x & y & z)", lambda w, x, y, z: w or (x and y and z), 4, 0),
        ("w & (x | y | z)", lambda w, x, y, z: w and (x or y or z), 4, 0),
    ],
    "X": [("x", lambda x: x, 1, 0)],
    "Z△*": [
        ("~x*", lambda x: not x, 1, 1),
        ("(~w & x) | (~y & z)", lambda w, x, y, z: (not w and x) or (not y and z), 4, 0),
        ("(~w | x) & (~y | z)", lambda w, x, y, z: (not w or x) and (not y or z), 4, 0),
    ],
    "Z△": [("~x", lambda x: not x, 1, 0)],
    "T|Z△*||F*": [
        ("(x & (~y | z))*", lambda x, y, z: x and (not y or z), 3, 1),
        ("w & (~x | (~y & z))", lambda w, x, y, z: w and (not x or (not y and z)), 4, 0),
    ],
    "T*|Z△||F": [("x & (~y | z)", lambda x, y, z: x and (not y or z), 3, 0)],
    "Z△|F*": [("~x & y", lambda x, y: not x and y, 2, 0)],
    "Z△*|F": [
        ("(~x & y)*", lambda x, y: not x and y, 2, 1),
        ("~x & (~y | z)", lambda x, y, z: not x and (not y or z), 3, 0),
    ],
    "F": [
        ("FALSE", lambda: False, 0, 0),
        ("x & y", lambda x, y: x and y, 2, 0),
        ("~x & ~y", lambda x, y: not x and not y, 2, 0),
    ],
    "F*": [
        ("FALSE*", lambda: False, 0, 1),
        ("x & y & z", lambda x, y, z: x and y and z, 3, 0),
        ("~x & y & z", lambda x, y, z: not x and y and z, 3, 0),
        ("~x & ~y & z", lambda x, y, z: not x and not y and z, 3, 0),
        ("~x & ~y & ~z", lambda x, y, z: not x and not y and not z, 3, 0),
    ],
}
SAT_EXAMPLES: Examples = {
    "T": [("TRUE", lambda: True, 0, 0), ("x | y", lambda x, y: x or y, 2, 0)],
    "T*": [("TRUE*", lambda: True, 0, 1), ("x | y | z", lambda x, y, z: x or y or z, 3, 0)],
    "T*|Z□*": [("(x | (y = z))*", lambda x, y, z: x or y == z, 3, 1)],
    "T|Z□": [("x | (y = z)", lambda x, y, z: x or y == z, 3, 0)],
    "T*||Z□|F": [("w | (x & (y = z))", lambda w, x, y, z: w or (x and y == z), 4, 0)],
    "T||Z□*|F*": [("(w | (x & (y = z)))*", lambda w, x, y, z: w or (x and y == z), 4, 1)],
    "X*": [
        ("x*", lambda x: x, 1, 1),
        ("w & (x | y | z)", lambda w, x, y, z: w and (x or y or z), 4, 0),
        ("w | (x & y & z)", lambda w, x, y, z: w or (x and y and z), 4, 0),
    ],
    "X": [
        ("x", lambda x: x, 1, 0),
        ("x | (y & z)", lambda x, y, z: x or (y and z), 3, 0),
        ("x & (y | z)", lambda x, y, z: x and (y or z), 3, 0),
    ],
    "Z□": [("x = y", lambda x, y: x == y, 2, 0)],
    "Z□*": [
        ("(x = y)*", lambda x, y: x == y, 2, 1),
        ("x = y = z", lambda x, y, z: (x == y) == z, 3, 0),
    ],
    "T|Z□||F*": [("w & (x | (y = z))", lambda w, x, y, z: w and (x or y == z), 4, 0)],
    "T*|Z□*||F": [("(w & (x | (y = z)))*", lambda w, x, y, z: w and (x or y == z), 4, 1)],
    "Z□*|F*": [("(x & (y = z))*", lambda x, y, z: x and y == z, 3, 1)],
    "Z□|F": [("x & (y = z)", lambda x, y, z: x and y == z, 3, 0)],
    "F": [("FALSE", lambda: False, 0, 0), ("x & y", lambda x, y: x and y, 2, 0)],
    "F*": [("FALSE*", lambda: False, 0, 1), ("x & y & z", lambda x, y, z: x and y and z, 3, 0)],
}
# Tables 7.9.2 and 7.9.4: the values in the order of the columns, each row below them.
OR_DIVISION = """
T       T*|Z△ T*||Z△*|F Z△*   X*        T|Z△*||F* Z△|F*     F
T       T     T         T     T         T         T         T
T       T     T         T     T         T         T         T*|Z△
T       T     T         T     T         T         T*|Z△     T*||Z△*|F
T       T     T         T     T*|Z△     T*|Z△     T*|Z△     Z△*
T       T     T         T*|Z△ T         T*|Z△     T*||Z△*|F X*
T       T     T         T*|Z△ T*|Z△     T*|Z△     T*||Z△*|F T|Z△*||F*
T       T     T*|Z△     T*|Z△ T*||Z△*|F T*||Z△*|F Z△*       Z△|F*
T       T*|Z△ T*||Z△*|F Z△*   X*        T|Z△*||F* Z△|F*     F
"""
AND_DIVISION = """
T         T*|Z△     T*||Z△*|F X*        Z△*   T|Z△*||F* Z△|F* F
T         T*|Z△     T*||Z△*|F X*        Z△*   T|Z△*||F* Z△|F* F
T*|Z△     Z△*       T|Z△*||F* T|Z△*||F* Z△|F* Z△|F*     F     F
T*||Z△*|F T|Z△*||F* Z△|F*     Z△|F*     Z△|F* F         F     F
X*        T|Z△*||F* Z△|F*     F         Z△|F* F         F     F
Z△*       Z△|F*     Z△|F*     Z△|F*     F     F         F     F
T|Z△*||F* Z△|F*     F         F         F     F         F     F
Z△|F*     F         F         F         F     F         F     F
F         F         F         F         F     F         F     F
"""
OR_SAT = """
T T*|Z□* T*||Z□|F X*       Z□     T|Z□||F* Z□*|F*   F
T T      T        T        T      T        T        T
T T      T        T        T*|Z□* T*|Z□*   T*|Z□*   T*|Z□*
T T      T        T        T*|Z□* T*|Z□*   T*|Z□*   T*||Z□|F
T T      T        T        T*|Z□* T*|Z□*   T*||Z□|F X*
T T*|Z□* T*|Z□*   T*|Z□*   Z□     Z□       Z□       Z□
T T*|Z□* T*|Z□*   T*|Z□*   Z□     Z□       Z□       T|Z□||F*
T T*|Z□* T*|Z□*   T*||Z□|F Z□     Z□       Z□       Z□*|F*
T T*|Z□* T*||Z□|F X*       Z□     T|Z□||F* Z□*|F*   F
"""
AND_SAT = """
T        T*|Z□*   T*||Z□|F Z□     X*       T|Z□||F* Z□*|F* F
T        T*|Z□*   T*||Z□|F Z□     X*       T|Z□||F* Z□*|F* F
T*|Z□*   Z□       Z□       Z□     T|Z□||F* Z□*|F*   Z□*|F* F
T*||Z□|F Z□       Z□       Z□     Z□*|F*   Z□*|F*   Z□*|F* F
Z□       Z□       Z□       Z□     Z□*|F*   Z□*|F*   Z□*|F* F
X*       T|Z□||F* Z□*|F*   Z□*|F* F        F        F      F
T|Z□||F* Z□*|F*   Z□*|F*   Z□*|F* F        F        F      F
Z□*|F*   Z□*|F*   Z□*|F*   Z□*|F* F        F        F      F
F        F        F        F      F        F        F      F
"""
FREQUENCIES: dict[tuple[int, int], dict[str, int]] = {
    # Table 7.9.5: colours, dimension. One printed number serves a value and its negative.
    (2, 0): {"F": 1, "T": 1},
    (2, 1): {"F*": 1, "T*": 1, "X": 2},
    (2, 2): {"F": 5, "T": 5, "X*": 4, "Z□": 2},
    (2, 3): {"F*": 25, "T*": 25, "X": 110, "Z□*": 8, "Z□|F": 44, "T|Z□": 44},
    (2, 4): {
        "F": 9849,
        "T": 9849,
        "X*": 5032,
        "Z□": 20006,
        "Z□*|F*": 2304,
        "T*|Z□*": 2304,
        "T|Z□||F*": 8096,
        "T*||Z□|F": 8096,
    },
    (3, 0): {"F": 1, "T": 1},
    (3, 1): {"F*": 1, "T*": 1, "X": 6},
    (3, 2): {"F": 163, "T": 163, "X*": 84, "Z□": 102},
}
