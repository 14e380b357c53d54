"""Matches against the simple model with delayed, duplicated, lost, reordered or concurrent messages.

A player's message stays in flight until the test delivers it: after messages that were sent later,
twice, from a second tab of the same seat, concurrently with the opponent's, or never.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import hypothesis.strategies as st
from hypothesis.stateful import precondition, rule

from engines.game import Side
from tests.support.match_machine import MatchMachine, sides
from tests.support.match_model import Model, No
from webapp.core.errors import RequestError

kinds = st.sampled_from(["move", "move", "move", "takeback", "resign", "answer"])
Answer = dict[str, int] | str


@dataclass(frozen=True)
class InFlightMessage:
    """A message in flight: its sender, the position the sender saw, and the request."""

    side: Side
    mid: str
    kind: str
    seen: tuple[int, str, str]
    """The ply, the text of the position and its id, as the sender saw them."""
    offered: int
    """The version of the offer that the sender saw, or of the match if there was none."""
    what: str


class ReorderingMachine(MatchMachine):
    """Extends `MatchMachine` with messages in flight."""

    def on_the_way(self) -> list[InFlightMessage]:
        """All messages that have been sent and not lost."""
        if not hasattr(self, "messages"):
            self.messages: list[InFlightMessage] = []
        return self.messages

    @rule(side=sides, kind=kinds, choice=st.integers(0, 1000))
    def send(self, side: Side, kind: str, choice: int) -> None:
        match = self.match
        legal = self.model.position.legal_moves() or ("d3",)
        what = {
            "move": legal[choice % len(legal)],
            "takeback": str(len(self.model.moves) - choice % 3) if choice % 4 else "",
            "answer": "yes" if choice % 2 else "no",
        }
        seen = (match.ply, match.position.to_text(), match.position_id)
        offered = match.offer.version if match.offer else match.version
        message = InFlightMessage(side, self.mid(), kind, seen, offered, what.get(kind, ""))
        if kind != "resign" or choice % 10 == 0:  # otherwise most games would be short
            self.on_the_way().append(message)

    @precondition(lambda self: self.on_the_way())
    @rule(which=st.integers(0, 1000), again=st.booleans())
    def arrive(self, which: int, again: bool) -> None:
        message = self.messages[which % len(self.messages)]
        if not again:
            self.messages.remove(message)
        expected, after = self.expected(self.model, message)
        assert self.delivered(message) == expected
        self.has_become(after)

    @precondition(lambda self: self.on_the_way())
    @rule(which=st.integers(0, 1000))
    def get_lost(self, which: int) -> None:
        self.messages.pop(which % len(self.messages))

    @precondition(lambda self: len(self.on_the_way()) > 1)
    @rule(first=st.integers(0, 1000), second=st.integers(0, 1000))
    def arrive_at_once(self, first: int, second: int) -> None:
        """Deliver two messages, or one twice, concurrently: the result equals one of the two orders."""
        one, other = (self.messages[each % len(self.messages)] for each in (first, second))
        answers = self.at_once(one, other)
        outcomes = []
        for messages in ((one, other), (other, one)):
            first_answer, between = self.expected(self.model, messages[0])
            second_answer, after = self.expected(between, messages[1])
            told = (first_answer, second_answer)
            outcomes.append((told if messages[0] is one else told[::-1], after))
        fitting = [after for told, after in outcomes if told == answers and self.is_now(after)]
        assert fitting, (answers, outcomes)
        self.has_become(fitting[0])

    # Expected and actual results --------------------------------------------------------------------

    def expected(self, model: Model, message: InFlightMessage) -> tuple[Answer, Model]:
        """The expected answer to the sender, and the model afterwards."""
        if message.side is model.engine:
            return "not_your_game", model
        if (message.side, message.mid) in model.answers:
            return model.answers[message.side, message.mid], model
        now = (len(model.moves), model.position.to_text())
        if message.kind in ("move", "takeback") and message.seen[:2] != now:
            return "stale", model
        try:
            after = self.done(model, message)
        except No as no:
            return str(no), model
        return after.answers[message.side, message.mid], after

    def done(self, model: Model, message: InFlightMessage) -> Model:
        """The model after the request of a message; raises `No`."""
        side, mid, what = message.side, message.mid, message.what
        if message.kind == "move":
            return model.play(side, what, mid)
        if message.kind == "takeback":
            return model.take_back(side, int(what) if what else None, mid)
        if message.kind == "answer":
            return model.answer(side, message.offered, what == "yes", mid)
        return model.resign(side, mid)

    def delivered(self, message: InFlightMessage) -> Answer:
        """The site's answer to a message."""
        try:
            return self.act_of(message)()
        except RequestError as refusal:
            return refusal.code

    def act_of(self, message: InFlightMessage) -> Callable[[], Any]:
        matches, player = self.site.matches, self.person(message.side)
        (ply, _, pos), mid, what = message.seen, message.mid, message.what
        return {
            "move": lambda: matches.play(self.id, player, ply, pos, mid, what),
            "takeback": lambda: matches.take_back(
                self.id, player, pos, mid, int(what) if what else None
            ),
            "answer": lambda: matches.answer(self.id, player, mid, message.offered, what == "yes"),
            "resign": lambda: matches.resign(self.id, player, mid),
        }[message.kind]

    def at_once(self, one: InFlightMessage, other: InFlightMessage) -> tuple[Answer, Answer]:
        answers: dict[int, Answer] = {}
        gate = threading.Barrier(2)

        def deliver(number: int, message: InFlightMessage) -> None:
            gate.wait()
            answers[number] = self.delivered(message)

        threads = [
            threading.Thread(target=deliver, args=(number, message))
            for number, message in enumerate((one, other))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers[0], answers[1]

    def is_now(self, model: Model) -> bool:
        match = self.match
        return match.version == model.version and match.position == model.position

    def has_become(self, after: Model) -> None:
        if after.version != self.model.version:
            self.failed = False
        self.model = after
