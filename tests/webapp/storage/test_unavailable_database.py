"""A database that is unavailable for a while: clients are asked to retry, then play continues."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.servers import Server
from webapp.storage.database import Database, Unreachable
from webapp.storage.inspection import check_for_damage
from webapp.storage.kept_files import KeptFiles


def renamed(server: Server, name: str, other: str) -> None:
    """Rename a table of a running server."""
    path = server.data_dir / "yiyuan.sqlite3"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as hand:
        hand.execute(f"ALTER TABLE {name} RENAME TO {other}")


def test_who_asks_meanwhile_is_told_to_come_again(own_server: Server) -> None:
    own_server.start()
    visitor = Visitor(own_server.url)
    game = visitor.new_match(level=1, colour="black")["game"]
    with visitor.at(game) as (connection, joined):
        own_server.kill()
        own_server.start()  # its match cache is empty
        own_server.wait_until_ready()
    renamed(own_server, "matches", "hidden")
    for path in (f"/api/matches/{game}", f"/g/{game}"):
        answer = visitor.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2"), path
    with visitor.connect() as connection:
        refusal = connection.err("join", {"proto": 1, "game": game})
        assert (refusal["code"], refusal["retry_after"]) == ("busy", 2)
        renamed(own_server, "hidden", "matches")
        state = connection.join(game)["state"]
        connection.ok("move", move_message(state))
        connection.wait("event", is_move_of("white"))
    visitor.close()
    assert "the database cannot be read" in own_server.log()
    assert "Traceback" not in own_server.log()
    assert joined["state"]["game"] == state["game"]


def test_a_start_on_a_full_or_read_only_disk_names_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own words are "disk I/O error" and the like."""
    file = tmp_path / "yiyuan.sqlite3"
    file.write_bytes(b"no database at all, however long one looks at it" * 20)
    database = Database(f"sqlite:///{file}")
    with pytest.raises(Unreachable) as refused:
        database.migrate()
    assert str(tmp_path) not in str(refused.value), "nothing is wrong with the disk"
    usage = shutil.disk_usage(tmp_path)
    for name, found, reason in (
        ("disk_usage", usage._replace(free=4096), f"there is no room left in {tmp_path}"),
        ("access", False, f"{file} cannot be written"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(shutil if name == "disk_usage" else os, name, lambda *_, f=found: f)
            for act in (database.migrate, lambda: check_for_damage(database)):
                with pytest.raises(Unreachable, match=re.escape(reason)):
                    act()
    database.close()


def test_files_that_a_full_disk_does_not_take_leave_nothing_and_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    files = KeptFiles(tmp_path, 1000)
    files.store("first", b"1")
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", refuse)
        for name in ("second", "third"):
            files.store(name, b"2")
    assert [path.name for path in tmp_path.iterdir()] == ["first"]
    assert caplog.text.count("No space left on device") == 1
    files.store("fourth", b"4")
    assert files.read("fourth") == b"4"


def refuse(*_arguments: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
