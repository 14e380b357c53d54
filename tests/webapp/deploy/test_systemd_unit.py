"""`docs/deploy/yiyuan.service`: systemd understands it, and it gives the site few rights."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.missing import cannot_run
from tests.support.servers import ROOT
from tests.support.services import Missing, program
from webapp.limits.open_files import FEWEST_CONNECTIONS

UNIT = ROOT / "docs" / "deploy" / "yiyuan.service"
TEXT = UNIT.read_text("utf-8")
MOST_EXPOSED = 1.2
"""systemd's own figure, from 0 to 10; a service without a sandbox has 9.6."""


@pytest.fixture
def analyze() -> str:
    try:
        return program("systemd-analyze")
    except Missing as error:
        cannot_run(str(error))


def test_systemd_understands_the_unit(analyze: str, tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(TEXT.replace("/opt/yiyuan/.venv/bin/python", sys.executable), "utf-8")
    checked = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, check=False)
    assert UNIT.name not in checked.stderr, checked.stderr
    assert checked.returncode == 0, checked.stderr


def test_it_is_hardly_exposed(analyze: str) -> None:
    command = [analyze, "security", "--offline=true", "--no-pager", UNIT]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"Overall exposure level for yiyuan.service: ([\d.]+)", told)
    assert found, told
    assert float(found[1]) <= MOST_EXPOSED


def test_numba_can_compile_and_nobody_else_reads() -> None:
    assert not re.search(r"^MemoryDenyWriteExecute", TEXT, re.MULTILINE)
    for line in ("UMask=0077", "StateDirectoryMode=0700", "CacheDirectoryMode=0700"):
        assert f"\n{line}\n" in TEXT
    files = re.search(r"^LimitNOFILE=(\d+)$", TEXT, re.MULTILINE)
    assert files
    assert int(files[1]) > FEWEST_CONNECTIONS
