"""Moves that are tried in place of a mistake: how they are judged, and by what."""

from __future__ import annotations

from typing import Any

import pytest

from engines.game import Analysis, MoveValue, Side
from engines.registry import DUELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from engines.score import Estimate, Exact, Loss, Score, Win
from lab.sentences.faults import faults
from tests.support.clients import ALMOST_OVER, Visitor, play_out, wait_until_complete
from tests.support.finished_matches import analysis, discs, match_of
from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.matches.match.match import Match
from webapp.matches.mistakes.judge import answers, verdict, verdict_code
from webapp.matches.reviews.report import Review


@pytest.fixture
def match() -> Match:
    return match_of("reversi", "d3", "c3", resigned=Side.WHITE)


@pytest.mark.parametrize(
    ("best", "tried", "expected"),
    [
        (discs(2), discs(2), "right"),
        (discs(2), discs(1), "right"),  # estimates are rounded
        (discs(2), discs(0), "enough"),
        (discs(2), discs(-1), "wrong"),
        (Exact(2), Exact(0), "wrong"),
        (Exact(6), Exact(4), "enough"),
        (Exact(4), discs(3), "right"),
        (Exact(4), discs(-9), "wrong"),
    ],
)
def test_in_reversi_a_move_is_wrong_where_it_would_be_a_turning_point(
    best: Score, tried: Score, expected: str
) -> None:
    assert verdict_code(DUELS["reversi"], best, tried) == expected


def test_in_place_of_a_gift_all_counts_that_a_move_loses() -> None:
    reversi = DUELS["reversi"]
    assert verdict_code(reversi, discs(40), discs(20), given=True) == "wrong"
    assert verdict_code(reversi, discs(40), discs(20)) == "enough"
    assert verdict_code(reversi, discs(40), discs(37), given=True) == "enough"


@pytest.mark.parametrize(
    ("best", "tried", "expected"),
    [
        (Win(5), Win(5), "right"),
        (Win(5), Win(11), "right"),
        (Win(5), Estimate(80), "unproven"),
        (Win(5), Loss(4), "wrong"),
        (Estimate(5), Estimate(5), "right"),
        (Estimate(5), Estimate(-60), "enough"),
        (Estimate(5), Loss(12), "wrong"),
    ],
)
def test_in_capture_go_a_guess_is_never_called_wrong(
    best: Score, tried: Score, expected: str
) -> None:
    assert verdict_code(DUELS["capture-go"], best, tried) == expected


def test_a_verdict_has_the_scores_the_line_and_the_reasons(match: Match) -> None:
    known = Analysis(
        (
            MoveValue("c4", discs(3), ("c4", "e3", "f4")),
            MoveValue("d3", discs(-2), ("d3", "c3", "c4")),
        ),
        14,
    )
    told: dict[str, Any] = plain(verdict(Review(match, {0: known}), 0, "d3"))
    assert (told["found"], told["loss"], told["depth"], told["exact"]) == ("wrong", 5, 14, False)
    assert told["worth"] == {"estimate": -2, "unit": "discs"}
    assert [each["move"] for each in told["line"]] == ["d3", "c3", "c4"]
    after = ReversiPosition.start().play("d3")
    assert told["reason"] == reason(ReversiPosition.start(), "d3", ("d3", "c3", "c4"))
    assert told["reply"] == reason(after, "c3", ("c3", "c4"))
    right = plain(verdict(Review(match, {0: known}), 0, "c4"))
    assert (right["found"], right["loss"]) == ("right", 0)


def test_a_proof_alone_is_called_exact(match: Match) -> None:
    known = analysis(("c4", Exact(3)), ("d3", Exact(1)), ("f5", discs(0)))
    told = [verdict(Review(match, {0: known}), 0, move).exact for move in ("c4", "d3", "f5")]
    assert told == [True, True, False]


@pytest.mark.parametrize(("move", "why"), [("a1", "traps_nothing"), ("d4", "occupied")])
def test_an_illegal_move_is_refused_with_its_reason(match: Match, move: str, why: str) -> None:
    with pytest.raises(RequestError) as caught:
        verdict(Review(match, {0: analysis(("c4", discs(3)))}), 0, move)
    assert (caught.value.code, caught.value.facts["why"]) == ("illegal", why)


@pytest.mark.parametrize(("ply", "move"), [(1, "c3"), (2, "c4"), (-1, "c4"), (0, "f5")])
def test_what_was_not_searched_yet_is_not_judged(match: Match, ply: int, move: str) -> None:
    with pytest.raises(RequestError, match="not_reviewed"):
        verdict(Review(match, {0: analysis(("c4", discs(3)))}), ply, move)


def test_all_answers_are_the_verdicts_at_the_turning_points(match: Match) -> None:
    known = analysis(("c4", discs(9)), ("d3", discs(-9)))
    review = Review(match, {0: known})
    told = answers(review)
    assert told.verdicts == {"0": {move: verdict(review, 0, move) for move in ("c4", "d3")}}
    assert told.illegal["0"]["a1"] == "traps_nothing"
    assert told.illegal["0"]["d4"] == "occupied"
    assert not {"c4", "d3"} & told.illegal["0"].keys()
    harmless = Review(match, {0: analysis(("d3", discs(9)), ("c4", discs(-9)))})
    assert not answers(harmless).verdicts


# On the site ------------------------------------------------------------------------------------------


def test_a_move_of_a_finished_game_is_judged_by_its_review(player: Visitor) -> None:
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    play_out(player, begun["game"])
    wait_until_complete(player, begun["game"])
    with player.connect() as connection:
        told = connection.ok("review", {"game": begun["game"]})
    for value in told["positions"][0]["values"]:
        answer = player.post(
            f"/api/matches/{begun['game']}/mistakes/0", json={"move": value["move"].upper()}
        )
        assert answer.ok, answer.text
        judged = answer.json()
        assert (judged["worth"], judged["exact"]) == (value["worth"], value["exact"])
        assert not any(
            faults(judged[said], "en", ends=True) for said in ("why", "but") if judged[said]
        )
    told = player.get(f"/api/matches/{begun['game']}/mistakes").json()
    assert told["verdicts"].keys() == told["illegal"].keys()
    page = player.get(f"/g/{begun['game']}/mistakes")
    assert page.ok
    assert 'id="mistakes"' in page.text


@pytest.mark.parametrize("ply", ["9", "x", "-1", "99999"])
def test_a_ply_that_is_none_is_refused(player: Visitor, finished: str, ply: str) -> None:
    answer = player.post(f"/api/matches/{finished}/mistakes/{ply}", json={"move": "a1"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_reviewed")
