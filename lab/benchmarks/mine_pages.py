"""Measures the pages of one's own games on a large database: home, "Mine", list and file.

    python -m lab.benchmarks.mine_pages --games 100000
    python -m lab.benchmarks.mine_pages --games 100000 --own 100000     # all of them of one visitor

The games are of many players; three are asked for, who have few, many, and very many of them. The first
visit works out the results of the latest fifty; the others are what a page takes from then on.
Times are in milliseconds, over HTTP, one request at a time; memory is the most of the web process.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import sqlalchemy as sa

from engines.game import Position
from engines.registry import duel
from lab.benchmarks.tables import percentile, table
from tests.support.clients import Visitor
from tests.support.servers import Server
from webapp.core.signing import serializer
from webapp.mine.query import GAMES_A_PAGE
from webapp.site.identity import COOKIE, hashed
from webapp.storage.database import Database
from webapp.storage.tables import events, matches, results, seats

KEY = "the key of a site that is measured, and of no other"
HOUR = 3600.0
OTHERS_HAVE = 20
AT_ONCE = 1000
FRESH = 50
"""The latest games of each player, whose results nobody has asked for yet."""
PLIES = 40
MOST_SECONDS = 600.0
PATHS = {
    "home": "/",
    "mine": "/mine",
    "list": "/mine/games",
    "list, middle page": "/mine/games?page={middle}",
    "list, last page": "/mine/games?page={last}",
    "list, lost against a level": "/mine/games?game=reversi&result=lost&opponent=ai",
    "list, unfinished": "/mine/games?state=unfinished",
    "list, a search": "/mine/games?q=sage&result=lost",
    "list, a search in vain": "/mine/games?q=nobody+is+called+that",
    "games as GGF": "/mine/games.ggf",
    "file of everything": "/mine/archive.json",
}
LARGE = 1_000_000
"""Bytes of an answer that is asked for a few times only."""


def reached(moves: Iterable[str]) -> Position:
    """The position after these moves."""
    position: Position = duel("reversi").position.start()
    for move in moves:
        position = position.play(move)
    return position


def line() -> tuple[str, ...]:
    """The moves of each game; then its player gives up, or plays on in one game of ten."""
    position, moves = duel("reversi").position.start(), list[str]()
    while len(moves) < PLIES:
        moves.append(position.legal_moves()[0])
        position = position.play(moves[-1])
    return tuple(moves)


MOVES = line()
ENDED = {
    "ply": PLIES,
    "rows": "/".join(reached(MOVES).rows()),
    "last": 0,
    "winner": "white",
    "reason": "resign",
    "margin": 0,
    "took_back": False,
}
"""What the finished games came to."""


def token(player: int) -> str:
    """The token of a player by number."""
    return f"player-{player}-of-the-measured-site"


def owners(games: int, own: tuple[int, ...]) -> Iterator[int]:
    """The player of each game: those who are asked for have `own` games, the others twenty each."""
    for player, count in enumerate(own):
        yield from [player] * count
    for number in range(games - sum(own)):
        yield len(own) + number // OTHERS_HAVE


def fill(database: Database, games: int, own: tuple[int, ...]) -> None:
    """Write the games, finished ones and some that go on, minutes apart."""
    now = time.time()
    rows: dict[sa.Table, list[dict[str, object]]] = {
        matches: [],
        seats: [],
        events: [],
        results: [],
    }
    had: dict[int, int] = {}
    for number, player in enumerate(owners(games, own)):
        had[player] = had.get(player, 0) + 1
        for name, found in of_a_game(number, player, now - (number + 1) * HOUR / 10):
            if name is not results or had[player] > FRESH:
                rows[name].append(found)
        if number % AT_ONCE == AT_ONCE - 1 or number == games - 1:
            with database.engine.begin() as connection:
                for each, found_rows in rows.items():
                    if found_rows:
                        connection.execute(each.insert(), found_rows)
                    found_rows.clear()


def of_a_game(number: int, player: int, at: float) -> Iterator[tuple[sa.Table, dict[str, object]]]:
    """The rows of one game against level 1 to 8, the visitor as Black."""
    match_id, goes_on = f"g{number:010}", number % 10 == 9
    moment = {"created_at": at, "updated_at": at + 600}
    waits_for = "person" if goes_on else "nobody"
    yield (
        matches,
        {"id": match_id, "game": "reversi", "options": {}, "waits_for": waits_for, **moment},
    )
    sides: dict[str, dict[str, object]] = {
        "black": {"kind": "person", "level": None, "player": hashed(token(player))},
        "white": {"kind": "ai", "level": 1 + number % 8, "player": None},
    }
    for side, seat in sides.items():
        yield seats, {"match_id": match_id, "side": side, **seat}
    kinds = {side: {"kind": seat["kind"], "level": seat["level"]} for side, seat in sides.items()}
    told: list[tuple[str, str, int, dict[str, object]]] = [
        ("created", "server", 0, {"options": {}, "seats": kinds, "position": None})
    ]
    for ply, move in enumerate(MOVES, 1):
        by = "black" if ply % 2 else "white"
        told.append(("move", by, ply, {"move": move, "side": by}))
    if not goes_on:
        told.append(("resign", "black", len(MOVES), {"side": "black"}))
    for v, (kind, by, ply, data) in enumerate(told, 1):
        yield (
            events,
            {
                "match_id": match_id,
                "v": v,
                "type": kind,
                "seat": by,
                "ply": ply,
                "data": data,
                "at": at + 600,
            },
        )
    if not goes_on:
        yield results, {"match_id": match_id, "as_of": at + 600, **ENDED}


def enter(visitor: Visitor, player: int) -> None:
    """Be this player: with the cookie that the site would have set."""
    cookie = serializer((KEY,), "player").dumps(token(player))
    visitor.web.cookies.set(COOKIE, str(cookie))


def measured(server: Server, own: tuple[int, ...], visits: int) -> Iterator[tuple[object, ...]]:
    """A row for each page and player; at last the players with few and with most games are forgotten."""
    for player, count in enumerate(own):
        visitor = Visitor(server.url)
        enter(visitor, player)
        pages = -(-count // GAMES_A_PAGE)
        for name, path in PATHS.items():
            first, size = _visit(visitor, path.format(last=pages, middle=pages // 2 + 1))
            often = visits if size < LARGE else min(visits, 3)
            took = [
                _visit(visitor, path.format(last=pages, middle=pages // 2 + 1))[0]
                for _ in range(often)
            ]
            later = [f"{percentile(took, share):.0f}" for share in (0.5, 0.95)]
            yield count, name, f"{first:.0f}", *later, f"{size / 1000:.0f}", _memory(server)
        visitor.close()
    for player, count in enumerate(own):
        visitor = Visitor(server.url)
        enter(visitor, player)
        begun = time.monotonic()
        visitor.web.post(f"{visitor.url}/privacy/forget", timeout=MOST_SECONDS)
        took_all = f"{(time.monotonic() - begun) * 1000:.0f}"
        yield count, "forget me", took_all, "", "", "", _memory(server)
        visitor.close()


def _visit(visitor: Visitor, path: str) -> tuple[float, int]:
    """How long an answer took in milliseconds, and its size in bytes."""
    begun = time.monotonic()
    answer = visitor.web.get(visitor.url + path, timeout=MOST_SECONDS)
    assert answer.status_code == 200, answer.text
    return (time.monotonic() - begun) * 1000, len(answer.content)


def _memory(server: Server) -> str:
    """The most memory that the web process has had so far, in MB; it is reset with each answer."""
    process = Path(f"/proc/{server.pid}")
    lines = (process / "status").read_text("utf-8").splitlines()
    most = next(line.split()[1] for line in lines if line.startswith("VmHWM:"))
    (process / "clear_refs").write_text("5")
    return f"{int(most) / 1024:.0f}"


@contextmanager
def database(folder: Path | None, games: int, own: tuple[int, ...]) -> Iterator[Path]:
    """A folder with a copy of a filled database; one that is kept is filled once."""
    with tempfile.TemporaryDirectory() as working:
        kept = (folder or Path(working)) / f"mine-{games}-{'-'.join(map(str, own))}.sqlite3"
        if not kept.exists():
            database = Database(f"sqlite:///{kept}")
            database.migrate()
            fill(database, games, own)
            database.close()
        shutil.copy(kept, Path(working) / "yiyuan.sqlite3")
        yield Path(working)


@click.command()
@click.option("--games", default=100_000, show_default=True)
@click.option("--own", default=(20, 500, 2000), show_default=True, multiple=True, type=int)
@click.option("--visits", default=20, show_default=True)
@click.option(
    "--folder", type=click.Path(path_type=Path), help="Where to keep the filled database."
)
def main(games: int, own: tuple[int, ...], visits: int, folder: Path | None) -> None:
    """Fill a database, start a site on it, and print what each page takes."""
    with database(folder, games, own) as data:
        server = Server(data, YIYUAN_SECRET_KEY=KEY)
        try:
            server.start()
            head = ("own games", "page", "first visit", "p50", "p95", "KB", "memory, MB")
            for line in table([head, *measured(server, own, visits)]):
                click.echo(line)
        finally:
            if server.runs:
                server.kill()


if __name__ == "__main__":
    main()
