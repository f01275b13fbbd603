"""Octal games on heaps by the definition."""

from gadgetry.games.octal.octal_code import OctalCode


def plain_nim_sequence(code: OctalCode, most: int) -> list[int]:
    """The values of the heaps 0 to `most`: every option of every heap.

    >>> plain_nim_sequence(OctalCode.of("0.77"), 11)
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    """
    values: list[int] = []
    for n in range(most + 1):
        seen = set()
        for taken in range(code.most_taken(n) + 1):
            left = n - taken
            if code.allows(taken, 0) and left == 0 and taken:
                seen.add(0)
            if code.allows(taken, 1) and left and taken:
                seen.add(values[left])
            if code.allows(taken, 2):
                seen.update(values[i] ^ values[left - i] for i in range(1, left // 2 + 1))
            if code.allows(taken, 3):
                seen.update(
                    values[a] ^ values[b] ^ values[left - a - b]
                    for a in range(1, left - 1)
                    for b in range(1, left - a)
                )
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values
