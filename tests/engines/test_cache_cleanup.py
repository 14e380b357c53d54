"""Only compiled code of earlier versions is removed, after a while."""

from __future__ import annotations

import os
import time
from pathlib import Path

from engines.cache_cleanup import KEPT_DAYS, remove_old_code

DAY = 24 * 3600


def folder(root: Path, name: str, days: float) -> Path:
    made = root / name
    made.mkdir()
    (made / "kernels.nbi").touch()
    then = time.time() - days * DAY
    for path in (made / "kernels.nbi", made):
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
    os.utime(kept[-1] / "kernels.nbi")  # a recently changed index
    link = tmp_path / "reversi-eeeeeeeeeeee"
    link.symlink_to(kept[3])
    remove_old_code(current)
    assert not any(each.exists() for each in old)
    assert all(each.exists() for each in (*kept, link))


def test_a_folder_of_another_kind_removes_nothing(tmp_path: Path) -> None:
    folder(tmp_path, "reversi-0123456789ab", KEPT_DAYS + 1)
    remove_old_code(tmp_path / "other")
    assert [each.name for each in tmp_path.iterdir()] == ["reversi-0123456789ab"]
