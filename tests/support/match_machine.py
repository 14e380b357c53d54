"""A match compared with its model: players, a slow or failing engine, and restarts in any order."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engines.game import Side
from engines.jobs import Move
from tests.support.fakes.engine_pool import FakeJob
from tests.support.match_model import Model, No
from tests.support.match_site import Site
from webapp.core.errors import RequestError
from webapp.core.messages import plain
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.state import state
from webapp.storage.match_store import Seat

sides = st.sampled_from(list(Side))
NAMES = {Side.BLACK: "ann", Side.WHITE: "bob"}
LEVEL = 3
"""The lowest that asks the engine in each game."""


def refusal(act: Callable[[], Any]) -> str:
    """The error code of an action that must be refused."""
    with pytest.raises(RequestError) as caught:
        act()
    return caught.value.code


def expect_or_code(expect: Callable[[], Model]) -> Model | str:
    """The model afterwards, or the error code."""
    try:
        return expect()
    except No as no:
        return str(no)


class MatchMachine(RuleBasedStateMachine):
    """One match; each rule applies the same action to it and to the model."""

    new_site: Callable[[], Site] = Site

    @initialize(
        game=st.sampled_from(
            [
                ("reversi", {}),
                ("capture-go", {"size": "5"}),
                ("capture-go", {"rules": "free", "size": "5"}),
            ]
        ),
        engine=st.sampled_from([None, Side.BLACK, Side.WHITE]),
    )
    def begin(self, game: tuple[str, dict[str, str]], engine: Side | None) -> None:
        key, options = game
        own = (engine or Side.WHITE).other
        level = None if engine is None else LEVEL
        self.site = self.new_site()
        match = self.site.matches.create(
            NewMatch(key, options, own.value, level, hints=True), NAMES[own]
        )
        self.id = match.id
        if engine is None:
            assert refusal(lambda: self.site.matches.join(self.id, NAMES[own])) == "own_invitation"
            self.site.matches.join(self.id, NAMES[own.other])
            assert refusal(lambda: self.site.matches.join(self.id, "eve")) == "seat_taken"
        self.model = Model(
            match.begun, engine, version=match.version if engine else match.version + 1
        )
        self.sent: list[tuple[Side, str, Callable[[], Any]]] = []
        self.mids = 0
        self.failed = False
        self.checked = self.caught_up = 0

    def teardown(self) -> None:
        if hasattr(self, "site"):
            self.site.close()

    # Players -------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return self.site.matches.match(self.id)

    def mid(self) -> str:
        self.mids += 1
        return f"m{self.mids}"

    def person(self, side: Side) -> str | None:
        return None if side is self.model.engine else NAMES[side]

    def check(
        self, side: Side, mid: str, act: Callable[[], Any], expect: Callable[[], Model]
    ) -> None:
        """Check that the match and the model change equally, or refuse with the same code."""
        if self.person(side) is None:
            assert refusal(act) == "not_your_game"
            return
        after = expect_or_code(expect)
        if isinstance(after, str):
            assert refusal(act) == after
            return
        answer = act()
        if (side, mid) in after.answers:
            assert answer == after.answers[side, mid]
            self.sent.append((side, mid, act))
        if after.version != self.model.version:
            self.failed = False
        self.model = after

    def plays(self, side: Side, move: str) -> None:
        mid, seen, matches = self.mid(), self.match, lambda: self.site.matches
        self.check(
            side,
            mid,
            lambda: matches().play(
                self.id, self.person(side), seen.ply, seen.position_id, mid, move
            ),
            lambda: self.model.play(side, move, mid),
        )

    @rule(side=sides, choice=st.integers(0, 1000))
    def play(self, side: Side, choice: int) -> None:
        legal = self.model.position.legal_moves() or self.model.position.points()
        self.plays(side, legal[choice % len(legal)])

    @rule(side=sides, choice=st.integers(0, 1000))
    def play_anywhere(self, side: Side, choice: int) -> None:
        anywhere = (*self.model.position.points(), "pass", "", "z9")
        self.plays(side, anywhere[choice % len(anywhere)])

    @rule(plies=st.integers(1, 70), seed=st.integers(0, 2**16))
    def play_on(self, plies: int, seed: int) -> None:
        """Play many moves of both sides, so that games reach passes and their ends."""
        dice = random.Random(seed)
        for _ in range(plies):
            side = self.model.to_move
            if side is None:
                return
            move = dice.choice(self.model.position.legal_moves())
            if side is self.model.engine:
                self.engine_moves(move)
            else:
                self.plays(side, move)

    @rule(side=sides, back=st.none() | st.integers(0, 8))
    def take_back(self, side: Side, back: int | None) -> None:
        mid, pos = self.mid(), self.match.position_id
        to = None if back is None else len(self.model.moves) - back
        self.check(
            side,
            mid,
            lambda: self.site.matches.take_back(self.id, self.person(side), pos, mid, to),
            lambda: self.model.take_back(side, to, mid),
        )

    @rule(side=sides, yes=st.booleans(), late=st.integers(0, 2))
    def answer(self, side: Side, yes: bool, late: int) -> None:
        mid = self.mid()
        offered = (self.model.offer[2] if self.model.offer else self.model.version) - late
        self.check(
            side,
            mid,
            lambda: self.site.matches.answer(self.id, self.person(side), mid, offered, yes),
            lambda: self.model.answer(side, offered, yes, mid),
        )

    @rule(side=sides)
    def resign(self, side: Side) -> None:
        mid = self.mid()
        self.check(
            side,
            mid,
            lambda: self.site.matches.resign(self.id, self.person(side), mid),
            lambda: self.model.resign(side, mid),
        )

    @rule(side=sides)
    def hint(self, side: Side) -> None:
        mid, pos, told = self.mid(), self.match.position_id, []
        self.check(
            side,
            mid,
            lambda: (
                self.site.matches.hint(self.id, self.person(side), pos, mid, told.append)
                and self.model.hint(side, mid).answers.get((side, mid))
            ),
            lambda: self.model.hint(side, mid),
        )
        self.sent = [sent for sent in self.sent if sent[1] != mid]
        for job in self.site.engine_pool.waiting():
            if isinstance(job.task, Move) and job.task.level == self.match.duel.levels[-1].number:
                job.answer(self.model.position.legal_moves()[0])
                assert told[0]["reason"]["code"]

    @rule(side=sides)
    def rematch(self, side: Side) -> None:
        mid = self.mid()
        first = self.match.rematch
        self.check(
            side,
            mid,
            lambda: self.rematched(side, mid),
            lambda: self.model.rematch(side, mid),
        )
        again = self.match.rematch
        assert first in {None, again}
        if again is not None and again != first:
            following = self.site.matches.match(again)
            for seat_side, seat in following.seats.items():
                assert seat == _moved(self.match.seats[seat_side.other], seat_side)

    def rematched(self, side: Side, mid: str) -> dict[str, int] | None:
        """Ask for a rematch; returns the version and ply of the event that this message wrote."""
        told = self.site.matches.rematch(self.id, self.person(side), mid)
        match = self.match
        assert told == {"game": match.rematch}
        event = match.answered.get((side.value, mid))
        return event and {"v": event.version, "ply": event.ply}

    # Late and repeated messages, and other seats -----------------------------------------------------

    @precondition(lambda self: self.sent)
    @rule(which=st.integers(0, 1000))
    def repeat(self, which: int) -> None:
        side, mid, act = self.sent[which % len(self.sent)]
        assert act() == self.model.answers[side, mid]

    @rule(side=sides)
    def act_on_an_old_position(self, side: Side) -> None:
        if self.person(side) is None:
            return
        player, matches, ply = self.person(side), self.site.matches, len(self.model.moves)
        pos = self.match.position_id
        assert (
            refusal(lambda: matches.play(self.id, player, ply, "old", self.mid(), "d3")) == "stale"
        )
        assert (
            refusal(lambda: matches.play(self.id, player, ply + 1, pos, self.mid(), "d3"))
            == "stale"
        )
        assert (
            refusal(lambda: matches.take_back(self.id, player, "old", self.mid(), None)) == "stale"
        )
        assert refusal(lambda: matches.hint(self.id, player, "old", self.mid(), print)) == "stale"

    @rule(name=st.sampled_from(["eve", None, ""]))
    def watch(self, name: str | None) -> None:
        matches, pos, ply = self.site.matches, self.match.position_id, len(self.model.moves)
        for act in (
            lambda: matches.play(self.id, name, ply, pos, "m1", "d3"),
            lambda: matches.take_back(self.id, name, pos, "m1", None),
            lambda: matches.answer(self.id, name, "m1", self.model.version, True),
            lambda: matches.resign(self.id, name, "m1"),
            lambda: matches.rematch(self.id, name, "m1"),
            lambda: matches.hint(self.id, name, pos, "m1", print),
        ):
            assert refusal(act) == "not_your_game"

    # The engine --------------------------------------------------------------------------------------

    def engine_moves(self, move: str) -> None:
        if self.failed:
            self.site.matches.catch_up(self.id, 0)
            self.failed = False
        side = self.model.engine
        assert side is not None
        job = self.searching()
        self.model = self.model.play(side, move, None)
        job.answer(move)

    def searching(self) -> FakeJob:
        """The job for the engine's move in this match; a rematch may have another."""
        shown = self.site.matches.snapshot(self.match)["thinking"]
        (job,) = (job for job in self.site.engine_pool.waiting() if job.id == shown["job"])
        return job

    @precondition(lambda self: self.model.waits_for == "ai")
    @rule(choice=st.integers(0, 1000))
    def engine_answers(self, choice: int) -> None:
        legal = self.model.position.legal_moves()
        self.engine_moves(legal[choice % len(legal)])

    @precondition(lambda self: self.model.waits_for == "ai" and not self.failed)
    @rule()
    def engine_fails(self) -> None:
        """After a failure, the match waits until its next read, which requests the engine again."""
        self.searching().fail()
        self.failed = True
        assert self.site.matches.snapshot(self.match)["thinking"] is None

    @precondition(lambda self: self.model.waits_for == "ai" and not self.failed)
    @rule(move=st.sampled_from(["a1", "pass", "z9", ""]))
    def engine_plays_nonsense(self, move: str) -> None:
        if move in self.model.position.legal_moves():
            return
        self.searching().answer(move)
        self.failed = True

    @rule(choice=st.integers(0, 1000))
    def an_answer_comes_too_late(self, choice: int) -> None:
        for job in self.site.engine_pool.jobs:
            if not job.waits and isinstance(job.task, Move) and job.task.level == LEVEL:
                legal = self.model.position.legal_moves()
                job.answer(legal[choice % len(legal)] if legal else "d3")

    @rule()
    def restart(self) -> None:
        self.site.restart()
        self.failed = False

    # After each step -----------------------------------------------------------------------------------

    @invariant()
    def the_match_is_as_the_model_says(self) -> None:
        match, model = self.match, self.model
        assert match.version == model.version
        assert tuple(ply.move for ply in match.plies) == model.moves
        assert match.position == model.position
        assert match.side_to_move is model.to_move
        assert match.waits_for == model.waits_for
        assert match.resigned is model.resigned
        offer = match.offer
        assert (offer and (offer.by, offer.to, offer.version)) == model.offer
        assert (match.rematch is not None) == model.rematched
        assert (match.outcome is not None) == model.over

    @invariant()
    def the_match_is_what_its_events_say(self) -> None:
        if self.checked == self.model.version:
            return
        self.checked = self.model.version
        row = self.site.store.match(self.id)
        assert row is not None
        events = self.site.store.events_after(self.id, 0)
        assert [event.version for event in events] == list(range(1, self.model.version + 1))
        replayed = Match.from_row(row).replayed(events)
        assert state(replayed) == state(self.match)
        assert replayed.seats == self.match.seats
        assert replayed.answered == self.match.answered

    @invariant()
    def everybody_heard_each_event_once_in_order(self) -> None:
        heard = [event for event in self.site.received if event["game"] == self.id]
        assert [event["v"] for event in heard] == list(range(2, self.model.version + 1))
        if heard:
            assert heard[-1]["state"] == plain(state(self.match))

    @invariant()
    def the_engine_is_asked_where_it_is_to_move(self) -> None:
        engine_pool = self.site.matches.snapshot(self.match)["thinking"]
        assert (engine_pool is not None) == (self.model.waits_for == "ai" and not self.failed)
        if engine_pool is not None:
            task = self.searching().task
            assert task.position == self.model.position.to_text()
            assert (type(task), task.level) == (Move, LEVEL)
        unfinished = self.site.store.waiting_for_ai()
        assert (self.id in unfinished) == (self.model.waits_for == "ai")

    @invariant()
    def one_who_missed_events_gets_them(self) -> None:
        since = max(1, self.model.version - 3)
        if self.failed or self.caught_up == self.model.version:
            return  # a read would request the engine again, or nothing has changed
        self.caught_up = self.model.version
        missed = self.site.matches.catch_up(self.id, since)
        assert missed["v"] == self.model.version
        heard = [event for event in self.site.received if event["game"] == self.id]
        assert missed["events"] == [event for event in heard if event["v"] > since]


def _moved(seat: Seat, side: Side) -> Seat:
    return replace(seat, side=side.value)
