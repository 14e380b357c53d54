"""How many modules a folder has, and how long they are: a newcomer finds their way in small rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MOST_MODULES = 12
MOST_LINES = 400
FOLDERS = sorted(
    {path.parent for part in ("engines", "webapp") for path in (ROOT / part).rglob("*.py")}
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_has_few_modules_and_none_is_long(folder: Path) -> None:
    modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(modules) <= MOST_MODULES, sorted(path.name for path in modules)
    lines = {path.name: len(path.read_text("utf-8").splitlines()) for path in folder.glob("*.py")}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}
