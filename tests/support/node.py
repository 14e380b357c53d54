"""Runs scripts of the pages in Node, so that they are compared with the engines."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from tests.support.missing import cannot_run

SCRIPTS = Path(__file__).parents[1] / "scripts" / "support"


def answers(script: str, asked: list[dict[str, Any]]) -> list[Any]:
    """What a script of `SCRIPTS` answers to each of these; both are JSON, on its standard streams."""
    node = shutil.which("node") or cannot_run("node is not installed")
    answer = subprocess.run(
        [node, SCRIPTS / script],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[Any] = json.loads(answer.stdout)
    return found
