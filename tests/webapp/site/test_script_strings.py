"""Every refusal and remark of an engine about a move has a sentence in both languages."""

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
from webapp.capture_go.study import WHY
from webapp.http.static_files import FOLDER, modules
from webapp.registry import SCRIPT_STRINGS
from webapp.site.script_strings import phrases

SCRIPTS = Path(webapp.__file__).parent / "static" / "js"
CHINESE = re.compile("[\u4e00-\u9fff]")
GAMES = 30
TEMPLATES = SCRIPTS.parents[1] / "templates"
ENDS = ("end_you", "end_lost", "end_other", "end_why")
GROUPS = ("hint_", "illegal_", "preparing_", "result_", *(f"{end}_" for end in ENDS))
"""Keys that scripts (with `sayCode`) and the template of reviews build from a code of the server."""


def positions_of(game: str) -> Iterator[Position]:
    """Positions of random games up to their end; Capture Go under every rule set."""
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
    """Every refusal code that occurs in positions of random games."""
    tried = {
        position.why_illegal(move)
        for position in positions_of(game)
        for move in (*position.points(), PASS, "z99")
    }
    return {code for code in tried if code is not None}


@pytest.fixture
def languages() -> Flask:
    """An application that has only the translations of the site."""
    app = Flask("webapp")
    Babel(app)
    return app


def assert_in_both(app: Flask, section: str, keys: set[str]) -> None:
    known = SCRIPT_STRINGS[section]
    assert keys <= set(known), keys - set(known)
    said = {}
    for locale in ("en", "zh_Hans"):
        with app.test_request_context(), force_locale(locale):
            said[locale] = {key: str(phrases(known)[key]) for key in keys}
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


@pytest.mark.parametrize("game", DUELS)
def test_every_end_has_its_sentences(languages: Flask, game: str) -> None:
    ends = {outcome.reason for position in positions_of(game) if (outcome := position.outcome())}
    assert ends
    section = game.replace("-", "_")
    sentences = {f"{end}_{reason}" for reason in ends for end in ENDS}
    assert_in_both(languages, section, sentences)
    never_said = {key for key in SCRIPT_STRINGS[section] if key.startswith(ENDS)} - sentences
    assert never_said <= {"end_why_captures", "end_why_discs_full"}
    assert_in_both(languages, f"{section}_review", {f"result_{reason}" for reason in ends})
    assert_in_both(languages, "match", {f"{end}_resign" for end in ENDS})
    assert_in_both(languages, "review", {"result_resign"})


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


SAID = re.compile(r'\bsay\(\s*(?:[^",]*\?\s*)?"([\w-]+)"(?:\s*:\s*"([\w-]+)")?')
"""A key by name, or two by a condition."""


def test_every_sentence_that_scripts_say_by_name_is_there() -> None:
    known = {key for section in SCRIPT_STRINGS.values() for key in section}
    for script in SCRIPTS.rglob("*.js"):
        said = set(re.findall(r"""\bsay\(\s*"([\w-]+)\"""", script.read_text("utf-8")))
        assert said <= known, (script.name, said - known)


def test_every_sentence_is_said_by_a_script() -> None:
    """Scripts name the key literally; codes of the server come with the name of their group."""
    sources = [path.read_text("utf-8") for path in SCRIPTS.rglob("*.js")]
    written = {word for source in sources for word in re.findall(r'"([\w-]+)"', source)}
    for name, section in SCRIPT_STRINGS.items():
        silent = {key for key in section if not key.startswith(GROUPS)} - written
        assert not silent, (name, silent)


def sections_by_script() -> dict[str, set[str]]:
    """The sections that templates give to each script, for all games."""
    found: dict[str, set[str]] = {}
    for template in TEMPLATES.rglob("*.html"):
        source = template.read_text("utf-8")
        script = re.search(r'{% set script = "([^"]+)"', source)
        if not script:
            continue
        names = re.search(r"{% set sections = \[(.*?)\]", source)
        sections = found.setdefault(script[1], {"frame"})
        for name in names[1].split(", ") if names else ():
            for key in DUELS:
                game = key.replace("-", "_")
                sections.add(re.sub(r"\bgame\b", game, name).replace(" ~ ", "").replace('"', ""))
    return found


@pytest.mark.parametrize("script", sections_by_script())
def test_a_page_has_the_sentences_that_its_own_scripts_say(script: str) -> None:
    family = script.split("/", maxsplit=1)[0]
    known = {key for name in sections_by_script()[script] for key in SCRIPT_STRINGS[name]}
    for module in modules(f"js/{script}.js", game="reversi"):
        if module.startswith(f"js/{family}/"):
            source = (FOLDER / module).read_text("utf-8")
            said = {key for keys in SAID.findall(source) for key in keys if key}
            assert said <= known, (module, said - known)
