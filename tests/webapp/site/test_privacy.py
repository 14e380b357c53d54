"""The page about the visitor's data, and forgetting."""

from __future__ import annotations

from pathlib import Path

import pytest

import webapp
from engines import __version__
from tests.support.clients import Visitor
from webapp.core.settings import Settings


def test_a_forgotten_visitor_has_lost_their_games(player: Visitor) -> None:
    begun = player.new_match(level=1)
    assert "knows nothing of you" not in player.get("/privacy?lang=en").text
    answer = player.post("/privacy/forget")
    assert answer.status_code == 303
    assert answer.headers["Clear-Site-Data"] == '"cookies", "storage"'
    assert not player.web.cookies
    page = player.get("/privacy?forgotten&lang=en").text
    assert "Done: the site no longer knows this browser." in page
    assert player.get(f"/g/{begun['game']}").status_code == 404
    assert begun["game"] not in player.get("/mine/games").text


def test_a_stranger_reads_that_nothing_is_known(stranger: Visitor) -> None:
    page = stranger.get("/privacy?lang=en").text
    assert "the server knows nothing of you" in page
    assert f"Yiyuan {__version__}" in page
    assert stranger.get("/privacy/forget").status_code == 405  # no link makes anybody forget
    foreign = stranger.post("/privacy/forget", headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ("but the log notes it", "deleted after 30 days without a move")),
        ("zh", ("都会连同网络地址记入日志", "30 天没有人走棋就会删除")),
    ],
)
def test_it_says_what_the_settings_say(
    stranger: Visitor, tmp_path: Path, lang: str, texts: tuple[str, str]
) -> None:
    usual = stranger.get(f"/privacy?lang={lang}").text
    assert not any(text in usual for text in texts)
    settings = {
        "YIYUAN_DATA_DIR": str(tmp_path),
        "YIYUAN_ATLAS": "off",
        "YIYUAN_ACCESS_LOG": "on",
        "YIYUAN_KEEP_UNFINISHED_DAYS": "30",
    }
    site = webapp.create_app(Settings.from_environ(settings))
    site.database.migrate()
    page = site.flask.test_client().get(f"/privacy?lang={lang}").text
    site.close()
    assert all(text in page for text in texts)
