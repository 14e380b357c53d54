"""Every page has the texts that its scripts use, and those of codes that the server sends to them."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask_babel import force_locale

import webapp
from engines.capture_go.rules.position import REFUSALS
from engines.game import PASS, Position
from engines.registry import DUELS
from tests.support.clients import Visitor
from webapp.analysis import sgf_files
from webapp.capture_go.analysis import WHY
from webapp.core.sentences import Plural
from webapp.http.static_files import FOLDER, modules
from webapp.matches import code_texts as match_codes
from webapp.matches.game_site import GameSite
from webapp.registry import GAMES
from webapp.site.script_texts import groups_of, texts_of

SCRIPTS = FOLDER / "js"
SITES = {entry.key: entry for entry in GAMES if isinstance(entry, GameSite)}
CHINESE = re.compile("[\u4e00-\u9fff]")
GAMES_PLAYED = 30
SAYERS = ("you", "lost", "other", "why")
"""Whose sentence on the end of a game it is; the last is the reason."""
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CALL = re.compile(r"(?<!function )\b(?:n?gettext|codeText)\((\s*)(.)")
PAGES = (
    "/",
    "/offline/LANGUAGE",
    "/mine",
    "/tables",
    "/reversi",
    "/reversi/edit",
    "/reversi/analysis",
    "/reversi/exercises",
    "/reversi/exercises/ten/1",
    "/capture-go",
    "/capture-go/edit",
    "/capture-go/analysis",
    "/capture-go/learn",
    "/capture-go/learn/start",
    "/capture-go/learn/net/1",
    "/huarong",
    "/huarong/edit",
    "/huarong/daily",
    "/huarong/1A9BF0C00",
    "/huarong/1A9BF0C00/map",
    "/huarong/1A9BF0C00/embed",
    "/huarong/progress",
)


def positions_of(game: str) -> Iterator[Position]:
    """Positions of random games up to their end; Capture Go under every rule set."""
    rng = random.Random(7)
    for number in range(GAMES_PLAYED):
        options = {}
        if game == "capture-go":
            rules = ("contact", "free")[number % 2]
            target = "5" if rules == "free" else "1"
            options = {"rules": rules, "size": "5", "target": target}
        position = DUELS[game].position.start(**options)
        while position.legal_moves():
            yield position
            position = position.play(rng.choice(position.legal_moves()))
        yield position


def refusals_of(game: str) -> set[str]:
    """Every refusal code that occurs in positions of random games."""
    tried = {
        position.why_illegal(move)
        for position in positions_of(game)
        for move in (*position.points(), PASS, "z99")
    }
    return {code for code in tried if code is not None}


def assert_in_both(app: Flask, known: Any, codes: set[str]) -> None:
    """Each code has a text in English and one in Chinese."""
    assert codes <= set(known), codes - set(known)
    for locale, chinese in (("en", False), ("zh_Hans", True)):
        with app.test_request_context(), force_locale(locale):
            for code in codes:
                text = known[code]
                said = text.forms() if isinstance(text, Plural) else str(text)
                assert bool(CHINESE.search(str(said))) == chinese, (code, said)


@pytest.mark.parametrize("game", DUELS)
def test_every_refusal_has_a_sentence(translated: Flask, game: str) -> None:
    codes = refusals_of(game)
    assert {"occupied", "off_board", "game_over"} <= codes
    if game == "capture-go":
        codes |= set(REFUSALS)
    assert_in_both(translated, SITES[game].code_texts["illegal"], codes)


@pytest.mark.parametrize("game", DUELS)
def test_every_end_has_its_sentences(translated: Flask, game: str) -> None:
    ends = {outcome.reason for position in positions_of(game) if (outcome := position.outcome())}
    assert ends
    site = SITES[game]
    sentences = {f"{who}_{reason}" for reason in ends for who in SAYERS}
    assert_in_both(translated, site.code_texts["end"], sentences)
    never_said = set(site.code_texts["end"]) - sentences
    assert never_said <= {"why_captures", "why_discs_full"}
    assert_in_both(translated, site.results, ends)
    assert_in_both(translated, match_codes.CODES["end"], {f"{who}_resign" for who in SAYERS})
    assert_in_both(translated, match_codes.RESULTS, {"resign", "time", "draw", "unfinished"})


def test_every_refusal_in_a_file_has_a_sentence(translated: Flask) -> None:
    assert_in_both(translated, {**sgf_files.WHY, **WHY}, set(REFUSALS))


def test_texts_and_groups_of_codes_are_literals() -> None:
    """Otherwise neither Babel nor a page would find them."""
    for script in SCRIPTS.rglob("*.js"):
        for call in CALL.finditer(script.read_text("utf-8")):
            assert call[2] == '"', (script.name, call[0])


def loaded_by(page: str) -> tuple[str, ...]:
    """All modules that a page runs, as the browser finds them."""
    named = re.findall(r'<script type="module" src="/static/[^/]+/(?:built/)?([^"]+)"', page)
    named += re.findall(r'data-[a-z-]+="/static/[^/]+/(?:built/)?(js/[^"]+[.]js)"', page)
    game = re.search(
        r'"game": "/static/[^/]+/(?:built/)?js/board/(\w+)/game.js"', html.unescape(page)
    )
    found = modules(*named, game=game and game[1])
    later = [
        (Path(module).parent / path).as_posix()
        for module in found
        for path in re.findall(r' import\("(\S+\.js)"\)', COMMENT.sub("", source_of(module)))
    ]
    return (*found, *modules(*later))


def source_of(module: str) -> str:
    return (FOLDER / module).read_text("utf-8")


@pytest.fixture(scope="module")
def chinese() -> dict[str, str]:
    """The translations that the site has."""
    path = Path(webapp.__file__).parent / "translations/zh_Hans/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale="zh_Hans")
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            message.string if isinstance(message.string, str) else message.string[0]
        )
        for message in catalogue
        if message.id
    }


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_the_texts_of_the_scripts_that_it_loads(
    player: Visitor, chinese: dict[str, str], path: str
) -> None:
    for language in ("zh-Hans", "en"):
        page = player.get(path.replace("LANGUAGE", language), params={"lang": language})
        assert page.status_code == 200
        given = re.search(r'id="texts">(.*?)</script>', page.text)
        assert given
        texts = json.loads(given[1])
        loaded = loaded_by(page.text)
        assert loaded
        wanted = {text[0] for module in loaded for text in texts_of(module)}
        translated = {
            english: chinese[english] for english in wanted if chinese[english] != english
        }
        assert texts.get("translations", {}) == (translated if language == "zh-Hans" else {})
        groups = {group for module in loaded for group in groups_of(module)}
        assert {group for group, known in texts.get("codes", {}).items() if known} == groups
