"""Settings: valid ones are accepted; an invalid one stops the start with a sentence that names it."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from tests.support.servers import ROOT, environment
from webapp.core.declared import settings_of
from webapp.core.environment import BadSetting
from webapp.core.folders import check_cache_dir
from webapp.core.settings import Allowances, Settings
from webapp.site.identity import Identity

LONG_NUMBER = "9" * 5000
BOUNDS = re.compile(r"(\d+) to (\d+)")


def outside_what_is_declared() -> Iterator[tuple[str, str]]:
    """Every number just outside its bounds, every word that is none of those that are named."""
    declared = [*settings_of(Settings), *settings_of(Allowances)]
    for _field, name, each in declared:
        if bounds := BOUNDS.fullmatch(each.values):
            least, most = map(int, bounds.groups())
            yield from ((name, text) for text in (str(least - 1), str(most + 1), "many"))
        elif " or `" in each.values:
            yield from ((name, text) for text in ("yes", "1"))


WRONG = {
    "PORT": ("eighty",),
    "YIYUAN_PORT": ("80.5", "1e2", " ", "８０", LONG_NUMBER),
    "YIYUAN_PUSH_SERVICES": ("push.example", "https://push.example/a"),
    "YIYUAN_METRICS_TOKEN": ("short", "sechzehn Zeichen ß", "x" * 15),
    "YIYUAN_PREFIX": ("yiyuan", "//x", "/a b", "/é", "https://x", "/a/../b", "/a?b", "/~a"),
    "YIYUAN_SECURITY_CONTACT": (
        *("security@play.example", "mailto:", "http://play.example", "mailto:a@b\nContact: c"),
    ),
    "YIYUAN_SECRET_KEY": ("short", "x" * 15),
    "YIYUAN_DATABASE_URL": (
        *("file.sqlite3", "://", "sqlite+nonsense:///file", "sqlite://", "sqlite:///:memory:"),
        *("mysql://host/name", "postgresql://host", "postgresql+asyncpg://host/name"),
    ),
    "YIYUAN_REDIS_URL": (
        *("redis", "http://host", "redis://", "redis://host:port", "redis://host/name"),
    ),
    "YIYUAN_ENGINES": ("remote", "celery"),
    "YIYUAN_PUBLIC_ORIGINS": (
        *("play.example", "ftp://play.example", "https://", "https://good.example, bad"),
        *("https://play.example/path", "https://play.example?x=1", "https://play.example#x"),
        *("https://user@play.example", "https://play.example:99999", "https://play example"),
        *("http://[::1", "*"),
    ),
    "YIYUAN_DATA_DIR": ("/dev/null/folder", "~nobody-of-that-name/x"),
}
BAD = [
    *outside_what_is_declared(),
    *((name, text) for name, texts in WRONG.items() for text in texts),
]


def settings(folder: Path, **environ: str) -> Settings:
    return Settings.from_environ({"YIYUAN_DATA_DIR": str(folder), **environ})


@pytest.mark.parametrize("which", [0, 1])
def test_every_number_is_taken(tmp_path: Path, which: int) -> None:
    for of, declared in ((Settings, settings_of(Settings)), (Allowances, settings_of(Allowances))):
        for field, name, each in declared:
            if bounds := BOUNDS.fullmatch(each.values):
                found = settings(tmp_path, **{name: bounds[1 + which]})
                owner = found if of is Settings else found.allowances
                assert getattr(owner, field) == int(bounds[1 + which])


def test_other_settings_are_taken(tmp_path: Path) -> None:
    found = settings(
        tmp_path,
        YIYUAN_HOST=" 0.0.0.0 ",
        YIYUAN_DATABASE_URL="sqlite:////somewhere/else.db",
        YIYUAN_SECRET_KEY="sixteen letters!",  # noqa: S106 - made up
        YIYUAN_PUBLIC_ORIGINS="https://Play.example/, http://[::1]:8000,http://10.0.0.1:80",
        YIYUAN_ATLAS="OFF",
        YIYUAN_ACCESS_LOG="On",
        YIYUAN_PUSH="on",
        YIYUAN_PUSH_SERVICES="https://push.example, http://10.0.0.2:81",
        YIYUAN_GROUPED_FILES="off",
        YIYUAN_METRICS_TOKEN="sixteen letters!",  # noqa: S106 - made up
        YIYUAN_REDIS_URL="rediss://:secret@redis.example:6380/1",
        YIYUAN_ENGINES="Celery",
    )
    assert (found.engines, found.on_postgresql, found.shared) == ("celery", False, True)
    assert (found.host, found.database_url) == ("0.0.0.0", "sqlite:////somewhere/else.db")  # noqa: S104 - only read
    assert found.secret_keys == (found.metrics_token,) == ("sixteen letters!",)
    assert found.public_origins == (
        "https://play.example",
        "http://[::1]:8000",
        "http://10.0.0.1:80",
    )
    assert found.push_services == ("https://push.example", "http://10.0.0.2:81")
    assert (found.atlas, found.access_log, found.push) == (False, True, True)
    assert (found.polling, found.grouped_files) == (True, False)
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.parametrize(
    ("module", "environ"),
    [
        ("psycopg2", {"YIYUAN_DATABASE_URL": "postgresql://host/name"}),
        ("redis", {"YIYUAN_REDIS_URL": "redis://host"}),
        ("celery", {"YIYUAN_REDIS_URL": "redis://host", "YIYUAN_ENGINES": "celery"}),
    ],
)
def test_what_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, environ: dict[str, str]
) -> None:
    def find_spec(name: str) -> object:
        return None if name == module else object()

    monkeypatch.setattr("webapp.core.setting_values.find_spec", find_spec)
    with pytest.raises(BadSetting, match=rf"needs {module}: pip install 'yiyuan\[scale\]'"):
        settings(tmp_path, **environ)


@pytest.mark.parametrize(
    ("named", "contact"),
    [
        ({}, None),
        ({"YIYUAN_PUBLIC_ORIGINS": "http://play.example, https://localhost:8000"}, None),
        ({"YIYUAN_PUBLIC_ORIGINS": "https://10.0.0.2, https://yiyuan.local"}, None),
        ({"YIYUAN_SECURITY_CONTACT": "mailto:root@localhost"}, None),
        (
            {
                "YIYUAN_SECURITY_CONTACT": "mailto:root@localhost",
                "YIYUAN_PUBLIC_ORIGINS": "https://10.0.0.2, https://play.example",
            },
            "https://play.example",
        ),
        ({"YIYUAN_SECURITY_CONTACT": "mailto:host@play.example"}, "mailto:host@play.example"),
    ],
)
def test_push_needs_a_contact_that_every_service_takes(
    tmp_path: Path, named: dict[str, str], contact: str | None
) -> None:
    if contact is None:
        with pytest.raises(BadSetting, match="YIYUAN_PUSH=on needs YIYUAN_SECURITY_CONTACT"):
            settings(tmp_path, YIYUAN_PUSH="on", **named)
        assert not settings(tmp_path, **named).push
    else:
        assert settings(tmp_path, YIYUAN_PUSH="on", **named).push_contact == contact


def test_the_port_of_a_hosting_platform(tmp_path: Path) -> None:
    assert settings(tmp_path, PORT="5000").port == 5000
    assert settings(tmp_path, PORT="5000", YIYUAN_PORT="").port == 5000
    assert settings(tmp_path, PORT="5000", YIYUAN_PORT="6000").port == 6000
    assert settings(tmp_path, PORT="nonsense", YIYUAN_PORT="6000").port == 6000


def test_a_hosting_platform_reaches_the_site(tmp_path: Path) -> None:
    given = settings(tmp_path, PORT="5000")
    assert (given.host, given.on_platform) == ("0.0.0.0", True)  # noqa: S104 - not listening here
    chosen = settings(tmp_path, PORT="5000", YIYUAN_HOST="127.0.0.1")
    assert (chosen.host, chosen.on_platform) == ("127.0.0.1", True)
    own = settings(tmp_path, PORT="5000", YIYUAN_PORT="6000")
    assert (own.host, own.on_platform) == ("127.0.0.1", False)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("YIYUAN_PROT", "YIYUAN_PORT"),
        ("YIYUAN_TRUSTED_PROXY", "YIYUAN_TRUSTED_PROXIES"),
        ("YIYUAN_LISTEN", "YIYUAN_POLLING"),
    ],
)
def test_an_unknown_setting_stops_the_start(tmp_path: Path, name: str, meant: str) -> None:
    with pytest.raises(BadSetting) as caught:
        settings(tmp_path, **{name: "1"})
    assert str(caught.value) == f"{name} is not a setting; the nearest is {meant}."
    settings(tmp_path, YIYUAN_CACHE_DIR="/read/by/engines", YIYUANX="1", OTHER="1")


def test_secrets_come_from_files_too(tmp_path: Path) -> None:
    secret, token = tmp_path / "key", tmp_path / "token"
    secret.write_text("sixteen letters!\n", "utf-8")
    token.write_text("sixteen others !", "utf-8")
    found = settings(
        tmp_path,
        YIYUAN_SECRET_KEY_FILE=str(secret),
        YIYUAN_METRICS_TOKEN_FILE=str(token),
        YIYUAN_DATABASE_URL="postgresql://yiyuan@database/yiyuan",
        YIYUAN_DATABASE_PASSWORD="p@ss/w:rd#%",  # noqa: S106 - made up
    )
    assert found.secret_keys == ("sixteen letters!",)
    assert found.metrics_token == "sixteen others !"  # noqa: S105 - made up
    assert make_url(found.database_url).password == "p@ss/w:rd#%"  # noqa: S105 - made up
    with pytest.raises(BadSetting, match=r"^YIYUAN_SECRET_KEY and YIYUAN_SECRET_KEY_FILE are both"):
        settings(tmp_path, YIYUAN_SECRET_KEY="x" * 16, YIYUAN_SECRET_KEY_FILE=str(secret))
    with pytest.raises(BadSetting, match=r"^YIYUAN_SECRET_KEY_FILE: .* cannot be read"):
        settings(tmp_path, YIYUAN_SECRET_KEY_FILE=str(tmp_path / "none"))


def test_old_secret_keys_are_read_and_the_current_one_signs(tmp_path: Path) -> None:
    old, new = "sixteen letters!", "sixteen others !"
    found = settings(tmp_path, YIYUAN_SECRET_KEY=new, YIYUAN_OLD_SECRET_KEYS=f"{'x' * 16}, {old}")
    assert found.secret_keys == ("x" * 16, old, new)
    before, after = Identity((old,)), Identity(found.secret_keys)
    assert after.invited_to(before.invitation("match")) == "match"
    assert before.invited_to(after.invitation("match")) is None
    with pytest.raises(BadSetting, match=r"^YIYUAN_OLD_SECRET_KEYS"):
        settings(tmp_path, YIYUAN_OLD_SECRET_KEYS="short")  # noqa: S106 - made up


def test_a_key_that_cannot_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(BadSetting, match="cannot be written"):
        settings(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "text"), BAD)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, text: str) -> None:
    with pytest.raises(BadSetting) as caught:
        settings(tmp_path, **{name: text})
    sentence = str(caught.value)
    assert sentence.startswith(name)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 200


def test_compiled_code_is_kept_where_nobody_else_writes(tmp_path: Path) -> None:
    check_cache_dir({})
    check_cache_dir({"YIYUAN_CACHE_DIR": str(tmp_path / "new" / "folder")})
    (tmp_path / "file").touch()
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    for name in ("file", "file/folder", "open", "x" * 300):
        with pytest.raises(BadSetting, match=r"^YIYUAN_CACHE_DIR: .*\.$") as caught:
            check_cache_dir({"YIYUAN_CACHE_DIR": str(tmp_path / name)})
        assert len(str(caught.value)) < 200


def test_a_folder_for_compiled_code_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    # root can write everywhere except in the file systems of the kernel
    if os.access(locked, os.W_OK):
        locked = Path("/proc")
    with pytest.raises(BadSetting, match=r"^YIYUAN_CACHE_DIR: .* cannot be made or written \("):
        check_cache_dir({"YIYUAN_CACHE_DIR": str(locked)})


@pytest.mark.parametrize("name", ["what? now", "a%20b#c", "棋 园"])
def test_a_data_folder_of_any_name(tmp_path: Path, name: str) -> None:
    found = settings(tmp_path / name)
    assert make_url(found.database_url).database == str(tmp_path / name / "yiyuan.sqlite3")


def test_the_secret_key_is_kept(tmp_path: Path) -> None:
    (first,) = settings(tmp_path).secret_keys
    assert len(first) == 64
    assert settings(tmp_path).secret_keys == (first,)
    assert settings(tmp_path / "other").secret_keys != (first,)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize("kept", [b"", b"too short", b"\xff" * 64])
def test_a_damaged_secret_key(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(kept)
    with pytest.raises(BadSetting, match="secret_key"):
        settings(tmp_path)


ASK_AT_A_SIGN = """
import os, sys
from webapp.core.settings import Settings
print("here", flush=True)
sys.stdin.readline()
print(*Settings.from_environ(os.environ).secret_keys)
"""


@pytest.mark.slow(reason="starts four processes")
def test_processes_that_start_together_agree_on_a_key(tmp_path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", ASK_AT_A_SIGN],
            cwd=ROOT,
            env=environment(tmp_path / "new"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    keys = {process.communicate()[0] for process in processes}
    assert keys == {(tmp_path / "new" / "secret_key").read_text("ascii") + "\n"}
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret_key"]
