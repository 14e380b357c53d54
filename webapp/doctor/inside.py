"""What the operator of a site sees on its machine: settings, database, copies, memory."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from webapp.core.settings import Settings
from webapp.doctor.finding import Finding
from webapp.storage.backup import NoBackup, back_up
from webapp.storage.database import Database, NotRead, Unreachable
from webapp.storage.inspection import LARGEST_CHECKED, Damaged, check_for_damage, size_in_bytes

MEGABYTE = 1_000_000
SITE_MEGABYTES = 200
WORKER_MEGABYTES = 120
LEAST_FREE = 500
"""Megabytes for the atlas, kept maps and reviews, and compiled code."""
MEMORY_FILES = {
    "/sys/fs/cgroup/memory.max": 1,
    "/sys/fs/cgroup/memory/memory.limit_in_bytes": 1,
    "/proc/meminfo": 1024,
}
"""Where Linux says how much there is: with both versions of control groups, and of the machine."""


def look(settings: Settings) -> Iterator[Finding]:
    """What this machine says of the site with these settings."""
    database = Database(settings.database_url)
    yield _database(database, settings)
    yield _backup(database)
    database.close()
    yield _disk(settings)
    yield _memory(settings)
    yield _proxies(settings)


def _database(database: Database, settings: Settings) -> Finding:
    kind = "PostgreSQL" if settings.on_postgresql else str(database.file)
    if database.file is not None and not database.file.exists():
        return Finding("database", f"there is none yet at {kind}", "Start the site once.")
    try:
        check_for_damage(database)
        size = size_in_bytes(database) / MEGABYTE
    except (Damaged, Unreachable, NotRead) as error:
        return Finding(
            "database", str(error), "Restore a backup, or look at the address and the server."
        )
    if database.file is not None and database.file.stat().st_mtime > time.time() + 2:
        return Finding("clock", f"{kind} was written in the future", "Let NTP set the clock.")
    return Finding("database", f"{kind}, {size:.1f} MB, sound")


def _backup(database: Database) -> Finding:
    known = "whether copies are kept elsewhere is not known here"
    if database.file is None:
        return Finding("backup", f"pg_dump copies PostgreSQL; {known}")
    if not database.file.exists() or database.file.stat().st_size > LARGEST_CHECKED:
        return Finding("backup", f"not tried; {known}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        try:
            back_up(database.file, copy)
        except NoBackup as error:
            return Finding(
                "backup", f"a copy was tried ({error})", "Have `yiyuan backup` work, by cron."
            )
        size = copy.stat().st_size / MEGABYTE
    return Finding("backup", f"a copy of {size:.1f} MB was made, is sound, and removed; {known}")


def _disk(settings: Settings) -> Finding:
    free = shutil.disk_usage(settings.data_dir).free / MEGABYTE
    seen = f"{free:,.0f} MB are free in {settings.data_dir}"
    advice = "Make room: on a full disk no move is taken." if free < LEAST_FREE else ""
    return Finding("disk", seen, advice)


def _memory(settings: Settings) -> Finding:
    workers = settings.workers if settings.engines == "local" else 0
    needed = SITE_MEGABYTES + WORKER_MEGABYTES * workers
    limits = [limit for name, unit in MEMORY_FILES.items() if (limit := _bytes_in(name, unit))]
    if not limits:
        return Finding("memory", f"{needed} MB are needed; what there is cannot be seen here")
    there = min(limits) / MEGABYTE
    seen = f"{there:,.0f} MB; the site and {workers} workers take {needed} MB"
    advice = "Set YIYUAN_WORKERS lower, or give it more." if there < needed else ""
    return Finding("memory", seen, advice)


def _bytes_in(name: str, unit: int) -> int:
    """The first number in a file of Linux, in bytes; 0 if there is none."""
    try:
        words = Path(name).read_text("utf-8").split()
    except OSError:
        return 0
    return next((int(word) * unit for word in words if word.isdigit()), 0)


def _proxies(settings: Settings) -> Finding:
    origins = ", ".join(settings.public_origins) or "any address"
    seen = f"{settings.trusted_proxies} trusted in front; the site is at {origins}"
    if settings.public_origins and not settings.trusted_proxies:
        advice = "Behind a proxy set YIYUAN_TRUSTED_PROXIES=1, or all visitors count as one."
    elif settings.trusted_proxies and not settings.public_origins:
        advice = "Set YIYUAN_PUBLIC_ORIGINS, so that no other host is answered."
    else:
        advice = ""
    return Finding("settings", seen, advice)
