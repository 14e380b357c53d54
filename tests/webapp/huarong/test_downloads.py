"""Downloads of a puzzle: pictures, QR codes, texts and animations; and valid challenges."""

from __future__ import annotations

import json
import re
from io import BytesIO
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image

from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.moves import between
from engines.huarong.solver.reference import shortest_path
from tests.support.clients import WAIT_SECONDS, Visitor, when_not_busy

ENTRY = by_slug("7-xi-lie")
assert ENTRY
CODE = ENTRY.code
STUCK = next(entry for entry in CATALOGUE if entry.moves is None)


def routes() -> list[list[int]]:
    assert ENTRY
    path = shortest_path(ENTRY.layout, "moves")
    assert path
    return [list(between(one, other).route) for one, other in pairwise(path)]


def prove(visitor: Visitor, game: Any, code: str = CODE, **more: Any) -> Any:
    return visitor.post(f"/api/huarong/{code}/results", json={"routes": game, **more})


@pytest.mark.parametrize("code", [CODE, STUCK.code, "1A87ECC00", "VCCVVCCVVHHVVSSVS..S"])
def test_every_layout_has_a_picture_for_previews(player: Visitor, code: str) -> None:
    answer = when_not_busy(lambda: player.get(f"/huarong/{code}.png"))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/png"
    assert "max-age=86400" in answer.headers["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    known = {"If-None-Match": answer.headers["ETag"]}
    assert player.get(f"/huarong/{code}.png", headers=known).status_code == 304


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
@pytest.mark.parametrize(
    "path", ["/huarong", "/huarong/story", "/huarong/daily", f"/huarong/{CODE}/map"]
)
def test_a_link_is_shown_with_a_board_in_the_language_of_the_page(
    player: Visitor, path: str, lang: str
) -> None:
    page = player.get(f"{path}?lang={lang}").text
    found = re.search(r'property="og:image" content="([^"]+)"', page)
    assert found
    assert found[1].endswith(f".png?lang={lang}")
    picture = player.web.get(found[1], timeout=WAIT_SECONDS)
    assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/png")


@pytest.mark.parametrize("name", ["metric", "step"])
def test_the_code_of_an_address_is_refused_where_the_page_is(player: Visitor, name: str) -> None:
    long = "\U0001f600" * 80
    for wrong in (long, "hops", "-1", "1.5", "99999", "²", ""):
        for ending in ("", "/qr.svg"):
            answer = player.get(f"/huarong/{CODE}{ending}", params={name: wrong, "lang": "en"})
            assert answer.status_code == 400
            assert f"The {name} is " in answer.text


def test_the_code_of_an_address_with_an_endless_host_is_refused(player: Visitor) -> None:
    answer = player.get(f"/huarong/{CODE}/qr.svg?lang=en", headers={"Host": "a." * 1200 + "a"})
    assert answer.status_code == 400
    assert "another address" in answer.text
    longest = ".".join(["a" * 49] * 5)
    assert player.get(f"/huarong/{CODE}/qr.svg", headers={"Host": longest}).status_code == 200


def test_only_a_signed_challenge_comes_into_the_code_of_an_address(player: Visitor) -> None:
    address = f"/huarong/{CODE}/qr.svg"
    plain = player.get(address)
    assert plain.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    for forged in ("\U0001f600" * 80, "7-7.AAAAAAAAAAAAAAAAAAAAAAAA", ""):
        assert player.get(address, params={"challenge": forged}).text == plain.text
    signed = urlsplit(prove(player, routes()).json()["url"]).query
    assert player.get(f"{address}?{signed}").text != plain.text


@pytest.mark.parametrize(("lang", "head"), [("en", "Shortest solution: 7"), ("zh-Hans", "最短解")])
def test_the_solution_in_words_has_a_line_a_move(player: Visitor, lang: str, head: str) -> None:
    answer = player.get(f"/huarong/{CODE}.txt?metric=moves&lang={lang}")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    lines = answer.content.decode().splitlines()
    assert any(line.startswith(head) for line in lines)
    assert len([line for line in lines if re.match(r" *\d+\. ", line)]) == 7
    assert not re.search(r"[{}]", answer.text)


def test_a_proven_result_makes_a_challenge(player: Visitor, stranger: Visitor) -> None:
    answer = prove(player, routes())
    assert answer.status_code == 200
    proof = answer.json()
    assert proof["moves"] == 7
    address = urlsplit(proof["url"])
    page = stranger.get(f"{address.path}?{address.query}&lang=en").text
    assert "7 moves; can you?" in page
    assert "The server has checked it." in page
    assert f"{CODE}.png?challenge=" in page
    picture = stranger.get(f"{address.path}.png?{address.query}").content
    assert picture != stranger.get(f"{address.path}.png").content


@pytest.mark.parametrize("name", ["challenge", "run"])  # `run` until release 1.0.0
def test_the_page_of_a_timed_game_plays_it(player: Visitor, stranger: Visitor, name: str) -> None:
    address = urlsplit(prove(player, routes(), times=[*range(0, 700, 100)]).json()["url"])
    token = address.query.removeprefix("challenge=")
    page = stranger.get(address.path, params={name: token, "lang": "en"}).text
    assert "Beat 0:00.6" in page
    assert "The server has counted the moves" in page
    assert f'"times": {[*range(0, 700, 100)]}' in page
    assert f"qr.svg?challenge={token}" in page
    codes = [stranger.get(f"{address.path}/qr.svg", params={each: token}) for each in (name, "n")]
    assert codes[0].text != codes[1].text


@pytest.mark.parametrize(
    ("times", "code"),
    [("x", "bad_message"), ([-1] * 7, "bad_message"), ([0] * 6, "unproven"), ([], "unproven")],
)
def test_a_game_with_other_times_is_refused(player: Visitor, times: Any, code: str) -> None:
    answer = prove(player, routes(), times=times)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


def test_a_forged_challenge_is_left_out_and_said(player: Visitor) -> None:
    token = urlsplit(prove(player, routes()).json()["url"]).query.split("=")[1]
    for forged in (token.replace("7-", "6-", 1), "7-7", "'><script>", token[:-2]):
        page = player.get(f"/huarong/{CODE}", params={"challenge": forged, "lang": "en"})
        assert page.status_code == 200
        assert "is not signed by this site" in page.text
        assert "Somebody brought" not in page.text
    other = player.get(f"/huarong/1A9BF0C00?challenge={token}&lang=en").text
    assert "is not signed by this site" in other


def test_results_come_as_json_alone(player: Visitor) -> None:
    address = f"/api/huarong/{CODE}/results"
    for body in (b"", b"\xff", b"[]", json.dumps({"routes": None}).encode(), b'{"routes":' * 9):
        assert player.post(address, data=body).status_code == (415 if body else 400)
        as_json = player.post(address, data=body, headers={"Content-Type": "application/json"})
        assert as_json.status_code == 400
    assert prove(player, routes(), "zzz").status_code == 400
