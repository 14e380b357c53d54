"""`yiyuan bridge`, the same as `python -m webapp.bridge`."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click
import platformdirs

from engines.commands.output import run_command
from engines.commands.protocols import FRONT_END_OPTIONS, option_pair
from engines.game import BadInput
from engines.registry import DUELS
from webapp.bridge.programs import GtpProgram, NBoardProgram, Program, ProgramFailed

if TYPE_CHECKING:
    from webapp.bridge.player import GamePlayer
    from webapp.bridge.site import Site

LONGEST_NAME = 16
"""Characters that a site takes for a name."""
PLACES = re.compile(r"(?P<site>https?://.+?)(?:/(?P<kind>[ig])/(?P<name>[^/?#]+))?/?$")
MISSING = "The bridge needs requests and websocket-client: pip install 'yiyuan[bridge]'."


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("address")
@click.argument("program", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--protocol", type=click.Choice(["gtp", "nboard"]), default="gtp", show_default=True)
@click.option("--name", help="What the program is called.  [default: as it says]")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="In a row.")
@click.option("--takebacks", is_flag=True, help="Grant takebacks; otherwise they are refused.")
@click.option("--depth", type=click.IntRange(1), help="Plies that an NBoard program searches.")
@click.option("--game", type=click.Choice(sorted(DUELS)), help="The game of a table to open.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Such as size=7.")
@click.option("--colour", type=click.Choice(["black", "white", "random"]), default="random")
@click.option(
    "--clock",
    help="The time control of a table to open, such as fischer-5-5 (minutes, seconds a move).",
)
@click.option("--public", is_flag=True, help="Put the table on the public list, as a program's.")
@click.option(
    "--seats",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file that keeps the seats.  [default: one for each site and program]",
)
def main(address: str, program: tuple[str, ...], **choices: Any) -> None:
    """Let PROGRAM, an engine that speaks GTP or NBoard, play on a site.

    ADDRESS is an invitation (https://…/i/…), a match in which the program already has a seat
    (https://…/g/…), or the site itself: then a table is opened, and its invitation printed. Write --
    before the program.

    The other player sees that a program plays. Broken connections are mended, and the same command
    goes on with a game that was left.
    """
    try:
        from webapp.bridge.player import GamePlayer, Manners  # noqa: PLC0415 - needs more packages
        from webapp.bridge.site import Refused, Site  # noqa: PLC0415
    except ModuleNotFoundError:
        raise click.ClickException(MISSING) from None
    place = PLACES.match(address)
    if place is None:
        raise click.UsageError(
            f"{address!r} is not the address of a site, such as https://example.org."
        )
    if place["kind"] is None and choices["game"] is None:
        raise click.UsageError("Say which game to open a table for: --game, or give an invitation.")
    try:
        engine = _started(program, choices["protocol"], choices["depth"])
    except ProgramFailed as error:
        raise click.ClickException(str(error)) from None
    try:
        name = engine.name = _short(choices["name"] or engine.name)
        table = _table(name, choices)
        site = Site(place["site"], choices["seats"] or _seats(place["site"], name), _say)
        player = GamePlayer(site, engine, Manners(choices["takebacks"]), _say)
        _play_all(site, player, place, table, choices["games"])
        site.close()
    except (BadInput, Refused, ProgramFailed) as error:
        raise click.ClickException(str(error)) from None
    finally:
        engine.close()


def _play_all(
    site: Site, player: GamePlayer, place: re.Match[str], table: dict[str, Any], games: int
) -> None:
    """Play that many games: at the given match, with rematches, or at new tables."""
    following: str | None = None
    if place["kind"] == "i":
        following = site.sit_down(place["name"], table["name"]).match_id
    elif place["kind"] == "g":
        following = place["name"]
    for number in range(1, games + 1):
        if following is None:
            opened = site.open_table(table)
            _say(f"an open seat: {opened.invitation}")
            following = opened.match_id
        seen = player.play(following)
        if number == games:
            return
        following = player.rematch(seen)
        if following is None and place["kind"] is not None:
            _say(f"{number} of {games} games: the other player wants no more")
            return


def _started(command: tuple[str, ...], protocol: str, depth: int | None) -> Program:
    return GtpProgram(command) if protocol == "gtp" else NBoardProgram(command, depth)


def _table(name: str, choices: dict[str, Any]) -> dict[str, Any]:
    """The fields of a match to begin."""
    fields = dict(FRONT_END_OPTIONS.get(choices["game"], {}))
    fields |= dict(option_pair(option) for option in choices["options"])
    fields |= {"game": choices["game"], "colour": choices["colour"], "name": name}
    if choices["clock"]:
        fields["clock"] = choices["clock"]
    return {**fields, "program": True, "public": choices["public"]}


def _short(name: str) -> str:
    """The name as far as a site takes it."""
    kept = "".join(
        letter
        for letter in unicodedata.normalize("NFKC", name)
        if letter.isalnum() or letter in " -_."
    )
    return kept[:LONGEST_NAME].strip() or "GTP"


def _seats(site: str, name: str) -> Path:
    parts = urlsplit(site)
    word = re.sub(r"\W+", "-", f"{parts.netloc}{parts.path}-{name}").strip("-")
    return Path(platformdirs.user_data_dir("yiyuan")) / "bridge" / f"{word}.txt"


def _say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    run_command(main, "yiyuan bridge")
