"""Vector instructions in kernels: four words at once, and rows of words in a table.

LLVM compiles both for any machine. Everything here is written while a kernel is compiled; nothing of it
runs in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature, signature
from typing import Any

from engines.native import WORD, integer_intrinsic, words_address

# isort: split
import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic

_COUNT = 4
_LANES = ir.VectorType(WORD, _COUNT)
_INDEX = ir.IntType(32)
_YES = ir.Constant(ir.IntType(1), 1)

_COUNTS_ZEROS = bool(llvm.get_host_cpu_features().get("avx512cd"))
"""Whether one instruction counts the leading zeros of four words."""

Quad = tuple[int, ...]
"""Four numbers, one for each lane."""


class Lanes:
    """Four uint64 in one vector while a kernel is compiled; operators become vector instructions.

    The other operand is `Lanes` or four numbers, one for each lane.
    """

    def __init__(self, builder: Any, value: Any) -> None:
        self._builder = builder
        self._value = value

    @classmethod
    def filled(cls, builder: Any, word: Any) -> Lanes:
        """The same word in each lane."""
        none = ir.Constant(_LANES, ir.Undefined)
        first = builder.insert_element(none, word, ir.Constant(_INDEX, 0))
        order = ir.Constant(ir.VectorType(_INDEX, _COUNT), [0] * _COUNT)
        return cls(builder, builder.shuffle_vector(first, none, order))

    def row_of(self, table: Sequence[Quad], name: str) -> Lanes:
        """The row of a constant table whose index is in the first lane.

        A kernel has one table of a `name`.
        """
        builder = self._builder
        kind = ir.ArrayType(_LANES, len(table))
        known = builder.module.globals.get(name)
        if known is None:
            known = ir.GlobalVariable(builder.module, kind, name)
            known.linkage, known.global_constant, known.align = "internal", True, 8 * _COUNT
            known.initializer = ir.Constant(kind, [ir.Constant(_LANES, list(row)) for row in table])
        index = builder.extract_element(self._value, ir.Constant(_INDEX, 0))
        return Lanes(builder, builder.load(builder.gep(known, [ir.Constant(WORD, 0), index])))

    def _with(self, build: Callable[[Any, Any], Any], other: Lanes | Quad) -> Lanes:
        operand = other._value if isinstance(other, Lanes) else ir.Constant(_LANES, list(other))
        return Lanes(self._builder, build(self._value, operand))

    def __and__(self, other: Lanes | Quad) -> Lanes:
        return self._with(self._builder.and_, other)

    def __or__(self, other: Lanes | Quad) -> Lanes:
        return self._with(self._builder.or_, other)

    def __add__(self, other: Lanes | Quad) -> Lanes:
        return self._with(self._builder.add, other)

    def __lshift__(self, other: Lanes | Quad) -> Lanes:
        return self._with(self._builder.shl, other)

    def __rshift__(self, other: Lanes | Quad) -> Lanes:
        return self._with(self._builder.lshr, other)

    def __invert__(self) -> Lanes:
        return Lanes(self._builder, self._builder.not_(self._value))

    def __neg__(self) -> Lanes:
        return Lanes(self._builder, self._builder.neg(self._value))

    def less_one(self) -> Lanes:
        """Each word less 1; 0 stays 0."""
        subtract = self._function("llvm.usub.sat.v4i64", _LANES, _LANES, _LANES)
        ones = ir.Constant(_LANES, [1] * _COUNT)
        return Lanes(self._builder, self._builder.call(subtract, [self._value, ones]))

    def lowest(self) -> Lanes:
        """The lowest set bit of each word, or 0."""
        return self & -self

    def highest(self, steps: Quad) -> Lanes:
        """The highest set bit of each word, whose bits lie `steps` apart.

        For a word of 0 it is bit 0 or none.
        """
        if not _COUNTS_ZEROS:
            filled, distance = self, steps
            for _ in range(3):
                filled |= filled >> distance
                distance = tuple(2 * step for step in distance)
            return self & ~(filled >> steps)
        count = self._function("llvm.ctlz.v4i64", _LANES, _LANES, ir.IntType(1))
        some = self | (1,) * _COUNT
        zeros = Lanes(self._builder, self._builder.call(count, [some._value, _YES]))
        top = ir.Constant(_LANES, [1 << 63] * _COUNT)
        return Lanes(self._builder, top) >> zeros

    def united(self) -> Any:
        """One word: the OR of the four."""
        reduce = self._function("llvm.vector.reduce.or.v4i64", WORD, _LANES)
        return self._builder.call(reduce, [self._value])

    def _function(self, name: str, result: Any, *operands: Any) -> Any:
        insert: Any = get_or_insert_function  # untyped in Numba
        return insert(self._builder.module, ir.FunctionType(result, operands), name)


def in_lanes(build: Callable[..., Lanes]) -> Callable[..., np.uint64]:
    """A small kernel written with `Lanes`: each argument fills all lanes; the result is their OR."""

    def typed(_context: Any, *words: Any) -> Any:
        def lower(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return build(*(Lanes.filled(builder, word) for word in args)).united()

        return types.uint64(*(types.uint64 for _ in words)), lower

    # Numba reads argument names from the signature and does not accept a variable number of them.
    context = Parameter("_context", Parameter.POSITIONAL_OR_KEYWORD)
    read = Signature([context, *signature(build).parameters.values()])
    typed.__signature__ = read  # type: ignore[attr-defined] # `inspect.signature` looks for it
    made: Callable[..., np.uint64] = intrinsic(typed)
    return made


def difference_of_rows(count: int) -> Callable[..., np.int64]:
    """A kernel `(state, start, to, most, rows, row, twice)` on rows of `count` words.

    It writes to the state at `to` the row `most` less the row at `start`, less row number `row` of the
    array `rows`, and less twice the rows whose bits are set in `twice`. Returns 0. The caller checks all
    bounds.
    """
    kind = ir.VectorType(WORD, count)

    def typed(
        _context: Any,
        state: Any,
        _from: Any,
        _to: Any,
        most: Any,
        rows: Any,
        _row: Any,
        _twice: Any,
    ) -> Any:
        def lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def row_at(array: int, place: Any) -> Any:
                address = words_address(context, builder, signature.args[array], args[array], place)
                return builder.bitcast(address, kind.as_pointer())

            def row_number(number: Any) -> Any:
                place = builder.mul(number, ir.Constant(WORD, count))
                return builder.load(row_at(4, place), align=8)

            largest = builder.load(row_at(3, ir.Constant(WORD, 0)), align=8)
            first = builder.sub(largest, builder.load(row_at(0, args[1]), align=8))
            first = builder.sub(first, row_number(args[5]))

            before = builder.block
            head, body, end = (builder.append_basic_block(name) for name in ("head", "body", "end"))
            builder.branch(head)
            builder.position_at_end(head)
            total, left = builder.phi(kind), builder.phi(WORD)
            total.add_incoming(first, before)
            left.add_incoming(args[6], before)
            some = builder.icmp_unsigned("!=", left, ir.Constant(WORD, 0))
            builder.cbranch(some, body, end)

            builder.position_at_end(body)
            found = row_number(builder.cttz(left, _YES))
            total.add_incoming(builder.sub(builder.sub(total, found), found), body)
            left.add_incoming(builder.and_(left, builder.sub(left, ir.Constant(WORD, 1))), body)
            builder.branch(head)

            builder.position_at_end(end)
            builder.store(total, row_at(0, args[2]), align=8)
            return ir.Constant(WORD, 0)

        kernel = types.int64(state, types.int64, types.int64, most, rows, types.int64, types.uint64)
        return kernel, lower

    return integer_intrinsic(typed)
