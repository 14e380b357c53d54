"""Files of compiled code: checked before use; those of earlier versions are removed after a while."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from engines import kernel_files
from engines.kernel_files import KEPT_DAYS, remove_old_code

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
