"""Somebody's own questions: the link of a set, what is proven, and how a question is played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.clients import Visitor
from webapp.capture_go.questions.question_set import (
    LONGEST_LINK,
    LONGEST_TEXT,
    MOST_HINTS,
    MOST_QUESTIONS,
    Question,
    QuestionSet,
    SetLinks,
    checked_set,
    packed,
    unpacked,
)
from webapp.core.errors import RequestError

WHITE_WINS = "-----/--O--/-OX--/--O--/----- O"
QUIET = "-----/-----/--X--/-----/----- O"
TWO_WAYS = "XO-OX/X---X/-----/-----/----- X"


def fields(position: str, *answers: str, **more: Any) -> dict[str, Any]:
    texts = {"ask": "", "hints": [], "explanation": ""}
    return {"position": position, "rules": "free", "answers": list(answers), **texts, **more}


def question(position: str = QUIET, *answers: str, ask: str = "") -> Question:
    return Question(position, "free", answers or ("c2",), ask)


# The link ------------------------------------------------------------------------------------------


def test_a_link_holds_the_whole_set() -> None:
    links = SetLinks(["secret"])
    hints = ("看气", "Count.")
    given = QuestionSet("第一课", (Question(QUIET, "free", ("c2", "b3"), "哪里？", hints, "因为"),))
    token = links.token(packed(checked_set(given)))
    assert links.read(token) == given
    assert len(token) < 250


def test_a_link_that_was_not_signed_here_is_not_read() -> None:
    links = SetLinks(["secret"])
    token = links.token(packed(QuestionSet("", (question(),))))
    text, _, signature = token.rpartition(".")
    for forged in (f"{text}x.{signature}", text, "", f"é.{signature}", f".{signature}"):
        assert links.read(forged) is None
    assert SetLinks(["other"]).read(token) is None
    assert SetLinks(["secret", "newer"]).read(token) is not None


def test_thirty_plain_questions_fit_into_a_link() -> None:
    links = SetLinks(["secret"])
    rows = "/".join("X-O------"[place:] + "X-O------"[:place] for place in range(9))
    plain = [question(f"{rows} X", "c2", ask=f"黑先：第 {n} 题，吃掉白子") for n in range(30)]
    assert len(links.token(packed(QuestionSet("征子", tuple(plain))))) < LONGEST_LINK


def test_the_largest_set_is_read_again() -> None:
    most = "\U0001f600" * LONGEST_TEXT
    each = Question(QUIET, "free", ("c2",), most, (most,) * MOST_HINTS, most)
    largest = QuestionSet("", (each,) * MOST_QUESTIONS)
    links = SetLinks(["secret"])
    assert links.read(links.token(packed(largest))) == unpacked(packed(largest)) == largest


def test_texts_are_plain_lines() -> None:
    given = Question(QUIET, "free", ("c2", "c2"), " a\n\x07b ", ("", " c "), "d")
    found = checked_set(QuestionSet("\te", (given,)))
    assert found == QuestionSet("e", (Question(QUIET, "free", ("c2",), "a b", ("c",), "d"),))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (Question("-----/----- X", "free", ("a1",)), "bad_question"),
        (Question("nonsense", "free", ("a1",)), "bad_question"),
        (Question(QUIET, "free", ("c3",)), "bad_question"),
        (Question(QUIET, "other", ("c2",)), "bad_question"),
        (Question(QUIET, "free", ()), "no_answer"),
    ],
)
def test_a_question_that_cannot_be_asked_is_named(wrong: Question, code: str) -> None:
    with pytest.raises(RequestError) as refusal:
        checked_set(QuestionSet("", (question(), wrong)))
    assert (refusal.value.code, refusal.value.facts["at"]) == (code, 2)


# The site ------------------------------------------------------------------------------------------


def made(player: Visitor, *questions: dict[str, Any], title: str = "") -> str:
    answer = player.post("/api/questions", json={"title": title, "questions": list(questions)})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["path"])


def test_what_is_proven_is_told(player: Visitor) -> None:
    found = player.post("/api/questions/check?lang=en", json=fields(WHITE_WINS, "d3")).json()
    assert (found["goal"], found["right"]) == ("capture", ["d3"])
    assert found["says"] == "Proven: the answer captures at once."
    assert found["ask"] == "White to move: capture at once."
    asked = player.post("/api/questions/check?lang=en", json=fields(QUIET, "c2")).json()
    assert asked["goal"] == "asked"
    assert asked["says"].startswith("Not proven")


def test_moves_that_are_as_good_are_named(player: Visitor) -> None:
    found = player.post("/api/questions/check?lang=en", json=fields(TWO_WAYS, "b4")).json()
    others = [move.upper() for move in found["right"] if move != "b4"]
    assert found["goal"] == "capture"
    assert "D4" in others
    assert all(move in found["says"] for move in others)


def test_a_set_is_played_and_white_is_called_white(player: Visitor) -> None:
    path = made(player, fields(QUIET, "c2"), fields(WHITE_WINS, "d3", explanation="So it is."))
    api = path.replace("/capture-go/questions/", "/api/questions/") + "/2"
    wrong = player.post(f"{api}?lang=en", json={"moves": ["a1"]}).json()
    assert wrong["found"] == "wrong"
    assert "Black" in wrong["says"] or "Nothing is captured" in wrong["says"]
    assert player.post(f"{api}/hint", json={"moves": []}).json()["move"] == "d3"
    solved = player.post(f"{api}?lang=en", json={"moves": ["d3"]}).json()
    assert solved["found"] == "solved"
    assert solved["says"] == "Captured: 1 stone. So it is."
    assert solved["steps"][0]["side"] == "white"
    assert player.get(f"{api}/answers").json()["verdicts"]["d3"]["found"] == "solved"


def test_an_answer_without_proof_is_told_to_be_the_authors(player: Visitor) -> None:
    api = made(player, fields(QUIET, "c2")).replace("/capture-go/", "/api/") + "/1"
    verdicts = player.get(f"{api}/answers?lang=en").json()["verdicts"].values()
    wrong = next(each for each in verdicts if (each["why"] or {}).get("code") == "not_asked")
    assert wrong["found"] == "wrong"
    assert "nothing was proven" in wrong["says"]
    assert player.post(api, json={"moves": ["c2"]}).json()["found"] == "solved"


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_the_pages_of_a_set(player: Visitor, language: str) -> None:
    many = [fields(QUIET, "c2", ask="<b>哪里？</b>")] * MOST_QUESTIONS
    path = made(player, *many, title="第一课 & <i>更多")
    page = player.get(f"{path}?lang={language}").text
    assert "第一课 &amp; &lt;i&gt;更多" in page
    assert "<i>更多" not in page
    assert page.count("&lt;b&gt;哪里？&lt;/b&gt;") == MOST_QUESTIONS
    assert f"{path}/30" in page
    last = player.get(f"{path}/30?lang={language}")
    assert last.status_code == 200
    assert 'content="noindex"' in last.text
    assert player.get(f"{path}/edit").status_code == 200
    for unknown in (f"{path}/31", f"{path}x", "/capture-go/questions/nothing"):
        assert player.get(unknown).status_code == 404
