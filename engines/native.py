"""The use of Numba: the folder of compiled code, the jit decorators and the bit intrinsics.

Import this module before any other part of Numba. Compiled code is cached in a folder that only this
user can write, named with a digest of the engines' sources: Numba itself notices a change in a
function's own file, but not in the files of the functions it calls.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import platformdirs

CACHE_SETTING = "YIYUAN_CACHE_DIR"
"""Environment variable that moves the folder of compiled code."""


OUTSIDE = "other"
"""The package of kernels outside the engines, such as those of tests."""
LABORATORY = "lab"
"""The package of the kernels of the laboratory, which lies beside the engines in a checkout."""


@cache
def sources_digest(package: str) -> str:
    """Twelve hex digits that change when a Python source of one game, this file or `vectors.py` changes.

    Games never import one another, so their kernels depend on no other source of this project. Kernels
    outside the engines may depend on any game, and those of the laboratory on one another as well.
    """
    engines = Path(__file__).parent
    outside = {OUTSIDE: [engines], LABORATORY: [engines, engines.parent / LABORATORY]}
    digest = hashlib.sha256(sys.version.encode())
    shared = [engines / name for name in ("native.py", "vectors.py")]
    folders = outside.get(package, [engines / package])
    for path in [*shared, *(path for each in folders for path in sorted(each.rglob("*.py")))]:
        name = path.relative_to(engines.parent).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _cache_roots() -> Iterator[Path]:
    chosen = os.environ.get(CACHE_SETTING)
    if chosen:
        yield Path(chosen)
    yield Path(platformdirs.user_cache_dir("yiyuan", appauthor=False))
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"yiyuan-{user}"


def _is_ours(folder: Path) -> bool:
    """Whether only this user can write to the folder or replace it."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    open_to_all = status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX
    return status.st_uid in (0, os.getuid()) and not open_to_all


def _is_private_and_writable(folder: Path) -> bool:
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if not (_is_ours(folder) and _is_ours(folder.parent)):
            return False  # compiled code that another user could change is never run
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_root() -> Path:
    """The folder of compiled code: the setting, the user's cache or a private temporary folder.

    Raises `RuntimeError` if none of them is writable.
    """
    for root in _cache_roots():
        folder = root.resolve() / "native"
        if _is_private_and_writable(folder):
            return folder
    raise RuntimeError(f"no folder for compiled code is writable; set {CACHE_SETTING}")


def cache_folder(module: str) -> Path:
    """The folder for the compiled functions of a module such as `engines.reversi.kernels.moves`."""
    top, _, rest = module.partition(".")
    package = {"engines": rest.partition(".")[0], LABORATORY: LABORATORY}.get(top, OUTSIDE)
    return cache_root() / f"{package}-{sources_digest(package)}"


os.environ["NUMBA_CACHE_DIR"] = str(cache_root())

import numba  # noqa: E402 - Numba reads its cache folder when it is imported
import numpy as np  # noqa: E402
from llvmlite import ir  # noqa: E402
from numba import types  # noqa: E402
from numba.core.cgutils import get_or_insert_function  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

F = TypeVar("F", bound=Callable[..., Any])
Words = TypeVar("Words")

# The head of every search's state array of uint64: kernels count and poll here, Python reads here.
NODES, STOP, NODE_LIMIT = 0, 1, 2
HEAD = 8
"""Words of the head; the stacks and tables of a search follow it."""


def _cached(function: F, *signature: str, **options: Any) -> F:
    numba.config.CACHE_DIR = str(cache_folder(function.__module__))  # type: ignore[attr-defined] # set at run time
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
