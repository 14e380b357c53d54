"""All settings of the site: environment names, defaults and error messages."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from . import folders
from .environment import BadSetting, Environment

SHORTEST_TOKEN = 16
MOST_WORKERS = 256
MOST_PROXIES = 16
MOST_ALLOWED = 1_000_000
MOST_DAYS = 36_500
KEEP_ROOMS_DAYS = 14
KEEP_DAY_TABLES_DAYS = 30
KEEP_SETS_DAYS = 365
END_UNTOUCHED_DAYS = 90
PROOF_SECONDS = 120
LONGEST_PROOF = 86_400
POSTGRESQL = {"postgresql", "postgresql+psycopg2"}
REDIS = {"redis", "rediss"}
PREFIX = re.compile(r"(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,39}){1,4}")
"""One to four segments, in characters that neither cookies nor pages need to escape."""
LOCAL_ENDINGS = frozenset({"", "home", "internal", "lan", "local", "localhost", "localdomain"})
"""Ends of names of hosts that only their own network knows."""
NO_PUSH_CONTACT = (
    "YIYUAN_PUSH=on needs YIYUAN_SECURITY_CONTACT with a mailto: or https: address at a public host, "
    "or such an https: address in YIYUAN_PUBLIC_ORIGINS: Apple's push service asks for one."
)
CONTACT = re.compile(r"(?:mailto:[!-~]+@[!-~]+|https://[!-~]+)")
LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - a hosting platform asks for it
READ_ELSEWHERE = ("YIYUAN_CACHE_DIR",)
"""Settings that the engines read."""
HOW_TO_GET_SCALE = "pip install 'yiyuan[scale]'"

Engines = Literal["local", "celery"]


@dataclass(frozen=True)
class Allowances:
    """Limits per client: a client is a network address; for IPv6, its first 64 bits."""

    messages_per_second: int = 20
    """Per websocket; bursts may be three times as large."""
    matches_per_minute: int = 30
    """New matches per address, rematches included."""
    sockets_per_address: int = 100
    """Open websockets."""
    engine_seconds_per_minute: int = 60
    """Worker time per address, for engine moves, hints, solutions and reviews."""
    messages_per_address: int = 100
    """Messages per second of all websockets of an address together."""
    requests_per_second: int = 40
    """Pages, pictures and API requests per address; a static file counts a tenth."""
    tables_per_hour: int = 20
    """Games that an address puts on the public list."""
    rooms_per_hour: int = 12
    """Rooms that an address opens."""
    set_kilobytes_per_day: int = 2000
    """Packed size of the sets of questions that an address has the site keep."""
    restored_kilobytes_per_day: int = 10_000
    """Size of the copies of games that an address restores."""

    @classmethod
    def from_environment(cls, environment: Environment) -> Allowances:
        """Limits from the environment, with defaults for the rest; raises `BadSetting`."""
        return cls(
            *(
                environment.number(
                    f"YIYUAN_{field.name.upper()}", getattr(cls, field.name), MOST_ALLOWED
                )
                for field in fields(cls)
            )
        )


@dataclass(frozen=True)
class Settings:
    """The settings of the site. Create them with `Settings.from_environ`."""

    host: str
    port: int
    on_platform: bool
    """Whether the port was given by a hosting platform, which reaches the site from outside."""
    data_dir: Path
    database_url: str
    secret_keys: tuple[str, ...]
    """The oldest first; the last one signs, the others are still read."""
    public_origins: tuple[str, ...]
    workers: int
    atlas: bool
    allowances: Allowances
    proof_seconds: int
    """Seconds for a proof on the analysis board; 0 turns proofs off there."""
    trusted_proxies: int
    polling: bool
    """Whether HTTP long polling is accepted from clients that cannot open a websocket."""
    access_log: bool
    """Whether each HTTP request and websocket is logged."""
    keep_unfinished_days: int
    keep_rooms_days: int
    """Unfinished matches are deleted when untouched for this number of days; 0 keeps them."""
    metrics_token: str | None
    grouped_files: bool = True
    """Whether pages load scripts and style sheets in few files; otherwise as they were written."""
    prefix: str = ""
    """The path below which the site is, such as `/yiyuan`; empty at the root of its host."""
    security_contact: str | None = None
    """The address for reports of security problems, for `security.txt`."""
    redis_url: str | None = None
    """The Redis server that web processes share; None for a single process."""
    engines: Engines = "local"
    keep_day_tables_days: int = KEEP_DAY_TABLES_DAYS
    """Tables of daily puzzles are deleted after this number of days; 0 keeps them."""
    keep_sets_days: int = KEEP_SETS_DAYS
    """Sets of questions are deleted when not opened for this number of days; 0 keeps them."""
    end_untouched_days: int = END_UNTOUCHED_DAYS
    """Games between people without a clock end when untouched for this number of days; 0: never."""

    push: bool = False
    """Whether players may ask to be called by web push when it is their move."""
    push_services: tuple[str, ...] = ()
    """Origins of push services besides those of browsers."""

    @property
    def push_contact(self) -> str | None:
        """Whom push services may ask about this site: its security contact, else its address.

        Apple's takes only a mailbox or an HTTPS address at a public host; None if there is none.
        """
        given = (self.security_contact or "", *self.public_origins)
        return next((each for each in given if _is_public_contact(each)), None)

    @property
    def on_postgresql(self) -> bool:
        """Whether matches are stored in PostgreSQL."""
        return make_url(self.database_url).drivername in POSTGRESQL

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
        folder = folders.data_dir(environment)
        shared_redis = redis_url(environment.secret("YIYUAN_REDIS_URL"))
        on_platform = bool(environment.text("PORT")) and not environment.text("YIYUAN_PORT")
        found = cls(
            host=environment.text("YIYUAN_HOST").strip() or (EVERYWHERE if on_platform else LOCAL),
            port=environment.number("PORT" if on_platform else "YIYUAN_PORT", 8000, 65535),
            on_platform=on_platform,
            data_dir=folder,
            database_url=_database_url(environment, folder),
            secret_keys=folders.secret_keys(environment, folder),
            public_origins=_origins(environment, "YIYUAN_PUBLIC_ORIGINS"),
            workers=environment.number("YIYUAN_WORKERS", os.cpu_count() or 1, MOST_WORKERS),
            atlas=environment.choice("YIYUAN_ATLAS", "on", "off") == "on",
            allowances=Allowances.from_environment(environment),
            proof_seconds=environment.number(
                "YIYUAN_PROOF_SECONDS", PROOF_SECONDS, LONGEST_PROOF, least=0
            ),
            trusted_proxies=environment.number("YIYUAN_TRUSTED_PROXIES", 0, MOST_PROXIES, least=0),
            polling=environment.choice("YIYUAN_POLLING", "on", "off") == "on",
            access_log=environment.choice("YIYUAN_ACCESS_LOG", "off", "on") == "on",
            keep_unfinished_days=environment.number(
                "YIYUAN_KEEP_UNFINISHED_DAYS", 0, MOST_DAYS, least=0
            ),
            keep_rooms_days=environment.number(
                "YIYUAN_KEEP_ROOMS_DAYS", KEEP_ROOMS_DAYS, MOST_DAYS, least=0
            ),
            keep_day_tables_days=environment.number(
                "YIYUAN_KEEP_DAY_TABLES_DAYS", KEEP_DAY_TABLES_DAYS, MOST_DAYS, least=0
            ),
            keep_sets_days=environment.number(
                "YIYUAN_KEEP_SETS_DAYS", KEEP_SETS_DAYS, MOST_DAYS, least=0
            ),
            end_untouched_days=environment.number(
                "YIYUAN_END_UNTOUCHED_DAYS", END_UNTOUCHED_DAYS, MOST_DAYS, least=0
            ),
            metrics_token=_token(environment.secret("YIYUAN_METRICS_TOKEN")),
            grouped_files=environment.choice("YIYUAN_GROUPED_FILES", "on", "off") == "on",
            prefix=_prefix(environment.text("YIYUAN_PREFIX")),
            security_contact=_contact(environment.text("YIYUAN_SECURITY_CONTACT")),
            push=_push(environment),
            push_services=_origins(environment, "YIYUAN_PUSH_SERVICES"),
            redis_url=shared_redis,
            engines=_engines(environment, shared_redis),
        )
        if found.push and found.push_contact is None:
            raise BadSetting(NO_PUSH_CONTACT)
        environment.choice("YIYUAN_SERVER", "eventlet", "threads")  # it was read before all else
        environment.number("YIYUAN_SEARCH_CORES", 1, MOST_WORKERS)  # the engines read it again
        environment.refuse_unknown("YIYUAN_", *READ_ELSEWHERE)
        return found


def _database_url(environment: Environment, folder: Path) -> str:
    """The URL of the database; a password of its own goes into it, whatever characters it has."""
    text = _checked_database_url(environment.secret("YIYUAN_DATABASE_URL"), folder)
    password = environment.secret("YIYUAN_DATABASE_PASSWORD")
    if not password:
        return text
    return make_url(text).set(password=password).render_as_string(hide_password=False)


def _checked_database_url(text: str, folder: Path) -> str:
    if not text:
        return URL.create("sqlite", database=str(folder / "yiyuan.sqlite3")).render_as_string()
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadSetting(
            "YIYUAN_DATABASE_URL is not a database URL such as sqlite:///file."
        ) from None
    if url.drivername in POSTGRESQL:
        if not url.database:
            raise BadSetting("YIYUAN_DATABASE_URL must name a database, as postgresql://host/name.")
        _need("YIYUAN_DATABASE_URL", "psycopg2")
        return text
    if url.drivername != "sqlite":
        raise BadSetting(
            "YIYUAN_DATABASE_URL must begin with sqlite:// or postgresql://, "
            f"not {url.drivername}://."
        )
    if not url.database or ":memory:" in url.database:
        raise BadSetting("YIYUAN_DATABASE_URL must name a file; memory forgets all matches.")
    return text


def redis_url(text: str) -> str | None:
    """The address of a Redis server, None for an empty text; raises `BadSetting`."""
    if not text:
        return None
    try:
        parts = urlsplit(text)
        usable = parts.scheme in REDIS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not (parts.path.strip("/") or "0").isdigit():
        raise BadSetting("YIYUAN_REDIS_URL is not a Redis URL such as redis://host:6379/0.")
    _need("YIYUAN_REDIS_URL", "redis")
    return text


def _engines(environment: Environment, shared_redis: str | None) -> Engines:
    if environment.choice("YIYUAN_ENGINES", "local", "celery") == "local":
        return "local"
    if shared_redis is None:
        raise BadSetting("YIYUAN_ENGINES=celery needs YIYUAN_REDIS_URL.")
    _need("YIYUAN_ENGINES=celery", "celery")
    return "celery"


def _push(environment: Environment) -> bool:
    if environment.choice("YIYUAN_PUSH", "off", "on") == "off":
        return False
    _need("YIYUAN_PUSH=on", "cryptography", "pip install 'yiyuan[push]'")
    return True


def _need(setting: str, module: str, how_to_get: str = HOW_TO_GET_SCALE) -> None:
    """Raise `BadSetting` if the setting's library is not installed."""
    if find_spec(module) is None:
        raise BadSetting(f"{setting} needs {module}: {how_to_get}.")


