"""`yiyuan gtp` and `yiyuan nboard`: other programs play against a level through protocols."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from engines.commands.output import refuse, standard_input
from engines.game import BadInput
from engines.registry import DUELS, duel

FRONT_END_OPTIONS: Mapping[str, Mapping[str, str]] = {"capture-go": {"rules": "free"}}
"""Options of games begun by a front end, which lets a stone go to any empty point."""

seed_option = click.option(
    "--seed", type=int, default=None, help="The same seed gives the same moves."
)


@click.command()
@click.option(
    "--game", "key", type=click.Choice(sorted(DUELS)), default="capture-go", show_default=True
)
@click.option("--level", "number", type=int, default=None, show_default="the strongest")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Game option, such as size=7."
)
@seed_option
def gtp(key: str, number: int | None, options: tuple[str, ...], seed: int | None) -> None:
    """Play through the Go Text Protocol (version 2) on standard input and output."""
    from engines.protocols.gtp import GtpSession

    try:
        game = duel(key)
        chosen = {
            **FRONT_END_OPTIONS.get(key, {}),
            **dict(option_pair(option) for option in options),
        }
        level = game.levels[-1] if number is None else game.level(number)
        session = GtpSession(game, level, chosen, seed)
    except BadInput as reason:
        refuse(reason)
    session.serve(standard_input(), sys.stdout)


@click.command()
@click.option("--level", "number", type=int, default=1, show_default=True)
@seed_option
def nboard(number: int, seed: int | None) -> None:
    """Play Reversi through the NBoard protocol (version 2) on standard input and output."""
    from engines.protocols.nboard import NBoardSession

    game = duel("reversi")
    try:
        session = NBoardSession(game, game.level(number), seed)
    except BadInput as reason:
        refuse(reason)
    session.serve(standard_input(), sys.stdout)


def option_pair(text: str) -> tuple[str, str]:
    """The name and the value of `NAME=VALUE`; raises `BadInput`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput("bad_option", f"an option has the form NAME=VALUE, not {text!r}")
    return name, value
