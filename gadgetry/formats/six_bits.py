"""Bits as printable characters, six to one, and the number of vertices before them.

What graph6, sparse6 and digraph6 share (Brendan McKay's description, formats.txt of nauty).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gadgetry._wording import counted
from gadgetry.games.fields import MOST_VERTICES
from gadgetry.games.position import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST_BITS = 2**27  # 22 million characters
_WEIGHTS = (32, 16, 8, 4, 2, 1)


def written(bits: NDArray[np.uint8]) -> str:
    """The bits, filled up with zeros.

    >>> written(np.array([1, 0, 0, 0, 0, 0, 1], np.uint8))
    '__'
    """
    full = np.zeros(-(-len(bits) // 6) * 6, np.uint8)
    full[: len(bits)] = bits
    return (
        (full.reshape(-1, 6) @ np.array(_WEIGHTS, np.uint8) + 63)
        .astype(np.uint8)
        .tobytes()
        .decode("ascii")
    )


def bits_of(text: str) -> NDArray[np.uint8]:
    """The bits of characters from `?` to `~`.

    >>> bits_of("_").tolist()
    [1, 0, 0, 0, 0, 0]
    """
    codes = np.frombuffer(text.encode("ascii"), np.uint8) - 63
    return np.unpackbits(codes[:, None], axis=1)[:, 2:].reshape(-1)


def size_written(vertices: int) -> str:
    """The number of vertices.

    >>> size_written(5), size_written(63), size_written(258048)
    ('D', '~??~', '~~???~??')
    """
    if vertices <= 62:
        return chr(63 + vertices)
    length = 3 if vertices <= 258047 else 6
    digits = [(vertices >> 6 * i) & 63 for i in reversed(range(length))]
    return "~" * (length // 3) + "".join(chr(63 + digit) for digit in digits)


def opened(text: str, name: str, mark: str) -> tuple[int, str, int]:
    """The number of vertices, the characters after it, and the column where these begin.

    >>> opened(">>graph6<<Bw", "graph6", "")
    (3, 'w', 12)
    >>> opened("Bw\\nBw", "graph6", "")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: line 2, column 1: expected one graph, got a second one
    """
    line, _, rest = text.lstrip("\ufeff").partition("\n")
    if rest.strip():
        extra = 2 + len(rest) - len(rest.lstrip("\r\n"))
        raise GameError(f"line {extra}, column 1: expected one graph, got a second one")
    line = line.rstrip("\r ")
    at = len(f">>{name}<<") if line.startswith(f">>{name}<<") else 0
    if not line.startswith(mark, at):
        raise _wrong(line, at, f"{mark!r}, which begins a graph in {name}")
    at += len(mark)
    strange = next((i for i in range(at, len(line)) if not "?" <= line[i] <= "~"), None)
    if strange is not None:
        raise _wrong(line, strange, "characters from '?' to '~'")
    marks = len(line[at : at + 2]) - len(line[at : at + 2].lstrip("~"))
    digits = line[at + marks : at + marks + (1, 3, 6)[marks]]
    if len(digits) < (1, 3, 6)[marks]:
        raise _wrong(line, len(line), "a number of vertices")
    vertices = 0
    for digit in digits:
        vertices = 64 * vertices + ord(digit) - 63
    if vertices > MOST_VERTICES:
        raise _wrong(line, at, f"at most {MOST_VERTICES:,} vertices", f"{vertices:,}")
    at += marks + len(digits)
    return vertices, line[at:], at + 1


def matrix_bits(body: str, column: int, count: int) -> NDArray[np.uint8]:
    """So many bits and no more, filled up with zeros to a whole character.

    >>> matrix_bits("w", 2, 3).tolist()
    [1, 1, 1]
    """
    length = -(-count // 6)
    if len(body) != length:
        raise GameError(
            f"expected {counted(length, 'character')} after the number of vertices,"
            f" got {len(body):,}",
            1,
            column + min(len(body), length),
        )
    bits = bits_of(body)
    if bits[count:].any():
        raise GameError("expected zeros after the last bit", 1, column + length - 1)
    return bits[:count]


def check_bits(count: int, name: str, instead: str) -> None:
    """Refuse a matrix that would be too large a file.

    >>> check_bits(10**9, "graph6", "sparse6")
    Traceback (most recent call last):
    ...
    gadgetry.games.position.GameError: graph6 has a bit for each pair of vertices: expected at most\
 134,217,728, got 1,000,000,000; use sparse6
    """
    if count > MOST_BITS:
        raise GameError(
            f"{name} has a bit for each pair of vertices: expected at most {MOST_BITS:,},"
            f" got {count:,}; use {instead}"
        )


def _wrong(line: str, at: int, expected: str, got: str = "") -> GameError:
    found = got or (repr(line[at : at + 8]) if at < len(line) else "the end")
    return GameError(f"expected {expected}, got {found}", 1, at + 1)
