"""A copy of a running site's database, and a site that starts from it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.servers import ROOT, Server, environment
from webapp.storage.backup import NoBackup, back_up


def copied(server: Server, target: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "engines", "backup", str(target)],
        cwd=ROOT,
        env=environment(server.data_dir),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_site_is_restored_from_a_copy_made_while_it_served(
    own_server: Server, tmp_path: Path
) -> None:
    own_server.start()
    own_server.wait_until_ready()
    visitor = Visitor(own_server.url)
    begun = visitor.new_match(level=1, colour="black")
    with visitor.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        state = connection.wait("event", is_move_of("white"))["state"]
        kept = visitor.match(begun["game"])
        done = copied(own_server, tmp_path / "copy.sqlite3")
        assert (done.returncode, done.stderr) == (0, "")
        connection.ok("move", move_message(state))
    assert own_server.stop() == 0

    database = own_server.data_dir / "yiyuan.sqlite3"
    for left in (database, *database.parent.glob("yiyuan.sqlite3-*")):
        left.unlink()
    (tmp_path / "copy.sqlite3").rename(database)
    own_server.start()
    assert visitor.match(begun["game"]) == kept
    with visitor.at(begun["game"]) as (connection, joined):
        assert joined["seat"] == "black"
        connection.ok("move", move_message(joined["state"]))
    visitor.close()


def test_what_cannot_be_copied_is_said_in_one_sentence(own_server: Server, tmp_path: Path) -> None:
    own_server.data_dir.mkdir(parents=True)
    none = copied(own_server, tmp_path / "copy.sqlite3")
    assert none.returncode == 1
    assert none.stderr.startswith("yiyuan backup: the database cannot be copied (there is no ")
    assert not list(tmp_path.glob("copy*"))
    source = tmp_path / "source.sqlite3"
    source.write_bytes(b"no database at all" * 1000)
    for target in (tmp_path / "copy.sqlite3", tmp_path / "no folder" / "copy.sqlite3"):
        with pytest.raises(NoBackup, match="cannot be written"):
            back_up(source, target)
    with pytest.raises(NoBackup, match="there already"):
        back_up(source, source)
    assert [path.name for path in tmp_path.glob("*copy*")] == []
