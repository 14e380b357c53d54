"""What settings may be: readers that raise `BadSetting` with one sentence, which names the setting."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from . import folders
from .environment import BadSetting, Environment

SHORTEST_TOKEN = 16
POSTGRESQL = {"postgresql", "postgresql+psycopg2"}
REDIS = {"redis", "rediss"}
PREFIX = re.compile(r"(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,39}){1,4}")
"""One to four segments, in characters that neither cookies nor pages need to escape."""
LOCAL_ENDINGS = frozenset({"", "home", "internal", "lan", "local", "localhost", "localdomain"})
"""Ends of names of hosts that only their own network knows."""
CONTACT = re.compile(r"(?:mailto:[!-~]+@[!-~]+|https://[!-~]+)")
LOCAL = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - a hosting platform asks for it
DATABASE_PASSWORD = "YIYUAN_DATABASE_PASSWORD"  # noqa: S105 - the name of the setting


def any_text(_name: str, given: str) -> str:
    """The text as it is."""
    return given


def on_platform(environment: Environment) -> bool:
    """Whether a hosting platform has chosen the port."""
    return bool(environment.text("PORT")) and not environment.text("YIYUAN_PORT")


def host(environment: Environment, name: str) -> str:
    """The address to listen on."""
    usual = EVERYWHERE if on_platform(environment) else LOCAL
    return environment.text(name).strip() or usual


def port(environment: Environment, name: str) -> int:
    """The port to listen on."""
    return environment.number("PORT" if on_platform(environment) else name, 8000, 65535)


def database_url(environment: Environment, name: str) -> str:
    """The URL of the database; a password of its own goes into it, whatever characters it has."""
    url = _checked_database_url(name, environment.secret(name), folders.data_dir(environment))
    password = environment.secret(DATABASE_PASSWORD)
    if not password:
        return url
    return make_url(url).set(password=password).render_as_string(hide_password=False)


def _checked_database_url(name: str, given: str, folder: Path) -> str:
    if not given:
        return URL.create("sqlite", database=str(folder / "yiyuan.sqlite3")).render_as_string()
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        raise BadSetting(f"{name} is not a database URL such as sqlite:///file.") from None
    if url.drivername in POSTGRESQL:
        if not url.database:
            raise BadSetting(f"{name} must name a database, as postgresql://host/name.")
        need(name, "psycopg2")
        return given
    if url.drivername != "sqlite":
        raise BadSetting(
            f"{name} must begin with sqlite:// or postgresql://, not {url.drivername}://."
        )
    if not url.database or ":memory:" in url.database:
        raise BadSetting(f"{name} must name a file; memory forgets all matches.")
    return given


def is_postgresql(database: str) -> bool:
    """Whether this is the URL of a PostgreSQL."""
    return make_url(database).drivername in POSTGRESQL


def redis_url(name: str, given: str) -> str | None:
    """The address of a Redis server, None for an empty text."""
    if not given:
        return None
    try:
        parts = urlsplit(given)
        usable = parts.scheme in REDIS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not (parts.path.strip("/") or "0").isdigit():
        raise BadSetting(f"{name} is not a Redis URL such as redis://host:6379/0.")
    need(name, "redis")
    return given


def need(name: str, module: str, extra: str = "scale") -> None:
    """Raise `BadSetting` if the library of a setting is not installed."""
    if find_spec(module) is None:
        raise BadSetting(f"{name} needs {module}: pip install 'yiyuan[{extra}]'.")


def origins(name: str, given: str) -> tuple[str, ...]:
    """Origins, separated by commas."""
    found = tuple(part.strip().rstrip("/").lower() for part in given.split(",") if part.strip())
    for origin in found:
        if not _is_origin(origin):
            raise BadSetting(f"{name}: {origin!r} is not an origin such as https://play.example.")
    return found


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


def prefix(name: str, given: str) -> str:
    """A path without a slash at its end."""
    path = given.rstrip("/")
    if path and not PREFIX.fullmatch(path):
        raise BadSetting(f"{name} must be a path such as /yiyuan, not {given[:40]!r}.")
    return path


def contact(name: str, given: str) -> str | None:
    """An address for mail or a page."""
    if given and not CONTACT.fullmatch(given):
        raise BadSetting(f"{name} must be an address such as mailto:security@play.example.")
    return given or None


def is_public_contact(text: str) -> bool:
    """Whether it is a mailbox or an HTTPS address at a host that the whole internet can have."""
    scheme, _, rest = text.partition(":")
    named = rest.rpartition("@")[2] if scheme == "mailto" else urlsplit(text).hostname or ""
    with suppress(ValueError):
        return scheme in ("mailto", "https") and ip_address(named).is_global
    ending = named.rpartition(".")[2]
    return scheme in ("mailto", "https") and "." in named and ending not in LOCAL_ENDINGS


def token(name: str, given: str) -> str | None:
    """A word that nobody guesses."""
    if given and not (len(given) >= SHORTEST_TOKEN and given.isascii() and given.isprintable()):
        raise BadSetting(f"{name} must have {SHORTEST_TOKEN} plain characters or more.")
    return given or None
