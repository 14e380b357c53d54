"""Measures the pages of one's own games on a large database: home, "Mine", list and file.

    python -m tests.benchmarks.mine_pages --games 100000

The games are of many players; three are asked for, who have few, many, and very many of them. The first
visit works out the results of all their finished games; the others are what a page takes from then on.
Times are in milliseconds, over HTTP, one request at a time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import click
import sqlalchemy as sa

from engines.registry import duel
from tests.benchmarks.tables import percentile, table
from tests.support.clients import Visitor
from tests.support.servers import Server
from webapp.core.signing import serializer
from webapp.site.identity import COOKIE, hashed
from webapp.storage.match_store import MatchStore, events, matches, seats

KEY = "the key of a site that is measured, and of no other"
HOUR = 3600.0
OTHERS_HAVE = 20
AT_ONCE = 1000
PLIES = 40
PATHS = {
    "home": "/",
    "mine": "/mine",
    "list": "/mine/games",
    "list, last page": "/mine/games?page={last}",
    "list, a search": "/mine/games?q=sage&result=lost",
    "file": "/mine/archive.json",
}


def line() -> tuple[str, ...]:
    """The moves of each game; then its player gives up, or plays on in one game of ten."""
    position, moves = duel("reversi").position.start(), list[str]()
    while len(moves) < PLIES:
        moves.append(position.legal_moves()[0])
        position = position.play(moves[-1])
    return tuple(moves)


MOVES = line()


def token(player: int) -> str:
    """The token of a player by number."""
    return f"player-{player}-of-the-measured-site"


def owners(games: int, own: tuple[int, ...]) -> Iterator[int]:
    """The player of each game: those who are asked for have `own` games, the others twenty each."""
    for player, count in enumerate(own):
        yield from [player] * count
    for number in range(games - sum(own)):
        yield len(own) + number // OTHERS_HAVE


def fill(store: MatchStore, games: int, own: tuple[int, ...]) -> None:
    """Write the games, finished ones and some that go on, hours apart."""
    now = time.time()
    rows: dict[sa.Table, list[dict[str, object]]] = {matches: [], seats: [], events: []}
    for number, player in enumerate(owners(games, own)):
        for name, found in of_a_game(number, player, now - (number + 1) * HOUR / 10):
            rows[name].append(found)
        if number % AT_ONCE == AT_ONCE - 1 or number == games - 1:
            with store.engine.begin() as connection:
                for each, found_rows in rows.items():
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


def enter(visitor: Visitor, player: int) -> None:
    """Be this player: with the cookie that the site would have set."""
    cookie = serializer((KEY,), "player").dumps(token(player))
    visitor.web.cookies.set(COOKIE, str(cookie))


def measured(server: Server, own: tuple[int, ...], visits: int) -> Iterator[tuple[object, ...]]:
    """A row for each page and player."""
    for player, count in enumerate(own):
        visitor = Visitor(server.url)
        enter(visitor, player)
        for name, path in PATHS.items():
            took = [_visit(visitor, path.format(last=-(-count // 24))) for _ in range(1 + visits)]
            later = [f"{percentile(took[1:], share):.0f}" for share in (0.5, 0.95)]
            yield count, name, f"{took[0]:.0f}", *later
        visitor.close()


def _visit(visitor: Visitor, path: str) -> float:
    begun = time.monotonic()
    answer = visitor.get(path)
    assert answer.status_code == 200, answer.text
    return (time.monotonic() - begun) * 1000


@click.command()
@click.option("--games", default=100_000, show_default=True)
@click.option("--own", default=(20, 500, 2000), show_default=True, multiple=True, type=int)
@click.option("--visits", default=20, show_default=True)
def main(games: int, own: tuple[int, ...], visits: int) -> None:
    """Fill a database, start a site on it, and print what each page takes."""
    with tempfile.TemporaryDirectory() as folder:
        store = MatchStore(f"sqlite:///{Path(folder) / 'yiyuan.sqlite3'}")
        store.migrate()
        fill(store, games, own)
        store.close()
        server = Server(Path(folder), YIYUAN_SECRET_KEY=KEY)
        try:
            server.start()
            head = ("own games", "page", "first visit", "p50", "p95")
            for line in table([head, *measured(server, own, visits)]):
                click.echo(line)
        finally:
            if server.runs:
                server.kill()


if __name__ == "__main__":
    main()
