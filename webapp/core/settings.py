"""Every setting of the site: its environment name, its default, and what is wrong with a bad one."""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.util import find_spec
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import platformdirs
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

SECRET_BYTES = 32
SHORTEST_SECRET = 16
SHORTEST_TOKEN = 16
MOST_WORKERS = 256
MOST_PROXIES = 16
MOST_ALLOWED = 1_000_000
POSTGRESQL = {"postgresql", "postgresql+psycopg2"}
REDIS = {"redis", "rediss"}
HOW_TO_GET_SCALE = "pip install 'yiyuan[scale]'"

Engines = Literal["local", "celery"]


class BadSetting(ValueError):
    """A setting that cannot be used; the message is one sentence that names it."""


@dataclass(frozen=True)
class Allowances:
    """What one stranger may have; a network address is one, of IPv6 the first 64 bits of it."""

    messages_per_second: int = 20
    """Over one websocket; for a moment three times as many."""
    matches_per_minute: int = 30
    """New ones, rematches included, an address."""
    sockets_per_address: int = 100
    """Open websockets."""
    engine_seconds_per_minute: int = 60
    """Of a worker's time, an address: the engine's moves, hints, solutions, reviews."""

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Allowances:
        """The limits that the environment changes, and the others; raises `BadSetting`."""
        given = {
            field.name: _number(name, environ[name], MOST_ALLOWED)
            for field in fields(cls)
            if environ.get(name := f"YIYUAN_{field.name.upper()}")
        }
        return cls(**given)


@dataclass(frozen=True)
class Settings:
    """What the site runs with. Make it with `Settings.from_environ`."""

    host: str
    port: int
    data_dir: Path
    database_url: str
    secret_key: str
    public_origins: tuple[str, ...]
    workers: int
    atlas: bool
    allowances: Allowances
    trusted_proxies: int
    metrics_token: str | None
    redis_url: str | None = None
    """What web processes share beside the database; None for one process alone."""
    engines: Engines = "local"

    @property
    def on_postgresql(self) -> bool:
        """Whether matches are kept by a database server."""
        return make_url(self.database_url).drivername in POSTGRESQL

    @property
    def shared(self) -> bool:
        """Whether other web processes may write to the same matches."""
        return self.redis_url is not None or self.on_postgresql

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> Settings:
        """Settings from `YIYUAN_…` variables with safe defaults; raises `BadSetting`.

        The data folder is made if it is missing, and a secret key is made and kept in it.
        """
        data_dir = _data_dir(environ.get("YIYUAN_DATA_DIR", ""))
        shared_redis = redis_url(environ.get("YIYUAN_REDIS_URL", ""))
        return cls(
            host=environ.get("YIYUAN_HOST", "").strip() or "127.0.0.1",
            port=_port(environ),
            data_dir=data_dir,
            database_url=_database_url(environ.get("YIYUAN_DATABASE_URL", ""), data_dir),
            secret_key=_secret_key(environ.get("YIYUAN_SECRET_KEY", ""), data_dir),
            public_origins=_origins(environ.get("YIYUAN_PUBLIC_ORIGINS", "")),
            workers=_workers(environ.get("YIYUAN_WORKERS", "")),
            atlas=_switch("YIYUAN_ATLAS", environ.get("YIYUAN_ATLAS", "")),
            allowances=Allowances.from_environ(environ),
            trusted_proxies=_proxies(environ.get("YIYUAN_TRUSTED_PROXIES", "")),
            metrics_token=_token(environ.get("YIYUAN_METRICS_TOKEN", "")),
            redis_url=shared_redis,
            engines=_engines(environ.get("YIYUAN_ENGINES", ""), shared_redis),
        )


def check_cache_dir(environ: Mapping[str, str]) -> None:
    """Make sure that compiled code can be kept where `YIYUAN_CACHE_DIR` says; raises `BadSetting`.

    For those who start engines. Without the check these would keep their code elsewhere, and say
    nothing: see `engines.native`, which runs no code that somebody else may have written.
    """
    text = environ.get("YIYUAN_CACHE_DIR", "")
    if not text:
        return
    folder = Path(text).resolve()
    try:
        for each in (folder, folder / "native"):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)
            _check_nobody_else_writes(each)
        with tempfile.TemporaryFile(dir=folder / "native"):
            pass
    except OSError as problem:
        raise BadSetting(
            f"YIYUAN_CACHE_DIR: {text[:60]} cannot be made or written ({problem.strerror})."
        ) from None


