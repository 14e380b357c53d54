"""Numba: the folder of compiled kernels, jit decorators, bit intrinsics, the head of search states."""

from __future__ import annotations

import hashlib
import inspect
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import dispatcher
from numba.core.caching import FunctionCache
from numba.core.cgutils import get_or_insert_function
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.extending import intrinsic

from engines import kernel_files

# Numba times each call of LLVM for whoever listens to its events. Nobody does here, and loading kernels,
# which is thousands of calls, takes a third less without that.
_lock: Any = getattr(llvmlite.binding.ffi.lib, "_lock", None)  # another version may have none
for _begin_timing, _end_timing in [*getattr(_lock, "_cblist", ())]:
    llvmlite.binding.ffi.unregister_lock_callback(_begin_timing, _end_timing)

F = TypeVar("F", bound=Callable[..., Any])
Words = TypeVar("Words")

# The head of every search's state array of uint64: kernels count and poll here, Python reads here.
NODES, STOP, NODE_LIMIT = 0, 1, 2
HEAD = 8
"""Words of the head; the stacks and tables of a search follow it."""


class KernelCache(FunctionCache):
    """The compiled forms of one kernel, in place of Numba's cache, which trusts what it finds on disk.

    A file each. Its name tells the sources, the compiler, the processor and the signature, so that
    nothing is ever loaded for another one.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_func = function  # read by `_index_key`
        self._folder = kernel_files.cache_folder(function.__module__)
        self._name = f"{function.__module__}.{function.__qualname__.replace('<locals>.', '')}"
        self._version = [numba.__version__, llvmlite.__version__, function.__code__.co_firstlineno]
        if kernel_files.package_of(function.__module__) == kernel_files.OUTSIDE:
            # The folder is not named by these sources.
            self._version.append(Path(inspect.getfile(function)).stat().st_mtime_ns)

    @property
    def cache_path(self) -> str:
        """The folder of the files."""
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled form for a signature, None if there is none."""
        target_context.refresh()
        content = kernel_files.read(self._path(sig, target_context.codegen()))
        if content is None:
            return None
        rebuild: Any = CompileResult._rebuild  # untyped in Numba
        return rebuild(target_context, *pickle.loads(content))  # noqa: S301 - its checksum is right

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled form."""
        if not data.library.has_dynamic_globals:  # these hold addresses of this process
            serialise: Any = dumps  # untyped in Numba
            kernel_files.write(self._path(sig, data.codegen), serialise(data._reduce()))

    def _path(self, sig: Any, codegen: Any) -> Path:
        key: Any = self._index_key  # untyped in Numba
        text = repr((self._version, key(sig, codegen)))
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        return self._folder / f"{self._name}.{digest}{kernel_files.SUFFIX}"


dispatcher.FunctionCache = KernelCache  # type: ignore[attr-defined] # Numba has no setting for it


def _cached(function: F, *signature: str, **options: Any) -> F:
    njit: Any = numba.njit  # its overloads do not accept `**options`
    compiled: F = njit(*signature, nogil=True, cache=True, **options)(function)
    return compiled


def jit(signature: str, *, allocates: bool = False) -> Callable[[F], F]:
    """Compile now for this signature, releasing the GIL, and cache the result on disk.

    Recursive functions need the signature, and pass typed module constants to their own calls. Only a
    kernel that `allocates` arrays counts references to arrays; the atomic operations would cost a search
    a fifth of its time.
    """
    return lambda function: _cached(function, signature, _nrt=allocates)


def jit_later(function: F) -> F:
    """A kernel that `compile_for` compiles for several signatures, cached on disk as well."""
    return _cached(function, _nrt=False)


def compile_for(compiled: Any, signature: str) -> None:
    """Compile a `jit_later` kernel for a signature, or load it from disk; repeated calls do nothing."""
    compiled.compile(signature)


def inline(function: F) -> F:
    """A small kernel that LLVM inlines into its callers."""
    return _cached(function, forceinline=True, _nrt=False)


WORD = ir.IntType(64)
"""The type of a uint64 for LLVM."""


def integer_intrinsic(build: Callable[..., Any]) -> Callable[..., np.int64]:
    """The type of an intrinsic as its callers see it: no context argument, an integer result."""
    made: Callable[..., np.int64] = intrinsic(build)
    return made


@integer_intrinsic
def popcount(_context: Any, _word: Any) -> Any:
    """The number of set bits of a uint64, as int64."""

    def build(_codegen: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), build


@integer_intrinsic
def lowest(_context: Any, _word: Any) -> Any:
    """The index of the lowest set bit of a uint64 that is not 0, as int64."""

    def build(_codegen: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), build


@integer_intrinsic
def bit_length(_context: Any, _word: Any) -> Any:
    """The number of bits that a uint64 needs, 0 to 64, as int64."""

    def build(_codegen: Any, builder: Any, _signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(WORD, 64), zeros)

    return types.int64(types.uint64), build


_POINTER: Any = types.CPointer(types.uint64)  # type: ignore[no-untyped-call] # untyped in Numba

POINTER = "CPointer(uint64)"
"""A state array in the signature of a kernel that calls itself: an array is seven arguments of a call.

The kernel indexes it as it would the array, without checks. `pointer_to` makes one.
"""


def _pointer_to(_context: Any, _array: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return _POINTER(types.Array(types.uint64, 1, "C")), build


_as_intrinsic: Any = intrinsic
pointer_to: Callable[[Words], Words] = _as_intrinsic(_pointer_to)
"""The first word of a state array, as a `POINTER`; the caller keeps the array alive."""


def words_address(context: Any, builder: Any, words: Any, value: Any, place: Any) -> Any:
    """The address of the word at `place` of an array or a `POINTER`, while a kernel is compiled."""
    data = value if words == _POINTER else context.make_array(words)(context, builder, value).data
    return builder.gep(data, [place])


@integer_intrinsic
def prefetch(_context: Any, _pointer: Any, _index: Any) -> Any:
    """Ask for the cache line of `pointer[index]`, which is read soon; changes nothing, returns 0."""

    def build(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        place = builder.bitcast(builder.gep(args[0], [args[1]]), ir.IntType(8).as_pointer())
        flag = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [place.type, flag, flag, flag])
        insert: Any = get_or_insert_function  # untyped in Numba
        fetch = insert(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(fetch, [place, flag(0), flag(3), flag(1)])  # to read, keep, data
        return ir.Constant(WORD, 0)

    return types.int64(_POINTER, types.int64), build


@integer_intrinsic
def load_atomic(_context: Any, words: Any, _index: Any) -> Any:
    """`words[index]`, read from memory each time; a plain load may be hoisted out of a loop."""

    def build(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        place = words_address(context, builder, words, *args)
        return builder.load_atomic(place, ordering="monotonic", align=8)

    return types.uint64(words, types.int64), build


@integer_intrinsic
def short_at(_context: Any, _address: Any, _place: Any) -> Any:
    """The signed 16-bit number at `place` (counted in numbers) of an array, by the array's address.

    The caller keeps the array alive and checks its bounds. Another array argument would make a
    recursive kernel almost twice as slow.
    """

    def build(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], ir.IntType(16).as_pointer())
        return builder.sext(builder.load(builder.gep(pointer, [args[1]])), ir.IntType(64))

    return types.int64(types.uint64, types.int64), build


def new_state(words: int, node_limit: int | None = None) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """A zeroed state array of `HEAD` + `words`; a kernel stops after `node_limit` nodes, if given."""
    state = np.zeros(HEAD + words, np.uint64)
    state[NODE_LIMIT] = node_limit if node_limit is not None else np.iinfo(np.uint64).max
    return state
