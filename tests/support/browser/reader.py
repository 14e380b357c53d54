"""A reader who looks at every page: words that are none, the other language, what is cut or covered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar

from babel.messages.mofile import read_mo
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.names import PEOPLE
from tests.support.servers import ROOT
from webapp.capture_go import code_texts as capture_go
from webapp.huarong.catalogue.gallery import title
from webapp.matches import code_texts as matches
from webapp.registry import GAMES
from webapp.reversi import code_texts as reversi

LOOK = Path(__file__).with_suffix(".js").read_text("utf-8").split("\n", 2)[2]
REPORT = "What a reader sees: "
"""How a message in the console begins that a page writes as it is left."""
AS_IT_IS_LEFT = f"""(() => {{
  if (window !== top) return;
  const look = {LOOK};
  addEventListener("beforeunload", () => {{
    if (globalThis.wasRead || !document.getElementById("main")) return;
    console.debug({REPORT!r} + JSON.stringify(look()));
  }});
}})()"""
"""Run before a page: it is looked at when somebody leaves it, also by a link or a form.

The console of a page that is already hidden is not listened to."""
AT_THE_END = f"""() => document.getElementById("main") && ({LOOK})()"""
"""What there is to see on a page of the site; nothing on others."""
TRANSLATIONS = ROOT / "webapp/translations/zh_Hans/LC_MESSAGES/messages.mo"
LEFT = ("context was destroyed", "createTreeWalker")
"""What is said of a page that is left while it is looked at, or not there yet."""
TRIES = 3
"""How often a page is looked at that goes to another one meanwhile."""
NEVER = re.compile(
    r"\b(?:undefined|NaN|None(?! of\b)|null|Infinity)\b|\[object|\{\w*\}|%\(\w+\)s|&\w+;|</?\w+>|"
    r"\b[a-z]+(?:_[a-z]+)+\b"
)
"""What no text of a page has: values that are none, fields that were not filled in, codes, markup."""
FIELD = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
ENDS = re.compile(r"(?<=[.!?。！？])\s*")
WORD = re.compile(r"(?<![\w@/.#%-])[A-Za-z]{2,}(?![\w@/#%]|\.\w|-\w)")
CHINESE = re.compile(r"[\u3400-\u9fff]+")
MIXED = re.compile(r"[\u4e00-\u9fff](?:[.,;:!?](?:\s|$)|[A-Za-z]{2})|[A-Za-z]{2}[\u4e00-\u9fff]")
"""Latin punctuation after Chinese, and both scripts without a gap between them."""
IN_SOURCES = re.compile(r'"([^"\n]*)"')
FOR_PEOPLE = re.compile("[A-Z ]")
"""What strings have that people read: codes have neither capitals nor blanks."""
CALENDAR = """January February March April May June July August September October November December
Monday Tuesday Wednesday Thursday Friday Saturday Sunday Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec
Mon Tue Wed Thu Fri Sat Sun Mo Tu We Th Fr Sa Su AM PM UTC"""


@cache
def catalogue() -> dict[str, str]:
    """All texts of the site with their Chinese."""
    found: dict[str, str] = {}
    with TRANSLATIONS.open("rb") as file:
        for message in read_mo(file):
            english, chinese = (_forms(each) for each in (message.id, message.string))
            found.update(dict.fromkeys(english, chinese[0]))
    return found


def _forms(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


@cache
def codes() -> frozenset[str]:
    """Codes of the engines and of the site, which have texts."""
    groups = [*matches.CODES.values(), reversi.REASONS, reversi.FAULTS, capture_go.REASONS]
    groups += [capture_go.OTHERS, capture_go.THREATS]
    groups += [group for game in GAMES for group in game.code_texts.values()]
    return frozenset(code for group in groups for code in group) - catalogue().keys()


@cache
def names_in_chinese() -> frozenset[str]:
    """Names that English pages say in Chinese as well: games, blocks, and what English texts have."""
    games = (name for game in GAMES for name in (game.name, game.short_name) if name)
    in_texts = CHINESE.findall(" ".join(catalogue()))
    return frozenset(("弈", *in_texts, *(each.zh for each in (*games, *PEOPLE.values()))))


@cache
def names_of_puzzles() -> frozenset[str]:
    """Names in Chinese as their authors write them."""
    return frozenset(title(entry).zh for entry in CATALOGUE)


@cache
def english_words() -> frozenset[str]:
    """All words that a page may have: those of its texts, of names in the data, of dates."""
    data = (path for kind in ("py", "tsv") for path in (ROOT / "engines").rglob(f"*.{kind}"))
    texts = (
        " ".join(filter(FOR_PEOPLE.search, IN_SOURCES.findall(text)))
        if path.suffix == ".py"
        else text
        for path in data
        for text in [path.read_text("utf-8")]
    )
    return frozenset(_words(" ".join((CALENDAR, *catalogue(), *texts))))


@cache
def latin_words_in_chinese() -> frozenset[str]:
    """Words in Latin letters that Chinese texts have."""
    return frozenset(_words(" ".join(catalogue().values())))


def _words(text: str) -> Iterator[str]:
    return (word.lower() for word in re.findall("[A-Za-z]{2,}", FIELD.sub(" ", text)))


class Reader:
    """Reads pages."""

    told: ClassVar[set[str]] = set()
    """What people typed themselves, such as names, in whatever language, also on others' pages."""

    def read(self, page: Page) -> list[str]:
        """What is wrong with the page that is open."""
        return self.problems(self._look(page))

    def problems(self, seen: dict[str, Any]) -> list[str]:
        """What is wrong with a page that was looked at."""
        self.note(seen)
        found: list[str] = list(seen["problems"])
        for said in seen["words"]:
            wrong = self._wrong(said["text"], seen["language"], said["language"])
            found += [f"{each}: “{said['text'].strip()[:90]}” in {said['where']}" for each in wrong]
        return list(dict.fromkeys(found))

    def note(self, seen: dict[str, Any]) -> None:
        """Remember what was typed into the fields of a page."""
        self.told.update(text for text in map(str.strip, seen["typed"]) if len(text) > 1)

    def _wrong(self, text: str, page: str, language: str) -> tuple[str, ...]:
        text = " ".join(text.split())
        if not (wrong := wrong_words(text, page, language)):
            return wrong
        for each in sorted(self.told, key=len, reverse=True):
            text = re.sub(rf"(?<![A-Za-z]){re.escape(each)}(?![A-Za-z])", " ", text)
        return wrong_words(" ".join(text.split()), page, language)

    def _look(self, page: Page) -> Any:
        for left in reversed(range(TRIES)):
            page.wait_for_load_state("domcontentloaded")
            try:
                return page.evaluate(LOOK)
            except PlaywrightError as error:
                if not left or not any(each in error.message for each in LEFT):
                    raise
        raise AssertionError


