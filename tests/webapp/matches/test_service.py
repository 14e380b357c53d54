"""The match service: against its model, with concurrent requests, two processes, a full cache."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from hypothesis import settings

from engines.game import Thought
from engines.registry import DUELS
from engines.score import Estimate
from engines.thought_messages import thought_message
from tests.support.examples import examples
from tests.support.fakes.matches import match_service
from tests.support.match_machine import MatchMachine
from tests.support.match_site import Site
from tests.support.services import wait_for
from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.playing import negotiation, writer
from webapp.matches.playing.repository import MOST_MISSED

TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(examples(25), stateful_step_count=30)


def friends_match(site: Site) -> Match:
    begun = site.matches.create(NewMatch("reversi", {}, "black", None), "ann")
    return site.matches.join(begun.id, "bob")


def at_once(act: Callable[[int], object]) -> list[str]:
    """What 24 messages that come at once are answered: `ok`, or the error code."""

    def answer(number: int) -> str:
        try:
            act(number)
        except RequestError as no:
            return no.code
        return "ok"

    with ThreadPoolExecutor(8) as pool:
        return sorted(pool.map(answer, range(24)))


def test_of_many_guests_and_of_many_moves_at_once_one_counts(site: Site) -> None:
    begun = site.matches.create(NewMatch("reversi", {}, "black", None), "ann")
    answers = at_once(lambda number: site.matches.join(begun.id, f"guest {number}"))
    assert answers == ["ok"] + ["seat_taken"] * 23
    match = site.matches.match(begun.id)
    move = (match.id, "ann", 0, match.position_id)
    answers = at_once(lambda number: site.matches.play(*move, f"m{number}", "d3"))
    assert answers == ["ok"] + ["stale"] * 23
    assert [event.version for event in site.store.events_after(match.id, 0)] == [1, 2, 3]


def test_two_processes_on_one_match(site: Site) -> None:
    match = friends_match(site)
    other = match_service(site.database)
    assert other.match(match.id) == match
    both = [
        matches.play(match.id, "ann", 0, match.position_id, "m1", "d3")
        for matches in (site.matches, other)
    ]
    assert both == [{"v": 3, "ply": 1}] * 2, "what reaches both gets one answer"
    slower = match_service(site.database)
    slower.match(match.id)
    site.matches.resign(match.id, "bob", "m1")
    with pytest.raises(RequestError, match="game_over"):
        slower.resign(match.id, "ann", "m2")


def test_the_slower_of_two_processes_sees_how_it_stands(site: Site) -> None:
    match = friends_match(site)
    other = match_service(site.database)
    assert other.match(match.id) == match
    site.matches.play(match.id, "ann", 0, match.position_id, "m1", "d3")
    with pytest.raises(RequestError) as caught:
        other.play(match.id, "ann", 0, match.position_id, "m2", "c4")
    assert caught.value.code == "stale"
    state = plain(caught.value.facts["state"])
    assert [move["move"] for move in state["moves"]] == ["d3"]
    other.play(match.id, "bob", 1, state["pos"], "m1", state["legal"][0])

    begun = site.matches.create(NewMatch("reversi", {}, "black", None), "ann")
    assert other.match(begun.id) == begun
    site.matches.play(begun.id, "ann", 0, begun.position_id, "m1", "d3")
    assert other.join(begun.id, "bob").ply == 1, "what still makes sense is done"


@pytest.mark.parametrize("still", [True, False])
def test_an_engine_plays_on_what_another_process_has_written_no_more(
    still: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Site(shared=True)) as site:
        match = site.matches.create(NewMatch("reversi", {}, "white", 3), "ann")
        (job,) = site.engine_pool.waiting()
        other = match_service(site.database, shared=True)
        if still:
            other.match(match.id)
        else:
            other.resign(match.id, "ann", "enough")
        job.answer("d3")
        after = site.matches.match(match.id)
        assert after.ply == (1 if still else 0)
        assert after.waits_for == ("person" if still else "nobody")
        assert not site.matches.service.searched()
    assert not caplog.records


@pytest.mark.parametrize(("kind", "level"), [("capture-go", 2), ("reversi", 10)])
def test_a_search_shows_how_far_it_is(site: Site, kind: str, level: int) -> None:
    unit = DUELS[kind].level(level).unit
    match = site.matches.create(NewMatch(kind, {}, "white", level), "ann")
    (job,) = site.engine_pool.waiting()
    assert job.progress is not None
    job.progress(
        thought_message(Thought("d3", Estimate(4, unit), ("d3",), 3, nodes=99, seconds=0.1))
    )
    wait_for("progress", lambda: site.shown and site.shown[-1]["progress"])
    thinking = site.matches.snapshot(match)["thinking"]
    assert thinking == {
        "job": job.id,
        "side": "black",
        "goal": match.duel.level(level).limit.depth,
        "unit": unit,
        "before": 0,
        "depth": 3,
        "move": "d3",
        "worth": {"estimate": 4, "unit": unit},
        "after": {"estimate": 4, "unit": unit},
        "score": 4,
        "exact": False,
    }
    assert [message["game"] for message in site.shown] == [match.id] * len(site.shown)
    assert site.shown[-1]["progress"]["nodes"] == 99


def test_who_missed_a_few_events_gets_them_and_who_missed_many_a_snapshot(site: Site) -> None:
    match = friends_match(site)
    for number in range(MOST_MISSED):
        match = site.matches.match(match.id)
        player = match.seats[match.side_to_move].player
        move = match.position.legal_moves()[0]
        site.matches.play(match.id, player, match.ply, match.position_id, f"m{number}", move)
    version = site.matches.match(match.id).version
    few = site.matches.catch_up(match.id, version - MOST_MISSED)
    assert [event["v"] for event in few["events"]] == list(
        range(version - MOST_MISSED + 1, version + 1)
    )
    assert site.matches.catch_up(match.id, version)["events"] == []
    for since in (0, version - MOST_MISSED - 1, version + 1):
        assert site.matches.catch_up(match.id, since)["state"]["ply"] == MOST_MISSED
    site.restart()
    assert site.matches.catch_up(match.id, version - MOST_MISSED) == few


def test_a_job_is_the_same_for_the_same_ply_of_a_match(site: Site) -> None:
    site.matches.create(NewMatch("reversi", {}, "white", 3), "ann")
    (first,) = site.engine_pool.waiting()
    site.restart()
    (again,) = site.engine_pool.waiting()
    assert again.task == first.task


def test_before_the_friend_comes_there_is_nobody_to_ask(site: Site) -> None:
    match = site.matches.create(NewMatch("reversi", {}, "black", None), "ann")
    site.matches.play(match.id, "ann", 0, match.position_id, "m1", "d3")
    match = site.matches.match(match.id)
    with pytest.raises(RequestError, match="no_opponent"):
        site.matches.take_back(match.id, "ann", match.position_id, "m2", None)


def test_a_hint_is_cancelled_when_its_position_is_gone(site: Site) -> None:
    match = site.matches.create(NewMatch("reversi", {}, "black", 3), "ann")
    hints = site.engine_pool.jobs
    for number in range(6):
        site.matches.hint(match.id, "ann", match.position_id, f"h{number}", print)
        hint = hints[-1]
        assert hint.waits
        move = match.position.legal_moves()[0]
        site.matches.play(match.id, "ann", match.ply, match.position_id, f"m{number}", move)
        assert hint.cancelled
        (search,) = site.engine_pool.waiting()
        search.answer(site.matches.match(match.id).position.legal_moves()[0])
        match = site.matches.match(match.id)
    site.matches.hint(match.id, "ann", match.position_id, "last", print)
    site.matches.resign(match.id, "ann", "r")
    assert site.engine_pool.waiting() == []


def test_of_many_offers_on_one_move_the_last_is_refused(site: Site) -> None:
    match = friends_match(site)
    site.matches.play(match.id, "ann", 0, match.position_id, "m0", "d3")
    match = site.matches.match(match.id)
    for number in range(negotiation.MOST_OFFERS):
        offer = site.matches.take_back(match.id, "ann", match.position_id, f"o{number}", 1)["v"]
        site.matches.answer(match.id, "bob", f"a{number}", offer, False)
    with pytest.raises(RequestError, match="too_many_offers"):
        site.matches.take_back(match.id, "ann", match.position_id, "once more", 1)
    again = site.matches.take_back(match.id, "ann", match.position_id, "o0", 1)
    assert again["v"] == 4, "answered already"
    site.matches.play(match.id, "bob", 1, match.position_id, "m1", match.position.legal_moves()[0])
    match = site.matches.match(match.id)
    site.matches.take_back(match.id, "bob", match.position_id, "after a move", 2)


def test_a_long_history_goes_on_but_takes_nothing_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MOST_EVENTS", 6)
    match = friends_match(site)
    site.matches.play(match.id, "ann", 0, match.position_id, "m0", "d3")
    match = site.matches.match(match.id)
    offer = site.matches.take_back(match.id, "ann", match.position_id, "o0", 1)["v"]
    site.matches.answer(match.id, "bob", "a0", offer, True)
    match = site.matches.match(match.id)
    site.matches.play(match.id, "ann", 0, match.position_id, "m1", "d3")
    match = site.matches.match(match.id)
    with pytest.raises(RequestError, match="history_full"):
        site.matches.take_back(match.id, "ann", match.position_id, "o1", 1)
    site.matches.play(match.id, "bob", 1, match.position_id, "m2", match.position.legal_moves()[0])
    assert site.matches.match(match.id).ply == 2