def _origins(environment: Environment, name: str) -> tuple[str, ...]:
    text = environment.text(name)
    origins = tuple(part.strip().rstrip("/").lower() for part in text.split(",") if part.strip())
    for origin in origins:
        if not _is_origin(origin):
            raise BadSetting(f"{name}: {origin!r} is not an origin such as https://play.example.")
    return origins


def _is_origin(text: str) -> bool:
    """Whether the text is an origin as browsers send it: scheme, host and optional port only."""
    try:
        parts = urlsplit(text)
        plain = f"{parts.scheme}://{parts.hostname}"
        if ":" in (parts.hostname or ""):
            plain = f"{parts.scheme}://[{parts.hostname}]"
        if parts.port is not None:
            plain += f":{parts.port}"
    except ValueError:
        return False
    printable = text.isascii() and text.isprintable() and " " not in text
    return (
        parts.scheme in ("http", "https") and bool(parts.hostname) and printable and text == plain
    )


def _prefix(text: str) -> str:
    prefix = text.rstrip("/")
    if prefix and not PREFIX.fullmatch(prefix):
        raise BadSetting(f"YIYUAN_PREFIX must be a path such as /yiyuan, not {text[:40]!r}.")
    return prefix


def _contact(text: str) -> str | None:
    if text and not CONTACT.fullmatch(text):
        raise BadSetting(
            "YIYUAN_SECURITY_CONTACT must be an address such as mailto:security@play.example."
        )
    return text or None


def _is_public_contact(text: str) -> bool:
    """Whether it is a mailbox or an HTTPS address at a host that the whole internet can have."""
    scheme, _, rest = text.partition(":")
    host = rest.rpartition("@")[2] if scheme == "mailto" else urlsplit(text).hostname or ""
    with suppress(ValueError):
        return scheme in ("mailto", "https") and ip_address(host).is_global
    ending = host.rpartition(".")[2]
    return scheme in ("mailto", "https") and "." in host and ending not in LOCAL_ENDINGS


def _token(text: str) -> str | None:
    if text and not (len(text) >= SHORTEST_TOKEN and text.isascii() and text.isprintable()):
        raise BadSetting(
            f"YIYUAN_METRICS_TOKEN must have {SHORTEST_TOKEN} plain characters or more."
        )
    return text or None
