"""What needs `cryptography` is skipped without it, except with CI=true."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.support.missing import cannot_run


@pytest.fixture
def cryptography() -> None:
    if find_spec("cryptography") is None:
        cannot_run("cryptography is not installed: pip install 'yiyuan[push]'")
