"""Whatever an engine can refuse or say of a move has a sentence in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import Babel, force_locale

import webapp
from engines.capture_go.rules.position import REFUSALS, CaptureGoPosition
from engines.capture_go.rules.reasons import CODES
from engines.game import PASS, Position
from engines.registry import DUELS
from webapp.capture_go.sgf_import import WHY
from webapp.site.script_strings import SECTIONS, phrases

SCRIPTS = Path(webapp.__file__).parent / "static" / "js"
CHINESE = re.compile("[\u4e00-\u9fff]")
GAMES = 30


def positions_of(game: str) -> Iterator[Position]:
    """Positions of random games, the last of each over; of Capture Go under every rule."""
    rng = random.Random(7)
    for number in range(GAMES):
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
    """Every code that some position of a random game answers."""
    tried = {
        position.why_illegal(move)
        for position in positions_of(game)
        for move in (*position.points(), PASS, "z99")
    }
    return {code for code in tried if code is not None}


@pytest.fixture
def languages() -> Flask:
    """An application that knows nothing but the translations of the site."""
    app = Flask("webapp")
    Babel(app)
    return app


def assert_in_both(app: Flask, section: str, keys: set[str]) -> None:
    assert keys <= set(SECTIONS[section]), keys - set(SECTIONS[section])
    said = {}
    for locale in ("en", "zh_Hans"):
        with app.test_request_context(), force_locale(locale):
            said[locale] = {key: str(phrases(section)[key]) for key in keys}
    for key in keys:
        assert CHINESE.search(said["zh_Hans"][key]), key
        assert not CHINESE.search(said["en"][key]), key


@pytest.mark.parametrize("game", DUELS)
def test_every_refusal_has_a_sentence(languages: Flask, game: str) -> None:
    section = game.replace("-", "_")
    codes = refusals_of(game)
    assert {"occupied", "off_board", "game_over"} <= codes
    if game == "capture-go":
        codes |= set(REFUSALS)
    assert_in_both(languages, section, {f"illegal_{code}" for code in codes})


def test_a_repeated_position_is_refused_in_a_game_for_several_stones() -> None:
    position = CaptureGoPosition.from_text(
        "-XO--/X-XO-/-XO--/-----/----- O 0:0", rules="free", target="3"
    )
    taken = position.play("b4")
    assert taken.why_illegal("c4") == "repeats"


def test_every_reason_of_capture_go_has_a_sentence(languages: Flask) -> None:
    assert_in_both(languages, "capture_go", {f"hint_{code}" for code in CODES})


def test_every_refusal_in_a_file_has_a_sentence(languages: Flask) -> None:
    assert set(REFUSALS) <= set(WHY)
    for locale in ("en", "zh_Hans"):
        with languages.test_request_context(), force_locale(locale):
            assert all(
                bool(CHINESE.search(str(WHY[code]))) == (locale != "en") for code in REFUSALS
            )


def test_every_sentence_that_scripts_say_by_name_is_there() -> None:
    known = {key for section in SECTIONS.values() for key in section}
    for script in SCRIPTS.rglob("*.js"):
        said = set(re.findall(r"""\bsay\(\s*"([\w-]+)\"""", script.read_text("utf-8")))
        assert said <= known, (script.name, said - known)
