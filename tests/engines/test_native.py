"""Compiled code: cached between starts, never stale, in a folder that only the user can write."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from engines import atomic_write, kernel_files, native, vectors

ROOT = Path(__file__).parents[2]

TOY = {
    "constants.py": """
        import numpy as np

        STEP = np.int64(1)
        """,
    "kernels/callee.py": """
        from engines.native import inline, jit
        from engines.toy.constants import STEP

        @jit("int64(int64)")
        def called(number):
            return number + 10 * STEP

        @inline
        def pasted(number):
            return number + 100
        """,
    "caller.py": """
        import numpy as np
        from engines.native import jit
        from engines.toy.kernels.callee import called, pasted

        ONE = np.int64(1)

        @jit("int64(int64)")
        def caller(number):
            return called(number) + pasted(number)

        @jit("int64(int64)")
        def recursive(number):
            if number <= ONE:
                return ONE
            return number * recursive(number - ONE)
        """,
    "__init__.py": "",
    "kernels/__init__.py": "",
}
CALL = """
from engines.toy.caller import caller, recursive
import numpy as np
hits = sum(sum(made.stats.cache_hits.values()) for made in (caller, recursive))
print(int(caller(np.int64(0))), int(recursive(np.int64(5))), hits)
"""


class Tree:
    """A copy of `engines.native` beside a toy game, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.cache = folder / "cache"
        self.package = folder / "tree" / "engines"
        (self.package / "toy" / "kernels").mkdir(parents=True)
        (self.package / "__init__.py").touch()
        for module in (atomic_write, kernel_files, native, vectors):
            shutil.copy(module.__file__, self.package)
        for name, text in TOY.items():
            self.write(name, textwrap.dedent(text))

    def write(self, name: str, text: str) -> None:
        (self.package / "toy" / name).write_text(text, "utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.package / "toy" / name).read_text("utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def call(self) -> tuple[int, int, int]:
        """`caller(0)`, `recursive(5)` and how many of the two came out of the cache."""
        environ = {**os.environ, kernel_files.CACHE_SETTING: str(self.cache)}
        said = run(CALL, cwd=self.package.parent, environ=environ)
        called, recursive, hits = map(int, said.split())
        return called, recursive, hits


def run(code: str, *, cwd: Path = ROOT, environ: dict[str, str] | None = None) -> str:
    """The output of a new process that runs this code."""
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(
        command, cwd=cwd, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


# Never stale -------------------------------------------------------------------------------------


@pytest.mark.slow(reason="compiles in four processes")
def test_a_second_start_finds_compiled_code_and_a_changed_callee_is_seen(tree):
    assert tree.call() == (110, 120, 0)
    assert tree.call() == (110, 120, 2)
    tree.edit("kernels/callee.py", "number + 100", "number + 200")
    assert tree.call() == (210, 120, 0)
    tree.edit("constants.py", "np.int64(1)", "np.int64(2)")
    assert tree.call() == (220, 120, 0)


DAMAGE = """
import importlib, os, sys
import numpy as np
from engines import kernel_files

def answers():
    for name in [name for name in sys.modules if name.startswith("engines.toy")]:
        del sys.modules[name]
    toy = importlib.import_module("engines.toy.caller")
    return int(toy.caller(np.int64(0))), int(toy.recursive(np.int64(5)))

answers()
files = sorted(kernel_files.cache_folder("engines.toy.caller").iterdir())
for path in files:
    sound = path.read_bytes()
    for damaged in (sound[: len(sound) // 2], b"", os.urandom(len(sound)), sound[:-1] + b"!"):
        path.write_bytes(damaged)
        before = kernel_files.damaged()
        assert answers() == (110, 120), path
        if path.read_bytes() != damaged:  # it was needed
            assert kernel_files.damaged() == before + 1, path
            assert kernel_files.read(path) is not None
assert sorted(kernel_files.cache_folder("engines.toy.caller").iterdir()) == files
print(len(files), kernel_files.damaged())
"""


@pytest.mark.slow(reason="compiles four kernels anew, again and again")
def test_each_damaged_file_is_removed_and_compiled_anew(tree):
    environ = {**os.environ, kernel_files.CACHE_SETTING: str(tree.cache)}
    files, damaged = map(int, run(DAMAGE, cwd=tree.package.parent, environ=environ).split())
    assert (files, damaged) == (4, 12)  # the kernel that is pasted into another is not loaded
    assert tree.call() == (110, 120, 2)


@pytest.mark.parametrize("package", [kernel_files.LABORATORY, kernel_files.OUTSIDE])
def test_kernels_outside_the_engines_are_compiled_anew_when_any_game_changes(tree, package):
    code = f"from engines.kernel_files import sources_digest; print(sources_digest({package!r}))"
    before = run(code, cwd=tree.package.parent)
    assert run(code, cwd=tree.package.parent) == before
    tree.edit("kernels/callee.py", "number + 100", "number + 200")
    assert run(code, cwd=tree.package.parent) != before


@native.jit("int64(uint64[::1], int64)")
def bits_at(words, index):
    native.prefetch(native.pointer_to(words), index + 1)
    return native.bit_length(words[index])


@pytest.mark.parametrize("bits", [0, 1, 2, 33, 63, 64])
def test_the_bits_of_a_word_and_a_prefetch_that_changes_nothing(bits):
    words = np.array([(1 << bits) - 1, 5], np.uint64)
    assert bits_at(words, 0) == bits
    assert words.tolist() == [(1 << bits) - 1, 5]


@native.jit(f"uint64({native.POINTER}, int64)")
def counted_down(words, index):
    words[index] += np.uint64(index)
    return words[index] if index == 0 else words[index] + counted_down(words, index - np.int64(1))


@native.jit("uint64(uint64[::1], int64)")
def counted(words, index):
    return counted_down(native.pointer_to(words), index)


def test_a_kernel_with_a_pointer_reads_and_writes_the_words_of_the_array():
    words = np.array([10, 20, 30, 40], np.uint64)
    assert counted(words[1:], 2) == 20 + 31 + 42
    assert words.tolist() == [10, 20, 31, 42]


def test_only_the_sources_of_its_own_game_move_a_game():
    folders = {
        kernel_files.cache_folder(f"engines.{name}.kernels") for name in ("reversi", "huarong")
    }
    assert len(folders) == 2
    assert kernel_files.cache_folder("engines.reversi.kernels.search_state") in folders
    assert {folder.parent for folder in folders} == {kernel_files.cache_root()}


# Private folders ---------------------------------------------------------------------------------


def chosen_root(**environ: str) -> Path:
    """The folder of compiled code in a new process with these variables."""
    code = "from engines.kernel_files import cache_root; print(cache_root())"
    return Path(run(code, environ={**os.environ, **environ}).strip())


def test_the_folder_is_private(tmp_path):
    chosen = chosen_root(**{kernel_files.CACHE_SETTING: str(tmp_path / "deep" / "cache")})
    assert chosen == tmp_path / "deep" / "cache" / "native"
    assert stat.S_IMODE(chosen.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_written_is_passed_over(tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    setting = {kernel_files.CACHE_SETTING: str(blocked / "cache")}
    user = chosen_root(**setting, XDG_CACHE_HOME=str(tmp_path / "user"), HOME=str(tmp_path))
    assert tmp_path in user.parents
    temporary = chosen_root(
        **setting, XDG_CACHE_HOME=str(blocked), HOME=str(blocked), TMPDIR=str(tmp_path)
    )
    assert temporary.parent.parent == tmp_path
    assert temporary.parent.name.startswith("yiyuan-")


def test_without_any_folder_the_start_says_which_setting_helps(monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setattr(kernel_files, "_cache_roots", lambda: iter([blocked, blocked / "deeper"]))
    with pytest.raises(RuntimeError, match=kernel_files.CACHE_SETTING):
        kernel_files.cache_root.__wrapped__()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("open_folder", ["cache", "cache/native"])
def test_a_folder_that_anyone_may_write_is_passed_over(tmp_path, open_folder):
    """Another user who can write or rename the folder could replace the code in it."""
    (tmp_path / "cache" / "native").mkdir(parents=True)
    (tmp_path / open_folder).chmod(0o777)
    chosen = chosen_root(
        **{kernel_files.CACHE_SETTING: str(tmp_path / "cache")},
        XDG_CACHE_HOME=str(tmp_path / "user"),
    )
    assert tmp_path / "cache" not in chosen.parents


# Bit intrinsics ----------------------------------------------------------------------------------


def test_a_new_state_has_its_head_and_its_limit():
    state = native.new_state(5, node_limit=9)
    assert len(state) == native.HEAD + 5
    assert int(state[native.NODE_LIMIT]) == 9
    assert not state[[native.NODES, native.STOP]].any()
    assert int(native.new_state(0)[native.NODE_LIMIT]) == np.iinfo(np.uint64).max
