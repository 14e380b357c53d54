"""Only one module imports Eventlet, so that replacing it would change one file."""

from __future__ import annotations

import ast
from pathlib import Path

import webapp

ROOT = Path(webapp.__file__).parent


def imported(path: Path) -> set[str]:
    """The packages that a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_only_the_server_imports_eventlet() -> None:
    users = [path for path in ROOT.rglob("*.py") if imported(path) & {"eventlet", "greenlet"}]
    assert users == [ROOT / "serving" / "green_threads.py"]
