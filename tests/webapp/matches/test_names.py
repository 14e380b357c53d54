"""Names that people choose: what is allowed, who may change one, and how they are forgotten."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Side
from tests.support.clients import Visitor
from tests.support.fakes.matches import match_service
from tests.support.match_site import Site
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.matches.match.name import LONGEST, checked_name
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.state import state
from webapp.matches.playing.naming import MOST_NAMINGS

MARKUP = "<b>x</b>"
RUDE = [
    *(
        "fuck",
        "Sh1t",
        "大傻逼",
        "ｆｕｃｋ",
        "nmsl",
        "N.M.S.L",
        "cnm",
        "sb",
        "sb 7",
        "傻b",
        "傻 B",
        "煞笔",
    ),
    *(
        "卧槽",
        "卧 槽",
        "去死",
        "死全家",
        "老师去死",
        "你去死吧",
        "智障",
        "脑残",
        "黑鬼",
        "支那",
        "小日本",
    ),
    *(
        "nazi",
        "N4zi",
        "hitler",
        "H1tler",
        "希特勒",
        "kys",
        "KYS Ann",
        "fag",
        "faggot",
        "🖕",
        "Ann 🖕",
        "wdnmd",
    ),
    *(
        "草泥马",
        "操尼玛",
        "他妈的",
        "mlgb",
        "tmd",
        "婊子",
        "弱智",
        "nigga",
        "Suck Dicks",
        "shabi",
        "5hab1",
    ),
    *("沙比", "妈的", "日你", "日你妈", "日你大爷", "操你", "操你全家", "操你大爷"),
]
INNOCENT = [
    *(
        "Dick",
        "Semen",
        "Semen Ivanov",
        "Dick T",
        "Black",
        "White",
        "Nazir",
        "Ignazio",
        "Fagan",
        "Anna 5b",
    ),
    *(
        "Hancock",
        "Dickson",
        "Essex",
        "小傻瓜",
        "滚滚",
        "妈妈",
        "曹操",
        "白白",
        "小鸡",
        "Kyson",
        "Sbigniew",
    ),
    *("5b", "5B", "5-B", "58", "S B", "S. B.", "N C", "K. Y. S.", "T. M. D.", "Shabir", "Shabina"),
    *("尼玛次仁", "尼玛", "沙比尔", "今日你好", "生日你最大", "妈妈的宝贝", "曹操你好"),
]


def code_of(text: str) -> str:
    with pytest.raises(RequestError) as caught:
        checked_name(text)
    return caught.value.code


def refused(text: str) -> bool:
    try:
        checked_name(text)
    except RequestError as error:
        return error.code == "rude_name"
    return False


# What a name may be ----------------------------------------------------------------------------------


def test_ordinary_names_stay_and_spaces_and_forms_are_made_one() -> None:
    for text in (
        "小满",
        "Ann-Marie",
        "O'Neil",
        "阿福 7",
        "さくら",
        "🐼",
        "Łucja",
        "Scunthorpe",
        *INNOCENT,
    ):
        assert checked_name(text) == text
    assert checked_name("  a \t b\n") == "a b"
    assert checked_name("e\u0301") == "é"  # normalized
    assert checked_name(" \u3000 ") is None


@pytest.mark.parametrize(
    "text",
    [
        "x" * (LONGEST + 1),
        MARKUP,
        "a\u202eb",  # right to left from here
        "a\u200bb",  # zero width
        "a\x00b",
        "\ue000",  # private
        "a\U000e0041",  # a tag
        "- ·",
        "a\u0336\u0337\u0338",  # marks on marks
        "{{7*7}}",
        "a&b",
        "\ufdfa",  # one character that is four words
    ],
)
def test_what_is_no_name(text: str) -> None:
    assert code_of(text) == "bad_name"


@pytest.mark.parametrize(
    "text",
    [
        *("弈园", "Admin", "棋圣", "黑"),
        *("\uff41\uff44\uff4d\uff49\uff4e", "\U0001d51e\U0001d521\U0001d52a\U0001d526\U0001d52b"),
        *("\u0430dmin", "y\u0456yuan", "\u00e1dmin"),  # Cyrillic, Greek, an accent
    ],
)
def test_names_of_the_site_are_its_own(text: str) -> None:
    assert code_of(text) == "reserved_name"


def test_rude_words_in_whatever_spelling() -> None:
    allowed = [text for text in RUDE if not refused(text)]
    assert not allowed


@given(st.text(max_size=24))
def test_a_name_that_is_allowed_is_allowed_again_and_harmless(text: str) -> None:
    try:
        name = checked_name(text)
    except RequestError:
        return
    if name is not None:
        assert checked_name(name) == name
        assert len(name) <= LONGEST
        assert name.isprintable()
        assert not set(name) & set('<>&"{}`\\/')


# Seats -----------------------------------------------------------------------------------------------


@pytest.fixture
def match(site: Site) -> Match:
    wanted = NewMatch("reversi", {}, "black", None, name="Ann")
    begun: Match = site.matches.create(wanted, "ann")
    site.matches.join(begun.id, "bob", "小满")
    return begun


def names(site: Site, match: Match) -> tuple[str | None, str | None]:
    seats = site.matches.match(match.id).seats
    return seats[Side.BLACK].name, seats[Side.WHITE].name


def test_both_bring_their_names(site: Site, match: Match) -> None:
    assert names(site, match) == ("Ann", "小满")
    site.restart()
    assert names(site, match) == ("Ann", "小满")
    players = state(site.matches.match(match.id)).players
    assert players.white.name is not None
    assert (players.white.name.zh, players.white.name.en) == ("小满", "小满")
    for player in ("eve", None, ""):
        with pytest.raises(RequestError, match="not_your_game"):
            site.matches.names.name(match.id, player, "x")
    site.matches.resign(match.id, "ann", "m1")
    site.matches.rematch(match.id, "ann", "m2")
    following = site.matches.match(site.matches.rematch(match.id, "bob", "m3")["game"])
    assert names(site, following) == ("小满", "Ann")


def test_a_name_changes_and_goes(site: Site, match: Match) -> None:
    beside = match_service(site.database, shared=True)
    assert beside.match(match.id).seats[Side.WHITE].name == "小满"
    for name in ("小雪", None):
        site.matches.names.name(match.id, "bob", name)
        assert names(site, match) == ("Ann", name)
        assert site.received[-1]["type"] == "named"
        assert site.received[-1]["data"] == {"side": "white"}
        assert beside.match(match.id).seats[Side.WHITE].name == name
    stored = site.store.events_after(match.id, 0)
    assert not any("小雪" in str(event.data) for event in stored)  # events cannot be forgotten


def test_names_change_a_few_times(site: Site, match: Match) -> None:
    for number in range(MOST_NAMINGS):
        site.matches.names.name(match.id, "bob", f"b{number}")
    with pytest.raises(RequestError, match="too_many_names"):
        site.matches.names.name(match.id, "bob", "once more")
    site.matches.names.name(match.id, "bob", None)  # to be forgotten is always possible


def test_forgetting_takes_the_names_off_all_games(site: Site, match: Match) -> None:
    other = site.matches.create(NewMatch("reversi", {}, "white", None, name="Bob"), "bob")
    site.matches.resign(match.id, "ann", "m1")
    site.matches.names.forget("bob")
    assert names(site, match) == ("Ann", None)
    assert site.matches.match(other.id).seats[Side.WHITE].name is None


# Pages -----------------------------------------------------------------------------------------------


def invitation_of(host: Visitor, game: str) -> str:
    page = host.get(f"/g/{game}").text
    return "/i/" + page.split(f"{host.url}/i/", 1)[1].split('"', 1)[0]


def begin(host: Visitor, **fields: str) -> str:
    answer = host.post("/reversi", data={"opponent": "friend", "colour": "black", **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].rsplit("/", 1)[1]


def test_forms_take_names_and_remember_them(visitor) -> None:
    host, guest, stranger = visitor(), visitor(), visitor()
    game = begin(host, name="Ann")
    path = invitation_of(host, game)
    assert "Ann invites you to a game" in guest.get(f"{path}?lang=en").text
    refused = guest.post(path, data={"name": MARKUP})
    assert refused.status_code == 400
    assert "at most 16" in refused.text
    assert MARKUP not in refused.text
    assert guest.post(path, data={"name": "小满"}).status_code == 303
    assert host.match(game)["players"]["white"]["name"] == {"zh": "小满", "en": "小满"}
    assert 'value="小满"' in guest.get("/reversi?opponent=friend").text
    begun = begin(guest)  # a form without the field: the name that is remembered
    assert guest.match(begun)["players"]["black"]["name"]["en"] == "小满"
    changed = host.post(f"/g/{game}/name", data={"name": ""})
    assert changed.status_code == 303
    assert host.match(game)["players"]["black"]["name"] is None
    foreign = {"Origin": "https://evil.example"}
    for who, headers, status in ((stranger, {}, 400), (host, foreign, 403)):
        answer = who.post(f"/g/{game}/name", data={"name": "x"}, headers=headers)
        assert answer.status_code == status
    assert host.match(game)["players"]["black"]["name"] is None
