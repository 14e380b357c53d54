"""All settings of the site: each has its default, its bounds and the sentence of the documents here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from . import folders
from . import setting_values as values
from .declared import PREFIX, choice, number, read_all, secret, setting, switch, text
from .environment import BadSetting, Environment

ALLOWED = range(1, 1_000_001)
DAYS = range(36_501)
WORKERS = range(1, 257)
NO_PUSH_CONTACT = (
    "YIYUAN_PUSH=on needs YIYUAN_SECURITY_CONTACT with a mailto: or https: address at a public host, "
    "or such an https: address in YIYUAN_PUBLIC_ORIGINS: Apple's push service asks for one."
)

Engines = Literal["local", "celery"]


@dataclass(frozen=True)
class Allowances:
    """Limits per client: a client is a network address; for IPv6, its first 64 bits."""

    messages_per_second: int = number(
        20, ALLOWED, "messages over one websocket; three times as many for a moment"
    )
    matches_per_minute: int = number(
        30, ALLOWED, "new matches from one address, rematches included"
    )
    sockets_per_address: int = number(100, ALLOWED, "open websockets from one address")
    engine_seconds_per_minute: int = number(
        60,
        ALLOWED,
        "engine time for one address: moves, hints, solutions (analyses only take time that nobody "
        "else wants)",
    )
    messages_per_address: int = number(
        100,
        ALLOWED,
        "messages a second over all websockets of one address; what takes more than 2.5 ms of processor "
        "time counts as several",
    )
    requests_per_second: int = number(
        40,
        ALLOWED,
        "pages, pictures and API requests of one address; a static file counts a tenth, and what takes "
        "more than 10 ms of processor time as many requests as it takes; four times as many for a "
        "moment. What pages of rooms ask for again and again is on a budget of the room, which is as "
        "large; all rooms together give an address no more than it has itself",
    )
    tables_per_hour: int = number(
        20, ALLOWED, "games that one address puts on the public list of open tables"
    )
    rooms_per_hour: int = number(12, ALLOWED, "rooms that one address opens")
    set_kilobytes_per_day: int = number(
        2000,
        ALLOWED,
        "packed size of the sets of questions that one address has the site keep: about 5 a set, 100 at "
        "most",
    )
    restored_kilobytes_per_day: int = number(
        10_000,
        ALLOWED,
        "size of the copies of games that one address restores from files: about 1 a game, at most 500 "
        "a request. Games that come back as they were, or are there already, count for nothing",
    )


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of the site. Create them with `Settings.from_environ`."""

    host: str = setting(
        values.host,
        "address to listen on",
        "`127.0.0.1`; `0.0.0.0` with `PORT`",
        "an address",
    )
    port: int = setting(
        values.port,
        "port to listen on; without it that of `PORT`, which hosting platforms set",
        "`8000`",
        "1 to 65535",
    )
    classroom: bool = switch(
        "off",
        "whether this computer serves a class in its network, as `yiyuan class` does: `/class` shows it "
        "what tablets scan, and its browser is led to the address that they use",
    )
    on_platform: bool = False
    """Whether the port was given by a hosting platform, which reaches the site from outside."""
    data_dir: Path = setting(
        lambda environment, _name: folders.data_dir(environment),
        "where the database and the secret key are kept",
        "the user's data folder",
        "a folder",
    )
    database_url: str = setting(
        values.database_url,
        "the database: a file, or `postgresql://user:password@host/name`, to which any number of web "
        "processes may write",
        "SQLite in the data folder",
        "a secret: `sqlite:////path/file` or `postgresql://…`",
    )
    database_password: str = secret(
        values.any_text,
        "a secret: any characters",
        "the password of the database, if it is not part of the URL",
    )
    secret_key: str = setting(
        lambda environment, _name: folders.secret_key(environment),
        "signs cookies, invitation links and challenges; the same for all web processes",
        "made and kept on the first start",
        "a secret: 16 characters or more",
    )
    old_secret_keys: tuple[str, ...] = secret(
        folders.keys,
        "secrets, separated by commas",
        "earlier keys: cookies and links that they signed are still read",
    )
    public_origins: tuple[str, ...] = text(
        values.origins,
        "origins such as `https://play.example`, separated by commas",
        "where the site is; requests for other hosts are refused",
        default="any address",
    )
    workers: int = number(
        os.cpu_count() or 1,
        WORKERS,
        "engine processes; with Celery, how many jobs of this web process are with workers at a time",
        shown="one a core",
    )
    search_cores: int = number(
        1,
        WORKERS,
        "Linux: cores that one search of Reversi's top level, one proof or one analysis may use. The "
        "others help at the lowest priority, so that they only take time that nobody else wants. With "
        "Celery it is set for the workers",
        shown="all, at most 8; 1 where a control group limits the processor time",
    )
    atlas: bool = switch(
        "on",
        "whether the atlas of Huarong Dao is built: 58 MB in the data folder, about 20 s of one core, "
        "once",
    )
    allowances: Allowances
    proof_seconds: int = number(
        120,
        range(86_401),
        "the longest proof that the analysis board of Reversi offers to search for; like analyses it "
        "only takes time that nobody else wants. 0: none",
    )
    trusted_proxies: int = number(
        0,
        range(17),
        "proxies in front of the site; only then are `X-Forwarded-…` headers believed",
    )
    polling: bool = switch(
        "on",
        "whether HTTP long polling is taken, which pages use where a network lets no websocket through",
    )
    access_log: bool = switch(
        "off", "whether each HTTP request and each websocket is logged with its address"
    )
    keep_unfinished_days: int = number(
        0,
        DAYS,
        "delete unfinished matches that are untouched for this many days; 0 keeps them for ever",
    )
    keep_rooms_days: int = number(
        14,
        DAYS,
        "delete rooms, with their games, after this many days without a change; 0 keeps them for ever",
    )
    keep_day_tables_days: int = number(
        30,
        DAYS,
        "delete the tables of daily puzzles, with the names on them, after this many days, and those of "
        "families and classes after as many without being opened; 0 keeps them for ever",
    )
    keep_sets_days: int = number(
        365,
        DAYS,
        "delete the sets of questions that the site keeps after this many days without being opened; 0 "
        "keeps them for ever",
    )
    end_untouched_days: int = number(
        90,
        DAYS,
        "end games between people without a clock that are untouched for this many days, without a "
        "result; 0 never ends them",
    )
    metrics_token: str | None = secret(
        values.token,
        "a secret: 16 plain characters or more",
        "opens `/metrics` to requests with `Authorization: Bearer …`",
    )
    grouped_files: bool = switch(
        "on",
        "whether pages load scripts and style sheets in few files; otherwise each by itself, as it was "
        "written, to read and debug them in the browser",
    )
    prefix: str = text(
        values.prefix,
        "a path such as `/yiyuan`",
        "the path below which the site is",
    )
    security_contact: str | None = text(
        values.contact,
        "`mailto:…` or `https://…`",
        "where to report a security problem: makes `/.well-known/security.txt`",
    )
    push: bool = switch(
        "off",
        "whether players may ask to be called by web push when it is their move; needs the extra `push`",
    )
    push_services: tuple[str, ...] = text(
        values.origins,
        "origins, separated by commas",
        "push services besides those of Chrome, Edge, Firefox and Safari, perhaps on your own network",
    )
    redis_url: str | None = secret(
        values.redis_url,
        "a secret: `redis://…`",
        "Redis 7.0 or later: what several web processes share",
    )
    engines: Engines = choice(
        "`celery`: the engines are workers on any machine that reaches Redis", "local", "celery"
    )
    server: str = choice(
        "`threads`: serve on system threads, without eventlet", "eventlet", "threads"
    )
    cache_dir: str = text(
        values.any_text,
        "a folder",
        "where compiled engine code is kept",
        default="the user's cache folder",
    )

    @property
    def secret_keys(self) -> tuple[str, ...]:
        """The oldest first; the last one signs, the others are still read."""
        return (*self.old_secret_keys, self.secret_key)

    @property
    def push_contact(self) -> str | None:
        """Whom push services may ask about this site: its security contact, else its address.

        Apple's takes only a mailbox or an HTTPS address at a public host; None if there is none.
        """
        given = (self.security_contact or "", *self.public_origins)
        return next((each for each in given if values.is_public_contact(each)), None)

    @property
    def on_postgresql(self) -> bool:
        """Whether matches are stored in PostgreSQL."""
        return values.is_postgresql(self.database_url)

    @property
    def shared(self) -> bool:
        """Whether other web processes may write to the same matches."""
        return self.redis_url is not None or self.on_postgresql

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Settings:
        """Settings from `YIYUAN_…` variables with safe defaults; raises `BadSetting`.

        The data folder and a secret key in it are created if missing.
        """
        environment = Environment(environ)
        found = cls(
            **read_all(cls, environment),
            on_platform=values.on_platform(environment),
            allowances=Allowances(**read_all(Allowances, environment)),
        )
        if found.engines == "celery":
            if found.redis_url is None:
                raise BadSetting("YIYUAN_ENGINES=celery needs YIYUAN_REDIS_URL.")
            values.need("YIYUAN_ENGINES=celery", "celery")
        if found.push:
            values.need("YIYUAN_PUSH=on", "cryptography", "push")
            if found.push_contact is None:
                raise BadSetting(NO_PUSH_CONTACT)
        environment.refuse_unknown(PREFIX)
        return found
