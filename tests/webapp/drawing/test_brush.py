"""The brush face: its files have what they promise, and the name of a puzzle costs few bytes."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.codes import common_code
from tests.support.clients import Visitor
from webapp.drawing import brush
from webapp.http.static_files import FOLDER
from webapp.huarong.catalogue.gallery import cards, title
from webapp.huarong.downloads.name_font import extra_characters

LACKING = {"夬"}
"""Characters of names that Ma Shan Zheng has no glyph for."""
MOST_BYTES = 10 * 1024
FAMOUS = "1A9BF0C00"


def characters(font: Path | bytes) -> set[str]:
    source = BytesIO(font) if isinstance(font, bytes) else font
    return {chr(code) for code in TTFont(source).getBestCmap()} - {" "}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        *((FOLDER / "fonts" / name, text) for name, text in brush.FILES.items()),
        (brush.FACE, "".join(brush.characters())),
    ],
    ids=[*brush.FILES, "names"],
)
def test_a_file_has_its_characters(path: Path, text: str) -> None:
    assert characters(path) == set(text)


def test_all_names_are_in_the_face_but_one() -> None:
    lacking = [card.name.zh for card in cards() if brush.beyond(card.name.zh) is None]
    assert lacking == [name for name in lacking if LACKING & set(name)]
    assert len(lacking) == 1
    assert brush.beyond("".join(sorted(brush.ON_ALL_PAGES + brush.WITH_BLOCKS))) == ""


def test_a_name_and_the_seals_are_at_most_ten_kilobytes() -> None:
    """The longest names, and each tenth of the others."""
    by_length = sorted(
        (extra for entry in CATALOGUE if (extra := extra_characters(entry))), key=len, reverse=True
    )
    for extra in (*by_length[:8], *by_length[8::40]):
        font = brush.subset(extra)
        assert characters(font) == set(extra)
        seal = FOLDER / "fonts" / "yiyuan-seal.woff2"
        assert len(font) + seal.stat().st_size < MOST_BYTES
    assert all(len(one) >= len(other) for one, other in pairwise(by_length))


def test_a_page_names_the_face_of_its_puzzle(player: Visitor) -> None:
    entry = next(each for each in CATALOGUE if title(each).zh == "四面楚歌")
    for path in (f"/huarong/{entry.code}", f"/huarong/{common_code(entry.layout.mirror())}"):
        page = player.get(path)
        found = re.search(
            r'<style nonce="([^"]+)">@font-face\{[^}]*url\("([^"]+)"\)[^}]*\}</style>', page.text
        )
        assert found, path
        policy = page.headers["Content-Security-Policy"]
        assert f"style-src 'self' 'nonce-{found[1]}'" in policy
        assert f'<link rel="preload" href="{found[2]}" as="font"' in page.text
        font = player.get(found[2])
        assert (font.status_code, font.headers["Content-Type"]) == (200, "font/woff2")
        assert "max-age=31536000" in font.headers["Cache-Control"]
        assert characters(font.content) == set(extra_characters(entry) or "")
        assert re.search(r'<h1[^>]* class="[^"]*\bcarved\b', page.text)


def test_a_page_without_a_name_has_no_face_of_its_own(player: Visitor) -> None:
    lacking = next(each for each in CATALOGUE if LACKING & set(title(each).zh))
    for code in (lacking.code, "1A87ECC00"):
        assert player.get(f"/huarong/{code}/name.woff2").status_code == 404
        page = player.get(f"/huarong/{code}").text
        assert f"{code}/name.woff2" not in page
        assert not re.search(r'<h1[^>]* class="[^"]*\bcarved\b', page)
    assert player.get(f"/huarong/{FAMOUS}/name.woff2").status_code == 404
    assert re.search(r'<h1[^>]* class="[^"]*\bcarved\b', player.get(f"/huarong/{FAMOUS}").text)
