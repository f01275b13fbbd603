"""Sets of small whole numbers as ints: what a kernel must know of to compile them in any width.

A set of elements below 61 fits into a word, as numba's ints are. The functions below are Python's
own; `kernels.compiled` puts those of a width in their place, see `masks_kernel`. So a source that
is compiled in several widths writes `single(v)` for 1 << v, and `sets(n)` for a list of n sets.
"""

from __future__ import annotations

from typing import Any, Final

WIDTHS: Final = (1, 2, 4, 8)  # in words, that kernels of several widths are compiled in


def single(v: int) -> int:
    """The set {v}.

    >>> single(3), single(3) - 1
    (8, 7)
    """
    return 1 << v


def empty() -> int:
    """No elements: where the first value of a variable decides about its width.

    >>> empty()
    0
    """
    return 0


def sets(size: int) -> list[int]:
    """So many empty sets, to be written over: a list in Python, and an array compiled.

    >>> sets(2)
    [0, 0]
    """
    return [0] * size


def least(elements: int) -> int:
    """The least element of a set.

    >>> least(0b1100)
    2
    """
    return (elements & -elements).bit_length() - 1


def width() -> int:
    """How many words a set has; one of Python's has any.

    >>> width()
    1
    """
    return 1


def sets_in(array: Any) -> list[int]:
    """The sets that are the rows of an array of words; compiled as a view, of any shape.

    >>> import numpy as np
    >>> sets_in(np.array([[3, 0], [0, 1]])) == [3, 1 << 64]
    True
    """
    return [int.from_bytes(row.tobytes(), "little") for row in array]


def words_for(elements: int) -> int | None:
    """The least width for sets of so many elements; the sign bit stays free. None: there is none.

    >>> [words_for(n) for n in (63, 64, 511, 512)]
    [1, 2, 8, None]
    """
    return next((words for words in WIDTHS if elements < 64 * words), None)
