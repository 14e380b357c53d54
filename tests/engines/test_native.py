"""Compiled code: cached between starts, never stale, in a folder that only the user can write."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

import pytest

from engines import atomic_write, kernel_files, native, vectors
from engines.kernel_files import KEPT_DAYS, remove_old_code

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


@pytest.mark.parametrize("package", [kernel_files.LABORATORY, kernel_files.OUTSIDE])
def test_kernels_outside_the_engines_are_compiled_anew_when_any_game_changes(
    tree, package, monkeypatch
):
    monkeypatch.setattr(kernel_files, "__file__", str(tree.package / "kernel_files.py"))
    digest = kernel_files.sources_digest.__wrapped__
    before = digest(package)
    assert digest(package) == before
    tree.edit("kernels/callee.py", "number + 100", "number + 200")
    assert digest(package) != before


# Private folders ---------------------------------------------------------------------------------


@pytest.fixture
def chosen_root(monkeypatch, tmp_path):
    """Finds the folder of compiled code with these variables, as a new process does."""

    def choose(**environ: str) -> Path:
        user = {"XDG_CACHE_HOME": str(tmp_path / "user"), "HOME": str(tmp_path)}
        for name, value in (user | environ).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(tempfile, "tempdir", None)
        return kernel_files.cache_root.__wrapped__()

    return choose


def test_the_folder_is_private(chosen_root, tmp_path):
    chosen = chosen_root(YIYUAN_CACHE_DIR=str(tmp_path / "deep" / "cache"))
    assert chosen == tmp_path / "deep" / "cache" / "native"
    assert stat.S_IMODE(chosen.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_written_is_passed_over(chosen_root, monkeypatch, tmp_path):
    blocked = tmp_path / "file"
    blocked.touch()
    no_folder = {"YIYUAN_CACHE_DIR": str(blocked / "cache")}
    assert tmp_path / "user" in chosen_root(**no_folder).parents
    no_home = {"XDG_CACHE_HOME": str(blocked), "HOME": str(blocked)}
    temporary = chosen_root(**no_folder, **no_home, TMPDIR=str(tmp_path))
    assert temporary.parent.parent == tmp_path
    assert temporary.parent.name.startswith("yiyuan-")
    monkeypatch.setattr(kernel_files, "_cache_roots", lambda: iter([blocked, blocked / "deeper"]))
    with pytest.raises(RuntimeError, match=kernel_files.CACHE_SETTING):
        chosen_root()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("open_folder", ["cache", "cache/native"])
def test_a_folder_that_anyone_may_write_is_passed_over(chosen_root, tmp_path, open_folder):
    """Another user who can write or rename the folder could replace the code in it."""
    (tmp_path / "cache" / "native").mkdir(parents=True)
    (tmp_path / open_folder).chmod(0o777)
    chosen = chosen_root(YIYUAN_CACHE_DIR=str(tmp_path / "cache"))
    assert tmp_path / "cache" not in chosen.parents


DAY = 24 * 3600


def folder(root: Path, name: str, days: float) -> Path:
    made = root / name
    made.mkdir()
    (made / "moves.kernel").touch()
    then = time.time() - days * DAY
    for path in (made / "moves.kernel", made):
        os.utime(path, (then, then))
    return made


def test_only_old_folders_of_the_same_game_go(tmp_path: Path) -> None:
    old = [
        folder(tmp_path, "reversi-0123456789ab", KEPT_DAYS + 1),
        folder(tmp_path, "reversi-ba9876543210", KEPT_DAYS + 100),
    ]
    current = folder(tmp_path, "reversi-aaaaaaaaaaaa", KEPT_DAYS + 1)
    kept = [
        current,
        folder(tmp_path, "reversi-bbbbbbbbbbbb", KEPT_DAYS - 1),
        folder(tmp_path, "capture_go-cccccccccccc", KEPT_DAYS + 100),
        folder(tmp_path, "holiday pictures", KEPT_DAYS + 100),
        folder(tmp_path, "reversi-short", KEPT_DAYS + 100),
        folder(tmp_path, "reversi-dddddddddddd", KEPT_DAYS + 1),
    ]
    os.utime(kept[-1] / "moves.kernel")  # a recently changed file
    link = tmp_path / "reversi-eeeeeeeeeeee"
    link.symlink_to(kept[3])
    remove_old_code(current)
    assert not any(each.exists() for each in old)
    assert all(each.exists() for each in (*kept, link))


@pytest.mark.parametrize("keep", [0, 1, 31, 32, 500, 1031])
def test_half_a_file_is_removed(tmp_path: Path, keep: int) -> None:
    path = tmp_path / "games" / "moves.kernel"
    kernel_files.write(path, bytes(1000))
    assert kernel_files.read(path) == bytes(1000)
    before = kernel_files.damaged()
    path.write_bytes(path.read_bytes()[:keep])
    assert kernel_files.read(path) is None
    assert not path.exists()
    assert kernel_files.read(path) is None  # and is not counted again
    assert kernel_files.damaged() == before + 1


def test_a_disk_that_takes_nothing_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    for _ in range(2):
        kernel_files.write(blocked / "moves.kernel", b"code")
    assert kernel_files.read(blocked / "moves.kernel") is None
    assert len(caplog.messages) == 1
    assert str(blocked) in caplog.text
