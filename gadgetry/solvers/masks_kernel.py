"""Sets of `masks` in numba: ints of one word, or of several, whose arithmetic LLVM spells out.

How long an int is, and how many bits it has, as Python says it; not of negative ones.

A `Wide` is to numba a type of its own, as its ints have at most 64 bits. It takes part in what the
sources of kernels do with sets: the operators below, comparison, truth, `bit_length` and
`bit_count`, lists and arrays. An int in its company is widened, and a shift is by an int.
"""

# mypy: disable-error-code="no-untyped-call, untyped-decorator, call-arg, call-overload, arg-type"
# (numba has few types, and calls what is written here in its own ways)
from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import lower_builtin, lower_cast
from numba.core.typeconv import Conversion  # type: ignore[attr-defined]
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros
from numba.extending import intrinsic, models, overload_method, register_model
from numba.np.arrayobj import populate_array

WORD = ir.IntType(64)
Lowered = Callable[..., Any]


class Wide(types.Type):
    """A whole number of several words, in two's complement."""

    def __init__(self, words: int) -> None:
        self.words = words
        super().__init__(name=f"Wide({words})")

    @property
    def bits(self) -> Any:
        """LLVM's type."""
        return ir.IntType(64 * self.words)

    def can_convert_from(self, _: Any, other: Any) -> Any:
        """An int, or a truth value."""
        return Conversion.promote if isinstance(other, types.Integer | types.Boolean) else None

    def unify(self, _: Any, other: Any) -> Any:
        """What is an int here and wide there is wide."""
        return self if isinstance(other, types.Integer | types.Boolean) else None


@register_model(Wide)
class WideModel(models.PrimitiveModel):
    """As it is kept in memory."""

    def __init__(self, manager: Any, wide: Wide) -> None:
        super().__init__(manager, wide, wide.bits)


@lower_cast(types.Integer, Wide)
def _widened(_: Any, builder: Any, __: Any, wide: Wide, value: Any) -> Any:
    return builder.sext(value, wide.bits)


@lower_cast(types.IntegerLiteral, Wide)
def _literal(_: Any, __: Any, literal: Any, wide: Wide, ___: Any) -> Any:
    return ir.Constant(wide.bits, literal.literal_value)


@lower_cast(types.Boolean, Wide)
def _truth(_: Any, builder: Any, __: Any, wide: Wide, value: Any) -> Any:
    return builder.zext(value, wide.bits)


def _shift(step: str) -> Lowered:
    return lambda builder, a, by: getattr(builder, step)(a, builder.zext(by, a.type))


def _step(step: str) -> Lowered:
    return lambda builder, *values: getattr(builder, step)(*values)


def _comparison(sign: str) -> Lowered:
    return lambda builder, a, b: builder.icmp_signed(sign, a, b)


def _against_zero(sign: str) -> Lowered:
    return lambda builder, a: builder.icmp_unsigned(sign, a, a.type(0))


_TWO = {"add": "add", "sub": "sub", "and_": "and_", "or_": "or_", "xor": "xor"}
_SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
# What is done, to what (of Wide and ints), with which result (None: wide), and how.
_OPERATIONS: list[tuple[Any, tuple[Any, ...], Any, Lowered]] = [
    (operator.invert, (Wide,), None, _step("not_")),
    (operator.neg, (Wide,), None, _step("neg")),
    (operator.not_, (Wide,), types.boolean, _against_zero("==")),
    (bool, (Wide,), types.boolean, _against_zero("!=")),
]
for _name, _how in _TWO.items():
    for _called in (_name, f"i{_name.rstrip('_')}"):
        _OPERATIONS.append((getattr(operator, _called), (Wide, Wide), None, _step(_how)))
for _name, _how in (("lshift", "shl"), ("rshift", "ashr")):
    for _called in (_name, f"i{_name}"):
        _OPERATIONS.append((getattr(operator, _called), (Wide, types.int64), None, _shift(_how)))
for _name, _how in _SIGNS.items():
    _made = _comparison(_how)
    _OPERATIONS.append((getattr(operator, _name), (Wide, Wide), types.boolean, _made))


def _lower(operation: Any, takes: tuple[Any, ...], how: Lowered) -> None:
    @lower_builtin(operation, *takes)
    def lowered(_: Any, builder: Any, __: Any, values: Any) -> Any:
        return how(builder, *values)


for _operation, _takes, _, _how_lowered in _OPERATIONS:
    _lower(_operation, _takes, _how_lowered)