def _check_nobody_else_writes(folder: Path) -> None:
    if not hasattr(os, "getuid"):
        return
    status = folder.stat()
    open_to_all = status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX
    if open_to_all or status.st_uid not in (0, os.getuid()):
        raise BadSetting(f"YIYUAN_CACHE_DIR: others may write in {str(folder)[-60:]}.")


def _port(environ: Mapping[str, str]) -> int:
    name = "YIYUAN_PORT" if environ.get("YIYUAN_PORT") else "PORT"
    return _number(name, environ.get(name, "") or "8000", 65535)


def _number(name: str, text: str, most: int, least: int = 1) -> int:
    short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    if not short or not least <= int(text) <= most:
        raise BadSetting(f"{name} must be a number from {least} to {most}, not {text[:40]!r}.")
    return int(text)


def _data_dir(text: str) -> Path:
    try:
        folder = Path(text).expanduser() if text else platformdirs.user_data_path("yiyuan", False)
    except RuntimeError:
        raise BadSetting(f"YIYUAN_DATA_DIR: {text} names an unknown user.") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise BadSetting(
            f"YIYUAN_DATA_DIR: {folder} cannot be made ({problem.strerror})."
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadSetting(f"YIYUAN_DATA_DIR: {folder} cannot be written.")
    return folder


def _database_url(text: str, data_dir: Path) -> str:
    if not text:
        return _sqlite_url(data_dir / "yiyuan.sqlite3")
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


def _engines(text: str, shared_redis: str | None) -> Engines:
    match text.lower():
        case "" | "local":
            return "local"
        case "celery":
            if shared_redis is None:
                raise BadSetting("YIYUAN_ENGINES=celery needs YIYUAN_REDIS_URL.")
            _need("YIYUAN_ENGINES=celery", "celery")
            return "celery"
    raise BadSetting(f"YIYUAN_ENGINES must be local or celery, not {text[:40]!r}.")


def _need(setting: str, module: str) -> None:
    """Refuse a setting whose library is not installed."""
    if find_spec(module) is None:
        raise BadSetting(f"{setting} needs {module}: {HOW_TO_GET_SCALE}.")


def _sqlite_url(path: Path) -> str:
    """The URL of a file, whatever characters its name has."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def _secret_key(text: str, data_dir: Path) -> str:
    if text:
        if len(text) < SHORTEST_SECRET:
            raise BadSetting(f"YIYUAN_SECRET_KEY must have {SHORTEST_SECRET} characters or more.")
        return text
    path = data_dir / "secret_key"
    try:
        if not path.exists():
            _write_secret(path)
        key = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        raise BadSetting(f"YIYUAN_SECRET_KEY is not set and {path} cannot be read.") from None
    if len(key) < SHORTEST_SECRET:
        raise BadSetting(f"the secret key in {path} is damaged; delete the file to get a new one.")
    return key


def _write_secret(path: Path) -> None:
    """Write a new key beside the path and link it there, so that no one ever reads half a key."""
    draft = path.with_name(f"secret_key.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_hex(SECRET_BYTES), "ascii")
    try:
        draft.replace(path) if os.name == "nt" else os.link(draft, path)
    except FileExistsError:
        pass  # another process was first; its key is the one
    finally:
        draft.unlink(missing_ok=True)


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip().rstrip("/").lower() for part in text.split(",") if part.strip())
    for origin in origins:
        if not _is_origin(origin):
            raise BadSetting(
                f"YIYUAN_PUBLIC_ORIGINS: {origin!r} is not an origin such as https://play.example."
            )
    return origins


def _is_origin(text: str) -> bool:
    """Whether it is what a browser may send: scheme, host and perhaps a port, and nothing else."""
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


def _workers(text: str) -> int:
    if not text:
        return max(1, os.cpu_count() or 1)
    return _number("YIYUAN_WORKERS", text, MOST_WORKERS)


def _proxies(text: str) -> int:
    return _number("YIYUAN_TRUSTED_PROXIES", text or "0", MOST_PROXIES, least=0)


def _token(text: str) -> str | None:
    if text and not (len(text) >= SHORTEST_TOKEN and text.isascii() and text.isprintable()):
        raise BadSetting(
            f"YIYUAN_METRICS_TOKEN must have {SHORTEST_TOKEN} plain characters or more."
        )
    return text or None


def _switch(name: str, text: str) -> bool:
    if text.lower() not in ("", "on", "off"):
        raise BadSetting(f"{name} must be on or off, not {text!r}.")
    return text.lower() != "off"
