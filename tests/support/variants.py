"""Variants of a test: every run tries the first, and a release the others too."""

from __future__ import annotations

from typing import Any

import pytest


def first_in_every_run(first: Any, *others: Any) -> list[Any]:
    """Values for `pytest.mark.parametrize`; for several names each is a tuple."""
    later = pytest.mark.release(reason="every run tries another variant")
    return [
        first,
        *(
            pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=later)
            for each in others
        ),
    ]