@cache
def wide(words: int) -> Wide:
    """The type of that width, which numba then knows."""
    new = Wide(words)
    for operation, takes, gives, _ in _OPERATIONS:
        arguments = [new if kind is Wide else kind for kind in takes]
        case = signature(new if gives is None else gives, *arguments)
        template = type("Operation", (ConcreteTemplate,), {"key": operation, "cases": [case]})
        infer_global(operation)(template)
    return new


@intrinsic
def length(_: Any, number: Any) -> Any:
    """How many bits a number has that is not negative."""

    def lowered(_: Any, builder: Any, __: Any, values: Any) -> Any:
        zeros = builder.ctlz(values[0], ir.Constant(ir.IntType(1), 0))
        return builder.trunc(builder.sub(number.bits(64 * number.words), zeros), WORD)

    return signature(types.int64, number), lowered


@intrinsic
def count(_: Any, number: Any) -> Any:
    """How many bits are set."""

    def lowered(_: Any, builder: Any, __: Any, values: Any) -> Any:
        return builder.trunc(builder.ctpop(values[0]), WORD)

    return signature(types.int64, number), lowered


@intrinsic
def zeros_below(_: Any, number: Any) -> Any:
    """How many bits are 0 below the least one that is set."""

    def lowered(_: Any, builder: Any, __: Any, values: Any) -> Any:
        return builder.trunc(builder.cttz(values[0], ir.Constant(ir.IntType(1), 0)), WORD)

    return signature(types.int64, number), lowered


@overload_method(types.Integer, "bit_length")
def _length_in_a_word(mask: Any) -> Any:
    def bit_length(mask: Any) -> Any:
        return 64 - leading_zeros(mask)

    return bit_length


@overload_method(types.Integer, "bit_count")
def _count_in_a_word(mask: Any) -> Any:
    def bit_count(mask: Any) -> Any:
        mask -= mask >> 1 & 0x5555555555555555
        mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
        mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
        return mask * 0x0101010101010101 >> 56

    return bit_count


@overload_method(Wide, "bit_length")
def _bit_length(number: Any) -> Any:
    def bit_length(number: Any) -> Any:
        return length(number)

    return bit_length


@overload_method(Wide, "bit_count")
def _bit_count(number: Any) -> Any:
    def bit_count(number: Any) -> Any:
        return count(number)

    return bit_count


def _widening(new: Wide) -> Any:
    @intrinsic
    def widened(_: Any, __: Any) -> Any:
        def lowered(_: Any, builder: Any, __: Any, values: Any) -> Any:
            return builder.sext(values[0], new.bits)

        return signature(new, types.int64), lowered

    return widened


def _viewing(kind: Any, words: int) -> Any:
    @intrinsic
    def viewed(_: Any, array: Any) -> Any:
        view = types.Array(kind, array.ndim - 1, "C")

        def lowered(context: Any, builder: Any, _: Any, values: Any) -> Any:
            old = context.make_array(array)(context, builder, values[0])
            new = context.make_array(view)(context, builder)
            populate_array(
                new,
                data=builder.bitcast(old.data, new.data.type),
                shape=cgutils.unpack_tuple(builder, old.shape)[:-1],
                strides=cgutils.unpack_tuple(builder, old.strides)[:-1],
                itemsize=context.get_constant(types.intp, 8 * words),
                meminfo=old.meminfo,
                parent=old.parent,
            )
            context.nrt.incref(builder, view, new._getvalue())
            return new._getvalue()

        return signature(view, array), lowered

    return viewed


@cache
def functions(words: int) -> dict[str, Any]:
    """Those of `masks`, for kernels of that width; they are compiled into what calls them."""

    kind = types.int64 if words == 1 else wide(words)  # before anything of it is compiled
    viewed = _viewing(kind, words)

    def width() -> int:
        return words

    def sets(size: int) -> Any:
        return viewed(np.zeros((size, words), np.int64))

    if words == 1:

        def single(v: int) -> int:
            return 1 << v

        def empty() -> int:
            return 0

        def least(elements: int) -> Any:
            return trailing_zeros(elements)

    else:
        widened = _widening(kind)

        def single(v: int) -> int:
            return widened(1) << v  # type: ignore[no-any-return]

        def empty() -> int:
            return widened(0)  # type: ignore[no-any-return]

        def least(elements: int) -> Any:
            return zeros_below(elements)

    ours = (single, empty, least, width, sets)
    return {"sets_in": viewed} | {
        function.__name__: njit(nogil=True, no_cpython_wrapper=True)(function) for function in ours
    }