@lru_cache(maxsize=20_000)
def wrong_words(text: str, page: str, language: str) -> tuple[str, ...]:
    """What is wrong with a text in one language on a page in another or the same."""
    return tuple(_wrong_words(text, page, language))


def _wrong_words(text: str, page: str, language: str) -> Iterator[str]:
    sentences = ENDS.split(text)
    if never := NEVER.search(" ".join(each for each in sentences if each not in catalogue())):
        yield f"no word ({never[0]})"
    if code := next((each for each in sentences if each in codes()), None):
        yield f"a code ({code})"
    if page == "en" and language != "zh":
        yield from _wrong_in_english(text)
    elif page == "zh" and language != "en":
        known = latin_words_in_chinese()
        strange = [
            word
            for word in WORD.findall(text)
            if len(word) > 2 and not word.isupper() and word.lower() not in known
        ]
        if text not in names_of_puzzles() and (mixed := MIXED.search(text)):
            yield f"punctuation or a gap of the other language ({mixed[0]})"
        if strange:
            yield f"not Chinese ({' '.join(strange)})"


def _wrong_in_english(text: str) -> Iterator[str]:
    names = names_in_chinese()
    chinese = [run for run in CHINESE.findall(text) if not any(run in name for name in names)]
    if chinese:
        yield f"not English ({' '.join(chinese)})"
    strange = [
        word
        for word in WORD.findall(text)
        if not word.isupper() and word.lower() not in english_words()
    ]
    if strange:
        yield f"a word that nobody knows ({' '.join(strange)})"
