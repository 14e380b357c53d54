"""Capture Go on the command line."""

from __future__ import annotations

import click


@click.group("capture-go")
def commands() -> None:
    """Capture Go: count, choose and solve."""
