"""Needs of a test that the machine lacks: the test is skipped, or fails with CI=true."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def cannot_run(reason: str) -> NoReturn:
    """Skip the test, or its file, for a reason. With CI=true it fails: every test has to run there."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason, allow_module_level=True)
