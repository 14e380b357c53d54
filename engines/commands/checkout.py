"""Error messages for commands and options that need a checkout of the sources."""

from __future__ import annotations

from typing import Any, NoReturn

import click


def needs_checkout(words: str) -> NoReturn:
    """Refuse a command or an option; `words` is how it was called."""
    raise click.UsageError(
        f"`{words}` needs a checkout of the sources: the laboratory is not installed"
    )


def refuse_option(context: click.Context, option: click.Parameter, value: Any) -> None:
    """The callback of a hidden option that only the command of a checkout has."""
    if value is not None:
        needs_checkout(f"{context.command_path} {option.opts[0]}")
